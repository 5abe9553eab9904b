import { calls } from '@lotline/contract/calls';
import type { List } from '@lotline/contract/kit/list';
import { dayIn, productionDay } from '@lotline/contract/kit/production-day';
import { quickTest } from '@lotline/contract/kit/quick';
import { sumsOf } from '@lotline/contract/kit/sums';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../server/src/ledger-check.ts';
import { testApp } from '../server/src/testing.ts';
import type { Client } from './client.ts';
import { fillPlant, movementsPerPlan } from './fill.ts';
import { deepPages, type Placed, quickReads, reads, sumReads, treeReads, writes } from './growth.ts';

const filled = 1100;
// One plan more, with many results.
const plans = filled + 1;
const busy = 1100;
const { app, as, db, pool } = await testApp();
const me = await as();
await fillPlant(pool, { movements: filled * movementsPerPlan, admin: me.id, today: '2026-03-31', busy });

const ask = async (path: string) => {
  const answer = await app.inject({
    url: path.startsWith('/api') ? path : `/api${path}`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  const [, next] = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? '')) ?? [];
  return { status: answer.statusCode, body: answer.json(), bytes: answer.rawPayload.byteLength, next };
};

// One of each beside what the bench fills: they have few rows, and are added up all the same.
const post = async (path: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers: { authorization: `Bearer ${me.token}` }, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { id: number };
};
const free = async (table: 'material_stock' | 'product_stock') =>
  (await pool.query<{ id: number }>(`select id from ${table} where qty >= 5 order by id limit 1`)).rows[0]?.id;
const day = '2026-03-30';
await post('/material-sales', {
  ...{ bizPartnerId: 1, saleDate: day, status: 'REGISTERED' },
  lines: [{ materialStockId: await free('material_stock'), qty: 5, unitPrice: 1000 }],
});
const vendorId = (await post('/biz-partner', { partnerCode: 'V-1', name: 'Plater', types: ['OUTSOURCER'] })).id;
const out = await post('/out-sourcing', {
  ...{ vendorId, operationId: 1, outDate: day, dueDate: '2026-03-31', unitPrice: 100 },
  lots: [{ productStockId: await free('product_stock'), qty: 5 }],
});
await post(`/out-sourcing/${out.id}/send`, { id: out.id });
await pool.query(
  `update material_stock set expiry_date = '2026-04-30' where id in (select id from material_stock where qty > 0 order by id limit 20)`,
);
const planOpen = await pool.query<{ id: number }>(
  `select id from production_plan where status in ('PLANNED', 'IN_PROGRESS') order by id desc limit 1`,
);
await post('/production-product-stock/ship-out', {
  ...{ productionPlanId: planOpen.rows[0]?.id, occurredAt: `${day}T03:00:00Z` },
  issues: [{ productStockId: await free('product_stock'), qty: 2, exceptions: ['FOREIGN'], reason: 'Trial' }],
});

const client: Client = {
  ask: async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${me.token}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, head: '', body: answer.rawPayload };
  },
  close: () => {},
};

const heaviest = 1_000_000;
test.each(Object.entries(reads(filled)))('%s: no answer weighs over a megabyte', async (_, path) => {
  const { status, bytes } = await ask(path);
  expect(status).toBe(200);
  expect(bytes).toBeLessThan(heaviest);
});

type Node = { id: number; kind?: string; children?: Node[] };
type Listed = Node & Placed;
const leaves = (nodes: Node[], at = 0): number[] =>
  nodes.flatMap(({ id, kind, children = [] }) => (kind === 'ORDER' || (kind === undefined && at === 1) ? [id] : leaves(children, at + 1)));
const idsOf = (rows: Node[]) => rows.map(({ id }) => id);
const year = '2025-04-01';
const today = '2026-03-31';
/** The ids in an answer, of the shape that its call has by the contract. */
type Ids = (body: unknown) => number[];
const idsIn =
  <T>(ids: (body: T) => number[]): Ids =>
  (body) =>
    ids(body as T);
