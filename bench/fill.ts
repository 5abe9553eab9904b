import type pg from 'pg';

/** Movements of stock that each plan brings with it. */
export const movementsPerPlan = 20;
const resultsPerPlan = 5;
const plansPerDay = 14;
const openPlans = 250;
/** What came within so many days may still lie on the shelves; of what is older a tenth does, until a year has gone by. */
const shelfDays = 90;
const countedDays = 365;
const masters = { partners: 200, materials: 500, products: 200, lines: 8, shelves: 40, workers: 40 };

type Filling = { movements: number; admin: number; today: string /** Results of the last plan. */; busy?: number };

/**
 * A plant that has been at work for as long as so many movements take, a year for 100,000, in SQL alone and without its data history:
 * every quantity is what `check-ledger` computes from the facts. Its last plans are still open. An older plant has no more on its shelves:
 * what came lately is left over, and some of what came within the year. One plan more has a great many results, all of one package.
 */
export const fillPlant = async (pool: pg.Pool, { movements, admin, today, busy = 3000 }: Filling) => {
  const plans = Math.ceil(movements / movementsPerPlan);
  const { rows } = await pool.query<{ used: boolean }>(
    'select exists(select from location) or exists(select from product) or exists(select from biz_partner) as used',
  );
  if (rows[0]?.used) throw new Error('Only an empty plant can be filled.');
  const client = await pool.connect();
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      set local statement_timeout = 0;
      set local synchronous_commit = off;
      set local work_mem = '256MB';
      set local maintenance_work_mem = '512MB';`);
    const indexes = await client.query<{ name: string; text: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as text from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
      [worked],
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    for (const text of [...masterRows, ...workOf({ plans, admin, today, busy })]) await client.query(patient(text));
    // Sorted once over all rows, which takes a third of adding each row to them.
    for (const { text } of indexes.rows) await client.query(patient(text));
    for (const table of filled)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query(patient('vacuum analyze'));
  return { plans: plans + 1 };
};

/** A million rows take longer than a server lets a request wait. */
const patient = (text: string) => ({ text, query_timeout: 1_800_000 });

/** What grows with the work. */
const worked = [
  ...['order_info', 'order_product', 'lot', 'production_plan', 'production_operation_plan', 'production_bill_line', 'daily_plan'],
  ...['work_event', 'production_result', 'material_stock', 'material_issue', 'product_stock', 'shipment', 'shipment_line', 'sales_entry'],
  ...['stock_movement', 'genealogy_edge'],
];
const filled = [
  ...['location', 'biz_partner', 'material', 'product', 'operation', 'route', 'route_operation', 'worker', 'tool', 'bom', 'business'],
  ...worked,
];

const masterRows = [
  `insert into location (id, type, code, name, parent_id, seq) overriding system value
    values (1, 'SITE', 'S', 'Site', null, 1), (2, 'FACTORY', 'F', 'Factory', 1, 1), (3, 'WAREHOUSE', 'W', 'Warehouse', 2, 1)`,
  `insert into location (id, type, code, name, parent_id, seq) overriding system value
    select 10 + n, 'LINE', 'LINE' || n, 'Line ' || n, 2, n from generate_series(1, ${masters.lines}) n`,
  `insert into location (id, type, code, name, parent_id, seq) overriding system value
    select 100 + n, 'SHELF', 'SH' || n, 'Shelf ' || n, 3, n from generate_series(1, ${masters.shelves}) n`,
  `insert into biz_partner (id, partner_code, types, name) overriding system value
    select n, 'P' || n, array['CUSTOMER', 'SUPPLIER'], 'Partner ' || n from generate_series(1, ${masters.partners}) n`,
  `insert into material (id, code, barcode, name, type, uom, default_shelf_id) overriding system value
    select n, 'M' || lpad(n::text, 5, '0'), 'M' || lpad(n::text, 5, '0'), 'Material ' || n, 'RAW', 'kg', 101 + n % ${masters.shelves}
    from generate_series(1, ${masters.materials}) n`,
  `insert into product (id, code, barcode, name, type, uom, unit_price, biz_partner_id) overriding system value
    select n, 'I' || lpad(n::text, 5, '0'), 'I' || lpad(n::text, 5, '0'), 'Product ' || n, 'FINISHED', 'EA', 1000 + n, 1 + n % ${masters.partners}
    from generate_series(1, ${masters.products}) n`,
  `insert into operation (id, code, name, type, seq_default) overriding system value values (1, 'SAW', 'Sawing', 'MACHINING', 10), (2, 'ASM', 'Assembly', 'ASSEMBLY', 20)`,
  `insert into route (id, code, name) overriding system value values (1, 'R', 'Saw and assemble')`,
  `insert into route_operation (id, route_id, seq, operation_id) overriding system value values (1, 1, 10, 1), (2, 1, 20, 2)`,
  `insert into tool (id, code, name, location_id) overriding system value
    select n, 'T' || n, 'Machine ' || n, 10 + n from generate_series(1, ${masters.lines}) n`,
  `insert into worker (id, worker_no, name, location_id) overriding system value
    select n, 'W' || n, 'Worker ' || n, 11 + n % ${masters.lines} from generate_series(1, ${masters.workers}) n`,
  // Two materials for a product, five for each piece, taken at the last operation.
  `insert into bom (parent_id, child_material_id, seq, qty_per, base_qty, uom, operation_id)
    select p, 1 + (p * 2 + k) % ${masters.materials}, 10 * (k + 1), 5, 1, 'kg', 2 from generate_series(1, ${masters.products}) p, generate_series(0, 1) k`,
  `insert into business (id, code, name, biz_partner_id, status) overriding system value
    select n, 'B' || n, 'Business ' || n, n, 'ACTIVE' from generate_series(1, ${masters.partners}) n`,
];

/**
 * Each plan makes ten pieces of its order in five results: two packages of 100 come, 50 of each are issued, 10 of each go into a result;
 * the pieces of a finished plan are shipped. Of what is left over, twice as much came and a piece stayed.
 */
const workOf = ({ plans, admin, today, busy }: { plans: number; admin: number; today: string; busy: number }) => {
  const open = `n > ${plans - Math.min(openPlans, Math.ceil(plans / 20))}`;
  const left = `(n > ${plans - shelfDays * plansPerDay} or n > ${plans - countedDays * plansPerDay} and n % 10 = 0)`;
  // Open plans are half done, their first operation ahead of the second.
  const planned = `case when ${open} then 20 else 10 end`;
  const made = `case when ${open} and k = 0 then 15 else 10 end`;
  const received = `case when ${left} then 100 else 50 end`;
  const shipped = `case when ${left} then 9 else 10 end`;
  const from = `from generate_series(1, ${plans}) n`;
  const day = `(date '${today}' - ((${plans} - n) / ${plansPerDay}))`;
  const at = (hours: string) => `((${day} + time '08:00')::timestamp at time zone 'Asia/Seoul' + (${hours}) * interval '1 hour')`;
  const product = `(1 + n % ${masters.products})`;
  const line = `(11 + n % ${masters.lines})`;
  const tool = `(1 + n % ${masters.lines})`;
  const partner = `(1 + (n * 7) % ${masters.partners})`;
  const material = `(1 + (${product} * 2 + k) % ${masters.materials})`;
  const stock = `(n * 2 - 1 + k)`;
  const lastTaken = at(String(resultsPerPlan));
  const fact = (hours: string) => `${at(hours)}, ${at(hours)}, ${day}, 'DAY', ${admin}, 'UI'`;
  const factColumns = 'occurred_at, recorded_at, business_date, shift, actor_id, source';
  const packages = `${from}, generate_series(0, 1) k`;
  const results = `${from}, generate_series(0, ${resultsPerPlan - 1}) r`;
  const movement = `insert into stock_movement (type, item_type, material_id, product_id, from_place, to_place, qty, uom, material_stock_id,
    from_product_stock_id, to_product_stock_id, issue_id, lot_id, from_location_id, to_location_id, production_plan_id, oper_plan_id, result_id, shipment_line_id, bill_line_id, ${factColumns})`;
  const shelfOf = `(101 + ${material} % ${masters.shelves})`;
  const busyPlan = () => {
    const one = `from (select ${plans + 1} as n, 0 as k) one`;
    const each = `${one}, generate_series(0, ${busy - 1}) r`;
    const next = plans * 2 + 1;
    const hours = (r: string | number) => `1 + ${r} * 6.0 / ${busy}`;
    const last = at(hours(busy - 1));
    const result = `${plans * resultsPerPlan * 2 + 1} + r`;
    const moved = 'item_type, uom, type, from_place, to_place, qty';
    return [
      `insert into lot (id, lot_id, product_id, produced_qty, produced_from, produced_to, production_plan_id) overriding system value
        select n, 'LOTBUSY', ${product}, ${busy}, ${at(hours(0))}, ${last}, n ${one}`,
      `insert into production_plan (id, plan_no, product_id, route_id, lot_id, plan_qty, start_dt, end_dt, location_id, good_qty, status) overriding system value
        select n, 'PPBUSY', ${product}, 1, n, ${busy * 2}, ${day}, ${day}, ${line}, ${busy}, 'IN_PROGRESS' ${one}`,
      `insert into production_operation_plan (id, plan_id, operation_id, seq, line_id, tool_id, start_dt, end_dt, plan_qty, good_qty, status, actual_start) overriding system value
        select ${next}, n, 2, 20, ${line}, ${tool}, ${day}, ${day}, ${busy * 2}, ${busy}, 'IN_PROGRESS', ${at('1')} ${one}`,
      `insert into production_bill_line (id, plan_id, revision, oper_plan_id, operation_id, seq, child_material_id, qty_per, base_qty, uom, scrap_rate, mandatory, backflush, lot_trace_required, made_qty, taken_qty) overriding system value
        select ${next}, n, 1, ${next}, 2, 10, ${material}, 5, 1, 'kg', 0, true, true, true, ${busy}, ${busy * 5} ${one}`,
      `insert into daily_plan (id, plan_id, oper_plan_id, work_date, day_night, line_id, tool_id, worker_ids, target_qty, completed_qty, work_status, started_at) overriding system value
        select ${next}, n, ${next}, ${day}, 'DAY', ${line}, ${tool}, '{}', ${busy * 2}, ${busy}, 'IN_PROGRESS', ${at('1')} ${one}`,
      `insert into production_result (id, daily_plan_id, oper_plan_id, plan_id, lot_id, tool_id, good_qty, ${factColumns}) overriding system value
        select ${result}, ${next}, ${next}, n, n, ${tool}, 1, ${fact(hours('r'))} ${each}`,
      `insert into material_stock (id, package_id, material_id, location_id, initial_qty, qty, uom, received_date, last_move_at) overriding system value
        select ${next}, 'PKGBUSY', ${material}, ${shelfOf}, ${busy * 20}, ${busy * 10}, 'kg', ${day}, ${last} ${one}`,
      `insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, issued_qty, consumed_qty, issued_at, last_move_at) overriding system value
        select ${next}, ${next}, n, ${next}, ${busy * 10}, ${busy * 5}, ${at('0.5')}, ${last} ${one}`,
      `insert into product_stock (id, lot_id, product_id, location_id, production_plan_id, qty, first_in_at, last_move_at) overriding system value
        select n, n, ${product}, ${line}, n, ${busy}, ${at(hours(0))}, ${last} ${one}`,
      `insert into stock_movement (${moved}, material_id, material_stock_id, to_location_id, ${factColumns})
        select 'MATERIAL', 'kg', 'RECEIPT', 'SUPPLIER', 'STOCK', ${busy * 20}, ${material}, ${next}, ${shelfOf}, ${fact('0')} ${one}`,
      `insert into stock_movement (${moved}, material_id, material_stock_id, issue_id, from_location_id, production_plan_id, oper_plan_id, ${factColumns})
        select 'MATERIAL', 'kg', 'ISSUE', 'STOCK', 'LINE', ${busy * 10}, ${material}, ${next}, ${next}, ${shelfOf}, n, ${next}, ${fact('0.5')} ${one}`,
      `insert into stock_movement (${moved}, material_id, material_stock_id, issue_id, lot_id, production_plan_id, oper_plan_id, result_id, bill_line_id, ${factColumns})
        select 'MATERIAL', 'kg', 'CONSUME', 'LINE', 'WIP', 5, ${material}, ${next}, ${next}, n, n, ${next}, ${result}, ${next}, ${fact(hours('r'))} ${each}`,
      `insert into stock_movement (${moved}, product_id, to_product_stock_id, lot_id, to_location_id, production_plan_id, oper_plan_id, result_id, ${factColumns})
        select 'PRODUCT', 'EA', 'PRODUCE', 'WIP', 'STOCK', 1, ${product}, n, n, ${line}, n, ${next}, ${result}, ${fact(hours('r'))} ${each}`,
    ];
  };
  return [
    `insert into order_info (id, order_no, business_id, direction, order_date, due_date, status) overriding system value
      select n, 'SO' || lpad(n::text, 7, '0'), ${partner}, 'SALES', ${day}, ${day} + 14, case when ${open} then 'IN_PROGRESS' when ${left} then 'PARTIALLY_SHIPPED' else 'COMPLETED' end ${from}`,
    `insert into order_product (id, order_id, seq, product_id, qty, uom, unit_price, due_date, lot_seq, plan_qty, produced_qty, shipped_qty, status) overriding system value
      select n, n, 10, ${product}, ${planned}, 'EA', 1000, ${day} + 14, 1, ${planned}, 10, case when ${open} then 0 else ${shipped} end, case when ${open} then 'IN_PRODUCTION' when ${left} then 'PARTIALLY_SHIPPED' else 'SHIPPED' end ${from}`,
    `insert into lot (id, lot_id, product_id, produced_qty, produced_from, produced_to, production_plan_id) overriding system value
      select n, 'LOT' || lpad(n::text, 7, '0'), ${product}, 10, ${at('1')}, ${at('7')}, n ${from}`,
    `insert into production_plan (id, plan_no, order_product_id, product_id, route_id, lot_id, plan_qty, start_dt, end_dt, priority, location_id, good_qty, status) overriding system value
      select n, 'PP' || lpad(n::text, 7, '0'), n, ${product}, 1, n, ${planned}, ${day}, ${day}, 1 + n % 5, ${line}, 10, case when ${open} then 'IN_PROGRESS' else 'COMPLETE' end ${from}`,
    `insert into production_operation_plan (id, plan_id, operation_id, seq, line_id, tool_id, start_dt, end_dt, plan_qty, good_qty, status, actual_start, actual_end) overriding system value
      select n * 2 - 1 + k, n, k + 1, (k + 1) * 10, ${line}, ${tool}, ${day}, ${day}, ${planned}, ${made}, case when ${open} then 'IN_PROGRESS' else 'COMPLETE' end, ${at('1')}, ${at('7')} ${packages}`,
    `insert into production_bill_line (id, plan_id, revision, oper_plan_id, operation_id, seq, child_material_id, qty_per, base_qty, uom, scrap_rate, mandatory, backflush, lot_trace_required, made_qty, taken_qty) overriding system value
      select ${stock}, n, 1, n * 2, 2, (k + 1) * 10, ${material}, 5, 1, 'kg', 0, true, true, true, 10, 50 ${packages}`,
    `insert into daily_plan (id, plan_id, oper_plan_id, work_date, day_night, line_id, tool_id, worker_ids, target_qty, completed_qty, work_status, started_at, ended_at) overriding system value
      select ${stock}, n, ${stock}, ${day}, 'DAY', ${line}, ${tool}, array[1 + n % ${masters.workers}], ${planned}, ${made}, case when ${open} then 'IN_PROGRESS' else 'COMPLETE' end, ${at('1')}, case when not (${open}) then ${at('7')} end ${packages}`,
    `insert into work_event (daily_plan_id, oper_plan_id, tool_id, kind, started_at, ended_at, shared, ${factColumns})
      select ${stock}, ${stock}, ${tool}, 'RUN', ${at('1')}, ${at('7')}, true, ${fact('1')} ${packages}`,
    `insert into production_result (id, daily_plan_id, oper_plan_id, plan_id, lot_id, tool_id, good_qty, ${factColumns}) overriding system value
      select (n - 1) * ${resultsPerPlan * 2} + k * ${resultsPerPlan} + r + 1, ${stock}, ${stock}, n, n, ${tool}, ${made} / ${resultsPerPlan}, ${fact('1 + r')} ${results}, generate_series(0, 1) k`,
    `insert into material_stock (id, package_id, material_id, supplier_lot_no, location_id, initial_qty, qty, uom, biz_partner_id, received_date, unit_price, last_move_at) overriding system value
      select ${stock}, 'PKG' || lpad((${stock})::text, 8, '0'), ${material}, 'SL' || n, ${shelfOf}, ${received}, case when ${open} then 40 when ${left} then 50 else 0 end, 'kg', ${partner}, ${day}, 1200, ${lastTaken} ${packages}`,
    `insert into material_issue (id, material_stock_id, production_plan_id, oper_plan_id, issued_qty, consumed_qty, issued_at, last_move_at) overriding system value
      select ${stock}, ${stock}, n, n * 2, case when ${open} then 60 else 50 end, 50, ${at('0.5')}, ${lastTaken} ${packages}`,
    `insert into product_stock (id, lot_id, product_id, location_id, production_plan_id, qty, first_in_at, last_move_at) overriding system value
      select n, n, ${product}, ${line}, n, case when ${open} then 10 when ${left} then 1 else 0 end, ${at('1')}, case when ${open} then ${lastTaken} else ${at('8')} end ${from}`,
    `insert into shipment (id, shipment_no, ship_date, biz_partner_id) overriding system value
      select n, 'SH' || lpad(n::text, 7, '0'), ${day}, ${partner} ${from} where not (${open})`,
    `insert into shipment_line (id, shipment_id, seq, order_product_id, product_id, lot_id, product_stock_id, qty, unit_price) overriding system value
      select n, n, 10, n, ${product}, n, n, ${shipped}, 1000 ${from} where not (${open})`,
    `insert into sales_entry (kind, sold_on, biz_partner_id, product_id, lot_id, shipment_line_id, shipment_id, qty, uom, unit_price, amount, currency)
      select 'PRODUCT', s.ship_date, s.biz_partner_id, l.product_id, l.lot_id, l.id, s.id, l.qty, 'EA', l.unit_price, l.qty * l.unit_price, 'KRW'
      from shipment_line l join shipment s on s.id = l.shipment_id order by l.id`,
    // In the order of their instants, as they come in: the rows of a day lie together in the table.
    `${movement}
      select type, item_type, material_id, product_id, from_place, to_place, qty, uom, material_stock_id, from_product_stock_id, to_product_stock_id, issue_id, lot_id,
        from_location_id, to_location_id, production_plan_id, oper_plan_id, result_id, shipment_line_id, bill_line_id, ${factColumns}
      from (
        select 'RECEIPT' as type, 'MATERIAL' as item_type, ${material}::bigint as material_id, null::bigint as product_id, 'SUPPLIER' as from_place, 'STOCK' as to_place,
          ${received} as qty, 'kg' as uom, ${stock}::bigint as material_stock_id, null::bigint as from_product_stock_id, null::bigint as to_product_stock_id, null::bigint as issue_id, null::bigint as lot_id,
          null::bigint as from_location_id, ${shelfOf}::bigint as to_location_id, null::bigint as production_plan_id, null::bigint as oper_plan_id, null::bigint as result_id, null::bigint as shipment_line_id, null::bigint as bill_line_id,
          ${at('0')} as occurred_at, ${at('0')} as recorded_at, ${day} as business_date, 'DAY' as shift, ${admin}::bigint as actor_id, 'UI' as source ${packages}
        union all
        select 'ISSUE', 'MATERIAL', ${material}, null, 'STOCK', 'LINE', case when ${open} then 60 else 50 end, 'kg', ${stock}, null, null, ${stock}, null, ${shelfOf}, null, n, n * 2, null, null, null, ${fact('0.5')} ${packages}
        union all
        select 'CONSUME', 'MATERIAL', ${material}, null, 'LINE', 'WIP', 10, 'kg', ${stock}, null, null, ${stock}, n, null, null, n, n * 2,
          (n - 1) * ${resultsPerPlan * 2} + ${resultsPerPlan} + r + 1, null, ${stock}, ${fact('1 + r')} ${results}, generate_series(0, 1) k
        union all
        select 'PRODUCE', 'PRODUCT', null, ${product}, 'WIP', 'STOCK', 2, 'EA', null, null, n, null, n, null, ${line}, n, n * 2,
          (n - 1) * ${resultsPerPlan * 2} + ${resultsPerPlan} + r + 1, null, null, ${fact('1 + r')} ${results}
        union all
        select 'SHIP', 'PRODUCT', null, ${product}, 'STOCK', 'CUSTOMER', ${shipped}, 'EA', null, n, null, null, n, ${line}, null, null, null, null, n, null, ${fact('8')} ${from} where not (${open})
      ) made order by occurred_at`,
    ...(busy ? busyPlan() : []),
    `insert into genealogy_edge (parent_stock_id, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id, ${factColumns})
      select material_stock_id, lot_id, qty, 2, 'BACKFLUSH', 'EXACT', result_id, id, ${factColumns} from stock_movement where type = 'CONSUME'`,
    `insert into material_day
      select material_id, business_date, sum(change), sum(change) filter (where type = 'RECEIPT'), -sum(change) filter (where type = 'ISSUE'), 0, 0
      from (select *, case when to_place = 'STOCK' then qty when from_place = 'STOCK' then -qty end as change from stock_movement where item_type = 'MATERIAL') m
      where change <> 0 group by 1, 2`,
    'insert into material_balance select material_id, sum(change) from material_day group by 1',
  ];
};
