import type { Lang } from '@lotline/contract/kit/words';
import type { CategoryRow, CodeAnswer, CodeBranch, CodeRow } from '@lotline/contract/system/code';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

const readCodes = (db: Db, which: RawBuilder<unknown>) =>
  withNames<CodeRow>(
    db,
    sql`(select c.*, g.category from code c join code_category g on g.id = c.category_id)`,
    sql`where ${which} order by record.category, record.seq, record.code`,
  );

export const allCodes = (db: Db) => readCodes(db, sql`true`);
export const codesOf = (db: Db, category: string) => readCodes(db, sql`record.category = ${category}`);
export const codesUnder = (db: Db, parentId: number) => readCodes(db, sql`record.parent_id = ${parentId}`);
export const codesUnderCode = (db: Db, category: string, parent: string) =>
  readCodes(
    db,
    sql`record.parent_id = (select p.id from code p join code_category g on g.id = p.category_id where g.category = ${category} and p.code = ${parent})`,
  );

export const codeById = async (db: Db, id: number) => {
  const [code] = await readCodes(db, sql`record.id = ${id}`);
  if (!code) throw new Refused(404, 'NOT_FOUND');
  return code;
};

export const categoryIdOf = async (db: Db, category: string | undefined) =>
  (
    await db
      .selectFrom('codeCategory')
      .select('id')
      .where('category', '=', category ?? '')
      .executeTakeFirst()
  )?.id;

const readCategories = (db: Db, which: RawBuilder<unknown>) =>
  withNames<CategoryRow>(
    db,
    sql`(select g.*, (select count(*)::int from code c where c.category_id = g.id) as codes from code_category g)`,
    sql`where ${which} order by record.category`,
  );

export const allCategories = (db: Db) => readCategories(db, sql`true`);

export const categoryById = async (db: Db, id: number) => {
  const [category] = await readCategories(db, sql`record.id = ${id}`);
  if (!category) throw new Refused(404, 'NOT_FOUND');
  return category;
};

/** The codes below one that went out of use with one above them, as far down as nothing between went by itself. */
export const offWithThoseAbove = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id, 0 as far from code where parent_id = ${id} and not enabled and off_with_id is not null
      union all
      select c.id, b.far + 1 from code c join below b on c.parent_id = b.id where not c.enabled and c.off_with_id is not null and b.far < 50
    )
    select id from below order by id`.execute(db);
  return rows.map((row) => row.id);
};

/** A code with its plain name in the language of the request. */
export const answered = (code: CodeRow, lang: Lang): CodeAnswer => ({
  ...code,
  codeName: lang === 'kr' ? code.nameKr : code.nameEn,
  categories: [code.category],
});
export const allAnswered = async (codes: Promise<CodeRow[]>, lang: Lang) => (await codes).map((code) => answered(code, lang));

/** Every category with its codes as a tree. */
export const codeTree = async (db: Db, lang: Lang) => {
  const [categories, codes] = await Promise.all([allCategories(db), allAnswered(allCodes(db), lang)]);
  const byParent = Map.groupBy(codes, ({ categoryId, parentId }) => `${categoryId}/${parentId ?? ''}`);
  const under = (categoryId: number, parentId: number | ''): CodeBranch[] =>
    (byParent.get(`${categoryId}/${parentId}`) ?? []).map((code) => ({ ...code, children: under(categoryId, code.id) }));
  return categories.map((category) => ({ ...category, children: under(category.id, '') }));
};

/** A code's place: its category, and the codes above it. */
export const placeOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number; categoryId: number; above: number[] }>`
    with recursive line as (
      select id, category_id, parent_id, 0 as far from code where id = ${id}
      union all
      select c.id, c.category_id, c.parent_id, l.far + 1 from code c join line l on c.id = l.parent_id where l.far < 50
    )
    select ${id}::bigint as id, (select category_id from line where far = 0) as category_id,
      coalesce((select array_agg(id) from line where far > 0), '{}') as above
    where exists (select from line)`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};

/** The name of the nearest code above that isn't in use; null where all of them are. */
export const offAbove = async (db: Db, parentId: number | null, lang: Lang) => {
  const { rows } = await sql<{ nameKr: string; nameEn: string }>`
    with recursive line as (
      select parent_id, name_kr, name_en, enabled, 0 as far from code where id = ${parentId}
      union all
      select c.parent_id, c.name_kr, c.name_en, c.enabled, l.far + 1 from code c join line l on c.id = l.parent_id where l.far < 50
    )
    select name_kr, name_en from line where not enabled order by far limit 1`.execute(db);
  return rows[0] ? (lang === 'kr' ? rows[0].nameKr : rows[0].nameEn) : null;
};

/** The codes in use under a code, however deep. */
export const inUseBelow = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id, enabled, 0 as far from code where parent_id = ${id}
      union all
      select c.id, c.enabled, b.far + 1 from code c join below b on c.parent_id = b.id where b.far < 50
    )
    select id from below where enabled order by id`.execute(db);
  return rows.map((row) => row.id);
};