/** Each list and tree that grows, what its rows are, and how many of them the filled plant has. */
const growing: [name: string, path: string, ids: Ids, count: number][] = [
  ['the tree of orders', '/biz-partner/orders-tree', idsIn(leaves), filled],
  ['the tree of the order screen', '/order-product/tree?until=ORDER&all=true', idsIn(leaves), filled],
  ['the tree of order lines', '/order-product/tree', idsIn(leaves), filled],
  ['the order lines of all partners', '/biz-partner/order-product-tree', idsIn(leaves), filled],
  ['the plans of the issue desk', '/material-stock/production-plan-tree', idsIn(leaves), 56],
  ['lots by plan', `/lot/tree/prod-plans/${year}/${today}`, idsIn(leaves), plans],
  ['lots by day', `/lot/tree/daily-plans/${year}/${today}`, idsIn(leaves), filled * 2 + 1],
  ['the days of a factory', `/productionplan/location/2/daily-plans?startDt=${year}&endDt=${today}`, idsIn(idsOf), filled * 2 + 1],
  [
    'the works of all lines',
    '/kiosk/works?date=2026-03-31',
    idsIn(({ works }: { works: { dailyPlanId: number }[] }) => works.map((w) => w.dailyPlanId)),
    111,
  ],
  [
    'the works of some plans',
    `/kiosk/daily-plans?planIds=${Array.from({ length: 600 }, (_, n) => n + 1)}`,
    idsIn((works: { dailyPlanId: number }[]) => works.map((w) => w.dailyPlanId)),
    1200,
  ],
  ['plans', `/productionplan/plans?startDt=${year}&endDt=${today}`, idsIn(idsOf), plans],
  ['lots', `/lot/lots?startDt=${year}&endDt=${today}`, idsIn(idsOf), plans],
  ['packages', '/material-stock/stocks', idsIn(idsOf), filled * 2 + 1],
  ['packages by supplier', '/material-stock/stocks?sort=-bizPartnerName', idsIn(idsOf), filled * 2 + 1],
  ['product stock', '/productstock/stocks', idsIn(idsOf), plans],
  ['the results of a day', `/productionprofit/${filled * 2 + 1}/history`, idsIn(idsOf), busy],
  ['the movements of product stock', `/productstock/stock/${plans}/movements`, idsIn(idsOf), busy],
  ['order lines to ship', '/shipment/order-lines', idsIn(idsOf), filled],
];

test.each(growing)('%s: a caller that names no part gets the first thousand, and the way to all', async (_, path, ids, count) => {
  const first = await ask(path);
  expect(ids(first.body)).toHaveLength(Math.min(count, 1000));
  const found = ids(first.body);
  for (let next = first.next; next; ) {
    const part = await ask(next);
    found.push(...ids(part.body));
    next = part.next;
  }
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(count);
});

test('a day with more results than its panel shows says so', async () => {
  const { results, events, older } = (await ask(`/productionprofit/${filled * 2 + 1}`)).body;
  expect([results.length, events.length, older]).toEqual([500, 0, { results: true, events: false }]);
});

test.each(growing)('%s: as many as are asked for, and others after them', async (_, path, ids) => {
  const limited = `${path}${path.includes('?') ? '&' : '?'}limit=30`;
  const first = await ask(limited);
  const second = await ask(first.next ?? `${limited}&after=${first.body.next}`);
  const found = [first, second].map(({ body }) => ids(body.rows ?? body));
  expect(found.map(({ length }) => length)).toEqual([30, found[1]?.length]);
  expect(found[1]?.length).toBeGreaterThan(0);
  expect(new Set(found.flat()).size).toBe(found.flat().length);
});

test.each(Object.entries(deepPages))('%s: a page on stands after the first', async (_, path) => {
  const first = await ask(`${path}&limit=30`);
  const second = await ask(`${path}&limit=30&after=${encodeURIComponent(first.body.next)}`);
  expect(new Set([...first.body.rows, ...second.body.rows].map(({ id }: Node) => id)).size).toBe(60);
});

const allOf = async (page: string) => {
  const all: Listed[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await ask(`${page}${after && `&after=${encodeURIComponent(after)}`}`);
    all.push(...body.rows);
    after = body.next;
  }
  return all;
};

const quickNow = () => {
  const at = new Date();
  const zone = 'Asia/Seoul';
  const hours = { zone, dayStart: '08:00', nightStart: '20:00' };
  return { day: dayIn(at, zone), workDay: productionDay(at, hours).businessDate, userId: me.id };
};
/** An instant as a browser of the plant says it. */
const inPlant = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Seoul' });

test.each(Object.entries(quickReads))(
  '%s: the server leaves by each quick filter the rows that a browser would, and counts as many',
  async (_, [path, list]) => {
    const page = `${path}${path.includes('?') ? '&' : '?'}limit=1000`;
    const all = await allOf(page);
    const now = quickNow();
    const { quick: counted } = (await ask(`${page}&quickCounts=true`)).body;
    for (const [name, asked] of Object.entries(list.quick)) {
      const fitting = idsOf(all.filter(quickTest(list.columns, asked(now), inPlant)));
      const { rows, total } = (await ask(`${page}&quick=${name}`)).body;
      expect([name, total, counted[name].total]).toEqual([name, fitting.length, fitting.length]);
      expect(new Set(fitting)).toEqual(new Set([...fitting, ...idsOf(rows)]));
    }
  },
);

