import type { ShiftOfDay } from '@lotline/contract/kiosk/kiosk';
import type { WorkPapers } from '@lotline/contract/kiosk/papers';
import { addDays } from '@lotline/contract/kit/production-day';
import type { Lang } from '@lotline/contract/kit/words';
import { workingMinutes } from '@lotline/contract/plant/working-time';
import { dayNights } from '@lotline/contract/production/plan/daily-plan';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db } from '../kit/database/pool.ts';
import { calendarBetween } from '../plant/index.ts';
import { instructionsOf } from '../product/index.ts';

export const linesUnder = async (db: Db, factoryId: number | undefined) => {
  let query = db.selectFrom('location').select('id').where('type', '=', 'LINE');
  if (factoryId) query = query.where('parentId', '=', factoryId);
  return (await query.execute()).map(({ id }) => id);
};

export const operPlansOf = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('operationPlan as p')
    .innerJoin('operation as o', 'o.id', 'p.operationId')
    .select([
      'p.id',
      'p.productId',
      'p.operationId',
      'o.name as operationName',
      'p.seq',
      'p.toolId',
      'p.lineId',
      'p.cycleSec',
      'p.hourlyTarget',
      'p.dailyTarget',
    ])
    .where('p.productId', '=', anyOf(productIds))
    .where('p.active', '=', true)
    .orderBy('p.productId')
    .orderBy('p.seq')
    .execute();

type Papers = { productId: number; operationId: number; today: string };
/** The product's drawing, and the work instruction that is in force. */
export const papersOf = async (db: Db, { productId, operationId, today }: Papers): Promise<WorkPapers> => {
  const product = await db.selectFrom('product').select(['designImageId', 'drawingNo']).where('id', '=', productId).executeTakeFirst();
  const [instruction = null] = await instructionsOf(db, { productId, operationId, today, inForce: true });
  const { designImageId: fileId = null, drawingNo = null } = product ?? {};
  return { drawing: fileId === null ? null : { fileId, drawingNo }, instruction };
};

/** The next shifts after a running one in which a line works, the nearest first. */
export const shiftsAfter = async (db: Db, lineId: number | null, now: ShiftOfDay, usualMinutes: number): Promise<ShiftOfDay[]> => {
  const last = addDays(now.workDate, 14);
  const entries = await calendarBetween(db, { startDt: now.workDate, endDt: last });
  const found: ShiftOfDay[] = [];
  for (let day = now.workDate; day <= last && found.length < 3; day = addDays(day, 1))
    for (const dayNight of dayNights) {
      const isLater = day > now.workDate || (now.dayNight === 'DAY' && dayNight === 'NIGHT');
      if (isLater && workingMinutes(entries, lineId, day, dayNight, usualMinutes) > 0) found.push({ workDate: day, dayNight });
    }
  return found.slice(0, 3);
};

/** The reasons of a list that may be chosen: those in use with none below them, in their order. */
export const reasonsIn = (db: Db, category: string, lang: Lang) =>
  db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select(['c.id', 'c.code', lang === 'kr' ? 'c.nameKr as name' : 'c.nameEn as name', 'c.parentId as groupId'])
    .where('g.category', '=', category)
    .where('c.enabled', '=', true)
    .where((e) => e.not(e.exists(e.selectFrom('code as child').select('child.id').whereRef('child.parentId', '=', 'c.id'))))
    .orderBy('c.seq')
    .orderBy('c.code')
    .execute();

/** The machines and people of a line, and the reasons that its tiles offer. */
export const choicesOf = async (db: Db, lineId: number, lang: Lang, moldApprovable: boolean) => {
  const name = lang === 'kr' ? ('c.nameKr' as const) : ('c.nameEn' as const);
  const reasons = (category: string) => reasonsIn(db, category, lang);
  const groups = db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select(['c.id', `${name} as name`])
    .where('g.category', '=', 'DEFECT')
    .where('c.enabled', '=', true)
    .where((e) => e.exists(e.selectFrom('code as child').select('child.id').whereRef('child.parentId', '=', 'c.id')))
    .orderBy('c.seq')
    .execute();
  const [
    tools,
    workers,
    defects,
    stopReasons,
    finishReasons,
    reopenReasons,
    correctReasons,
    bookReasons,
    discardReasons,
    callReasons,
    signalCauses,
    signalActions,
    defectGroups,
  ] = await Promise.all([
    db
      .selectFrom('tool')
      .select(['id', 'code', 'name', 'status'])
      .where('locationId', '=', lineId)
      .where('active', '=', true)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('worker')
      .select(['id', 'workerNo', 'name'])
      .where((e) => e.or([e('locationId', '=', lineId), e('locationId', 'is', null)]))
      .where('active', '=', true)
      .orderBy('workerNo')
      .execute(),
    reasons('DEFECT'),
    reasons('STOP_REASON'),
    reasons('FINISH_REASON'),
    reasons('REOPEN_REASON'),
    reasons('CORRECT_REASON'),
    reasons('BOOK_REASON'),
    reasons('DISCARD_REASON'),
    reasons('CALL_REASON'),
    reasons('SIGNAL_CAUSE'),
    reasons('SIGNAL_ACTION'),
    groups,
  ]);
  return {
    ...{ tools, workers, defectGroups, defects, stopReasons, finishReasons, reopenReasons },
    ...{ correctReasons, bookReasons, discardReasons, callReasons, signalCauses, signalActions, moldApprovable },
  };
};
