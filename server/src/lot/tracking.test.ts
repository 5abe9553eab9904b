import { NewOutsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { issue } from '../material/issue.ts';
import { receive } from '../material/receive.ts';
import { recordResult, requestOutsourcing, sendOut } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { ship } from '../shipment/index.ts';
import { dispose } from './dispose.ts';
import { holdFound } from './hold.ts';
import { startsLike, trackingOf } from './tracking.queries.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const made = (dailyPlanId: number, goodQty: number) =>
  floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' })));

// Steel goes into a part, the part into a product, the product to a client.
const part = await floor.product({ type: 'SEMI' });
await floor.steelFor(part);
const parts = await floor.plan(part, 20);
const { stock: pack } = await floor.steelAtLine(parts.planId, 40);
await made(parts.cut.dailyPlanId, 20);
await made(parts.check.dailyPlanId, 20);
const productId = await floor.product();
await floor.insert('bom', { parentId: productId, childProductId: part, qtyPer: 2, uom: 'EA' });
const orderProductId = await floor.order(productId, 8);
const plan = await floor.plan(productId, 8, { orderProductId });
await made(plan.cut.dailyPlanId, 8);
await made(plan.check.dailyPlanId, 8);
const stock = await db.selectFrom('productStock').selectAll().where('lotId', '=', plan.lotId).executeTakeFirstOrThrow();
const shipmentId = await floor.as((trx) =>
  ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: stock.id, qty: 5, orderProductId }] }),
);
const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();

test('who worked on a lot outside stands before it, with what went there, and is named at its operation', async () => {
  const { planId, cut, lotId } = await floor.plan(await floor.product(), 10);
  const operPlanId = await floor.platedBetween(planId, 10);
  await made(cut.dailyPlanId, 10);
  const ask = NewOutsourcing.parse({ vendorId: floor.outsourcer, operPlanId, qty: 6, outDate: '2026-03-03', dueDate: '2026-03-09' });
  const id = await floor.as((trx) => requestOutsourcing(trx, floor.by, ask));
  expect((await keysOf('lot', lotId)).keys).not.toContain(`vendor:${floor.outsourcer}`);
  await floor.as((trx) => sendOut(trx, floor.by, { id, occurredAt: '2026-03-03T01:00:00Z' }));
  const { nodes, edges } = await trackingOf(db, 'lot', lotId);
  expect(nodes.find(({ kind }) => kind === 'vendor')).toMatchObject({ id: floor.outsourcer, label: '한빛도금', detail: '도금' });
  expect(edges).toContainEqual(expect.objectContaining({ from: `vendor:${floor.outsourcer}`, to: `lot:${lotId}`, qty: 6, uom: 'EA' }));
  const work = nodes.find(({ key }) => key === `lot:${lotId}`)?.work ?? [];
  expect(work.map(({ operation, vendors }) => [operation, vendors])).toContainEqual(['도금', ['한빛도금']]);
});

const keysOf = async (kind: Parameters<typeof trackingOf>[1], id: number) => {
  const { nodes, edges } = await trackingOf(db, kind, id);
  return { keys: nodes.map(({ key }) => key).sort(), edges };
};

test('a shipment leads back to the supplier’s package', async () => {
  const { keys, edges } = await keysOf('shipment', shipmentId);
  expect(keys).toEqual(
    [
      `customer:${floor.client}`,
      `lot:${parts.lotId}`,
      `lot:${plan.lotId}`,
      `material-stock:${pack}`,
      `order:${orderId}`,
      `shipment:${shipmentId}`,
      `supplier:${floor.supplier}`,
    ].sort(),
  );
  const at = '2026-03-02T03:00:00.000Z';
  expect(edges).toContainEqual({ from: `material-stock:${pack}`, to: `lot:${parts.lotId}`, qty: 40, uom: 'kg', confidence: 'EXACT', at });
  expect(edges).toContainEqual({ from: `lot:${parts.lotId}`, to: `lot:${plan.lotId}`, qty: 16, uom: 'EA', confidence: 'FIFO', at });
  expect(edges).toContainEqual({ from: `lot:${plan.lotId}`, to: `shipment:${shipmentId}`, qty: 5, uom: 'EA', confidence: null });
});

