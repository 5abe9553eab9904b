import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import type { AskOf, Call } from '@lotline/contract/kit/call';
import { issueMaterial } from '@lotline/contract/material/issue';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { ship } from '@lotline/contract/shipment/shipment';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../server/src/kit/database/pool.ts';
import { ledgerDifferences } from '../server/src/ledger-check.ts';
import type { Client } from './client.ts';
import { median, watchMachine } from './duel.ts';
import { fillPlant, movementsPerPlan } from './fill.ts';
import { type Plant, withPlant } from './plant.ts';
import { type BenchResult, resultOf } from './result.ts';
import { ask } from './rows/ask.ts';

const sizes = [100_000, 1_000_000] as const;
const today = '2026-03-31';
const month = 'startDt=2026-03-02&endDt=2026-03-31';
const rounds = 7;
// The first plan it, on each of the connections that may answer.
const warmUps = 10;

/** What each list is asked; `newest` numbers the newest plan with its lot and packages, and the one after it has had a great many results. */
export const reads = (newest: number): Record<string, string> => ({
  packages: '/material-stock/stocks',
  'page of packages': '/material-stock/stocks?limit=100',
  'packages by the name of their material': '/material-stock/stocks?limit=100&sort=materialName',
  'packages by supplier, descending': '/material-stock/stocks?limit=100&sort=-bizPartnerName',
  'packages of a material': '/material-stock/stocks?materialId=7',
  'packages by name': '/material-stock/by-name/Material%207',
  'material totals': '/material-stock/material-stocks',
  'stock by place': '/material-stock/location-tree',
  'stock by material': '/material-stock/material-tree',
  'movements of a month': `/material-history/historys?${month}&limit=100`,
  'movements of a day long ago': '/material-history/historys?startDt=2025-06-02&endDt=2025-06-02&limit=100',
  'movements of a material': `/material-history/historys?startDt=2025-04-01&endDt=${today}&materialId=7&limit=100`,
  'receipts of a month': `/material-stock/ship-ins?${month}&limit=100`,
  'restocks of a year': `/material-stock/restocks?startDt=2025-04-01&endDt=${today}&limit=100`,
  'daily totals of a month': `/material-history/dailyTotal?${month}`,
  'movements of a package': `/material-stock/stock/${newest * 2}/shippings`,
  'issues of a month': `/material-stock/ship-outs?${month}&limit=100`,
  'issues at the line': '/material-stock/ship-outs?atLine=true&limit=100',
  'movements of a month by name': `/material-history/historys?${month}&limit=100&sort=materialName`,
  'plans by the name of their product': `/productionplan/plans?${month}&limit=100&sort=productName`,
  'kiosk works of all lines': `/kiosk/works?date=${today}`,
  'kiosk works of a line': `/kiosk/works?date=${today}&lineId=11`,
  'kiosk lines': `/kiosk/locations?date=${today}`,
  'tree of orders': '/biz-partner/orders-tree',
  'tree of order lines': '/order-product/tree',
  'order lines of a partner': '/biz-partner/order-product-tree?bizPartnerId=7&limit=20',
  'tree of a partner': '/business/partner-tree/7',
  'orders of a business': '/order/orders/7?limit=20',
  'lots by plan': '/lot/tree/prod-plans/2026-03-02/2026-03-31',
  'lots by day': '/lot/tree/daily-plans/2026-03-02/2026-03-31',
  'days of a line': '/productionplan/location/11/daily-plans?startDt=2026-03-02&endDt=2026-03-31',
  'plan tree of the issue desk': '/material-stock/production-plan-tree',
  plans: `/productionplan/plans?${month}`,
  'results and profit': `/productionprofit/dailyplans?${month}&limit=100`,
  lots: `/lot/lots?${month}`,
  'lots to ship': '/lot/shipment-lots',
  'product stock': '/productstock/stocks',
  'product stock by place': '/productstock/location-tree',
  'product stock by item': '/productstock/item-tree',
  shipments: `/shipment/shipments?${month}&limit=100`,
  'order lines to ship': '/shipment/order-lines',
  'order lines of a month': `/order-product/order-products?${month}`,
  'order lines without a plan': '/order-product/no-production',
  'tracking of a lot': `/tracking/lot/${newest}`,
  'movements of a busy package': `/material-stock/stock/${newest * 2 + 1}/shippings`,
  'movements of busy product stock': `/productstock/stock/${newest + 1}/movements`,
  'tracking of a busy lot': `/tracking/lot/${newest + 1}`,
  'results of a busy day': `/productionprofit/${newest * 2 + 1}/history`,
});

/** Lists with all that there ever was of something, turned to their last page. */
const ever = 'startDt=2000-01-01&endDt=2099-12-31';
export const deepPages: Record<string, string> = {
  movements: `/material-history/historys?${ever}`,
  packages: '/material-stock/stocks?containQtyZero=true',
  'packages by supplier': '/material-stock/stocks?containQtyZero=true&sort=-bizPartnerName',
  lots: `/lot/lots?${ever}`,
  plans: `/productionplan/plans?${ever}`,
  shipments: `/shipment/shipments?${ever}`,
};

const send =
  <C extends Call>(call: C, what: AskOf<C>) =>
  async (client: Client) =>
    ask(client, call, what);
