import { obey } from '@lotline/contract/kit/rule';
import type { SamplePlan } from '@lotline/contract/quality/judging';
import { openRules } from '@lotline/contract/quality/quality-result.rules';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import { samplePlanOf } from '@lotline/contract/quality/sample-plan';
import type { Stage } from '@lotline/contract/quality/standard';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { standardOf } from './result.queries.ts';
import { obeyDiscontinued, severitiesOf, switchingOf } from './switching.ts';

/** Begins an inspection that waits: its standard and its samples are what they are now, whatever is revised later. The row is locked. */
export const beginInspection = async (db: Trx, by: Actor, id: number): Promise<RowOf<'quality_result'>> => {
  const result = await lockRow(db, 'qualityResult', id);
  obey(openRules, { resultNo: result.resultNo, status: result.status as InspectionStatus });
  if (result.status !== 'REQUESTED') return result;
  const { businessDate, occurredAt } = factHead(by);
  const standard = await standardOf(db, { ...result, stage: result.stage as Stage }, businessDate);
  const switching = await switchingOf(db, result);
  if (standard?.sampling.mode === 'AQL' && result.round === 1) obeyDiscontinued(switching);
  const plan: SamplePlan | null = standard && samplePlanOf(standard.sampling, result.lotQty, severitiesOf(switching));
  return changeRecord(db, 'qualityResult', {
    id,
    version: undefined,
    status: 'IN_PROGRESS',
    standardId: standard?.id ?? null,
    plan,
    sampleQty: plan && Math.max(...Object.values(plan.classes).map(({ n }) => n)),
    startedAt: occurredAt,
    inspectorId: result.inspectorId ?? by.id,
  });
};
