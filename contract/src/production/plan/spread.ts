import { addDays, type Shift } from '../../kit/production-day.ts';
import { add, scale, subtract } from '../../kit/quantity.ts';

/** Where an operation's pace comes from: so many a day, so many an hour, or nowhere, so that its days share evenly. */
export type Pace = 'DAILY' | 'HOURLY' | 'EVEN';
export type SpreadOperation = {
  lineId: number;
  toolId: number | null;
  planQty: number;
  startDt: string;
  endDt: string;
  dailyTarget: number | null;
  hourlyTarget: number | null;
  dayNight: Shift | 'BOTH';
  setupMin: number;
  /** May run ahead of the operation before it. */
  allowAhead: boolean;
  /** The days that it has already: they stay as they are, and it gets no others. */
  standing?: readonly ProposedDay[] | null;
};
export type ProposedDay = { workDate: string; dayNight: Shift; targetQty: number };
/** How many minutes a line works in a shift, how many of them are over, and how many of the rest other plans take of a tool. */
export type PlantTime = {
  works: (lineId: number, day: string, shift: Shift) => number;
  over: (lineId: number, day: string, shift: Shift) => number;
  taken: (toolId: number, day: string, shift: Shift) => number;
};

type Slot = { workDate: string; dayNight: Shift };
const hoursOfASlot = 24;

export const paceOf = ({ dailyTarget, hourlyTarget }: Pick<SpreadOperation, 'dailyTarget' | 'hourlyTarget'>): Pace =>
  dailyTarget !== null && dailyTarget > 0 ? 'DAILY' : hourlyTarget !== null && hourlyTarget > 0 ? 'HOURLY' : 'EVEN';

/**
 * Spreads the operations of a plan, in their order, over the working hours of their lines. An hour takes what the pace of the operation makes
 * in it, on a tool what earlier work leaves free of it, and never more than the operation before made until the hour before. Whole pieces
 * stay whole; what the period can't take is left unplanned, never squeezed in, and hours that are over take nothing. An operation that has
 * days gets no more of them; the one after it takes what those make.
 */
export const spread = (operations: readonly SpreadOperation[], time: PlantTime): ProposedDay[][] => {
  const slots = slotsOf(operations);
  const used = new Map<string, number>();
  let before: number[] | null = null;
  return operations.map((operation) => {
    const { days, made } = operation.standing
      ? { days: [], made: madeByStanding(operation, operation.standing, slots, time) }
      : spreadOne(operation, slots, time, used, operation.allowAhead ? null : before);
    before = made;
    return days;
  });
};

/** The shifts of the days on which some operation runs: one that runs years later adds its own days, not the years between. */
const slotsOf = (operations: readonly SpreadOperation[]) => {
  const days = new Set<string>();
  for (const { startDt, endDt } of operations) for (let day = startDt; day <= endDt; day = addDays(day, 1)) days.add(day);
  return [...days].sort().flatMap((workDate): Slot[] => [
    { workDate, dayNight: 'DAY' },
    { workDate, dayNight: 'NIGHT' },
  ]);
};

