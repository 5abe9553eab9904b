import { obey } from '@lotline/contract/kit/rule';
import { judgesStock } from '@lotline/contract/quality/judging';
import type { NcOpening } from '@lotline/contract/quality/quality-result';
import { confirmRules } from '@lotline/contract/quality/quality-result.rules';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import type { Stage } from '@lotline/contract/quality/standard';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { isStale, lockRow, newerThan, rowsOfTable } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { lockUnits } from '../ledger/index.ts';
import { holdWork, releaseWork } from './hold-work.ts';
import { judgedLots } from './judged-lots.ts';
import { judgedPackages } from './judged-packages.ts';
import { learnSeverity } from './learn-severity.ts';
import { type NcDue, openNonconformance } from './open-nonconformance.ts';

/** Confirms a judgement: stock goes as it was judged. */
export const confirmInspection = async (
  db: Trx,
  by: Actor,
  { id, version, nonconformance }: { id: number; version: number | undefined; nonconformance?: NcOpening | undefined },
  due?: NcDue,
) => {
  const result = await lockRow(db, 'qualityResult', id);
  const { fourEyes, judgedByName, nextNo } = await around(db, id);
  const confirming = {
    ...{
      resultNo: result.resultNo,
      status: result.status as InspectionStatus,
      fourEyes,
      judgedBy: result.judgedBy,
      judgedByName,
      by: by.id,
      nextNo,
    },
    short: null,
  };
  obey(confirmRules, confirming);
  if (isStale(result, version)) throw await newerThan(db, { table: 'quality_result', rows: rowsOfTable('quality_result') }, id, {});
  const units = await db.selectFrom('qualityResultUnit').selectAll().where('resultId', '=', id).orderBy('id').execute();
  const isAboutStock = judgesStock(result.stage as Stage);
  const packages = isAboutStock ? units.flatMap(({ materialStockId }) => materialStockId ?? []) : [];
  const lots = [...units.flatMap(({ lotId }) => lotId ?? []), ...(result.lotId ? [result.lotId] : [])];
  await lockUnits(db, { packages, lots });
  const refuseShort = (short: NonNullable<Parameters<(typeof confirmRules)[number]['broken']>[0]['short']>) =>
    obey(confirmRules, { ...confirming, short });
  if (isAboutStock) {
    await judgedPackages(db, by, { result, units: units.filter(({ materialStockId }) => materialStockId !== null), refuseShort });
    await judgedLots(db, by, { result, units: units.filter(({ lotId }) => lotId !== null), refuseShort });
  } else if (result.lotId) {
    if (result.judgement === 'FAIL') await holdWork(db, by, { ...result, lotId: result.lotId });
    else if (result.previousId) await releaseWork(db, by, { ...result, lotId: result.lotId, previousId: result.previousId });
  }
  if (result.judgement === 'FAIL') await openNonconformance(db, by, id, nonconformance, due);
  await learnSeverity(db, by, result);
  await changeRecord(db, 'qualityResult', {
    ...{ id, version: undefined, status: 'CONFIRMED', confirmedBy: by.id, confirmedAt: factHead(by).occurredAt },
  });
};

type Around = { fourEyes: boolean; judgedByName: string | null; nextNo: string | null };
const around = async (db: Db, id: number): Promise<Around> => {
  const { rows } = await sql<Around>`
    select coalesce(s.four_eyes, false) as four_eyes, u.username as judged_by_name,
      (select n.result_no from quality_result n where n.previous_id = r.id and n.status <> 'CANCELLED') as next_no
    from quality_result r left join quality_standard s on s.id = r.standard_id left join app_user u on u.id = r.judged_by where r.id = ${id}`.execute(
    db,
  );
  return rows[0] as Around;
};
