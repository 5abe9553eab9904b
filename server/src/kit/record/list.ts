import type { Call, HeardOf } from '@lotline/contract/kit/call';
import { type FilterKind, parseFilter } from '@lotline/contract/kit/grammar';
import { idFieldsOf, keptNameIn, termsOf } from '@lotline/contract/kit/kept-name';
import type { List, ListColumn, ListRow } from '@lotline/contract/kit/list';
import { dayIn, productionDay } from '@lotline/contract/kit/production-day';
import type { QuickAsked, QuickNow, QuickWanted } from '@lotline/contract/kit/quick';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { runText } from '../database/driver.ts';
import { isNamedInEnglish } from '../database/english-names.ts';
import { type Db, telling } from '../database/pool.ts';
import { wrongField } from '../http/errors.ts';
import { jsonText } from '../http/json-text.ts';
import { type Context, type Handler, type ServerContext, serve } from '../http/serve.ts';
import { filterSql } from './filter-sql.ts';
import { beyond, cursorOf, filtersAsked, type PageAsk, writeCursor } from './page.ts';

/** How a list of the contract is read: the table whose rows it has, what is joined to them, and where each field of a row comes from. */
export type ListSource<L extends List = List> = {
  list: L;
  /** The table and its name in the query: `stock_movement v`. */
  from: string;
  /** Joins by the name that each gives its table; one that stands on another comes after it. */
  joins?: Readonly<Record<string, string>>;
  fields: Readonly<Record<keyof L['row']['shape'] & string, string>>;
  /** A column is sorted and filtered by this instead, where people ask for something else than they read: percents. */
  askedAs?: Readonly<Record<string, string>>;
  /** What a quick filter asks of a field, put so that an index finds its rows: `{ onHandQty: { '>0': 'l.id in (…)' } }`. */
  quickAs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fewer rows than usual are added up where what is summed is computed from many others. */
  summedAtMost?: number;
  /** A column's name, with `-` before it the other way round. */
  defaultSort: string;
};
type ListAsk = { [Name in keyof PageAsk]?: PageAsk[Name] | undefined } & {
  exactTotal?: boolean | undefined;
  quick?: string | undefined;
  quickCounts?: boolean | undefined;
  sums?: string | undefined;
};
export type Which = {
  where: RawBuilder<unknown>;
  /** The same as `where`, put so that a page is read along the index of its order; counting goes by `where`. */
  walk?: RawBuilder<unknown>;
  /** The joins that `where` speaks of. */
  needs?: readonly string[];
  /** The order unless another is asked, where it isn't the list's own. */
  sort?: string;
};
export type AskedAt = {
  /** The plant's zone, in which people ask for instants. */
  zone: string;
  /** When and by whom quick filters are asked. */
  now?: QuickNow;
};
type Part = AskedAt & {
  limit: number;
  /** Whether the first part says how many rows there are. */
  counted: boolean;
};
type Counted = { total: number; totalIsMore?: boolean };
type Said = Record<string, { unit: string | null; sum: number }[]>;
export type ReadList = {
  /** A JSON array. */
  rows: string;
  next: string | null;
  quick?: Record<string, Counted>;
  sums?: Said | null;
} & Partial<Counted>;
type ListCall = Call & { readonly method: 'GET' };

const usualLimit = 100;
const firstRows = 1000;

/**
 * Serves a list: a page when the call always answers one or a `limit` asks for it, else the rows alone,
 * the first 1,000 of them with the address of the following ones in a `Link` header.
 */
export const serveList = <C extends ListCall>(
  server: ServerContext,
  call: C,
  source: ListSource,
  which: (ask: HeardOf<C>, context: Context<C>) => Which | Promise<Which>,
) =>
  serve(server, call, (async (ask: HeardOf<C>, context: Context<C>) => {
    const wanted: ListAsk = ask as object;
    const paged = !call.page || wanted.limit !== undefined;
    const part = { limit: wanted.limit ?? (paged ? usualLimit : firstRows), counted: paged, ...askedAt(server, context) };
    const { rows, ...rest } = await readList(context.db, source, wanted, await which(ask, context), part);
    if (paged) return jsonText(`{"rows":${rows},${JSON.stringify(rest).slice(1)}`);
    if (rest.next) linkToNext(context.reply, context.request.url, rest.next);
    return jsonText(rows);
  }) as Handler<C>);

