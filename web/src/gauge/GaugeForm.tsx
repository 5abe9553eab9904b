import type { GaugeRow } from '@lotline/contract/gauge/gauge';
import { gaugeRoles } from '@lotline/contract/gauge/gauge.states';
import { userNames } from '@lotline/contract/identity/user';
import { CodeField } from '../kit/form/CodeField.tsx';
import { ChoiceField, Line, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker } from '../plant/index.ts';

const measured = 6;
/** A gauge: what it is, what it measures, and when it is calibrated by whom. */
export const GaugeForm = ({ row }: { row: GaugeRow | null }) => (
  <>
    <Line>
      <TextField name="code" />
      <TextField name="name" />
    </Line>
    <TextField name="nameEn" />
    <Line>
      <CodeField name="gaugeClass" category="GAUGE_CLASS" />
      <ChoiceField name="gaugeRole" of={gaugeRoles} choiceWords="gaugeRole" required />
    </Line>
    <LocationPicker name="locationId" types={['LINE', 'WAREHOUSE']} />
    <Line>
      <NumberField name="rangeFrom" decimals={measured} />
      <NumberField name="rangeTo" decimals={measured} />
    </Line>
    <Line>
      <NumberField name="resolution" decimals={measured} />
      <TextField name="gaugeUnit" />
    </Line>
    <Line>
      <NumberField name="calIntervalMonths" decimals={0} />
      <PartnerPicker name="labId" type="CALIBRATION_LAB" shown={row?.labName} />
    </Line>
    <PickField name="managerUserId" from={userNames} nameOf={({ username }) => username} shown={row?.managerName} />
    <Line>
      <TextField name="serialNo" />
      <TextField name="spec" />
    </Line>
    <Line>
      <TextField name="maker" />
      <TextField name="model" />
    </Line>
    <TextField name="barcode" />
    <NoteField name="note" rows={2} />
    <SwitchField name="active" />
  </>
);
