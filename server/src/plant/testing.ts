import type { LocationType } from '@lotline/contract/plant/location';
import { insertInto } from '../kit/database/insert-row.ts';
import type { Database } from '../kit/database/pool.ts';

let made = 0;
export const code = (prefix: string) => `${prefix}-${++made}`;

/** One site with one factory, a line, a warehouse and a shelf. */
export const onePlant = async (db: Database) => {
  const insert = insertInto(db);
  const place = (type: LocationType, parentId: number | null) => insert('location', { type, code: code('L'), name: type, parentId });
  const site = await place('SITE', null);
  const factory = await place('FACTORY', site);
  const line = await place('LINE', factory);
  const otherLine = await place('LINE', factory);
  const warehouse = await place('WAREHOUSE', factory);
  const shelf = await place('SHELF', warehouse);
  return { site, factory, line, otherLine, warehouse, shelf };
};
