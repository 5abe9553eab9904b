import { type LimitsAt, type Stretch, stretchesOf } from '@lotline/contract/collection/spec-out.rules';
import { runText } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import { pointsOf } from './points.queries.ts';

type Limited = {
  id: number;
  toolId: number;
  lsl: number | null;
  usl: number | null;
  hysteresis: number | null;
  shortestSec: number | null;
  productLimits: readonly { productId: number; lsl?: number | null; usl?: number | null }[];
};
type Work = { from: number; to: number; productId: number; lotId: number };
type Touched = { parameterId: number; from: number; to: number };

/** So far behind the last new point a stretch that isn't over is followed. */
const followMs = 2 * 86_400_000;

/** Finds anew when parameters were beyond their limits, from the first new point of each on. What somebody has dealt with stays. */
export const findSpecOuts = async (trx: Trx, touched: readonly Touched[]) => {
  const limited = await runText<Limited>(
    trx,
    `select id, tool_id, lsl, usl, hysteresis, shortest_sec, product_limits from parameter
      where id = any($1) and (lsl is not null or usl is not null or product_limits <> '[]')`,
    [touched.map(({ parameterId }) => parameterId)],
  );
  for (const parameter of limited) await findOf(trx, parameter, touched.find(({ parameterId }) => parameterId === parameter.id) as Touched);
};

const findOf = async (trx: Trx, parameter: Limited, { from: first, to: last }: Touched) => {
  const shortestMs = (parameter.shortestSec ?? 0) * 1000;
  const since = first - shortestMs - 1;
  // A stretch that reaches to the first new point is looked at whole.
  const [running] = await runText<{ from: number }>(
    trx,
    `select extract(epoch from min(from_at))::float8 * 1000 as from from spec_out
      where parameter_id = $1 and from_at <= to_timestamp($2::float8 / 1000) and (to_at is null or to_at >= to_timestamp($2::float8 / 1000))`,
    [parameter.id, since],
  );
  const from = running?.from ?? since;
  const to = last + followMs;
  const works = await worksOf(trx, parameter.toolId, from, to);
  const points = await pointsOf(trx, { parameterId: parameter.id, from, to });
  const found = stretchesOf(points, limitsOf(parameter, works), { hysteresis: parameter.hysteresis ?? 0, shortestMs });
  await keep(trx, parameter.id, { from, to }, found, works);
};

const workAt = (works: readonly Work[], at: number) => works.findLast((work) => work.from <= at && at < work.to);
/** A product's limits take the place of the parameter's own while it is made. */
const limitsOf = ({ lsl, usl, productLimits }: Limited, works: readonly Work[]): LimitsAt => {
  const own = { lsl, usl };
  if (productLimits.length === 0) return () => own;
  const ofProduct = new Map(productLimits.map((one) => [one.productId, { lsl: one.lsl ?? null, usl: one.usl ?? null }]));
  return (at) => ofProduct.get(workAt(works, at)?.productId ?? 0) ?? own;
};

const worksOf = (trx: Trx, toolId: number, from: number, to: number) =>
  runText<Work>(
    trx,
    `select extract(epoch from e.started_at)::float8 * 1000 as from, coalesce(extract(epoch from e.ended_at)::float8 * 1000, 'Infinity') as to, p.product_id, p.lot_id
      from work_event_in_force e left join daily_plan d on d.id = e.daily_plan_id
        join production_operation_plan op on op.id = coalesce(e.oper_plan_id, d.oper_plan_id) join production_plan p on p.id = op.plan_id
      where e.tool_id = $1 and e.kind in ('RUN', 'SETUP', 'TRIAL') and e.started_at < to_timestamp($3::float8 / 1000)
        and (e.ended_at is null or e.ended_at > to_timestamp($2::float8 / 1000)) order by e.started_at`,
    [toolId, from, to],
  );

const keep = async (
  trx: Trx,
  parameterId: number,
  { from, to }: { from: number; to: number },
  found: readonly Stretch[],
  works: readonly Work[],
) => {
  const instant = (at: number) => new Date(at).toISOString();
  await runText(
    trx,
    `delete from spec_out where parameter_id = $1 and from_at >= $2 and from_at < $3 and acknowledged_at is null and from_at <> all ($4::timestamptz[])`,
    [parameterId, instant(from), instant(to), found.map((one) => instant(one.from))],
  );
  if (found.length === 0) return;
  const worksOfFound = found.map((one) => workAt(works, one.from));
  await runText(
    trx,
    `insert into spec_out as s (parameter_id, side, from_at, to_at, last_at, worst, limit_value, product_id, lot_id)
      select $1, * from unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::float8[], $8::bigint[], $9::bigint[])
      on conflict (parameter_id, from_at) do update set to_at = excluded.to_at, last_at = excluded.last_at, worst = excluded.worst
        where (s.to_at, s.last_at, s.worst) is distinct from (excluded.to_at, excluded.last_at, excluded.worst)`,
    [
      parameterId,
      found.map(({ side }) => side),
      found.map((one) => instant(one.from)),
      found.map((one) => (one.to === null ? null : instant(one.to))),
      found.map((one) => instant(one.last)),
      found.map(({ worst }) => worst),
      found.map(({ limit }) => limit),
      worksOfFound.map((work) => work?.productId ?? null),
      worksOfFound.map((work) => work?.lotId ?? null),
    ],
  );
};
