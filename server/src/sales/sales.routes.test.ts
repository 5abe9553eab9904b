import { addDays, dayIn, productionDay } from '@lotline/contract/kit/production-day';
import { salesEntries, salesPivot } from '@lotline/contract/sales/entry';
import {
  cancelSale,
  cancelSales,
  changeSale,
  materialSale,
  materialSales,
  sellablePackages,
  sellMaterial,
} from '@lotline/contract/sales/sale';
import { ship } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert } = await testApp();
const plant = await smallPlant(db);
const floor = await smallFloor(db);
const asker = await as();
const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
const today = productionDay(new Date(), hours).businessDate;
const dealer = await insert('bizPartner', { partnerCode: 'DEALER', types: ['CUSTOMER'], name: '고철상', nameEn: 'Scrap dealer' });
const period = { startDt: addDays(today, -40), endDt: addDays(dayIn(new Date(), 'Asia/Seoul'), 1) };

const sell = async (materialStockId: number, qty: number, more: object = {}) => {
  const answer = await asker.send(sellMaterial, { bizPartnerId: dealer, lines: [{ materialStockId, qty, unitPrice: 1_000 }], ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test('a sale goes its way over the calls: registered, shipped, settled, taken back, cancelled', async () => {
  const { id: packageId } = await plant.packageOf(await plant.material(), 10);
  const made = await sell(packageId, 4, { status: 'REGISTERED', saleDate: today });
  expect(made).toMatchObject({
    status: 'REGISTERED',
    supplyAmount: 4000,
    vatAmount: 400,
    totalAmount: 4400,
    lines: [{ qty: 4, availableQty: 10 }],
  });
  const step = async (status: 'SHIPPED' | 'SETTLED') => {
    const { version } = (await asker.send(materialSale, { id: made.id })).json();
    return (await asker.send(changeSale, { id: made.id, version, status })).json();
  };
  expect((await step('SHIPPED')).lines[0]).toMatchObject({ availableQty: 6 });
  expect((await step('SETTLED')).settledAt).not.toBeNull();
  const refused = await asker.send(cancelSale, { id: made.id });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'sale.settledIsntCancelled']);
  await step('SHIPPED');
  expect((await asker.send(cancelSale, { id: made.id, reason: '반품' })).json()).toEqual({ deleted: 1 });
  expect((await asker.send(materialSale, { id: made.id })).json()).toMatchObject({ status: 'CANCELLED', cancelReason: '반품' });
  expect((await asker.send(materialSale, { id: 999_999 })).statusCode).toBe(404);
});

test('the list counts what its quick filters leave, and adds up what stands', async () => {
  const { id } = await plant.packageOf(await plant.material(), 100);
  const ask = { ...period, quickCounts: true as const, sums: 'totalAmount' };
  const before = (await asker.send(materialSales, ask)).json();
  await sell(id, 10);
  const kept = await sell(id, 10, { status: 'REGISTERED' });
  const gone = await sell(id, 10);
  await asker.send(cancelSales, { ids: String(gone.id) });
  const after = (await asker.send(materialSales, ask)).json();
  const more = (name: string) => after.quick[name].total - before.quick[name].total;
  expect([more('reserved'), more('unsettled'), more('cancelled'), more('mine')]).toEqual([1, 1, 1, 3]);
  expect(after.sums.totalAmount[0].sum - (before.sums.totalAmount[0]?.sum ?? 0)).toBe(22_000);
  const found = (await asker.send(materialSales, { ...period, quick: 'reserved', filter: JSON.stringify({ saleNo: kept.saleNo }) })).json();
  expect(found.rows).toMatchObject([{ id: kept.id, lineCount: 1 }]);
});

test('what may be sold is offered with its last price; a scanned package comes whatever speaks against it', async () => {
  const materialId = await plant.material({ name: '황동 스크랩' });
  const one = await plant.packageOf(materialId, 10);
  const other = await plant.packageOf(materialId, 5);
  const look = async (more: object) => (await asker.send(sellablePackages, { bizPartnerId: dealer, ...more })).json().rows;
  expect(await look({ search: '황동' })).toMatchObject([
    { id: one.id, lastPrice: null, availableQty: 10 },
    { id: other.id, lastPrice: null },
  ]);
  await sell(one.id, 10);
  expect(await look({ search: '황동' })).toMatchObject([{ id: other.id, lastPrice: 1000 }]);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', other.id).execute();
  expect(await look({ search: '황동' })).toEqual([]);
  expect(await look({ barcode: other.packageId })).toMatchObject([{ id: other.id, qualityStatus: 'HOLD', availableQty: 0 }]);
  expect((await asker.send(sellablePackages, { barcode: 'NOPE' })).json()).toMatchObject({ code: 'barcode.notFound' });
});

test('sales and shipments stand in one list, and every sum opens the lines that it adds up', async () => {
  const buyer = await insert('bizPartner', { partnerCode: 'BUYER', types: ['CUSTOMER'], name: '구매자' });
  const productId = await floor.product({ bizPartnerId: buyer, unitPrice: 2_500 });
  const { stockId } = await floor.openingStock(productId, 10);
  const materialId = await plant.material();
  const { id } = await plant.packageOf(materialId, 10);
  const sent = await asker.send(ship, { shipDate: today, lines: [{ productStockId: stockId, qty: 3 }] });
  expect(sent.statusCode, sent.body).toBe(200);
  const sale = await sell(id, 4, { bizPartnerId: buyer });
  const ofBuyer = { ...period, bizPartnerId: buyer };
  const list = (await asker.send(salesEntries, { ...ofBuyer, sums: 'amount' })).json();
  expect(list.rows).toMatchObject([
    { kind: 'MATERIAL', documentNo: sale.saleNo, amount: 4000, qty: 4 },
    { kind: 'PRODUCT', documentNo: sent.json().shipmentNo, amount: 7500, qty: 3, unitPrice: 2500, currency: 'KRW' },
  ]);
  expect(list.sums).toEqual({ amount: [{ unit: 'KRW', sum: 11_500 }] });

  const pivot = (await asker.send(salesPivot, { ...ofBuyer, rows: 'item', columns: 'kind' })).json();
  expect(pivot.totals).toEqual([{ currency: 'KRW', lines: 2, amount: 11_500, unpriced: 0 }]);
  expect(pivot.columns.map(({ kind }: { kind: string }) => kind)).toEqual(['MATERIAL', 'PRODUCT']);
  for (const cell of pivot.cells) {
    const row = pivot.rows.find(({ key }: { key: string }) => key === cell.row);
    const { materialId: ofMaterial, productId: ofProduct } = row;
    const behind = await asker.send(salesEntries, {
      ...ofBuyer,
      ...(ofMaterial && { materialId: ofMaterial }),
      ...(ofProduct && { productId: ofProduct }),
      sums: 'amount',
    });
    expect(behind.json().sums.amount).toEqual([{ unit: 'KRW', sum: cell.amount }]);
    expect(behind.json().total).toBe(cell.lines);
  }
  const byMonth = (await asker.send(salesPivot, { ...ofBuyer, rows: 'month' })).json();
  expect(byMonth.rows.map(({ month }: { month: string }) => month)).toEqual([`${today.slice(0, 7)}-01`]);
  expect(byMonth.cells).toMatchObject([{ amount: 11_500, lines: 2, column: null, qty: null }]);
  expect((await asker.send(salesPivot, { ...ofBuyer, rows: 'month', columns: 'month' })).statusCode).toBe(400);
});

test('what is taken back is no sale any more, and what nobody priced is counted by itself', async () => {
  const productId = await floor.product();
  const { stockId } = await floor.openingStock(productId, 10);
  const sent = (await asker.send(ship, { shipDate: today, lines: [{ productStockId: stockId, qty: 2 }] })).json();
  const ask = { ...period, productId, ofNobody: true, rows: 'partner' } as const;
  expect((await asker.send(salesPivot, ask)).json()).toMatchObject({
    rows: [{ key: '-', name: null, lines: 1 }],
    cells: [{ amount: null, unpriced: 1, qty: 2 }],
  });
  await db.updateTable('shipment').set({ status: 'CANCELLED', cancelReason: '오출하' }).where('id', '=', sent.id).execute();
  expect((await asker.send(salesPivot, ask)).json()).toMatchObject({ rows: [], cells: [], totals: [] });
});

test('who may see sales of material may not sell them, and no more the united list', async () => {
  const looker = await as([{ name: 'materialSales', view: true }]);
  expect((await looker.send(materialSales, period)).statusCode).toBe(200);
  expect((await looker.send(salesEntries, period)).statusCode).toBe(403);
  const { id } = await plant.packageOf(await plant.material(), 1);
  const tried = await looker.send(sellMaterial, { bizPartnerId: dealer, lines: [{ materialStockId: id, qty: 1, unitPrice: 1 }] });
  expect(tried.statusCode).toBe(403);
});
