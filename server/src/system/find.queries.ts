import { byInitials } from '@lotline/contract/kit/initials';
import type { Lang } from '@lotline/contract/kit/words';
import { type FoundRecord, type FoundTable, foundTables, mostFound, mostWords, type RecordRef } from '@lotline/contract/system/find';
import { tablesSeen } from '@lotline/contract/system/tables';
import { type RawBuilder, sql } from 'kysely';
import { containing, holdsTyped } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { type FoundKind, foundKinds, type Meant } from './find-kinds.ts';

/** So many of the newest rows of what grows are looked through for any text; older ones are found by what an index knows. */
const mostLookedAt = 1000;
/** Of a kind that a word means. */
const mostMeant = 1000;
/** A word that means more partners or products than these is no way to older rows. */
const mostWays = 100;
/** A trigram index knows nothing of a shorter part. */
const leastIndexed = 3;

type Asker = {
  lang: Lang;
  may(menu: string, action: 'view'): boolean /** Nothing where all rows are for everybody. */;
  readable(table: FoundTable): RawBuilder<unknown> | undefined;
};
type Word = { pattern: string; holds: RawBuilder<unknown>; indexed: boolean; meant: Meant };
type Ranked = FoundRecord & { rank: number };

/** Records that all words mean, those that are called so themselves before those that only belong to what is, and of either the open ones first. */
export const foundRecords = async (db: Db, text: string, { lang, may, readable }: Asker): Promise<FoundRecord[]> => {
  const kinds = foundKinds.filter(({ table }) => may(tablesSeen[table].menu, 'view'));
  if (!kinds.length) return [];
  const words = await wordsOf(db, text);
  const { rows } = await sql<Ranked>`${sql.join(
    kinds.map((kind) => partOf(kind, words, text.trim(), { lang, readable })),
    sql` union all `,
  )}`.execute(db);
  const kindOf = ({ table, direction }: Ranked) => `${table} ${direction ?? ''}`;
  const best = new Map<string, number>();
  for (const row of rows) best.set(kindOf(row), Math.min(row.rank, best.get(kindOf(row)) ?? row.rank));
  const bestOf = (row: Ranked) => best.get(kindOf(row)) ?? 0;
  const place = new Map(foundTables.map((table, at) => [table, at]));
  const placeOf = ({ table, direction }: Ranked) => (place.get(table) ?? 0) + (direction === 'PURCHASE' ? 0.5 : 0);
  return rows.toSorted((a, b) => bestOf(a) - bestOf(b) || placeOf(a) - placeOf(b)).map(({ rank: _, ...found }) => found);
};

/** What these records are, of those that there are and that the asker may view. */
export const recordsByRef = async (db: Db, refs: readonly RecordRef[], { lang, may, readable }: Asker): Promise<FoundRecord[]> => {
  const idsOf = (table: string) => refs.filter((ref) => ref.table === table).map(({ id }) => id);
  const kinds = foundKinds.filter(({ table }) => idsOf(table).length > 0 && may(tablesSeen[table].menu, 'view'));
  if (!kinds.length) return [];
  const { rows } = await sql<Ranked>`${sql.join(
    kinds.map((kind) =>
      toldOf(
        kind,
        sql`select x.*, 0 as rank from ${sql.raw(`public.${kind.table}`)} x where ${all([sql`x.id = any(${idsOf(kind.table)}::bigint[])`, ...[readable(kind.table) ?? []].flat()])}${onlyOf(kind)}`,
        lang,
      ),
    ),
    sql` union all `,
  )}`.execute(db);
  return rows.map(({ rank: _, ...found }) => found);
};

/** The words of a text with the masters that each of them means; the plant's own tables have both names, whatever language asks. */
const wordsOf = async (db: Db, text: string): Promise<Word[]> => {
  const words = text.trim().split(/\s+/).slice(0, mostWords);
  const patterns = words.map(containing);
  const initials = words.map((word) => byInitials(word) ?? null);
  const named = (table: string, code: string) =>
    sql.raw(`array(select x.id from public.${table} x where x.${code} ilike w.pattern or x.name ilike w.pattern or x.name_en ilike w.pattern or x.name ~* w.initials
      order by x.id desc limit ${mostMeant})`);
  const { rows } = await sql<Meant>`
    select w.*, array(select x.id from business x where x.biz_partner_id = any(w.partner) or x.name ilike w.pattern or x.name ~* w.initials order by x.id desc limit ${sql.lit(mostMeant)}) as business
    from (
      select w.pattern, w.initials, ${named('biz_partner', 'partner_code')} as partner, ${named('product', 'code')} as product, ${named('material', 'code')} as material
      from unnest(${patterns}::text[], ${initials}::text[]) with ordinality w (pattern, initials, at) order by w.at
    ) w`.execute(db);
  return rows.map((meant, at) => ({
    meant,
    pattern: patterns[at] ?? '',
    holds: holdsTyped(words[at] ?? ''),
    // A number has no initial consonants.
    indexed: !initials[at] && [...(words[at] ?? '')].length >= leastIndexed,
  }));
};

const partOf = (kind: FoundKind, words: readonly Word[], text: string, { lang, readable }: Omit<Asker, 'may'>) =>
  toldOf(kind, kind.grows ? ofMany(kind, words, text) : ofFew(kind, words, text, readable(kind.table)), lang);