/** Where, when and by whom a list is asked. */
export const askedAt = ({ config: { shiftHours } }: ServerContext, { caller }: { caller?: { id: number } | null }): AskedAt => {
  const at = new Date();
  const now = { day: dayIn(at, shiftHours.zone), workDay: productionDay(at, shiftHours).businessDate, userId: caller?.id ?? 0 };
  return { zone: shiftHours.zone, now };
};

/** How many rows a list or tree gives that keeps its shape, and one more to see whether there are others. */
export const partLimit = (limit = firstRows) => limit + 1;
/** The rows that were asked for out of those that were read, with a header that says where the following ones are. */
export const saidPart = <Row>(
  { reply, request }: { reply: FastifyReply; request: { url: string } },
  rows: readonly Row[],
  limit: number | undefined,
  idOf: (row: Row) => number | string,
): Row[] => {
  const said = rows.slice(0, partLimit(limit) - 1);
  const last = said.at(-1);
  if (last !== undefined && rows.length > said.length) linkToNext(reply, request.url, String(idOf(last)));
  return said;
};

/** Says in a header where the following rows are. */
export const linkToNext = (reply: FastifyReply, url: string, after: string) => {
  const [path = '', query] = url.split('?');
  const asked = new URLSearchParams(query);
  asked.set('after', after);
  void reply.header('link', `<${path}?${asked}>; rel="next"`);
};

const countedAtMost = 10_000;

/** Some rows of a list for whoever works on with them. */
export const rowsOf = async <L extends List>(
  db: Db,
  source: ListSource<L>,
  which: Which,
  { zone = 'UTC', limit = firstRows, ...ask }: ListAsk & { zone?: string } = {},
) => JSON.parse((await readList(telling(db), source, ask, which, { limit, counted: false, zone })).rows) as ListRow<L>[];

/** Reads the rows of some ids, in their order, by a text that is made once: a part's sorting and counting are for readers. */
export const readerOf = <L extends List>(source: ListSource<L>, where = 'true') => {
  const fields = Object.entries<string>(source.fields).map(([field, from]) => `${from} as "${field}"`);
  const text = `select ${fields.join(', ')} from ${source.from} ${joinsFor(source)} where ${where} and ${nameOf(source)}.id = any($1)`;
  return async (db: Db, ids: readonly number[]) => {
    const rows = new Map((await runText<ListRow<L> & { id: number }>(telling(db), text, [ids])).map((row) => [row.id, row]));
    return ids.flatMap((id): ListRow<L>[] => {
      const row = rows.get(id);
      return row ? [row] : [];
    });
  };
};

const nameOf = ({ from }: Pick<ListSource, 'from'>) => from.split(' ').at(-1) as string;

/** What holds for all rows of a list that an ask filters, as `from … where …`; `also` speaks of joins that the reader needs besides. */
const keptOf = (source: ListSource, ask: ListAsk, { needs = [] }: Pick<Which, 'needs'>, { zone, now }: AskedAt) => {
  const filters = Object.entries(filtersAsked(ask.filter)).map(([field, asked]) => columnFilter(source, field, asked, zone));
  const quick = (names: readonly string[]) => names.map((one) => quickSql(source, one, now, zone));
  const on = [...filters, ...quick(namesIn(ask.quick))];
  const asking = [...on.map(({ speaks }) => speaks), ...needs.map((join) => `${join}.`)].join(' ');
  const kept = (where: RawBuilder<unknown>, also = '', one?: Asked) =>
    sql`from ${sql.raw(source.from)} ${sql.raw(joinsFor(source, `${asking} ${also} ${one?.speaks ?? ''}`))} where ${sql.join(
      [where, ...on.map(({ condition }) => condition), ...(one ? [one.condition] : [])],
      sql` and `,
    )}`;
  return { quick, kept };
};