/** One operation over the hours; `made` is what it has made by the end of each hour of each slot. */
const spreadOne = (
  operation: SpreadOperation,
  slots: readonly Slot[],
  time: PlantTime,
  used: Map<string, number>,
  before: readonly number[] | null,
) => {
  const { planQty, toolId, lineId } = operation;
  const pace = paceOf(operation);
  const piece = Number.isInteger(planQty) ? 1 : 0.001;
  const works = slots.map(({ workDate, dayNight }) => (runsIn(operation, workDate, dayNight) ? time.works(lineId, workDate, dayNight) : 0));
  const over = slots.map(({ workDate, dayNight }, at) => (works[at] ? time.over(lineId, workDate, dayNight) : 0));
  const total = works.reduce((sum, minutes, at) => sum + minutes - (over[at] ?? 0), 0);
  const dayMinutes = minutesByDay(slots, works);
  const days: ProposedDay[] = [];
  const made: number[] = [];
  let done = 0;
  let setUp = operation.setupMin;
  let worked = 0;
  for (const [at, slot] of slots.entries()) {
    const key = `${toolId} ${slot.workDate} ${slot.dayNight}`;
    const busy = toolId === null ? 0 : time.taken(toolId, slot.workDate, slot.dayNight) + (used.get(key) ?? 0);
    const whole = dayMinutes.get(slot.workDate) ?? 1;
    // What others have of the tool comes first: a shift's free time is its end.
    const [from, to] = [(over[at] ?? 0) + (pace === 'EVEN' ? 0 : busy), works[at] ?? 0];
    // A day's target begins anew each day; an hour's goes on, so that no piece is lost between two hours.
    if (pace === 'DAILY' && slots[at - 1]?.workDate !== slot.workDate) worked = 0;
    let slotQty = 0;
    let ran = 0;
    for (let hour = 0; hour < hoursOfASlot; hour += 1) {
      const now = at * hoursOfASlot + hour;
      const ready = before === null ? planQty : Math.min(planQty, before[pace === 'EVEN' ? now : now - 1] ?? 0);
      const open = subtract(ready, done);
      let minutes = Math.max(0, Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60));
      if (minutes > 0 && open > 0 && pace === 'HOURLY' && setUp > 0) {
        const settingUp = Math.min(setUp, minutes);
        setUp = Math.max(0, setUp - settingUp);
        minutes = Math.max(0, minutes - settingUp);
        ran += settingUp;
      }
      if (minutes > 0) {
        const until = worked + minutes;
        const reach = (m: number) =>
          pace === 'DAILY'
            ? scale(operation.dailyTarget ?? 0, m, whole, 'down', piece)
            : pace === 'HOURLY'
              ? scale(operation.hourlyTarget ?? 0, m, 60, 'down', piece)
              : scale(planQty, m, total, 'up', piece);
        const most = pace === 'EVEN' ? subtract(Math.min(planQty, reach(until)), done) : subtract(reach(until), reach(worked));
        const makes = Math.max(0, Math.min(open, most));
        worked = until;
        done = add(done, makes);
        slotQty = add(slotQty, makes);
        if (makes > 0) ran += most > makes ? (minutes * makes) / most : minutes;
      }
      made[now] = done;
    }
    if (toolId !== null && ran > 0) used.set(key, (used.get(key) ?? 0) + Math.ceil(ran));
    if (slotQty > 0) days.push({ ...slot, targetQty: slotQty });
  }
  return { days, made };
};

/** What days that stand will have made by the end of each hour of each slot, evenly over the hours that are worked. */
const madeByStanding = (
  { lineId, planQty }: SpreadOperation,
  standing: readonly ProposedDay[],
  slots: readonly Slot[],
  time: PlantTime,
): number[] => {
  const piece = Number.isInteger(planQty) ? 1 : 0.001;
  const orderOf = ({ workDate, dayNight }: Slot) => `${workDate} ${dayNight}`;
  const among = (holds: (day: ProposedDay) => boolean) => add(0, ...standing.filter(holds).map(({ targetQty }) => targetQty));
  return slots.flatMap((slot) => {
    const earlier = among((day) => orderOf(day) < orderOf(slot));
    const now = among((day) => orderOf(day) === orderOf(slot));
    const minutes = time.works(lineId, slot.workDate, slot.dayNight);
    return Array.from({ length: hoursOfASlot }, (_, hour) =>
      minutes > 0 ? add(earlier, scale(now, Math.min(minutes, (hour + 1) * 60), minutes, 'down', piece)) : earlier,
    );
  });
};

const runsIn = ({ startDt, endDt, dayNight }: SpreadOperation, day: string, shift: Shift) =>
  startDt <= day && day <= endDt && (dayNight === 'BOTH' || dayNight === shift);

/** The working minutes of a day's shifts together. */
const minutesByDay = (slots: readonly Slot[], works: readonly number[]) => {
  const minutes = new Map<string, number>();
  for (const [at, { workDate }] of slots.entries()) minutes.set(workDate, (minutes.get(workDate) ?? 0) + (works[at] ?? 0));
  return minutes;
};
