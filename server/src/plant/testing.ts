import type { Database } from '../kit/database/pool.ts';

let made = 0;
export const code = (prefix: string) => `${prefix}-${++made}`;

/** One site with one factory, a line, a warehouse and a shelf. */
export const onePlant = async (db: Database) => {
  const place = async (type: string, parentId: number | null) =>
    (
      await db
        .insertInto('location')
        .values({ type, code: code('L'), name: type, parentId } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const site = await place('SITE', null);
  const factory = await place('FACTORY', site);
  const line = await place('LINE', factory);
  const otherLine = await place('LINE', factory);
  const warehouse = await place('WAREHOUSE', factory);
  const shelf = await place('SHELF', warehouse);
  return { site, factory, line, otherLine, warehouse, shelf };
};
