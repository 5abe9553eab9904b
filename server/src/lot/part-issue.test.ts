import {
  checkParts,
  issueParts,
  partIssueHistory,
  partIssues,
  partIssuesByBarcode,
  partPickList,
  partPlans,
  partsByCode,
  restockParts,
} from '@lotline/contract/lot/part-issue';
import { disposeProductStock } from '@lotline/contract/lot/product-stock';
import { holdFound } from '@lotline/contract/lot/recall';
import type { IssueException } from '@lotline/contract/material/issue';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { correctResult } from '../production/result/correct-result.ts';
import { recordResult } from '../production/result/record-result.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { recallOf } from './recall.ts';
import { apartFromLedger, unbalanced } from './testing.ts';
import { trackingOf } from './tracking.queries.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const chief = await as();
const clerk = await as([{ name: 'productStockOutRestock', all: true }]);

/** A plan for ten pieces that build in two parts each, with three lots of the part: eight, eight and twenty pieces, a day apart. */
const ready = async () => {
  const [part, whole] = [await floor.product({ type: 'SEMI' }), await floor.product()];
  await floor.insert('bom', { parentId: whole, childProductId: part, qtyPer: 2, uom: 'EA', operationId: floor.cut });
  const lots = [await floor.openingStock(part, 8), await floor.openingStock(part, 8), await floor.openingStock(part, 20)] as const;
  for (const [n, { stockId }] of lots.entries())
    await sql`update product_stock set first_in_at = ${`2026-02-0${n + 1}T03:00:00Z`} where id = ${stockId}`.execute(db);
  const plan = await floor.plan(whole, 10);
  const makes = (goodQty: number, hour = 3) =>
    floor.as((trx) =>
      recordResult(trx, floor.by, plan.cut.dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: `2026-03-02T0${hour}:00:00Z` })),
    );
  return { part, whole, plan, makes, old: lots[0], young: lots[1], youngest: lots[2] };
};
type Line = { productStockId: number; qty: number; exceptions?: Exclude<IssueException, 'EXPIRED'>[]; reason?: string };
const occurredAt = '2026-03-02T01:00:00Z';
const give = async (who: typeof chief, productionPlanId: number, ...issues: Line[]) => {
  const answer = await who.send(issueParts, { productionPlanId, issues, occurredAt });
  return { status: answer.statusCode, body: answer.json() as { code: string; message: string } & { id: number }[] };
};
const refusal = async (who: typeof chief, planId: number, ...lines: Line[]) => {
  const { status, body } = await give(who, planId, ...lines);
  return [status, body.code];
};
const issued = async (planId: number, ...lines: Line[]) => {
  const { status, body } = await give(chief, planId, ...lines);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.map(({ id }) => id);
};
const back = async (issueId: number | undefined, qty: number, more: object = {}) => {
  const answer = await chief.send(restockParts, {
    restocks: [{ issueId: issueId ?? 0, qty, ...more }],
    occurredAt: '2026-03-02T05:00:00Z',
  });
  return { status: answer.statusCode, body: answer.json() as { code: string } };
};
const qtyOf = async (stockId: number) =>
  (await db.selectFrom('productStock').select('qty').where('id', '=', stockId).executeTakeFirstOrThrow()).qty;
const issueOf = (id: number | undefined) =>
  db
    .selectFrom('productIssue')
    .select(['issuedQty', 'consumedQty', 'restockedQty', 'atLineQty'])
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
const edgesInto = (lotId: number) =>
  db
    .selectFrom('genealogyEdgeInForce')
    .select(['parentLotId', 'qtyParent', 'basis', 'confidence'])
    .where('childLotId', '=', lotId)
    .where('parentLotId', 'is not', null)
    .orderBy('id')
    .execute();
const laws = async () => {
  expect(await ledgerDifferences(db)).toEqual([]);
  expect(await unbalanced(db)).toEqual([]);
  expect(await apartFromLedger(db)).toEqual([]);
};

