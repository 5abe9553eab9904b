import type { CountOne, DecideLines } from '@lotline/contract/count/count';
import { countDecideRules, countGoesOnRules, countLineRules } from '@lotline/contract/count/count.rules';
import { obey } from '@lotline/contract/kit/rule';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { isStale } from '../kit/record/read-rows.ts';
import { changeRows, insertRow } from '../kit/record/write-rows.ts';
import { countedElsewhere, isCountedPlace, linesByIds } from './count.queries.ts';
import { lockUnits } from './lock-units.ts';
import { lockSheet } from './plan-count.ts';

/** Writes down what was counted, beside what the books say at this moment. The sheet is locked, so that two counters come one after the other. */
export const countOne = async (db: Trx, by: Actor, { id, lineId, version, unit, countedQty, confirmed, note }: CountOne) => {
  const sheet = await lockSheet(db, id);
  obey(countGoesOnRules, sheet);
  const line = lineId === undefined ? await foundLine(db, sheet, unit) : await lineOf(db, id, lineId);
  await lockUnits(db, [line]);
  const now = await bookedNow(db, [line.id]);
  const { unitNo, uom, qty } = now.get(line.id) ?? { unitNo: '', uom: '', qty: 0 };
  obey(unitRules, { qty: countedQty, uom, field: 'countedQty' });
  const isNewer = lineId !== undefined && isStale(line, version);
  const [seen] = isNewer ? await linesByIds(db, [line.id]) : [];
  if (seen && seen.countedAt === null) throw new StaleVersion('countLine', seen, { countedQty });
  obey(countLineRules, {
    ...{ unitNo, uom, blind: sheet.blind, bookQty: qty, countedQty, confirmed: confirmed === true },
    meanwhile: seen ? { by: seen.countedByName, at: seen.countedAt ?? '', qty: seen.countedQty } : null,
    placeIsCounted: lineId !== undefined || (await isCountedPlace(db, sheet.locationIds, line.locationId, line.materialStockId !== null)),
  });
  await changeRows(db, 'countLine', [
    {
      ...{
        id: line.id,
        state: 'COUNTED',
        countedQty,
        bookQty: qty,
        countedBy: by.id,
        countedAt: new Date().toISOString(),
        times: line.times + 1,
        counters: withCounter(line.counters, by),
      },
      ...(note !== undefined && { note }),
      // What was a reason for another difference isn't one for this.
      reasonCode: null,
    },
  ]);
  return (await linesByIds(db, [line.id]))[0] as NonNullable<Awaited<ReturnType<typeof linesByIds>>[number]>;
};

const lineOf = async (db: Trx, sheetId: number, id: number) => {
  const line = await db.selectFrom('countLine').selectAll().where('id', '=', id).where('sheetId', '=', sheetId).executeTakeFirst();
  if (!line) throw new Refused(404, 'NOT_FOUND');
  return line;
};

/** A line for what was found where the sheet counts and the books have it elsewhere; one that somebody opened meanwhile is that line. */
const foundLine = async (db: Trx, sheet: { id: number; sheetNo: string }, unit: CountOne['unit']) => {
  if (!unit) throw new Refused(422, 'reference.missing', { at: [['unit']] });
  const of =
    unit.kind === 'PACKAGE'
      ? { materialStockId: unit.unitId, productStockId: null }
      : { materialStockId: null, productStockId: unit.unitId };
  const column = unit.kind === 'PACKAGE' ? 'materialStockId' : 'productStockId';
  const there = await db
    .selectFrom('countLine')
    .selectAll()
    .where('sheetId', '=', sheet.id)
    .where(column, '=', unit.unitId)
    .executeTakeFirst();
  if (there) return there;
  const standing = { ...of, locationId: unit.locationId, bookQty: 0 };
  const [busy] = await countedElsewhere(db, [standing]);
  if (busy) throw new Refused(409, 'count.unitInOneSheet', { facts: { unit: busy.unitNo, sheet: busy.sheetNo } });
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(seq), 0) + 1 as next from count_line where sheet_id = ${sheet.id}`.execute(db);
  return insertRow(db, 'countLine', { ...standing, sheetId: sheet.id, seq: rows[0]?.next ?? 1, found: true });
};

type Booked = { id: number; unitNo: string; uom: string; qty: number; reservedQty: number };
/** What the books say now of what lines count, by the lines' ids. */
export const bookedNow = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<Booked>`select id, unit_no, uom, qty, reserved_qty from counted_unit where id = any(${[...ids]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Says of lines that nobody counted that there is nothing, or leaves them out; or takes either back. */
export const decideLines = async (db: Trx, by: Actor, { id, lineIds, state }: DecideLines) => {
  const sheet = await lockSheet(db, id);
  obey(countGoesOnRules, sheet);
  const lines = await db.selectFrom('countLine').selectAll().where('sheetId', '=', id).where('id', '=', anyOf(lineIds)).execute();
  if (lines.length < new Set(lineIds).size) throw new Refused(404, 'NOT_FOUND');
  await lockUnits(db, lines);
  const now = await bookedNow(db, lineIds);
  for (const line of lines)
    obey(countDecideRules, { unitNo: now.get(line.id)?.unitNo ?? '', counted: line.state === 'COUNTED' && state !== 'OPEN' });
  const nothing = state === 'NOT_FOUND';
  await changeRows(
    db,
    'countLine',
    lines.map((line) => ({
      ...{ id: line.id, state, countedQty: nothing ? 0 : null, reasonCode: null },
      ...(nothing && {
        ...{ bookQty: now.get(line.id)?.qty ?? 0, countedBy: by.id, countedAt: new Date().toISOString() },
        counters: withCounter(line.counters, by),
      }),
      ...(!nothing && { countedBy: null, countedAt: null }),
    })),
  );
  return { changed: lines.length };
};

/** Everybody who counted a line at some time stays named there: of two counts of it both were counts. */
const withCounter = (counters: readonly number[], { id }: Actor) => [...new Set([...counters, id])];
