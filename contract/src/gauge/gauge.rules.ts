import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import type { CalibrationResult } from './gauge.states.ts';
import type { CalibrationPoint } from './gauge.ts';

export type GaugeFacts = {
  code: string;
  rangeFrom?: number | null | undefined;
  rangeTo?: number | null | undefined;
  /** What the lab’s id stands for. */
  lab: { name: string; calibrates: boolean } | null;
};
const labCalibrates: Rule<Pick<GaugeFacts, 'lab'>> = {
  code: 'gauge.labCalibrates',
  field: 'labId',
  broken: ({ lab }) => lab !== null && !lab.calibrates,
  tell: ({ lab }) => ({ lab: lab?.name ?? null }),
};
/** What must hold of a gauge before it is saved. */
export const gaugeRules: readonly Rule<GaugeFacts>[] = [
  {
    code: 'gauge.rangeRises',
    field: 'rangeTo',
    broken: ({ rangeFrom, rangeTo }) => rangeFrom != null && rangeTo != null && rangeFrom >= rangeTo,
    tell: ({ rangeFrom }) => ({ from: rangeFrom ?? null }),
  },
  labCalibrates,
];

/** How far the gauge is off at a point. */
export const errorAt = ({ reference }: Pick<CalibrationPoint, 'reference'>, shown: number) => Number((shown - reference).toFixed(6));
export const isWithin = (point: Pick<CalibrationPoint, 'reference' | 'tolerance'>, shown: number) =>
  Math.abs(errorAt(point, shown)) <= point.tolerance;
/** How a gauge was found and how it left, by its points; null without any. */
export const judgedBy = (points: readonly CalibrationPoint[]): { found: CalibrationResult; result: CalibrationResult } | null => {
  if (points.length === 0) return null;
  const said = (good: boolean): CalibrationResult => (good ? 'PASS' : 'FAIL');
  return {
    found: said(points.every((point) => isWithin(point, point.found))),
    result: said(points.every((point) => isWithin(point, point.left ?? point.found))),
  };
};

/** The same day so many months later, or the last of a shorter month. */
export const monthsAfter = (day: string, months: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

export type Calibrating = {
  gauge: { code: string; intervalMonths: number | null };
  calibratedOn: string;
  today: string;
  dueOn: string | null;
  points: readonly CalibrationPoint[];
  found: CalibrationResult | undefined;
  result: CalibrationResult | undefined;
  certificateNo?: string | null | undefined;
  lab: GaugeFacts['lab'];
  external: boolean;
};
/** What must hold of a calibration before it is recorded. */
export const calibrationRules: readonly Rule<Calibrating>[] = [
  {
    code: 'gauge.calibratedByToday',
    field: 'calibratedOn',
    broken: ({ calibratedOn, today }) => calibratedOn > today,
    tell: ({ today }) => ({ today }),
  },
  { code: 'gauge.externalHasALab', field: 'labId', broken: ({ external, lab }) => external && lab === null },
  labCalibrates,
  {
    code: 'gauge.pointOnce',
    field: 'points',
    broken: ({ points }) => new Set(points.map(({ reference }) => reference)).size < points.length,
    tell: ({ points }) => ({
      reference: points.find(({ reference }, n) => points.findIndex((one) => one.reference === reference) < n)?.reference ?? null,
    }),
  },
  {
    code: 'gauge.resultIsSaid',
    field: 'result',
    broken: ({ points, result }) => points.length === 0 && result === undefined,
  },
  {
    code: 'gauge.passHasEvidence',
    field: 'certificateNo',
    broken: ({ points, result, certificateNo }) => points.length === 0 && result === 'PASS' && !isSaid(certificateNo),
  },
  {
    code: 'gauge.resultFollowsPoints',
    field: 'result',
    broken: ({ points, result }) => result === 'PASS' && judgedBy(points)?.result === 'FAIL',
  },
  {
    code: 'gauge.dueIsKnown',
    field: 'dueOn',
    broken: ({ gauge, dueOn, result, points }) =>
      dueOn === null && gauge.intervalMonths === null && (judgedBy(points)?.result ?? result) === 'PASS',
    tell: ({ gauge }) => ({ gauge: gauge.code }),
  },
  {
    code: 'gauge.dueAfterCalibrated',
    field: 'dueOn',
    broken: ({ dueOn, calibratedOn }) => dueOn !== null && dueOn < calibratedOn,
    tell: ({ calibratedOn }) => ({ calibrated: calibratedOn }),
  },
];

export const voidCalibrationRules: readonly Rule<{ calibrationNo: string; voided: boolean }>[] = [
  { code: 'gauge.voidedOnce', conflict: true, broken: ({ voided }) => voided, tell: ({ calibrationNo }) => ({ no: calibrationNo }) },
];
/** Only what the list names is held in a gauge’s name. */
export const holdMeasuredRules: readonly Rule<{ code: string; strange: string | null; chosen: number }>[] = [
  { code: 'gauge.holdsSomething', field: 'lots', broken: ({ chosen }) => chosen === 0 },
  {
    code: 'gauge.holdsWhatItMeasured',
    broken: ({ strange }) => strange !== null,
    tell: ({ strange, code }) => ({ unit: strange, gauge: code }),
  },
];

type Recorder = { recordedBy: number | null; recordedByName: string | null };
/** What must hold before somebody decides about what a gauge measured. */
export const decideMeasuredRules: readonly Rule<{ code: string; strange: number | null; by: number; recorders: readonly Recorder[] }>[] = [
  {
    code: 'gauge.decidesWhatIsInDoubt',
    field: 'resultIds',
    broken: ({ strange }) => strange !== null,
    tell: ({ code }) => ({ gauge: code }),
  },
  {
    code: 'gauge.anotherDecides',
    broken: ({ by, recorders }) => recorders.some(({ recordedBy }) => recordedBy === by),
    tell: ({ by, recorders }) => ({ by: recorders.find(({ recordedBy }) => recordedBy === by)?.recordedByName ?? null }),
  },
];
export const decideHoldRules: readonly Rule<{ code: string; left: number }>[] = [
  { code: 'gauge.somethingIsLeft', field: 'kind', broken: ({ left }) => left === 0, tell: ({ code }) => ({ gauge: code }) },
];
