import { mayBecome } from '@lotline/contract/kit/rule';
import { type InspectionStatus, inspectionResults, inspectionStatuses, inspectionTypes, oeeImpacts } from '@lotline/contract/plant/tool';
import { inspectionStates } from '@lotline/contract/plant/tool.rules';
import { AtField, DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, TextField } from '../kit/form/fields.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';

const dueTypes = ['SUPPLIER', 'EQUIPMENT_VENDOR', 'CALIBRATION_LAB'] as const;

/** Only the states that may follow are offered. */
export const InspectionForm = ({ was, vendor }: { was: InspectionStatus | null; vendor?: string | null | undefined }) => {
  const { t } = useSay();
  const may = inspectionStatuses.filter((status) =>
    was === null ? status !== 'CANCELLED' : status === was || mayBecome(inspectionStates, was, status),
  );
  return (
    <>
      <Line>
        <ChoiceField name="type" of={inspectionTypes} choiceWords="inspectionType" />
        <TextField name="item" />
      </Line>
      <Line>
        <AtField name="occurredAt" />
        <ChoiceField name="status" of={may.map((value) => ({ value, label: t(`inspectionStatus.${value}`) }))} required />
      </Line>
      <NoteField name="symptom" rows={2} />
      <Line>
        <AtField name="startedAt" />
        <AtField name="completedAt" />
      </Line>
      <Line>
        <ChoiceField name="result" of={inspectionResults} choiceWords="inspectionResult" />
        <ChoiceField name="oeeImpact" of={oeeImpacts} choiceWords="oeeImpact" required />
      </Line>
      <TextField name="cause" />
      <NoteField name="action" rows={2} />
      <Line>
        <PartnerPicker name="vendorId" type={dueTypes} shown={vendor} />
        <MoneyField name="cost" />
      </Line>
      <DayField name="nextDueDate" />
      <NoteField name="note" rows={2} />
    </>
  );
};
