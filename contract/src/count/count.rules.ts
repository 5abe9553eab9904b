import { named } from '../kit/named.ts';
import { add, scale, subtract } from '../kit/quantity.ts';
import { mayBecome, type Rule } from '../kit/rule.ts';
import { unusualTimes } from '../kit/unusual.ts';
import { type CountStatus, countStates } from './count.states.ts';

/** So many lines stand on one sheet: more than that nobody walks through in a day. */
export const mostCountLines = 3000;

type Step = {
  sheetNo: string;
  status: CountStatus;
  to: CountStatus;
  /** Who posted it, and when. */
  by?: string | null;
  at?: string | null;
};
/** Which step a count may take. */
export const countStepRules: readonly Rule<Step>[] = [
  {
    code: 'count.postedOnce',
    broken: ({ status, to }) => status === 'POSTED' && to === 'POSTED',
    tell: ({ sheetNo, by, at }) => ({ sheet: sheetNo, by: by ?? null, at: at ?? null }),
    conflict: true,
  },
  {
    code: 'count.stepInOrder',
    broken: ({ status, to }) => !mayBecome(countStates, status, to),
    tell: ({ sheetNo }) => ({ sheet: sheetNo }),
  },
];

/** What may only be changed while the count is at this point. */
export const countPlannedRules: readonly Rule<{ sheetNo: string; status: CountStatus }>[] = [
  { code: 'count.onlyPlannedChanges', broken: ({ status }) => status !== 'PLANNED', tell: ({ sheetNo }) => ({ sheet: sheetNo }) },
];
export const countGoesOnRules: readonly Rule<{ sheetNo: string; status: CountStatus }>[] = [
  { code: 'count.onlyWhileCounting', broken: ({ status }) => status !== 'COUNTING', tell: ({ sheetNo }) => ({ sheet: sheetNo }) },
];

type Start = {
  lines: number;
  /** What of it other sheets count. */
  busy: readonly { unitNo: string; sheetNo: string }[];
};
/** What must hold of the places before their count begins. */
export const countStartRules: readonly Rule<Start>[] = [
  {
    code: 'count.unitInOneSheet',
    broken: ({ busy }) => busy.length > 0,
    tell: ({ busy }) => ({
      ...named(busy.map(({ unitNo }) => unitNo)),
      sheet: [...new Set(busy.map(({ sheetNo }) => sheetNo))].join(', '),
    }),
  },
  { code: 'count.somethingStandsThere', field: 'locationIds', broken: ({ lines }) => lines === 0 },
  {
    code: 'count.notMoreThanADay',
    field: 'locationIds',
    broken: ({ lines }) => lines > mostCountLines,
    tell: ({ lines }) => ({ n: lines, most: mostCountLines }),
  },
];

type Counting = {
  unitNo: string;
  uom: string;
  blind: boolean;
  bookQty: number;
  countedQty: number;
  confirmed: boolean;
  /** By whom it was counted since the asker looked; null where nobody was faster. */
  meanwhile: { by: string | null; at: string; qty: number | null } | null;
  /** What is found was found at a place that this sheet counts. */
  placeIsCounted: boolean;
};
/** Half or double is counted again; of a few pieces only what has a digit too many. */
const farTimes = 2;
/** From round figures on, so many times less is always asked about where four fifths are missing. */
const farTimesBlind = 4;
/** A blind count asks from round figures on, else whoever tries one quantity after the other would read what the books say. */
const isFarOff = ({ blind, bookQty, countedQty }: Counting) => {
  const { least, most } = blind ? roundedAround(bookQty) : { least: bookQty, most: bookQty };
  const isMuch = bookQty >= unusualTimes;
  const times = isMuch ? (blind ? farTimesBlind : farTimes) : unusualTimes;
  return bookQty > 0 && ((isMuch && scale(countedQty, times, 1, 'up') <= most) || countedQty >= scale(least, times, 1, 'down'));
};
/** The steps of 1, 2, 5, 10 … between which a quantity lies. */
const roundedAround = (qty: number) => {
  const digit = 10 ** Math.floor(Math.log10(qty || 1));
  const steps = [1, 2, 5, 10].map((step) => step * digit);
  return { least: steps.findLast((step) => step <= qty) ?? digit, most: steps.find((step) => step > qty) ?? 10 * digit };
};
/** What must hold of one line before its quantity is written down. */
export const countLineRules: readonly Rule<Counting>[] = [
  {
    code: 'count.countedMeanwhile',
    field: 'countedQty',
    broken: ({ meanwhile }) => meanwhile !== null,
    tell: ({ unitNo, uom, meanwhile }) => ({
      unit: unitNo,
      by: meanwhile?.by ?? null,
      at: meanwhile?.at ?? null,
      qty: meanwhile?.qty ?? null,
      uom,
    }),
    conflict: true,
  },
  {
    code: 'count.foundAtItsPlaces',
    field: 'unit',
    broken: ({ placeIsCounted }) => !placeIsCounted,
    tell: ({ unitNo }) => ({ unit: unitNo }),
  },
  {
    code: 'count.isFarOff',
    field: 'countedQty',
    broken: (facts) => !facts.confirmed && isFarOff(facts),
    // A blind count tells nobody what the books say.
    tell: ({ unitNo, uom, blind, bookQty, countedQty }) => ({ unit: unitNo, uom, qty: countedQty, book: blind ? null : bookQty }),
  },
];

