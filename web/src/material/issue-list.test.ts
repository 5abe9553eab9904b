import type { Issue, IssueException, OpenPlan, PickLine } from '@lotline/contract/material/issue';
import { goesAside } from '@lotline/contract/material/stock.rules';
import { expect, test } from 'vitest';
import {
  againOf,
  comingNow,
  comingOf,
  goingFrom,
  goingOf,
  issueOf,
  isUnheard,
  leftToPick,
  materialOf,
  productOf,
  restockOf,
  scannedOf,
  servedBy,
  settledBy,
  stateOfPlan,
  unscannedOf,
  wrongComing,
  wrongGoing,
} from './issue-list.ts';

const plan = {
  id: 7,
  status: 'PLANNED',
  needs: [
    {
      materialId: 1,
      code: 'M',
      name: 'M',
      uom: 'kg',
      requiredQty: 10,
      issuedQty: 4,
      availableQty: 99,
      lackingQty: 0,
      unorderedQty: 0,
      coming: null,
    },
  ],
} as unknown as OpenPlan;
const pack = (qty: number, materialId = 1) => ({
  id: 3,
  packageId: 'P-1',
  materialId,
  code: 'M',
  name: 'M',
  uom: 'kg',
  qty: qty + 1,
  // What a sale keeps isn't offered.
  availableQty: qty,
  qualityStatus: 'OK',
  locationName: 'A-1',
});

test('a scanned package offers what the plan still needs, as far as it holds it', () => {
  expect(goingOf(pack(20), plan, [], true).qty).toBe(6);
  expect(goingOf(pack(2.5), plan, [], true).qty).toBe(2.5);
  expect(goingOf(pack(20), plan, [goingOf(pack(2.5), plan, [], true)], true).qty).toBe(3.5);
});
test('what the plan does not name goes out whole', () => expect(goingOf(pack(20, 2), plan, [], true).qty).toBe(20));
test('the server’s rules say why a line can not go', () => {
  const going = goingOf(pack(5), plan, [], true);
  expect(wrongGoing(going, plan)).toBeNull();
  expect(wrongGoing({ ...going, qty: 5.001 }, plan)?.code).toBe('material.issueNeverExceedsStock');
  expect(wrongGoing({ ...going, qty: null }, plan)?.code).toBe('issue.required');
  expect(wrongGoing({ ...going, qty: 0 }, plan)?.code).toBe('issue.above');
  expect(wrongGoing({ ...going, qty: '5.12345' }, plan)).toEqual({ code: 'issue.decimal', facts: { n: 3 } });
  expect(wrongGoing({ ...going, qty: 'abc' }, plan)?.code).toBe('issue.realNumber');
  expect(wrongGoing({ ...going, qualityStatus: 'HOLD' }, plan)?.code).toBe('material.issueOnlyUnheld');
});
test('the ask names packages and quantities', () =>
  expect(issueOf(plan, [goingOf(pack(5), plan, [], true)], ' ')).toEqual({
    productionPlanId: 7,
    issues: [{ materialStockId: 3, qty: 5, qualityStatus: 'OK' }],
  }));
test('an exception goes with its reason', () => {
  const going = { ...goingOf(pack(5), plan, [], true), exceptions: ['YOUNGER' as const], reason: '개봉' };
  expect(issueOf(plan, [going], '').issues).toEqual([
    { materialStockId: 3, qty: 5, qualityStatus: 'OK', exceptions: ['YOUNGER'], reason: '개봉' },
  ]);
});

