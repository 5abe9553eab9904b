import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import { judgesStock, proposalOf, type SamplePlan } from '@lotline/contract/quality/judging';
import type { JudgeAsk } from '@lotline/contract/quality/quality-result';
import { judgeRules, openRules } from '@lotline/contract/quality/quality-result.rules';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import type { Stage } from '@lotline/contract/quality/standard';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { given } from '../kit/record/given.ts';
import { isStale, lockRow, newerThan, rowsOfTable } from '../kit/record/read-rows.ts';
import { changeRecord, changeRows } from '../kit/record/write-rows.ts';
import { beginInspection } from './begin-inspection.ts';
import { confirmInspection } from './confirm-inspection.ts';
import type { NcDue } from './open-nonconformance.ts';
import { characteristicsOf, valuesOf } from './result.queries.ts';

/** Judges a lot: accepted, rejected and held add up to it. Stock moves once it is confirmed. */
export const judgeInspection = async (db: Trx, by: Actor, ask: JudgeAsk, due?: NcDue) => {
  const { id, version, judgement, confirm, units: _, acceptedQty: __, rejectedQty: ___, holdQty: ____, defects, ...said } = ask;
  const before = await lockRow(db, 'qualityResult', id);
  obey(openRules, { resultNo: before.resultNo, status: before.status as InspectionStatus });
  if (isStale(before, version)) throw await newerThan(db, { table: 'quality_result', rows: rowsOfTable('quality_result') }, id, said);
  const result = await beginInspection(db, by, id);
  const plan = result.plan as SamplePlan | null;
  const characteristics = await characteristicsOf(db, result.standardId, plan);
  const values = (await valuesOf(db, [id])).filter(({ inForce }) => inForce);
  const units = judgesStock(result.stage as Stage) ? await unitsOf(db, id) : [];
  const told = unitsTold(ask, units);
  const quantities = quantitiesOf(ask, told, result.lotQty);
  for (const [field, qty] of Object.entries(quantities)) obey(unitRules, { qty, uom: result.uom, field });
  obey(judgeRules, {
    resultNo: result.resultNo,
    status: result.status as InspectionStatus,
    judgement,
    ...quantities,
    lotQty: result.lotQty,
    uom: result.uom,
    proposed: proposalOf(characteristics, plan, values),
    byEye: characteristics.length === 0,
    remark: said.remark ?? result.remark,
    units: told,
    unitCount: units.length,
  });
  await changeRows(db, 'qualityResultUnit', told ? told.map(({ name: _name, qty: _qty, ...unit }) => unit) : alike(units, quantities));
  const { occurredAt } = factHead(by);
  const samples = new Set(values.map(({ sampleNo }) => sampleNo)).size;
  await changeRecord(db, 'qualityResult', {
    ...{ id, version: undefined, judgement, ...quantities, ...given(said) },
    ...(defects && { defects }),
    inspectedQty: said.inspectedQty ?? (result.inspectedQty > 0 ? result.inspectedQty : samples || result.lotQty),
    status: 'JUDGED',
    endedAt: occurredAt,
    judgedBy: by.id,
    judgedAt: occurredAt,
  });
  if (confirm) await confirmInspection(db, by, { id, version: undefined }, due);
};

type Unit = { id: number; name: string; qty: number };
const unitsOf = async (db: Trx, id: number) => {
  const { rows } = await sql<Unit>`
    select x.id, coalesce(t.package_id, l.lot_id) as name, x.qty from quality_result_unit x left join material_stock t on t.id = x.material_stock_id
      left join lot l on l.id = x.lot_id where x.result_id = ${id} order by x.id`.execute(db);
  return rows;
};

type Quantities = { acceptedQty: number; rejectedQty: number; holdQty: number };
/** What is told of each package or lot; of those that aren't named nothing is accepted by silence. */
const unitsTold = ({ units: told, judgement }: JudgeAsk, units: readonly Unit[]): (Unit & Quantities)[] | null => {
  if (!told?.length) return null;
  const said = new Map(told.map(({ unitId, ...quantities }) => [unitId, quantities]));
  if (told.some(({ unitId }) => !units.some(({ id }) => id === unitId))) throw new Refused(422, 'reference.missing', { at: [['units']] });
  return units.map((unit) => ({ ...unit, ...(said.get(unit.id) ?? wholly(judgement, unit.qty)) }));
};
const wholly = (judgement: JudgeAsk['judgement'], qty: number): Quantities => ({
  acceptedQty: judgement === 'PASS' ? qty : 0,
  rejectedQty: judgement === 'FAIL' ? qty : 0,
  holdQty: judgement === 'CONDITIONAL' ? qty : 0,
});

const main = { PASS: 'acceptedQty', FAIL: 'rejectedQty', CONDITIONAL: 'holdQty' } as const;
/** What isn't said of the lot follows from the rest: what passes is accepted, what fails rejected, on condition it is held. */
const quantitiesOf = (ask: JudgeAsk, told: readonly Quantities[] | null, lotQty: number): Quantities => {
  const sum = (field: keyof Quantities) => told && add(...told.map((unit) => unit[field]));
  const said = {
    acceptedQty: ask.acceptedQty ?? sum('acceptedQty'),
    rejectedQty: ask.rejectedQty ?? sum('rejectedQty'),
    holdQty: ask.holdQty ?? sum('holdQty'),
  };
  const rest = Math.max(0, subtract(lotQty, said.acceptedQty ?? 0, said.rejectedQty ?? 0, said.holdQty ?? 0));
  const of = (field: keyof Quantities) => said[field] ?? (main[ask.judgement] === field ? rest : 0);
  return { acceptedQty: of('acceptedQty'), rejectedQty: of('rejectedQty'), holdQty: of('holdQty') };
};

/** All of them alike: one package or lot takes the lot's quantities, several go one way. */
const alike = (units: readonly Unit[], quantities: Quantities): (Quantities & { id: number })[] =>
  units.map(({ id, qty }) => {
    if (units.length === 1) return { id, ...quantities };
    const share = (of: number) => (of > 0 ? qty : 0);
    return {
      id,
      acceptedQty: share(quantities.acceptedQty),
      rejectedQty: share(quantities.rejectedQty),
      holdQty: share(quantities.holdQty),
    };
  });
