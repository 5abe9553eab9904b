import { Name } from '@lotline/contract/kit/shape';
import { approveMold, disposeMold, type MoldRow } from '@lotline/contract/mold/mold';
import { z } from 'zod';
import { NumberField, TextField } from '../kit/form/fields.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './mold.css';
import { Underway } from '../kit/net/underway.ts';

const Reason = z.object({ reason: Name(500) });
type Props = { mold: MoldRow; close: () => void };

/** Discards a mold for good, with a reason. */
export const DisposeDrawer = ({ mold, close }: Props) => {
  const { t } = useSay();
  const { send } = useSend(disposeMold);
  const save = async ({ reason }: z.infer<typeof Reason>) => {
    const sure = await confirm({
      title: t('mold.dispose'),
      text: t('mold.disposeAsk', { mold: mold.code }),
      icon: 'warning',
      okText: t('mold.dispose'),
      danger: true,
    });
    // After a no the form stays as it was.
    if (!sure) throw new Underway();
    await send({ id: mold.id, version: mold.version, reason });
  };
  return (
    <RecordDrawer
      title={`${t('mold.dispose')} · ${mold.code}`}
      draft={Reason}
      words="moldInout"
      row={null}
      save={save}
      told={() => t('mold.disposedSaid', { mold: mold.code })}
      saveText={t('mold.dispose')}
      danger
      close={close}
    >
      {() => <TextField name="reason" />}
    </RecordDrawer>
  );
};

const Approval = z.object({ approvedShots: z.number().int().min(1).max(1_000_000_000), reason: Name(500) });
/** Lets a mold go on beyond its guaranteed shots. */
export const ApproveDrawer = ({ mold, close }: Props) => {
  const { t } = useSay();
  const { send } = useSend(approveMold);
  return (
    <RecordDrawer
      title={`${t('mold.approve')} · ${mold.code}`}
      draft={Approval}
      words="moldInout"
      row={null}
      save={(draft: z.infer<typeof Approval>) => send({ id: mold.id, ...draft })}
      saveText={t('mold.approve')}
      close={close}
    >
      {() => (
        <>
          <p className="mold-now kit-quiet">
            {t('mold.approveHint', { n: formatNumber(mold.shotCount), guaranteed: formatNumber(mold.guaranteedShots ?? null) })}
          </p>
          <NumberField name="approvedShots" decimals={0} />
          <TextField name="reason" />
        </>
      )}
    </RecordDrawer>
  );
};
