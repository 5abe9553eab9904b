import type { MaterialRow } from '@lotline/contract/material/material';
import { sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** Materials with the names of what they point to. */
export const materials = () => sql`(
  select m.*, p.name as default_supplier_name, l.name as default_shelf_name
  from material m left join biz_partner p on p.id = m.default_supplier_id left join location l on l.id = m.default_shelf_id)`;

export const materialById = async (db: Db, id: number) => {
  const [row] = await withNames<MaterialRow>(db, materials(), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const materialByBarcode = async (db: Db, barcode: string) => {
  const [row] = await withNames<MaterialRow>(db, materials(), sql`where record.barcode = ${barcode}`);
  if (!row) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return row;
};

export const materialsByName = (db: Db, name: string) => {
  return withNames<MaterialRow>(
    db,
    materials(),
    sql`where ${everyWord(name, ({ like, holds }) => sql`record.name ${holds} or record.name_en ilike ${like} or record.code ilike ${like}`)} order by record.name, record.id limit 200`,
  );
};

const nameColumns = [
  'id',
  'code',
  'name',
  'nameEn',
  'type',
  'spec',
  'uom',
  'barcode',
  'defaultShelfId',
  'defaultSupplierId',
  'iqcRequired',
  'active',
] as const;
/** What names a material (`MaterialName`), of `material m`. */
export const materialNameColumns = sql.join(nameColumns.map((column) => sql.ref(`m.${column}`)));

export const materialNames = (db: Db) =>
  db
    .selectFrom('material')
    .select([...nameColumns, otherName('material').as('otherName')])
    .orderBy('code')
    .execute();

/** Whether something is counted by its unit already. */
export const materialUnit = async (db: Db, id: number) => {
  const { rows } = await sql<{ stays: boolean }>`select unit_of_material_counts(id) as stays from material where id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};
