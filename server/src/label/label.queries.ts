import type { Lang } from '@lotline/contract/kit/words';
import { say } from '@lotline/contract/kit/words';
import { formatted, type LabelKind } from '@lotline/contract/label/fields';
import type { LabelOf } from '@lotline/contract/label/print';
import type { PrinterName, PrinterRow } from '@lotline/contract/label/printer';
import type { LabelForm } from '@lotline/contract/label/template';
import { ledgerWords } from '@lotline/contract/ledger/ledger.words';
import { gtinOf } from '@lotline/contract/material/gs1';
import { locationWords } from '@lotline/contract/plant/location.words';
import { isHeld, masked } from '@lotline/contract/system/held-columns';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type Db, namesIn } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { placed } from '../plant/index.ts';
import type { SendError } from './send-raw.ts';

/** The templates in use, the default first. */
export const labelForms = async (db: Db, kind: LabelKind) =>
  (
    await sql<LabelForm>`
      select id, name, name_en, kind, is_default, width, height, dpi, elements, logo_file_id, sheet_top, sheet_left, sheet_gap_x, sheet_gap_y
      from label_template where kind = ${kind} and active order by is_default desc, name`.execute(db)
  ).rows;

/** What a printer does that takes nothing; the rest is our own doing. */
const itsErrors = ['REFUSED', 'UNREACHABLE', 'SLOW', 'NO_ADDRESS', 'NOT_ALLOWED', 'BROKE_OFF'] satisfies SendError[];
export const printerNames = async (db: Db): Promise<PrinterName[]> =>
  (
    await sql<PrinterName>`
      select p.id, p.name, p.language, p.dpi, coalesce(last.status <> 'SENT' and last.last_error = any(${itsErrors}), false) as silent
      from printer p left join lateral (
        select j.status, j.last_error from print_job j where j.printer_id = p.id and j.attempts > 0 order by j.id desc limit 1) last on true
      where p.active order by p.name`.execute(db)
  ).rows;

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY/MM/DD')`;
/** What a kind's records say, as they are: quantities, codes of states and dates are put into words behind. */
const saidBy: Record<LabelKind, (ids: readonly number[]) => RawBuilder<unknown>> = {
  PACKAGE: (ids) => sql`
    select s.id, s.package_id as title, json_build_object('packageId', s.package_id, 'materialCode', m.code, 'materialName', m.name, 'spec', m.spec,
      'qty', s.qty::text, 'uom', s.uom, 'locationName', l.name, 'receivedDate', ${day('s.received_date')}, 'manufactureDate', ${day('s.manufacture_date')},
      'expiryDate', ${day('s.expiry_date')}, 'supplierName', p.name, 'supplierLotNo', s.supplier_lot_no, 'quality', s.quality_status,
      'gtin', coalesce(s.gtin, m.barcode), 'note', s.note) as said
    from material_stock s join material m on m.id = s.material_id join location l on l.id = s.location_id
      left join biz_partner p on p.id = s.biz_partner_id where s.id = any(${[...ids]}) and not s.cancelled`,
  LOT: (ids) => sql`
    select t.id, t.lot_id as title, json_build_object('lotId', t.lot_id, 'productCode', i.code, 'productName', i.name, 'spec', i.spec,
      'qty', coalesce(nullif(t.produced_qty, 0), (select sum(s.qty) from product_stock s where s.lot_id = t.id))::text, 'uom', i.uom,
      'manufactureDate', to_char(made_on(t), 'YYYY/MM/DD'), 'expiryDate', to_char(expires_on(t, i.shelf_life_days), 'YYYY/MM/DD'), 'planNo', p.plan_no,
      'quality', t.quality_status,
      'gtin', i.barcode) as said
    from lot t join product i on i.id = t.product_id left join production_plan p on p.id = t.production_plan_id where t.id = any(${[...ids]})`,
  LOCATION: (ids) => sql`
    select l.id, l.name as title, json_build_object('code', l.code, 'name', l.name, 'path', place.path, 'locationType', l.type) as said
    from location l join ${placed} as place on place.id = l.id where l.id = any(${[...ids]})`,
  TOOL: (ids) => sql`
    select t.id, t.code as title, json_build_object('barcode', coalesce(t.barcode, t.code), 'code', t.code, 'name', t.name, 'model', t.model,
      'serialNo', t.serial_no, 'locationName', l.name, 'managerName', u.username) as said
    from tool t join location l on l.id = t.location_id left join app_user u on u.id = t.manager_user_id where t.id = any(${[...ids]})`,
  MOLD: (ids) => sql`
    select m.id, m.code as title, json_build_object('barcode', coalesce(m.barcode, m.code), 'code', m.code, 'name', m.name, 'partNumber', m.part_number,
      'productNames', (select string_agg(i.name, ', ' order by i.code) from mold_product x join product i on i.id = x.product_id where x.mold_id = m.id),
      'cavityCount', m.cavity_count::text, 'ownerName', p.name, 'assetNo', m.asset_no) as said
    from mold m left join biz_partner p on p.id = m.owner_id where m.id = any(${[...ids]})`,
  WORKER: (ids) => sql`
    select w.id, concat_ws(' ', w.worker_no, w.name) as title, json_build_object('badge', coalesce(w.badge_barcode, w.worker_no), 'workerNo', w.worker_no,
      'name', w.name, 'team', w.team, 'position', w.position, 'locationName', l.name) as said
    from worker w left join location l on l.id = w.location_id where w.id = any(${[...ids]})`,
  OUTSOURCING: (ids) => sql`
    select x.id, concat_ws(' · ', g.out_no, coalesce(t.lot_id, s.package_id)) as title, json_build_object('outNo', g.out_no,
      'bundle', coalesce(t.lot_id, s.package_id), 'itemCode', coalesce(i.code, m.code), 'itemName', coalesce(i.name, m.name), 'spec', coalesce(i.spec, m.spec),
      'qty', (case when x.out_qty > 0 then x.out_qty else x.qty end)::text, 'uom', x.uom, 'vendorName', p.name, 'operationName', n.name,
      'outDate', ${day('g.out_date')}, 'dueDate', ${day('g.due_date')}, 'planNo', k.plan_no, 'note', g.note) as said
    from outsourcing_line x join outsourcing g on g.id = x.outsourcing_id join biz_partner p on p.id = g.vendor_id left join lot t on t.id = x.lot_id
      left join product i on i.id = x.product_id left join material_stock s on s.id = x.material_stock_id left join material m on m.id = x.material_id
      left join production_operation_plan o on o.id = g.oper_plan_id left join operation n on n.id = coalesce(g.operation_id, o.operation_id)
      left join production_plan k on k.id = g.plan_id where x.id = any(${[...ids]}) and g.cancelled_at is null`,
};

