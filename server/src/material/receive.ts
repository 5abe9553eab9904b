import { addDays } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { type FieldPath, obey } from '@lotline/contract/kit/rule';
import type { ReceiveMaterial, ReceiveOrdered } from '@lotline/contract/material/stock';
import { type Receiving, receiptRules } from '@lotline/contract/material/stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { pointTo, Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { movePackage } from '../ledger/index.ts';
import { refreshOrderMaterial } from '../order/index.ts';
import { packagesByIds } from './stock.queries.ts';

type Delivery = Pick<
  ReceiveMaterial,
  'bizPartnerId' | 'locationId' | 'manufactureDate' | 'expiryDate' | 'unitPrice' | 'ownership' | 'packages'
> & {
  orderMaterialId?: number;
};
type When = Pick<ReceiveMaterial, 'occurredAt' | 'note'>;
type Material = Awaited<ReturnType<typeof materialOf>>;

/** Takes packages of one material in from a supplier. */
export const receive = async (db: Trx, by: Actor, { materialId, occurredAt, note, ...delivery }: ReceiveMaterial) => {
  const material = await materialOf(db, materialId);
  const ids = await takeIn(db, by, material, delivery, { occurredAt, note });
  return packagesByIds(db, ids);
};

/** Takes in what order lines asked for; more than the allowance comes in only when somebody has confirmed it. */
export const receiveOrdered = async (db: Trx, by: Actor, { lines, confirmOver = false, ...when }: ReceiveOrdered) => {
  await lockLines(
    db,
    lines.map(({ orderMaterialId }) => orderMaterialId),
  );
  const ids: number[] = [];
  for (const [n, { orderMaterialId, ...delivery }] of lines.entries()) {
    const line = await lineOf(db, orderMaterialId);
    const material = await materialOf(db, line.materialId);
    const ordered = { ...line, overReceiptPct: material.overReceiptPct, confirmed: confirmOver };
    const asOrdered = {
      orderMaterialId,
      bizPartnerId: line.bizPartnerId,
      unitPrice: line.unitPrice ?? undefined,
      ownership: line.supplyType === 'CUSTOMER_SUPPLIED' ? ('CUSTOMER' as const) : ('OWN' as const),
    };
    ids.push(
      ...(await takeIn(db, by, material, { ...asOrdered, ...given(delivery) }, when, ordered, { part: `.${n}`, within: ['lines', n] })),
    );
    await refreshOrderMaterial(db, orderMaterialId);
  }
  return packagesByIds(db, ids);
};

const given = <T extends object>(values: T) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const materialOf = async (db: Trx, id: number) => {
  const material = await db
    .selectFrom('material')
    .select(['id', 'uom', 'active', 'defaultShelfId', 'defaultSupplierId', 'shelfLifeDays', 'unitPrice', 'overReceiptPct'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!material) throw new Refused(404, 'NOT_FOUND');
  return material;
};

/** In one order, so that two deliveries of the same lines wait instead of blocking each other. */
const lockLines = (db: Trx, ids: readonly number[]) =>
  db
    .selectFrom('orderMaterial')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

const lineOf = async (db: Trx, id: number) => {
  const line = await db
    .selectFrom('orderMaterial as line')
    .innerJoin('orderInfo as order', 'order.id', 'line.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .select(['line.materialId', 'line.purpose', 'line.status', 'order.status as orderStatus', 'line.qty', 'line.receivedQty'])
    .select(['line.unitPrice', 'line.supplyType', 'business.bizPartnerId'])
    .where('line.id', '=', id)
    .executeTakeFirst();
  if (!line) throw new Refused(404, 'NOT_FOUND');
  return line;
};

const takeIn = async (
  db: Trx,
  by: Actor,
  material: Material,
  delivery: Delivery,
  when: When,
  ordered?: Receiving['ordered'],
  { part = '', within = [] }: { part?: string; within?: FieldPath } = {},
) => {
  const { businessDate } = factHead(by, when.occurredAt);
  const { manufactureDate, orderMaterialId } = delivery;
  const expiryDate = delivery.expiryDate ?? expiryOf(material, manufactureDate ?? businessDate);
  const shelf = delivery.locationId ?? material.defaultShelfId;
  const qty = add(...delivery.packages.map((pack) => pack.qty));
  obey(receiptRules, { material, shelf, qty, manufactureDate, expiryDate, ...(ordered && { ordered }) }, within);
  const ids: number[] = [];
  for (const [n, pack] of delivery.packages.entries()) {
    const row = await db
      .insertInto('materialStock')
      .values({
        packageId: pack.packageId ?? (await freePackageId(db, businessDate)),
        materialId: material.id,
        supplierLotNo: pack.supplierLotNo || null,
        locationId: shelf as number,
        initialQty: pack.qty,
        uom: material.uom,
        orderMaterialId: orderMaterialId ?? null,
        bizPartnerId: delivery.bizPartnerId ?? material.defaultSupplierId,
        receivedDate: businessDate,
        manufactureDate: manufactureDate ?? null,
        expiryDate: expiryDate ?? null,
        unitPrice: delivery.unitPrice ?? material.unitPrice,
        ownership: delivery.ownership ?? 'OWN',
        note: when.note || null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(pointTo('material.packageIdIsUnique', [...within, 'packages', n, 'packageId']));
    const move = { type: 'RECEIPT', qty: pack.qty, unitCost: row.unitPrice, orderMaterialId: row.orderMaterialId, note: row.note } as const;
    await movePackage(db, by, row, move, { ...(when.occurredAt && { occurredAt: when.occurredAt }), part: `${part}.${n}` });
    ids.push(row.id);
  }
  return ids;
};

const expiryOf = ({ shelfLifeDays }: Material, since: string) => (shelfLifeDays == null ? undefined : addDays(since, shelfLifeDays));

/** The next number that nobody has typed before. */
const freePackageId = async (db: Trx, day: string): Promise<string> => {
  const packageId = await nextNumber(db, 'P', day);
  const taken = await db.selectFrom('materialStock').select('id').where('packageId', '=', packageId).executeTakeFirst();
  return taken ? freePackageId(db, day) : packageId;
};
