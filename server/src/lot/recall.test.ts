import { RuleBroken } from '@lotline/contract/kit/rule';
import type { RecallKind, RecallPlace } from '@lotline/contract/lot/recall';
import { ResultAsk } from '@lotline/contract/production/result/result';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase, waitingForLocks } from '../kit/database/testing.ts';
import { Refused } from '../kit/http/errors.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { changePackage } from '../material/change-package.ts';
import { issue } from '../material/issue.ts';
import { receive } from '../material/receive.ts';
import { restock } from '../material/restock.ts';
import { recordResult } from '../production/index.ts';
import { correctResult } from '../production/result/correct-result.ts';
import { smallFloor } from '../production/testing.ts';
import { cancelShipments } from '../shipment/cancel.ts';
import { ship } from '../shipment/index.ts';
import { dispose } from './dispose.ts';
import { editStock } from './edit-stock.ts';
import { holdFound, releaseHold } from './hold.ts';
import { issueParts } from './issue-parts.ts';
import { recallOf, recallSheet } from './recall.ts';
import { restockParts } from './restock-parts.ts';
import { apartFromLedger, unbalanced } from './testing.ts';

const { db, statementsOf } = await testDatabase();
const floor = await smallFloor(db);

/** A part of 2 kg of steel, and a product of two parts that gets its paint at the second operation. */
const part = await floor.product({ type: 'SEMI' });
await floor.steelFor(part);
const productId = await floor.product();
await floor.insert('bom', { parentId: productId, childProductId: part, qtyPer: 2, uom: 'EA', operationId: floor.cut });
const paint = await floor.insert('material', { code: 'PAINT', barcode: 'PAINT', name: '도료', type: 'SUB', uom: 'kg' });
await floor.insert('bom', { parentId: productId, childMaterialId: paint, qtyPer: 0.1, uom: 'kg', operationId: floor.check });

const at = '2026-03-02T03:00:00Z';
const makes = (dailyPlanId: number, goodQty: number, defectQty = 0) =>
  floor.as((trx) =>
    recordResult(
      trx,
      floor.by,
      dailyPlanId,
      ResultAsk.parse({ goodQty, defectQty, defects: defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [], occurredAt: at }),
    ),
  );
let heats = 0;
const received = async (materialId: number, quantities: readonly number[]) => {
  const packages = quantities.map((qty) => ({ qty, supplierLotNo: `HEAT-${heats}` }));
  heats += 1;
  const ask = { materialId, bizPartnerId: floor.supplier, locationId: floor.shelf, occurredAt: '2026-03-01T00:00:00Z', packages };
  return (await floor.as((trx) => receive(trx, floor.by, ask))).map(({ id }) => id);
};
const issued = (materialStockId: number, productionPlanId: number, qty: number) =>
  floor.as((trx) => issue(trx, floor.by, { productionPlanId, occurredAt: '2026-03-02T00:00:00Z', issues: [{ materialStockId, qty }] }));
const sums = async (kind: RecallKind, id: number) => {
  const { sums: all, gapQty, receivedQty } = await recallOf(db, kind, id);
  return { receivedQty, gapQty, ...Object.fromEntries(all.filter(({ qty }) => qty !== 0).map(({ place, qty }) => [place, qty])) };
};
const stockOf = (lotId: number) =>
  db.selectFrom('productStock').selectAll().where('lotId', '=', lotId).where('qty', '>', 0).executeTakeFirstOrThrow();

