import { checkIssue, issueMaterial, type OpenPlan, openPlans, pickList } from '@lotline/contract/material/issue';
import { shortages } from '@lotline/contract/material/shortage';
import { bomStockTree } from '@lotline/contract/product/bom';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../../ledger-check.ts';
import { testApp } from '../../testing.ts';
import { applyBill } from '../plan/apply-bill.ts';
import { planBill } from '../plan/bill.queries.ts';
import { smallFloor } from '../testing.ts';
import { correctResult } from './correct-result.ts';
import { recordResult } from './record-result.ts';
import { voidResult } from './void-result.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const clerk = await as([
  { name: 'materialStockOutRestock', all: true },
  { name: 'materialShortage', view: true },
  { name: 'bom', view: true },
]);
const said = (goodQty: number) => ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' });
const record = (dailyPlanId: number, goodQty: number) => floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, said(goodQty)));
const correct = (id: number, goodQty: number) => floor.as((trx) => correctResult(trx, floor.by, id, { ...said(goodQty), reason: '오타' }));
const laws = async () => expect(await ledgerDifferences(db)).toEqual([]);

/** A plan of 20 pieces of which each takes 2 kg of steel, or else 3 kg of brass. */
const ready = async (more: { steel?: number; brass?: number; line?: object; instead?: object } = {}) => {
  const { steel = 0, brass: brassQty = 0, line = {}, instead = {} } = more;
  const [steelId, brass] = [await floor.material('환봉'), await floor.material('황동봉')];
  const productId = await floor.product();
  const lineId = await floor.steelFor(productId, { childMaterialId: steelId, ...line });
  await floor.steelFor(productId, {
    ...{ childMaterialId: brass, qtyPer: 3, operationId: null, substituteForId: steelId, substitutePriority: 1 },
    ...instead,
  });
  const plan = await floor.plan(productId, 20);
  const bring = async (materialId: number, qty: number) =>
    qty > 0 ? (await floor.steelAtLine(plan.planId, qty, qty, '2026-03-01T00:00:00Z', materialId)).issueId : null;
  await bring(steelId, steel);
  await bring(brass, brassQty);
  /** Of the steel and of the brass: the pieces that each covered, and what was taken for them. */
  const took = async () => {
    const rows = await db.selectFrom('productionBillLine').selectAll().where('planId', '=', plan.planId).orderBy('id').execute();
    return [steelId, brass].map((id) => {
      const its = rows.filter(({ childMaterialId }) => childMaterialId === id);
      return [its.reduce((sum, { madeQty }) => sum + madeQty, 0), its.reduce((sum, { takenQty }) => sum + takenQty, 0)];
    });
  };
  const onShelf = async (materialId: number, qty: number) =>
    (await floor.steelAtLine(plan.planId, qty, 0, '2026-03-01T00:00:00Z', materialId)).stock;
  const needOf = async () => {
    const lines = (await clerk.send(openPlans, {})).json() as { children: OpenPlan[] }[];
    return lines.flatMap(({ children }) => children).find(({ id }) => id === plan.planId)?.needs ?? [];
  };
  return { ...plan, productId, lineId, steelId, brass, took, bring, onShelf, needOf, day: plan.cut.dailyPlanId };
};

