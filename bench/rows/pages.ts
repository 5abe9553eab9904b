import { movements } from '@lotline/contract/material/movement';
import { rates } from '../duel.ts';
import type { Master } from '../master.ts';
import type { Plant } from '../plant.ts';
import { look } from './ask.ts';

const count = 50_000;
const limit = 100;
const stride = 1000;
const from = '2026-01-01';
const to = '2026-03-31';

/** A hundred movements from anywhere in a list of 50,000, with their names; the newest hundred with how many there are. */
export const pages = async (plant: Plant, master: Master) => {
  await fillMovements(plant, master);
  const cursors = await walk(plant);
  const pick = <T>(all: T[]) => all[Math.floor(Math.random() * all.length)] as T;
  const period = `startDt=${from}&endDt=${to}`;
  const bare = `from=${from}&to=${to}&limit=${limit}`;
  const keys = (await plant.floor.pool.query(
    `select occurred_at::text as at, id from movement where business_date between $1 and $2 and id % ${stride} = 0`,
    [from, to],
  )) as { rows: { at: string; id: string }[] };
  const key = () => {
    const { at, id } = pick(keys.rows);
    return `at=${encodeURIComponent(at)}&id=${id}`;
  };
  const anywhere = await rates(plant, {
    name: `page of ${limit} of ${count} movements`,
    must: 1.5,
    aim: 2.5,
    ours: (client) => look(client, `/api${movements.path}?${period}&limit=${limit}&after=${encodeURIComponent(pick(cursors))}`),
    floor: (client) => look(client, `/page/offset?${bare}&offset=${Math.floor(Math.random() * (count - limit))}`),
    beside: {
      keyset: (client) => look(client, `/page/keyset?${bare}&${key()}`),
      'keyset, JSON in SQL': (client) => look(client, `/page/json?${bare}&${key()}`),
    },
  });
  const first = await rates(plant, {
    name: 'first page with its count',
    must: 1,
    aim: 2,
    ours: (client) => look(client, `/api${movements.path}?${period}&limit=${limit}`),
    floor: (client) => look(client, `/page/first?${bare}`),
  });
  return [anywhere, first];
};

/** The same movements on both: every third is a receipt, the others go to plans. */
const fillMovements = async ({ ours, floor, admin, send: _send }: Plant, { materials, shelf, line, product, packagesOf }: Master) => {
  const packages = await packagesOf(0, 100);
  const material = materials[0];
  const kind = (receipt: string, issue: string) => `case when n % 3 = 0 then ${receipt} else ${issue} end`;
  const at = `timestamptz '${from} 00:00Z' + n * interval '2 minutes'`;
  const day = `date '${from}' + n / 720`;
  // The triggers would take longer than everything else, and what they write isn't read here.
  await ours.pool.query(`
    begin;
    set local session_replication_role = replica;
    with lots as (
      insert into lot (lot_id, product_id, version) select 'FILL' || n, ${product}, 1 from generate_series(1, 200) n returning id, lot_id
    ), plans as (
      insert into production_plan (plan_no, product_id, lot_id, plan_qty, start_dt, end_dt, location_id)
      select lot_id, ${product}, id, 1, '${from}', '${to}', ${line} from lots returning id
    )
    insert into stock_movement (type, item_type, material_id, from_place, to_place, qty, uom, material_stock_id, from_location_id, to_location_id, production_plan_id,
      occurred_at, business_date, shift, actor_id, source)
    select ${kind("'RECEIPT'", "'ISSUE'")}, 'MATERIAL', ${material}, ${kind("'SUPPLIER'", "'STOCK'")}, ${kind("'STOCK'", "'LINE'")}, 1 + n % 50, 'kg',
      (array[${packages.ours}])[1 + n % 100], ${kind('null', String(shelf))}, ${kind(String(shelf), 'null')}, ${kind('null', '(select array_agg(id) from plans)[1 + n % 200]')},
      ${at}, ${day}, 'DAY', ${admin}, 'API'
    from generate_series(1, ${count}) n;
    commit;
    analyze`);
  await floor.pool.query(`
    with lots as (
      insert into lot (lot_no, product_id) select 'FILL' || n, 1 from generate_series(1, 200) n returning id, lot_no
    ), plans as (
      insert into plan (plan_no, product_id, lot_id, qty, start_day, end_day) select lot_no, 1, id, 1, '${from}', '${to}' from lots returning id
    )
    insert into movement (type, material_id, qty, uom, package_id, place_id, plan_id, occurred_at, business_date, shift, actor_id, source)
    select ${kind("'RECEIPT'", "'ISSUE'")}, 1, 1 + n % 50, 'kg', (array[${packages.floor}])[1 + n % 100], 1,
      ${kind('null', '(select array_agg(id) from plans)[1 + n % 200]')}, ${at}, ${day}, 'DAY', 1, 'API'
    from generate_series(1, ${count}) n;
    analyze`);
};

/** A cursor for every thousandth row, as somebody gets them who scrolls through all of it. */
const walk = async ({ send }: Plant) => {
  const cursors: string[] = [];
  for (let after: string | undefined; ; ) {
    const { next } = await send(movements, { startDt: from, endDt: to, limit: stride, ...(after && { after }) });
    if (!next) return cursors.slice(0, -1);
    cursors.push(next);
    after = next;
  }
};
