import { expect, test } from 'vitest';
import { firstBroken, obey } from '../../kit/rule.ts';
import {
  mostToPlan,
  planChangeRules,
  planForOrderRules,
  planIsOpenRules,
  planPossibleRules,
  planSizeRules,
  planStepRules,
  scheduleRules,
} from './plan.rules.ts';

const schedule = { planQty: 0.001, startDt: '2026-03-02', endDt: '2026-03-02' };
test('the least plan is a thousandth on one day', () => expect(firstBroken(scheduleRules, schedule)).toBeUndefined());
test('a plan makes something', () =>
  expect(firstBroken(scheduleRules, { ...schedule, planQty: 0 })?.code).toBe('production.planQuantityAboveZero'));
test('it ends after it starts', () =>
  expect(firstBroken(scheduleRules, { ...schedule, endDt: '2026-03-01' })?.code).toBe('production.planRunsForward'));

test('it runs for two years at most: a mistyped year is no plan', () => {
  const until = (endDt: string) => firstBroken(scheduleRules, { ...schedule, endDt })?.code;
  expect([until('2028-03-01'), until('2028-03-02'), until('2028-03-03'), until('9999-12-31')]).toEqual([
    undefined,
    'production.periodIsPlannable',
    'production.periodIsPlannable',
    'production.periodIsPlannable',
  ]);
});

type ForOrder = Parameters<(typeof planForOrderRules)[number]['broken']>[0];
const line = { productId: 1, qty: 100, overPlanPct: 0, noProduction: false, otherPlanQty: 60 };
const fine: ForOrder = { planQty: 40, productId: 1, confirmOver: false, line, order: { status: 'CONFIRMED' } };
const broken = (change: Partial<ForOrder>) => firstBroken(planForOrderRules, { ...fine, ...change })?.code;
test('the rest of an order may be planned', () => expect(broken({})).toBeUndefined());
test('a thousandth more asks first', () => expect(broken({ planQty: 40.001 })).toBe('production.planExceedsOrder'));
test('and is planned when it is confirmed', () => expect(broken({ planQty: 400, confirmOver: true })).toBeUndefined());
test('what the product allows above needs no asking', () =>
  expect(broken({ planQty: 45, line: { ...line, overPlanPct: 5 } })).toBeUndefined());
test('a thousandth above that does', () =>
  expect(broken({ planQty: 45.001, line: { ...line, overPlanPct: 5 } })).toBe('production.planExceedsOrder'));
test('the allowance is exact', () => expect(mostToPlan({ qty: 0.1, overPlanPct: 10 })).toBe(0.11));
test('the refusal says by how much', () =>
  expect(() => obey(planForOrderRules, { ...fine, planQty: 50 })).toThrow(
    expect.objectContaining({ code: 'production.planExceedsOrder', facts: { ordered: 100, makes: null, open: 40, by: 10 } }),
  ));
test('without an order any quantity goes', () => expect(broken({ planQty: 9_999_999, line: null, order: null })).toBeUndefined());
test('another product isn’t what was ordered', () => expect(broken({ productId: 2 })).toBe('production.planMakesTheOrderedProduct'));
test('an order on hold waits', () => expect(broken({ order: { status: 'ON_HOLD' } })).toBe('production.orderTakesPlans'));
test('a registered one may be planned', () => expect(broken({ order: { status: 'REGISTERED' } })).toBeUndefined());
test('what is sold from stock isn’t produced', () =>
  expect(broken({ line: { ...line, noProduction: true } })).toBe('production.soldFromStock'));

type Step = Parameters<(typeof planStepRules)[number]['broken']>[0];
const step = (change: Partial<Step>) =>
  firstBroken(planStepRules, { from: 'IN_PROGRESS', to: 'COMPLETE', reason: '마감', facts: 3, ...change })?.code;
test('a plan is closed with a reason', () => expect(step({})).toBeUndefined());
test('a blank one is none', () => expect(step({ reason: '  ' })).toBe('production.closingHasAReason'));
test('opening it again needs one too', () =>
  expect(step({ from: 'COMPLETE', to: 'IN_PROGRESS', reason: null })).toBe('production.closingHasAReason'));
