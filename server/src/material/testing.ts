import type { LocationType } from '@lotline/contract/plant/location';
import { insertInto } from '../kit/database/insert-row.ts';
import type { Database } from '../kit/database/pool.ts';
import { actingAs } from '../kit/database/testing.ts';
import type { Actor } from '../kit/record/fact.ts';
import { receive } from './receive.ts';

export const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };

let made = 0;
/** A code of its own for each thing a test makes. */
const next = (prefix: string) => `${prefix}-${++made}`;

/** A plant small enough to read: one warehouse with two shelves, one line, one material, one open plan and a supplier. */
export const smallPlant = async (db: Database) => {
  const insert = insertInto(db);
  const place = (type: LocationType, parentId: number | null) => insert('location', { type, code: next('L'), name: next(type), parentId });
  const user = await insert('appUser', { userId: next('user'), username: '담당자', passwordHash: '-' });
  const site = await place('SITE', null);
  const factory = await place('FACTORY', site);
  const line = await place('LINE', factory);
  const warehouse = await place('WAREHOUSE', factory);
  const shelf = await place('SHELF', warehouse);
  const otherShelf = await place('SHELF', warehouse);
  const supplier = await insert('bizPartner', { partnerCode: next('BP'), types: ['SUPPLIER'], name: '공급처' });
  const material = (more: object = {}) => {
    const code = next('M');
    return insert('material', { code, barcode: code, name: `자재 ${code}`, type: 'RAW', uom: 'kg', defaultShelfId: shelf, ...more });
  };
  const product = (more: object = {}) => {
    const code = next('I');
    return insert('product', { code, barcode: code, name: `제품 ${code}`, type: 'FINISHED', uom: 'EA', ...more });
  };
  const plan = async (more: object = {}) => {
    const productId = await product();
    const lotId = await insert('lot', { lotId: next('LOT'), productId });
    return insert('productionPlan', {
      planNo: next('PP'),
      productId,
      lotId,
      planQty: 100,
      startDt: '2026-03-02',
      endDt: '2026-03-04',
      locationId: line,
      ...more,
    });
  };
  /** A line of the plan's own bill: five of the material for each piece. */
  const asks = (planId: number, childMaterialId: number) =>
    insert('productionBillLine', {
      planId,
      revision: 1,
      seq: 10,
      childMaterialId,
      qtyPer: 5,
      baseQty: 1,
      uom: 'kg',
      scrapRate: 0,
      mandatory: true,
      backflush: false,
      lotTraceRequired: true,
    });
  const purchase = async (materialId: number, qty: number, more: object = {}) => {
    const businessId = await insert('business', { code: next('B'), name: '구매', bizPartnerId: supplier });
    const orderId = await insert('orderInfo', {
      orderNo: next('PO'),
      businessId,
      direction: 'PURCHASE',
      orderDate: '2026-03-01',
      status: 'CONFIRMED',
    });
    return insert('orderMaterial', {
      orderId,
      seq: 10,
      purpose: 'PURCHASE',
      materialId,
      qty,
      uom: 'kg',
      status: 'ORDERED',
      unitPrice: 1200,
      ...more,
    });
  };
  const by: Actor = { id: user, source: 'UI', hours };
  /** One received package with this quantity. */
  const packageOf = async (
    materialId: number,
    qty: number,
    more: { packageId?: string; occurredAt?: string; expiryDate?: string } = {},
  ) => {
    const { packageId, occurredAt, expiryDate } = more;
    const [stock] = await actingAs(db, user, (trx) =>
      receive(trx, by, {
        materialId,
        confirmed: true,
        packages: [{ qty, ...(packageId && { packageId }) }],
        ...(occurredAt && { occurredAt }),
      }),
    );
    if (!stock) throw new Error('nothing was received');
    if (!expiryDate) return stock;
    // It may have expired since: what is past its date when it comes in is held.
    await db.updateTable('materialStock').set({ expiryDate }).where('id', '=', stock.id).execute();
    return { ...stock, expiryDate };
  };
  const as = <T>(work: Parameters<typeof actingAs<T>>[2]) => actingAs(db, user, work);
  return { by, user, line, warehouse, shelf, otherShelf, supplier, material, product, plan, asks, purchase, packageOf, as, insert };
};

/** Every movement of a package, as short as a test wants it. */
export const movementsOf = (db: Database, materialStockId: number) =>
  db.selectFrom('stockMovement').select(['type', 'qty', 'void']).where('materialStockId', '=', materialStockId).orderBy('id').execute();
