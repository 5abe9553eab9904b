import { sql } from 'kysely';
import type { Database } from '../../server/src/kit/database/pool.ts';
import type { smallFloor } from '../../server/src/production/testing.ts';
import type { Change } from '../../web/src/kiosk/outbox.ts';
import type { Random } from './random.ts';

type Floor = Awaited<ReturnType<typeof smallFloor>>;
/** Two plans of a product that takes steel: plenty of it for the first, too little for the second, whose entries are refused in part. */
export const worldOf = async (floor: Floor) => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plans = [await floor.plan(productId, 4000), await floor.plan(productId, 60)];
  await floor.steelAtLine(plans[0]?.planId ?? 0, 20_000);
  await floor.steelAtLine(plans[1]?.planId ?? 0, 70);
  return plans.map(({ cut, check }) => ({ cut: cut.dailyPlanId, check: check.dailyPlanId }));
};
export type World = Awaited<ReturnType<typeof worldOf>>;

/** One thing that somebody taps. `calm`: nothing that another device could forestall. */
export const actOf = (random: Random, world: World, calm: boolean): Change => {
  const [ample, scarce] = world;
  const days = calm ? [ample?.cut] : [ample?.cut, ample?.cut, ample?.check, scarce?.cut, scarce?.cut, scarce?.check];
  const dailyPlanId = random.pick(days) ?? 0;
  const counted = { action: 'RESULT', dailyPlanId, goodQty: 1 + random.below(9), reworkQty: random.below(2) };
  if (calm || random.chance(0.65)) return counted as Change;
  return random.pick([
    { action: 'START', dailyPlanId, kind: 'RUN' },
    { action: 'PAUSE', dailyPlanId, kind: 'PAUSE' },
    { action: 'FINISH', dailyPlanId, closeReason: '근무 종료' },
    { action: 'REOPEN', dailyPlanId, reason: '더 만들어야 함' },
  ]) as Change;
};

/** What the database says of each fact of some terminals. */
export const recordsOf = async (db: Database, terminals: readonly string[]) => {
  const { rows } = await sql<{
    key: string;
    terminal: string;
    seq: number | null;
    row: number;
    outcome: string;
    code: string | null;
    happenedAt: string | null;
    results: number;
    events: number;
    good: number | null;
    refused: string | null;
  }>`
    select f.key, t.key as terminal, f.seq, f.id as row, f.outcome, f.code, f.happened_at,
      (select count(*)::int from production_result r where r.idempotency_key = f.user_id || ':' || f.key) as results,
      (select count(*)::int from work_event e where e.idempotency_key = f.user_id || ':' || f.key) as events,
      (select r.good_qty from production_result r where r.idempotency_key = f.user_id || ':' || f.key limit 1) as good,
      (select k.state from kiosk_refusal k where k.user_id = f.user_id and k.key = f.key) as refused
    from terminal_fact f join terminal t on t.id = f.terminal_id where t.key = any (${terminals}::uuid[])`.execute(db);
  return rows;
};
/** What was made on each day. */
export const madeOn = async (db: Database, world: World) => {
  const ids = world.flatMap(({ cut, check }) => [cut, check]);
  const { rows } = await sql<{ id: number; completedQty: number; reworkQty: number }>`
    select id, completed_qty, rework_qty from daily_plan where id = any (${ids}::bigint[]) order by id`.execute(db);
  return rows;
};
export const findingsOf = async (db: Database, terminals: readonly string[]) => {
  const { rows } = await sql<{ kind: string; seqFrom: number | null; seqTo: number | null }>`
    select g.kind, g.seq_from, g.seq_to from terminal_finding g join terminal t on t.id = g.terminal_id where t.key = any (${terminals}::uuid[]) and g.kind <> 'CLOCK' and g.answered_at is null`.execute(
    db,
  );
  return rows;
};