test('a lot that was issued to the plan is what went into its pieces, for certain; what is beyond it is taken as until then', async () => {
  const { plan, makes, old, young, youngest } = await ready();
  const [issue] = await issued(plan.planId, { productStockId: young.stockId, qty: 6, exceptions: ['YOUNGER'], reason: '꺼낼 수 없음' });
  expect([await qtyOf(old.stockId), await qtyOf(young.stockId)]).toEqual([8, 2]);
  await makes(3);
  expect(await issueOf(issue)).toEqual({ issuedQty: 6, consumedQty: 6, restockedQty: 0, atLineQty: 0 });
  expect(await edgesInto(plan.lotId)).toEqual([{ parentLotId: young.lotId, qtyParent: 6, basis: 'SCANNED', confidence: 'EXACT' }]);
  expect(await qtyOf(old.stockId)).toBe(8);
  await makes(1);
  expect((await edgesInto(plan.lotId)).slice(1)).toEqual([
    { parentLotId: old.lotId, qtyParent: 2, basis: 'BACKFLUSH', confidence: 'FIFO' },
  ]);
  expect([await qtyOf(old.stockId), await qtyOf(youngest.stockId)]).toEqual([6, 20]);
  await laws();
});

test('of two lots at the line nobody knows which one went in; of one that was issued twice everybody does', async () => {
  const one = await ready();
  await issued(one.plan.planId, { productStockId: one.old.stockId, qty: 3 });
  await issued(one.plan.planId, { productStockId: one.old.stockId, qty: 3 });
  await one.makes(2);
  expect((await edgesInto(one.plan.lotId)).map(({ confidence }) => confidence)).toEqual(['EXACT', 'EXACT']);
  const two = await ready();
  await issued(two.plan.planId, { productStockId: two.old.stockId, qty: 8 }, { productStockId: two.young.stockId, qty: 2 });
  await two.makes(5);
  expect((await edgesInto(two.plan.lotId)).map(({ confidence }) => confidence)).toEqual(['FIFO', 'FIFO']);
  await laws();
});

test('a result takes nothing that came to the line after it, or that was issued to another plan', async () => {
  const { plan, makes, old, whole } = await ready();
  const other = await floor.plan(whole, 10);
  const [elsewhere] = await issued(other.planId, { productStockId: old.stockId, qty: 2 });
  const [later] = await issued(plan.planId, { productStockId: old.stockId, qty: 2 });
  await makes(1, 0);
  expect(await edgesInto(plan.lotId)).toEqual([{ parentLotId: old.lotId, qtyParent: 2, basis: 'BACKFLUSH', confidence: 'FIFO' }]);
  expect([(await issueOf(elsewhere)).consumedQty, (await issueOf(later)).consumedQty]).toEqual([0, 0]);
});

