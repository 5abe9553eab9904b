import { daysIn } from '../../kit/production-day.ts';
import { scale, subtract, withTolerance } from '../../kit/quantity.ts';
import { mayBecome, type Rule } from '../../kit/rule.ts';
import { isSaid } from '../../kit/said.ts';
import { unusualTimes } from '../../kit/unusual.ts';
import type { OrderStatus } from '../../order/order.states.ts';
import { isClosed, type PlanStatus, planStates } from './plan.states.ts';

/** Two years: what a plan, or an operation of one, may take. */
export const mostPlanDays = 731;
type Days = { startDt: string; endDt: string };
/** A year that was mistyped makes a plan of millions of shifts. */
export const staysPlannable: Rule<Days> = {
  code: 'production.periodIsPlannable',
  field: 'endDt',
  broken: ({ startDt, endDt }) => daysIn(startDt, endDt) > mostPlanDays,
  tell: () => ({ days: mostPlanDays }),
};

type Schedule = Days & { planQty: number };
/** What every plan must be in itself. */
export const scheduleRules: readonly Rule<Schedule>[] = [
  { code: 'production.planQuantityAboveZero', field: 'planQty', broken: ({ planQty }) => planQty <= 0 },
  { code: 'production.planRunsForward', field: 'endDt', broken: ({ startDt, endDt }) => endDt < startDt },
  staysPlannable,
];

/** How much of an order line a plan may take: the ordered quantity and what the product allows above it. */
export const mostToPlan = (line: { qty: number; overPlanPct: number }) => withTolerance(line.qty, line.overPlanPct);

type ForOrder = {
  planQty: number;
  productId: number;
  confirmOver: boolean;
  line: {
    productId: number;
    qty: number;
    overPlanPct: number;
    noProduction: boolean /** What its other plans give it and other lots gave it already. */;
    otherPlanQty: number;
  } | null;
  order: { status: OrderStatus } | null;
  /** What its days make, where that was asked. */
  makes?: number | null;
};
/** What must hold where a plan produces for an order line. */
export const planForOrderRules: readonly Rule<ForOrder>[] = [
  {
    code: 'production.planMakesTheOrderedProduct',
    field: 'productId',
    broken: ({ line, productId }) => line !== null && line.productId !== productId,
  },
  {
    code: 'production.orderTakesPlans',
    field: 'orderProductId',
    broken: ({ order }) => order?.status === 'ON_HOLD' || order?.status === 'CANCELLED',
  },
  { code: 'production.soldFromStock', field: 'orderProductId', broken: ({ line }) => line?.noProduction === true },
  {
    code: 'production.planExceedsOrder',
    field: 'planQty',
    broken: ({ line, planQty, confirmOver }) => line !== null && !confirmOver && planQty > subtract(mostToPlan(line), line.otherPlanQty),
    tell: ({ line, planQty, makes }) => ({
      ordered: line?.qty ?? null,
      makes: makes != null && planQty > makes ? makes : null,
      open: line && Math.max(0, subtract(line.qty, line.otherPlanQty)),
      by: line && subtract(planQty, subtract(line.qty, line.otherPlanQty)),
    }),
  },
];

/** How many times of any size that is known of it no plan is: only a slip of the hand has so many digits. */
const impossibleTimes = 1000;
/** What is known of a product that was never made: a first order of one piece may still be planned in a hundred thousand. */
const leastKnown = 100;
/** What no product without a plan or a lot size is planned at unasked. */
export const unusualQty = 100_000;

type Sized = {
  planQty: number;
  /** What the plan has now; 0 for a new one. */
  wasQty: number;
  confirmOver: boolean;
  /** An order line measures its plans by what it still asks for. */
  forOrder: boolean;
  /** The largest plan of the product so far, or its lot size; null where it has neither. */
  usual: number | null;
  /** What its order line asks for; null without one. */
  ordered: number | null;
  /** What its days make by pace, calendar and what other plans take; null where nobody asked, or nothing says how fast. */
  makes: number | null;
};
const mostOf = ({ usual, ordered }: Sized) =>
  scale(usual === null && ordered === null ? unusualQty : Math.max(usual ?? 0, ordered ?? 0, leastKnown), impossibleTimes, 1, 'up');
const beyondReach = ({ planQty, makes }: Sized) => (makes !== null && planQty > makes ? makes : null);

/** A larger plan that no answer lets through. */
export const planPossibleRules: readonly Rule<Sized>[] = [
  {
    code: 'production.planIsPossible',
    field: 'planQty',
    broken: (sized) => sized.planQty > sized.wasQty && sized.planQty > mostOf(sized),
    tell: (sized) => ({ qty: sized.planQty, most: mostOf(sized), makes: beyondReach(sized) }),
  },
];
/** A plan for stock is measured against what the product is usually planned at: a slip of the hand has many digits. */
export const planSizeRules: readonly Rule<Sized>[] = [
  {
    code: 'production.planIsWithinReach',
    field: 'planQty',
    // Days without any work at all say nothing of the quantity: what found no room is told once it is saved.
    broken: ({ planQty, wasQty, confirmOver, makes }) =>
      !confirmOver && planQty > wasQty && makes !== null && makes > 0 && planQty > scale(makes, unusualTimes, 1, 'up'),
    tell: ({ planQty, makes }) => ({ qty: planQty, makes, by: makes && subtract(planQty, makes) }),
  },
  {
    code: 'production.planIsOfUsualSize',
    field: 'planQty',
    broken: ({ planQty, wasQty, confirmOver, forOrder, usual }) =>
      !forOrder && !confirmOver && planQty > wasQty && planQty > (usual === null ? unusualQty : scale(usual, unusualTimes, 1, 'up')),
    tell: (sized) => ({ qty: sized.planQty, usual: sized.usual, makes: beyondReach(sized) }),
  },
];

type Step = { from: PlanStatus; to: PlanStatus; reason: string | null | undefined /** Results, issues or work in force. */; facts: number };
/** What must hold before a person changes the status of a plan. */
export const planStepRules: readonly Rule<Step>[] = [
  {
    code: 'production.planStatusFollows',
    field: 'status',
    broken: ({ from, to }) => from !== to && !mayBecome(planStates, from, to),
    tell: ({ from, to }) => ({ from, to }),
  },
  {
    code: 'production.closingHasAReason',
    field: 'reason',
    broken: ({ from, to, reason }) =>
      from !== to && (to === 'COMPLETE' || (from === 'COMPLETE' && to === 'IN_PROGRESS')) && !isSaid(reason),
  },
  {
    code: 'production.cancelledOnlyUntouched',
    field: 'status',
    broken: ({ from, to, facts }) => from !== to && to === 'CANCELLED' && facts > 0,
  },
];

/** What must hold before the schedule, the operations or the days of a plan change. */
export const planIsOpenRules: readonly Rule<{ status: PlanStatus }>[] = [
  { code: 'production.planIsOpen', broken: ({ status }) => isClosed(status) },
];

type Shrunk = {
  planQty: number /** The most that any operation of it made, good and defect. */;
  madeQty: number;
  routeChanged: boolean;
  results: number;
};
/** What must hold before a plan with results gets another quantity or route. */
export const planChangeRules: readonly Rule<Shrunk>[] = [
  {
    code: 'production.planCoversMade',
    field: 'planQty',
    broken: ({ planQty, madeQty }) => planQty < madeQty,
    tell: ({ madeQty }) => ({ least: madeQty }),
  },
  { code: 'production.routeStaysOnceReported', field: 'routeId', broken: ({ routeChanged, results }) => routeChanged && results > 0 },
];