test('a supplier’s lot is found to the gram: shelf, line, in process, stock, scrap and shipped, over two generations', async () => {
  const [first = 0, second = 0] = await received(floor.steel, [60, 40]);
  const parts = await floor.plan(part, 20);
  await issued(first, parts.planId, 50);
  await makes(parts.cut.dailyPlanId, 18, 2);
  await makes(parts.check.dailyPlanId, 15, 1);
  const plan = await floor.plan(productId, 5);
  const [can = 0] = await received(paint, [1]);
  await issued(can, plan.planId, 1);
  await makes(plan.cut.dailyPlanId, 5);
  await makes(plan.check.dailyPlanId, 4);
  const stock = await stockOf(plan.lotId);
  await floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: stock.id, qty: 3 }] }));

  // 20 parts took 40 kg. 15 are done, 3 were scrapped, 2 wait; 10 of the 15 went into 5 pieces, of which 3 were shipped, 1 is in stock, 1 is underway.
  expect(await sums('supplier-lot', first)).toEqual({
    ...{ receivedQty: 100, gapQty: 0, SHELF: 50, LINE: 10, SCRAP: 6 },
    ...{ PROCESS: 4 + 4, STOCK: 10 + 4, SHIPPED: 12 },
  });
  const sheet = await recallOf(db, 'supplier-lot', second);
  expect(sheet.packages.map(({ id, usedQty }) => [id, usedQty])).toEqual([
    [first, 40],
    [second, 0],
  ]);
  expect(sheet.lots.map(({ id, madeQty, confidence }) => [id, madeQty, confidence])).toEqual([
    [parts.lotId, 20, 'EXACT'],
    [plan.lotId, 5, 'FIFO'],
  ]);
  expect(sheet.customers).toMatchObject([{ shipments: 1, lots: 1, qty: 3, certainQty: 0, recalledQty: 12 }]);
  // Paint came at the second operation: what waits before it has none.
  expect(await sums('supplier-lot', can)).toEqual({ receivedQty: 1, gapQty: 0, LINE: 0.6, STOCK: 0.1, SHIPPED: 0.3 });
  expect(await sums('lot', parts.lotId)).toEqual({ receivedQty: 20, gapQty: 0, SCRAP: 3, PROCESS: 2 + 2, STOCK: 5 + 2, SHIPPED: 6 });
});

test('what a count found missing stands in the sheet as a difference', async () => {
  const [pack = 0] = await received(floor.steel, [30]);
  const { version, locationId } = await db.selectFrom('materialStock').selectAll().where('id', '=', pack).executeTakeFirstOrThrow();
  const category = await db.selectFrom('codeCategory').select('id').where('category', '=', 'ADJUST_REASON').executeTakeFirstOrThrow();
  await floor.insert('code', { categoryId: category.id, code: 'GONE', nameKr: '분실', nameEn: 'Lost' });
  const adjust = { type: 'COUNT' as const, countedQty: 28.5, reasonCode: 'GONE' };
  await floor.as((trx) => changePackage(trx, floor.by, { id: pack, version, locationId, adjust }));
  expect(await sums('material-stock', pack)).toEqual({ receivedQty: 30, gapQty: 0, SHELF: 28.5, DIFFERENCE: 1.5 });
});

test('a sheet tells of one instant: what moves while it is read stands at one place', async () => {
  const [pack = 0] = await received(floor.steel, [30]);
  const plan = await floor.plan(await floor.product(), 5);
  let sheet: Promise<unknown> = Promise.resolve();
  await floor.as(async (trx) => {
    await sql`lock table material_issue in access exclusive mode`.execute(trx);
    sheet = recallSheet(db, 'material-stock', pack);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await issue(trx, floor.by, {
      productionPlanId: plan.planId,
      occurredAt: '2026-03-02T00:00:00Z',
      issues: [{ materialStockId: pack, qty: 10 }],
    });
  });
  expect(await sheet).toMatchObject({ receivedQty: 30, gapQty: 0 });
});

test('a sheet whose facts contradict each other says by how much', async () => {
  const [pack = 0] = await received(floor.steel, [30]);
  await db.updateTable('materialStock').set({ qty: 25 }).where('id', '=', pack).execute();
  expect(await sums('material-stock', pack)).toMatchObject({ receivedQty: 30, gapQty: 5, SHELF: 25 });
  await db.updateTable('materialStock').set({ qty: 30 }).where('id', '=', pack).execute();
});

