import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import {
  type AtWork,
  approvalRules,
  counterRules,
  disposeRules,
  isUsedUp,
  machineIsFreeRules,
  maintenanceRules,
  moldAtWorkRules,
  moldMoves,
  moldRules,
  moldShotsLeftRules,
  moldStates,
  moldStepRules,
  movesFrom,
  oddShots,
  shotsLeft,
  takeBackRules,
  usageOf,
} from './mold.rules.ts';
import { moldMoveKinds, moldStatuses } from './mold.ts';
import { shotsOf } from './shots.ts';

const pieces = (goodQty: number, defectQty = 0, trialQty = 0) => ({ goodQty, defectQty, trialQty });

test('a part of a shot is a shot, and what was tried out counts', () => {
  expect(shotsOf(pieces(8), 4)).toBe(2);
  expect(shotsOf(pieces(9), 4)).toBe(3);
  expect(shotsOf(pieces(7, 1), 4)).toBe(2);
  expect(shotsOf(pieces(7, 1, 1), 4)).toBe(3);
  expect(shotsOf(pieces(0), 4)).toBe(0);
  expect([shotsOf(pieces(3.999), 4), shotsOf(pieces(4.001), 4)]).toEqual([1, 2]);
});
test('shots make room for all pieces and for less than a shot more, and never fall when pieces are added', () =>
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1000), fc.nat(100), fc.integer({ min: 1, max: 64 }), (good, defect, trial, cavities) => {
      const shots = shotsOf(pieces(good, defect, trial), cavities);
      const made = good + defect + trial;
      expect(shots * cavities).toBeGreaterThanOrEqual(made);
      expect(shots * cavities).toBeLessThan(made + cavities);
      expect(shotsOf(pieces(good + 1, defect, trial), cavities)).toBeGreaterThanOrEqual(shots);
    }),
  ));

test('a mold warns from 80 % of the guaranteed shots on, and is used up at 100 %', () => {
  const at = (shotCount: number, approvedShots: number | null = null) => ({ shotCount, guaranteedShots: 1000, approvedShots });
  expect([799, 800, 999, 1000].map((n) => usageOf(at(n)))).toEqual(['OK', 'WARN', 'WARN', 'OVER']);
  expect(usageOf({ shotCount: 1e9, guaranteedShots: null })).toBe('OK');
  expect([isUsedUp(at(999)), isUsedUp(at(1000)), isUsedUp(at(1000, 1200)), isUsedUp(at(1200, 1200))]).toEqual([false, true, false, true]);
  expect(isUsedUp({ shotCount: 1e9, guaranteedShots: null })).toBe(false);
  const left = (shotCount: number) => firstBroken(moldShotsLeftRules, { mold: { code: 'K-1', ...at(shotCount) } });
  expect([left(999)?.code, left(1000)?.code]).toEqual([undefined, 'mold.shotsLeft']);
  expect(left(1000)?.tell?.({ mold: { code: 'K-1', ...at(1000) } })).toEqual({ mold: 'K-1', shots: 1000, guaranteed: 1000 });
  expect(firstBroken(moldShotsLeftRules, { mold: null })).toBeUndefined();
});

test('each step is one that the states allow, and what is discarded takes none', () => {
  for (const kind of moldMoveKinds) {
    const { from, to } = moldMoves[kind];
    expect(from === to || moldStates[from].includes(to)).toBe(true);
  }
  expect(movesFrom('STORED')).toEqual(['MOUNT', 'OUT', 'MOVE', 'REPAIR_OUT']);
  expect(movesFrom('DISCARDED')).toEqual([]);
});

const draft = {
  cavityCount: 4,
  activeCavities: [1, 2, 4],
  products: [{ productId: 1, cavityNos: [1, 2] }],
  initialShots: 100,
  ownership: 'OWN',
  ownerId: null,
  was: null,
  locationId: 7,
};
const brokenDraft = (change: Partial<Parameters<(typeof moldRules)[number]['broken']>[0]>) =>
  firstBroken(moldRules, { ...draft, ...change })?.code;
