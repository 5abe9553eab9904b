import { countLines, countOne, giveReasons, planCount, postCount, startCount, submitCount } from '@lotline/contract/count/count';
import { issueParts } from '@lotline/contract/lot/part-issue';
import { holdFound, releaseHold } from '@lotline/contract/lot/recall';
import { mergePackages } from '@lotline/contract/material/repack';
import { createOutsourcing, sendOut } from '@lotline/contract/production/outsourcing/outsourcing';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { afterEach, describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as, insert } = await testApp();
const floor = await smallFloor(db);
const me = await as();
const today = workDay();
type Call = Parameters<typeof me.send>[0];
const send = async (call: Call, ask: object) => {
  const answer = await me.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 300)).toBe(200);
  return answer;
};
const refused = async (call: Call, ask: object): Promise<string> => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 300)).toBeGreaterThanOrEqual(400);
  return answer.code;
};
const stocksOf = async (lotId: number) =>
  (
    await db
      .selectFrom('productStock')
      .select(['qualityStatus', 'qty'])
      .where('lotId', '=', lotId)
      .where('qty', '>', 0)
      .orderBy('id')
      .execute()
  ).map(({ qualityStatus, qty }) => [qualityStatus, qty]);

describe('a hold of a whole lot', () => {
  afterEach(async () => expect(await ledgerDifferences(db)).toEqual([]));
  const partlyHeld = async () => {
    const { lotId, stockId } = await floor.openingStock(await floor.product({ oqcRequired: true }), 10);
    const { id } = await ok(productInspections.create, { stage: 'OUTGOING', lotId });
    await ok(productInspections.judge, { id, judgement: 'FAIL', acceptedQty: 7, rejectedQty: 1, holdQty: 2, confirm: true });
    return { lotId, stockId, id };
  };
  const hold = (id: number) => ok(holdFound, { kind: 'lot', id, reason: '의심' });
  const release = (id: number) => ok(releaseHold, { id, reason: '재검사 합격' });
  const judged = [
    ['OK', 7],
    ['REJECTED', 1],
    ['HOLD', 2],
  ];

  test('gives back what it took, and leaves what an inspection held', async () => {
    const { lotId } = await partlyHeld();
    expect(await stocksOf(lotId)).toEqual(judged);
    const first = await hold(lotId);
    expect(await stocksOf(lotId)).toEqual([
      ['REJECTED', 1],
      ['HOLD', 9],
    ]);
    const second = await hold(lotId).catch(() => null);
    await release(first.id);
    if (second) await release(second.id);
    expect(await stocksOf(lotId)).toEqual(judged);
  });

  test('gives back as well what an inspection frees meanwhile', async () => {
    const { lotId, id } = await partlyHeld();
    const held = await hold(lotId);
    const again = await ok(productInspections.again, { id });
    await ok(productInspections.judge, { id: again.id, judgement: 'FAIL', acceptedQty: 9, rejectedQty: 1, confirm: true });
    await release(held.id);
    expect(await stocksOf(lotId)).toEqual([
      ['OK', 9],
      ['REJECTED', 1],
    ]);
  });
});

