import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { receive } from '../../server/src/material/index.ts';
import { createInspection } from '../../server/src/quality/index.ts';
import { clock, dice } from './clock.ts';
import type { Story } from './history.ts';
import { after, judge, waitingFor } from './judged.ts';
import { setClock } from './loaded.ts';

/** O-rings of the last two weeks, days before today: two bad deliveries of one supplier, tightened inspection from then on, and one that waits. */
const deliveries = [
  { ago: 13, bad: 0 },
  { ago: 11, bad: 3, remark: '경도 초과, 전량 반품 예정' },
  { ago: 8, bad: 0 },
  { ago: 6, bad: 2, remark: '경도 초과 재발, 공급사에 시정 요구' },
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
