import type { SamplePlan } from '@lotline/contract/quality/judging';
import type { InspectedCharacteristic, ValueAsk } from '@lotline/contract/quality/quality-result';
import { sql } from 'kysely';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { beginInspection, changeInspection, characteristicsOf } from '../../server/src/quality/index.ts';
import { dice } from './clock.ts';
import { gaugesOn } from './gauges.ts';
import { type Loaded, setClock } from './loaded.ts';

export const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** How what is measured lies between its limits: `shift` in parts of the way from the middle to a limit, `bad` of its first samples are out of them. */
type Measuring = { roll: () => number; shift?: number; bad?: number };

/** About normal, from three numbers between 0 and 1: mostly within ±1. */
const about = (roll: () => number) => (roll() + roll() + roll()) * 2 - 3;

const measured = ({ lsl, usl, decimals }: InspectedCharacteristic, sampleNo: number, { roll, shift = 0, bad = 0 }: Measuring) => {
  const [low, high] = [lsl ?? (usl ?? 1) * 0.2, usl ?? (lsl ?? 1) * 1.2];
  const [middle, half] = [(low + high) / 2, (high - low) / 2];
  const within = middle + half * (shift * 0.6 + about(roll) * 0.32);
  const value = sampleNo <= bad ? high + half * (0.2 + roll() * 0.3) : Math.min(high, Math.max(low, within));
  return Number(value.toFixed(decimals ?? 3));
};
/** Every sample of every characteristic. Only the first measured one is ever out of its limits. */
const valuesOf = (
  characteristics: readonly InspectedCharacteristic[],
  at: string,
  gaugeOf: (kind: string | null) => number | null,
  measuring: Measuring,
): ValueAsk[] => {
  const first = characteristics.find(({ kind }) => kind === 'VARIABLE')?.id;
  return characteristics.flatMap((characteristic) =>
    Array.from({ length: characteristic.samples }, (_, n): ValueAsk => {
      const gaugeId = gaugeOf(characteristic.gaugeClass);
      const gauge = gaugeId === null ? {} : { gaugeId };
      const cell = { characteristicId: characteristic.id, sampleNo: n + 1, occurredAt: at, ...gauge };
      if (characteristic.kind === 'ATTRIBUTE') return { ...cell, ok: true };
      if (characteristic.kind === 'TEXT') return { ...cell, text: `MS-${at.slice(2, 10).replaceAll('-', '')}` };
      return { ...cell, value: measured(characteristic, n + 1, characteristic.id === first ? measuring : { roll: measuring.roll }) };
    }),
  );
};

type Judging = { id: number; at: string; judgement: 'PASS' | 'FAIL'; measuring: Measuring; remark?: string };
/** Measured, judged and confirmed by who inspects in this plant. */
export const judge = async (trx: Trx, loaded: Loaded, hours: Actor['hours'], { id, at, judgement, measuring, remark }: Judging) => {
  const inspector: Actor = { id: loaded.users.get('quality') as number, source: 'UI', hours, at };
  await setClock(trx, at);
  const { standardId, plan, version } = await beginInspection(trx, inspector, id);
  const gauges = await gaugesOn(trx, hours, at);
  const values = valuesOf(
    await characteristicsOf(trx, standardId, plan as SamplePlan | null),
    at,
    (kind) => gauges.get(kind ?? '') ?? null,
    measuring,
  );
  await changeInspection(trx, { ...inspector, at: after(at, 25) }, { id, version, values, judgement, remark, confirm: true });
};

type Received = { by: Actor; packages: readonly number[]; at: string; now: string };
/** What came in and waits is inspected and accepted, unless that is still to come. */
export const inspectReceipt = async (trx: Trx, loaded: Loaded, { by, packages, at, now }: Received) => {
  if (after(at, 25) > now) return;
  for (const id of await waitingFor(trx, packages))
    await judge(trx, loaded, by.hours, { id, at, judgement: 'PASS', measuring: { roll: dice(id * 7919) } });
};
export const waitingFor = async (trx: Trx, packages: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from quality_result r join quality_result_unit u on u.result_id = r.id
    where u.material_stock_id = any(${[...packages]}) and r.status = 'REQUESTED' order by r.id`.execute(trx);
  return rows.map(({ id }) => id);
};
