import { z } from 'zod';
import { call } from '../kit/call.ts';
import { add } from '../kit/quantity.ts';
import { Day, PathId, Period } from '../kit/shape.ts';
import * as kpi from './kpi.ts';

const int = z.number().int();
const share = z.number().nullable();

/** What a machine did in a time: minutes, each in one bucket, and pieces with the minutes that they should have taken. */
const Sums = {
  /** PBT, planned busy time: what ran, was set up or stood unplanned. Planned stops and what nobody recorded are none of it. */
  busy: z.number(),
  run: z.number(),
  setup: z.number(),
  delay: z.number(),
  plannedStop: z.number(),
  /** Working time by the calendar, and how much of it somebody recorded. */
  calendar: z.number(),
  recorded: z.number(),
  madeQty: z.number(),
  goodQty: z.number(),
  idealMade: z.number(),
  idealGood: z.number(),
  failures: int,
  repairs: int,
  repairing: z.number(),
};
const Shares = {
  availability: share,
  effectiveness: share,
  quality: share,
  oee: share,
  nee: share,
  technicalEfficiency: share,
  setupRatio: share,
  /** In minutes. */
  mtbf: share,
  mttr: share,
  /** Of the working time by the calendar, what somebody recorded. */
  coverage: share,
};
export const Effort = z.object({ ...Sums, ...Shares });
export type Effort = z.infer<typeof Effort>;
export type EffortSums = Omit<Effort, keyof typeof Shares>;
export const MachineDay = z.object({
  day: Day,
  toolId: int,
  toolName: z.string(),
  lineName: z.string(),
  /** Some of its pieces have no standard cycle: it is in no sum that needs one. */
  withoutCycle: z.boolean(),
  ...Sums,
  ...Shares,
});
export type MachineDay = z.infer<typeof MachineDay>;

export const sharesOf = (sums: EffortSums): Pick<Effort, keyof typeof Shares> => ({
  availability: kpi.availability(sums),
  effectiveness: kpi.effectiveness(sums),
  quality: kpi.idealQuality(sums),
  oee: kpi.oee(sums),
  nee: kpi.netEffectiveness(sums),
  technicalEfficiency: kpi.technicalEfficiency(sums),
  setupRatio: kpi.setupRatio(sums),
  mtbf: kpi.mtbf(sums.run, sums.failures),
  mttr: kpi.mttr(sums.repairing, sums.repairs),
  coverage: kpi.ratio(sums.recorded, sums.calendar),
});

/** What days of machines come to: times and pieces are summed first and divided last. Days whose pieces have no cycle count for failures alone. */
export const effortOf = (days: readonly (EffortSums & { withoutCycle: boolean })[]): Effort => {
  const timed = days.filter(({ withoutCycle }) => !withoutCycle);
  const sum = (what: keyof EffortSums, of = timed) => add(0, ...of.map((day) => day[what]));
  const sums: EffortSums = {
    ...{ busy: sum('busy'), run: sum('run'), setup: sum('setup'), delay: sum('delay'), plannedStop: sum('plannedStop') },
    ...{ calendar: sum('calendar'), recorded: sum('recorded'), madeQty: sum('madeQty'), goodQty: sum('goodQty') },
    ...{ idealMade: sum('idealMade'), idealGood: sum('idealGood') },
    ...{ failures: sum('failures', [...days]), repairs: sum('repairs', [...days]), repairing: sum('repairing', [...days]) },
  };
  return { ...sums, ...sharesOf(sums), mtbf: kpi.mtbf(sum('run', [...days]), sums.failures) };
};

export const machineEffort = call({
  method: 'GET',
  path: '/atelier-kpi/production/oee',
  permission: ['kpiReport', 'view'],
  summary:
    'What machines did day by day, in minutes and pieces, with OEE and its factors, NEE, MTBF and MTTR, and what all of it comes to.',
  reads: [
    ...(['work_event', 'tool_inspection', 'production_result', 'daily_plan', 'production_operation_plan'] as const),
    ...(['production_plan', 'product', 'tool', 'location', 'plant_calendar'] as const),
  ],
  ask: Period.and(z.object({ locationId: PathId.optional() })),
  answer: z.object({ days: z.array(MachineDay), total: Effort }),
});
export type MachineEffort = z.infer<typeof machineEffort.answer>;
