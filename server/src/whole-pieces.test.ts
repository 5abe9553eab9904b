import { randomUUID } from 'node:crypto';
import { calls } from '@lotline/contract/calls';
import { countedIn, ownUnit } from '@lotline/contract/kit/unit-of';
import { Material } from '@lotline/contract/material/material';
import { OrderProduct } from '@lotline/contract/order/order-product';
import { expect, test } from 'vitest';
import { obeyUnits } from './kit/http/whole-pieces.ts';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();

/** A row of every table that an ask may name, all of a material or a product in one unit. */
const rowsIn = async (uom: string): Promise<Record<string, number | string>> => {
  const { insert } = floor;
  const material = await insert('material', { code: `M-${uom}`, barcode: `M-${uom}`, name: '부품', type: 'PURCHASED_PART', uom });
  const product = await floor.product({ uom });
  const { orderId } = await db
    .selectFrom('orderProduct')
    .select('orderId')
    .where('id', '=', await floor.order(product, 10))
    .executeTakeFirstOrThrow();
  const { planId, lotId, cut } = await floor.plan(product, 10);
  const { dailyPlanId } = cut;
  const occurredAt = '2026-03-02T01:00:00Z';
  const outsourced = () =>
    insert('outsourcing', { outNo: `OS-${uom}`, vendorId: floor.outsourcer, outDate: '2026-03-02', dueDate: '2026-03-05' });
  const counted = () => insert('countSheet', { sheetNo: `CT-${uom}`, plannedOn: '2026-03-02', locationIds: [floor.warehouse] });
  const suspected = async () => {
    const found = { stage: 'PATROL', cause: 'HAND', productId: product, uom, lotQty: 10 } as const;
    const resultId = await insert('qualityResult', { ...found, resultNo: `QI-NC-${uom}` });
    return insert('nonconformance', { ncNo: `NC-${uom}`, source: 'PROCESS', resultId, productId: product, uom, suspectedQty: 10 });
  };
  const { lotId: partLot, stockId: productStock } = await floor.openingStock(product, 10);
  const { stock, issueId } = await floor.steelAtLine(planId, 20, 10, '2026-03-01T00:00:00Z', material);
  return {
    [ownUnit]: uom,
    product,
    material,
    material_stock: stock,
    material_issue: issueId ?? 0,
    product_stock: productStock,
    count_line: await insert('countLine', {
      ...{ sheetId: await counted(), seq: 1, productStockId: productStock, locationId: floor.warehouse, bookQty: 10 },
    }),
    product_issue: await insert('productIssue', {
      ...{ lotId: partLot, productId: product, productStockId: productStock, productionPlanId: planId, issuedQty: 1, issuedAt: occurredAt },
    }),
    order_material: await insert('orderMaterial', { orderId, seq: 10, purpose: 'PURCHASE', materialId: material, qty: 10, uom }),
    lot: lotId,
    nonconformance_unit: await insert('nonconformanceUnit', { nonconformanceId: await suspected(), lotId, qty: 10 }),
    quality_result: await insert('qualityResult', {
      resultNo: `QI-${uom}`,
      stage: 'PATROL',
      cause: 'HAND',
      productId: product,
      uom,
      lotQty: 10,
    }),
    production_plan: planId,
    production_operation_plan: cut.operPlanId,
    daily_plan: dailyPlanId,
    outsourcing_line: await insert('outsourcingLine', {
      ...{ outsourcingId: await outsourced(), seq: 1, kind: 'WIP', productId: product, lotId, operPlanId: cut.operPlanId, qty: 1, uom },
    }),
    production_result: await insert('productionResult', {
      ...{ planId, lotId, operPlanId: cut.operPlanId, dailyPlanId, goodQty: 1, actorId: asker.id },
      ...{ occurredAt, businessDate: '2026-03-02', shift: 'DAY', source: 'UI' },
    }),
    kiosk_refusal: await insert('kioskRefusal', {
      ...{ userId: asker.id, key: randomUUID(), dailyPlanId, action: 'RESULT', asked: '{}' },
      ...{ occurredAt, reasonCode: 'work.finished', reason: '끝난 작업' },
    }),
  };
};
const [pieces, weight] = [await rowsIn('EA'), await rowsIn('kg')];

const ways = calls
  .filter(({ method }) => method !== 'GET')
  .flatMap((call) =>
    countedIn(call.ask).flatMap(({ path, of }) =>
      of.map(
        ([field, table]) => [`${call.method} ${call.path} ${path.join('.')} by ${field}`, { ask: call.ask, path, field, table }] as const,
      ),
    ),
  );
/** An ask with half of something at its place, and the field that says whose unit it has beside all else. */
const halfAt = ([step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return 0.5;
  return step === '*' ? [halfAt(rest)] : { [step]: halfAt(rest) };
};

test.each(ways)('%s refuses half a piece at its field, and takes half a kilogram', async (_, { ask, path, field, table }) => {
  const half = halfAt(path);
  const of = (rows: Record<string, number | string>) => {
    const named = (Array.isArray(half) ? half[0] : half) as object;
    Object.assign(named, { [field]: rows[table] });
    return half;
  };
  const at = path.map((step) => (step === '*' ? 0 : step));
  await expect(floor.as((trx) => obeyUnits(trx, ask, of(pieces)))).rejects.toMatchObject({ code: 'quantity.wholePieces', at });
  await floor.as((trx) => obeyUnits(trx, ask, of(weight)));
});

test('half a piece of an order line is refused at its field', async () => {
  const { orderId } = await db.selectFrom('orderProduct').select('orderId').executeTakeFirstOrThrow();
  const answer = await asker.send(OrderProduct.create, { orderId, productId: Number(pieces.product), qty: 2.5 });
  expect([answer.statusCode, answer.json().code, answer.json().extraData.issues[0].path]).toEqual([422, 'quantity.wholePieces', ['qty']]);
});

test('an import names every row and field with a part of a piece', async () => {
  const draft = (code: string, uom: string, safetyStock: number) => ({
    code,
    name: code,
    type: 'PURCHASED_PART' as const,
    uom,
    safetyStock,
  });
  const rows = [draft('PART-1', 'EA', 1), draft('PART-2', 'EA', 1.5), draft('PART-3', 'kg', 1.5), draft('PART-4', 'EA', 0.25)];
  const answer = await asker.send(Material.bulk, { rows });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'record.rowsRefused']);
  expect(answer.json().extraData.rows).toMatchObject([
    { row: 1, path: ['safetyStock'], code: 'quantity.wholePieces' },
    { row: 3, path: ['safetyStock'], code: 'quantity.wholePieces' },
  ]);
});
