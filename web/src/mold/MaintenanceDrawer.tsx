import { type MoldMaintenance, MoldMaintenanceDraft, type MoldRow, maintainMold, takeBackMaintenance } from '@lotline/contract/mold/mold';
import { workerNames } from '@lotline/contract/plant/worker';
import { AtField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import './mold.css';

/** What was done to a mold: its shots count anew from there. */
export const MaintenanceDrawer = ({ mold, close }: { mold: MoldRow; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(maintainMold);
  const { send: back } = useSend(takeBackMaintenance);
  const { may } = usePermission();
  return (
    <RecordDrawer
      title={`${t('moldMaintenance.enter')} · ${mold.code}`}
      draft={MoldMaintenanceDraft}
      words="moldMaintenance"
      row={null}
      start={{ moldId: mold.id, result: 'OK' }}
      save={send}
      told={(done) => {
        const text = t('told.done', { what: `${t('moldMaintenance.enter')} · ${mold.code}` });
        const takeBack = () => back({ id: (done as MoldMaintenance).id, reason: t('mold.undoneReason') });
        return may('moldInfo', 'delete') ? { text, act: undoBy(takeBack, t('moldInout.undone', { mold: mold.code })) } : text;
      }}
      close={close}
    >
      {() => (
        <>
          <p className="mold-now kit-quiet">{t('moldMaintenance.since', { n: formatNumber(mold.sinceMaintenance) })}</p>
          <TextField name="item" />
          <Line>
            <ChoiceField name="result" of={['OK', 'NG']} choiceWords="moldCondition" required />
            <MoneyField name="cost" />
          </Line>
          {mold.status === 'MOUNTED' && (
            <NumberField
              name="counter"
              decimals={0}
              {...(mold.counterLast != null && { help: t('moldInout.counterHint', { n: formatNumber(mold.counterLast) }) })}
            />
          )}
          <PickField
            name="workerId"
            from={workerNames}
            nameOf={({ name, workerNo }) => `${name} (${workerNo})`}
            only={({ active }) => active}
          />
          <PartnerPicker name="partnerId" />
          <AtField name="occurredAt" help={t('common.emptyIsNow')} />
          <NoteField name="note" />
        </>
      )}
    </RecordDrawer>
  );
};
