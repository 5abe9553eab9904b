import { obey } from '@lotline/contract/kit/rule';
import { judgeOf, type SamplePlan } from '@lotline/contract/quality/judging';
import type { InspectedValue, ValueAsk } from '@lotline/contract/quality/quality-result';
import { valueRules } from '@lotline/contract/quality/quality-result.rules';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { insertRows } from '../kit/record/write-rows.ts';
import { beginInspection } from './begin-inspection.ts';
import { characteristicsOf, valuesOf } from './result.queries.ts';

/**
 * Writes down what was measured, each as a fact. What stands in a cell is replaced only with a reason and stays to be seen; the same again is the
 * same. Of a cell that is told twice the last counts.
 */
export const writeValues = async (db: Trx, by: Actor, id: number, values: readonly ValueAsk[]) => {
  const result = await beginInspection(db, by, id);
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
    obey(
      valueRules,
      {
        characteristic,
        sampleNo: ask.sampleNo,
        given: ask,
        gaugeId: ask.gaugeId,
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
      judge: characteristic && !nothing ? judgeOf(characteristic, ask) : 'NONE',
      actingWorkerId: by.workerId ?? null,
      correctsId: stood?.id ?? null,
      correctionReason: stood ? (reason ?? null) : null,
      void: nothing,
    });
  }
  await insertRows(db, 'qualityValue', rows as Record<string, unknown>[]);
};

type Cell = Pick<ValueAsk, 'characteristicId' | 'sampleNo'>;
const cellOf = ({ characteristicId, sampleNo }: Cell) => `${characteristicId} ${sampleNo}`;
const isNothing = ({ value, ok, text, fileId }: ValueAsk) => value == null && ok == null && !text && fileId == null;
const isSame = (stood: InspectedValue, { value = null, ok = null, text, fileId = null }: ValueAsk) =>
  stood.value === value && stood.ok === ok && (stood.text ?? '') === (text ?? '') && stood.fileId === fileId;
const saidOf = ({ value, ok, text }: InspectedValue) => (value !== null ? String(value) : ok !== null ? (ok ? 'OK' : 'NG') : (text ?? '–'));