/** The ids of the rows that an ask leaves, as a query: for figures that are told above a list and must be of its rows. */
export const idsThatFit = (source: ListSource, ask: ListAsk, which: Which, at: AskedAt) =>
  sql`select ${sql.raw(`${nameOf(source)}.id`)} ${keptOf(source, ask, which, at).kept(which.where)}`;

/**
 * A part of a list by keyset, in one statement of two steps: first the rows of the part, for which only what filters and sorts is joined,
 * then the names of these rows alone. The answer is JSON as the database wrote it, in the shape that the contract says.
 */
export const readList = async <L extends List>(
  db: Db,
  source: ListSource<L>,
  ask: ListAsk,
  which: Which,
  { limit, counted, zone, now }: Part,
): Promise<ReadList> => {
  const name = nameOf(source);
  const sort = ask.sort || which.sort || source.defaultSort;
  const down = sort.startsWith('-');
  const [column, value] = askedColumn(source, down ? sort.slice(1) : sort, 'sort');
  const { quick, kept } = keptOf(source, ask, which, { zone, ...(now && { now }) });
  const id = `${name}.id`;
  const direction = `${down ? 'desc' : 'asc'}`;
  const nulls = isRequired(column) ? '' : 'nulls last';
  const page = sql`select ${sql.raw(`${name}.*, ${value} as page_value`)} ${kept(which.walk ?? which.where, value)}`;
  const parted = partOf(page, {
    value,
    id,
    direction,
    limit: limit + 1,
    column: { type: column.kind, ...(isRequired(column) && { required: true as const }) },
    after: ask.after === undefined ? undefined : cursorOf(ask.after, sort),
  });
  const inOrder = sql.raw(`order by page_value ${direction} ${nulls}, id ${direction}`);
  const isFirst = counted && ask.after === undefined;
  const names = isFirst && ask.quickCounts ? Object.keys(source.list.quick) : [];
  const counts = quick(names).map((one) => total(kept(which.where, '', one), false));
  const summed = isFirst ? namesIn(ask.sums).map((one) => summedColumn(source, one)) : [];
  const { counted: ofCounted } = source.list.sums;
  const summing = kept(which.where, summed.map(({ speaks }) => speaks).join(' '), ofCounted && askedSql(source, ofCounted, zone));
  const { rows } = await sql<{ rows: string; count: number; last: string; total: number | null; quick: number[]; sums: Said | null }>`
    with ${parted}
    select
      (select '[' || coalesce(string_agg(to_json(r)::text, ','), '') || ']' from (
        select ${sql.raw(fieldsOf(source))} from (select * from page ${inOrder} limit ${sql.raw(String(limit))}) ${sql.raw(`${name} ${joinsFor(source)}`)}
        order by ${sql.raw(`${name}.page_value ${direction} ${nulls}, ${name}.id ${direction}`)}
      ) r) as rows,
      (select count(*) from page) as count,
      (select json_build_array(page_value::text, id)::text from page ${inOrder} offset ${sql.raw(String(limit - 1))} limit 1) as last,
      ${isFirst ? total(kept(which.where), ask.exactTotal) : sql`null::bigint`} as total,
      array[${sql.join(counts)}]::bigint[] as quick,
      ${summed.length ? sumsSql(summing, summed, source.summedAtMost) : sql`null::json`} as sums`.execute(db);
  const found = rows[0] as (typeof rows)[number];
  const more = found.count > limit;
  return {
    rows: found.rows,
    next: more ? writeCursor(sort, ...(JSON.parse(found.last) as [string | null, number])) : null,
    ...(found.total !== null && totalOf(found.total, ask.exactTotal)),
    ...(names.length > 0 && { quick: Object.fromEntries(names.map((one, at) => [one, totalOf(found.quick[at] ?? 0, false)])) }),
    ...(summed.length > 0 && { sums: found.sums }),
  };
};

