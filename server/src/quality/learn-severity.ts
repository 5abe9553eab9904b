import { type ClassFound, proposalOf, type SamplePlan } from '@lotline/contract/quality/judging';
import type { Aql } from '@lotline/contract/quality/sampling/master';
import { afterLot, firstSwitching, passesTighter } from '@lotline/contract/quality/sampling/switching';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { characteristicsOf, valuesOf } from './result.queries.ts';
import { lockSwitching, take } from './switching.ts';

/** An original inspection by an AQL, confirmed, says how strictly the next lot is inspected. */
export const learnSeverity = async (db: Trx, by: Actor, result: RowOf<'quality_result'>) => {
  const plan = result.plan as SamplePlan | null;
  if (result.round !== 1 || plan?.mode !== 'AQL') return;
  const { productId, materialId, bizPartnerId } = result;
  const found = await foundIn(db, result, plan);
  const of = { productId, materialId, bizPartnerId };
  const rows = await lockSwitching(db, of);
  for (const { class: name, ng, ac } of found) {
    const its = plan.classes[name];
    if (its?.aql == null || !its.letter) continue;
    const row = rows.find((one) => one.class === name);
    const state = row ?? firstSwitching;
    // A lot whose sampling was planned before the last change says nothing of the inspection that it began.
    if (state.severity === 'DISCONTINUED' || (its.severity ?? state.severity) !== state.severity) continue;
    const { letter, n } = its;
    const step = afterLot(state, { accepted: ng <= ac, ac, passesTighter: passesTighter({ letter, n }, its.aql as Aql, ng) });
    const id = row?.id ?? (await insertRow(db, 'qualitySwitching', { ...of, class: name })).id;
    await take(db, by, id, step, { resultId: result.id });
  }
};
const foundIn = async (db: Db, { id, standardId }: RowOf<'quality_result'>, plan: SamplePlan): Promise<ClassFound[]> => {
  const characteristics = await characteristicsOf(db, standardId, plan);
  const values = (await valuesOf(db, [id])).filter(({ inForce }) => inForce);
  return proposalOf(characteristics, plan, values).classes;
};