/** What is told of the rows of a kind that `rows` has as `x`, each with its rank. */
const toldOf = (kind: FoundKind, rows: RawBuilder<unknown>, lang: Lang) => {
  const { table, own, name, from = '', told = {} } = kind;
  const label = sql.raw(`x.${own[0]}`);
  const shownName = { own: 'x.name', either: lang === 'en' ? "coalesce(nullif(x.name_en, ''), x.name)" : 'x.name' };
  const as = (field: keyof typeof told, type: string) => sql.raw(`(${told[field] ?? 'null'})::${type} as "${field}"`);
  return sql`(
    select ${sql.lit(table)} as "table", x.id, ${label} as label, ${sql.raw(name ? shownName[name] : 'null')}::text as name,
      ${as('direction', 'text')}, ${as('partner', 'text')}, ${as('item', 'text')}, ${as('more', 'int')}, ${as('orderNo', 'text')}, ${as('day', 'text')}, ${as('until', 'text')}, ${as('state', 'text')}, x.rank
    from (
      ${rows}
    ) x ${sql.raw(from)} order by x.rank, ${openFirst(kind)} x.id desc
  )`;
};

/** Whoever waits for one asks for it more often than for what is over. */
const openFirst = ({ open }: FoundKind) => sql.raw(open ? `not (${open}),` : '');
const onlyOf = ({ only }: FoundKind) => sql.raw(only ? ` and ${only}` : '');

const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);
const either = (conditions: readonly Condition[]) => sql`(${sql.join([...conditions], sql` or `)})`;
type Condition = ReturnType<typeof sql>;

/** Its own number, code or names hold the word. */
const called = ({ own, name }: FoundKind, { pattern, holds }: Word, hidden = false) => {
  // An index that knows nothing of so short a part would be read whole.
  const column = (one: string) => sql.raw(hidden ? `(x.${one} || '')` : `x.${one}`);
  return either([
    ...[...own, ...(name === 'either' ? ['name_en'] : [])].map((one) => sql`${column(one)} ilike ${pattern}`),
    ...(name ? [sql`${column('name')} ${holds}`] : []),
  ]);
};
/** It belongs to what the word means. */
const belongs = ({ near = [] }: FoundKind, { meant }: Word, form: 'by' | 'way' = 'by') =>
  near
    .filter(({ of }) => meant[of].length > 0)
    .map((one) => {
      const [before, after] = (one[form] ?? one.by).split('$of');
      return sql`${sql.raw(before ?? '')}${meant[one.of]}::bigint[]${sql.raw(after ?? '')}`;
    });
const means = (kind: FoundKind, word: Word, hidden?: boolean) => either([called(kind, word, hidden), ...belongs(kind, word)]);

/** How an index leads to the rows that a word means, none where it means too much. */
const waysOf = (kind: FoundKind, word: Word) =>
  (kind.near ?? []).some(({ of }) => word.meant[of].length > mostWays)
    ? []
    : [...(word.indexed ? [called(kind, word)] : []), ...belongs(kind, word, 'way')];

/** The one that is called so first, then those that all words call, those whose number ends in the text before the others. */
const rankOf = (kind: FoundKind, words: readonly Word[], text: string) => {
  const label = sql.raw(`lower(x.${kind.own[0]})`);
  return sql`case when ${label} = lower(${text}) then 0 when right(${label}, length(${text})) = lower(${text}) then 1 when ${all(words.map((word) => called(kind, word, true)))} then 2 else 3 end`;
};

const ofFew = (kind: FoundKind, words: readonly Word[], text: string, readable?: Condition) => sql`
  select x.*, ${rankOf(kind, words, text)} as rank from ${sql.raw(`public.${kind.table}`)} x where ${all([...words.map((word) => means(kind, word)), ...(readable ? [readable] : [])])}
  order by rank, ${openFirst(kind)} x.id desc limit ${sql.lit(mostFound)}`;

/**
 * The one that is called so, what is found among the newest and the open ones that an index knows, and only where that leaves room the older ones: each is read when the one before it
 * gave too few. The sum in an order keeps a plan that is made for any text from walking all rows by their id.
 */
const ofMany = (kind: FoundKind, words: readonly Word[], text: string) => {
  const table = sql.raw(`public.${kind.table}`);
  const number = sql.raw(`x.${kind.own[0]}`);
  const same = sql`${number} = any(array[${text}, upper(${text}), lower(${text})])`;
  const most = sql.lit(mostFound);
  const rank = rankOf(kind, words, text);
  const ways = words.map((word) => waysOf(kind, word)).filter((one) => one.length > 0);
  const isOlder = sql`x.id + 0 < (select n.id from ${table} n order by n.id desc offset ${sql.lit(mostLookedAt - 1)} limit 1)`;
  const isOpen = kind.openKnown && kind.open ? sql.raw(kind.open) : null;
  const looked = sql`(select * from ${table} order by id desc limit ${sql.lit(mostLookedAt)})${
    isOpen ? sql` union all (select * from ${table} x where ${isOpen}${onlyOf(kind)} and ${isOlder})` : sql``
  }`;
  const older = sql`
    (select x.*, ${rank} as rank from ${table} x
      where ${all([...ways.map(either), ...words.map((word) => means(kind, word, true))])}
        and ${isOlder} and not ${same}${onlyOf(kind)}${isOpen ? sql` and not (${isOpen})` : sql``}
      order by x.id + 0 desc limit ${most})`;
  return sql`
    select * from (
      (select x.*, 0 as rank from ${table} x where ${same}${onlyOf(kind)} limit 1)
      union all
      (select * from (
        select x.*, ${rank} as rank from (${looked}) x
        where ${all(words.map((word) => means(kind, word)))} and not ${same}${onlyOf(kind)}
      ) x order by x.rank, ${openFirst(kind)} x.id desc limit ${most})
      ${ways.length ? sql`union all ${older}` : sql``}
    ) x limit ${most}`;
};
