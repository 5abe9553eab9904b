import type { HeardOf } from '@lotline/contract/kit/call';
import {
  type PivotCell,
  type PivotHead,
  pivotColumnsAtMost,
  pivotRowsAtMost,
  SalesEntries,
  type SalesPivot,
  type SalesSide,
  type salesEntries,
  type salesPivot as salesPivotCall,
} from '@lotline/contract/sales/entry';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import type { ListSource } from '../kit/record/list.ts';

/** What was sold, with the names that a reader wants beside it. */
export const entryList: ListSource<typeof SalesEntries> = {
  list: SalesEntries,
  from: 'sales_entry v',
  joins: {
    b: 'left join biz_partner b on b.id = v.biz_partner_id',
    m: 'left join material m on m.id = v.material_id',
    p: 'left join product p on p.id = v.product_id',
    k: 'left join material_stock k on k.id = v.material_stock_id',
    t: 'left join lot t on t.id = v.lot_id',
    d: 'left join material_sale d on d.id = v.sale_id',
    h: 'left join shipment h on h.id = v.shipment_id',
  },
  fields: {
    id: 'v.id',
    kind: 'v.kind',
    soldOn: 'v.sold_on',
    documentNo: 'coalesce(d.sale_no, h.shipment_no)',
    saleId: 'v.sale_id',
    shipmentId: 'v.shipment_id',
    bizPartnerId: 'v.biz_partner_id',
    bizPartnerName: 'b.name',
    itemId: 'coalesce(v.material_id, v.product_id)',
    itemCode: 'coalesce(m.code, p.code)',
    itemName: 'coalesce(m.name, p.name)',
    unitNo: 'coalesce(k.package_id, t.lot_id)',
    qty: 'v.qty',
    uom: 'v.uom',
    unitPrice: 'v.unit_price',
    amount: 'v.amount',
    currency: 'v.currency',
  },
  defaultSort: '-soldOn',
};

type Those = Pick<
  HeardOf<typeof salesEntries>,
  'startDt' | 'endDt' | 'kind' | 'bizPartnerId' | 'ofNobody' | 'materialId' | 'productId' | 'currency'
>;
const whichOf = (ask: Those) => {
  const where: RawBuilder<unknown>[] = [sql`v.sold_on between ${ask.startDt}::date and ${ask.endDt}::date`];
  if (ask.kind !== undefined) where.push(sql`v.kind = ${ask.kind}`);
  if (ask.bizPartnerId !== undefined) where.push(sql`v.biz_partner_id = ${ask.bizPartnerId}`);
  if (ask.ofNobody) where.push(sql`v.biz_partner_id is null`);
  if (ask.materialId !== undefined) where.push(sql`v.material_id = ${ask.materialId}`);
  if (ask.productId !== undefined) where.push(sql`v.product_id = ${ask.productId}`);
  if (ask.currency !== undefined) where.push(sql`v.currency = ${ask.currency}`);
  return sql.join(where, sql` and `);
};
export const entriesOf = (ask: Those) => ({ where: whichOf(ask) });

/** What lines are gathered by, as narrow as can be: names are found for the sums alone. */
const keys: Record<SalesSide, string> = {
  partner: 'v.biz_partner_id',
  item: 'coalesce(v.material_id * 2, v.product_id * 2 + 1)',
  // date_part counts in floats, extract in decimals, which takes as long as all the rest.
  month: `(date_part('year', v.sold_on) * 12 + date_part('month', v.sold_on) - 1)::bigint`,
  kind: `case v.kind when 'MATERIAL' then 0::bigint else 1::bigint end`,
};
type Key = number | null;
type Sum = Pick<PivotCell, 'currency' | 'lines' | 'qty' | 'uom' | 'amount' | 'unpriced'> & { r: Key; c: Key };

