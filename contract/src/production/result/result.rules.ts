import { add, subtract } from '../../kit/quantity.ts';
import type { Rule } from '../../kit/rule.ts';
import { discardedStaysPut, heldWaits } from '../../lot/lot.rules.ts';
import { isClosed } from '../plan/plan.states.ts';

type Made = { goodQty: number; defectQty: number };

/** What the rules of a result ask about: what is reported, and where it lands. `total` and the neighbours count what will be in force afterwards. */
export type Reported = {
  result: Made & {
    reworkQty: number;
    trialQty?: number | undefined;
    defects: readonly { qty: number }[];
    startedAt?: string | null | undefined;
    endedAt?: string | null | undefined;
  };
  plan: { status: string /** Why somebody closed it by hand. */; closeReason: string | null };
  dailyPlan: { workStatus: string };
  lot: { state: string; qualityStatus: string };
  total: Made;
  /** The operation before, null for the first one or where running ahead is allowed. */
  previous: { goodQty: number } | null;
  /** The operation after, null for the last one or where it may run ahead. */
  next: Made | null;
};

const consistent: readonly Rule<Reported>[] = [
  {
    code: 'production.defectsAreExplained',
    field: 'defectQty',
    broken: ({ result }) => add(...result.defects.map(({ qty }) => qty)) !== result.defectQty,
    tell: ({ result }) => ({ defectQty: result.defectQty, explained: add(...result.defects.map(({ qty }) => qty)) }),
  },
  {
    code: 'production.resultEndsAfterItStarts',
    field: 'endedAt',
    broken: ({ result }) => Boolean(result.startedAt && result.endedAt && Date.parse(result.endedAt) < Date.parse(result.startedAt)),
  },
  discardedStaysPut(({ lot }) => [lot]),
  {
    code: 'production.neverMoreThanBefore',
    field: 'goodQty',
    broken: ({ total, previous }) => previous !== null && add(total.goodQty, total.defectQty) > previous.goodQty,
    tell: ({ total, previous }) => ({
      over: subtract(add(total.goodQty, total.defectQty), previous?.goodQty ?? 0),
      before: previous?.goodQty ?? 0,
    }),
  },
  {
    code: 'production.nextKeepsItsInput',
    field: 'goodQty',
    broken: ({ total, next }) => next !== null && add(next.goodQty, next.defectQty) > total.goodQty,
    tell: ({ total, next }) => ({ next: add(next?.goodQty ?? 0, next?.defectQty ?? 0), good: total.goodQty }),
  },
];

/** Pieces of a held lot aren't made any further. */
const ofAFreeLot = heldWaits<Reported>(({ lot }) => [lot.qualityStatus]);

const countsSomething: Rule<Reported> = {
  code: 'production.resultCountsSomething',
  field: 'goodQty',
  broken: ({ result }) => add(result.goodQty, result.defectQty, result.reworkQty, result.trialQty ?? 0) === 0,
};
/** What must hold before a shift's result is recorded. */
export const resultRules: readonly Rule<Reported>[] = [
  countsSomething,
  { code: 'production.resultOnlyOnOpenPlan', broken: ({ plan }) => isClosed(plan.status) },
  { code: 'production.resultOnlyOnOpenDay', broken: ({ dailyPlan }) => dailyPlan.workStatus === 'COMPLETE' },
  ofAFreeLot,
  ...consistent,
];

/**
 * What must hold before pieces that a vendor made are booked as what they are: their day may be finished, and with it the plan, unless
 * somebody closed that. They stand at the door, so those of a held lot come in, and are held.
 */
export const arrivalRules: readonly Rule<Reported>[] = [
  countsSomething,
  { code: 'production.lateResultOnUnclosedPlan', broken: ({ plan }) => plan.status === 'COMPLETE' && plan.closeReason !== null },
  { code: 'production.lateResultNotOnCancelledPlan', broken: ({ plan }) => plan.status === 'CANCELLED' },
  ...consistent,
];
/** The same of what was made here: a held lot waits. */
export const lateResultRules: readonly Rule<Reported>[] = [ofAFreeLot, ...arrivalRules];

/** How many times of what there is to make no answer makes true: only a slip of the hand counts so much. */
export const impossibleTimes = 1000;

type Sized = {
  /** Good pieces and defects. */
  pieces: number;
  /** The most that is taken unasked: at the kiosk what is left to make and ready now, at the server many times the day's quantity. */
  usual: number;
  /** More than this is refused, also where somebody says that it is right. */
  most: number;
  confirmOver: boolean;
  target: number;
  remain: number;
  ready: number | null;
};
/** A count is asked about where it is more than there was to make: a slip of the hand has many digits. */
export const resultSizeRules: readonly Rule<Sized>[] = [
  {
    code: 'production.resultIsPossible',
    field: 'goodQty',
    broken: ({ pieces, most }) => pieces > most,
    tell: ({ pieces, most, target }) => ({ qty: pieces, most, target }),
  },
  {
    code: 'production.resultIsOfUsualSize',
    field: 'goodQty',
    broken: ({ pieces, usual, confirmOver }) => !confirmOver && pieces > usual,
    tell: ({ pieces, target, remain, ready }) => ({
      qty: pieces,
      target,
      remain,
      ready,
      over: pieces > remain ? subtract(pieces, remain) : null,
    }),
  },
];

/** What must hold before a recorded result is corrected; a finished day may still be set right. */
export const correctionRules: readonly Rule<Reported>[] = consistent;

type Need = {
  need: number;
  found: number;
  mandatory: boolean;
  item: string;
  uom: string /** What could have stood in for it, by name. */;
  substitutes?: string;
};
/** What must hold before a result takes its material: nothing is made from material that nobody brought. */
export const consumptionRules: readonly Rule<Need>[] = [
  {
    code: 'production.materialComesFirst',
    field: 'goodQty',
    broken: ({ need, found, mandatory }) => mandatory && found < need,
    tell: ({ need, found, item, uom, substitutes }) => ({ item, short: subtract(need, found), uom, ...(substitutes && { substitutes }) }),
  },
];

/** A result is set right once; a second correction names the first one. */
export const correctableRules: readonly Rule<{ ofThisDay: boolean; corrected: boolean }>[] = [
  { code: 'production.resultOfItsDay', field: 'resultId', broken: ({ ofThisDay }) => !ofThisDay },
  { code: 'production.resultCorrectedOnce', broken: ({ corrected }) => corrected },
];

/** What must hold before reported pieces are moved to another day; `over` is what the day never made. */
export const redateRules: readonly Rule<{ over: number }>[] = [
  { code: 'production.carryOverWithinCompleted', field: 'qty', broken: ({ over }) => over > 0, tell: ({ over }) => ({ over }) },
];
