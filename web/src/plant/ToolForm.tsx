import { userNames } from '@lotline/contract/identity/user';
import { toolStatuses } from '@lotline/contract/plant/tool';
import { CodeField } from '../kit/form/CodeField.tsx';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PictureField } from '../kit/form/PictureField.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { LocationPicker } from './pickers.tsx';

export const ToolForm = ({ manager }: { /** The name of who looks after it now. */ manager?: string | null | undefined }) => (
  <>
    <Line>
      <TextField name="code" />
      <TextField name="name" />
    </Line>
    <TextField name="nameEn" />
    <LocationPicker name="locationId" types={['LINE', 'WAREHOUSE']} />
    <Line>
      <CodeField name="classification" category="TOOL_CLASS" />
      <ChoiceField name="status" of={toolStatuses} choiceWords="toolStatus" required />
    </Line>
    <PickField name="managerUserId" from={userNames} nameOf={({ username: name }) => name} shown={manager} />
    <Line>
      <TextField name="maker" />
      <TextField name="model" />
    </Line>
    <Line>
      <TextField name="serialNo" />
      <TextField name="spec" />
    </Line>
    <Line>
      <DayField name="purchaseDate" />
      <MoneyField name="price" />
    </Line>
    <Line>
      <NumberField name="idealCycleSec" />
      <NumberField name="capacityPerHour" />
    </Line>
    <TextField name="barcode" />
    <PictureField name="photoFileId" purpose="toolPhoto" />
    <NoteField name="note" />
    <SwitchField name="active" />
  </>
);