describe('a result takes', () => {
  test('the first choice while it is at the line, and its substitute by its own ratio for the pieces beyond it', async () => {
    const { day, lotId, took, brass } = await ready({ steel: 12, brass: 60 });
    await record(day, 5);
    expect(await took()).toEqual([
      [5, 10],
      [0, 0],
    ]);
    await record(day, 4);
    expect(await took()).toEqual([
      [6, 12],
      [3, 9],
    ]);
    await laws();
    const traced = await db
      .selectFrom('genealogyEdgeInForce as g')
      .innerJoin('materialStock as s', 's.id', 'g.parentStockId')
      .select(['s.materialId', 'g.qtyParent', 'g.basis'])
      .where('g.childLotId', '=', lotId)
      .orderBy('g.id')
      .execute();
    expect(traced.at(-1)).toEqual({ materialId: brass, qtyParent: 9, basis: 'SCANNED' });
  });

  test('no piece with both: what is left of the first choice stays at the line', async () => {
    const { day, took } = await ready({ steel: 3, brass: 60 });
    await record(day, 2);
    expect(await took()).toEqual([
      [1, 2],
      [1, 3],
    ]);
    await laws();
  });

  test('what was brought to the line before what is taken off a shelf', async () => {
    const { day, took, onShelf, steelId } = await ready({ brass: 9, line: { backflush: true } });
    await onShelf(steelId, 100);
    await record(day, 5);
    expect(await took()).toEqual([
      [2, 4],
      [3, 9],
    ]);
    await laws();
  });

  test('nothing where neither is enough, and says what could have stood in', async () => {
    const { day, took, bring, brass } = await ready({ steel: 2, brass: 3 });
    await expect(record(day, 3)).rejects.toMatchObject({
      code: 'production.materialComesFirst',
      facts: { short: 2, substitutes: '황동봉' },
    });
    expect(await took()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await bring(brass, 3);
    await record(day, 3);
    expect(await took()).toEqual([
      [1, 2],
      [2, 6],
    ]);
    await laws();
  });

  test('the substitutes in the order of preference', async () => {
    const copper = await floor.material('동봉');
    const { productId, steelId, brass } = await ready();
    await floor.steelFor(productId, {
      childMaterialId: copper,
      qtyPer: 1,
      operationId: null,
      substituteForId: steelId,
      substitutePriority: 2,
    });
    const plan = await floor.plan(productId, 20);
    for (const id of [copper, brass]) await floor.steelAtLine(plan.planId, 6, 6, '2026-03-01T00:00:00Z', id);
    await record(plan.cut.dailyPlanId, 5);
    const rows = await db
      .selectFrom('productionBillLine')
      .selectAll()
      .where('planId', '=', plan.planId)
      .orderBy('substitutePriority')
      .execute();
    expect(rows.map(({ childMaterialId, madeQty, takenQty }) => [childMaterialId, madeQty, takenQty])).toEqual([
      [brass, 2, 6],
      [copper, 3, 3],
      [steelId, 0, 0],
    ]);
    await laws();
  });
});

describe('a correction', () => {
  test('gives back what its own result took of a substitute, and made right again leaves all as it was', async () => {
    const { day, took } = await ready({ steel: 12, brass: 60 });
    const first = await record(day, 5);
    const second = await record(day, 4);
    const before = await took();
    const less = await correct(second.id, 2);
    expect(await took()).toEqual([
      [6, 12],
      [1, 3],
    ]);
    await laws();
    await correct(less.id, 4);
    expect(await took()).toEqual(before);
    await floor.as((trx) => voidResult(trx, floor.by, first.id, '오타'));
    expect(await took()).toEqual([
      [1, 2],
      [3, 9],
    ]);
    await laws();
  });
});

describe('a plan keeps', () => {
  test('the substitutes of its first day, and another bill’s are its next revision’s', async () => {
    const { planId, productId, brass, steelId, day, took } = await ready({ steel: 4, brass: 60, instead: { effectiveTo: '2026-03-02' } });
    expect((await planBill(db, planId, '2026-03-02')).lines).toMatchObject([
      { itemId: steelId, substituteForId: null },
      { itemId: brass, substituteForId: steelId, substituteForName: '환봉', substitutePriority: 1, operationName: '절삭' },
    ]);
    await record(day, 3);
    expect((await planBill(db, planId, '2026-03-03')).changes).toMatchObject([{ kind: 'REMOVED', before: { itemId: brass } }]);
    await floor.as((trx) => applyBill(trx, '2026-03-03', { id: planId }));
    await expect(record(day, 1)).rejects.toMatchObject({
      code: 'production.materialComesFirst',
      facts: { item: '환봉', short: 2, uom: 'kg' },
    });
    expect(await took()).toEqual([
      [2, 4],
      [1, 3],
    ]);
    expect(productId).toBeGreaterThan(0);
    await laws();
  });
});

describe('the desk', () => {
  test('issues a substitute without any right or reason, and the issue says what it stands in for', async () => {
    const { planId, brass, steelId, onShelf, needOf } = await ready();
    const stock = await onShelf(brass, 30);
    const [checked] = (
      await clerk.send(checkIssue, { productionPlanId: planId, issues: JSON.stringify([{ materialStockId: stock, qty: 10 }]) })
    ).json();
    expect(checked).toMatchObject({ exceptions: [], standsFor: { materialId: steelId, name: '환봉' } });
    const answer = await clerk.send(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: stock, qty: 10 }] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      [{ exceptions: [], substituteForId: steelId, substituteForName: '환봉' }],
    ]);
    // Ten kilograms of brass are three whole pieces, which would take six of steel.
    expect(await needOf()).toMatchObject([{ materialId: steelId, requiredQty: 40, issuedQty: 6, substitutedQty: 6 }]);
    await laws();
  });

  test('proposes it where the first choice isn’t enough, and for a plan that it covers nothing is lacking', async () => {
    const { planId, brass, steelId, onShelf, needOf } = await ready();
    const steel = await onShelf(steelId, 10);
    expect(await needOf()).toMatchObject([{ lackingQty: 30, substitutes: [{ materialId: brass, coversQty: 0 }] }]);
    const instead = await onShelf(brass, 50);
    expect(await needOf()).toMatchObject([
      { lackingQty: 0, availableQty: 10, substitutes: [{ availableQty: 50, coversQty: 30, qty: 45 }] },
    ]);
    expect((await clerk.send(pickList, { productionPlanId: planId })).json()).toMatchObject([
      { materialStockId: steel, qty: 10, substituteForId: null },
      { materialStockId: instead, qty: 45, substituteForId: steelId },
    ]);
  });

  test('a material that no line names is foreign still', async () => {
    const { planId, onShelf } = await ready();
    const stock = await onShelf(await floor.material('납봉'), 10);
    expect((await clerk.send(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: stock, qty: 1 }] })).json().code).toBe(
      'material.issueOnlyAskedFor',
    );
  });
});

test('a shortage names what may stand in, and how much of it that makes up for', async () => {
  const { steelId, brass, onShelf } = await ready();
  await onShelf(brass, 31);
  const rows = (await clerk.send(shortages, {})).json() as { id: number }[];
  expect(rows.find(({ id }) => id === steelId)).toMatchObject({
    ...{ shortQty: 40, coveredQty: 20 },
    substitutes: [{ materialId: brass, availableQty: 31, coversQty: 20 }],
  });
});

test('a bill against the stock says how many pieces can be made with substitutes, and what these take', async () => {
  const { productId, steelId, brass, onShelf } = await ready();
  await onShelf(steelId, 5);
  await onShelf(brass, 10);
  const tree = (await clerk.send(bomStockTree, { id: productId, qty: 6, on: '2026-03-02' })).json();
  expect(tree).toMatchObject({
    canMake: 5,
    children: [
      { id: steelId, requiredQty: 12, availableQty: 5, coveredQty: 6, shortageQty: 1, substituteForId: null },
      { id: brass, requiredQty: 9, shortageQty: 0, substituteForId: steelId },
    ],
  });
});