/** A printer that may be sent to; null where none is wanted. */
export const printerInUse = async (db: Db, id: number | null) =>
  id === null
    ? null
    : db
        .selectFrom('printer')
        .select([sql<PrinterRow['dpi']>`dpi`.as('dpi'), sql<PrinterRow['language']>`language`.as('language')])
        .where('id', '=', id)
        .where('active', '=', true)
        .executeTakeFirst();

type Said = Partial<Record<string, string | null>>;
type Asked = { kind: LabelKind; ids: readonly number[]; lang: Lang; company: string; may: Caller['may'] };
/** What the labels of these records say, in their order, and when each was printed last; a job that was cancelled or failed printed none. */
export const labelsOf = async (db: Db, { kind, ids, lang, company, may }: Asked): Promise<LabelOf[]> => {
  const { rows } = await sql<Omit<LabelOf, 'values'> & { said: Said }>`
    select unit.id, unit.title, unit.said, coalesce(last.printed, 0) as printed, last.at as printed_at, last.by as printed_by
    from (${saidBy[kind](ids)}) unit left join lateral (
      select sum(j.copies)::int as printed, max(j.created_at) as at, (array_agg(u.username order by j.id desc))[1] as by
      from print_job_label x join print_job j on j.id = x.job_id left join app_user u on u.id = j.created_by
      where x.kind = ${kind} and x.unit_id = unit.id and j.status in ('QUEUED', 'SENDING', 'SENT', 'UNSURE')
    ) last on true
    order by array_position(${[...ids]}::bigint[], unit.id)`.execute(namesIn(lang, db as Database));
  return rows.map(({ said, ...row }) => ({
    ...row,
    values: inWords({ ...said, ...(kind === 'WORKER' && isHeld('worker', 'badge_barcode', may) && { badge: masked }), company }, lang),
  }));
};

/** What it doesn't have is left out, and so is a state that needs no word. */
const inWords = (said: Said, lang: Lang): LabelOf['values'] => {
  const { qty, uom, quality, gtin, locationType } = said;
  const plain = qty ? formatted(qty) : null;
  const worded: Said = {
    ...said,
    ...(plain && { qty: plain.replaceAll(',', ''), qtyUom: `${plain} ${uom}` }),
    ...('gtin' in said && { gtin: gtin ? gtinOf(gtin) : null }),
    ...(quality && { quality: quality === 'OK' ? null : say(ledgerWords[`quality.${quality}` as 'quality.HOLD'], lang) }),
    ...(locationType && { locationType: say(locationWords[`locationType.${locationType}` as 'locationType.SHELF'], lang) }),
  };
  return Object.fromEntries(Object.entries(worded).filter((entry): entry is [string, string] => Boolean(entry[1])));
};