const pick = (materialStockId: number, stockQty: number) => ({ materialStockId, stockQty, materialId: 1, qty: stockQty }) as PickLine;
test('what is listed is ticked off, and what another package brought is no longer to be fetched', () => {
  const picks = [pick(11, 2.5), pick(12, 3), pick(13, 9)];
  const left = (...listed: ReturnType<typeof goingFrom>[]) =>
    leftToPick(picks, plan.needs, listed).map(({ materialStockId, qty }) => [materialStockId, qty]);
  expect(left()).toEqual([
    [11, 2.5],
    [12, 3],
    [13, 0.5],
  ]);
  expect(left(goingFrom(pick(11, 2.5)))).toEqual([
    [12, 3],
    [13, 0.5],
  ]);
  expect(left(goingFrom(pick(99, 3.25)))).toEqual([
    [11, 2.5],
    [12, 0.25],
  ]);
  expect(left(goingFrom(pick(99, 6)))).toEqual([]);
});
test('what the program proposed is not scanned until its own label was read', () => {
  const proposed = goingFrom(pick(11, 2.5));
  const read = goingOf(pack(2.5), plan, [], true);
  expect(unscannedOf([proposed, read])).toEqual([proposed]);
  expect(scannedOf([proposed, read], [pick(12, 3)])).toEqual({ n: 1, of: 3 });
  expect(scannedOf([{ ...proposed, scanned: true }, read], [])).toEqual({ n: 2, of: 2 });
});
test('a material that got more than it needs misses nothing', () => {
  const [need] = plan.needs;
  expect(need && servedBy(need, [goingFrom(pick(11, 7))])).toEqual({ requiredQty: 10, issuedQty: 4, listing: 7, missing: 0, beyond: 1 });
});

test('what is held or rejected comes back to no shelf but the one that somebody chose', () => {
  const issue = (qualityStatus: Issue['qualityStatus']) =>
    ({ id: 5, packageId: 'P-1', uom: 'kg', atLineQty: 12.08, issuedQty: 20, locationId: 3, onShelfQty: 0, qualityStatus }) as Issue;
  expect((['OK', 'PENDING', 'CONCESSION', 'HOLD', 'REJECTED'] as const).filter((status) => goesAside(issue(status)))).toEqual([
    'HOLD',
    'REJECTED',
  ]);
  expect(comingOf(issue('OK'), true)).toMatchObject({ qty: 12.08, locationId: 3 });
  const held = comingOf(issue('HOLD'), true);
  expect(wrongComing(held)).toEqual({ code: 'issuing.backShelf', field: 'locationId' });
  const chosen = { ...held, locationId: 9 };
  expect(wrongComing(chosen)).toBeNull();
  expect(restockOf([chosen], '')).toEqual({ restocks: [{ issueId: 5, qty: 12.08, qualityStatus: 'HOLD', locationId: 9 }] });
});

const back = (qualityStatus: Issue['qualityStatus'], onShelfQty: number) =>
  ({ id: 5, packageId: 'P-1', uom: 'kg', atLineQty: 16.5, locationId: 3, locationName: 'A-1', onShelfQty, qualityStatus }) as Issue;
test('a package of which some still stands on its shelf goes back there, also when it is held', () => {
  const held = comingOf(back('HOLD', 12.25), true);
  expect(held.locationId).toBe(3);
  expect(wrongComing(held)).toBeNull();
  expect(wrongComing({ ...held, locationId: 9 })).toMatchObject({
    code: 'material.packageStandsInOnePlace',
    field: 'locationId',
    facts: { shelf: 'A-1', onShelf: 12.25 },
  });
});

test('a hold that comes while a package stands in the list takes its shelf away, a release gives it back; what somebody chose stays', () => {
  const line = comingOf(back('OK', 0), true);
  const held = comingNow(line, back('HOLD', 0));
  expect(held).toMatchObject({ qty: 16.5, locationId: null, issue: { qualityStatus: 'HOLD' } });
  expect(comingNow({ ...line, locationId: 9 }, back('HOLD', 0)).locationId).toBeNull();
  expect(comingNow({ ...held, locationId: 9 }, { ...back('HOLD', 0), atLineQty: 4 }).locationId).toBe(9);
  expect(comingNow({ ...held, locationId: 9 }, back('OK', 0)).locationId).toBe(3);
});

