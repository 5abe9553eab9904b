import { CountLines, CountSheets, type FoundUnit } from '@lotline/contract/count/count';
import { mostCountLines } from '@lotline/contract/count/count.rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';
import { atOrBelow } from '../plant/index.ts';

/** A blind count tells nobody what the books say before it is handed in, and one that was cancelled before that never does. */
const isTold = (sheet: string) =>
  `not (${sheet}.blind and (${sheet}.status in ('PLANNED', 'COUNTING') or ${sheet}.status = 'CANCELLED' and ${sheet}.submitted_at is null))`;
/** Something was counted, and not what the books said at that moment. */
export const differs = `x.state in ('COUNTED', 'NOT_FOUND') and x.counted_qty <> x.book_qty`;

export const sheetList: ListSource<typeof CountSheets> = {
  list: CountSheets,
  from: 'count_sheet c',
  joins: {
    us: 'left join app_user us on us.id = c.started_by',
    uh: 'left join app_user uh on uh.id = c.submitted_by',
    up: 'left join app_user up on up.id = c.posted_by',
    uc: 'left join app_user uc on uc.id = c.cancelled_by',
    u: 'left join app_user u on u.id = c.created_by',
    sums: `cross join lateral (
      select count(*) as lines, count(*) filter (where x.state = 'OPEN') as undone, count(*) filter (where ${differs}) as different,
        round(sum((x.counted_qty - x.book_qty) * v.unit_price) filter (where ${differs}), 0) as amount,
        count(*) filter (where ${differs} and v.unit_price is null) as unpriced,
        (select array_agg(distinct p.id) from count_line c1 cross join unnest(c1.counters) as p(id) where c1.sheet_id = c.id) as counters
      from count_line x left join counted_unit v on v.id = x.id where x.sheet_id = c.id
    ) sums`,
  },
  fields: {
    id: 'c.id',
    version: 'c.version',
    sheetNo: 'c.sheet_no',
    plannedOn: 'c.planned_on',
    status: 'c.status',
    places: `(select coalesce(string_agg(l.name, ', ' order by p.n), '') from unnest(c.location_ids) with ordinality as p(id, n) join location l on l.id = p.id)`,
    locationIds: 'c.location_ids',
    items: 'c.items',
    materialType: 'c.material_type',
    blind: 'c.blind',
    byAnother: 'c.by_another',
    lineCount: 'sums.lines',
    openCount: 'sums.undone',
    differenceCount: `case when ${isTold('c')} then sums.different end`,
    differenceAmount: `case when ${isTold('c')} then sums.amount end`,
    unpricedCount: `case when ${isTold('c')} then sums.unpriced end`,
    startedByName: 'us.username',
    startedAt: 'c.started_at',
    submittedByName: 'uh.username',
    submittedAt: 'c.submitted_at',
    returnedReason: 'c.returned_reason',
    postedByName: 'up.username',
    postedAt: 'c.posted_at',
    cancelReason: 'c.cancel_reason',
    cancelledByName: 'uc.username',
    cancelledAt: 'c.cancelled_at',
    note: 'c.note',
    createdBy: 'c.created_by',
    createdByName: 'u.username',
    createdAt: 'c.created_at',
    counters: `coalesce(sums.counters, '{}')`,
  },
  defaultSort: '-plannedOn',
};
export const sheetsBetween = ({ startDt, endDt }: { startDt: string; endDt: string }) => ({
  where: sql`c.planned_on between ${startDt}::date and ${endDt}::date`,
});
export const sheetById = async (db: Db, id: number) => {
  const [row] = await rowsOf(db, sheetList, { where: sql`c.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

const told = (value: string) => `case when ${isTold('h')} then ${value} end`;
const counted = `x.state in ('COUNTED', 'NOT_FOUND')`;
export const lineList: ListSource<typeof CountLines> = {
  list: CountLines,
  from: 'count_line x',
  joins: {
    h: 'join count_sheet h on h.id = x.sheet_id',
    v: 'join counted_unit v on v.id = x.id',
    m: 'left join material m on m.id = v.material_id',
    i: 'left join product i on i.id = v.product_id',
    n: 'join location n on n.id = x.location_id',
    w: 'left join location w on w.id = n.parent_id',
    f: 'left join location f on f.id = w.parent_id',
    b: 'join location b on b.id = v.book_location_id',
    u: 'left join app_user u on u.id = x.counted_by',
  },
  fields: {
    id: 'x.id',
    version: 'x.version',
    sheetId: 'x.sheet_id',
    seq: 'x.seq',
    turn: `x.seq - case when h.status <> 'COUNTING' and ${isTold('h')} and ${differs} then ${100 * mostCountLines} else 0 end`,
    kind: 'v.kind',
    unitId: 'v.unit_id',
    unitNo: 'v.unit_no',
    itemCode: 'coalesce(m.code, i.code)',
    itemName: 'coalesce(m.name, i.name)',
    locationId: 'x.location_id',
    locationName: 'n.name',
    locationPath: `concat_ws(' / ', f.name, w.name, n.name)`,
    found: 'x.found',
    bookLocationId: 'v.book_location_id',
    bookLocationName: 'b.name',
    state: 'x.state',
    bookQty: told('x.book_qty'),
    countedQty: 'x.counted_qty',
    difference: told('x.counted_qty - x.book_qty'),
    differencePct: told('round((x.counted_qty - x.book_qty) * 100 / nullif(x.book_qty, 0), 1)'),
    differenceAmount: told('round((x.counted_qty - x.book_qty) * v.unit_price, 0)'),
    different: `coalesce(${told(`${counted} and x.counted_qty <> x.book_qty`)}, false)`,
    uom: 'v.uom',
    movedQty: told(`case when ${counted} and x.open then coalesce(v.qty, 0) - x.book_qty end`),
    reasonCode: 'x.reason_code',
    qualityStatus: 'v.quality_status',
    countedByName: 'u.username',
    countedAt: 'x.counted_at',
    times: 'x.times',
    note: 'x.note',
  },
  defaultSort: 'turn',
};
export const linesOfSheet = ({ id }: { id: number }) => ({ where: sql`x.sheet_id = ${id}` });
export const linesByIds = (db: Db, ids: readonly number[]) =>
  rowsOf(db, lineList, { where: sql`x.id = any(${[...ids]})` }, { limit: ids.length });

/** What a code stands for on a sheet: its lines, stock that the books have elsewhere or not any more, or a place. */
export const scanned = async (db: Db, { id, code }: { id: number; code: string }) => {
  const lines = await rowsOf(
    db,
    lineList,
    {
      where: sql`x.sheet_id = ${id} and x.id in (
        select l.id from count_line l join material_stock s on s.id = l.material_stock_id where l.sheet_id = ${id} and s.package_id = ${code} and not s.cancelled
        union all
        select l.id from count_line l join product_stock k on k.id = l.product_stock_id join lot t on t.id = k.lot_id where l.sheet_id = ${id} and t.lot_id = ${code})`,
    },
    { limit: 20 },
  );
  const [found, place] = [lines.length ? [] : await elsewhere(db, code), lines.length ? null : await placeCalled(db, code)];
  if (lines.length === 0 && found.length === 0 && place === null) throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
  return { lines, found, place };
};

/** Of a lot its row with the most pieces goes first, since an empty one is left where pieces once stood. */
const elsewhere = async (db: Db, code: string) => {
  const { rows } = await sql<FoundUnit>`
    select 'PACKAGE' as kind, s.id as unit_id, s.package_id as unit_no, m.name as item_name, s.uom, l.name as location_name, s.qty = 0 as is_empty
    from material_stock s join material m on m.id = s.material_id join location l on l.id = s.location_id where s.package_id = ${code} and not s.cancelled
    union all
    (select 'LOT', k.id, t.lot_id, i.name, i.uom, l.name, k.qty = 0
    from lot t join product_stock k on k.lot_id = t.id join product i on i.id = k.product_id join location l on l.id = k.location_id
    where t.lot_id = ${code} and t.state = 'ACTIVE' order by k.qty desc, k.id limit 5)`.execute(db);
  return rows;
};
const placeCalled = async (db: Db, code: string) =>
  (await db.selectFrom('location').select(['id', 'name']).where('code', '=', code).executeTakeFirst()) ?? null;

export type Wanted = { locationIds: readonly number[]; items: string; materialType: string | null };
export type Standing = { materialStockId: number | null; productStockId: number | null; locationId: number; bookQty: number };
/** What stands at the places and below them, shelf by shelf. */
export const standingAt = async (db: Db, { locationIds, items, materialType }: Wanted) => {
  const there = sql`(${sql.join(
    locationIds.map((id) => sql`select id from ${atOrBelow(id)} as b${sql.raw(String(id))}`),
    sql` union `,
  )})`;
  const { rows } = await sql<Standing>`
    with there as materialized (select l.*, concat_ws('/', lpad(coalesce(w.seq, 0)::text, 6, '0'), w.code, lpad(coalesce(l.seq, 0)::text, 6, '0'), l.code) as way
      from location l left join location w on w.id = l.parent_id where l.id in ${there})
    select material_stock_id, product_stock_id, location_id, book_qty from (
      select s.id as material_stock_id, null::bigint as product_stock_id, s.location_id, s.qty as book_qty, t.way, m.code as item, s.package_id as unit
      from material_stock s join there t on t.id = s.location_id join material m on m.id = s.material_id
      where s.qty > 0 and not s.cancelled and ${items} <> 'PRODUCT' and (${materialType}::text is null or m.type = ${materialType})
      union all
      select null, k.id, k.location_id, k.qty, t.way, i.code, o.lot_id
      from product_stock k join there t on t.id = k.location_id join product i on i.id = k.product_id join lot o on o.id = k.lot_id
      where k.qty > 0 and ${items} <> 'MATERIAL' and ${materialType}::text is null
    ) standing order by way, item, unit`.execute(db);
  return rows;
};

/** Those of these units that another sheet is counting. */
export const countedElsewhere = async (db: Db, standing: readonly Standing[]) => {
  const of = (field: 'materialStockId' | 'productStockId') => standing.flatMap((one) => one[field] ?? []);
  const { rows } = await sql<{ unitNo: string; sheetNo: string }>`
    select v.unit_no, h.sheet_no from count_line l join counted_unit v on v.id = l.id join count_sheet h on h.id = l.sheet_id
    where l.open and (l.material_stock_id = any(${of('materialStockId')}) or l.product_stock_id = any(${of('productStockId')}))
    order by l.id`.execute(db);
  return rows;
};

/** What of a sheet nobody has counted or decided yet, in its order. */
export const openUnits = async (db: Db, sheetId: number) => {
  const { rows } = await sql<{ unitNo: string }>`
    select v.unit_no from count_line l join counted_unit v on v.id = l.id where l.sheet_id = ${sheetId} and l.state = 'OPEN' order by l.seq`.execute(
    db,
  );
  return rows.map(({ unitNo }) => unitNo);
};

/** Whether a place is one of those that a sheet counts, or below one, and may hold what was found: a package stands on a shelf only. */
export const isCountedPlace = async (db: Db, locationIds: readonly number[], locationId: number, isPackage: boolean) => {
  const { rows } = await sql<{ inside: boolean }>`
    with recursive above as (
      select id, parent_id from location where id = ${locationId}
      union all
      select l.id, l.parent_id from location l join above on above.parent_id = l.id
    ) select exists (select from above where id = any(${[...locationIds]}))
      and exists (select from location where id = ${locationId} and (type = 'SHELF' or not ${isPackage} and type in ('WAREHOUSE', 'LINE'))) as inside`.execute(
    db,
  );
  return rows[0]?.inside === true;
};
