import type { Output } from '@lotline/contract/report/report';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { type Asked, madeOf, outputOf, type Sums } from '../report/index.ts';

/** Completed pieces and their targets, and the defects of all operations, of a line; of its products as well where they are told apart. */
const byLine = async <Row extends { lineId: number; lineName: string; uom: string }>(db: Db, asked: Asked, products: boolean) => {
  const { rows } = await sql<Row & Sums & { passed: number }>`
    select m.line_id, l.name as line_name, ${products ? sql`m.product_id, i.name as product_name,` : sql``} m.uom,
      coalesce(sum(m.target) filter (where m.is_last), 0) as target, coalesce(sum(m.good) filter (where m.is_last), 0) as good,
      sum(m.good) as passed, sum(m.defect) as defect, coalesce(sum(m.rework) filter (where m.is_last), 0) as rework
    from ${madeOf(asked)} m join location l on l.id = m.line_id join product i on i.id = m.product_id
    group by m.line_id, l.name, l.seq, ${products ? sql`m.product_id, i.name, i.code,` : sql``} m.uom
    having sum(m.target) filter (where m.is_last) > 0 or sum(m.good) filter (where m.is_last) > 0 or sum(m.defect) > 0
    order by l.seq, l.name, m.line_id, ${products ? sql`i.code,` : sql``} m.uom limit 300`.execute(db);
  return rows.map(({ target, good, defect, rework, ...row }) => ({
    ...row,
    ...outputOf({ target, good, defect, rework }),
  })) as unknown as (Row & Output)[];
};
/** `passed` are the good pieces of all operations on the line: of a line, as of a machine, a share of defects is of what went through it. */
export const linesOf = (db: Db, asked: Asked) =>
  byLine<{ lineId: number; lineName: string; uom: string; passed: number }>(db, asked, false);
export const productsOfLines = (db: Db, asked: Asked) =>
  byLine<{ lineId: number; lineName: string; uom: string; productId: number; productName: string }>(db, asked, true);
