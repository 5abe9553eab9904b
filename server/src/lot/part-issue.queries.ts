import type { HeardOf } from '@lotline/contract/kit/call';
import type { ShiftHours } from '@lotline/contract/kit/production-day';
import {
  PartIssues,
  type PartNeed,
  type PartOnShelf,
  type PartPick,
  type PartPlace,
  type partIssues as partIssuesCall,
  type partPlans as partPlansCall,
} from '@lotline/contract/lot/part-issue';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, readerOf } from '../kit/record/list.ts';
import { heldBecauseEn, openHoldId } from '../ledger/index.ts';
import { inPeriodOfDays, plansUnderLines } from '../material/index.ts';
import { productMovementList, statusOfIssued, statusOfStock } from './product-stock.queries.ts';

/** Issues of parts with the names a reader wants beside them. */
export const partIssueList: ListSource<typeof PartIssues> = {
  list: PartIssues,
  from: 'product_issue i',
  joins: {
    l: 'join lot l on l.id = i.lot_id',
    part: 'join product part on part.id = i.product_id',
    t: 'join product_stock t on t.id = i.product_stock_id',
    shelf: 'join location shelf on shelf.id = t.location_id',
    p: 'join production_plan p on p.id = i.production_plan_id',
    product: 'join product on product.id = p.product_id',
    lot: 'join lot on lot.id = p.lot_id',
    line: 'join location line on line.id = p.location_id',
    op: 'left join production_operation_plan op on op.id = i.oper_plan_id',
    operation: 'left join operation on operation.id = op.operation_id',
    tool: 'left join tool on tool.id = i.tool_id',
    issuer: 'left join app_user issuer on issuer.id = i.created_by',
  },
  fields: {
    id: 'i.id',
    lotId: 'i.lot_id',
    lotNo: 'l.lot_id',
    partId: 'i.product_id',
    partCode: 'part.code',
    partName: 'part.name',
    uom: 'part.uom',
    productStockId: 'i.product_stock_id',
    locationId: 't.location_id',
    locationName: 'shelf.name',
    productionPlanId: 'i.production_plan_id',
    planNo: 'p.plan_no',
    planStatus: 'p.status',
    productId: 'p.product_id',
    productName: 'product.name',
    planLotNo: 'lot.lot_id',
    lineId: 'p.location_id',
    lineName: 'line.name',
    operationId: 'op.operation_id',
    operPlanId: 'i.oper_plan_id',
    operationName: 'operation.name',
    toolId: 'i.tool_id',
    toolName: 'tool.name',
    issuedQty: 'i.issued_qty',
    consumedQty: 'i.consumed_qty',
    restockedQty: 'i.restocked_qty',
    atLineQty: 'i.at_line_qty',
    issuedAt: 'i.issued_at',
    issuedByName: 'issuer.username',
    exceptions: 'i.exceptions',
    exceptionReason: 'i.exception_reason',
    note: 'i.note',
    qualityStatus: statusOfIssued('t'),
    holdReason: `case when l.quality_status = 'HOLD' then (select h.reason from stock_hold h where h.id = ${openHoldId('lot_id', 'l.id')}) end`,
    holdReasonEn: `case when l.quality_status = 'HOLD' then ${heldBecauseEn('lot_id', 'l.id')} end`,
  },
  defaultSort: '-issuedAt',
};
export const partIssuesByIds = readerOf(partIssueList);

/** Issues of parts of a period of production days, or all of which something is still at the line. */
export const partIssuesOf = ({ startDt, endDt, productionPlanId, atLine }: HeardOf<typeof partIssuesCall>, hours: ShiftHours) => ({
  where: sql.join(
    [
      atLine ? sql`i.at_line_qty > 0` : sql`i.issued_qty > 0`,
      ...inPeriodOfDays('i.issued_at', { startDt, endDt }, hours),
      ...(productionPlanId === undefined ? [] : [sql`i.production_plan_id = ${productionPlanId}`]),
    ],
    sql` and `,
  ),
});

/** What is at the line of a lot, of a part, or for the lot of a plan. */
export const partIssuesByBarcode = async ({ barcode }: { barcode: string }, { db }: { db: Db }) => {
  const { rows } = await sql<{ product: number | null; lot: number | null }>`
    select (select id from product where barcode = ${barcode}) as product, (select id from lot where lot_id = ${barcode}) as lot`.execute(
    db,
  );
  const { product = null, lot = null } = rows[0] ?? {};
  if (product === null && lot === null) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return {
    where: sql`i.at_line_qty > 0 and (i.lot_id = ${lot} or i.product_id = ${product} or p.lot_id = ${lot})`,
    needs: ['p'],
    sort: 'issuedAt',
  };
};

