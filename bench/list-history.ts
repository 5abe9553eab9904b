import { movements } from '@lotline/contract/material/movement';
import { race, withPlant } from './plant.ts';

const rows = 200_000;
const page = 100;

/** A page of movements from the middle of 200,000, over HTTP with all its names; the floor reads as many bare rows by their primary key. */
await withPlant(async ({ pool, insert, admin, send }) => {
  const materialId = await insert('material', { code: 'M', barcode: 'M', name: 'Bar', type: 'RAW', uom: 'kg' });
  // The triggers would take longer than everything else, and what they write isn't read here.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into stock_movement (type, item_type, material_id, from_place, to_place, qty, uom, occurred_at, business_date, shift, actor_id, source)
    select 'RECEIPT', 'MATERIAL', ${materialId}, 'SUPPLIER', 'STOCK', 1 + n % 50, 'kg',
      timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', date '2026-01-01' + n / 1440, 'DAY', ${admin}, 'API'
    from generate_series(1, ${rows}) n;
    commit`);
  await pool.query('analyze');
  const period = { startDt: '2026-01-01', endDt: '2026-12-31' };
  const middle = await pool.query<{ at: string }>('select occurred_at::text as at from stock_movement where id = $1', [rows / 2]);
  const after = Buffer.from(JSON.stringify(['-occurredAt', middle.rows[0]?.at, rows / 2])).toString('base64url');
  const read = await send(movements, { ...period, after, limit: page });
  if (read.rows.length !== page || read.rows[0]?.id !== rows / 2 - 1) throw new Error('That is another page.');
  const floor = () => pool.query('select * from stock_movement where id < $1 order by id desc limit $2', [rows / 2, page]);
  await race({
    name: `page of ${page} in the middle of ${rows} movements`,
    ours: () => send(movements, { ...period, after, limit: page }),
    floor,
    times: 20,
  });
  await race({ name: 'the first page, with its count', ours: () => send(movements, { ...period, limit: page }), floor, times: 3 });
});
