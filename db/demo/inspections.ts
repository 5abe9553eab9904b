import { addDays } from '@lotline/contract/kit/production-day';
import type { SamplePlan } from '@lotline/contract/quality/judging';
import type { InspectedCharacteristic, ValueAsk } from '@lotline/contract/quality/quality-result';
import { sql } from 'kysely';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { receive } from '../../server/src/material/index.ts';
import { beginInspection, changeInspection, characteristicsOf, createInspection } from '../../server/src/quality/index.ts';
import { clock, dice, type Story } from './history.ts';
import { type Loaded, setClock } from './loaded.ts';

const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

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
  gaugeId: number | null,
  measuring: Measuring,
): ValueAsk[] => {
  const first = characteristics.find(({ kind }) => kind === 'VARIABLE')?.id;
  return characteristics.flatMap((characteristic) =>
    Array.from({ length: characteristic.samples }, (_, n): ValueAsk => {
      const gauge = characteristic.gaugeRequired ? { gaugeId } : {};
      const cell = { characteristicId: characteristic.id, sampleNo: n + 1, occurredAt: at, ...gauge };
      if (characteristic.kind === 'ATTRIBUTE') return { ...cell, ok: true };
      if (characteristic.kind === 'TEXT') return { ...cell, text: `MS-${at.slice(2, 10).replaceAll('-', '')}` };
      return { ...cell, value: measured(characteristic, n + 1, characteristic.id === first ? measuring : { roll: measuring.roll }) };
    }),
  );
};

type Judging = { id: number; at: string; judgement: 'PASS' | 'FAIL'; measuring: Measuring; remark?: string };
/** Measured, judged and confirmed by who inspects in this plant. */
const judge = async (trx: Trx, loaded: Loaded, hours: Actor['hours'], { id, at, judgement, measuring, remark }: Judging) => {
  const inspector: Actor = { id: loaded.users.get('quality') as number, source: 'UI', hours, at };
  await setClock(trx, at);
  const { standardId, plan, version } = await beginInspection(trx, inspector, id);
  const values = valuesOf(
    await characteristicsOf(trx, standardId, plan as SamplePlan | null),
    at,
    loaded.tools.get('CMM-01') ?? null,
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
const waitingFor = async (trx: Trx, packages: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from quality_result r join quality_result_unit u on u.result_id = r.id
    where u.material_stock_id = any(${[...packages]}) and r.status = 'REQUESTED' order by r.id`.execute(trx);
  return rows.map(({ id }) => id);
};

/** O-rings of the last two weeks, days before today: two bad deliveries of one supplier, tightened inspection from then on, and one that waits. */
const deliveries = [
  { ago: 13, bad: 0 },
  { ago: 11, bad: 3, remark: '경도 초과, 전량 반품 예정' },
  { ago: 8, bad: 0 },
  { ago: 6, bad: 2, remark: '경도 초과 재발, 공급처에 시정 요구' },
  { ago: 3, bad: 0 },
  { ago: 0, bad: 0 },
] as const;
export const inspectDeliveries = async ({ db, config, loaded, today, now }: Story) => {
  const store = loaded.users.get('store') as number;
  const by: Actor = { id: store, source: 'UI', hours: config.shiftHours };
  for (const { ago, bad, ...more } of deliveries) {
    const [day, came] = [addDays(today, -ago), clock(addDays(today, -ago), 540)];
    if (came > now) continue;
    await inTransaction(db, store, 'IMPORT', async (trx) => {
      await setClock(trx, came);
      const [pack] = await receive(trx, by, {
        ...{ materialId: loaded.materials.get('M-ORING') as number, occurredAt: came, locationId: loaded.places.get('RAW-B1') as number },
        bizPartnerId: loaded.partners.get('S-003') as number,
        packages: [{ qty: 500, supplierLotNo: `NBR-${day.slice(2).replaceAll('-', '')}` }],
      });
      // What came today waits for whoever opens the demo.
      if (ago === 0) return;
      const judgement = bad > 0 ? 'FAIL' : 'PASS';
      for (const id of await waitingFor(trx, [pack?.id ?? 0]))
        await judge(trx, loaded, by.hours, { id, at: after(came, 80), judgement, measuring: { roll: dice(id * 7919), bad }, ...more });
    });
  }
};

/** Ground products are measured twice a day; in the last two weeks one of them drifts with the wheel, still within its limits. */
export const inspectWork = async ({ db, config, loaded, today, now }: Story) => {
  const quality = loaded.users.get('quality') as number;
  const { rows } = await sql<{ id: number; lotId: number; code: string; startedAt: string; day: string }>`
    select d.id, p.lot_id, i.code, to_char(d.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_at, d.work_date::text as day
    from daily_plan d join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id
      join production_operation_plan o on o.id = d.oper_plan_id join operation n on n.id = o.operation_id
    where n.code = 'OP50' and i.code in ('F-1001', 'F-1002') and d.started_at is not null and d.completed_qty > 0 order by d.started_at, d.id`.execute(
    db,
  );
  for (const { id, lotId, code, startedAt, day } of rows)
    for (const [stage, minutes] of [
      ['FIRST', 20],
      ['IN_PROCESS', 90],
      ['IN_PROCESS', 240],
    ] as const) {
      const at = after(startedAt, minutes);
      if (after(at, 25) > now) continue;
      const drifts = code === 'F-1001' && day > addDays(today, -14);
      await inTransaction(db, quality, 'IMPORT', async (trx) => {
        await setClock(trx, at);
        const by: Actor = { id: quality, source: 'UI', hours: config.shiftHours, at };
        const made = await createInspection(trx, by, 'product', { stage, dailyPlanId: id, lotId });
        await judge(trx, loaded, config.shiftHours, {
          ...{ id: made, at, judgement: 'PASS', measuring: { roll: dice(made * 104_729), shift: drifts ? 0.9 : 0 } },
        });
      });
    }
};
