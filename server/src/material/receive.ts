import { addDays } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { type FieldPath, obey, RuleBroken } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { ReceiveMaterial, ReceiveOrdered } from '@lotline/contract/material/stock';
import {
  type CameIn,
  cameInWith,
  dateRules,
  expiredReceiptRules,
  isExpired,
  labelRules,
  labelsApartRules,
  type Receiving,
  receiptRules,
  receiptSizeRules,
} from '@lotline/contract/material/stock.rules';
import { isPlantCurrency } from '@lotline/contract/order/business';
import pg from 'pg';
import { runText } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, dayThatCounts, factHead, latestDay } from '../kit/record/fact.ts';
import { given } from '../kit/record/given.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { headJson, lockInOrder, postWithNext, rowsJson } from '../ledger/index.ts';
import { cameInBy, packagesByIds } from './stock.queries.ts';

type Delivery = Pick<
  ReceiveMaterial,
  'bizPartnerId' | 'locationId' | 'manufactureDate' | 'expiryDate' | 'unitPrice' | 'ownership' | 'packages'
> & {
  orderMaterialId?: number;
};
type When = Pick<ReceiveMaterial, 'occurredAt' | 'note'>;

/** Takes packages of one material in from a supplier. */
export const receive = async (
  db: Trx,
  by: Actor,
  { materialId, occurredAt, note, confirmed = false, ...delivery }: ReceiveMaterial,
  lang: Lang = 'kr',
) => {
  const { ids, largestQty, came, ...material } = await materialOf(db, materialId, delivery.packages, lang);
  for (const [n, { qty }] of delivery.packages.entries()) obey(receiptSizeRules, { material, largestQty, qty, confirmed }, ['packages', n]);
  const when = { occurredAt, note };
  return post(db, by, packagesOf(by, material, delivery, when), { ids, came }, when);
};

/** Takes in what order lines asked for; more than the allowance comes in only when somebody has confirmed it. */
export const receiveOrdered = async (db: Trx, by: Actor, { lines, confirmOver = false, ...when }: ReceiveOrdered, lang: Lang = 'kr') => {
  const lineIds = lines.map(({ orderMaterialId }) => orderMaterialId);
  await lockInOrder(db, { purchaseLines: lineIds });
  const coming = lines.flatMap(({ packages }) => packages);
  const { ids, came, ordered } = await linesOf(db, lineIds, coming, lang);
  const packages = lines.flatMap(({ orderMaterialId, ...delivery }, n) => {
    const line = ordered.get(orderMaterialId);
    if (!line) throw new Refused(404, 'NOT_FOUND');
    const asOrdered = {
      orderMaterialId,
      bizPartnerId: line.bizPartnerId,
      unitPrice: line.linePrice ?? undefined,
      ownership: line.supplyType === 'CUSTOMER_SUPPLIED' ? ('CUSTOMER' as const) : ('OWN' as const),
    };
    ordered.set(orderMaterialId, { ...line, receivedQty: add(line.receivedQty, ...delivery.packages.map(({ qty }) => qty)) });
    return packagesOf(
      by,
      isPlantCurrency(line.currency) ? line : { ...line, unitPrice: null },
      { ...asOrdered, ...given(delivery) },
      when,
      {
        ordered: { ...line, confirmed: confirmOver },
        within: ['lines', n],
      },
    );
  });
  return post(db, by, packages, { ids, came }, when);
};

/** The ids of so many packages to come are drawn with what is read for them: then the rows can be read with their posting. */
const drawn = (count: string) => `array(select nextval('material_stock_id_seq') from generate_series(1, ${count}::int)) as ids`;
const received = [
  'id',
  'uom',
  'active',
  'default_shelf_id',
  'default_supplier_id',
  'shelf_life_days',
  'unit_price',
  'over_receipt_pct',
  'iqc_required',
]
  .map((column) => `m.${column}`)
  .join(', ');
type Coming = Delivery['packages'];
const unitNosOf = (packages: Coming) => packages.flatMap(({ unitNo }) => unitNo ?? []);
/** The packages with which these labels came in, found in the same look. */
const cameWith = (unitNos: string, lang: Lang) =>
  `(select jsonb_agg(c.came) from (${cameInBy(unitNos, nameFor(lang, 'place'))}) c) as came`;
/** A question or a refusal names the material as its reader does. */
const nameFor = (lang: Lang, of = 'm') => (lang === 'en' ? `coalesce(nullif(${of}.name_en, ''), ${of}.name)` : `${of}.name`);
type Material = Pick<
  RowOf<'material'>,
  | 'id'
  | 'name'
  | 'uom'
  | 'active'
  | 'defaultShelfId'
  | 'defaultSupplierId'
  | 'shelfLifeDays'
  | 'unitPrice'
  | 'overReceiptPct'
  | 'iqcRequired'
>;
type Drawn = { ids: number[]; came: readonly CameIn[] | null };

const materialOf = async (db: Trx, id: number, packages: Coming, lang: Lang) => {
  const text = `select ${received}, ${nameFor(lang)} as name, m.max_stock, ${drawn('$2')}, ${cameWith('$3', lang)},
    (select max(s.initial_qty) from (select s.initial_qty from material_stock s where s.material_id = m.id and not s.cancelled
      order by s.id desc limit 100) s) as largest_qty
    from material m where m.id = $1`;
  const [material] = await runText<Material & Drawn & { maxStock: number | null; largestQty: number | null }>(db, text, [
    id,
    packages.length,
    unitNosOf(packages),
  ]);
  if (!material) throw new Refused(404, 'NOT_FOUND');
  return material;
};

type Ordered = NonNullable<Receiving['ordered']>;
type OrderedLine = Material &
  Omit<Ordered, 'confirmed'> & { lineId: number; linePrice: number | null; currency: string; supplyType: string; bizPartnerId: number };

