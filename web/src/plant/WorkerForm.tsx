import { userNames } from '@lotline/contract/identity/user';
import { CodeField } from '../kit/form/CodeField.tsx';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, NoteField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { LocationPicker } from './pickers.tsx';

export const WorkerForm = ({ username }: { username?: string | null | undefined }) => (
  <>
    <Line>
      <TextField name="workerNo" />
      <TextField name="name" />
    </Line>
    <LocationPicker name="locationId" types={['LINE', 'WAREHOUSE']} />
    <Line>
      <TextField name="team" />
      <CodeField name="position" category="POSITION" />
    </Line>
    <Line>
      <CodeField name="shiftGroup" category="SHIFT_GROUP" />
      <DayField name="hireDate" />
    </Line>
    <Line>
      <TextField name="phone" placeholder="010-0000-0000" />
      <TextField name="badgeBarcode" />
    </Line>
    <PickField name="userId" from={userNames} nameOf={({ username: name }) => name} shown={username} />
    <NoteField name="note" />
    <SwitchField name="active" />
  </>
);
