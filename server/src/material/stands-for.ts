import type { StandsFor } from '@lotline/contract/material/scanned';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

/** What a code is to who looks through the shelves; each kind by its own index, one after the other in this order. */
export const standsFor = async (db: Db, code: string): Promise<StandsFor> => {
  for (const kind of kinds) {
    const { rows } = await kind(code).execute(db);
    if (rows[0]) return rows[0];
  }
  throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
};

const kinds: readonly ((code: string) => RawBuilder<StandsFor>)[] = [
  (code) => sql`
    select 'PLACE' as kind, l.id, l.name,
      (select count(*) from material_stock s where s.qty > 0 and not s.cancelled and s.location_id in (
        with recursive below as (select l.id union all select c.id from location c join below on below.id = c.parent_id) select id from below
      )) as packages
    from location l where l.type <> 'LINE' and (l.code = ${code} or (
      -- A label may bear the name that people call the shelf by, "A-1" of "A-1 (bars)", where no other is called so.
      ${code} in (l.name, split_part(l.name, ' ', 1)) and not exists (
        select from location o where o.id <> l.id and o.type <> 'LINE' and ${code} in (o.code, o.name, split_part(o.name, ' ', 1)))))`,
  (code) => sql`
    select 'SUPPLIER_LOT' as kind, s.supplier_lot_no, min(m.name) as material_name, count(*) filter (where s.qty > 0) as packages, count(*) as ever_came,
      min(s.id) filter (where s.qty > 0) as first_id
    from material_stock s join material m on m.id = s.material_id where s.supplier_lot_no = ${code} and not s.cancelled group by 2`,
];
