import { calendarKinds } from '@lotline/contract/plant/calendar';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { LocationPicker } from './pickers.tsx';

export const CalendarForm = ({ kind }: { kind: unknown }) => {
  const { t } = useSay();
  return (
    <>
      <p className="kit-quiet">{t('calendar.hint')}</p>
      <Line>
        <ChoiceField name="kind" of={calendarKinds} choiceWords="calendarKind" />
        <TextField name="name" />
      </Line>
      <LocationPicker name="lineId" types={['LINE']} />
      <Line>
        <DayField name="startDt" />
        <DayField name="endDt" help={t('calendar.endHint')} />
      </Line>
      {kind !== 'HOLIDAY' && (
        <>
          <Line>
            <TextField name="dayStart" placeholder="08:00" />
            <TextField name="dayEnd" placeholder="17:00" />
            <NumberField name="dayBreakMin" decimals={0} />
          </Line>
          <Line>
            <TextField name="nightStart" placeholder="20:00" />
            <TextField name="nightEnd" placeholder="05:00" />
            <NumberField name="nightBreakMin" decimals={0} />
          </Line>
        </>
      )}
      <NoteField name="note" />
    </>
  );
};
