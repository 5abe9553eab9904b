import { hourlyTarget, type OperPlanRow, planShifts } from '@lotline/contract/product/oper-plan';
import { ChoiceField, Line, NoteField, NumberField, SwitchField } from '../kit/form/fields.tsx';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MoldPicker } from '../mold/index.ts';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker, ToolPicker } from '../plant/index.ts';
import { OperationPicker } from './pickers.tsx';

type Values = { lineId?: number | null; cycleSec?: unknown; yieldRate?: unknown; outsourced?: boolean | null };
type Props = {
  values: Values;
  row: OperPlanRow | null;
  there: readonly number[];
  form: { setFieldValue: (name: string, value: unknown) => void };
};
const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null);

export const OperPlanForm = ({ values, row, there, form }: Props) => {
  const { t } = useSay();
  const target = hourlyTarget(number(values.cycleSec), number(values.yieldRate) ?? 100);
  return (
    <>
      <Line>
        <OperationPicker
          name="operationId"
          but={there.filter((id) => id !== row?.operationId)}
          shown={row?.operationName}
          onPick={(operation) => {
            if (!operation) return;
            if (values.lineId == null) form.setFieldValue('lineId', operation.lineId);
            form.setFieldValue('outsourced', operation.outsourced);
          }}
        />
        <NumberField name="seq" decimals={0} />
      </Line>
      <LocationPicker name="lineId" types={['LINE']} />
      <ToolPicker name="toolId" {...(values.lineId && { lineId: values.lineId })} shown={row?.toolName} />
      <MoldPicker name="moldId" shown={row?.moldName} />
      <Line>
        <NumberField name="cycleSec" />
        <NumberField name="yieldRate" />
      </Line>
      <div className="oper-plan-target" role="status">
        <span>{t('operPlan.hourlyTarget')}</span>
        <strong>{target === null ? nothing : formatNumber(target)}</strong>
        <small>{t('operPlan.hourlyHint')}</small>
      </div>
      <Line>
        <NumberField name="setupMin" />
        <NumberField name="workerCount" decimals={0} />
      </Line>
      <Line>
        <NumberField name="dailyTarget" />
        <ChoiceField name="dayNight" of={planShifts} choiceWords="planShift" required />
      </Line>
      <SwitchField name="outsourced" />
      {values.outsourced && <PartnerPicker name="outsourcerId" type="OUTSOURCER" shown={row?.outsourcerName} />}
      <NoteField name="note" />
      <SwitchField name="active" />
    </>
  );
};