/** The order lines with their materials. */
const linesOf = async (db: Trx, lineIds: readonly number[], packages: Coming, lang: Lang) => {
  const rows = await runText<OrderedLine & Drawn>(
    db,
    `select ${received}, ${nameFor(lang)} as name, o.order_no, l.id as line_id, l.purpose, l.status, o.status as order_status, l.qty, l.received_qty, l.unit_price as line_price,
      o.currency, l.supply_type, b.biz_partner_id, ${drawn('$2')}, ${cameWith('$3', lang)}
    from order_material l join material m on m.id = l.material_id join order_info o on o.id = l.order_id join business b on b.id = o.business_id
    where l.id = any($1)`,
    [lineIds, packages.length, unitNosOf(packages)],
  );
  const [{ ids, came } = { ids: [], came: null }] = rows;
  return { ids, came, ordered: new Map(rows.map(({ ids: _, came: __, ...row }) => [row.lineId, row])) };
};

type Received = ReturnType<typeof packagesOf>[number];

const packagesOf = (
  by: Actor,
  material: Material,
  delivery: Delivery,
  when: When,
  { ordered, within = [] }: { ordered?: Ordered; within?: FieldPath } = {},
) => {
  const { businessDate } = factHead(by, when.occurredAt);
  const { orderMaterialId } = delivery;
  const shelf = delivery.locationId ?? material.defaultShelfId;
  const qty = add(...delivery.packages.map((pack) => pack.qty));
  const dated = delivery.packages.map((pack) => {
    const manufactureDate = pack.manufactureDate ?? delivery.manufactureDate;
    const expiryDate = pack.expiryDate ?? delivery.expiryDate ?? expiryOf(material, manufactureDate ?? businessDate);
    return { ...pack, manufactureDate, expiryDate };
  });
  obey(receiptRules, { material, shelf, qty, ...(ordered && { ordered }) }, within);
  for (const [n, pack] of dated.entries()) {
    const isOwn = delivery.packages[n]?.manufactureDate !== undefined || delivery.packages[n]?.expiryDate !== undefined;
    obey(dateRules, { ...pack, today: latestDay(by) }, isOwn ? [...within, 'packages', n] : within);
  }
  const day = dayThatCounts(by, when.occurredAt);
  const unsaid = dated.filter(({ expiryDate, holdExpired }) => isExpired(expiryDate, day) && !holdExpired);
  for (const [n, { expiryDate, holdExpired = false }] of dated.entries()) {
    const at = delivery.packages[n]?.expiryDate === undefined ? within : [...within, 'packages', n];
    obey(expiredReceiptRules, { material, expiryDate, day, holdExpired, others: unsaid.length - 1 }, at);
  }
  return dated.map((pack, n) => ({
    at: [...within, 'packages', n],
    row: {
      packageId: pack.packageId ?? null,
      materialId: material.id,
      supplierLotNo: pack.supplierLotNo || null,
      locationId: shelf,
      initialQty: pack.qty,
      uom: material.uom,
      orderMaterialId: orderMaterialId ?? null,
      bizPartnerId: delivery.bizPartnerId ?? material.defaultSupplierId,
      manufactureDate: pack.manufactureDate ?? null,
      expiryDate: pack.expiryDate ?? null,
      gtin: pack.gtin ?? null,
      unitNo: pack.unitNo ?? null,
      qualityStatus: isExpired(pack.expiryDate, day) ? 'HOLD' : material.iqcRequired ? 'PENDING' : 'OK',
      inspected: material.iqcRequired,
      unitPrice: delivery.unitPrice ?? material.unitPrice,
      ownership: delivery.ownership ?? 'OWN',
      note: when.note || null,
    },
  }));
};

const expiryOf = ({ shelfLifeDays }: Material, since: string) => (shelfLifeDays == null ? undefined : addDays(since, shelfLifeDays));

/** The packages are answered in the reader's language: their labels are printed from it. */
const post = async (db: Trx, by: Actor, packages: readonly Received[], { ids, came }: Drawn, { occurredAt }: When) => {
  obeyLabelRules(packages, came ?? []);
  const rows = packages.map(({ row }, n) => ({ id: ids[n], ...row }));
  await postWithNext(db, 'post_receipts($1::jsonb, $2::jsonb)', [headJson(by, { occurredAt }), rowsJson(rows)]);
  return packagesByIds(db, ids).catch(blamePackage(packages));
};

/** A supplier's label comes in once, and stands once in a delivery. */
const obeyLabelRules = (packages: readonly Received[], came: readonly CameIn[]) => {
  for (const [n, { row, at }] of packages.entries()) {
    const { unitNo } = row;
    obey(labelRules, { unitNo, cameIn: cameInWith(row, came) }, at);
    const before = packages.slice(0, n).map((one) => one.row);
    obey(labelsApartRules, { unitNo, twice: cameInWith(row, before) !== null }, at);
  }
};

/** An ID or a label that is taken, by somebody at the same moment or within the delivery, is said beside the package that brought it, the later one of two. */
const blamePackage = (packages: readonly Received[]) => (error: unknown) => {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const { constraint = '', detail } = error;
  const unique = { 'material.packageIdIsUnique': 'packageId', 'material.labelComesInOnce': 'unitNo' } as const;
  const field = unique[constraint as keyof typeof unique];
  if (!field) throw error;
  const isIn = (value: string | null) => value !== null && [`=(${value})`, `=(${value}, `].some((key) => detail?.includes(key));
  const taken = packages.findLast(({ row }) => isIn(row[field]));
  throw new RuleBroken(constraint, { value: taken?.row[field] ?? null }, taken && [...taken.at, field]);
};
