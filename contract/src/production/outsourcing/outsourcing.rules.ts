import { add, subtract } from '../../kit/quantity.ts';
import type { Rule } from '../../kit/rule.ts';
import { isSaid } from '../../kit/said.ts';
import { discardedStaysPut, heldWaits, pendingWaits } from '../../lot/lot.rules.ts';
import { isClosed } from '../plan/plan.states.ts';
import type { Meanwhile } from './arrival.ts';
import type { LineKind, OutsourcingStatus } from './outsourcing.ts';

/** What a sentence mentions, where there is something to mention. */
type Told = Record<string, string | number | null>;
type Lot = { lotId: string; state: string; qualityStatus: string; discardReason?: string | null };
/** One of the things that are to leave; `stock` is what its shelf has, without what lines above it take. */
type Leaving = { qty: number; what: string; uom: string; stock: number; usable: boolean; lot: Lot | null; qualityStatus: string };
type Asked = {
  vendor: { name: string; types: readonly string[]; active: boolean } | null;
  outDate: string;
  dueDate: string;
  /** The operation that is done outside, and what of it is ready; null where pieces from shelves or material alone go. */
  operation: {
    name: string;
    outsourced: boolean;
    skipped: boolean;
    qty: number | null;
    /** What the operation before made good and nobody took on: so much can leave now. */
    readyQty: number;
    /** What is to be done at all, without what others asked for already. */
    openQty: number;
  } | null;
  /** It leaves now; asked for it may be what the operation before still has to make. */
  leaves: boolean;
  plan: { status: string; planNo: string } | null;
  /** The lot in the making. */
  lot: Lot | null;
  lots: readonly Leaving[];
  supplies: readonly Leaving[];
};
const short = ({ lots, supplies }: Asked) => [...lots, ...supplies].find(({ qty, stock }) => qty > stock);
const statusesOf = ({ lots }: Asked) => lots.flatMap((one) => [one.qualityStatus, one.lot?.qualityStatus ?? 'OK']);

/** What must hold before somebody asks a vendor for something, and again when it is sent. */
export const requestRules: readonly Rule<Asked>[] = [
  {
    code: 'outsourcing.vendorIsAnOutsourcer',
    field: 'vendorId',
    broken: ({ vendor }) => !vendor?.types.includes('OUTSOURCER'),
    tell: ({ vendor }) => ({ vendor: vendor?.name ?? null }),
  },
  {
    code: 'outsourcing.vendorIsActive',
    field: 'vendorId',
    broken: ({ vendor }) => vendor?.active === false,
    tell: ({ vendor }) => ({ vendor: vendor?.name ?? null }),
  },
  { code: 'outsourcing.dueAfterOut', field: 'dueDate', broken: ({ outDate, dueDate }) => dueDate < outDate },
  {
    code: 'outsourcing.sendsSomething',
    field: 'qty',
    broken: ({ operation, lots, supplies }) => !operation?.qty && lots.length === 0 && supplies.length === 0,
  },
  {
    code: 'outsourcing.oneWayOut',
    field: 'lots',
    broken: ({ operation, lots }) => operation !== null && lots.length > 0,
  },
  {
    code: 'outsourcing.operationIsOutsourced',
    field: 'operPlanId',
    broken: ({ operation }) => operation !== null && (!operation.outsourced || operation.skipped),
    tell: ({ operation }) => ({ operation: operation?.name ?? null }),
  },
  {
    code: 'outsourcing.planIsOpen',
    field: 'planId',
    broken: ({ plan }) => plan !== null && isClosed(plan.status),
    tell: ({ plan }) => ({ plan: plan?.planNo ?? null }),
  },
  discardedStaysPut(({ lot, lots }) => [lot, ...lots.map((one) => one.lot)]),
  heldWaits((asked) => [...(asked.lot && asked.leaves ? [asked.lot.qualityStatus] : []), ...statusesOf(asked)]),
  pendingWaits(statusesOf),
  {
    code: 'outsourcing.withinPlan',
    field: 'qty',
    broken: ({ operation }) => (operation?.qty ?? 0) > (operation?.openQty ?? 0),
    tell: ({ operation }) => ({
      open: Math.max(0, operation?.openQty ?? 0),
      over: subtract(operation?.qty ?? 0, Math.max(0, operation?.openQty ?? 0)),
      operation: operation?.name ?? null,
    }),
  },
  {
    code: 'outsourcing.withinReady',
    field: 'qty',
    broken: ({ leaves, operation }) => leaves && (operation?.qty ?? 0) > (operation?.readyQty ?? 0),
    tell: ({ operation }) => ({
      ready: Math.max(0, operation?.readyQty ?? 0),
      over: subtract(operation?.qty ?? 0, Math.max(0, operation?.readyQty ?? 0)),
      operation: operation?.name ?? null,
    }),
  },
  {
    code: 'outsourcing.withinStock',
    field: 'lots',
    broken: (asked) => short(asked) !== undefined,
    tell: (asked): Told => {
      const line = short(asked);
      return line ? { what: line.what, stock: Math.max(0, line.stock), over: subtract(line.qty, line.stock), uom: line.uom } : {};
    },
  },
  {
    code: 'outsourcing.suppliesAreUsable',
    field: 'supplies',
    broken: ({ supplies }) => supplies.some(({ usable }) => !usable),
    tell: ({ supplies }) => ({ what: supplies.find(({ usable }) => !usable)?.what ?? null }),
  },
];

