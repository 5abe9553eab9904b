import type { StudyDraft, StudyMeasurement } from '@lotline/contract/gauge/study';
import { completingRules, measuringRules, studyRules, voidStudyRules } from '@lotline/contract/gauge/study.rules';
import { cellsOf } from '@lotline/contract/gauge/study-plan';
import { studyResult } from '@lotline/contract/gauge/study-result';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { nextNumber } from '../kit/record/number.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { isGauge, studyById, studyIfThere } from './study.queries.ts';

/** What is saved of a plan: a new one gets its number, and how many values it asks for. */
export const planStudy = async (trx: Trx, draft: StudyDraft, id: number | null, today: string) => {
  obey(studyRules, { ...draft, isGauge: await isGauge(trx, draft.toolId), was: id === null ? null : await studyIfThere(trx, id) });
  return {
    asked: cellsOf(draft).length,
    ...(draft.kind !== 'STABILITY' && { occasions: null }),
    ...(id === null && { studyNo: await nextNumber(trx, 'GS', today) }),
  };
};

/** All values of a study as they are now; what they were before stays in its history. */
export const measureStudy = async (
  trx: Trx,
  { id, version, measurements }: { id: number; version: number | undefined; measurements: StudyMeasurement[] },
  today: string,
) => {
  await lockRow(trx, 'gaugeStudy', id);
  obey(measuringRules, { ...(await studyById(trx, id)), measurements, today });
  await changeRecord(trx, 'gaugeStudy', { id, version, measurements });
};

/** Judges a study that is measured whole. */
export const completeStudy = async (
  trx: Trx,
  by: { id: number; at?: string | undefined },
  { id, version }: { id: number; version: number | undefined },
) => {
  await lockRow(trx, 'gaugeStudy', id);
  const study = await studyById(trx, id);
  obey(completingRules, study);
  const { verdict, share, ndc } = studyResult(study, study.measurements);
  await changeRecord(trx, 'gaugeStudy', {
    ...{ id, version, share, ndc },
    verdict: verdict ?? 'BAD',
    completedAt: by.at ?? new Date().toISOString(),
    completedBy: by.id,
  });
};

export const voidStudy = async (trx: Trx, by: { id: number }, { id, reason }: { id: number; reason: string }) => {
  await lockRow(trx, 'gaugeStudy', id);
  obey(voidStudyRules, await studyById(trx, id));
  await changeRecord(trx, 'gaugeStudy', {
    ...{ id, version: undefined },
    ...{ voidedAt: new Date().toISOString(), voidedBy: by.id, voidReason: reason },
  });
};