test('what does not exist is not found', async () => {
  await expect(recallOf(db, 'supplier-lot', 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(recallOf(db, 'material-stock', 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(recallOf(db, 'lot', 999_999)).rejects.toMatchObject({ status: 404 });
});

test('one hold stops all that is in the house; what lies at the line too; its release gives back what no other hold withholds', async () => {
  const [first = 0, second = 0] = await received(floor.steel, [20, 20]);
  const plan = await floor.plan(part, 8);
  await issued(first, plan.planId, 16);
  await makes(plan.cut.dailyPlanId, 6);
  await makes(plan.check.dailyPlanId, 4);
  const stock = await stockOf(plan.lotId);
  const hold = (kind: RecallKind, id: number) => floor.as((trx) => holdFound(trx, floor.by, { kind, id, reason: '재질 불량' }));
  const { id, ...held } = await hold('supplier-lot', first);
  expect(held).toEqual({ packages: 2, lots: 1 });
  await expect(issued(second, plan.planId, 1)).rejects.toMatchObject({
    code: 'material.issueOnlyUnheld',
    facts: { reason: '재질 불량', by: '반장' },
  });
  await expect(makes(plan.cut.dailyPlanId, 1)).rejects.toMatchObject({ code: 'lot.heldWaits' });
  const now = await stockOf(plan.lotId);
  expect(now).toMatchObject({ qty: 4, qualityStatus: 'HOLD', locationId: stock.locationId });
  const shipping = floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: now.id, qty: 1 }] }));
  await expect(shipping).rejects.toBeInstanceOf(RuleBroken);
  await expect(hold('supplier-lot', first)).rejects.toMatchObject({ code: 'hold.nothingToHold' });
  expect(await recallOf(db, 'supplier-lot', first)).toMatchObject({ gapQty: 0, holds: [{ id, reason: '재질 불량', units: 3 }] });
  expect(await ledgerDifferences(db)).toEqual([]);

  const release = (holdId: number) => floor.as((trx) => releaseHold(trx, floor.by, { id: holdId, reason: '재검사 합격' }));
  expect(await release(id)).toEqual({ released: 3, stillHeld: 0 });
  expect(await stockOf(plan.lotId)).toMatchObject({ id: stock.id, qty: 4, qualityStatus: 'OK' });
  await makes(plan.cut.dailyPlanId, 1);
  await expect(release(id)).rejects.toMatchObject({ code: 'hold.releasedOnce' });
  await expect(release(999_999)).rejects.toMatchObject({ status: 404 });
});

test('a hold reaches what is in the house, and the sheet doesn’t say of what was shipped that it is held', async () => {
  const [pack = 0] = await received(floor.steel, [20]);
  const plan = await floor.plan(part, 8);
  await issued(pack, plan.planId, 16);
  await makes(plan.cut.dailyPlanId, 8);
  await makes(plan.check.dailyPlanId, 8);
  const { id } = await stockOf(plan.lotId);
  const shipmentId = await floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: id, qty: 3 }] }));
  await floor.as((trx) => holdFound(trx, floor.by, { kind: 'material-stock', id: pack, reason: '재질 불량' }));
  const states = async () =>
    Object.fromEntries((await recallOf(db, 'material-stock', pack)).rows.map(({ place, state }) => [place, state]));
  expect(await states()).toEqual({ SHELF: 'HOLD', STOCK: 'HOLD', SHIPPED: null });
  // What comes back from the customer is of a lot on hold.
  await floor.as((trx) => cancelShipments(trx, floor.by, { ids: [shipmentId], reason: '반품' }));
  expect(await states()).toEqual({ SHELF: 'HOLD', STOCK: 'HOLD' });
  expect(await sums('material-stock', pack)).toEqual({ receivedQty: 20, gapQty: 0, SHELF: 4, STOCK: 16 });
});

test('a hold on many lots asks the database as often as one on a single lot', async () => {
  const statements = async (lots: number) => {
    const [pack = 0] = await received(floor.steel, [10 * lots]);
    for (let n = 0; n < lots; n++) {
      const { planId, cut, check } = await floor.plan(part, 1);
      await issued(pack, planId, 2);
      for (const { dailyPlanId } of [cut, check]) await makes(dailyPlanId, 1);
    }
    let id = 0;
    const holding = await statementsOf(async () => {
      const ask = { kind: 'material-stock' as const, id: pack, reason: '재질 불량' };
      const held = await floor.as((trx) => holdFound(trx, floor.by, ask));
      expect(held).toMatchObject({ packages: 1, lots });
      id = held.id;
    });
    const releasing = await statementsOf(() => floor.as((trx) => releaseHold(trx, floor.by, { id, reason: '해제' })));
    return [holding.length, releasing.length];
  };
  expect(await statements(3)).toEqual(await statements(1));
});