const kiosk = (action: 'START' | 'PAUSE', dailyPlanId: number) => async (client: Client) => {
  const [changed] = await ask(client, changeDailyPlans, [{ action, dailyPlanId, key: crypto.randomUUID() }]);
  if (changed?.outcome !== 'ok') throw new Error(`${action}: ${JSON.stringify(changed)}`);
};

/** What is changed, one turn after the other; each turn takes another open plan. */
export const writes = (newest: number): Record<string, (client: Client, turn: number) => Promise<unknown>> => ({
  'START and PAUSE': async (client) => {
    await kiosk('START', newest * 2)(client);
    await kiosk('PAUSE', newest * 2)(client);
  },
  'receive a package': send(receiveMaterial, { materialId: 7, locationId: 101, packages: [{ qty: 100 }] }),
  'issue a package': (client, turn) =>
    send(issueMaterial, { productionPlanId: newest - turn, issues: [{ materialStockId: (newest - turn) * 2, qty: 1 }] })(client),
  'issue a busy package': send(issueMaterial, { productionPlanId: newest + 1, issues: [{ materialStockId: newest * 2 + 1, qty: 1 }] }),
  'a result': (client, turn) => send(changeProfit, { action: 'REGISTER', dailyPlanId: (newest - turn) * 2, goodQty: 1 })(client),
  'a result of a busy lot': send(changeProfit, { action: 'REGISTER', dailyPlanId: newest * 2 + 1, goodQty: 1 }),
  'ship a lot': (client, turn) =>
    send(ship, { shipDate: today, lines: [{ productStockId: newest - turn, qty: 1, orderProductId: newest - turn }] })(client),
  'ship a busy lot': send(ship, { shipDate: today, lines: [{ productStockId: newest + 1, qty: 1 }] }),
});

type Figures = { ms: number; pages: number; kB: number };

/** Each read and change in a plant of 100,000 movements and in one of 1,000,000: the second should take as long as the first, and no answer weighs over 1 MB. */
export const growth = async (): Promise<BenchResult[]> => {
  const [small, large] = [await measured(sizes[0]), await measured(sizes[1])];
  return Object.entries(large.figures).map(([name, { ms, pages, kB }]) => {
    const before = small.figures[name];
    return resultOf({
      name: `${name}, ${sizes[0]} → ${sizes[1]} movements`,
      unit: 'ms',
      ours: ms,
      floor: before?.ms ?? null,
      must: 2,
      aim: 1.3,
      // What a busy machine can't blur.
      beside: { kB, 'pages looked at': pages, 'times as many pages': pages / (before?.pages ?? Number.NaN) },
      noise: [...new Set([...small.noise, ...large.noise])],
    });
  });
};

const measured = (movements: number) =>
  withPlant(async (plant) => {
    await fillPlant(plant.ours.pool, { movements, admin: plant.admin, today });
    const newest = Math.ceil(movements / movementsPerPlan);
    const quiet = watchMachine();
    const figures: Record<string, Figures> = {};
    for (const [name, path] of Object.entries(reads(newest))) figures[name] = await timed(plant, quiet, look(path));
    for (const [name, path] of Object.entries(deepPages))
      figures[`last page of ${name}`] = await timed(plant, quiet, look(await lastPage(plant.ours.clients[0] as Client, path)));
    for (const [name, work] of Object.entries(writes(newest))) figures[name] = await timed(plant, quiet, work);
    await checkLedger(plant);
    return { figures, noise: quiet.noise() };
  });

const checkLedger = async ({ ours }: Plant) => {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: ours.pool }) }) as unknown as Database;
  const differences = await ledgerDifferences(db);
  if (differences.length) throw new Error(`The filled plant doesn't add up: ${JSON.stringify(differences.slice(0, 5))}`);
};

const look = (path: string) => async (client: Client) => {
  const { status, body } = await client.ask('GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return body;
};

/** Turns a list's pages to its end; the last of them that is full. */
const lastPage = async (client: Client, path: string) => {
  let page = `${path}&limit=100`;
  for (let after: string | null = ''; after !== null; ) {
    const body = await look(`${path}&limit=1000${after && `&after=${encodeURIComponent(after)}`}`)(client);
    const { rows, next } = JSON.parse(body.toString()) as { rows: unknown[]; next: string | null };
    if (rows.length >= 100) page = `${path}&limit=100${after && `&after=${encodeURIComponent(after)}`}`;
    after = next;
  }
  return page;
};

const timed = async (
  { ours }: Plant,
  quiet: ReturnType<typeof watchMachine>,
  work: (client: Client, turn: number) => Promise<unknown>,
): Promise<Figures> => {
  const client = ours.clients[0] as Client;
  let said: unknown;
  for (let turn = 0; turn < warmUps; turn += 1) said = await work(client, turn);
  quiet.calibrate();
  const before = await ours.used();
  const took: number[] = [];
  for (let turn = warmUps; turn < warmUps + rounds; turn += 1) {
    const since = performance.now();
    await work(client, turn);
    took.push(performance.now() - since);
  }
  const pages = ((await ours.used()).pages - before.pages) / rounds;
  return { ms: median(took), pages, kB: Buffer.isBuffer(said) ? said.length / 1000 : 0 };
};
