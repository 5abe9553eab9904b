import { subtract } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import type { AskStatus, Disposition, NcStatus } from './nonconformance.states.ts';

type About = { ncNo: string; status: NcStatus };
const openOnly: Rule<About> = {
  code: 'nonconformance.closedStays',
  conflict: true,
  broken: ({ status }) => status === 'CLOSED',
  tell: ({ ncNo }) => ({ nc: ncNo }),
};
/** What must hold before something of it changes. */
export const changeNcRules: readonly Rule<About>[] = [openOnly];

export type Disposing = About & {
  kind: Disposition;
  qty: number;
  uom: string;
  unit: { name: string; leftQty: number; heldQty: number; isPackage: boolean };
  supplier: string | null;
  /** Somebody holds it besides, with this reason. */
  heldBesides: string | null;
};
/** What must hold before a quantity is disposed of. */
export const disposeNcRules: readonly Rule<Disposing>[] = [
  openOnly,
  {
    code: 'nonconformance.neverMoreThanSuspected',
    field: 'qty',
    conflict: true,
    broken: ({ qty, unit }) => qty > unit.leftQty,
    tell: ({ unit, uom, qty }) => ({ unit: unit.name, left: unit.leftQty, qty, uom }),
  },
  {
    code: 'nonconformance.returnedToSupplier',
    field: 'kind',
    broken: ({ kind, unit, supplier }) => kind === 'RETURN' && (!unit.isPackage || supplier === null),
    tell: ({ unit }) => ({ unit: unit.name }),
  },
  {
    code: 'nonconformance.reworkOfPieces',
    field: 'unitId',
    broken: ({ kind, unit }) => kind === 'REWORK' && unit.isPackage,
    tell: ({ unit }) => ({ unit: unit.name }),
  },
  {
    code: 'nonconformance.heldBesides',
    field: 'kind',
    broken: ({ kind, heldBesides }) => kind !== 'SETTLED' && heldBesides !== null,
    tell: ({ unit, heldBesides }) => ({ unit: unit.name, reason: heldBesides }),
  },
  {
    code: 'nonconformance.heldIsThere',
    field: 'qty',
    broken: ({ kind, qty, unit }) => kind !== 'SETTLED' && qty > unit.heldQty,
    tell: ({ unit, uom, qty }) => ({ unit: unit.name, held: unit.heldQty, qty, uom }),
  },
  {
    code: 'nonconformance.settledIsGone',
    field: 'qty',
    broken: ({ kind, qty, unit }) => kind === 'SETTLED' && qty > subtract(unit.leftQty, unit.heldQty),
    tell: ({ unit, uom }) => ({ unit: unit.name, held: unit.heldQty, uom }),
  },
];

/** What must hold besides before a disposition is asked for that somebody else signs. */
export const askDispositionRules: readonly Rule<Disposing & { askedQty: number }>[] = [
  {
    code: 'nonconformance.askedAlready',
    field: 'qty',
    conflict: true,
    broken: ({ qty, unit, askedQty }) => qty > subtract(unit.leftQty, askedQty),
    tell: ({ unit, uom, askedQty }) => ({ unit: unit.name, asked: askedQty, left: subtract(unit.leftQty, askedQty), uom }),
  },
];
type Signing = { status: AskStatus; by: number; askedBy: number; askedByName: string | null };
/** What must hold before somebody signs a disposition; what is suspected must still be there besides. */
export const signDispositionRules: readonly Rule<Signing>[] = [
  { code: 'nonconformance.decidedStays', conflict: true, broken: ({ status }) => status !== 'ASKED' },
  {
    code: 'nonconformance.anotherSigns',
    broken: ({ by, askedBy }) => by === askedBy,
    tell: ({ askedByName }) => ({ by: askedByName }),
  },
];

type TakingBack = About & {
  kind: Disposition;
  qty: number;
  uom: string;
  unit: string;
  isTakenBack: boolean;
  /** What of a released quantity is there and free; null where it left. */
  thereQty: number | null;
};
/** What must hold before a disposition is taken back. */
export const takeBackRules: readonly Rule<TakingBack>[] = [
  openOnly,
  { code: 'nonconformance.takenBackOnce', conflict: true, broken: ({ isTakenBack }) => isTakenBack, tell: ({ unit }) => ({ unit }) },
  {
    code: 'nonconformance.takenBackElsewhere',
    broken: ({ kind }) => kind === 'USE_AS_IS',
    tell: ({ unit }) => ({ unit }),
  },
  {
    code: 'nonconformance.reworkCameBack',
    broken: ({ kind, thereQty, qty }) => kind === 'REWORK' && thereQty !== null && thereQty < qty,
    tell: ({ unit, qty, uom, thereQty }) => ({ unit, qty, uom, there: thereQty }),
  },
  {
    code: 'nonconformance.releasedIsThere',
    broken: ({ kind, thereQty, qty }) => kind !== 'REWORK' && thereQty !== null && thereQty < qty,
    tell: ({ unit, qty, uom, thereQty }) => ({ unit, qty, uom, there: thereQty }),
  },
];

type Closing = About & { asked: number; leftQty: number; uom: string; confirmedCause: string | null; corrective: string | null };
/** What must hold before it is closed. */
export const closeNcRules: readonly Rule<Closing>[] = [
  openOnly,
  {
    code: 'nonconformance.allDisposed',
    broken: ({ leftQty }) => leftQty > 0,
    tell: ({ ncNo, leftQty, uom }) => ({ nc: ncNo, left: leftQty, uom }),
  },
  {
    code: 'nonconformance.asksAreDecided',
    broken: ({ asked }) => asked > 0,
    tell: ({ ncNo, asked }) => ({ nc: ncNo, asked }),
  },
  {
    code: 'nonconformance.causeIsSaid',
    field: 'confirmedCause',
    broken: ({ confirmedCause, corrective }) => !isSaid(confirmedCause) || !isSaid(corrective),
    tell: ({ ncNo }) => ({ nc: ncNo }),
  },
];