test('a package leads on to the client', async () => {
  const { keys } = await keysOf('material-stock', pack);
  expect(keys).toEqual(
    expect.arrayContaining([`supplier:${floor.supplier}`, `lot:${plan.lotId}`, `shipment:${shipmentId}`, `customer:${floor.client}`]),
  );
});

test('a lot is told with its operations: where, by whom, and what came of it', async () => {
  const { nodes } = await trackingOf(db, 'lot', parts.lotId);
  const worked = nodes.find(({ key }) => key === `lot:${parts.lotId}`)?.work;
  expect(worked?.map(({ goodQty, defectQty }) => [goodQty, defectQty])).toEqual([
    [20, 0],
    [20, 0],
  ]);
  expect(worked?.every(({ operation }) => operation.length > 0)).toBe(true);
});

test('what was issued against a rule says so on its way into the lot, with the reason', async () => {
  const product = await floor.product();
  const material = await floor.insert('material', { code: 'GLUE', barcode: 'GLUE', name: '접착제', type: 'SUB', uom: 'kg' });
  await floor.steelFor(product, { childMaterialId: material });
  const made = await floor.plan(product, 5);
  const [old] = await floor.as((trx) =>
    receive(trx, floor.by, { materialId: material, locationId: floor.shelf, packages: [{ qty: 9 }], occurredAt: '2026-02-01T03:00:00Z' }),
  );
  const [young] = await floor.as((trx) =>
    receive(trx, floor.by, { materialId: material, locationId: floor.shelf, packages: [{ qty: 20 }], occurredAt: '2026-02-20T03:00:00Z' }),
  );
  await floor.as((trx) =>
    issue(trx, floor.by, {
      productionPlanId: made.planId,
      occurredAt: '2026-03-01T03:00:00Z',
      issues: [{ materialStockId: young?.id ?? 0, qty: 10, exceptions: ['YOUNGER'], reason: '앞 선반이 막힘' }],
    }),
  );
  await floor.as((trx) =>
    recordResult(trx, floor.by, made.cut.dailyPlanId, ResultAsk.parse({ goodQty: 5, occurredAt: '2026-03-02T03:00:00Z' })),
  );
  const { edges } = await trackingOf(db, 'lot', made.lotId);
  expect(edges.find(({ from }) => from === `material-stock:${young?.id}`)).toMatchObject({
    to: `lot:${made.lotId}`,
    exceptions: ['YOUNGER'],
    reason: '앞 선반이 막힘',
  });
  expect(edges.some(({ from }) => from === `material-stock:${old?.id}`)).toBe(false);
});

test('a lot in the middle shows both ways, an order its lots', async () => {
  expect((await keysOf('lot', parts.lotId)).keys).toEqual(expect.arrayContaining([`material-stock:${pack}`, `shipment:${shipmentId}`]));
  expect((await keysOf('order', orderId)).keys).toEqual(
    expect.arrayContaining([`order:${orderId}`, `material-stock:${pack}`, `shipment:${shipmentId}`]),
  );
});

test('an order served from stock that was made for nobody leads to its shipment', async () => {
  const { stockId } = await floor.openingStock(productId, 6);
  const served = await floor.order(productId, 4);
  const id = await floor.as((trx) =>
    ship(trx, floor.by, { shipDate: '2026-03-06', lines: [{ productStockId: stockId, qty: 4, orderProductId: served }] }),
  );
  const line = await db.selectFrom('orderProduct').select('orderId').where('id', '=', served).executeTakeFirstOrThrow();
  const { edges } = await keysOf('order', line.orderId);
  expect(edges).toContainEqual({ from: `order:${line.orderId}`, to: `shipment:${id}`, qty: 4, uom: 'EA', confidence: null });
});

