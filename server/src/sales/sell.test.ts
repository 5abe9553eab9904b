import { addDays, productionDay } from '@lotline/contract/kit/production-day';
import { saleAmount, saleVat } from '@lotline/contract/sales/amounts';
import type { ChangeSale } from '@lotline/contract/sales/sale';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { recallOf } from '../lot/recall.ts';
import { unbalanced } from '../lot/testing.ts';
import { changePackage } from '../material/change-package.ts';
import { pickList } from '../material/issue.queries.ts';
import { issue } from '../material/issue.ts';
import { removePackages } from '../material/remove-package.ts';
import { materialTotals, packageById } from '../material/stock.queries.ts';
import { movementsOf, smallPlant } from '../material/testing.ts';
import { cancelSales } from './cancel-sales.ts';
import { changeSale } from './change-sale.ts';
import { saleById } from './sale.queries.ts';
import { sell } from './sell.ts';

const { db } = await testDatabase();
const plant = await smallPlant(db);
const dealer = await plant.insert('bizPartner', { partnerCode: 'DEALER', types: ['CUSTOMER'], name: '고철상' });
const another = await plant.insert('bizPartner', { partnerCode: 'DEALER-2', types: ['SUPPLIER', 'CUSTOMER'], name: '다른 고철상' });
const today = new Date().toISOString().slice(0, 10);

type Lines = { materialStockId: number; qty: number; unitPrice?: number }[];
const sale = async (lines: Lines, more: object = {}) => {
  const id = await plant.as((trx) =>
    sell(trx, plant.by, { bizPartnerId: dealer, lines: lines.map((line) => ({ unitPrice: 1_000, ...line })), ...more }),
  );
  return saleById(db, id);
};
const reserved = (lines: Lines) => sale(lines, { status: 'REGISTERED' });
const change = async (ask: Omit<ChangeSale, 'version'>) => {
  await plant.as((trx) => changeSale(trx, plant.by, { version: undefined, ...ask } as ChangeSale));
  return saleById(db, ask.id);
};
const cancel = (...ids: number[]) => plant.as((trx) => cancelSales(trx, plant.by, ids, '잘못 등록'));
const pack = async (qty: number, more: object = {}) => plant.packageOf(await plant.material(more), qty);
const held = async (id: number) => {
  const { qty, reservedQty, availableQty } = await packageById(db, id);
  return [qty, reservedQty, availableQty];
};
const sold = async () => (await db.selectFrom('salesEntry').select(['saleId', 'qty', 'amount']).orderBy('id').execute()).map((row) => row);
const soldOf = async (saleId: number) => (await sold()).filter((row) => row.saleId === saleId).map(({ qty, amount }) => [qty, amount]);