type PartAsk = {
  value: string;
  id: string;
  direction: string;
  limit: number;
  column: { type: FilterKind; required?: true };
  after: { value: string | null; id: number } | undefined;
};
/**
 * The rows of a part. Those without a value stand last, whichever way the order runs, and are read by themselves and only where the others
 * don't fill the part: an order with both in one is no index's, and a sort by a joined name would read the whole list.
 */
const partOf = (rows: RawBuilder<unknown>, { value, id, direction, limit, column, after }: PartAsk) => {
  const order = { down: direction === 'desc', column: { type: column.type, required: true as const } };
  const from = (ref?: string) =>
    after ? sql`and ${beyond(after, ref === undefined ? undefined : sql.raw(ref), order, sql.raw(id))}` : sql``;
  const most = sql.raw(String(limit));
  const valued = sql`${rows} ${sql.raw(column.required ? '' : `and ${value} is not null`)} ${from(value)} order by ${sql.raw(`${value} ${direction}, ${id} ${direction}`)} limit ${most}`;
  if (column.required) return sql`page as materialized (${valued})`;
  const empty = sql`${rows} and ${sql.raw(value)} is null ${after?.value === null ? from() : sql``} order by ${sql.raw(`${id} ${direction}`)}`;
  if (after?.value === null) return sql`page as materialized (${empty} limit ${most})`;
  return sql`valued as materialized (${valued}), page as materialized (
    select * from valued union all (${empty} limit (select ${most} - count(*) from valued)))`;
};

/** Counting a million rows takes longer than reading a page of them: it stops at what nobody would turn pages through. */
const total = (kept: RawBuilder<unknown>, exact: boolean | undefined) =>
  exact ? sql`(select count(*) ${kept})` : sql`(select count(*) from (select ${kept} limit ${sql.raw(String(countedAtMost + 1))}) counted)`;
const totalOf = (counted: number, exact: boolean | undefined) =>
  !exact && counted > countedAtMost ? { total: countedAtMost, totalIsMore: true } : { total: counted };

/** Beyond so many rows nobody waits for what they come to. */
const summedAtMost = 200_000;

type Summed = { name: string; value: string; unit: string; speaks: string };
const summedColumn = ({ list, fields }: ListSource, name: string): Summed => {
  const by = Object.hasOwn(list.sums.of, name) ? list.sums.of[name] : undefined;
  if (by === undefined) throw wrongField(['sums'], 'wrong');
  const from: Readonly<Record<string, string | undefined>> = fields;
  const value = from[name] as string;
  const unit = by === null ? 'null::text' : (from[by] as string);
  return { name, value, unit, speaks: `${value} ${unit}` };
};
/** What the columns of all rows come to, each by its own unit: the rows are read once for all of them, and up to a bound. */
const sumsSql = (kept: RawBuilder<unknown>, columns: readonly Summed[], atMost = summedAtMost) => {
  const units = [...new Set(columns.map(({ unit }) => unit))];
  const read = [...units.map((unit, at) => `${unit} as unit${at}`), ...columns.map(({ value }, at) => `${value} as value${at}`)];
  const said = columns.map(({ unit, name }, at) => {
    const by = `unit${units.indexOf(unit)}`;
    return sql`${sql.lit(name)}, (
      select coalesce(json_agg(json_build_object('unit', unit, 'sum', sum) order by unit), '[]')
      from (select ${sql.raw(`nullif(${by}, '') as unit, sum(value${at}) as sum`)} from added group by 1) units
    )`;
  });
  return sql`(
    with added as materialized (select ${sql.raw(read.join(', '))} ${kept} limit ${sql.raw(String(atMost + 1))})
    select case when (select count(*) from added) <= ${sql.raw(String(atMost))} then json_build_object(${sql.join(said)}) end
  )`;
};