test('an order to a supplier leads to the packages that came for it and on to the client', async () => {
  const business = await floor.insert('business', { code: 'B-STEEL', name: '강재 구매', bizPartnerId: floor.supplier, status: 'ACTIVE' });
  const id = await floor.insert('orderInfo', { orderNo: 'PO-1', businessId: business, orderDate: '2026-02-20', direction: 'PURCHASE' });
  const line = await floor.insert('orderMaterial', {
    orderId: id,
    seq: 10,
    purpose: 'PURCHASE',
    materialId: floor.steel,
    qty: 40,
    uom: 'kg',
  });
  await db.updateTable('materialStock').set({ orderMaterialId: line }).where('id', '=', pack).execute();
  const { keys, edges } = await keysOf('order', id);
  expect(edges).toContainEqual({ from: `order:${id}`, to: `material-stock:${pack}`, qty: 40, uom: 'kg', confidence: null });
  await db.updateTable('materialStock').set({ orderMaterialId: null }).where('id', '=', pack).execute();
  expect(keys).toContain(`customer:${floor.client}`);
  // Its receipt names no order: for the ledger it didn't come for one.
  await db.updateTable('materialStock').set({ orderMaterialId: null }).where('id', '=', pack).execute();
});

test('a supplier’s lot is traced from all its packages at once, and the same number of another supplier is another lot', async () => {
  const ofHeat = async (bizPartnerId: number, qty: number) => {
    const heat = { materialId: floor.steel, bizPartnerId, locationId: floor.shelf, occurredAt: '2026-03-01T00:00:00Z' };
    const packages = [qty, qty].map((each) => ({ qty: each, supplierLotNo: 'HEAT-77' }));
    return (await floor.as((trx) => receive(trx, floor.by, { ...heat, packages }))).map((one) => one.id);
  };
  const [first = 0, second = 0] = await ofHeat(floor.supplier, 4);
  const [other = 0] = await ofHeat(floor.client, 9);
  const lots = [];
  for (const id of [first, second]) {
    const one = await floor.plan(part, 2);
    await floor.as((trx) =>
      issue(trx, floor.by, { productionPlanId: one.planId, occurredAt: '2026-03-02T00:00:00Z', issues: [{ materialStockId: id, qty: 4 }] }),
    );
    await made(one.cut.dailyPlanId, 2);
    lots.push(`lot:${one.lotId}`);
  }
  const starts = (await startsLike(db, 'heat-7')).filter((one) => one.kind === 'supplier-lot');
  expect(starts.map((one) => one.id)).toEqual([other, first]);
  const { keys, edges } = await keysOf('supplier-lot', first);
  expect(keys).toEqual(
    [`supplier:${floor.supplier}`, `supplier-lot:${first}`, `material-stock:${first}`, `material-stock:${second}`, ...lots].sort(),
  );
  expect(edges).toContainEqual({ from: `supplier:${floor.supplier}`, to: `supplier-lot:${first}`, qty: 8, uom: 'kg', confidence: null });
  expect(edges).toContainEqual({ from: `supplier-lot:${first}`, to: `material-stock:${second}`, qty: 4, uom: 'kg', confidence: null });
  expect((await keysOf('material-stock', second)).keys).toContain(`supplier-lot:${first}`);
});

test('what is on hold says so: each lot, each package, and a supplier’s lot of which nothing may be used', async () => {
  const from = { materialId: floor.steel, bizPartnerId: floor.supplier, locationId: floor.shelf, occurredAt: '2026-03-01T00:00:00Z' };
  const packages = [4, 4].map((qty) => ({ qty, supplierLotNo: 'HEAT-88' }));
  const [first = 0, second = 0] = (await floor.as((trx) => receive(trx, floor.by, { ...from, packages }))).map(({ id }) => id);
  const one = await floor.plan(part, 4);
  await floor.as((trx) =>
    issue(trx, floor.by, {
      productionPlanId: one.planId,
      occurredAt: '2026-03-02T00:00:00Z',
      issues: [{ materialStockId: first, qty: 4 }],
    }),
  );
  await made(one.cut.dailyPlanId, 1);
  const stateOf = async (key: string) => {
    const { nodes } = await trackingOf(db, 'supplier-lot', first);
    const { state, quality } = nodes.find((node) => node.key === key) ?? {};
    return { state, quality };
  };
  const hold = (kind: 'material-stock' | 'supplier-lot', id: number) =>
    floor.as((trx) => holdFound(trx, floor.by, { kind, id, reason: '재질 불량' }));
  expect(await stateOf(`lot:${one.lotId}`)).toEqual({ state: 'ACTIVE', quality: 'OK' });
  await hold('material-stock', second);
  // Nothing of the first package is on the shelf, but two kilograms lie at the line and may be used.
  expect(await stateOf(`supplier-lot:${first}`)).toEqual({ state: null, quality: null });
  expect(await stateOf(`material-stock:${second}`)).toMatchObject({ state: 'HOLD' });
  await hold('supplier-lot', first);
  expect(await stateOf(`supplier-lot:${first}`)).toEqual({ state: null, quality: 'HOLD' });
  expect(await stateOf(`lot:${one.lotId}`)).toEqual({ state: 'ACTIVE', quality: 'HOLD' });
});