/** What became of an issue: to the line what came there, and what left it below nothing. */
export const partMovementList: typeof productMovementList = {
  ...productMovementList,
  from: 'stock_movement v',
  joins: { ...productMovementList.joins, line: 'left join location line on line.id = p.location_id' },
  fields: {
    ...productMovementList.fields,
    change: `case v.to_place when 'LINE' then v.qty else -v.qty end`,
    fromLocationName: `case when v.from_place = 'LINE' then line.name else coming.name end`,
    toLocationName: `case when v.to_place = 'LINE' then line.name else going.name end`,
  },
};
export const movementsOfPartIssue = ({ id }: { id: number }) => ({ where: sql`v.product_issue_id = ${id}` });

/** The plans that take parts, the most urgent first, under their lines. */
export const partPlans = (db: Db, ask: HeardOf<typeof partPlansCall>) =>
  plansUnderLines(db, ask, {
    only: sql`and exists (select from production_bill_line b where b.plan_id = p.id and b.revision = p.bill_revision and b.child_product_id is not null)`,
    lacking: sql`select distinct plan_id as id from plan_parts(array(select id from open)) where required_qty > issued_qty`,
    needs: async (plans) => {
      const { rows } = await sql<PartNeed & { planId: number }>`
        select s.plan_id, i.id as product_id, i.code, i.name, i.name_en, i.uom, s.required_qty, s.issued_qty, s.available_qty, s.lacking_qty,
          greatest(0, s.lacking_qty - coalesce(n.of_all, 0)) as unplanned_qty,
          case when n.plan_no is not null then json_build_object('planId', n.id, 'planNo', n.plan_no, 'endDt', n.end_dt, 'qty', n.qty) end as coming
        from plan_parts(${[...plans]}) s join product i on i.id = s.product_id
          left join lateral (
            select p.id, p.plan_no, p.end_dt, p.plan_qty - p.good_qty as qty, sum(p.plan_qty - p.good_qty) over () as of_all from production_plan p
            where s.lacking_qty > 0 and p.product_id = s.product_id and p.status in ('PLANNED', 'IN_PROGRESS') and p.good_qty < p.plan_qty
            order by p.end_dt, p.id limit 1) n on true
        order by s.plan_id, s.seq, i.code`.execute(db);
      return rows;
    },
  });

/** Where parts can stand, the shelves first. */
export const partPlaces = async (db: Db): Promise<PartPlace[]> => {
  const { rows } = await sql<PartPlace>`
    select n.id, n.code, n.name from location n
    where n.type in ('LINE', 'WAREHOUSE', 'SHELF') order by n.type <> 'SHELF', n.seq, n.code`.execute(db);
  return rows;
};

/** As many lots of a part as one issue takes. */
const mostPicks = 200;
const onShelf = (
  zone: string,
) => sql`t.id as product_stock_id, l.lot_id as lot_no, i.id as product_id, i.code as product_code, i.name as product_name,
  i.name_en as product_name_en, i.uom, n.name as location_name, concat_ws(' / ', f.name, w.name, n.name) as location_path, t.qty as stock_qty,
  ${sql.raw(statusOfStock)} as quality_status, coalesce((t.first_in_at at time zone ${zone})::date, t.created_at::date)::text as first_in_day`;
const around = sql`join lot l on l.id = t.lot_id join product i on i.id = t.product_id join location n on n.id = t.location_id
  left join location w on w.id = n.parent_id left join location f on f.id = w.parent_id`;

/** The lots that cover what a plan still misses of its parts, the oldest first. */
export const partPickList = async (db: Db, zone: string, planId: number): Promise<PartPick[]> => {
  const { rows } = await sql<PartPick>`
    with offered as (
      select k.seq, k.required_qty - k.issued_qty as missing, o.id, o.qty, o.place,
        sum(o.qty) over (partition by k.product_id order by o.place) - o.qty as before
      from plan_parts(${[planId]}) k join production_plan p on p.id = k.plan_id
        cross join lateral parts_to_issue(k.product_id, p.lot_id, ${mostPicks}::int) o
      where k.required_qty > k.issued_qty
    )
    select ${onShelf(zone)}, least(o.qty, o.missing - o.before) as qty
    from offered o join product_stock t on t.id = o.id ${around} where o.before < o.missing order by o.seq, i.code, o.place`.execute(db);
  return rows;
};

/** Where pieces of a lot number or of a product stand, what may go first. */
export const partsByCode = async (db: Db, zone: string, code: string): Promise<PartOnShelf[]> => {
  const read = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<PartOnShelf>`
      select ${onShelf(zone)} from product_stock t ${around} where ${where} and t.qty > 0
      order by (l.state = 'ACTIVE' and is_usable(${sql.raw(statusOfStock)})) desc, t.first_in_at, t.id limit ${mostPicks}`.execute(db);
    return rows;
  };
  const { rows } = await sql<{ lot: number | null; product: number | null }>`
    select (select id from lot where lot_id = ${code}) as lot, (select id from product where barcode = ${code}) as product`.execute(db);
  const { lot = null, product = null } = rows[0] ?? {};
  if (lot !== null) return read(sql`t.lot_id = ${lot}`);
  if (product !== null) return read(sql`t.product_id = ${product}`);
  throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
};
