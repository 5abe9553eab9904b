import { DayField } from '../kit/form/date-fields.tsx';
import { Line, MoneyField, NoteField } from '../kit/form/fields.tsx';

/** What an hour costs, and from which day on. */
export const RateForm = () => (
  <>
    <Line>
      <MoneyField name="perHour" required />
      <DayField name="effectiveFrom" required />
    </Line>
    <NoteField name="note" rows={2} />
  </>
);
