import type { ChangeCount, PlanCount } from '@lotline/contract/count/count';
import { countPlannedRules, countStartRules, countStepRules, mostCountLines } from '@lotline/contract/count/count.rules';
import type { CountStatus } from '@lotline/contract/count/count.states';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow, insertRows } from '../kit/record/write-rows.ts';
import { countedElsewhere, type Standing, sheetById, standingAt, type Wanted } from './count.queries.ts';
import { lockUnits } from './lock-units.ts';

/** Plans a count; nothing is fixed before it begins. */
export const planCount = async (db: Trx, ask: PlanCount) => {
  const { id } = await insertRow(db, 'countSheet', { ...ask, sheetNo: await nextNumber(db, 'CT', ask.plannedOn) });
  return sheetById(db, id);
};

export const changeCount = async (db: Trx, { id, version, ...ask }: ChangeCount) => {
  const sheet = await lockSheet(db, id);
  obey(countPlannedRules, sheet);
  await changeRecord(db, 'countSheet', { id, version, ...ask });
  return sheetById(db, id);
};

/** The sheet, locked, with its state as what may follow asks for it. */
export const lockSheet = async (db: Trx, id: number) => {
  const { status, ...sheet } = await lockRow(db, 'countSheet', id);
  return { ...sheet, status: status as CountStatus };
};

type Step = { id: number; version: number | undefined };
/** The sheet, locked for its next step, in the version that its reader saw. */
export const stepTo = async (db: Trx, to: CountStatus, { id, version }: Step) => {
  const sheet = await lockSheet(db, id);
  const told = sheet.status === 'POSTED' ? await sheetById(db, id) : null;
  obey(countStepRules, { sheetNo: sheet.sheetNo, status: sheet.status, to, by: told?.postedByName ?? null, at: told?.postedAt ?? null });
  if (isStale(sheet, version)) throw new StaleVersion('countSheet', await sheetById(db, id), {});
  return sheet;
};

/** Begins a count: what stands at its places now is its lines, shelf by shelf. */
export const startCount = async (db: Trx, by: Actor, ask: Step) => {
  const sheet = await stepTo(db, 'COUNTING', ask);
  obey(countPlannedRules, sheet);
  const standing = await lockStanding(db, sheet);
  obey(countStartRules, { lines: standing.length, busy: await countedElsewhere(db, standing) });
  await insertRows(
    db,
    'countLine',
    standing.map((one, n) => ({ ...one, sheetId: sheet.id, seq: n + 1 })),
  );
  await changeRecord(db, 'countSheet', {
    id: sheet.id,
    version: sheet.version,
    status: 'COUNTING',
    startedAt: new Date().toISOString(),
    startedBy: by.id,
  });
  return sheetById(db, sheet.id);
};

/** What stands there once nobody splits, merges or moves it any more: what appeared while others were waited for is locked, too. */
const lockStanding = async (db: Trx, sheet: Wanted): Promise<Standing[]> => {
  const locked = new Set<string>();
  for (;;) {
    const standing = await standingAt(db, sheet);
    const free = standing.filter((one) => !locked.has(keyOf(one)));
    if (free.length === 0 || standing.length > mostCountLines) return standing;
    await lockUnits(db, free);
    for (const one of free) locked.add(keyOf(one));
  }
};
const keyOf = ({ materialStockId, productStockId }: Standing) => `${materialStockId}/${productStockId}`;
