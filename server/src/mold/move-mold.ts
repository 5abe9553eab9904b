import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { MoldInoutDraft, MoldMoveKind } from '@lotline/contract/mold/mold';
import { counterRules, machineIsFreeRules, moldMoves, moldShotsLeftRules, moldStepRules } from '@lotline/contract/mold/mold.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { refreshMolds } from './enter-mold.ts';
import { inoutById, readingNow, shotsAt } from './mold.queries.ts';

/** Takes a mold one step on: mounted, unmounted, given out, taken in, moved, to repair and back. */
export const moveMold = async (db: Trx, by: Actor, ask: MoldInoutDraft, part = '') => {
  const head = factHead(by, ask.occurredAt, part);
  const mounting = ask.kind === 'MOUNT';
  const toolId = mounting ? (ask.toolId ?? null) : ask.kind === 'UNMOUNT' ? await toolOf(db, ask.moldId) : null;
  await lockTool(db, toolId);
  const mold = await lockRow(db, 'mold', ask.moldId);
  const look = await lookAround(db, mold, toolId, head.occurredAt);
  obey(moldStepRules, {
    ...look,
    ...{ kind: ask.kind, status: mold.status, toolId, locationId: ask.locationId, partnerId: ask.partnerId, dueBackDate: ask.dueBackDate },
    ...{ fromLocationId: mold.locationId, day: head.businessDate, at: Date.parse(head.occurredAt) },
    ...{ lastAt: timeOf(look.lastAt), lastResultAt: timeOf(look.lastResultAt) },
  });
  if (mounting) {
    obey(machineIsFreeRules, look);
    obey(moldShotsLeftRules, { mold });
  }
  const more = await obeyCounter(db, {
    ...{ counter: ask.counter, moldId: mold.id, toolId, mounting, reason: ask.reason, at: head.occurredAt },
    ...{ tool: look.tool, toolEn: look.toolEn },
  });
  const { fromLocationId, toLocationId, partnerId, dueBackDate } = wayOf(ask, mold);
  const { id } = await insertRow(db, 'mold_inout', {
    ...head,
    ...{
      moldId: mold.id,
      kind: ask.kind,
      toolId,
      fromLocationId,
      toLocationId,
      partnerId,
      dueBackDate,
      shotsAt: add(await shotsAt(db, mold.id, head.occurredAt), more),
      counter: ask.counter ?? null,
    },
    ...{
      workerId: ask.workerId ?? null,
      actingWorkerId: by.workerId ?? null,
      reason: ask.reason ?? null,
      condition: ask.condition,
      note: ask.note ?? null,
    },
  });
  const stays = moldMoves[ask.kind].to === 'STORED';
  await standAt(db, mold.id, {
    status: moldMoves[ask.kind].to,
    locationId: toLocationId,
    toolId: mounting ? toolId : null,
    partnerId: stays ? null : partnerId,
    dueBackDate: stays ? null : dueBackDate,
  });
  if (ask.counter != null) await refreshMolds(db, [mold.id]);
  return inoutById(db, id);
};

type Shown = {
  counter: number | null | undefined;
  moldId: number;
  toolId: number | null;
  mounting: boolean;
  reason?: string | null | undefined;
  at: string;
  tool: string | null;
  toolEn: string | null;
};
/** Whether a machine's counter may show so much; answers what it adds to the shots of the mold, which a mounting only begins to count. */
export const obeyCounter = async (db: Trx, { counter, ...shown }: Shown) => {
  if (counter == null) return 0;
  const { before, more } = await readingNow(db, { ...shown, counter });
  obey(counterRules, { ...shown, counter, before });
  return shown.mounting ? 0 : more;
};

const toolOf = async (db: Trx, moldId: number) =>
  (await db.selectFrom('mold').select('toolId').where('id', '=', moldId).executeTakeFirst())?.toolId ?? null;
/** Results of the machine wait, or are waited for: which mold made them is settled. The machine is locked before its mold. */
export const lockTool = (db: Trx, id: number | null) => sql`select from tool where id = ${id} for no key update`.execute(db);

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at));

/** From where to where, and with whom: what comes back names whom it was with. */
const wayOf = (ask: MoldInoutDraft, mold: RowOf<'mold'>) => {
  const leaves: readonly MoldMoveKind[] = ['OUT', 'REPAIR_OUT'];
  const away = leaves.includes(ask.kind);
  return {
    fromLocationId: mold.locationId,
    toLocationId: ask.kind === 'MOUNT' || ask.kind === 'OUT' ? null : (ask.locationId ?? null),
    partnerId: away ? (ask.partnerId ?? null) : mold.partnerId,
    dueBackDate: away ? (ask.dueBackDate ?? null) : mold.dueBackDate,
  };
};

type Around = {
  where: string | null;
  whereEn: string | null;
  lastAt: string | null;
  lastResultAt: string | null;
  running: boolean;
  tool: string | null;
  toolEn: string | null;
  mounted: { code: string; name: string } | null;
};
const lookAround = async (db: Trx, mold: RowOf<'mold'>, toolId: number | null, at: string): Promise<Around> => {
  const { rows } = await sql<Around & { known: boolean }>`
    select coalesce(mt.name, p.name, l.name) as where, coalesce(mt.name_en, p.name_en, l.name_en) as where_en,
      (select max(i.occurred_at) from mold_inout_in_force i where i.mold_id = ${mold.id}) as last_at,
      (select r.occurred_at from production_result_in_force r where r.tool_id = t.id order by r.occurred_at desc limit 1) as last_result_at,
      exists (select from work_event e where e.tool_id = t.id and e.kind = 'RUN' and e.ended_at is null and not e.void and e.started_at <= ${at}::timestamptz) as running,
      t.name as tool, t.name_en as tool_en, ${toolId}::bigint is null or t.id is not null as known,
      (select json_build_object('code', o.code, 'name', o.name) from mold o where o.tool_id = t.id and o.id <> ${mold.id}) as mounted
    from (select) one left join tool t on t.id = ${toolId} left join tool mt on mt.id = ${mold.toolId} left join biz_partner p on p.id = ${mold.partnerId}
      left join location l on l.id = ${mold.locationId}`.execute(db);
  const { known, ...around } = rows[0] as Around & { known: boolean };
  if (!known) throw new Refused(422, 'reference.missing');
  return around;
};

type Stand = Pick<RowOf<'mold'>, 'status' | 'locationId' | 'toolId' | 'partnerId' | 'dueBackDate'>;
/** Where a mold is, as its newest step says. */
export const standAt = (db: Trx, id: number, stand: Stand) => db.updateTable('mold').set(stand).where('id', '=', id).execute();