test('of two holds on a package the later one keeps it when the first is released', async () => {
  const [first = 0, second = 0] = await received(floor.steel, [5, 5]);
  const hold = (kind: RecallKind, id: number) => floor.as((trx) => holdFound(trx, floor.by, { kind, id, reason: '의심' }));
  const narrow = await hold('material-stock', first);
  const wide = await hold('supplier-lot', first);
  expect(wide).toMatchObject({ packages: 2 });
  const statuses = async () =>
    (await db.selectFrom('materialStock').select('qualityStatus').where('id', 'in', [first, second]).orderBy('id').execute()).map(
      (one) => one.qualityStatus,
    );
  const release = (id: number) => floor.as((trx) => releaseHold(trx, floor.by, { id, reason: '해제' }));
  expect(await release(narrow.id)).toEqual({ released: 0, stillHeld: 1 });
  expect(await statuses()).toEqual(['HOLD', 'HOLD']);
  expect(await release(wide.id)).toEqual({ released: 2, stillHeld: 0 });
  expect(await statuses()).toEqual(['OK', 'OK']);
});

test('material of a held package at the line of another plan is not taken any more', async () => {
  const [pack = 0] = await received(floor.steel, [20]);
  const plan = await floor.plan(part, 5);
  await issued(pack, plan.planId, 10);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', pack).execute();
  await expect(makes(plan.cut.dailyPlanId, 1)).rejects.toBeInstanceOf(RuleBroken);
  await db.updateTable('materialStock').set({ qualityStatus: 'OK' }).where('id', '=', pack).execute();
});

const verbs = [
  'receive',
  'issue',
  'restock',
  'issueParts',
  'restockParts',
  'part',
  'partCheck',
  'product',
  'productCheck',
  'correct',
  'ship',
  'cancel',
  'count',
  'dispose',
  'hold',
] as const;
const deed = fc.record({
  verb: fc.constantFrom(...verbs),
  which: fc.nat(20),
  qty: fc.integer({ min: 1, max: 9 }),
  defect: fc.constantFrom(0, 0, 1),
});

/** A day on which each of them is done, so that none is ever tried in vain only. */
const everyDeed: [verb: (typeof verbs)[number], which: number, qty: number, defect: number][] = [
  ['receive', 0, 9, 0],
  ['issue', 0, 2, 0],
  ['part', 0, 9, 1],
  ['part', 1, 9, 0],
  ['partCheck', 0, 8, 1],
  ['partCheck', 1, 9, 0],
  ['product', 0, 9, 0],
  ['product', 1, 9, 0],
  ['productCheck', 0, 9, 0],
  ['issueParts', 0, 1, 0],
  ['restockParts', 0, 1, 0],
  ['correct', 6, 2, 0],
  ['count', 0, 5, 0],
  ['ship', 0, 1, 0],
  ['cancel', 0, 1, 0],
  ['dispose', 0, 3, 0],
  ['restock', 0, 1, 0],
  ['hold', 0, 1, 0],
];

