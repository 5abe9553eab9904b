import type { RouteOperationRow } from '@lotline/contract/product/route';
import { Line, NoteField, NumberField, SwitchField } from '../kit/form/fields.tsx';
import { MoldPicker } from '../mold/index.ts';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker, ToolPicker } from '../plant/index.ts';
import { OperationPicker } from './pickers.tsx';

type Values = { lineId?: number | null; defaultToolId?: number | null };
type Props = {
  values: Values;
  row: RouteOperationRow | null /** Operations that the route has already. */;
  there: readonly number[];
  form: { setFieldValue: (name: string, value: unknown) => void };
};

export const RouteOperationForm = ({ values, row, there, form }: Props) => (
  <>
    <Line>
      <OperationPicker
        name="operationId"
        but={there.filter((id) => id !== row?.operationId)}
        shown={row?.operationName}
        onPick={(operation) => operation && values.lineId == null && form.setFieldValue('lineId', operation.lineId)}
      />
      <NumberField name="seq" decimals={0} />
    </Line>
    <LocationPicker name="lineId" types={['LINE']} />
    <ToolPicker name="defaultToolId" {...(values.lineId && { lineId: values.lineId })} shown={row?.defaultToolName} />
    <MoldPicker name="moldId" shown={row?.moldName} />
    <Line>
      <NumberField name="cycleSec" />
      <NumberField name="setupMin" />
    </Line>
    <Line>
      <NumberField name="yieldRate" />
      <NumberField name="crewSize" decimals={0} />
    </Line>
    <PartnerPicker name="outsourcerId" type="OUTSOURCER" shown={row?.outsourcerName} />
    <SwitchField name="reportPoint" />
    <NoteField name="instructions" rows={4} />
  </>
);
