import type { Call, Schema } from '@lotline/contract/kit/call';
import type { RowProblem } from '@lotline/contract/kit/problem';
import { firstBroken, obey } from '@lotline/contract/kit/rule';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import { ownUnit, type Part, partsIn } from '@lotline/contract/kit/unit-of';
import type { Lang } from '@lotline/contract/kit/words';
import { runText } from '../database/driver.ts';
import type { Trx } from '../database/pool.ts';
import { Refused, sentence } from './errors.ts';

/** Refuses a part of what its unit counts in pieces. Whole numbers ask the database nothing. */
export const obeyUnits = async (db: Trx, schema: Schema, ask: unknown) => {
  for (const { at, qty, uom } of await counted(db, partsIn(schema, ask)))
    obey(unitRules, { qty, uom, field: String(at.at(-1)) }, at.slice(0, -1));
};

/** The same of an import's rows: each that has one is named with its field. */
export const obeyUnitsInRows = async (db: Trx, { ask: schema }: Call, ask: unknown, lang: Lang) => {
  const rows = (await counted(db, partsIn(schema, ask))).flatMap(({ at: [, row, ...path], qty, uom }): RowProblem[] => {
    const rule = firstBroken(unitRules, { qty, uom, field: '' });
    return rule
      ? [{ row: Number(row), path, code: rule.code, message: sentence(rule.code, lang, rule.tell?.({ qty, uom, field: '' })) }]
      : [];
  });
  if (!rows.length) return;
  throw new Refused(422, 'record.rowsRefused', { facts: { count: new Set(rows.map(({ row }) => row)).size }, extraData: { rows } });
};

const counted = async (db: Trx, parts: readonly Part[]) => {
  const units = new Map<string, string>();
  for (const [table, its] of Map.groupBy(parts, ({ table }) => table)) {
    if (table === ownUnit) continue;
    const ids = [...new Set(its.map(({ key }) => Number(key)))];
    const rows = await runText<{ id: number; uom: string }>(db, 'select id, uom from unit_of_row where table_name = $1 and id = any($2)', [
      table,
      ids,
    ]);
    for (const { id, uom } of rows) units.set(`${table} ${id}`, uom);
  }
  return parts.map((part) => ({
    ...part,
    uom: part.table === ownUnit ? String(part.key) : (units.get(`${part.table} ${part.key}`) ?? null),
  }));
};