test('nobody starts a plan by hand', () => expect(step({ from: 'PLANNED', to: 'IN_PROGRESS' })).toBe('production.planStatusFollows'));
test('an untouched plan may be cancelled', () => expect(step({ to: 'CANCELLED', facts: 0, reason: null })).toBeUndefined());
test('one fact keeps it', () => expect(step({ to: 'CANCELLED', facts: 1 })).toBe('production.cancelledOnlyUntouched'));

test('a running plan changes', () => expect(firstBroken(planIsOpenRules, { status: 'IN_PROGRESS' })).toBeUndefined());
test('a complete one doesn’t', () => expect(firstBroken(planIsOpenRules, { status: 'COMPLETE' })?.code).toBe('production.planIsOpen'));

const made = { planQty: 30, madeQty: 30, routeChanged: false, results: 1 };
test('a plan may fall to what was made', () => expect(firstBroken(planChangeRules, made)).toBeUndefined());
test('not a thousandth below', () =>
  expect(firstBroken(planChangeRules, { ...made, planQty: 29.999 })?.code).toBe('production.planCoversMade'));
test('a route changes before the first result', () =>
  expect(firstBroken(planChangeRules, { ...made, routeChanged: true, results: 0 })).toBeUndefined());
test('never after it', () =>
  expect(firstBroken(planChangeRules, { ...made, routeChanged: true })?.code).toBe('production.routeStaysOnceReported'));

type Sized = Parameters<(typeof planSizeRules)[number]['broken']>[0];
const plain: Sized = { planQty: 5000, wasQty: 0, confirmOver: false, forOrder: false, usual: 500, ordered: null, makes: null };
const sized = (change: Partial<Sized>) => firstBroken([...planPossibleRules, ...planSizeRules], { ...plain, ...change })?.code;
test('ten times the usual size is planned unasked', () => expect(sized({})).toBeUndefined());
test('a piece more asks first', () => expect(sized({ planQty: 5001 })).toBe('production.planIsOfUsualSize'));
test('and is planned when it is confirmed', () => expect(sized({ planQty: 500_000, confirmOver: true })).toBeUndefined());
test('a thousand times of any size that is known is the most, whatever is confirmed', () =>
  expect(sized({ planQty: 500_001, confirmOver: true })).toBe('production.planIsPossible'));
test('an order of one piece is planned in a hundred thousand at most, one of a million in a thousand million', () => {
  const ordered = (planQty: number, ordered: number) => sized({ planQty, ordered, usual: null, forOrder: true });
  expect([ordered(100_000, 1), ordered(100_001, 1)]).toEqual([undefined, 'production.planIsPossible']);
  expect([ordered(999_999_999, 1_000_000), ordered(1_000_000_001, 1_000_000)]).toEqual([undefined, 'production.planIsPossible']);
});
test('a plan that was larger than is possible may be smaller', () => expect(sized({ planQty: 600_000, wasQty: 700_000 })).toBeUndefined());
test('ten times what its days make is planned unasked, a piece more isn’t, also for an order', () => {
  const reach = (planQty: number) => sized({ planQty, makes: 40, forOrder: true });
  expect([reach(400), reach(401)]).toEqual([undefined, 'production.planIsWithinReach']);
  expect(sized({ planQty: 401, makes: 40, confirmOver: true })).toBeUndefined();
});
test('days without any work don’t ask', () => expect(sized({ planQty: 401, makes: 0 })).toBeUndefined());
test('a product without experience is asked about beyond a hundred thousand', () =>
  expect([sized({ planQty: 100_000, usual: null }), sized({ planQty: 100_001, usual: null })]).toEqual([
    undefined,
    'production.planIsOfUsualSize',
  ]));
test('a plan that was that large already isn’t asked about again', () => expect(sized({ planQty: 9000, wasQty: 9000 })).toBeUndefined());
test('an order line asks for itself', () => expect(sized({ planQty: 9000, forOrder: true })).toBeUndefined());
test('the question says the figures', () =>
  expect(() => obey(planSizeRules, { ...plain, planQty: 9000, makes: 4000 })).toThrow(
    expect.objectContaining({ facts: { qty: 9000, usual: 500, makes: 4000 } }),
  ));