type Asked = { condition: RawBuilder<SqlBool> /** Text that says of which joins it speaks. */; speaks: string };
/** What is asked of a column: a name that was kept with its ids asks for those, whatever they are called now and here. */
const columnFilter = (source: ListSource, name: string, asked: string, zone: string): Asked => {
  const [{ kind }, ref] = askedColumn(source, name, 'filter');
  const fields: Readonly<Record<string, string>> = source.fields;
  const idField = idFieldsOf(name).find((field) => Object.hasOwn(fields, field));
  const id = idField && fields[idField];
  const terms = id ? termsOf(asked) : [];
  const ids = terms.flatMap((term) => keptNameIn(term)?.ids ?? []);
  const said = ids.length ? terms.filter((term) => !keptNameIn(term)?.ids).join(' | ') : asked;
  const rest = (kind === 'text' && namesSql(source, ref, said, zone)) || filterSql(kind, said, sql.raw(ref), zone);
  if (!id || ids.length === 0) return { condition: rest ?? sql<SqlBool>`true`, speaks: ref };
  const ofIds = sql<SqlBool>`${sql.raw(id)} = any(${ids})`;
  return { condition: rest ? sql<SqlBool>`(${ofIds} or ${rest})` : ofIds, speaks: `${ref} ${id}` };
};

/** A name, or one of several: `m.name`, `coalesce(m.name, i.name)`, `case when … then a.name else b.name end`. */
const isName = /^(?:\w+\.name|coalesce\((?:\w+\.name(?:, )?)+\)|case when [^()|]* then \w+\.name(?: else \w+\.name)? end)$/;

/** What is asked of records' names holds for either of their two; undefined where it isn't about such names, or asks for an empty one. */
const namesSql = ({ from, joins = {} }: ListSource, ref: string, asked: string, zone: string): RawBuilder<SqlBool> | undefined => {
  const asksForNone = parseFilter('text', asked).some((group) => group.some((one) => one.is === 'equals' && one.text === ''));
  const either = (['name', 'name_en'] as const).flatMap((column) => filterSql('text', asked, sql.raw(`own.${column}`), zone) ?? []);
  if (!isName.test(ref) || asksForNone || either.length === 0) return undefined;
  const tables = new Map(
    [from, ...Object.values(joins)].map((text) => {
      const [table = '', name = table] = (/\bjoin (\w+(?: \w+)?) on\b/.exec(text)?.[1] ?? text).split(' ');
      return [name, table];
    }),
  );
  // The database goes from the few records of such a name to the many rows that name them.
  const parts = ref.split(/(\w+)\.name\b/).map((part, at) => {
    if (at % 2 === 0) return sql.raw(part);
    const table = tables.get(part);
    if (!isNamedInEnglish(table)) return null;
    const id = sql.raw(`${part}.id`);
    const isSo = sql`${id} = any(array(select own.id from public.${sql.raw(table)} own where ${sql.join(either, sql` or `)}))`;
    // Of no ids nothing is one, not even nothing: what isn't there leaves the word to the next.
    return ref.startsWith('coalesce') ? sql`case when ${id} is not null then ${isSo} end` : isSo;
  });
  return parts.includes(null) ? undefined : sql<SqlBool>`(${sql.join(parts as RawBuilder<unknown>[], sql``)})`;
};

const namesIn = (asked: string | undefined) => [...new Set(asked?.split(',').filter(Boolean))];