test('what comes to speak against a listed package is heard, and what no longer does is forgotten', () => {
  const line = goingOf(pack(5), plan, [], true);
  const check = (qualityStatus: Issue['qualityStatus'], ...exceptions: IssueException[]) => ({
    ...{ materialStockId: line.id, qualityStatus, exceptions },
    against: [],
  });
  expect(isUnheard(line, check('OK'))).toBe(false);
  expect(isUnheard(line, check('OK', 'YOUNGER'))).toBe(false);
  expect(isUnheard(line, check('HOLD', 'WITHHELD'))).toBe(true);
  const waiting = { ...line, qualityStatus: 'PENDING' as const, exceptions: ['WITHHELD' as const], reason: '특채 예정' };
  expect(isUnheard(waiting, check('PENDING', 'WITHHELD'))).toBe(false);
  expect(isUnheard(waiting, check('HOLD', 'WITHHELD'))).toBe(true);
  expect(settledBy(waiting, check('PENDING', 'WITHHELD'))).toBeNull();
  expect(settledBy(waiting, check('OK'))).toEqual({ exceptions: [], qualityStatus: 'OK' });
});

test('a reader of English reads the English names, and the others where there is none', () => {
  const needs = [{ materialId: 7, nameEn: 'Plate 2.0T' }] as OpenPlan['needs'];
  expect([materialOf(needs, 7, '강판', 'en'), materialOf(needs, 8, '봉', 'en'), materialOf(needs, 7, '강판', 'kr')]).toEqual([
    'Plate 2.0T',
    '봉',
    '강판',
  ]);
  const plan = { productName: '브래킷', productNameEn: 'Bracket' };
  expect([productOf(plan, 'en'), productOf(plan, 'kr'), productOf({ ...plan, productNameEn: null }, 'en')]).toEqual([
    'Bracket',
    '브래킷',
    '브래킷',
  ]);
});

test('a plan says how far its material is: nothing needed, none out, a part, or all; and what the shelves lack', () => {
  const need = (requiredQty: number, issuedQty: number, lackingQty = 0) => ({
    requiredQty,
    issuedQty,
    lackingQty,
    materialId: requiredQty,
  });
  const of = (...needs: object[]) => stateOfPlan({ needs } as unknown as OpenPlan);
  expect(of()).toEqual({ state: 'none', missing: 0, short: 0 });
  expect(of(need(10, 0), need(5, 0))).toEqual({ state: 'needs', missing: 2, short: 0 });
  expect(of(need(10, 10), need(5, 4.999, 0.001))).toEqual({ state: 'part', missing: 1, short: 1 });
  expect(of(need(10, 10), need(5, 6))).toEqual({ state: 'all', missing: 0, short: 0 });
});

test('what came back goes out again plan by plan, with what spoke against it then; not where some of it stands in another place now', () => {
  const of = (id: number, productionPlanId: number, more: object = {}) =>
    comingOf(
      {
        ...{ id, productionPlanId, operPlanId: null, toolId: null, materialStockId: 50 + id, atLineQty: 2, locationId: 3, onShelfQty: 1 },
        ...{ qualityStatus: 'OK', exceptions: [], exceptionReason: null, ...more },
      } as unknown as Issue,
      true,
    );
  const foreign = of(2, 8, { operPlanId: 80, exceptions: ['FOREIGN'], exceptionReason: '시작품' });
  expect(againOf([of(1, 7), foreign, of(3, 7)], '되돌림')).toEqual([
    {
      productionPlanId: 7,
      issues: [51, 53].map((materialStockId) => ({
        materialStockId,
        qty: 2,
        qualityStatus: 'OK',
        exceptions: ['YOUNGER'],
        reason: '되돌림',
      })),
    },
    {
      ...{ productionPlanId: 8, operPlanId: 80 },
      issues: [{ materialStockId: 52, qty: 2, qualityStatus: 'OK', exceptions: ['FOREIGN', 'YOUNGER'], reason: '시작품' }],
    },
  ]);
  expect(againOf([{ ...of(1, 7), locationId: 9 }], '되돌림')).toBeNull();
});