test('what does not exist is not found', async () => {
  await expect(trackingOf(db, 'lot', 999_999)).rejects.toMatchObject({ status: 404 });
});

test('one finds where to start by a part of its number, signs included', async () => {
  expect(await startsLike(db, 'PKG-')).toContainEqual(expect.objectContaining({ kind: 'material-stock', id: pack }));
  expect(await startsLike(db, '%')).toEqual([]);
});

test('a number that was scanned is found whole, however many newer ones contain it', async () => {
  const from = { materialId: floor.steel, locationId: floor.shelf, occurredAt: '2026-03-01T00:00:00Z' };
  const of = async (bizPartnerId: number, numbers: readonly string[]) => {
    const packages = numbers.map((supplierLotNo) => ({ qty: 1, supplierLotNo }));
    return (await floor.as((trx) => receive(trx, floor.by, { ...from, bizPartnerId, packages }))).map(({ id }) => id);
  };
  const [first = 0] = await of(floor.supplier, ['Q9']);
  const [other = 0] = await of(floor.client, ['Q9']);
  await of(
    floor.supplier,
    Array.from({ length: 25 }, (_, at) => `Q9${at}`),
  );
  const supplierLots = async (whole: boolean) => (await startsLike(db, 'q9', whole)).filter(({ kind }) => kind === 'supplier-lot');
  expect((await supplierLots(false)).map(({ id }) => id)).not.toContain(first);
  expect((await supplierLots(true)).map(({ id, label }) => [id, label])).toEqual([
    [other, 'Q9'],
    [first, 'Q9'],
  ]);
});

test('a supplier’s lots are found by the supplier’s name', async () => {
  const named = await floor.insert('bizPartner', { partnerCode: 'V-77', name: '한결소재', nameEn: 'Hangyeol Metals', types: ['SUPPLIER'] });
  const from = { materialId: floor.steel, bizPartnerId: named, locationId: floor.shelf, occurredAt: '2026-03-01T00:00:00Z' };
  const packages = [{ qty: 1, supplierLotNo: 'N-1' }, { qty: 1, supplierLotNo: 'N-2' }, { qty: 1 }];
  const [one = 0, two = 0] = (await floor.as((trx) => receive(trx, floor.by, { ...from, packages }))).map(({ id }) => id);
  for (const text of ['한결', 'ㅎㄱㅅㅈ', 'hangyeol']) {
    const found = (await startsLike(db, text)).filter(({ kind }) => kind === 'supplier-lot');
    expect(
      found.map(({ id, label }) => [id, label]),
      text,
    ).toEqual([
      [two, 'N-2'],
      [one, 'N-1'],
    ]);
  }
});

test('scrapping a part of a lot keeps it, and every quantity agrees with its facts', async () => {
  expect(await floor.as((trx) => dispose(trx, floor.by, { id: stock.id, qty: 3, reason: '긁힘' }))).toEqual({ lotDiscarded: false });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('scrapping the last pieces discards the lot for good', async () => {
  const { stockId, lotId } = await floor.openingStock(productId, 2);
  expect(await floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 2, reason: '긁힘' }))).toEqual({ lotDiscarded: true });
  await expect(db.updateTable('lot').set({ note: 'x' }).where('id', '=', lotId).execute()).rejects.toMatchObject({
    constraint: 'lot.discardedStaysPut',
  });
});

test('a difference between a balance and its facts is found', async () => {
  await db.updateTable('materialStock').set({ qty: 1 }).where('id', '=', pack).execute();
  expect(await ledgerDifferences(db)).toContainEqual({ what: 'package: material_stock.qty', id: pack, kept: 1, computed: 0 });
});
