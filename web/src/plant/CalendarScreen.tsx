import { Calendar, type CalendarDraft, type CalendarRow, calendarKinds } from '@lotline/contract/plant/calendar';
import { calendarRules } from '@lotline/contract/plant/calendar.rules';
import { Location } from '@lotline/contract/plant/location';
import { shiftMinutes } from '@lotline/contract/plant/working-time';
import { plannedOnDays } from '@lotline/contract/production/plan/daily-plan';
import { useMemo } from 'react';
import { wantNew } from '../kit/browser/wanted.ts';
import { naming } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { usePlant } from '../kit/site/plant.ts';
import { useSay } from '../kit/words/use-say.ts';
import { t } from '../kit/words/words.ts';
import { YearPicture } from './YearPicture.tsx';

const CalendarForm = lazyPart(async () => (await import('./CalendarForm.tsx')).CalendarForm);

const hours = (row: CalendarRow, shift: 'DAY' | 'NIGHT') => {
  const minutes = shiftMinutes(row, shift);
  const [from, to] = shift === 'DAY' ? [row.dayStart, row.dayEnd] : [row.nightStart, row.nightEnd];
  return minutes === null ? null : t('calendar.minutes', { from, to, minutes });
};

const { text, choice, day, stamps } = columnsOf(Calendar);
const plain = [
  choice('kind', calendarKinds, { choiceWords: 'calendarKind', width: 110, pinned: 'left' }),
  text('name', { width: 180 }),
  text('lineName', { width: 130, show: ({ lineName }) => lineName ?? t('calendar.wholePlant') }),
  day('startDt', { width: 110 }),
  day('endDt', { width: 110 }),
  text('day', { width: 170, value: (row) => hours(row, 'DAY') }),
  text('night', { width: 170, value: (row) => hours(row, 'NIGHT') }),
  text('note', { width: 200 }),
  ...stamps(),
];
const columns = obeying(plain, calendarRules, (entry: CalendarDraft) => entry);

/** In a file and in a pasted block a line stands by its code or its name; left empty, it is the whole plant. */
const useReading = () => {
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  return useMemo(() => lines && [naming<CalendarRow>('lineId', 'lineName', lines)], [lines]);
};

type Holiday = Pick<CalendarDraft, 'kind' | 'startDt' | 'endDt' | 'lineId'>;
/** Who makes days a holiday on which something is planned hears how much before it is saved: the plans stay where they are. */
const sureOfHoliday = async ({ kind, startDt, endDt, lineId }: Holiday, before: CalendarRow | null) => {
  const days = { startDt, endDt: endDt ?? startDt, ...(lineId && { lineId }) };
  const isAsBefore = before?.kind === kind && before.startDt === startDt && before.endDt === endDt && before.lineId === lineId;
  if (kind !== 'HOLIDAY' || isAsBefore || days.endDt < startDt) return true;
  const planned = await send(plannedOnDays, days).catch(() => null);
  if (!planned?.dailyPlans) return true;
  return confirm({
    title: t('calendar.plannedTitle'),
    text: t('calendar.plannedText', planned),
    icon: 'warning',
    okText: t('calendar.plannedSave'),
  });
};

/** When the plant and its lines work: holidays, weekends that are worked, shifts and their breaks; and what holds where nothing is said. */
export const CalendarScreen = () => {
  const words = useSay();
  const { may } = usePermission();
  const { workingHours, dayShiftStart } = usePlant();
  const entries = useCall(Calendar.list, {}).data;
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  return (
    <div className="kit-column">
      <Divided
        id="calendar"
        share={50}
        list={
          <MasterScreen
            of={Calendar}
            words="calendar"
            columns={columns}
            useReading={useReading}
            conditions={<span className="kit-remark">{words.t('calendar.assumed', { hours: workingHours, day: dayShiftStart })}</span>}
            form={({ values }) => <CalendarForm kind={values.kind} />}
            tone={({ kind }) => (kind === 'HOLIDAY' ? 'danger' : undefined)}
            sure={sureOfHoliday}
            formWidth={480}
          />
        }
        details={
          entries && (
            <YearPicture
              entries={entries}
              lines={lines ?? []}
              usualHours={workingHours}
              onDay={may('plantCalendar', 'create') ? (startDt) => wantNew(Calendar.menu, { kind: 'HOLIDAY', startDt }) : undefined}
            />
          )
        }
      />
    </div>
  );
};
