import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../kit/production-day.ts';
import { add, subtract } from '../kit/quantity.ts';
import { type Ahead, lateOrders, type Ordered, project, proposal } from './project.ts';

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
const none: Ahead = { lasting: 0, expiring: [], coming: [], needed: [] };
const balances = (ahead: Partial<Ahead>) => project(days, { ...none, ...ahead }).map(({ balance }) => balance);

test('a need takes from the shelf on its day, and what a day brings covers its own need', () => {
  expect(
    balances({
      lasting: 10,
      needed: [
        { day: '2026-03-03', qty: 6 },
        { day: '2026-03-04', qty: 6 },
      ],
      coming: [{ day: '2026-03-04', qty: 2 }],
    }),
  ).toEqual([10, 4, 0, 0]);
});

test('what is lacking stays lacking until more comes', () => {
  expect(balances({ lasting: 1, needed: [{ day: '2026-03-02', qty: 5 }], coming: [{ day: '2026-03-05', qty: 4.5 }] })).toEqual([
    -4, -4, -4, 0.5,
  ]);
});

test('what expires first is used first, and what is left of it is gone the day after', () => {
  const told = project(days, {
    lasting: 5,
    expiring: [
      { day: '2026-03-04', qty: 3 },
      { day: '2026-03-02', qty: 4 },
    ],
    coming: [],
    needed: [{ day: '2026-03-02', qty: 1 }],
  });
  expect(told.map(({ expired }) => expired)).toEqual([0, 3, 0, 3]);
  expect(told.map(({ balance }) => balance)).toEqual([11, 8, 8, 5]);
});

test('what expired before the first day isn’t there, and what should have come or was needed before it counts on it', () => {
  expect(
    balances({
      lasting: 2,
      expiring: [{ day: '2026-03-01', qty: 9 }],
      coming: [{ day: '2026-02-20', qty: 3 }],
      needed: [{ day: '2026-02-27', qty: 1 }],
    }),
  ).toEqual([4, 4, 4, 4]);
});

test('the order brings the lowest evening up to the safety stock, in units that a supplier sells', () => {
  const ahead = { ...none, lasting: 3, needed: [{ day: '2026-03-04', qty: 10.5 }] };
  const proposed = (safety: number, unit: number | null) => proposal(days, ahead, [], safety, unit);
  expect(proposed(0, null)).toEqual({ qty: 7.5, neededOn: '2026-03-04' });
  expect(proposed(2, null).qty).toBe(9.5);
  expect(proposed(2, 4).qty).toBe(12);
  expect(proposed(-100, 4)).toEqual({ qty: 0, neededOn: null });
});

const order = (orderId: number, day: string | null, qty: number): Ordered => ({ orderId, orderNo: `PO-${orderId}`, day, qty });
test('what is ordered isn’t proposed again, also where it comes late or nobody knows when', () => {
  const ahead = { ...none, lasting: 3, needed: [{ day: '2026-03-03', qty: 10 }] };
  expect(proposal(days, ahead, [order(1, '2026-03-05', 7)], 0, null)).toEqual({ qty: 0, neededOn: null });
  expect(proposal(days, ahead, [order(1, '2026-05-01', 4), order(2, null, 3)], 0, null).qty).toBe(0);
  expect(proposal(days, ahead, [order(1, '2026-03-05', 6.5)], 0, null)).toEqual({ qty: 0.5, neededOn: '2026-03-03' });
});

test('an order that comes after the day it is needed on is told with its days, as many as make up for what is lacking', () => {
  const ahead = { ...none, lasting: 3, needed: [{ day: '2026-03-03', qty: 10 }] };
  const late = (orders: Ordered[], safety = 0) =>
    lateOrders(days, ahead, orders, safety).map(({ orderNo, neededOn, daysLate }) => [orderNo, neededOn, daysLate]);
  expect(late([order(1, '2026-03-03', 7)])).toEqual([]);
  expect(late([order(2, '2026-04-03', 50), order(1, '2026-03-05', 7)])).toEqual([['PO-1', '2026-03-03', 2]]);
  expect(late([order(2, '2026-04-03', 50), order(1, '2026-03-05', 6)])).toEqual([
    ['PO-1', '2026-03-03', 2],
    ['PO-2', '2026-03-03', 31],
  ]);
  expect(late([order(3, null, 7)])).toEqual([['PO-3', '2026-03-03', null]]);
  // The first makes up for what is lacking, the second for the safety stock, which is touched a day before.
  expect(late([order(1, '2026-03-05', 7), order(2, '2026-03-05', 5)], 5)).toEqual([
    ['PO-1', '2026-03-03', 2],
    ['PO-2', '2026-03-02', 3],
  ]);
});

test('whatever comes and goes, the last evening is what there was and came less what was needed and expired', () => {
  const some = fc.array(fc.record({ at: fc.integer({ min: -2, max: 9 }), qty: fc.integer({ min: 1, max: 99_999 }) }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), some, some, some, (lasting, expiring, coming, needed) => {
      const week = Array.from({ length: 7 }, (_, n) => addDays('2026-03-02', n));
      const of = (list: { at: number; qty: number }[]) => list.map(({ at, qty }) => ({ day: addDays('2026-03-02', at), qty: qty / 1000 }));
      const told = project(week, { lasting: lasting / 1000, expiring: of(expiring), coming: of(coming), needed: of(needed) });
      const sum = (list: { at: number; qty: number }[], from = -9) =>
        add(0, ...of(list.filter(({ at }) => at >= from && at < 7)).map(({ qty }) => qty));
      const kept = add(lasting / 1000, ...of(expiring.filter(({ at }) => at >= 0)).map(({ qty }) => qty));
      const expired = add(0, ...told.map((one) => one.expired));
      expect(told.at(-1)?.balance).toBe(subtract(add(kept, sum(coming)), sum(needed), expired));
      // Nothing is thrown away while something is lacking.
      for (const [at, one] of told.entries()) if (one.expired > 0) expect(told[at - 1]?.balance).toBeGreaterThanOrEqual(one.expired);
    }),
  );
});
