import { scannedWords } from '@lotline/contract/kiosk/scanned.words';
import { type Lang, say } from '@lotline/contract/kit/words';
import { usable } from '@lotline/contract/ledger/movement';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { worksOn } from './works.queries.ts';

type Ask = { code: string; lineId: number; dailyPlanId?: number | undefined; today: string; workDay: string; lang: Lang };
type Said = { right: boolean; what: string; said: string };

/** What a label is that somebody holds at a line: a package or a material against what the work, or the line's works, ask for; or something else of the plant's. */
export const scannedAt = async (db: Db, ask: Ask): Promise<Said | null> => {
  const label = await labelOf(db, ask);
  if (!label) return otherThing(db, ask);
  const what = label.packageId === null ? label.name : `${label.packageId} · ${label.name}`;
  const tell = (right: boolean, key: keyof typeof scannedWords, facts = {}): Said => ({
    right,
    what,
    said: say(scannedWords[key], ask.lang, facts),
  });
  if (label.expiryDate !== null && label.expiryDate < ask.today) return tell(false, 'scanned.expired', { day: label.expiryDate });
  if (label.qualityStatus !== null && !usable.some((one) => one === label.qualityStatus)) return tell(false, 'scanned.withheld');
  if (ask.dailyPlanId === undefined) {
    const [first, ...more] = await worksTaking(db, ask, label.materialId);
    if (!first) return tell(false, 'scanned.notOfLine');
    return more.length === 0
      ? tell(true, 'scanned.ofLine', { work: first })
      : tell(true, 'scanned.ofLineMore', { work: first, n: more.length });
  }
  const needs = await needsOf(db, ask.dailyPlanId, label.stockId);
  const mine = needs.find(({ materialId }) => materialId === label.materialId);
  if (!mine) return tell(false, 'scanned.notMine', { needed: needs.map(({ name }) => name).join(', ') || null });
  if (mine.backflush) return tell(true, 'scanned.mineByItself');
  if (label.stockId !== null && mine.ofPackage <= 0) return tell(false, 'scanned.notIssued');
  return tell(true, 'scanned.mine', { at: mine.atLineQty, uom: mine.uom });
};

type Label = {
  materialId: number;
  name: string;
  stockId: number | null;
  packageId: string | null;
  expiryDate: string | null;
  qualityStatus: string | null;
};
/** The package of a code, else the material. */
const labelOf = async (db: Db, { code }: Ask): Promise<Label | undefined> => {
  const { rows } = await sql<Label>`
    select m.id as material_id, m.name, s.id as stock_id, s.package_id, s.expiry_date, s.quality_status
      from material_stock s join material m on m.id = s.material_id where s.package_id = ${code} and not s.cancelled
    union all
    select id, name, null, null, null, null from material where barcode = ${code} or code = ${code} limit 1`.execute(db);
  return rows[0];
};

type Need = { materialId: number; name: string; uom: string; backflush: boolean; atLineQty: number; ofPackage: number };
/** What the operation of a day takes by its plan's bill, with what lies at the line for the plan, of all and of one package. */
const needsOf = async (db: Db, dailyPlanId: number, stockId: number | null): Promise<Need[]> => {
  const { rows } = await sql<Need>`
    select m.id as material_id, m.name, x.uom, x.backflush, coalesce(at.qty, 0) as at_line_qty, coalesce(at.of_package, 0) as of_package
    from daily_plan d join production_plan p on p.id = d.plan_id
      join production_bill_line x on x.oper_plan_id = d.oper_plan_id and x.revision = p.bill_revision
      join material m on m.id = x.child_material_id
      left join lateral (
        select sum(i.at_line_qty) as qty, sum(i.at_line_qty) filter (where s.id = ${stockId}) as of_package
        from material_issue i join material_stock s on s.id = i.material_stock_id
        where i.production_plan_id = d.plan_id and i.at_line_qty > 0 and s.material_id = m.id) at on true
    where d.id = ${dailyPlanId} order by x.seq, x.id`.execute(db);
  return rows;
};

/** The works of the line's day that take a material and aren't finished, as people call them. */
const worksTaking = async (db: Db, { lineId, workDay }: Ask, materialId: number): Promise<string[]> => {
  const ids = await worksOn(db, { lineIds: [lineId], day: workDay });
  const { rows } = await sql<{ work: string }>`
    select m.name || ' · ' || i.name as work
    from daily_plan d join production_plan p on p.id = d.plan_id join production_operation_plan o on o.id = d.oper_plan_id
      join operation m on m.id = o.operation_id join product i on i.id = p.product_id
    where d.id = any(${ids}) and d.work_status <> 'COMPLETE' and exists (
      select from production_bill_line x where x.oper_plan_id = d.oper_plan_id and x.revision = p.bill_revision and x.child_material_id = ${materialId})
    order by d.seq, d.id`.execute(db);
  return rows.map(({ work }) => work);
};

/** A lot, a plan, a product or an order that no work of today's belongs to. */
const otherThing = async (db: Db, { code, lang }: Ask): Promise<Said | null> => {
  const { rows } = await sql<{ what: string }>`
    select l.lot_id || ' · ' || i.name as what from lot l join product i on i.id = l.product_id where l.lot_id = ${code}
    union all select p.plan_no || ' · ' || i.name from production_plan p join product i on i.id = p.product_id where p.plan_no = ${code}
    union all select code || ' · ' || name from product where code = ${code} or barcode = ${code}
    union all select order_no from order_info where order_no = ${code} limit 1`.execute(db);
  return rows[0] ? { right: false, what: rows[0].what, said: say(scannedWords['scanned.other'], lang) } : null;
};
