import type { FittingMold } from '@lotline/contract/kiosk/mold';
import { obey } from '@lotline/contract/kit/rule';
import { moldForWorkRules, usageOf } from '@lotline/contract/mold/mold.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { moveMold } from '../mold/index.ts';

/** What can be mounted for a work: the mold that its plan names, else those in store that make its product, the ones made for it first. */
export const fittingMolds = async (db: Db, dailyPlanId: number): Promise<FittingMold[]> => {
  const { rows } = await sql<Omit<FittingMold, 'usage'> & { approvedShots: number | null }>`
    select k.id, k.code, k.name, l.name as location_name, k.shot_count, k.guaranteed_shots, k.approved_shots, k.id = o.mold_id as wanted
    from daily_plan d join production_operation_plan o on o.id = d.oper_plan_id join production_plan p on p.id = d.plan_id
      join mold k on k.status = 'STORED' and k.id = coalesce(o.mold_id, k.id) left join location l on l.id = k.location_id
      left join lateral (select bool_or(x.product_id = p.product_id) as its from mold_product x where x.mold_id = k.id) makes on true
    where d.id = ${dailyPlanId} and coalesce(makes.its, true) order by makes.its is null, k.code`.execute(db);
  return rows.map(({ approvedShots: _, ...row }) => ({ ...row, wanted: row.wanted ?? false, usage: usageOf(row) }));
};

/** Changes the mold on the machine of a work: the one that is there goes back to where it was stored. */
export const changeMold = async (db: Trx, by: Actor, { dailyPlanId, moldId }: { dailyPlanId: number; moldId: number }) => {
  const { rows } = await sql<{ toolId: number | null; mountedId: number | null; storeId: number | null }>`
    select d.tool_id, k.id as mounted_id,
      coalesce((select i.from_location_id from mold_inout_in_force i where i.mold_id = k.id and i.kind = 'MOUNT' order by i.id desc limit 1), t.location_id) as store_id
    from daily_plan d left join tool t on t.id = d.tool_id left join mold k on k.tool_id = t.id where d.id = ${dailyPlanId}`.execute(db);
  const work = rows[0];
  if (!work) throw new Refused(404, 'NOT_FOUND');
  const { toolId, mountedId, storeId } = work;
  await obeyMold(db, dailyPlanId, moldId);
  if (mountedId !== null && mountedId !== moldId)
    await moveMold(db, by, { moldId: mountedId, kind: 'UNMOUNT', locationId: storeId, condition: 'OK' }, ':unmount');
  await moveMold(db, by, { moldId, kind: 'MOUNT', toolId, condition: 'OK' });
  return { moldId, toolId: toolId as number };
};

/** The right mold stays on while a wrong one is asked for. */
const obeyMold = async (db: Trx, dailyPlanId: number, moldId: number) => {
  const { rows } = await sql<Parameters<(typeof moldForWorkRules)[number]['broken']>[0]>`
    select p.product_id, t.name as tool, t.name_en as tool_en,
      json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'shotCount', k.shot_count,
        'productIds', coalesce((select json_agg(x.product_id) from mold_product x where x.mold_id = k.id), '[]')) as mold,
      (select json_build_object('id', w.id, 'code', w.code, 'name', w.name) from mold w where w.id = o.mold_id) as wanted
    from daily_plan d join production_operation_plan o on o.id = d.oper_plan_id join production_plan p on p.id = d.plan_id
      join mold k on k.id = ${moldId} left join tool t on t.id = d.tool_id where d.id = ${dailyPlanId}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  obey(moldForWorkRules, rows[0]);
};
