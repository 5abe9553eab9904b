import { type CurrentValue, ParameterName, type ParameterRow, type ToolOfParameters } from '@lotline/contract/collection/parameter';
import { stateOf } from '@lotline/contract/collection/parameter.rules';
import { type RawBuilder, sql } from 'kysely';
import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

export const parameters = (toolId?: number) => sql`(
  select p.*, t.code as tool_code, t.name as tool_name, place.name as location_name,
    (select count(*)::int from parameter_limit l where l.parameter_id = p.id) as product_count
  from parameter p join tool t on t.id = p.tool_id left join location place on place.id = t.location_id
  ${toolId === undefined ? sql`` : sql`where p.tool_id = ${toolId}`})`;

const read = (db: Db, where: RawBuilder<unknown>) => withNames<ParameterRow>(db, parameters(), where);
export const parameterById = async (db: Db, id: number) => {
  const [row] = await read(db, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};
export const parametersOfTools = (db: Db, tools: readonly number[]) =>
  read(db, sql`where record.tool_id = any(${[...tools]}) order by record.code`);

/** Whether it has data, and since then what it was saved as. */
export const withData = async (db: Db, ids: readonly number[]) =>
  new Set(
    (await runText<{ id: number }>(db, 'select parameter_id as id from parameter_value where parameter_id = any($1)', [[...ids]])).map(
      ({ id }) => id,
    ),
  );

type TreeRow = Omit<ToolOfParameters, 'parameters'> & { parameters: ToolOfParameters['parameters'] };
export const parameterTree = async (db: Db): Promise<ToolOfParameters[]> =>
  (
    await sql<TreeRow>`
    select t.id, t.code, t.name, t.location_id, place.name as location_name,
      json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'toolId', p.tool_id, 'parameterGroup', p.parameter_group, 'unit', p.unit,
        'decimals', p.decimals, 'kind', p.kind, 'active', p.active) order by p.parameter_group nulls first, p.code) as parameters
    from parameter p join tool t on t.id = p.tool_id left join location place on place.id = t.location_id
    group by t.id, t.code, t.name, t.location_id, place.name order by t.code`.execute(db)
  ).rows.map((row) => ({ ...row, parameters: row.parameters.map((one) => ParameterName.parse(one)) }));

type ValueRow = Omit<CurrentValue, 'state'> & { silenceSec: number | null; warnLow: number | null; warnHigh: number | null };
export const currentValues = async (db: Db, ids?: readonly number[]): Promise<CurrentValue[]> => {
  const { rows } = await sql<ValueRow>`
    select p.id, p.code, p.name, p.tool_id, t.name as tool_name, p.unit, p.decimals, v.value, v.at, v.quality,
      greatest(0, extract(epoch from clock_timestamp() - v.at))::int as age_sec, p.lsl, p.usl, p.warn_low, p.warn_high, p.silence_sec
    from parameter p join tool t on t.id = p.tool_id left join parameter_value v on v.parameter_id = p.id
    where ${ids ? sql`p.id = any(${[...ids]})` : sql`p.active`} order by p.code`.execute(db);
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
};