const was = { initialShots: 100, shotCount: 100, locationId: 7, status: 'STORED' };
test('a mold is entered whole', () => {
  expect(brokenDraft({})).toBeUndefined();
  expect(brokenDraft({ activeCavities: [] })).toBe('mold.needsAnActiveCavity');
  expect(brokenDraft({ activeCavities: [1, 5] })).toBe('mold.cavitiesAreItsOwn');
  expect(brokenDraft({ activeCavities: [1, 1] })).toBe('mold.cavitiesAreItsOwn');
  expect(brokenDraft({ products: [{ productId: 1, cavityNos: [5] }] })).toBe('mold.productCavitiesAreItsOwn');
  expect(brokenDraft({ products: [...draft.products, { productId: 1, cavityNos: [] }] })).toBe('mold.productOnce');
  expect(brokenDraft({ ownership: 'CUSTOMER' })).toBe('mold.customersMoldHasAnOwner');
  expect(brokenDraft({ ownership: 'CUSTOMER', ownerId: 3 })).toBeUndefined();
  expect(brokenDraft({ locationId: null })).toBe('mold.standsSomewhere');
});
test('afterwards its place changes by a move alone, and its initial shots never fall once it made something', () => {
  expect(brokenDraft({ was, locationId: null })).toBeUndefined();
  expect(brokenDraft({ was, locationId: 8 })).toBe('mold.placeChangesByAMove');
  expect(brokenDraft({ was, initialShots: 99 })).toBeUndefined();
  expect(brokenDraft({ was: { ...was, shotCount: 101 }, initialShots: 99 })).toBe('mold.shotsNeverFall');
  expect(brokenDraft({ was: { ...was, shotCount: 101 }, initialShots: 100 })).toBeUndefined();
  expect(brokenDraft({ was: { ...was, status: 'DISCARDED' } })).toBe('mold.discardedStaysPut');
});

const step = {
  ...{ kind: 'MOUNT' as const, status: 'STORED' as const, where: null, whereEn: null, toolId: 1, locationId: null, partnerId: null },
  ...{
    dueBackDate: null,
    fromLocationId: 7,
    day: '2026-03-02',
    at: 100,
    lastAt: 100,
    lastResultAt: 99,
    running: false,
    tool: '1호',
    toolEn: null,
  },
};
const brokenStep = (change: Partial<Parameters<(typeof moldStepRules)[number]['broken']>[0]>) =>
  firstBroken(moldStepRules, { ...step, ...change })?.code;