/** Lines of a period added up by one side, or by two: the largest rows and columns of money, and how many there are besides. */
export const salesPivot = async (db: Db, ask: HeardOf<typeof salesPivotCall>): Promise<SalesPivot> => {
  const column = ask.columns ? keys[ask.columns] : 'null::bigint';
  const { rows } = await sql<{
    cells: Sum[];
    heads: { side: 'r' | 'c'; key: Key; lines: number }[];
    totals: SalesPivot['totals'];
    rowCount: number;
    columnCount: number;
  }>`
    with cell as materialized (
      select ${sql.raw(keys[ask.rows])} as r, ${sql.raw(column)} as c, v.currency, count(*) as lines, sum(v.amount) as amount,
        count(*) filter (where v.amount is null) as unpriced, case when min(v.uom collate "C") = max(v.uom collate "C") then sum(v.qty) end as qty,
        case when min(v.uom collate "C") = max(v.uom collate "C") then min(v.uom collate "C") end as uom
      from sales_entry v where ${whichOf(ask)} group by 1, 2, 3
    ), r as materialized (
      select r as key, sum(lines) as lines, row_number() over (order by sum(amount) desc nulls last, sum(lines) desc, r) as place from cell group by 1
    ), c as materialized (
      select c as key, sum(lines) as lines, row_number() over (order by sum(amount) desc nulls last, sum(lines) desc, c) as place from cell group by 1
    ), shown as materialized (
      select 'r' as side, key, lines from r where place <= ${pivotRowsAtMost}
      union all select 'c', key, lines from c where place <= ${pivotColumnsAtMost}
    )
    select
      (select coalesce(json_agg(json_build_object('r', x.r, 'c', x.c, 'currency', x.currency, 'lines', x.lines, 'qty', x.qty, 'uom', x.uom, 'amount', x.amount,
          'unpriced', x.unpriced)), '[]') from cell x
        where exists (select from shown s where s.side = 'r' and s.key is not distinct from x.r)
          and exists (select from shown s where s.side = 'c' and s.key is not distinct from x.c)) as cells,
      (select coalesce(json_agg(json_build_object('side', s.side, 'key', s.key, 'lines', s.lines)), '[]') from shown s) as heads,
      (select coalesce(json_agg(json_build_object('currency', x.currency, 'lines', x.lines, 'amount', x.amount, 'unpriced', x.unpriced) order by x.currency), '[]')
        from (select currency, sum(lines) as lines, sum(amount) as amount, sum(unpriced) as unpriced from cell group by 1) x) as totals,
      (select count(*) from r) as row_count, (select count(*) from c) as column_count`.execute(db);
  const found = rows[0] as (typeof rows)[number];
  const headsOf = (side: 'r' | 'c') => found.heads.filter((head) => head.side === side);
  const [asRows, asColumns] = await Promise.all([
    named(db, ask.rows, headsOf('r')),
    ask.columns ? named(db, ask.columns, headsOf('c')) : Promise.resolve([]),
  ]);
  return {
    rows: asRows,
    columns: asColumns,
    cells: found.cells.map(({ r, c, ...sum }) => ({ ...sum, row: keyText(r), column: ask.columns ? keyText(c) : null })),
    totals: found.totals,
    moreRows: Math.max(0, found.rowCount - pivotRowsAtMost),
    moreColumns: ask.columns ? Math.max(0, found.columnCount - pivotColumnsAtMost) : 0,
  };
};

const keyText = (key: Key) => (key === null ? '-' : String(key));
const nothing = { name: null, code: null, kind: null, bizPartnerId: null, materialId: null, productId: null, month: null };

/** Rows or columns by their keys, with what they are called: months and kinds in their own order, others by name. */
const named = async (db: Db, side: SalesSide, heads: readonly { key: Key; lines: number }[]): Promise<PivotHead[]> => {
  const its = heads.map(({ key }) => key).filter((key) => key !== null);
  const names = side === 'partner' || side === 'item' ? await namesOf(db, side, its) : new Map<number, Named>();
  return heads
    .map(({ key, lines }) => ({
      ...nothing,
      ...(key !== null && meaning(side, key)),
      ...(key !== null && names.get(key)),
      key: keyText(key),
      lines,
    }))
    .sort((a, b) => (a.month ?? a.kind ?? a.name ?? '').localeCompare(b.month ?? b.kind ?? b.name ?? '', 'ko'));
};
const meaning = (side: SalesSide, key: number): Partial<PivotHead> => {
  if (side === 'partner') return { bizPartnerId: key };
  if (side === 'kind') return { kind: key === 0 ? 'MATERIAL' : 'PRODUCT' };
  if (side === 'month') return { month: `${Math.floor(key / 12)}-${String((key % 12) + 1).padStart(2, '0')}-01` };
  return key % 2 === 0 ? { kind: 'MATERIAL', materialId: key / 2 } : { kind: 'PRODUCT', productId: (key - 1) / 2 };
};
type Named = { name: string; code: string };
const namesOf = async (db: Db, side: 'partner' | 'item', ids: readonly number[]) => {
  const { rows } =
    side === 'partner'
      ? await sql<
          Named & { key: number }
        >`select id as key, name, partner_code as code from biz_partner where id = any(${[...ids]}::bigint[])`.execute(db)
      : await sql<Named & { key: number }>`
          select id * 2 as key, name, code from material where id * 2 = any(${[...ids]}::bigint[])
          union all select id * 2 + 1, name, code from product where id * 2 + 1 = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, ...one }) => [key, one]));
};
