import fs from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

/**
 * The least that a careful server does for the same work: a session per request, named statements, one transaction per change with
 * one audit row, the same PostgreSQL with the same durability. It knows no rules, permissions, keys, versions or history.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(fs.readFileSync(path.join(import.meta.dirname, 'floor.sql'), 'utf8'));

declare module 'fastify' {
  interface FastifyRequest {
    actor: number;
  }
}
type Row = Record<string, number>;
type Trx = (name: string, text: string, values?: unknown[]) => Promise<Row[]>;

const app = Fastify({ bodyLimit: 20 * 1_048_576 });
app.decorateRequest('actor', 0);
app.get('/ready', async () => 'ready');
app.addHook('onRequest', async (request) => {
  if (request.url === '/ready') return;
  const { rows } = await pool.query<{ id: number }>({
    name: 'session',
    text: 'select u.id from session s join app_user u on u.id = s.user_id where s.token = $1 and s.expires > now()',
    values: [request.headers.authorization?.slice(7)],
  });
  if (!rows[0]) throw new Error('Nobody is signed in.');
  request.actor = rows[0].id;
});

/** One change: its statements and its audit row in one transaction. */
const change = <Body>(url: string, work: (trx: Trx, body: Body, actor: number) => Promise<unknown>) =>
  app.post(url, async (request: FastifyRequest) =>
    inTransaction((trx) => audited(trx, url, request.actor, () => work(trx, request.body as Body, request.actor))),
  );

const inTransaction = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(async (name, text, values = []) => (await client.query<Row>({ name, text, values })).rows);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const audited = async (trx: Trx, what: string, actor: number, work: () => Promise<unknown>) => {
  const done = await work();
  await trx('audit', 'insert into audit (what, actor_id, data) values ($1, $2, $3)', [what, actor, JSON.stringify(done)]);
  return done;
};

change('/product', async (trx, { code, name, type, spec, uom, unitPrice, weight }: Record<string, unknown>) => {
  const [made] = await trx(
    'product',
    'insert into product (code, name, type, spec, uom, unit_price, weight, barcode) values ($1, $2, $3, $4, $5, $6, $7, $1) returning *',
    [code, name, type, spec, uom, unitPrice, weight],
  );
  return made;
});

change('/receive', async (trx, { materialId, placeId, qty, day }: Record<string, unknown>, actor) => {
  const [made] = await trx(
    'package',
    `insert into package (package_no, material_id, place_id, qty, received_day) values ('PKG' || nextval('package_no'), $1, $2, $3, $4) returning *`,
    [materialId, placeId, qty, day],
  );
  await trx(
    'receipt',
    `insert into movement (type, material_id, package_id, place_id, qty, uom, business_date, shift, actor_id, source) values ('RECEIPT', $1, $2, $3, $4, 'kg', $5, 'DAY', $6, 'API')`,
    [materialId, made?.id, placeId, qty, day, actor],
  );
  return made;
});

/** So much of each package for a plan. */
change(
  '/issue',
  async (trx, { planId, packageIds, qty, day }: { planId: number; packageIds: number[]; qty: number; day: string }, actor) => {
    await trx('lock', 'select id from package where id = any($1) order by id for no key update', [packageIds]);
    await trx('take', 'update package set qty = qty - $2 where id = any($1)', [packageIds, qty]);
    const made = await trx(
      'issued',
      'insert into issue (package_id, plan_id, issued_qty) select unnest($1::bigint[]), $2, $3 returning *',
      [packageIds, planId, qty],
    );
    await trx(
      'issue',
      `insert into movement (type, material_id, package_id, issue_id, plan_id, qty, uom, business_date, shift, actor_id, source)
     select 'ISSUE', p.material_id, p.id, i.id, i.plan_id, $2, 'kg', $3, 'DAY', $4, 'API' from issue i join package p on p.id = i.package_id where i.id = any($1)`,
      [made.map(({ id }) => id), qty, day, actor],
    );
    return made;
  },
);

