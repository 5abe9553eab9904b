import type { Rule } from '../../kit/rule.ts';

/** An operation that has more until a day than the one before gives it until then: `has` against `gets`. */
type Ahead = { operation: string; before: string; day: string; has: number; gets: number; uom: string } | null;
/** What a place on the board would mean for the work that is put there. */
export type Placed = {
  workDate: string;
  today: string;
  dueDate: string | null;
  /** The operation’s own line, where this is another. */
  ownLine: string | null;
  /** What the line works in the shift. */
  worksMin: number;
  /** What the machine, or the line's machines together, would be planned for with it, and can do. */
  loadMin: number;
  capacityMin: number;
  /** A material that its plan lacks, from when on it doesn’t; null where nobody brings it. */
  lack: { material: string; from: string | null } | null;
  inspected: boolean;
  mold: { code: string; away: boolean /** Where it is at work at that time. */; elsewhere: string | null } | null;
  /** It would have more than the operation before gives it, or the one after more than it gives. */
  ahead: Ahead;
};

/** What would break where planned work is put on a day, shift and machine. A planner is told, and may mean it. */
export const placedRules: readonly Rule<Placed>[] = [
  { code: 'production.placedAhead', field: 'workDate', broken: ({ workDate, today }) => workDate < today },
  { code: 'production.placedOnAWorkday', field: 'workDate', broken: ({ worksMin }) => worksMin === 0 },
  {
    code: 'production.placedOnItsLine',
    field: 'lineId',
    broken: ({ ownLine }) => ownLine !== null,
    tell: ({ ownLine }) => ({ line: ownLine }),
  },
  {
    code: 'production.placedWithinCapacity',
    field: 'toolId',
    broken: ({ worksMin, loadMin, capacityMin }) => worksMin > 0 && loadMin > capacityMin,
    tell: ({ loadMin, capacityMin }) => ({
      load: Math.round(loadMin),
      capacity: capacityMin,
      percent: capacityMin > 0 ? Math.round((loadMin / capacityMin) * 100) : null,
    }),
  },
  {
    code: 'production.placedWithMaterial',
    field: 'workDate',
    broken: ({ lack, workDate }) => lack !== null && (lack.from === null || workDate < lack.from),
    tell: ({ lack }) => ({ material: lack?.material ?? null, day: lack?.from ?? null }),
  },
  {
    code: 'production.placedInTime',
    field: 'workDate',
    broken: ({ dueDate, workDate }) => dueDate !== null && workDate > dueDate,
    tell: ({ dueDate }) => ({ due: dueDate }),
  },
  { code: 'production.placedOnAReadyMachine', field: 'toolId', broken: ({ inspected }) => inspected },
  {
    code: 'production.placedWithItsMold',
    field: 'toolId',
    broken: ({ mold }) => mold !== null && (mold.away || mold.elsewhere !== null),
    tell: ({ mold }) => ({ mold: mold?.code ?? null, tool: mold?.elsewhere ?? null }),
  },
  {
    code: 'production.placedInOrder',
    field: 'workDate',
    broken: ({ ahead }) => ahead !== null,
    tell: ({ ahead }) => ({
      operation: ahead?.operation ?? null,
      before: ahead?.before ?? null,
      day: ahead?.day ?? null,
      has: ahead?.has ?? null,
      gets: ahead?.gets ?? null,
      uom: ahead?.uom ?? null,
    }),
  },
];
