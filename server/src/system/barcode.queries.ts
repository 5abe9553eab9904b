import { obey } from '@lotline/contract/kit/rule';
import { gtinOf, type Label, readLabel, shorterGtins } from '@lotline/contract/material/gs1';
import { scannedLabelRules } from '@lotline/contract/material/scan.rules';
import type { BarcodeType, Scanned } from '@lotline/contract/system/barcode';
import { isHeld } from '@lotline/contract/system/held-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/database/mentioned.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

type Kind = Exclude<BarcodeType, 'GS1'>;
type Asked = { code: string; only?: BarcodeType | undefined; today: string; may: Reader['may'] };

/**
 * What a code is: our own numbers go first, as they stand; else a label of GS1's is read, and what it names is looked for.
 * @throws barcode.notFound where nobody here has it, material.label… where it is a label that can't be read.
 */
export const scanned = async (db: Db, { code, only, today, may }: Asked): Promise<Scanned> => {
  const kinds = (Object.keys(menus) as Kind[]).filter(
    (kind) => (only ?? kind) === kind && (menus[kind] === null || may(menus[kind], 'view')),
  );
  const gtin = gtinOf(code);
  const badges = !isHeld('worker', 'badge_barcode', may);
  const own = await first(db, kinds, (kind) => ownCodes[kind](gtin === null ? [code] : [code, ...shorterGtins(gtin)], badges));
  if (own) return knownTo(may, { ...own, label: null } as Scanned);
  const read = readLabel(code, today);
  obey(scannedLabelRules, { barcode: code, fault: read && 'fault' in read ? read.fault : null });
  if (!read || !('label' in read)) throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
  const { label } = read;
  const found = await first(db, kinds, (kind) => onLabel[kind]?.(label) ?? null);
  if (found) return knownTo(may, { ...found, label } as Scanned);
  if (only !== undefined && only !== 'GS1') throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
  return { type: 'GS1', data: label, label };
};

/** Whoever sees stock is told how much lies where; everybody else what the code is. */
const knownTo = (may: Reader['may'], found: Scanned): Scanned =>
  found.type !== 'MATERIAL_STOCK' || stockMenus.some((menu) => may(menu, 'view'))
    ? found
    : { ...found, data: { ...found.data, qty: null, availableQty: null, locationName: null, countNo: null } };
/** Whoever issues packages sees on the desk what they hold. */
const stockMenus = ['materialStock', 'materialStockOutRestock', 'mobileMaterialStock', 'mobileMaterialOut', 'mobileMaterialReIn'] as const;

const first = async (db: Db, kinds: readonly Kind[], ask: (kind: Kind) => RawBuilder<unknown> | null) => {
  for (const type of kinds) {
    const { rows } = (await ask(type)?.execute(db)) ?? { rows: [] };
    if (rows[0]) return { type, data: rows[0] };
  }
  return null;
};

/** In the order in which a code that stands for several is read, with the menu whose viewers are told; null: everybody who is signed in. */
const menus: Record<Kind, string | null> = {
  MATERIAL_STOCK: null,
  LOT: null,
  PRODUCT: null,
  MATERIAL: null,
  MOLD: 'moldInfo',
  TOOL: 'tools',
  ORDER: 'orderInfo',
  LOCATION: 'location',
  WORKER: 'worker',
};

const packages = (where: RawBuilder<unknown>) => sql`
  select s.id, s.package_id, s.material_id, s.qty, s.qty - s.reserved_qty as available_qty, s.quality_status, l.name as location_name, m.code, m.name, s.uom,
    (select c.sheet_no from count_line x join count_sheet c on c.id = x.sheet_id where x.open and x.material_stock_id = s.id) as count_no
  from material_stock s join material m on m.id = s.material_id join location l on l.id = s.location_id
  where ${where} and not s.cancelled`;
const lots = (lotNo: string) => sql`
  select l.id, l.lot_id, l.product_id, l.state, l.quality_status, p.code, p.name, p.uom
  from lot l join product p on p.id = l.product_id where l.lot_id = ${lotNo}`;
const items = (table: 'product' | 'material', where: RawBuilder<unknown>) =>
  sql`select id, code, name, uom from ${sql.table(table)} where ${where} order by id limit 1`;
const orders = (orderNo: string) => sql`
  select o.id, o.order_no as code, p.name, p.name_en, o.direction, o.status
  from order_info o join business b on b.id = o.business_id join biz_partner p on p.id = b.biz_partner_id where o.order_no = ${orderNo}`;
const placed = (table: 'mold' | 'tool', [code]: readonly string[]) =>
  sql`select id, code, name, name_en, status from ${sql.table(table)} where code = ${code} or barcode = ${code} order by code = ${code} desc limit 1`;

/** By our own numbers; a GTIN comes in every length in which it may be printed. */
const ownCodes: Record<Kind, (codes: readonly string[], badges: boolean) => RawBuilder<unknown>> = {
  MATERIAL_STOCK: ([code]) => packages(sql`s.package_id = ${code}`),
  LOT: ([code]) => lots(code as string),
  PRODUCT: (codes) => items('product', sql`barcode = any(${[...codes]})`),
  MATERIAL: (codes) => items('material', sql`barcode = any(${[...codes]})`),
  MOLD: (codes) => placed('mold', codes),
  TOOL: (codes) => placed('tool', codes),
  ORDER: ([code]) => orders(code as string),
  LOCATION: ([code]) => sql`select id, code, name, name_en, type as location_type from location where code = ${code}`,
  WORKER: ([code], badges) => sql`
    select id, worker_no as code, name, null as name_en from worker where active and (worker_no = ${code} or ${badges} and badge_barcode = ${code})
    order by worker_no = ${code} desc limit 1`,
};

/** The material that a label means: by our number on it, else by its barcode. */
const itemOnLabel = ({ gtin, partNo }: Label) =>
  sql`(code = ${partNo} or barcode = any(${gtin === null ? [] : shorterGtins(gtin)}::text[]))`;
/** By what stands on a supplier's label or on one of ours: the unit itself, its lot, what it holds, the order that it came on. */
const onLabel: Partial<Record<Kind, (label: Label) => RawBuilder<unknown> | null>> = {
  MATERIAL_STOCK: (label) => {
    const unitNo = label.sscc ?? label.serialNo;
    const ofItem = sql`s.material_id in (select id from material where ${itemOnLabel(label)})`;
    if (unitNo !== null && label.sscc !== null) return packages(sql`s.unit_no = ${unitNo}`);
    if (unitNo !== null) return packages(sql`s.unit_no = ${unitNo} and (s.gtin = ${label.gtin} or ${ofItem})`);
    // A supplier's lot names a package where it is the only one that is left of it.
    return label.lotNo === null
      ? null
      : packages(sql`s.qty > 0 and s.supplier_lot_no = ${label.lotNo} and ${ofItem} and not exists (
          select from material_stock o where o.supplier_lot_no = ${label.lotNo} and o.material_id = s.material_id and o.id <> s.id and o.qty > 0 and not o.cancelled)`);
  },
  LOT: ({ lotNo }) => (lotNo === null ? null : lots(lotNo)),
  PRODUCT: (label) => items('product', itemOnLabel(label)),
  MATERIAL: (label) => items('material', itemOnLabel(label)),
  ORDER: ({ orderNo }) => (orderNo === null ? null : orders(orderNo)),
};