change(
  '/plan',
  async (trx, { productId, qty, materialIds, day }: { productId: number; qty: number; materialIds: number[]; day: string }) => {
    const [lot] = await trx('lot', `insert into lot (lot_no, product_id) values ('LOT' || nextval('plan_no'), $1) returning *`, [
      productId,
    ]);
    const [plan] = await trx(
      'plan',
      `insert into plan (plan_no, product_id, lot_id, qty, start_day, end_day) values ('PP' || currval('plan_no'), $1, $2, $3, $4, $4) returning *`,
      [productId, lot?.id, qty, day],
    );
    await trx('need', 'insert into plan_need (plan_id, material_id, qty_per) select $1, unnest($2::bigint[]), 1', [plan?.id, materialIds]);
    return plan;
  },
);

change('/day', async (trx, { planId, qty, day }: Record<string, unknown>) => {
  const [made] = await trx('day', `insert into daily_plan (plan_id, day, shift, target_qty) values ($1, $2, 'DAY', $3) returning *`, [
    planId,
    day,
    qty,
  ]);
  return made;
});

change('/result', async (trx, { dailyPlanId, qty, day }: { dailyPlanId: number; qty: number; day: string }, actor) =>
  postResults(trx, dailyPlanId, Array(1).fill(qty), day, actor),
);

/** Results of one daily plan: each takes what the plan needs of what was issued for it, and counts on its day and its plan. */
const postResults = async (trx: Trx, dailyPlanId: number, quantities: number[], day: string, actor: number) => {
  const [locked] = await trx(
    'lock day',
    'select d.id, d.plan_id from daily_plan d join plan p on p.id = d.plan_id where d.id = $1 for update',
    [dailyPlanId],
  );
  const made = await trx(
    'result',
    'insert into result (daily_plan_id, good_qty, actor_id) select $1, unnest($2::numeric[]), $3 returning *',
    [dailyPlanId, quantities, actor],
  );
  const sum = quantities.reduce((total, qty) => total + qty, 0);
  const taken = await trx(
    'consume',
    `update issue i set consumed_qty = i.consumed_qty + n.qty_per * $2
     from plan_need n join package p on p.material_id = n.material_id
     where n.plan_id = $1 and i.plan_id = $1 and i.package_id = p.id returning i.id`,
    [locked?.plan_id, sum],
  );
  await trx(
    'consumed',
    `insert into movement (type, material_id, package_id, issue_id, plan_id, result_id, qty, uom, business_date, shift, actor_id, source)
     select 'CONSUME', p.material_id, p.id, i.id, i.plan_id, r.id, r.good_qty, 'kg', $3, 'DAY', $4, 'API'
     from issue i join package p on p.id = i.package_id, result r where i.id = any($1) and r.id = any($2)`,
    [taken.map(({ id }) => id), made.map(({ id }) => id), day, actor],
  );
  await trx('count day', `update daily_plan set good_qty = good_qty + $2, status = 'IN_PROGRESS' where id = $1`, [dailyPlanId, sum]);
  await trx('count plan', `update plan set good_qty = good_qty + $2, status = 'IN_PROGRESS' where id = $1`, [locked?.plan_id, sum]);
  return made;
};

change('/finish', async (trx, { dailyPlanId }: Record<string, unknown>) => {
  const [made] = await trx('finish', `update daily_plan set status = 'COMPLETE' where id = $1 returning *`, [dailyPlanId]);
  await trx('finish plan', `update plan set status = 'COMPLETE' where id = $1 and good_qty >= qty`, [made?.plan_id]);
  return made;
});

/** A transaction for each daily plan, all at once. */
app.post('/results', async ({ body, actor }) => {
  const { dailyPlanIds, each, day } = body as { dailyPlanIds: number[]; each: number; day: string };
  return Promise.all(
    dailyPlanIds.map((id) =>
      inTransaction((trx) => audited(trx, '/results', actor, () => postResults(trx, id, Array<number>(each).fill(1), day, actor))),
    ),
  );
});