type Step = { status: OutsourcingStatus; outNo: string };
/** What must hold before it is sent, beside all that held when it was asked for. */
export const sendRules: readonly Rule<Step>[] = [
  {
    code: 'outsourcing.sentOnce',
    conflict: true,
    broken: ({ status }) => status === 'OUT' || status === 'PARTIALLY_IN' || status === 'COMPLETE',
    tell: ({ outNo }) => ({ no: outNo }),
  },
  { code: 'outsourcing.cancelledStays', broken: ({ status }) => status === 'CANCELLED', tell: ({ outNo }) => ({ no: outNo }) },
];

type Change = Step & { /** Something other than its due day, price and note. */ changesWhatLeft: boolean };
/** What isn't posted may be changed. */
export const changeRules: readonly Rule<Change>[] = [
  { code: 'outsourcing.cancelledStays', broken: ({ status }) => status === 'CANCELLED', tell: ({ outNo }) => ({ no: outNo }) },
  {
    code: 'outsourcing.sentStays',
    broken: ({ status, changesWhatLeft }) => status !== 'REQUESTED' && changesWhatLeft,
    tell: ({ outNo }) => ({ no: outNo }),
  },
];
/** What left once and was taken back is named by its movements: it isn’t taken off the list. */
export const droppedRules: readonly Rule<{ dropped: string | null }>[] = [
  { code: 'outsourcing.whatLeftStaysListed', broken: ({ dropped }) => dropped !== null, tell: ({ dropped }) => ({ what: dropped }) },
];
export const removalRules: readonly Rule<Step & { moved: number }>[] = [
  { code: 'outsourcing.onlyUnsentIsDeleted', broken: ({ moved }) => moved > 0, tell: ({ outNo }) => ({ no: outNo }) },
];

type Returned = {
  lineId: number;
  kind: LineKind;
  what: string;
  uom: string;
  atVendorQty: number;
  goodQty: number;
  defectQty: number;
  lostQty: number;
  backQty: number;
  usedQty: number;
  defects: readonly { qty: number }[];
};
const allOf = ({ goodQty, defectQty, lostQty, backQty, usedQty }: Returned) => add(goodQty, defectQty, lostQty, backQty, usedQty);
type Receiving = Step & {
  /** What somebody booked after the asker looked, and what of the pieces is left. */
  newer: Meanwhile | null;
  rest: { left: number; leftUom: string | null } | null;
  lines: readonly Returned[];
  /** Nothing else was ever brought back than what is now brought back untouched. */
  allUntouched: boolean;
  /** Lots went out that material can have been worked into. */
  hasPieces: boolean;
};
const isSaidBefore = ({ lineId }: Returned, at: number, lines: readonly Returned[]) =>
  lines.findIndex((line) => line.lineId === lineId) < at;
const quantities = ['goodQty', 'defectQty', 'lostQty', 'backQty', 'usedQty'] as const;
const isTooMuch = (line: Returned) => allOf(line) > line.atVendorQty;
const tooMuch = ({ lines }: Receiving) => lines.find(isTooMuch);
/** The one that is too much by itself; where only their sum is, the first that counts anything. */
const tooMuchIn = (line: Returned | undefined) =>
  quantities.find((one) => line && line[one] > line.atVendorQty) ?? quantities.find((one) => line && line[one] > 0) ?? 'goodQty';
const isUnexplained = (line: Returned) => add(...line.defects.map(({ qty }) => qty)) !== line.defectQty;
const unexplained = ({ lines }: Receiving) => lines.find(isUnexplained);
/** What isn't counted of such a line: pieces are never used up, and material is neither good nor defect. */
const foreignIn = (line: Returned, hasPieces: boolean) =>
  (line.kind === 'MATERIAL'
    ? (['goodQty', 'defectQty', ...(hasPieces ? [] : (['usedQty'] as const))] as const)
    : (['usedQty'] as const)
  ).find((one) => line[one] > 0);
const inLine = (lines: readonly Returned[], fits: (line: Returned) => boolean, field: (line: Returned | undefined) => string) => {
  const at = lines.findIndex(fits);
  return ['lines', at, field(lines[at])];
};

const toldMeanwhile = ({ newer, rest, outNo }: Receiving): Told => {
  if (!newer) return {};
  const { by, at, good, defect, uom } = newer;
  return { no: outNo, by, at, good, defect, uom, left: rest?.left ?? null, leftUom: rest?.leftUom ?? null };
};

