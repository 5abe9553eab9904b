import { obey } from '@lotline/contract/kit/rule';
import { gtinOf, type Label, qtyOf, readLabel, shorterGtins } from '@lotline/contract/material/gs1';
import type { MaterialName } from '@lotline/contract/material/material';
import type { MaterialSupplier, ScannedReceipt } from '@lotline/contract/material/receipt';
import { scannedLabelRules, scannedOrderRules } from '@lotline/contract/material/scan.rules';
import { cameInWith, isExpired } from '@lotline/contract/material/stock.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { rowsOf } from '../kit/record/list.ts';
import { materialNameColumns } from './material.queries.ts';
import { cameIn, openLineList, openOrderLines } from './stock.queries.ts';

/**
 * What a code says of a delivery. Our own codes go first: a package that came in, a purchase order, a material. Else it is a supplier's label, whose
 * material is found by our number on it, by the material's barcode, or by the newest package that came with the same number.
 */
export const scanReceipt = async (db: Db, code: string, today: string): Promise<ScannedReceipt> => {
  const known = (await packageOf(db, code)) ?? (await orderOf(db, code)) ?? (await materialOf(db, code));
  if (known) return known;
  const read = readLabel(code, today);
  obey(scannedLabelRules, { barcode: code, fault: read && 'fault' in read ? read.fault : null });
  const gtin = gtinOf(code);
  if (read && 'label' in read) return labelled(db, read.label, today);
  if (gtin) return labelled(db, { ...nothingOnIt, gtin }, today);
  throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
};

const nothing: Omit<ScannedReceipt, 'kind'> = {
  ...{
    materialStockId: null,
    orderNo: null,
    lines: [],
    material: null,
    bizPartnerId: null,
    bizPartnerName: null,
    gtin: null,
    unitNo: null,
    cameIn: null,
  },
  ...{ supplierLotNo: null, qty: null, count: null, measures: [], others: [], manufactureDate: null, expiryDate: null, expired: false },
};
const nothingOnIt: Label = {
  ...{ gtin: null, sscc: null, lotNo: null, serialNo: null, madeOn: null, expiresOn: null, count: null, measures: [] },
  ...{ partNo: null, orderNo: null, others: [] },
};

const packageOf = async (db: Db, code: string): Promise<ScannedReceipt | null> => {
  const { rows } = await sql<{ materialStockId: number } & MaterialName>`
    select s.id as material_stock_id, ${materialNameColumns} from material_stock s join material m on m.id = s.material_id
    where s.package_id = ${code} and not s.cancelled`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { materialStockId, ...material } = found;
  return { ...nothing, kind: 'PACKAGE', materialStockId, material };
};

const orderOf = async (db: Db, code: string): Promise<ScannedReceipt | null> => {
  const lines = await linesWaiting(db, sql`o.order_no = ${code}`);
  const [first] = lines;
  if (first) return { ...nothing, kind: 'ORDER', orderNo: first.orderNo, lines, ...partnerOf(first) };
  const { rows } = await sql<{ orderNo: string }>`
    select order_no from order_info o where order_no = ${code} and exists (select from order_material m where m.order_id = o.id and m.purpose = 'PURCHASE')`.execute(
    db,
  );
  if (rows[0]) obey(scannedOrderRules, { orderNo: rows[0].orderNo, waiting: lines.length });
  return null;
};
const partnerOf = ({ bizPartnerId, bizPartnerName }: { bizPartnerId: number; bizPartnerName: string }) => ({
  bizPartnerId,
  bizPartnerName,
});

const materialOf = async (db: Db, code: string): Promise<ScannedReceipt | null> => {
  const material = await materialBy(db, sql`m.barcode = ${code}`);
  return material && { ...nothing, kind: 'MATERIAL', material, lines: await linesOf(db, material) };
};

