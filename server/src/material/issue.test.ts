import { describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { issue } from './issue.ts';
import { restock } from './restock.ts';
import { movementsOf, smallPlant } from './testing.ts';

const { db } = await testDatabase();
const plant = await smallPlant(db);
// In any order: these stories are about quantities.
const materialId = await plant.material({ issuePolicy: 'FREE' });
const productionPlanId = await plant.plan();
const give = (materialStockId: number, qty: number, more: object = {}) =>
  plant.as((trx) => issue(trx, plant.by, { productionPlanId, issues: [{ materialStockId, qty }], ...more }));
const bringBack = (issueId: number, qty: number, more: { locationId?: number; occurredAt?: string } = {}) => {
  const { occurredAt, ...to } = more;
  return plant.as((trx) => restock(trx, plant.by, { restocks: [{ issueId, qty, ...to }], ...(occurredAt && { occurredAt }) }));
};
const qtyOf = async (id: number) => (await db.selectFrom('materialStock').select('qty').where('id', '=', id).executeTakeFirst())?.qty;

describe('issuing', () => {
  test('writes one movement and one issue, and lowers the package by it', async () => {
    const stock = await plant.packageOf(materialId, 10);
    expect(await give(stock.id, 2.5)).toMatchObject([
      { packageId: stock.packageId, issuedQty: 2.5, atLineQty: 2.5, productionPlanId, issuedByName: '담당자' },
    ]);
    expect(await qtyOf(stock.id)).toBe(7.5);
    expect(await movementsOf(db, stock.id)).toMatchObject([{ type: 'RECEIPT' }, { type: 'ISSUE', qty: 2.5 }]);
  });

  test('takes several packages at once, all or none', async () => {
    const [one, other] = [await plant.packageOf(materialId, 10), await plant.packageOf(materialId, 1)];
    const all = (qty: number) =>
      plant.as((trx) =>
        issue(trx, plant.by, {
          productionPlanId,
          issues: [
            { materialStockId: one.id, qty: 10 },
            { materialStockId: other.id, qty },
          ],
        }),
      );
    await expect(all(1.001)).rejects.toMatchObject({
      code: 'material.issueNeverExceedsStock',
      facts: { packageId: other.packageId, stock: 1, qty: 1.001 },
    });
    expect(await qtyOf(one.id)).toBe(10);
    await all(1);
    expect([await qtyOf(one.id), await qtyOf(other.id)]).toEqual([0, 0]);
  });

  test('a package named twice gives no more than it holds', async () => {
    const stock = await plant.packageOf(materialId, 10);
    const twice = plant.as((trx) =>
      issue(trx, plant.by, {
        productionPlanId,
        issues: [
          { materialStockId: stock.id, qty: 6 },
          { materialStockId: stock.id, qty: 6 },
        ],
      }),
    );
    await expect(twice).rejects.toMatchObject({ code: 'material.issueNeverExceedsStock', facts: { stock: 4 } });
  });

  test('two people can not issue the same gram', async () => {
    const stock = await plant.packageOf(materialId, 10);
    const both = await Promise.allSettled([give(stock.id, 6), give(stock.id, 6)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'material.issueNeverExceedsStock' } });
    expect(await qtyOf(stock.id)).toBe(4);
  });

  test('thirty people take one each from ten: ten succeed, twenty are refused', async () => {
    const stock = await plant.packageOf(materialId, 10);
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => give(stock.id, 1)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await qtyOf(stock.id)).toBe(0);
  });

  test('people who take the same packages in another order do not block each other', async () => {
    const stocks = await Promise.all([1, 2, 3].map(() => plant.packageOf(materialId, 10)));
    const takeAll = (order: typeof stocks) =>
      plant.as((trx) => issue(trx, plant.by, { productionPlanId, issues: order.map(({ id }) => ({ materialStockId: id, qty: 1 })) }));
    await Promise.all([takeAll(stocks), takeAll(stocks.toReversed()), takeAll(stocks), takeAll(stocks.toReversed())]);
    expect(await Promise.all(stocks.map(({ id }) => qtyOf(id)))).toEqual([6, 6, 6]);
  });

  test('a back-dated issue may not take what was not there yet, nor what a later issue needed', async () => {
    const stock = await plant.packageOf(materialId, 10, { occurredAt: '2026-03-02T02:00:00.000Z' });
    await expect(give(stock.id, 1, { occurredAt: '2026-03-02T01:59:59.999Z' })).rejects.toMatchObject({
      code: 'stock.neverNegativeInTime',
    });
    const { issues } = { issues: await give(stock.id, 8, { occurredAt: '2026-03-02T03:00:00.000Z' }) };
    await bringBack(issues[0]?.id ?? 0, 8, { occurredAt: '2026-03-02T05:00:00.000Z' });
    await expect(give(stock.id, 3, { occurredAt: '2026-03-02T04:00:00.000Z' })).rejects.toMatchObject({
      code: 'stock.neverNegativeInTime',
      facts: { short: 1 },
    });
    await give(stock.id, 2, { occurredAt: '2026-03-02T04:00:00.000Z' });
    expect(await qtyOf(stock.id)).toBe(8);
  });

  test.each(['COMPLETE', 'CANCELLED'])('a plan that is %s takes none', async (status) => {
    const stock = await plant.packageOf(materialId, 10);
    const closed = await plant.plan({ status });
    await expect(give(stock.id, 1, { productionPlanId: closed })).rejects.toMatchObject({ code: 'material.issueOnlyToOpenPlan' });
  });

  test('a package on hold stays on its shelf', async () => {
    const stock = await plant.packageOf(materialId, 10);
    await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', stock.id).execute();
    await expect(give(stock.id, 1)).rejects.toMatchObject({ code: 'material.issueOnlyUnheld' });
  });

  test('the operation is one of the plan’s', async () => {
    const stock = await plant.packageOf(materialId, 10);
    const operationId = await plant.insert('operation', { code: 'OP-1', name: '가공', type: 'MACHINING' });
    const of = async (planId: number) =>
      plant.insert('productionOperationPlan', {
        planId,
        operationId,
        seq: 10,
        lineId: plant.line,
        startDt: '2026-03-02',
        endDt: '2026-03-02',
        planQty: 1,
      });
    await expect(give(stock.id, 1, { operPlanId: await of(await plant.plan()) })).rejects.toMatchObject({
      code: 'material.operationOfThisPlan',
    });
    await expect(give(stock.id, 1, { operPlanId: await of(productionPlanId) })).resolves.toMatchObject([{ operationName: '가공' }]);
  });

  test('what is not there can not be issued', async () => {
    await expect(give(999_999, 1)).rejects.toMatchObject({ status: 404 });
    const stock = await plant.packageOf(materialId, 1);
    await expect(give(stock.id, 1, { productionPlanId: 999_999 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('restocking', () => {
  const issued = async (qty: number, of = 10) => {
    const stock = await plant.packageOf(materialId, of);
    const [row] = await give(stock.id, qty);
    return { stock, issueId: row?.id ?? 0 };
  };

  test('brings back what is at the line, and not a gram more', async () => {
    const { stock, issueId } = await issued(4);
    await expect(bringBack(issueId, 4.001)).rejects.toMatchObject({ code: 'material.restockNeverExceedsIssued', facts: { atLine: 4 } });
    expect(await bringBack(issueId, 3)).toMatchObject([{ issuedQty: 4, restockedQty: 3, atLineQty: 1 }]);
    const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', productionPlanId).executeTakeFirstOrThrow();
    await expect(bringBack(issueId, 2)).rejects.toMatchObject({
      code: 'material.restockNeverExceedsIssued',
      facts: { atLine: 1, issued: 4, used: 0, returned: 3, plan: planNo },
    });
    expect(await qtyOf(stock.id)).toBe(9);
  });

  test('two people can not bring the same gram back', async () => {
    const { stock, issueId } = await issued(4);
    const both = await Promise.allSettled([bringBack(issueId, 3), bringBack(issueId, 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await qtyOf(stock.id)).toBe(9);
  });

  test('a package goes back to its shelf while some of it stands there, an empty one to any shelf', async () => {
    const part = await issued(4);
    await expect(bringBack(part.issueId, 4, { locationId: plant.otherShelf })).rejects.toMatchObject({
      code: 'material.packageStandsInOnePlace',
    });
    const whole = await issued(10);
    expect(await bringBack(whole.issueId, 4, { locationId: plant.otherShelf })).toMatchObject([{ locationId: plant.otherShelf }]);
    await expect(bringBack(whole.issueId, 1, { locationId: plant.warehouse })).rejects.toMatchObject({
      code: 'material.packageStandsInOnePlace',
    });
  });

  test('material never comes back to a warehouse floor', async () => {
    const { issueId } = await issued(10);
    await expect(bringBack(issueId, 1, { locationId: plant.warehouse })).rejects.toMatchObject({ constraint: 'material.onlyUnderShelf' });
  });

  test('nothing comes back before it was issued', async () => {
    const { issueId } = await issued(4);
    await expect(bringBack(issueId, 1, { occurredAt: '2026-03-02T01:00:00.000Z' })).rejects.toMatchObject({
      code: 'stock.neverNegativeInTime',
    });
  });
});