test('a step follows the state of the mold and names where it goes', () => {
  expect(brokenStep({})).toBeUndefined();
  expect(brokenStep({ status: 'DISCARDED' })).toBe('mold.discardedStaysPut');
  expect(brokenStep({ status: 'MOUNTED' })).toBe('mold.mountedAlready');
  expect(brokenStep({ status: 'OUT' })).toBe('mold.stepFollowsItsState');
  expect(brokenStep({ toolId: null })).toBe('mold.mountNamesAMachine');
  for (const [kind, status] of [
    ['UNMOUNT', 'MOUNTED'],
    ['IN', 'OUT'],
    ['REPAIR_IN', 'IN_REPAIR'],
    ['MOVE', 'STORED'],
  ] as const) {
    expect(brokenStep({ kind, status })).toBe('mold.backNamesAPlace');
    expect(brokenStep({ kind, status, locationId: 8 })).toBeUndefined();
  }
  expect(brokenStep({ kind: 'MOVE', locationId: 7 })).toBe('mold.movesElsewhere');
  expect(brokenStep({ kind: 'OUT' })).toBe('mold.outNamesAPartner');
  expect(brokenStep({ kind: 'REPAIR_OUT' })).toBe('mold.repairIsSomewhere');
  expect(brokenStep({ kind: 'REPAIR_OUT', locationId: 8 })).toBeUndefined();
  expect(brokenStep({ kind: 'OUT', partnerId: 3, dueBackDate: '2026-03-02' })).toBeUndefined();
  expect(brokenStep({ kind: 'OUT', partnerId: 3, dueBackDate: '2026-03-01' })).toBe('mold.comesBackLater');
});
test('steps come in their order, and no result changes its mold afterwards', () => {
  expect(brokenStep({ lastAt: 101 })).toBe('mold.stepsInTheirOrder');
  expect(brokenStep({ lastResultAt: 100 })).toBe('mold.resultsAreMadeWithIt');
  expect(brokenStep({ kind: 'OUT', partnerId: 3, lastResultAt: 100 })).toBeUndefined();
  expect(brokenStep({ running: true })).toBe('mold.machineStandsStill');
  expect(brokenStep({ kind: 'REPAIR_OUT', partnerId: 3, running: true })).toBeUndefined();
});
test('a machine takes one mold', () => {
  const names = { tool: '1호', toolEn: null };
  expect(firstBroken(machineIsFreeRules, { mounted: null, ...names })).toBeUndefined();
  expect(firstBroken(machineIsFreeRules, { mounted: { code: 'K-2', name: '둘' }, ...names })?.code).toBe('mold.oneMoldPerTool');
});

test('a counter belongs to a machine and never falls, but where one was replaced and somebody says so', () => {
  const broken = (more: object) =>
    firstBroken(counterRules, { counter: 100, toolId: 1, mounting: false, reason: null, before: 100, tool: '1호', toolEn: null, ...more })
      ?.code;
  expect(broken({})).toBeUndefined();
  expect(broken({ before: null })).toBeUndefined();
  expect(broken({ counter: null, toolId: null })).toBeUndefined();
  expect(broken({ toolId: null })).toBe('mold.counterNeedsAMachine');
  expect(broken({ counter: 99 })).toBe('mold.counterNeverFalls');
  expect(broken({ counter: 99, reason: '카운터 교체' })).toBe('mold.counterNeverFalls');
  expect(broken({ counter: 99, mounting: true })).toBe('mold.counterNeverFalls');
  expect(broken({ counter: 99, mounting: true, reason: '카운터 교체' })).toBeUndefined();
});

const atWork: AtWork = {
  mold: { id: 1, code: 'K-1', name: '하나', shotCount: 0, guaranteedShots: null, productIds: [5] },
  wanted: { id: 1, code: 'K-1', name: '하나' },
  ...{ moldRequired: true, productId: 5, tool: '1호', toolEn: null },
};
const brokenAtWork = (change: Partial<AtWork>) => firstBroken(moldAtWorkRules, { ...atWork, ...change })?.code;
test('work starts with the mold that it names, or one that makes its product', () => {
  expect(brokenAtWork({})).toBeUndefined();
  expect(brokenAtWork({ wanted: null })).toBeUndefined();
  expect(brokenAtWork({ wanted: { id: 2, code: 'K-2', name: '둘' } })).toBe('mold.wrongMoldIsMounted');
  expect(brokenAtWork({ wanted: null, productId: 6 })).toBe('mold.wrongMoldIsMounted');
  expect(brokenAtWork({ mold: { ...(atWork.mold as NonNullable<AtWork['mold']>), productIds: [] }, productId: 6 })).toBeUndefined();
  expect(brokenAtWork({ mold: null })).toBe('mold.workNeedsItsMold');
  expect(brokenAtWork({ mold: null, wanted: null })).toBe('mold.workNeedsItsMold');
  expect(brokenAtWork({ mold: null, wanted: null, moldRequired: false })).toBeUndefined();
});

