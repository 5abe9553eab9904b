import { counterWidths, numberTypes, type ParameterRow, parameterKinds } from '@lotline/contract/collection/parameter';
import { ChoiceField, Line, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { ToolPicker } from '../plant/index.ts';
import { ProductLimitsField } from './ProductLimits.tsx';

const measured = 6;
const widths = counterWidths.map((bits) => ({ value: bits, label: String(bits) }));

/** A parameter: what is read of which tool, how often, and within which limits. */
export const ParameterForm = ({ row, kind }: { row: ParameterRow | null; kind: string | undefined }) => (
  <>
    <Line>
      <TextField name="code" />
      <TextField name="name" />
    </Line>
    <TextField name="nameEn" />
    <ToolPicker name="toolId" shown={row?.toolName} />
    <Line>
      <TextField name="parameterGroup" />
      <ChoiceField name="kind" of={parameterKinds} choiceWords="parameterKind" required />
      {kind === 'COUNTER' && <ChoiceField name="counterBits" of={widths} />}
    </Line>
    <Line>
      <TextField name="unit" />
      <NumberField name="decimals" decimals={0} />
      <ChoiceField name="numberType" of={numberTypes} choiceWords="numberType" required />
    </Line>
    <Line>
      <NumberField name="everySec" decimals={2} />
      <NumberField name="silenceSec" decimals={0} />
    </Line>
    <Line>
      <NumberField name="lsl" decimals={measured} />
      <NumberField name="target" decimals={measured} />
      <NumberField name="usl" decimals={measured} />
    </Line>
    <Line>
      <NumberField name="warnLow" decimals={measured} />
      <NumberField name="warnHigh" decimals={measured} />
    </Line>
    <Line>
      <NumberField name="hysteresis" decimals={measured} />
      <NumberField name="shortestSec" decimals={0} />
    </Line>
    <ProductLimitsField />
    <Line>
      <NumberField name="retentionDays" decimals={0} />
      <SwitchField name="ctq" />
      <SwitchField name="active" />
    </Line>
    <NoteField name="note" rows={2} />
  </>
);