test.each(Object.entries(treeReads))(
  '%s: the server leaves the rows of a tree’s node, whatever has come of them, and counts among them',
  async (_, [path, node, list, fits]) => {
    const page = `${path}${path.includes('?') ? '&' : '?'}limit=1000`;
    const wanted = (await allOf(page)).filter(fits);
    expect(wanted).not.toEqual([]);
    expect(new Set(idsOf(await allOf(`${page}&${node}`)))).toEqual(new Set(idsOf(wanted)));
    const { total, quick } = (await ask(`${path}${path.includes('?') ? '&' : '?'}${node}&limit=1&quickCounts=true`)).body;
    const counted = Object.entries(list.quick).map(([name, asked]) => [
      name,
      { total: wanted.filter(quickTest(list.columns, asked(quickNow()), inPlant)).length },
    ]);
    expect([total, quick]).toEqual([wanted.length, Object.fromEntries(counted)]);
  },
);

/** What a browser that held all rows would say: of each column the sum of each unit, to a millionth; null where nobody knows a value of it. */
const addedUp = ({ sums: { of, counted = [] }, columns }: List, rows: object[]) => {
  const counting = rows.filter(quickTest(columns, counted, inPlant)) as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(of).map(([name, by = null]) => {
      const units = Map.groupBy(counting, (row) => (by === null ? null : (row[by] as string)));
      const millionths = (value: unknown) => BigInt(Math.round(Number(value) * 1e6));
      const sumOf = (rows: Record<string, unknown>[]) => {
        const known = rows.flatMap((row) => row[name] ?? []);
        return known.length ? Number(known.reduce((sum: bigint, value) => sum + millionths(value), 0n)) / 1e6 : null;
      };
      return [
        name,
        [...units].map(([unit, its]) => ({ unit, sum: sumOf(its) })).toSorted((a, b) => String(a.unit).localeCompare(String(b.unit))),
      ];
    }),
  );
};
const inOrder = (said: Record<string, { unit: string | null; sum: number | null }[]>) =>
  Object.fromEntries(
    Object.entries(said).map(([name, units]) => [name, units.toSorted((a, b) => String(a.unit).localeCompare(String(b.unit)))]),
  );
const narrowings = ({ quick, sums: { of }, columns }: List): string[] => [
  '',
  ...Object.keys(quick).map((name) => `&quick=${name}`),
  ...Object.keys(of)
    .filter((name) => !columns[name]?.fixed)
    .slice(0, 1)
    .map((name) => `&filter=${encodeURIComponent(JSON.stringify({ [name]: '>10' }))}`),
];
test.each([
  ...Object.entries(sumReads),
  ...Object.entries(quickReads),
  ...Object.entries(treeReads).map(
    ([name, [path, node, list]]) => [name, [`${path}${path.includes('?') ? '&' : '?'}${node}`, list]] as const,
  ),
])('%s: the server adds up what all of its pages hold, each unit by itself', async (_, [path, list]) => {
  const page = `${path}${path.includes('?') ? '&' : '?'}`;
  for (const narrowed of narrowings(list)) {
    const wanted = addedUp(list, await allOf(`${page}limit=1000${narrowed}`));
    const { sums } = (await ask(`${page}limit=1&sums=${Object.keys(list.sums.of)}${narrowed}`)).body;
    expect([narrowed, inOrder(sums)]).toEqual([narrowed, wanted]);
    if (!narrowed)
      expect(
        Object.values(wanted)
          .flat()
          .some(({ sum }) => Number(sum) > 0),
      ).toBe(true);
  }
});
test('every list that adds up is added up above', () => {
  const adding = new Set(calls.flatMap((call) => (Object.keys(sumsOf(call)).length ? [sumsOf(call)] : [])));
  expect(adding.size).toBeGreaterThan(9);
  expect(new Set(Object.values(sumReads).map(([, { sums }]) => sums.of))).toEqual(adding);
});

test('lots by a working day are those that the tree of the days has there', async () => {
  const [branch] = (await ask('/lot/tree/daily-plans/2026-03-30/2026-03-31')).body as { id: string; children: { lotId: string }[] }[];
  const found = await allOf(`/lot/lots?startDt=${year}&endDt=${today}&limit=1000&workDate=${branch?.id}`);
  expect(found).not.toEqual([]);
  expect(new Set(found.map(({ lotId }) => lotId))).toEqual(new Set(branch?.children.map(({ lotId }) => lotId)));
});

test('what the bench fills and changes agrees with its facts', async () => {
  expect(await ledgerDifferences(db)).toEqual([]);
  const count = async () => Number((await pool.query('select count(*) from stock_movement')).rows[0].count);
  const before = await count();
  for (const work of Object.values(writes(filled))) for (const turn of [0, 1]) await work(client, turn);
  // A receipt, two issues, a result of two materials, one of one, two shipments; each twice.
  expect((await count()) - before).toBe(2 * (1 + 2 + 3 + 2 + 2));
  expect(await ledgerDifferences(db)).toEqual([]);
});
