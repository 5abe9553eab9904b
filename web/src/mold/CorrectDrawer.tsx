import { Name } from '@lotline/contract/kit/shape';
import { correctShots, type MoldRow } from '@lotline/contract/mold/mold';
import { z } from 'zod';
import { NumberField, TextField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { isMeant } from './ask-of-shots.ts';
import './mold.css';

const Draft = z.object({ shots: z.number().int().min(0).max(1_000_000_000), reason: Name(500) });

/** Sets right what a mold has counted, with a reason. */
export const CorrectDrawer = ({ mold, close }: { mold: MoldRow; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(correctShots);
  return (
    <RecordDrawer
      title={`${t('moldCorrection.enter')} · ${mold.code}`}
      draft={Draft}
      words="moldCorrection"
      row={null}
      sure={({ shots }) => isMeant({ was: mold.shotCount, shots, guaranteedShots: mold.guaranteedShots })}
      save={(draft, was) => send({ moldId: mold.id, seen: mold.shotCount, ...draft, version: was?.version ?? mold.version })}
      told={(answer) => {
        const { id, version, shotCount } = answer as MoldRow;
        const n = mold.shotCount;
        const back = () => send({ moldId: id, seen: shotCount, shots: n, reason: t('mold.undoneReason'), version });
        return {
          text: t('moldCorrection.told', { mold: mold.code, n: formatNumber(shotCount) }),
          act: undoBy(back, t('moldCorrection.undone', { mold: mold.code, n: formatNumber(n) })),
        };
      }}
      saveText={t('moldCorrection.enter')}
      close={close}
    >
      {() => (
        <>
          <p className="mold-now kit-quiet">{t('moldCorrection.hint', { n: formatNumber(mold.shotCount) })}</p>
          <NumberField name="shots" decimals={0} />
          <TextField name="reason" />
        </>
      )}
    </RecordDrawer>
  );
};