describe('selling', () => {
  test('without a word of its status takes the quantity off the shelf at once', async () => {
    const { id } = await pack(10);
    const one = await sale([{ materialStockId: id, qty: 4, unitPrice: 1_255.5 }]);
    expect(one).toMatchObject({
      status: 'SHIPPED',
      supplyAmount: 5022,
      vatAmount: 502,
      totalAmount: 5524,
      taxRate: 10,
      bizPartnerName: '고철상',
    });
    expect(one.saleNo).toMatch(/^MS-\d{8}-\d{3}$/);
    expect(one.shippedAt).not.toBeNull();
    expect(await held(id)).toEqual([6, 0, 6]);
    expect(await movementsOf(db, id)).toEqual([
      { type: 'RECEIPT', qty: 10, void: false },
      { type: 'SALE', qty: 4, void: false },
    ]);
    expect(await soldOf(one.id)).toEqual([[4, 5022]]);
  });

  test('knows what it cost where the package or the material has a price', async () => {
    const dear = await pack(10, { unitPrice: 800 });
    expect(await sale([{ materialStockId: dear.id, qty: 2 }])).toMatchObject({ cost: 1600, margin: 400 });
    const unknown = await pack(10);
    expect(await sale([{ materialStockId: unknown.id, qty: 2 }])).toMatchObject({ cost: null, margin: null });
  });

  test('that is registered keeps the quantity and leaves it where it stands, until it is shipped', async () => {
    const { id } = await pack(10);
    const one = await reserved([{ materialStockId: id, qty: 4 }]);
    expect([one.status, one.shippedAt, await held(id), await soldOf(one.id)]).toEqual(['REGISTERED', null, [10, 4, 6], []]);
    const shipped = await change({ id: one.id, status: 'SHIPPED' });
    expect([shipped.status, await held(id), await soldOf(one.id)]).toEqual(['SHIPPED', [6, 0, 6], [[4, 4000]]]);
    const settled = await change({ id: one.id, status: 'SETTLED' });
    expect([settled.status, settled.settledByName]).toEqual(['SETTLED', '담당자']);
    await expect(cancel(one.id)).rejects.toMatchObject({ code: 'sale.settledIsntCancelled', facts: { sale: one.saleNo } });
    expect(await change({ id: one.id, status: 'SHIPPED' })).toMatchObject({ status: 'SHIPPED', settledAt: null, settledByName: null });
  });

  test('is taken back by a step: what had left stands on its shelf again, kept for the same sale and its day', async () => {
    const { id } = await pack(10);
    const one = await reserved([{ materialStockId: id, qty: 4 }]);
    await change({ id: one.id, status: 'SHIPPED' });
    const back = await change({ id: one.id, status: 'REGISTERED', saleDate: one.saleDate });
    expect(back).toMatchObject({ status: 'REGISTERED', shippedAt: null, saleDate: one.saleDate });
    expect([await held(id), await soldOf(one.id)]).toEqual([[10, 4, 6], []]);
    expect((await movementsOf(db, id)).map(({ type }) => type)).toEqual(['RECEIPT', 'SALE', 'SALE_CANCEL']);
    await change({ id: one.id, status: 'SHIPPED' });
    await expect(change({ id: one.id, status: 'REGISTERED', bizPartnerId: another })).rejects.toMatchObject({ code: 'sale.postedStays' });
    await change({ id: one.id, status: 'SETTLED' });
    await expect(change({ id: one.id, status: 'REGISTERED' })).rejects.toMatchObject({ code: 'sale.stepInOrder' });
    expect([await held(id), await soldOf(one.id)]).toEqual([[6, 0, 6], [[4, 4000]]]);
  });

  test('never takes more than is free, over two lines or beside a reservation', async () => {
    const { id, packageId } = await pack(10);
    const one = await reserved([{ materialStockId: id, qty: 4 }]);
    await expect(sale([{ materialStockId: id, qty: 6.001 }])).rejects.toMatchObject({
      code: 'sale.neverExceedsAvailable',
      facts: { packageId, available: 6, over: 0.001, reserved: 4, reservedQty: 4, reservedWith: one.saleNo },
    });
    await expect(
      sale([
        { materialStockId: id, qty: 3 },
        { materialStockId: id, qty: 3.001 },
      ]),
    ).rejects.toMatchObject({ code: 'sale.neverExceedsAvailable', at: ['lines', 1, 'qty'] });
    await sale([
      { materialStockId: id, qty: 3 },
      { materialStockId: id, qty: 3 },
    ]);
    expect(await held(id)).toEqual([4, 4, 0]);
  });

  test('of what is held, judged by nobody, expired or a customer’s is refused, and again when it is to leave', async () => {
    const one = await pack(10);
    const set = (values: object) => db.updateTable('materialStock').set(values).where('id', '=', one.id).execute();
    const kept = await reserved([{ materialStockId: one.id, qty: 1 }]);
    for (const [values, code] of [
      [{ qualityStatus: 'HOLD' }, 'material.issueOnlyUnheld'],
      [{ qualityStatus: 'PENDING' }, 'material.issueOnlyReleased'],
      [{ qualityStatus: 'REJECTED' }, 'material.issueOnlyReleased'],
      [{ expiryDate: '2026-01-01' }, 'material.issueOnlyUnexpired'],
      [{ ownership: 'CUSTOMER' }, 'sale.onlyOurs'],
    ] as const) {
      await set(values);
      await expect(sale([{ materialStockId: one.id, qty: 1 }])).rejects.toMatchObject({ code });
      await expect(change({ id: kept.id, status: 'SHIPPED' })).rejects.toMatchObject({ code });
      await set({ qualityStatus: 'OK', expiryDate: null, ownership: 'OWN' });
    }
    expect(await held(one.id)).toEqual([10, 1, 9]);
    await change({ id: kept.id, status: 'SHIPPED' });
  });

  test('of a package that is gone names the line', async () => {
    const { id } = await pack(1);
    await expect(
      sale([
        { materialStockId: id, qty: 1 },
        { materialStockId: 999_999_999, qty: 1 },
      ]),
    ).rejects.toMatchObject({ code: 'reference.missing', more: { at: [['lines', 1, 'materialStockId']] } });
  });

  test('in the past takes nothing that was gone by a later instant', async () => {
    const { id } = await plant.packageOf(await plant.material(), 10, { occurredAt: '2026-03-02T00:00:00Z' });
    const sold = await sale([{ materialStockId: id, qty: 8 }], { occurredAt: '2026-03-04T00:00:00Z' });
    await expect(sale([{ materialStockId: id, qty: 3 }], { occurredAt: '2026-03-03T00:00:00Z' })).rejects.toMatchObject({
      code: 'sale.neverExceedsAvailable',
    });
    await cancel(sold.id);
    await expect(sale([{ materialStockId: id, qty: 3 }], { occurredAt: '2026-03-03T00:00:00Z' })).rejects.toMatchObject({
      code: 'stock.neverNegativeInTime',
      facts: { document: sold.saleNo },
    });
  });

  test('two people can’t sell the same gram', async () => {
    const { id } = await pack(10);
    const both = await Promise.allSettled([sale([{ materialStockId: id, qty: 6 }]), reserved([{ materialStockId: id, qty: 6 }])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [qty, kept] = await held(id);
    expect((qty ?? 0) - (kept ?? 0)).toBe(4);
  });
});

test('nothing is sold to who only supplies', async () => {
  const { id } = await pack(10);
  const only = await plant.insert('bizPartner', { partnerCode: 'ONLY', types: ['SUPPLIER'], name: '공급만' });
  await expect(sale([{ materialStockId: id, qty: 1 }], { bizPartnerId: only })).rejects.toMatchObject({
    code: 'sale.partnerBuys',
    facts: { partner: '공급만' },
  });
  const kept = await reserved([{ materialStockId: id, qty: 1 }]);
  await expect(change({ id: kept.id, bizPartnerId: only })).rejects.toMatchObject({ code: 'sale.partnerBuys' });
});

describe('the day of a sale', () => {
  const hours = plant.by.hours;
  const day = productionDay(new Date(), hours).businessDate;
  const before = addDays(day, -3);
  const movedOn = async (stockId: number) =>
    (
      await db
        .selectFrom('stockMovement')
        .select('businessDate')
        .where('materialStockId', '=', stockId)
        .where('type', '=', 'SALE')
        .orderBy('id')
        .execute()
    ).map((row) => row.businessDate);

  test('is the production day of what left, which its number names, and sums of both agree', async () => {
    const { id } = await plant.packageOf(await plant.material(), 10, { occurredAt: `${addDays(day, -10)}T03:00:00Z` });
    const one = await sale([{ materialStockId: id, qty: 4 }], { saleDate: before });
    expect([one.saleDate, await movedOn(id)]).toEqual([before, [before]]);
    expect(one.saleNo).toContain(before.replaceAll('-', ''));
    expect(productionDay(one.shippedAt ?? '', hours).businessDate).toBe(before);
    const { rows } = await sql<{ soldOn: string; entries: number; sold: number }>`
      select e.sold_on, e.qty as entries, t.sold from sales_entry e join material_day_total t on t.material_id = e.material_id and t.business_date = e.sold_on
      where e.sale_id = ${one.id}`.execute(db);
    expect(rows).toEqual([{ soldOn: before, entries: 4, sold: 4 }]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('is no day before the receipt, none ahead, and none beside the instant that is told', async () => {
    const { id } = await pack(10);
    await expect(sale([{ materialStockId: id, qty: 1 }], { saleDate: before })).rejects.toMatchObject({
      code: 'stock.neverNegativeInTime',
    });
    const at = { occurredAt: new Date().toISOString() };
    await expect(sale([{ materialStockId: id, qty: 1 }], { saleDate: before, ...at })).rejects.toMatchObject({
      code: 'sale.leavesOnItsDay',
      facts: { day },
    });
    expect(await held(id)).toEqual([10, 0, 10]);
  });

  test('of what was registered becomes the day on which it leaves', async () => {
    const { id } = await pack(10);
    const kept = await sale([{ materialStockId: id, qty: 4 }], { status: 'REGISTERED', saleDate: before });
    expect([kept.saleDate, kept.saleNo.includes(before.replaceAll('-', ''))]).toEqual([before, true]);
    const gone = await change({ id: kept.id, saleDate: before, status: 'SHIPPED' });
    expect([gone.saleDate, await movedOn(id)]).toEqual([day, [day]]);
  });
});

describe('what is reserved for a sale', () => {
  test('is issued to nobody, and no pick list, stock list or plan counts on it', async () => {
    const materialId = await plant.material();
    const planId = await plant.plan({ planQty: 2 });
    await plant.asks(planId, materialId);
    const one = await plant.packageOf(materialId, 10);
    const kept = await reserved([{ materialStockId: one.id, qty: 7 }]);
    await expect(
      plant.as((trx) => issue(trx, plant.by, { productionPlanId: planId, issues: [{ materialStockId: one.id, qty: 3.001 }] })),
    ).rejects.toMatchObject({ code: 'material.issueNeverExceedsStock', facts: { stock: 3, reservedQty: 7, reservedWith: kept.saleNo } });
    expect(await pickList(db, today, planId)).toMatchObject([{ materialStockId: one.id, qty: 3, stockQty: 3 }]);
    expect((await materialTotals(db)).find((row) => row.materialId === materialId)).toMatchObject({
      onHandQty: 10,
      availableQty: 3,
      reservedQty: 7,
    });
    const { rows } = await sql<{ availableQty: number }>`select available_qty from plan_supply(${[planId]})`.execute(db);
    expect(rows).toEqual([{ availableQty: 3 }]);
    await plant.as((trx) => issue(trx, plant.by, { productionPlanId: planId, issues: [{ materialStockId: one.id, qty: 3 }] }));
    expect(await pickList(db, today, planId)).toEqual([]);
    expect(await held(one.id)).toEqual([7, 7, 0]);
  });

  test('isn’t adjusted or counted away, to the gram', async () => {
    const reason = await db
      .selectFrom('code')
      .innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId')
      .select('code.code')
      .where('category', '=', 'ADJUST_REASON')
      .where('code.parentId', 'is', null)
      .execute();
    const { id, version, locationId } = await pack(10);
    const kept = await reserved([{ materialStockId: id, qty: 4 }]);
    const adjust = async (difference: number) => {
      for (const { code: reasonCode } of reason) {
        try {
          return await plant.as((trx) =>
            changePackage(trx, plant.by, {
              id,
              version: undefined as unknown as number,
              locationId,
              adjust: { type: 'ADJUST', difference, reasonCode, confirmed: true },
            }),
          );
        } catch (error) {
          if ((error as { code?: string }).code === 'material.reservedStays') throw error;
        }
      }
      throw new Error(`no reason fits at version ${version}`);
    };
    await expect(adjust(-6.001)).rejects.toMatchObject({
      code: 'material.reservedStays',
      facts: { reserved: 4, reservedWith: kept.saleNo },
    });
    await adjust(-6);
    expect(await held(id)).toEqual([4, 4, 0]);
  });

  test('keeps its receipt from being taken back, by the database too', async () => {
    const { id } = await pack(10);
    await reserved([{ materialStockId: id, qty: 4 }]);
    await expect(plant.as((trx) => removePackages(trx, plant.by, [id], 'kr'))).rejects.toBeDefined();
    await expect(db.updateTable('materialStock').set({ qty: 3.999 }).where('id', '=', id).execute()).rejects.toMatchObject({
      constraint: 'material.reservedStays',
    });
  });
});

describe('cancelling', () => {
  test('gives back exactly what was kept or had left, once', async () => {
    const { id } = await pack(10);
    const [kept, gone] = [await reserved([{ materialStockId: id, qty: 2 }]), await sale([{ materialStockId: id, qty: 3 }])];
    expect(await held(id)).toEqual([7, 2, 5]);
    await cancel(kept.id, gone.id);
    expect([await held(id), await soldOf(gone.id)]).toEqual([[10, 0, 10], []]);
    expect((await movementsOf(db, id)).map(({ type }) => type)).toEqual(['RECEIPT', 'SALE', 'SALE_CANCEL']);
    expect(await saleById(db, gone.id)).toMatchObject({ status: 'CANCELLED', cancelReason: '잘못 등록', cancelledByName: '담당자' });
    await expect(cancel(gone.id)).rejects.toMatchObject({ code: 'sale.cancelledOnce' });
    await expect(change({ id: gone.id, note: '다시' })).rejects.toMatchObject({ code: 'sale.cancelledStays' });
  });

  test('is of all or none', async () => {
    const { id } = await pack(10);
    const [one, other] = [await sale([{ materialStockId: id, qty: 2 }]), await sale([{ materialStockId: id, qty: 3 }])];
    await cancel(other.id);
    await expect(cancel(one.id, other.id)).rejects.toMatchObject({ code: 'sale.cancelledOnce' });
    await expect(cancel(one.id, 999_999_999)).rejects.toMatchObject({ status: 404 });
    expect(await held(id)).toEqual([8, 0, 8]);
  });

  test('finds a package that moved since', async () => {
    const one = await pack(10);
    const gone = await sale([{ materialStockId: one.id, qty: 3 }]);
    await plant.as((trx) => changePackage(trx, plant.by, { id: one.id, version: one.version, locationId: plant.otherShelf }));
    await cancel(gone.id);
    const back = await db
      .selectFrom('stockMovement')
      .select('toLocationId')
      .where('type', '=', 'SALE_CANCEL')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect([(await held(one.id))[0], back?.toLocationId]).toEqual([10, plant.otherShelf]);
  });
});

describe('changing', () => {
  test('a registered sale keeps what its lines say now: more, less, another package', async () => {
    const [one, other] = [await pack(10), await pack(10)];
    const kept = await reserved([{ materialStockId: one.id, qty: 4 }]);
    const [line] = kept.lines;
    const more = await change({ id: kept.id, lines: [{ id: line?.id ?? 0, materialStockId: one.id, qty: 10, unitPrice: 1_000 }] });
    expect([await held(one.id), more.lines.map(({ id }) => id)]).toEqual([[10, 10, 0], [line?.id]]);
    await expect(change({ id: kept.id, lines: [{ materialStockId: one.id, qty: 10.001, unitPrice: 1_000 }] })).rejects.toMatchObject({
      code: 'sale.neverExceedsAvailable',
      facts: { available: 10 },
    });
    await change({ id: kept.id, lines: [{ materialStockId: other.id, qty: 2, unitPrice: 900 }], bizPartnerId: another });
    expect([await held(one.id), await held(other.id)]).toEqual([
      [10, 0, 10],
      [10, 2, 8],
    ]);
    expect(await saleById(db, kept.id)).toMatchObject({ bizPartnerName: '다른 고철상', supplyAmount: 1800, lineCount: 1 });
  });

  test('a shipped sale takes other prices and tax, no other quantity, partner or day', async () => {
    const { id } = await pack(10);
    const gone = await sale([{ materialStockId: id, qty: 4 }]);
    const [line] = gone.lines;
    const as = (more: object) => ({ id: gone.id, lines: [{ id: line?.id ?? 0, materialStockId: id, qty: 4, unitPrice: 1_000, ...more }] });
    expect(await change({ ...as({ unitPrice: 1_500 }), taxRate: 0 })).toMatchObject({ supplyAmount: 6000, vatAmount: 0 });
    expect(await soldOf(gone.id)).toEqual([[4, 6000]]);
    await expect(change(as({ qty: 3 }))).rejects.toMatchObject({ code: 'sale.postedStays', at: ['lines'] });
    await expect(change({ id: gone.id, bizPartnerId: plant.supplier })).rejects.toMatchObject({
      code: 'sale.postedStays',
      at: ['bizPartnerId'],
    });
    await expect(change({ id: gone.id, saleDate: '2026-03-03' })).rejects.toMatchObject({ code: 'sale.postedStays', at: ['saleDate'] });
    await change({ id: gone.id, status: 'SETTLED', note: '입금 확인' });
    await expect(change(as({ unitPrice: 1_501 }))).rejects.toMatchObject({ code: 'sale.settledStays' });
    expect(await change({ id: gone.id, note: '계산서 발행' })).toMatchObject({
      note: '계산서 발행',
      status: 'SETTLED',
      supplyAmount: 6000,
    });
  });

  test('onto an older version is refused with the newer sale', async () => {
    const { id } = await pack(10);
    const kept = await reserved([{ materialStockId: id, qty: 4 }]);
    await change({ id: kept.id, note: '먼저' });
    await expect(plant.as((trx) => changeSale(trx, plant.by, { id: kept.id, version: kept.version, note: '나중' }))).rejects.toMatchObject({
      status: 409,
    });
  });
});

test('a package that was sold is found by its recall, with who has it', async () => {
  const one = await pack(10);
  const gone = await sale([{ materialStockId: one.id, qty: 4 }]);
  const sheet = await recallOf(db, 'material-stock', one.id);
  expect(sheet).toMatchObject({
    gapQty: 0,
    packages: [{ soldQty: 4, shelfQty: 6, gapQty: 0 }],
    customers: [{ name: '고철상', qty: 4, certainQty: 4 }],
  });
  expect(sheet.rows.find(({ place }) => place === 'SHIPPED')).toMatchObject({ shipment: { no: gone.saleNo } });
});

test('the database rounds as the form does', async () => {
  const tries = [
    [2.5, 1001, 10],
    [0.001, 499.99, 10],
    [1234.567, 89.01, 12.55],
    [9_999_999.999, 1.01, 0],
  ] as const;
  for (const [qty, price, rate] of tries) {
    const { rows } = await sql<{ amount: number; vat: number }>`
      select sale_amount(${qty}::numeric(13,3), ${price}::numeric(15,2)) as amount, sale_vat(sale_amount(${qty}::numeric(13,3), ${price}::numeric(15,2)), ${rate}) as vat`.execute(
      db,
    );
    const amount = saleAmount(qty, Math.round(price * 100) / 100);
    expect([rows[0]?.amount, rows[0]?.vat]).toEqual([amount, saleVat(amount, rate)]);
  }
});

test('and everything that was kept agrees with the facts', async () => {
  expect(await ledgerDifferences(db)).toEqual([]);
  expect(await unbalanced(db)).toEqual([]);
  const { id } = await pack(5);
  const one = await reserved([{ materialStockId: id, qty: 2 }]);
  await db.updateTable('materialStock').set({ reservedQty: 1 }).where('id', '=', id).execute();
  expect(await ledgerDifferences(db)).toMatchObject([{ what: 'package: material_stock.reserved_qty', kept: 1, computed: 2 }]);
  await db.updateTable('materialStock').set({ reservedQty: 2 }).where('id', '=', id).execute();
  await change({ id: one.id, status: 'SHIPPED' });
  await sql`update sales_entry set qty = 1 where sale_id = ${one.id}`.execute(db);
  expect((await ledgerDifferences(db)).map(({ what }) => what)).toEqual([
    'law: the list of what was sold says what left: sales of material',
  ]);
});