const back = { newest: true, taken: false, discarded: false, results: 0, toolTaken: null };
test('only the newest step is taken back, once, and before anything was made with it', () => {
  const broken = (change: Partial<typeof back> | { toolTaken: string }) => firstBroken(takeBackRules, { ...back, ...change })?.code;
  expect(broken({})).toBeUndefined();
  expect(broken({ newest: false })).toBe('mold.onlyTheNewestStep');
  expect(broken({ taken: true })).toBe('mold.takenBackOnce');
  expect(broken({ results: 1 })).toBe('mold.resultsSinceThatStep');
  expect(broken({ toolTaken: 'K-2' })).toBe('mold.machineTakenMeanwhile');
  expect(broken({ discarded: true })).toBe('mold.discardedStaysPut');
});

test('a mold is discarded from the shelf or from repair, once', () => {
  const refused = moldStatuses.map((status) => firstBroken(disposeRules, { status })?.code);
  expect(refused).toEqual([undefined, 'mold.discardedOnlyFromTheShelf', undefined, 'mold.discardedOnlyFromTheShelf', 'mold.discardedOnce']);
});
test('an approval goes beyond what it counts and what is guaranteed, where the plant allows it', () => {
  const asked = { status: 'STORED' as const, approvable: true, shotCount: 1000, guaranteedShots: 900, asked: 1001 };
  const broken = (change: Partial<typeof asked> | { guaranteedShots: null } | { status: 'DISCARDED' }) =>
    firstBroken(approvalRules, { ...asked, ...change })?.code;
  expect(broken({})).toBeUndefined();
  expect(broken({ asked: 1000 })).toBe('mold.approvalGoesBeyond');
  expect(broken({ shotCount: 10, asked: 900 })).toBe('mold.approvalGoesBeyond');
  expect(broken({ guaranteedShots: null })).toBe('mold.approvalGoesBeyond');
  expect(broken({ approvable: false })).toBe('mold.approvalIsOffHere');
  expect(broken({ status: 'DISCARDED' })).toBe('mold.discardedStaysPut');
});
test('a discarded mold isn’t maintained, and a maintenance is taken back once', () => {
  expect(firstBroken(maintenanceRules, { discarded: false, taken: false })).toBeUndefined();
  expect(firstBroken(maintenanceRules, { discarded: true, taken: false })?.code).toBe('mold.discardedStaysPut');
  expect(firstBroken(maintenanceRules, { discarded: false, taken: true })?.code).toBe('mold.maintenanceTakenBackOnce');
});

test('a count is asked about when it reaches the guarantee or has a digit too many or too few', () => {
  expect(oddShots(3350, 33_500, null)).toBe('mold.shotsJumpAsk');
  expect(oddShots(3350, 335, null)).toBe('mold.shotsJumpAsk');
  expect(oddShots(3350, 3349, null)).toBe('mold.shotsFallAsk');
  expect(oddShots(100, 499, null)).toBeNull();
  expect(oddShots(100, 500, null)).toBe('mold.shotsJumpAsk');
  expect(oddShots(0, 33_500, null)).toBeNull();
  expect(oddShots(0, 5000, 5000)).toBe('mold.passesGuaranteeAsk');
  expect(oddShots(0, 4999, 5000)).toBeNull();
  expect(oddShots(5000, 5001, 5000)).toBeNull();
  expect(oddShots(5000, 5000, 5000)).toBeNull();
});

test('what a mold may still make counts to its guarantee, or as far as somebody approved', () => {
  expect(shotsLeft({ shotCount: 97, guaranteedShots: 100 })).toBe(3);
  expect(shotsLeft({ shotCount: 100, guaranteedShots: 100 })).toBe(0);
  expect(shotsLeft({ shotCount: 104, guaranteedShots: 100, approvedShots: 110 })).toBe(6);
  expect(shotsLeft({ shotCount: 120, guaranteedShots: 100, approvedShots: 110 })).toBe(0);
  expect(shotsLeft({ shotCount: 120 })).toBeNull();
});