change('/partners', async (trx, { rows }: { rows: unknown[] }, actor) => {
  const [made] = await trx(
    'partners',
    `with made as (
       insert into partner (code, name, types, phone, active, note)
       select "partnerCode", name, types, phone, active, note
       from jsonb_to_recordset($1) as given ("partnerCode" text, name text, types text[], phone text, active boolean, note text) returning *
     ), audited as (insert into audit (what, actor_id, data) select 'partner', $2, to_jsonb(made) from made)
     select count(*)::int as created from made`,
    [JSON.stringify(rows), actor],
  );
  return made;
});

/** A chart of means and ranges, its factors typed in: one loop over the values. */
app.post('/chart', async ({ body }) => {
  const { values, n, A2, D4 } = body as { values: number[]; n: number; A2: number; D4: number };
  const means: number[] = [];
  const ranges: number[] = [];
  let [allMeans, allRanges] = [0, 0];
  for (let from = 0; from < values.length; from += n) {
    let [sum, low, high] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = from; at < from + n; at += 1) {
      const value = values[at] as number;
      sum += value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    means.push(sum / n);
    ranges.push(high - low);
    allMeans += sum / n;
    allRanges += high - low;
  }
  const [centre, range] = [allMeans / means.length, allRanges / means.length];
  return { centre, ucl: centre + A2 * range, lcl: centre - A2 * range, means, ranges, most: D4 * range };
});

const columns = `m.id, m.type, m.qty, m.uom, m.occurred_at, m.recorded_at, m.business_date, m.shift, m.source, m.reason_code, m.note, m.material_id, a.code as material_code,
  a.name as material_name, m.package_id, k.package_no, m.issue_id, s.name as place_name, m.plan_id, p.plan_no, r.name as product_name, l.lot_no, m.actor_id, u.name as actor_name`;
const names = `join material a on a.id = m.material_id join app_user u on u.id = m.actor_id left join package k on k.id = m.package_id left join place s on s.id = m.place_id
  left join plan p on p.id = m.plan_id left join product r on r.id = p.product_id left join lot l on l.id = p.lot_id`;
const pages = {
  offset: 'select * from movement where business_date between $1 and $2 order by occurred_at desc, id desc limit $3 offset $4',
  keyset:
    'select * from movement where business_date between $1 and $2 and (occurred_at, id) < ($4::timestamptz, $5::bigint) order by occurred_at desc, id desc limit $3',
};
const newestFirst = 'order by m.occurred_at desc, m.id desc';
const page = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text: `select ${columns} from (${text}) m ${names} ${newestFirst}`, values })).rows;

type PageAsk = { from: string; to: string; limit: string; offset: string; at: string; id: string };
app.get('/page/offset', async ({ query }) => {
  const { from, to, limit, offset } = query as PageAsk;
  return { rows: await page('offset', pages.offset, [from, to, limit, offset]) };
});
app.get('/page/keyset', async ({ query }) => {
  const { from, to, limit, at, id } = query as PageAsk;
  return { rows: await page('keyset', pages.keyset, [from, to, limit, at, id]) };
});
app.get('/page/json', async ({ query }, reply) => {
  const { from, to, limit, at, id } = query as PageAsk;
  const { rows } = await pool.query<{ json: string }>({
    name: 'json',
    text: `select json_build_object('rows', coalesce(json_agg(q), '[]'))::text as json from (select ${columns} from (${pages.keyset}) m ${names} ${newestFirst}) q`,
    values: [from, to, limit, at, id],
  });
  return reply.type('application/json').send(rows[0]?.json);
});
app.get('/page/first', async ({ query }) => {
  const { from, to, limit } = query as PageAsk;
  const rows = await page('offset', pages.offset, [from, to, limit, 0]);
  const count = await pool.query<{ total: number }>({
    name: 'count',
    text: 'select count(*)::int as total from movement where business_date between $1 and $2',
    values: [from, to],
  });
  return { rows, total: count.rows[0]?.total };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
