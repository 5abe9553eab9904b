import { MoldInoutDraft, type MoldMoveKind, type MoldRow, moveMold } from '@lotline/contract/mold/mold';
import { moldMoves, standsAfter } from '@lotline/contract/mold/mold.rules';
import { workerNames } from '@lotline/contract/plant/worker';
import { AtField, DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker, ToolPicker } from '../plant/index.ts';
import './mold.css';
import { placeTypes } from './places.ts';

/** One step of a mold: where it goes, with whom, and how it looks. */
export const StepDrawer = ({ mold, kind, close }: { mold: MoldRow; kind: MoldMoveKind; close: () => void }) => {
  const { t, lang } = useSay();
  const { send } = useSend(moveMold);
  // What comes back goes where it stood before, until somebody says another place.
  const isBack = standsAfter(kind) && kind !== 'MOVE';
  const away = kind === 'OUT' || kind === 'REPAIR_OUT';
  return (
    <RecordDrawer
      title={`${t(`moldMove.${kind}`)} · ${mold.code}`}
      draft={MoldInoutDraft}
      words="moldInout"
      row={null}
      start={{ moldId: mold.id, kind, condition: 'OK', ...(isBack && { locationId: mold.usualLocationId ?? null }) }}
      save={send}
      saveText={t(`moldMove.${kind}`)}
      told={() => t('moldInout.told', { mold: mold.code, state: t(`moldStatus.${moldMoves[kind].to}`) })}
      close={close}
    >
      {() => (
        <>
          <p className="mold-now kit-quiet">
            {[
              nameIn(lang, mold),
              t(`moldStatus.${mold.status}`),
              mold.toolName ?? mold.partnerName ?? mold.locationName,
              t('moldInout.shotsNow', { n: formatNumber(mold.shotCount) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {kind === 'MOUNT' && <ToolPicker name="toolId" required />}
          {away && <PartnerPicker name="partnerId" required={kind === 'OUT'} />}
          {(standsAfter(kind) || kind === 'REPAIR_OUT') && (
            <LocationPicker
              name="locationId"
              types={placeTypes}
              required={standsAfter(kind)}
              {...(isBack && mold.usualLocationId != null && { help: t('moldInout.usualPlace') })}
            />
          )}
          {away && <DayField name="dueBackDate" />}
          <Line>
            <PickField
              name="workerId"
              from={workerNames}
              nameOf={({ name, workerNo }) => `${name} (${workerNo})`}
              only={({ active }) => active}
            />
            <ChoiceField name="condition" of={['OK', 'NG']} choiceWords="moldCondition" required />
          </Line>
          <TextField name="reason" />
          <AtField name="occurredAt" />
          <NoteField name="note" rows={2} />
        </>
      )}
    </RecordDrawer>
  );
};