test('a correction gives back to the line what the result had taken there', async () => {
  const { plan, makes, old } = await ready();
  const [issue] = await issued(plan.planId, { productStockId: old.stockId, qty: 8 });
  const { id } = await makes(4);
  const right = { goodQty: 1, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' };
  await floor.as((trx) => correctResult(trx, floor.by, id, right));
  expect(await issueOf(issue)).toEqual({ issuedQty: 8, consumedQty: 2, restockedQty: 0, atLineQty: 6 });
  expect(await edgesInto(plan.lotId)).toEqual([{ parentLotId: old.lotId, qtyParent: 2, basis: 'SCANNED', confidence: 'EXACT' }]);
  await laws();
});

test('what is left comes back to where it stood, or elsewhere, and no piece more', async () => {
  const { plan, makes, old } = await ready();
  const [issue] = await issued(plan.planId, { productStockId: old.stockId, qty: 8 });
  await makes(1);
  expect(await back(issue, 6.5)).toMatchObject({ status: 422, body: { code: 'quantity.wholePieces' } });
  expect(await back(issue, 7)).toMatchObject({ status: 422, body: { code: 'part.restockNeverExceedsIssued' } });
  expect((await back(issue, 4)).status).toBe(200);
  expect(await qtyOf(old.stockId)).toBe(4);
  expect((await back(issue, 2, { locationId: floor.shelf })).status).toBe(200);
  expect(await issueOf(issue)).toEqual({ issuedQty: 8, consumedQty: 2, restockedQty: 6, atLineQty: 0 });
  const there = await db.selectFrom('productStock').select(['locationId', 'qty']).where('lotId', '=', old.lotId).orderBy('id').execute();
  expect(there).toEqual([
    { locationId: floor.warehouse, qty: 4 },
    { locationId: floor.shelf, qty: 2 },
  ]);
  const told = (await chief.send(partIssueHistory, { id: issue ?? 0 })).json() as { type: string; change: number }[];
  expect(told.map(({ type, change }) => [type, change]).sort()).toEqual([
    ['CONSUME', -2],
    ['PRODUCT_ISSUE', 8],
    ['PRODUCT_RESTOCK', -2],
    ['PRODUCT_RESTOCK', -4],
  ]);
  await laws();
});

test('what the bill doesn’t ask for, or isn’t released, wants the right and a reason; what is younger wants a reason', async () => {
  const { plan, old, young } = await ready();
  const foreign = await floor.openingStock(await floor.product(), 5);
  const line = { productStockId: foreign.stockId, qty: 1 };
  expect(await refusal(chief, plan.planId, line)).toEqual([422, 'part.issueOnlyAskedFor']);
  const passing: Line = { ...line, exceptions: ['FOREIGN'], reason: '시험 생산' };
  expect(await refusal(clerk, plan.planId, passing)).toEqual([422, 'part.exceptionNeedsTheRight']);
  expect(await refusal(chief, plan.planId, { ...passing, reason: ' ' })).toEqual([422, 'part.exceptionNeedsAReason']);
  await issued(plan.planId, passing);
  const kept = (await chief.send(partIssues, { atLine: true, productionPlanId: plan.planId })).json();
  expect(kept.rows).toMatchObject([{ exceptions: ['FOREIGN'], exceptionReason: '시험 생산' }]);
  expect(await refusal(chief, plan.planId, { productStockId: young.stockId, qty: 1 })).toEqual([422, 'part.issueFirstInFirst']);
  expect((await give(clerk, plan.planId, { productStockId: young.stockId, qty: 1, exceptions: ['YOUNGER'], reason: '안쪽' })).status).toBe(
    200,
  );
  // The older one goes whole with it: then nothing is passed over.
  expect((await give(clerk, plan.planId, { productStockId: old.stockId, qty: 8 }, { productStockId: young.stockId, qty: 1 })).status).toBe(
    200,
  );
  expect(await refusal(chief, plan.planId, { productStockId: young.stockId, qty: 20 })).toEqual([422, 'part.issueNeverExceedsStock']);
});

test('a lot on hold is stopped with who held it and why, goes into nothing, and comes back held', async () => {
  const { plan, makes, old, young } = await ready();
  const [issue] = await issued(plan.planId, { productStockId: old.stockId, qty: 4 });
  await chief.send(holdFound, { kind: 'lot', id: old.lotId, reason: '치수 의심' });
  const check = (
    await chief.send(checkParts, { productionPlanId: plan.planId, issues: JSON.stringify([{ productStockId: old.stockId, qty: 1 }]) })
  ).json();
  expect(check).toMatchObject([{ qualityStatus: 'HOLD', exceptions: ['WITHHELD'], against: [{ code: 'part.issueOnlyUnheld' }] }]);
  const held = await db
    .selectFrom('productStock')
    .select('id')
    .where('lotId', '=', old.lotId)
    .where('qty', '>', 0)
    .executeTakeFirstOrThrow();
  const { body } = await give(chief, plan.planId, { productStockId: held.id, qty: 1 });
  expect(body.code).toBe('part.issueOnlyUnheld');
  expect(body.message).toContain('치수 의심');
  await makes(1);
  expect(await edgesInto(plan.lotId)).toMatchObject([{ parentLotId: young.lotId, basis: 'BACKFLUSH' }]);
  expect((await back(issue, 4)).body.code).toBe('part.restockKnowsTheHold');
  expect((await back(issue, 4, { qualityStatus: 'HOLD' })).status).toBe(200);
  expect(await qtyOf(held.id)).toBe(8);
  await laws();
});

test('a lot that was rejected isn’t issued, and comes back only to a place chosen by somebody who knows how it stands', async () => {
  const { plan, old, young } = await ready();
  const [issue] = await issued(plan.planId, { productStockId: old.stockId, qty: 4 });
  const becomes = async (qualityStatus: 'REJECTED' | 'OK') => {
    await db.updateTable('lot').set({ qualityStatus }).where('id', '=', old.lotId).execute();
    await db.updateTable('productStock').set({ qualityStatus }).where('lotId', '=', old.lotId).execute();
  };
  await becomes('REJECTED');
  const taken = { productStockId: old.stockId, qty: 1 };
  expect(await refusal(chief, plan.planId, taken)).toEqual([422, 'part.issueOnlyReleased']);
  expect(await refusal(clerk, plan.planId, { ...taken, exceptions: ['WITHHELD'], reason: '선별 사용' })).toEqual([
    422,
    'part.exceptionNeedsTheRight',
  ]);
  expect((await back(issue, 2)).body.code).toBe('part.restockKnowsTheRejection');
  await becomes('OK');
  expect((await back(issue, 2, { qualityStatus: 'REJECTED' })).body.code).toBe('part.restockKnowsTheRelease');
  expect(await issueOf(issue)).toMatchObject({ restockedQty: 0, atLineQty: 4 });
  expect((await back(issue, 2)).status).toBe(200);
  // Nor is an operation of another plan what the parts went to.
  const { plan: other } = await ready();
  const answer = await chief.send(issueParts, {
    productionPlanId: plan.planId,
    operPlanId: other.cut.operPlanId,
    issues: [{ productStockId: young.stockId, qty: 1 }],
    occurredAt,
  });
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([422, 'part.operationOfThisPlan']);
});

test('a lot goes into no lot of itself, and to no plan that is closed', async () => {
  const { plan, whole, old } = await ready();
  await db.updateTable('productionBillLine').set({ childProductId: whole }).where('planId', '=', plan.planId).execute();
  const own = await floor.insert('productStock', { lotId: plan.lotId, productId: whole, locationId: floor.warehouse, qualityStatus: 'OK' });
  expect(await refusal(chief, plan.planId, { productStockId: own, qty: 1 })).toEqual([422, 'part.neverIntoItself']);
  await db.updateTable('productionPlan').set({ status: 'CANCELLED' }).where('id', '=', plan.planId).execute();
  expect(await refusal(chief, plan.planId, { productStockId: old.stockId, qty: 1 })).toEqual([422, 'part.issueOnlyToOpenPlan']);
});

test('two desks that take the last of a lot: one does, the other is told', async () => {
  const { plan, old, whole } = await ready();
  const other = await floor.plan(whole, 10);
  const answers = await Promise.all([plan, other].map(({ planId }) => give(chief, planId, { productStockId: old.stockId, qty: 5 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const lost = answers.find(({ status }) => status === 422)?.body;
  expect(lost?.code).toBe('part.issueNeverExceedsStock');
  expect(lost?.message).toMatch(/3.*FPP-/);
  expect(await qtyOf(old.stockId)).toBe(3);
});

test('two people who bring back the same pieces, and a result that takes them meanwhile: no piece is there twice', async () => {
  const { plan, makes, old } = await ready();
  const [issue] = await issued(plan.planId, { productStockId: old.stockId, qty: 8 });
  const answers = await Promise.all([back(issue, 8), back(issue, 8), makes(4)]);
  expect(answers.slice(0, 2).filter((one) => 'status' in one && one.status === 200).length).toBeLessThanOrEqual(1);
  const { issuedQty, consumedQty, restockedQty, atLineQty } = await issueOf(issue);
  expect(atLineQty).toBe(issuedQty - consumedQty - restockedQty);
  await laws();
});

test('the plan says what it needs, what went there whichever way, and what covers the rest, the oldest first', async () => {
  const { part, plan, makes, old, young, youngest } = await ready();
  const needs = async () => {
    const lines = (await chief.send(partPlans, {})).json() as { children: { id: number; needs: object[] }[] }[];
    return lines.flatMap(({ children }) => children).find(({ id }) => id === plan.planId)?.needs;
  };
  const picks = async () => {
    const rows = (await chief.send(partPickList, { productionPlanId: plan.planId })).json() as { productStockId: number; qty: number }[];
    return rows.map(({ productStockId, qty }) => [productStockId, qty]);
  };
  expect(await needs()).toMatchObject([{ productId: part, requiredQty: 20, issuedQty: 0, availableQty: 36, lackingQty: 0, coming: null }]);
  expect(await picks()).toEqual([
    [old.stockId, 8],
    [young.stockId, 8],
    [youngest.stockId, 4],
  ]);
  await issued(plan.planId, { productStockId: old.stockId, qty: 4 });
  await makes(3);
  // Four of the six came from what was issued, two straight from the shelf.
  expect(await needs()).toMatchObject([{ requiredQty: 20, issuedQty: 6, availableQty: 30 }]);
  expect(await picks()).toEqual([
    [old.stockId, 2],
    [young.stockId, 8],
    [youngest.stockId, 4],
  ]);
  // A plan whose bill asks for no part isn't among them.
  const other = await floor.plan(await floor.product(), 5);
  const lines = (await chief.send(partPlans, {})).json() as { children: { id: number }[] }[];
  expect(lines.flatMap(({ children }) => children).map(({ id }) => id)).not.toContain(other.planId);
});

test('a plan that lacks parts says which plan makes more of them', async () => {
  const { part, whole } = await ready();
  const coming = await floor.plan(part, 100);
  const big = await floor.plan(whole, 60);
  const lines = (await chief.send(partPlans, { still: true })).json() as { children: { id: number; needs: object[] }[] }[];
  const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', coming.planId).executeTakeFirstOrThrow();
  expect(lines.flatMap(({ children }) => children).find(({ id }) => id === big.planId)?.needs).toMatchObject([
    { requiredQty: 120, lackingQty: 84, unplannedQty: 0, coming: { planId: coming.planId, planNo, endDt: '2026-03-31', qty: 100 } },
  ]);
  // Another hundred whole ones need two hundred parts more than are there, of which a hundred are planned.
  const more = await floor.plan(whole, 100);
  const told = (await chief.send(partPlans, { still: true })).json() as typeof lines;
  const needs = told.flatMap(({ children }) => children).find(({ id }) => id === more.planId)?.needs;
  expect(needs).toMatchObject([{ lackingQty: 164, unplannedQty: 64, coming: { planId: coming.planId } }]);
});

test('a code is read as a lot or a part: where it stands, and what of it is at lines', async () => {
  const { plan, part, old } = await ready();
  const { lotId } = await db.selectFrom('lot').select('lotId').where('id', '=', old.lotId).executeTakeFirstOrThrow();
  const { barcode } = await db.selectFrom('product').select('barcode').where('id', '=', part).executeTakeFirstOrThrow();
  await issued(plan.planId, { productStockId: old.stockId, qty: 3 });
  expect((await clerk.send(partsByCode, { code: lotId })).json()).toMatchObject([
    { productStockId: old.stockId, stockQty: 5, firstInDay: '2026-02-01' },
  ]);
  expect((await clerk.send(partsByCode, { code: barcode as string })).json()).toHaveLength(3);
  expect((await clerk.send(partsByCode, { code: 'NOBODY' })).statusCode).toBe(404);
  for (const code of [lotId, barcode as string])
    expect((await clerk.send(partIssuesByBarcode, { barcode: code })).json()).toMatchObject([{ lotNo: lotId, atLineQty: 3 }]);
});

test('a recall finds what is at a line, tracking says for certain and why, and the lot isn’t discarded while some of it is there', async () => {
  const { plan, makes, old, young } = await ready();
  await issued(plan.planId, { productStockId: young.stockId, qty: 6, exceptions: ['YOUNGER'], reason: '고객 지정' });
  await makes(1);
  const sheet = await recallOf(db, 'lot', young.lotId);
  expect(sheet.rows.filter(({ place }) => place === 'LINE')).toMatchObject([
    { id: young.lotId, qty: 4, recalledQty: 4, confidence: 'EXACT' },
  ]);
  expect(sheet.lots.find(({ id }) => id === young.lotId)).toMatchObject({ lineQty: 4, stockQty: 2, usedQty: 2, gapQty: 0, holdable: true });
  const { edges } = await trackingOf(db, 'lot', young.lotId);
  expect(edges.find(({ to }) => to === `lot:${plan.lotId}`)).toMatchObject({
    qty: 2,
    confidence: 'EXACT',
    exceptions: ['YOUNGER'],
    reason: '고객 지정',
  });
  expect((await chief.send(disposeProductStock, { id: young.stockId, qty: 2, reason: '긁힘' })).json()).toEqual({ lotDiscarded: false });
  expect((await chief.send(disposeProductStock, { id: old.stockId, qty: 8, reason: '긁힘' })).json()).toEqual({ lotDiscarded: true });
  await laws();
});