/** What must hold before a line is said to be missing or left out. */
export const countDecideRules: readonly Rule<{ unitNo: string; counted: boolean }>[] = [
  { code: 'count.countedIsDecided', broken: ({ counted }) => counted, tell: ({ unitNo }) => ({ unit: unitNo }) },
];

/** What must hold before a reason is given. */
type Reason = { unitNo: string; differs: boolean; fits: boolean; status: CountStatus; blind: boolean; sheetNo: string };
export const countReasonRules: readonly Rule<Reason>[] = [
  {
    code: 'count.reasonsUntilPosted',
    broken: ({ status }) => status !== 'COUNTING' && status !== 'SUBMITTED',
    tell: ({ sheetNo }) => ({ sheet: sheetNo }),
  },
  // Whether a reason fits would tell whether something lacks.
  {
    code: 'count.blindReasonsComeLater',
    broken: ({ blind, status }) => blind && status === 'COUNTING',
    tell: ({ sheetNo }) => ({ sheet: sheetNo }),
  },
  { code: 'count.reasonOfADifference', field: 'lineIds', broken: ({ differs }) => !differs, tell: ({ unitNo }) => ({ unit: unitNo }) },
  { code: 'count.reasonOfItsWay', field: 'reasonCode', broken: ({ fits }) => !fits, tell: ({ unitNo }) => ({ unit: unitNo }) },
];

/** What must hold before a count is handed in. */
export const countSubmitRules: readonly Rule<{ open: readonly string[] }>[] = [
  { code: 'count.everyLineIsDecided', broken: ({ open }) => open.length > 0, tell: ({ open }) => ({ n: open.length, ...named(open) }) },
];

type Approval = {
  byAnother: boolean;
  counters: readonly number[];
  approver: number;
  /** Differences without a reason. */
  unexplained: readonly string[];
};
/** What must hold before differences are posted. */
export const countApprovalRules: readonly Rule<Approval>[] = [
  { code: 'count.approvedByAnother', broken: ({ byAnother, counters, approver }) => byAnother && counters.includes(approver) },
  {
    code: 'count.differenceHasAReason',
    broken: ({ unexplained }) => unexplained.length > 0,
    tell: ({ unexplained }) => ({ n: unexplained.length, ...named(unexplained) }),
  },
];

type PostedLine = {
  unitNo: string;
  uom: string;
  bookQty: number;
  countedQty: number;
  /** What the books say by now, and what of it sales keep. */
  qty: number;
  reservedQty: number;
};
const leftOf = ({ qty, countedQty, bookQty }: PostedLine) => add(qty, subtract(countedQty, bookQty));
/** What must hold of each difference before it is applied to what the books say by now. */
export const countPostRules: readonly Rule<PostedLine>[] = [
  {
    code: 'count.neverBelowZero',
    broken: (line) => leftOf(line) < 0,
    tell: (line) => ({
      unit: line.unitNo,
      uom: line.uom,
      book: line.bookQty,
      counted: line.countedQty,
      now: line.qty,
      short: -leftOf(line),
    }),
  },
  {
    code: 'count.reservedStays',
    broken: (line) => line.countedQty < line.bookQty && leftOf(line) < line.reservedQty,
    tell: (line) => ({ unit: line.unitNo, uom: line.uom, left: leftOf(line), reserved: line.reservedQty }),
  },
];
