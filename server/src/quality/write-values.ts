import { obey } from '@lotline/contract/kit/rule';
import { judgeOf, type SamplePlan } from '@lotline/contract/quality/judging';
import type { InspectedValue, ValueAsk } from '@lotline/contract/quality/quality-result';
import { valueRules } from '@lotline/contract/quality/quality-result.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { insertRows } from '../kit/record/write-rows.ts';
import { beginInspection } from './begin-inspection.ts';
import { characteristicsOf, valuesOf } from './result.queries.ts';

/**
 * Writes down what was measured, each as a fact. What stands in a cell is replaced only with a reason and stays to be seen; the same again is the
 * same. Of a cell that is told twice the last counts.
 */
export const writeValues = async (
  db: Trx,
  by: Actor,
  id: number,
  values: readonly (ValueAsk & Brought)[],
  { refusesOutGauges }: Gauging = { refusesOutGauges: true },
) => {
  const result = await beginInspection(db, by, id);
  const gauges = await gaugesOf(db, by, values);
  const characteristics = new Map(
    (await characteristicsOf(db, result.standardId, result.plan as SamplePlan | null)).map((one) => [one.id, one]),
  );
  const standing = new Map((await valuesOf(db, [id])).filter(({ inForce }) => inForce).map((value) => [cellOf(value), value]));
  const last = new Map(values.map((value, n) => [cellOf(value), n]));
  const rows: object[] = [];
  for (const [n, ask] of values.entries()) {
    if (last.get(cellOf(ask)) !== n) continue;
    const characteristic = characteristics.get(ask.characteristicId) ?? null;
    const stood = standing.get(cellOf(ask)) ?? null;
    if (stood && isSame(stood, ask)) continue;
    const gauge = ask.gaugeId == null ? undefined : gauges.get(gaugeDay(by, ask));
    obey(
      valueRules,
      {
        characteristic,
        sampleNo: ask.sampleNo,
        given: ask,
        gaugeId: ask.gaugeId,
        ...gaugeFacts(gauge, ask, refusesOutGauges),
        stands: stood && { said: saidOf(stood), by: stood.actorName, at: stood.occurredAt },
        reason: ask.reason,
      },
      ['values', n],
    );
    const { reason, occurredAt, ...measured } = ask;
    const nothing = isNothing(ask);
    rows.push({
      ...measured,
      ...factHead(by, occurredAt, `.v${n}`),
      resultId: id,
      gaugeStatus: gauge?.status ?? null,
      judge: characteristic && !nothing ? judgeOf(characteristic, ask) : 'NONE',
      actingWorkerId: ask.actingWorkerId ?? by.workerId ?? null,
      correctsId: stood?.id ?? null,
      correctionReason: stood ? (reason ?? null) : null,
      void: nothing,
    });
  }
  await insertRows(db, 'qualityValue', rows as Record<string, unknown>[]);
};

/** Of a value that a file brought: its line, and who measured by what it says. */
type Brought = { measurementId?: number; line?: number; actingWorkerId?: number | null };
/** Whether values of a gauge out of calibration are refused. */
export type Gauging = { refusesOutGauges: boolean };
type GaugeThen = { name: string; status: 'PENDING' | 'IN' | 'OUT'; due: string | null };
type ByGauge = { gaugeId?: number | null | undefined; occurredAt?: string | null | undefined };
/** A gauge on the production day of an instant, as a key. */
export const gaugeDay = (by: Actor, { gaugeId, occurredAt }: ByGauge) => `${gaugeId} ${factHead(by, occurredAt ?? undefined).businessDate}`;
/** How each named gauge stood on the day of its values, by gauge and day; what is no gauge is missing. */
export const gaugesOf = async (db: Db, by: Actor, values: readonly ByGauge[]): Promise<ReadonlyMap<string, GaugeThen>> => {
  const asked = [...new Set(values.filter(({ gaugeId }) => gaugeId != null).map((ask) => gaugeDay(by, ask)))].map((key) => {
    const [id, day] = key.split(' ');
    return { id: Number(id), day };
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<GaugeThen & { id: number; day: string }>`
    select a.id, a.day, t.code || ' ' || t.name as name, calibration_status(t.id, a.day::date) as status,
      (select k.due_on::text from calibration k where k.tool_id = t.id and k.voided_at is null and k.result = 'PASS' and k.calibrated_on <= a.day::date
        order by k.calibrated_on desc, k.id desc limit 1) as due
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(id bigint, day text) join tool t on t.id = a.id and t.classification = 'GAUGE'`.execute(
    db,
  );
  return new Map(rows.map((row) => [`${row.id} ${row.day}`, row]));
};
const gaugeFacts = (gauge: GaugeThen | undefined, { gaugeId }: ValueAsk, refuses: boolean) => ({
  strangeGauge: gaugeId != null && gauge === undefined,
  outGauge: refuses && gauge?.status === 'OUT' ? { name: gauge.name, due: gauge.due } : null,
});

type Cell = Pick<ValueAsk, 'characteristicId' | 'sampleNo'>;
const cellOf = ({ characteristicId, sampleNo }: Cell) => `${characteristicId} ${sampleNo}`;
const isNothing = ({ value, ok, text, fileId }: ValueAsk) => value == null && ok == null && !text && fileId == null;
const isSame = (stood: InspectedValue, { value = null, ok = null, text, fileId = null }: ValueAsk) =>
  stood.value === value && stood.ok === ok && (stood.text ?? '') === (text ?? '') && stood.fileId === fileId;
const saidOf = ({ value, ok, text }: InspectedValue) => (value !== null ? String(value) : ok !== null ? (ok ? 'OK' : 'NG') : (text ?? '–'));