test('whatever happens on random days, every sheet of every package and lot balances', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 50 }), async (deeds) => {
      const parts = [await floor.plan(part, 30), await floor.plan(part, 30)];
      const products = [await floor.plan(productId, 10), await floor.plan(productId, 10)];
      const pick = <T>(all: readonly T[], which: number) => all[which % all.length] as T;
      const packs = [...(await received(floor.steel, [40, 40])), ...(await received(paint, [3]))];
      const lots = [...parts, ...products].map(({ lotId }) => lotId);
      const plans = [...parts, ...products].map(({ planId }) => planId);
      await issued(packs[0] ?? 0, pick(parts, 0).planId, 35);
      await issued(packs[1] ?? 0, pick(parts, 1).planId, 35);
      for (const { planId } of products) await issued(packs[2] ?? 0, planId, 1);
      const stocks = () =>
        db.selectFrom('productStock').selectAll().where('lotId', 'in', lots).where('qty', '>', 0).orderBy('id').execute();
      const does: Record<(typeof verbs)[number], (d: { which: number; qty: number; defect: number }) => Promise<unknown>> = {
        receive: async ({ qty }) => packs.push(...(await received(floor.steel, [qty]))),
        issue: ({ which, qty }) => issued(pick(packs, which), pick(plans, which), qty),
        restock: async ({ which, qty }) => {
          const rows = await db.selectFrom('materialIssue').select('id').where('productionPlanId', 'in', plans).orderBy('id').execute();
          await floor.as((trx) => restock(trx, floor.by, { restocks: [{ issueId: pick(rows, which).id, qty }] }));
        },
        issueParts: async ({ which, qty }) => {
          const rows = (await stocks()).filter((one) => one.productId === part);
          if (!rows.length) throw new Refused(404, 'NOT_FOUND');
          const issues = [{ productStockId: pick(rows, which).id, qty, exceptions: ['YOUNGER' as const], reason: '안쪽' }];
          await floor.as((trx) => issueParts(trx, floor.by, { productionPlanId: pick(products, which).planId, issues }));
        },
        restockParts: async ({ which, qty }) => {
          const rows = await db.selectFrom('productIssue').select('id').where('productionPlanId', 'in', plans).orderBy('id').execute();
          if (!rows.length) throw new Refused(404, 'NOT_FOUND');
          await floor.as((trx) => restockParts(trx, floor.by, { restocks: [{ issueId: pick(rows, which).id, qty }] }));
        },
        part: ({ which, qty, defect }) => makes(pick(parts, which).cut.dailyPlanId, qty, defect),
        partCheck: ({ which, qty, defect }) => makes(pick(parts, which).check.dailyPlanId, qty, defect),
        product: ({ which, qty, defect }) => makes(pick(products, which).cut.dailyPlanId, Math.ceil(qty / 3), defect),
        productCheck: ({ which, qty, defect }) => makes(pick(products, which).check.dailyPlanId, Math.ceil(qty / 3), defect),
        correct: async ({ which, qty }) => {
          const rows = await db.selectFrom('productionResultInForce').select('id').where('planId', 'in', plans).orderBy('id').execute();
          const right = { goodQty: qty, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' };
          if (rows.length) await floor.as((trx) => correctResult(trx, floor.by, pick(rows, which).id as number, right));
        },
        ship: async ({ which, qty }) => {
          const rows = await stocks();
          if (rows.length)
            await floor.as((trx) =>
              ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: pick(rows, which).id, qty }] }),
            );
        },
        cancel: async ({ which }) => {
          const rows = await db.selectFrom('shipmentLine').select('shipmentId').where('lotId', 'in', lots).orderBy('id').execute();
          if (rows.length)
            await floor.as((trx) => cancelShipments(trx, floor.by, { ids: [pick(rows, which).shipmentId], reason: '오출하' }));
        },
        count: async ({ which, qty }) => {
          const rows = await stocks();
          if (!rows.length) return;
          const { id, version, locationId } = pick(rows, which);
          await floor.as((trx) => editStock(trx, floor.by, { id, version, locationId, countedQty: qty, reason: '실사', confirmed: true }));
        },
        dispose: async ({ which, qty }) => {
          const rows = await stocks();
          if (rows.length)
            await floor.as((trx) => dispose(trx, floor.by, { id: pick(rows, which).id, qty: Math.ceil(qty / 3), reason: '긁힘' }));
        },
        hold: async ({ which }) => {
          const { id } = await floor.as((trx) =>
            holdFound(trx, floor.by, { kind: 'material-stock', id: pick(packs, which), reason: '의심' }),
          );
          await floor.as((trx) => releaseHold(trx, floor.by, { id, reason: '해제' }));
        },
      };
      for (const { verb, ...d } of deeds)
        try {
          await does[verb](d);
          seen.add(verb);
        } catch (error) {
          const refused = error instanceof pg.DatabaseError && error.constraint?.includes('.');
          if (!(refused || error instanceof RuleBroken || error instanceof Refused)) throw error;
        }
    }),
    {
      numRuns: 24,
      endOnFailure: true,
      examples: [[everyDeed.map(([verb, which, qty, defect]) => ({ verb, which, qty, defect }))]],
    },
  );
  expect(await unbalanced(db)).toEqual([]);
  expect(await apartFromLedger(db)).toEqual([]);
  expect(await ledgerDifferences(db)).toEqual([]);
  const places = new Set<RecallPlace>();
  const packages = await db.selectFrom('materialStock').select('id').where('materialId', '=', floor.steel).execute();
  for (const { id } of packages) for (const row of (await recallOf(db, 'material-stock', id)).rows) places.add(row.place);
  expect([...places].sort()).toEqual(['DIFFERENCE', 'LINE', 'PROCESS', 'SCRAP', 'SHELF', 'SHIPPED', 'STOCK']);
  expect([...seen].sort()).toEqual([...verbs].sort());
}, 240_000);
