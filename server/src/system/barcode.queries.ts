import type { BarcodeType, Scanned } from '@lotline/contract/system/barcode';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

/** One query per kind; a code that stands for several is read in this order. */
const kinds: Record<BarcodeType, (code: string) => RawBuilder<Scanned['data']>> = {
  MATERIAL_STOCK: (code) => sql`
    select s.id, s.package_id, s.material_id, s.qty, s.quality_status, l.name as location_name, m.code, m.name, s.uom
    from material_stock s join material m on m.id = s.material_id join location l on l.id = s.location_id
    where s.package_id = ${code} and not s.cancelled`,
  LOT: (code) => sql`
    select l.id, l.lot_id, l.product_id, l.state, l.quality_status, p.code, p.name, p.uom
    from lot l join product p on p.id = l.product_id where l.lot_id = ${code}`,
  PRODUCT: (code) => sql`select id, code, name, uom from product where barcode = ${code}`,
  MATERIAL: (code) => sql`select id, code, name, uom from material where barcode = ${code}`,
};

export const scanned = async (db: Db, code: string, only?: BarcodeType): Promise<Scanned> => {
  for (const type of only ? [only] : (Object.keys(kinds) as BarcodeType[])) {
    const { rows } = await kinds[type](code).execute(db);
    if (rows[0]) return { type, data: rows[0] } as Scanned;
  }
  throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
};
