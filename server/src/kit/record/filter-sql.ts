import { type Condition, type FilterKind, parseFilter } from '@lotline/contract/kit/grammar';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing, holdsTyped } from '../database/holding.ts';

type Ref = RawBuilder<unknown>;

/**
 * What a person typed into a column's filter, as SQL with every value a parameter; undefined when it asks nothing.
 * @param known the contract says what is asked: its numbers stand in the text, where a partial index can meet them.
 */
export const filterSql = (kind: FilterKind, asked: string, ref: Ref, zone: string, known = false): RawBuilder<SqlBool> | undefined => {
  const groups = parseFilter(kind, asked).map(
    (group) =>
      sql`(${sql.join(
        group.map((condition) => conditionSql(kind, condition, ref, zone, known)),
        sql` and `,
      )})`,
  );
  return groups.length ? sql<SqlBool>`(${sql.join(groups, sql` or `)})` : undefined;
};

const conditionSql = (kind: FilterKind, condition: Condition, ref: Ref, zone: string, known: boolean): RawBuilder<unknown> => {
  // No index finds what `coalesce` makes of a column.
  if (condition.is === 'equals')
    return condition.text ? sql`${textOf(kind, ref, zone)} = ${condition.text}` : sql`coalesce(${textOf(kind, ref, zone)}, '') = ''`;
  if (condition.is === 'contains') return contains(kind, condition, textOf(kind, ref, zone));
  const { from, to } = condition;
  const value = (bound: { value: number | string }) =>
    known && typeof bound.value === 'number' ? sql.lit(bound.value) : boundSql(kind, bound.value, zone);
  const parts = [
    from && sql`${ref} ${sql.raw(from.includes ? '>=' : '>')} ${value(from)}`,
    to && sql`${ref} ${sql.raw(to.includes ? '<=' : '<')} ${value(to)}`,
  ];
  return sql`(${sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )})`;
};

const contains = (kind: FilterKind, { text, exact }: { text: string; exact: boolean }, of: Ref) => {
  if (kind === 'choice' && exact) return sql`${of} = ${text}`;
  return exact ? sql`${of} like ${containing(text)}` : sql`${of} ${holdsTyped(text)}`;
};

/** A value as people read it. */
const textOf = (kind: FilterKind, ref: Ref, zone: string): Ref => {
  if (kind === 'number') return sql`trim_scale(${ref}::numeric)::text`;
  if (kind === 'at') return sql`to_char(${ref} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
  if (kind === 'day') return sql`to_char(${ref}, 'YYYY-MM-DD')`;
  if (kind === 'flag') return sql`(case when ${ref} then '예 yes true' else '아니요 no false' end)`;
  return sql`${ref}::text`;
};

const boundSql = (kind: FilterKind, value: number | string, zone: string): Ref => {
  if (kind === 'number') return sql`${String(value)}::numeric`;
  return kind === 'at' ? sql`(${value}::timestamp at time zone ${zone})` : sql`${value}::date`;
};