const labelled = async (db: Db, label: Label, today: string): Promise<ScannedReceipt> => {
  const { gtin, partNo, orderNo } = label;
  const numbers = [...(partNo ? [partNo] : []), ...(gtin ? shorterGtins(gtin) : [])];
  const before = gtin ? await cameBefore(db, gtin) : null;
  const ours =
    (partNo && (await materialBy(db, sql`m.code = ${partNo}`))) ||
    (numbers.length > 0 && (await materialBy(db, sql`m.barcode = any(${numbers})`))) ||
    (before && (await materialBy(db, sql`m.id = ${before.materialId}`)));
  const material = ours || null;
  const ordered = orderNo ? await linesWaiting(db, sql`o.order_no = ${orderNo}`) : [];
  const lines = ordered.length > 0 ? ordered : material ? await linesOf(db, material) : [];
  const [line] = ordered;
  const unitNo = label.sscc ?? label.serialNo;
  const known = { unitNo, gtin, materialId: material?.id ?? null, bizPartnerId: line?.bizPartnerId ?? null };
  const came = cameInWith(known, await cameIn(db, unitNo === null ? [] : [unitNo]));
  const partner = line ? partnerOf(line) : before && before.materialId === material?.id ? before : null;
  return {
    ...{ kind: 'LABEL', materialStockId: null, orderNo: line?.orderNo ?? null, lines, material, gtin },
    ...{ bizPartnerId: partner?.bizPartnerId ?? null, bizPartnerName: partner?.bizPartnerName ?? null },
    unitNo,
    cameIn: came && { id: came.id, packageId: came.packageId, shelf: came.shelf, since: came.since },
    ...{
      supplierLotNo: label.lotNo,
      qty: material && qtyOf(label, material.uom),
      count: label.count,
      measures: [...label.measures],
      others: [...label.others],
    },
    ...{ manufactureDate: label.madeOn, expiryDate: label.expiresOn, expired: isExpired(label.expiresOn, today) },
  };
};

const cameBefore = async (db: Db, gtin: string) => {
  const { rows } = await sql<{ materialId: number; bizPartnerId: number | null; bizPartnerName: string | null }>`
    select s.material_id, s.biz_partner_id, p.name as biz_partner_name
    from material_stock s left join biz_partner p on p.id = s.biz_partner_id
    where s.gtin = ${gtin} and not s.cancelled order by s.id desc limit 1`.execute(db);
  return rows[0] ?? null;
};

const materialBy = async (db: Db, where: RawBuilder<unknown>) => {
  const { rows } = await sql<MaterialName>`select ${materialNameColumns} from material m where ${where} order by m.id limit 1`.execute(db);
  return rows[0] ?? null;
};

const linesWaiting = (db: Db, where: RawBuilder<unknown>) => {
  const open = openOrderLines({});
  return rowsOf(db, openLineList, { where: sql`${open.where} and ${where}`, needs: open.needs });
};
const linesOf = (db: Db, { id }: MaterialName) => linesWaiting(db, sql`line.material_id = ${id}`);

/** So many packages back somebody counts as a supplier of today. */
const lately = 200;

/** All suppliers, those of the material first: its own, whoever had it on order, whoever delivered it lately. */
export const materialSuppliers = async (db: Db, { materialId }: { materialId?: number | undefined }): Promise<MaterialSupplier[]> => {
  const id = materialId ?? null;
  const { rows } = await sql<MaterialSupplier>`
    with its as (
      select default_supplier_id as id from material where id = ${id}
      union
      select biz_partner_id from (
        select biz_partner_id from material_stock where material_id = ${id} and not cancelled order by id desc limit ${lately}
      ) came
      union
      select b.biz_partner_id from order_material line join order_info o on o.id = line.order_id join business b on b.id = o.business_id
      where line.material_id = ${id} and line.purpose = 'PURCHASE' and line.status <> 'CANCELLED'
    )
    select p.id, p.partner_code, p.name, p.name_en, p.types, p.active, exists (select from its where its.id = p.id) as supplies
    from biz_partner p where 'SUPPLIER' = any(p.types) or exists (select from its where its.id = p.id)
    order by supplies desc, p.name, p.id`.execute(db);
  return rows;
};
