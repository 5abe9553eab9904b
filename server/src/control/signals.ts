import { hasChart, lookedBack } from '@lotline/contract/control/control-chart';
import type { LineSignal } from '@lotline/contract/kiosk/signal';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { chartsOfInspection, instant, saidOf } from './control.queries.ts';

type InspectionChart = Awaited<ReturnType<typeof chartsOfInspection>>[number];

/** The signals that the values of an inspection make and that nobody has dealt with, in the order of their points. */
export const inspectionSignals = async (db: Db, resultId: number): Promise<LineSignal[]> =>
  (await chartsOfInspection(db, resultId)).flatMap((chart) => signalsOn(chart, resultId)).sort((a, b) => a.at.localeCompare(b.at));

/** So many of them has nobody answered: neither dealt with nor left to a leader. */
export const openSignalsOf = async (db: Db, resultId: number) =>
  (await inspectionSignals(db, resultId)).filter(({ left }) => left === null).length;

/** The chart of a characteristic that an inspection has values on, and the signals that these make. */
export const signalChartOf = async (db: Db, resultId: number, characteristicId: number) => {
  const chart = (await chartsOfInspection(db, resultId)).find(({ head }) => head.id === characteristicId);
  if (!chart) throw new Refused(404, 'NOT_FOUND');
  return { chart, signals: signalsOn(chart, resultId) };
};

const signalsOn = ({ head, groups, control, settled, left }: InspectionChart, resultId: number): LineSignal[] => {
  if (!hasChart(control)) return [];
  return control.signals.flatMap((signal) => {
    const { on, rule, at } = signal;
    const group = groups[at];
    if (group?.resultId !== resultId || saidOf(settled, groups, signal)) return [];
    const lines = on === 'SPREAD' ? (control.spread ?? control) : control;
    const points = (on === 'UPPER' ? control.upper : on === 'LOWER' ? control.lower : null) ?? lines.points;
    const [point = null, centre, ucl, lcl] = [points[at], lines.centre[at], lines.ucl[at], lines.lcl[at]];
    if (point === null || centre === undefined || ucl === undefined || lcl === undefined) return [];
    const from = Math.max(0, at + 1 - lookedBack);
    const said = saidOf(left, groups, signal);
    return {
      ...{ characteristicId: head.id, name: head.name, nameEn: head.nameEn, unit: head.unit, decimals: head.decimals },
      ...{ on, rule, point, centre, ucl, lcl, valueId: group.values.at(-1)?.id ?? 0, at: group.at, count: signal.points.length },
      side: sideOf(signal, points, centre),
      points: points.slice(from, at + 1),
      signalled: signal.points.filter((one) => one >= from).map((one) => one - from),
      reactionPlan: head.reactionPlan,
      left: said ? { byName: said.byName, at: instant(said.at) } : null,
    };
  });
};

const trend = 3;
const goesOneWay: ReadonlySet<number> = new Set([1, 2, 5, 6]);
const sideOf = (
  { on, rule, points: of, at }: { on: LineSignal['on']; rule: number; points: readonly number[]; at: number },
  points: readonly (number | null)[],
  centre: number,
): LineSignal['side'] => {
  if (on === 'UPPER' || on === 'LOWER') return on === 'UPPER' ? 'UP' : 'DOWN';
  const against = rule === trend ? (points[of[0] ?? at] ?? null) : goesOneWay.has(rule) ? centre : null;
  const point = points[at] ?? null;
  return against === null || point === null ? null : point > against ? 'UP' : 'DOWN';
};