describe.each(['PENDING', 'REJECTED'] as const)('what is %s', (qualityStatus) => {
  const pack = async (planId: number, more: object = { qualityStatus }) => {
    const { stock } = await floor.steelAtLine(planId, 40, 0);
    await db.updateTable('materialStock').set(more).where('id', '=', stock).execute();
    return stock;
  };
  const statusOf = async (id: number) =>
    db.selectFrom('materialStock').select(['qualityStatus', 'qty']).where('id', '=', id).executeTakeFirstOrThrow();
  const days = { vendorId: floor.outsourcer, outDate: '2026-03-03', dueDate: '2026-03-10' };

  test('doesn’t go to a vendor, nor does what became so since it was asked for', async () => {
    const { planId } = await floor.plan(await floor.product(), 10);
    const materialStockId = await pack(planId);
    const { lotId, stockId } = await floor.openingStock(await floor.product(), 10);
    const supplies = [{ materialStockId, qty: 5 }];
    const lots = [{ productStockId: stockId, qty: 5 }];
    expect(await refused(createOutsourcing, { ...days, lots, supplies })).toBe('outsourcing.suppliesAreUsable');
    const asked = await ok(createOutsourcing, { ...days, lots });
    await db.updateTable('lot').set({ qualityStatus }).where('id', '=', lotId).execute();
    await db.updateTable('productStock').set({ qualityStatus }).where('id', '=', stockId).execute();
    const code = qualityStatus === 'PENDING' ? 'lot.pendingWaits' : 'lot.heldWaits';
    expect(await refused(createOutsourcing, { ...days, lots })).toBe(code);
    expect(await refused(sendOut, { id: asked.id, version: asked.version })).toBe(code);
  });

  test('isn’t taken by a result, neither from the shelf nor at the line', async () => {
    const productId = await floor.product();
    const materialId = await floor.material('주석');
    await insert('bom', { parentId: productId, childMaterialId: materialId, qtyPer: 2, uom: 'kg', operationId: floor.cut });
    const { planId, cut } = await floor.plan(productId, 10);
    const at = '2026-03-01T00:00:00Z';
    for (const issued of [0, 20]) {
      const { stock } = await floor.steelAtLine(planId, 20, issued, at, materialId);
      await db.updateTable('materialStock').set({ qualityStatus }).where('id', '=', stock).execute();
    }
    const made = floor.as((trx) => recordResult(trx, floor.by, cut.dailyPlanId, ResultAsk.parse({ goodQty: 1, defects: [] })));
    await expect(made).rejects.toMatchObject({ code: 'production.materialComesFirst' });
  });

  test('isn’t issued to a plan as a part', async () => {
    const part = await floor.product({ type: 'SEMI' });
    const productId = await floor.product();
    await insert('bom', { parentId: productId, childProductId: part, qtyPer: 1, uom: 'EA', operationId: floor.cut });
    const { planId } = await floor.plan(productId, 10);
    const { stockId } = await floor.openingStock(part, 10);
    await db.updateTable('productStock').set({ qualityStatus }).where('id', '=', stockId).execute();
    expect(await refused(issueParts, { productionPlanId: planId, issues: [{ productStockId: stockId, qty: 1 }] })).toMatch(
      /^part\.issueOnly/,
    );
  });

  test('is put together only with what is so as well, and stays so', async () => {
    const { planId } = await floor.plan(await floor.product(), 10);
    const [one, other, released] = [await pack(planId), await pack(planId), await pack(planId, { qualityStatus: 'OK' })];
    expect(await refused(mergePackages, { into: released, ids: [one] })).toBe('repack.otherQuality');
    expect(await refused(mergePackages, { into: one, ids: [released] })).toBe('repack.otherQuality');
    await ok(mergePackages, { into: one, ids: [other] });
    expect(await statusOf(one)).toEqual({ qualityStatus, qty: 80 });
  });

  test('is counted and stays so', async () => {
    const { planId } = await floor.plan(await floor.product(), 10);
    const code = `NR-${qualityStatus}`;
    const locationId = await insert('location', { type: 'SHELF', code, name: code, parentId: floor.warehouse });
    const stock = await pack(planId, { qualityStatus, locationId });
    const sheet = await ok(planCount, { plannedOn: today, items: 'ALL', blind: false, byAnother: false, locationIds: [locationId] });
    const started = await ok(startCount, { id: sheet.id, version: sheet.version });
    const [line] = (await ok(countLines, { id: sheet.id, limit: 10 })).rows;
    await ok(countOne, { id: sheet.id, lineId: line.id, version: line.version, countedQty: 38 });
    await ok(giveReasons, { id: sheet.id, reasons: [{ lineIds: [line.id], reasonCode: 'COUNT' }] });
    const submitted = await ok(submitCount, { id: sheet.id, version: undefined });
    await ok(postCount, { id: sheet.id, version: submitted.version });
    expect(started.id).toBe(sheet.id);
    expect(await statusOf(stock)).toEqual({ qualityStatus, qty: 38 });
  });
});