/** A quick filter of the contract as SQL: the same conditions that a browser tests the rows it holds by. */
const quickSql = (source: ListSource, name: string, now: QuickNow | undefined, zone: string): Asked => {
  const asked = Object.hasOwn(source.list.quick, name) ? source.list.quick[name] : undefined;
  if (!asked || !now) throw wrongField(['quick'], 'wrong');
  return askedSql(source, asked(now), zone);
};
const askedSql = (source: ListSource, asked: QuickAsked, zone: string): Asked => {
  const conditions = asked.map((fields) => Object.entries(fields).map(([field, wanted]) => fieldSql(source, field, wanted, zone)));
  return {
    condition: sql.join(
      conditions.map(
        (any) =>
          sql`(${sql.join(
            any.map(({ condition }) => condition),
            sql` or `,
          )})`,
      ),
      sql` and `,
    ) as RawBuilder<SqlBool>,
    speaks: conditions.flatMap((any) => any.map(({ speaks }) => speaks)).join(' '),
  };
};
// What the contract says once and for all stands in the text: a plan that is made for any parameters meets no partial index.
const fieldSql = ({ list, fields, quickAs }: ListSource, field: string, wanted: QuickWanted | undefined, zone: string): Asked => {
  const ref = (fields as Readonly<Record<string, string>>)[field] as string;
  const own = quickAs?.[field]?.[String(wanted)];
  if (own !== undefined) return { condition: sql<SqlBool>`${sql.raw(own)}`, speaks: own };
  const said = (condition: RawBuilder<SqlBool>): Asked => ({ condition, speaks: ref });
  if (typeof wanted === 'object') return said(sql`${sql.raw(ref)} in (${sql.join(wanted.map((value) => sql.lit(value)))})`);
  const kind = list.columns[field]?.kind;
  if (typeof wanted === 'boolean') return said(sql`${sql.raw(wanted ? ref : `not (${ref})`)}`);
  return said((kind && filterSql(kind, String(wanted), sql.raw(ref), zone, true)) ?? sql`${sql.raw(ref)} = ${wanted}`);
};

const isRequired = ({ shape }: ListColumn) => !shape.safeParse(null).success;

const askedColumn = ({ list, fields, askedAs }: ListSource, name: string, of: 'sort' | 'filter'): readonly [ListColumn, string] => {
  const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
  const value = askedAs?.[name] ?? (fields as Readonly<Record<string, string>>)[name];
  if (!column || column.fixed || value === undefined) throw wrongField([of], 'wrong');
  return [column, value];
};

/** All joins, or those that a text of SQL speaks of, with those that they stand on. */
const joinsFor = ({ joins = {} }: ListSource, speaking?: string) => {
  if (speaking === undefined) return Object.values(joins).join(' ');
  let text = speaking;
  return Object.entries(joins)
    .toReversed()
    .filter(([name, join]) => {
      const isNeeded = new RegExp(`\\b${name}\\.`).test(text);
      if (isNeeded) text += ` ${join}`;
      return isNeeded;
    })
    .toReversed()
    .map(([, join]) => join)
    .join(' ');
};

const selected = new WeakMap<ListSource, string>();
/** What a row says, an instant as ISO text in UTC. */
const fieldsOf = (source: ListSource) => {
  const known = selected.get(source);
  if (known) return known;
  const kinds: Readonly<Record<string, { kind: FilterKind } | undefined>> = source.list.columns;
  const text = Object.entries<string>(source.fields)
    .map(([name, from]) => `${kinds[name]?.kind === 'at' ? isoText(from) : from} as "${name}"`)
    .join(', ');
  selected.set(source, text);
  return text;
};

/** The stamps of a record whose table is called `name` in the query, with the joins that name its people. */
export const stampsOf = (name: string) => ({
  id: `${name}.id`,
  version: `${name}.version`,
  createdBy: `${name}.created_by`,
  createdByName: 'creator.username',
  createdAt: `${name}.created_at`,
  updatedBy: `${name}.updated_by`,
  updatedByName: 'updater.username',
  updatedAt: `${name}.updated_at`,
});
export const stampJoins = (name: string) => ({
  creator: `left join app_user creator on creator.id = ${name}.created_by`,
  updater: `left join app_user updater on updater.id = ${name}.updated_by`,
});

/** An instant as the driver would tell it: microseconds only where there are some. */
export const isoText = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', case when date_trunc('milliseconds', ${instant}) = ${instant} then 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' else 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' end)`;
