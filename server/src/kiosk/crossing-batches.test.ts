import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { expect, test } from 'vitest';
import { deadlocksOf } from '../kit/database/testing.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, pool, as } = await testApp();
const floor = await smallFloor(db);
const [anna, ben] = [await as(), await as()];

/** The day of a plan whose pieces take of this material on the shelf. */
const dayTaking = async (childMaterialId: number) => {
  const productId = await floor.product();
  await floor.steelFor(productId, { childMaterialId, backflush: true });
  return (await floor.plan(productId, 1000)).cut.dailyPlanId;
};
const onTheShelf = async (code: string) => {
  const material = await floor.insert('material', { code, barcode: code, name: code, type: 'RAW', uom: 'kg' });
  await floor.steelAtLine(0, 10_000, 0, '2026-03-01T00:00:00Z', material);
  return material;
};
const [bars, sheets] = [await onTheShelf('BAR'), await onTheShelf('SHEET')];
const [hers, his] = [
  [await dayTaking(bars), await dayTaking(sheets)],
  [await dayTaking(sheets), await dayTaking(bars)],
];
/** Results of several days, and one of a day that isn't there: what is refused among them makes each be taken for itself. */
const batch = (days: number[]) => all([...days, 999_999]);
const all = (days: number[]) =>
  days.map((dailyPlanId) => ({ action: 'RESULT' as const, key: crypto.randomUUID(), dailyPlanId, goodQty: 1 }));

test('two kiosks whose batches take of the same packages in another order don’t wait in a circle', { timeout: 60_000 }, async () => {
  const before = await deadlocksOf(pool);
  const outcomes = new Set<string>();
  for (let round = 0; round < 20; round += 1)
    for (const answer of await Promise.all([anna.send(changeDailyPlans, batch(hers)), ben.send(changeDailyPlans, batch(his))]))
      outcomes.add((answer.json() as { outcome: string }[]).map(({ outcome }) => outcome).join());
  expect([...outcomes]).toEqual(['ok,ok,error']);
  expect(await deadlocksOf(pool)).toBe(before);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('two kiosks whose batches serve the same order lines in another order don’t wait in a circle', { timeout: 60_000 }, async () => {
  const productId = await floor.product();
  const lines: number[] = [];
  while (lines.length < 8) lines.push(await floor.order(productId, 100_000));
  const daysFor = async (orderProductIds: number[]) => {
    const days: number[] = [];
    for (const orderProductId of orderProductIds)
      days.push((await floor.plan(productId, 1000, { orderProductId, allowAhead: true })).check.dailyPlanId);
    return days;
  };
  const [forward, backward] = [await daysFor(lines), await daysFor(lines.toReversed())];
  const before = await deadlocksOf(pool);
  for (let round = 0; round < 8; round += 1)
    for (const answer of await Promise.all([anna.send(changeDailyPlans, all(forward)), ben.send(changeDailyPlans, all(backward))]))
      expect((answer.json() as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(lines.map(() => 'ok'));
  expect(await deadlocksOf(pool)).toBe(before);
  expect(await ledgerDifferences(db)).toEqual([]);
});