/** What must hold before an arrival is booked. Two people who book the same one: the second is told of the first. */
export const receiveRules: readonly Rule<Receiving>[] = [
  { code: 'outsourcing.cancelledStays', broken: ({ status }) => status === 'CANCELLED', tell: ({ outNo }) => ({ no: outNo }) },
  { code: 'outsourcing.sentBeforeItReturns', broken: ({ status }) => status === 'REQUESTED', tell: ({ outNo }) => ({ no: outNo }) },
  {
    code: 'outsourcing.receivedMeanwhile',
    conflict: true,
    broken: ({ newer }) => newer?.did === 'RECEIVED',
    tell: toldMeanwhile,
  },
  {
    code: 'outsourcing.takenBackMeanwhile',
    conflict: true,
    broken: ({ newer }) => newer?.did === 'TOOK_BACK',
    tell: toldMeanwhile,
  },
  {
    code: 'outsourcing.lineComesOnce',
    field: ({ lines }) => ['lines', lines.findIndex(isSaidBefore), 'lineId'],
    broken: ({ lines }) => lines.some(isSaidBefore),
    tell: ({ lines }) => ({ what: lines.find(isSaidBefore)?.what ?? null }),
  },
  { code: 'outsourcing.returnCountsSomething', field: 'lines', broken: ({ lines }) => add(...lines.map(allOf)) === 0 },
  {
    code: 'outsourcing.countedAsItsKind',
    field: ({ lines, hasPieces }) =>
      inLine(
        lines,
        (line) => foreignIn(line, hasPieces) !== undefined,
        (line) => (line && foreignIn(line, hasPieces)) ?? 'usedQty',
      ),
    broken: ({ lines, hasPieces }) => lines.some((line) => foreignIn(line, hasPieces) !== undefined),
  },
  {
    code: 'outsourcing.neverMoreThanOut',
    field: ({ lines }) => inLine(lines, isTooMuch, tooMuchIn),
    broken: (facts) => tooMuch(facts) !== undefined,
    tell: (facts): Told => {
      const line = tooMuch(facts);
      return line ? { what: line.what, there: line.atVendorQty, over: subtract(allOf(line), line.atVendorQty), uom: line.uom } : {};
    },
  },
  {
    code: 'outsourcing.defectsAreExplained',
    field: ({ lines }) => inLine(lines, isUnexplained, () => 'defects'),
    broken: (facts) => unexplained(facts) !== undefined,
    tell: (facts): Told => {
      const line = unexplained(facts);
      const explained = line && add(...line.defects.map(({ qty }) => qty));
      return line ? { what: line.what, defectQty: line.defectQty, uom: line.uom, explained: explained || null } : {};
    },
  },
  { code: 'outsourcing.untouchedIsCancelled', field: 'lines', broken: ({ allUntouched }) => allUntouched },
];

/** An arrival is taken back once, and only what it brought and nobody used since. */
type TakeBack = {
  takenBack: boolean;
  cancelled: boolean;
  reason: string;
  /** Pieces that came back untouched, and how many of those that wait for the operation are still there. */
  untouched: number;
  waiting: number | null;
};
export const takeBackRules: readonly Rule<TakeBack>[] = [
  { code: 'outsourcing.takenBackOnce', conflict: true, broken: ({ takenBack }) => takenBack },
  { code: 'outsourcing.cancelledStays', broken: ({ cancelled }) => cancelled },
  { code: 'outsourcing.takingBackHasAReason', field: 'reason', broken: ({ reason }) => !isSaid(reason) },
  {
    code: 'outsourcing.untouchedWentOn',
    broken: ({ untouched, waiting }) => waiting !== null && untouched > waiting,
    tell: ({ untouched, waiting }) => ({ untouched, waiting }),
  },
];

/** A sending is taken back as long as nothing of it came back. */
export const unsendRules: readonly Rule<Step & { settled: number; uom: string | null }>[] = [
  { code: 'outsourcing.cancelledStays', broken: ({ status }) => status === 'CANCELLED', tell: ({ outNo }) => ({ no: outNo }) },
  {
    code: 'outsourcing.unsentOnce',
    conflict: true,
    broken: ({ status }) => status === 'REQUESTED',
    tell: ({ outNo }) => ({ no: outNo }),
  },
  {
    code: 'outsourcing.unsendOnlyUntouched',
    broken: ({ settled }) => settled > 0,
    tell: ({ outNo, settled, uom }) => ({ no: outNo, settled, uom }),
  },
];

type Cancel = Step & { reason: string; settled: number; uom: string | null };
export const cancelRules: readonly Rule<Cancel>[] = [
  {
    code: 'outsourcing.cancelledOnce',
    conflict: true,
    broken: ({ status }) => status === 'CANCELLED',
    tell: ({ outNo }) => ({ no: outNo }),
  },
  { code: 'outsourcing.cancelHasAReason', field: 'reason', broken: ({ reason }) => !isSaid(reason) },
  {
    code: 'outsourcing.cancelOnlyUntouched',
    broken: ({ settled }) => settled > 0,
    tell: ({ outNo, settled, uom }) => ({ no: outNo, settled, uom }),
  },
];

/** What a vendor brought back is set right where it was booked. */
export const returnedResultRules: readonly Rule<{ outNo: string | null }>[] = [
  { code: 'outsourcing.resultIsOfAReturn', broken: ({ outNo }) => outNo !== null, tell: ({ outNo }) => ({ no: outNo }) },
];
