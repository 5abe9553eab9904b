import type { LocationType } from '@lotline/contract/plant/location';
import { sql } from 'kysely';
import { insertInto } from '../kit/database/insert-row.ts';
import type { Database } from '../kit/database/pool.ts';
import { actingAs } from '../kit/database/testing.ts';
import type { Actor } from '../kit/record/fact.ts';
import { packageMove, postMovements, productMove, productStockIdAt } from '../ledger/index.ts';
import { keepProgress } from './progress.ts';

const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
let made = 0;
const next = (prefix: string) => `F${prefix}-${++made}`;

/**
 * A floor small enough to read: one line with a machine, steel on a shelf, a product of two operations (cut, then check)
 * that takes 2 kg of steel a piece at the cut, and a client who ordered 100.
 */
export const smallFloor = async (db: Database) => {
  const insert = insertInto(db);
  const place = (type: LocationType, parentId: number | null) => insert('location', { type, code: next('L'), name: next(type), parentId });
  const user = await insert('appUser', { userId: next('user'), username: '반장', passwordHash: '-' });
  const factory = await place('FACTORY', await place('SITE', null));
  const line = await place('LINE', factory);
  const warehouse = await place('WAREHOUSE', factory);
  const shelf = await place('SHELF', warehouse);
  const tool = await insert('tool', { code: next('MC'), name: '선반', locationId: line });
  const worker = await insert('worker', { workerNo: next('W'), name: '작업자', locationId: line });
  const client = await insert('bizPartner', { partnerCode: next('C'), types: ['CUSTOMER'], name: '고객사' });
  const supplier = await insert('bizPartner', { partnerCode: next('S'), types: ['SUPPLIER'], name: '공급사' });
  const outsourcer = await insert('bizPartner', { partnerCode: next('V'), types: ['OUTSOURCER'], name: '한빛도금' });
  const steelCode = next('M');
  const steel = await insert('material', { code: steelCode, barcode: steelCode, name: '환봉', type: 'RAW', uom: 'kg' });
  const cut = await insert('operation', { code: next('OP'), name: '절삭', type: 'MACHINING' });
  const plating = await insert('operation', { code: next('OP'), name: '도금', type: 'OUTSOURCED', outsourced: true });
  const check = await insert('operation', { code: next('OP'), name: '검사', type: 'INSPECTION' });
  const { id: category } = await db.selectFrom('codeCategory').select('id').where('category', '=', 'DEFECT').executeTakeFirstOrThrow();
  const scratch = await insert('code', { categoryId: category, code: next('SCRATCH'), nameKr: '긁힘', nameEn: 'Scratch' });

  const product = async (more: object = {}) => {
    const code = next('P');
    return insert('product', { code, barcode: code, name: `축 ${code}`, type: 'FINISHED', uom: 'EA', storeLocationId: warehouse, ...more });
  };
  const steelFor = (productId: number, more: object = {}) =>
    insert('bom', { parentId: productId, childMaterialId: steel, qtyPer: 2, uom: 'kg', operationId: cut, ...more });
  const material = async (name: string) => {
    const code = next('M');
    return insert('material', { code, barcode: code, name, type: 'RAW', uom: 'kg' });
  };
  const order = async (productId: number, qty: number, bizPartnerId = client) => {
    const businessId = await insert('business', { code: next('B'), name: '양산', bizPartnerId });
    const orderId = await insert('orderInfo', {
      orderNo: next('SO'),
      businessId,
      direction: 'SALES',
      orderDate: '2026-03-01',
      status: 'CONFIRMED',
    });
    return insert('orderProduct', { orderId, seq: 10, productId, qty, uom: 'EA', unitPrice: 1000 });
  };
  /** A plan with its lot, both operations and one daily plan each. */
  const plan = async (
    productId: number,
    planQty: number,
    more: {
      orderProductId?: number;
      allowAhead?: boolean;
      workDate?: string /** The day of the bill that it keeps. */;
      bill?: string;
    } = {},
  ) => {
    const { allowAhead = false, workDate = '2026-03-02', bill, ...rest } = more;
    const lotId = await insert('lot', { lotId: next('LOT'), productId });
    const planId = await insert('productionPlan', {
      planNo: next('PP'),
      productId,
      lotId,
      planQty,
      startDt: '2026-03-02',
      endDt: '2026-03-31',
      locationId: line,
      ...rest,
    });
    await db.updateTable('lot').set({ productionPlanId: planId }).where('id', '=', lotId).execute();
    const dayOf = async (operationId: number, seq: number, toolId: number | null) => {
      const operPlanId = await insert('productionOperationPlan', {
        planId,
        operationId,
        seq,
        lineId: line,
        toolId,
        startDt: '2026-03-02',
        endDt: '2026-03-31',
        planQty,
        allowAhead,
      });
      const day = (on: string, targetQty: number) =>
        insert('dailyPlan', { planId, operPlanId, workDate: on, dayNight: 'DAY', lineId: line, toolId, targetQty });
      return { operPlanId, dailyPlanId: await day(workDate, planQty), day };
    };
    const made = { planId, lotId, cut: await dayOf(cut, 10, tool), check: await dayOf(check, 20, null) };
    await as(async (trx) => {
      await sql`select copy_bill(p, 1, ${bill ?? workDate}) from production_plan p where id = ${planId}`.execute(trx);
      await keepProgress(trx, planId, { byHand: true });
    });
    return made;
  };

  /** An operation of a plan between the cut and the check that is done outside. */
  const platedBetween = (planId: number, planQty: number) =>
    insert('productionOperationPlan', {
      ...{ planId, operationId: plating, seq: 15, lineId: line, outsourced: true, planQty },
      ...{ startDt: '2026-03-02', endDt: '2026-03-31' },
    });

  const by: Actor = { id: user, source: 'KIOSK', hours };
  const as = <T>(work: Parameters<typeof actingAs<T>>[2]) => actingAs(db, user, work);

  /** Steel on the shelf, and so much of it at the line for a plan. */
  const steelAtLine = async (planId: number, received: number, issued = received, at = '2026-03-01T00:00:00Z', materialId = steel) => {
    const packageId = next('PKG');
    const stock = await insert('materialStock', {
      packageId,
      materialId,
      locationId: shelf,
      initialQty: received,
      uom: 'kg',
      receivedDate: '2026-03-01',
      bizPartnerId: supplier,
      unitPrice: 300,
    });
    const pack = { id: stock, materialId, uom: 'kg', locationId: shelf };
    await as((trx) => postMovements(trx, by, [packageMove(pack, { type: 'RECEIPT', qty: received })], { occurredAt: at }));
    if (issued === 0) return { stock, issueId: null };
    const issueId = await insert('materialIssue', { materialStockId: stock, productionPlanId: planId, issuedQty: 0, issuedAt: at });
    await as((trx) =>
      postMovements(trx, by, [packageMove(pack, { type: 'ISSUE', qty: issued, issueId, productionPlanId: planId })], { occurredAt: at }),
    );
    return { stock, issueId };
  };
  const openingStock = async (productId: number, qty: number) => {
    const lotId = await insert('lot', { lotId: next('OPEN'), productId, origin: 'OPENING' });
    const stock = await as(async (trx) => {
      const id = await productStockIdAt(trx, { lotId, productId, locationId: warehouse, productionPlanId: null, qualityStatus: 'OK' });
      const to = { id, lotId, productId, locationId: warehouse };
      const opening = productMove({ to, uom: 'EA' }, { type: 'ADJUST', qty, reasonCode: 'OPENING' });
      await postMovements(trx, by, [opening], { occurredAt: '2026-03-01T00:00:00Z' });
      return id;
    });
    return { lotId, stockId: stock };
  };

  return {
    db,
    insert,
    by,
    as,
    user,
    factory,
    line,
    warehouse,
    shelf,
    tool,
    worker,
    client,
    supplier,
    outsourcer,
    steel,
    cut,
    plating,
    check,
    scratch,
    defectReason: (name: string) => insert('code', { categoryId: category, code: next('D'), nameKr: name, nameEn: name }),
    product,
    steelFor,
    material,
    order,
    plan,
    platedBetween,
    steelAtLine,
    openingStock,
  };
};
