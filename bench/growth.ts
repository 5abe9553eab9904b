import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import type { AskOf, Call } from '@lotline/contract/kit/call';
import type { List } from '@lotline/contract/kit/list';
import { ExpiringUnits } from '@lotline/contract/lot/expiry';
import { Lots } from '@lotline/contract/lot/lot';
import { PartIssues } from '@lotline/contract/lot/part-issue';
import { ProductStocks } from '@lotline/contract/lot/product-stock';
import { type IssueException, Issues, issueMaterial } from '@lotline/contract/material/issue';
import { DailyTotals, MaterialMovements } from '@lotline/contract/material/movement';
import { Packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Orders } from '@lotline/contract/order/open-order';
import { OrderProducts } from '@lotline/contract/order/order-product';
import { AtVendors, Outsourcings } from '@lotline/contract/production/outsourcing/outsourcing';
import { Plans } from '@lotline/contract/production/plan/plan';
import { changeProfit, ProfitRows } from '@lotline/contract/production/result/profit';
import { SalesEntries } from '@lotline/contract/sales/entry';
import { MaterialSales } from '@lotline/contract/sales/sale';
import { DueLines, Shipments, ship } from '@lotline/contract/shipment/shipment';
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
  'packages of a barcode': '/material-stock/by-barcode/M00007',
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
  'list to pick': `/material-stock/pick-list?productionPlanId=${newest}`,
  'issues at the line': '/material-stock/ship-outs?atLine=true&limit=100',
  'movements of a month by name': `/material-history/historys?${month}&limit=100&sort=materialName`,
  'plans by the name of their product': `/productionplan/plans?${month}&limit=100&sort=productName`,
  'output of a month by day': `/productionprofit/days?${month}`,
  'kiosk works of all lines': `/kiosk/works?date=${today}`,
  'kiosk works of a line': `/kiosk/works?date=${today}&lineId=11`,
  'kiosk lines': `/kiosk/locations?date=${today}`,
  'tree of orders': '/biz-partner/orders-tree',
  'tree of order lines': '/order-product/tree',
  'order lines of a partner': '/biz-partner/order-product-tree?bizPartnerId=7&limit=20',
  'tree of a partner': '/business/partner-tree/7?limit=20',
  'orders of a business': '/order/orders/7?limit=20',
  'open orders by due day': '/order/all?limit=100',
  'all orders': '/order/all?closed=true&limit=100',
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
  'order lines that are due': `/shipment/due?until=${today}&limit=100`,
  'order lines of a month': `/order-product/order-products?${month}`,
  'order lines without a plan': '/order-product/no-production',
  'tracking of a lot': `/tracking/lot/${newest}`,
  'a supplier’s lot by its number': `/tracking/starts?text=SL${newest}`,
  'starts of a trace by a name': '/tracking/starts?text=Material%207',
  'recall of a supplier’s lot': `/tracking/recall/supplier-lot/${newest * 2}`,
  'recall of a lot': `/tracking/recall/lot/${newest}`,
  'movements of a busy package': `/material-stock/stock/${newest * 2 + 1}/shippings`,
  'movements of busy product stock': `/productstock/stock/${newest + 1}/movements`,
  'tracking of a busy lot': `/tracking/lot/${newest + 1}`,
  'recall of a busy package': `/tracking/recall/material-stock/${newest * 2 + 1}`,
  'recall of a busy lot': `/tracking/recall/lot/${newest + 1}`,
  'a busy day': `/productionprofit/${newest * 2 + 1}`,
  'results of a busy day': `/productionprofit/${newest * 2 + 1}/history`,
  ...Object.fromEntries(
    Object.entries(treeReads).flatMap(([name, [path, node]]) => {
      const page = `${path}${path.includes('?') ? '&' : '?'}${node}`;
      return [
        [name, `${page}&limit=100`],
        [`counts of the quick filters of ${name}`, `${page}&limit=1&quickCounts=true`],
      ];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(quickReads).flatMap(([name, [path, , on]]) => {
      const page = `${path}${path.includes('?') ? '&' : '?'}limit=`;
      return [
        [`${name} by a quick filter`, `${page}100&quick=${on}`],
        [`counts of the quick filters of ${name}`, `${page}1&quickCounts=true`],
      ];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(sumReads).map(([name, [path, list]]) => [
      `sums of ${name}`,
      `${path}${path.includes('?') ? '&' : '?'}limit=1&sums=${Object.keys(list.sums.of)}`,
    ]),
  ),
});

/** Each list whose foot adds up. */
export const sumReads: Record<string, readonly [path: string, list: List]> = {
  'movements of a month': [`/material-history/historys?${month}`, MaterialMovements],
  'receipts of a month': [`/material-stock/ship-ins?${month}`, MaterialMovements],
  'daily totals of a month': [`/material-history/dailyTotal?${month}`, DailyTotals],
  'issues of a month': [`/material-stock/ship-outs?${month}`, Issues],
  'issues at the line': ['/material-stock/ship-outs?atLine=true', Issues],
  packages: ['/material-stock/stocks', Packages],
  'product stock': ['/productstock/stocks', ProductStocks],
  lots: [`/lot/lots?${month}`, Lots],
  plans: [`/productionplan/plans?${month}`, Plans],
  results: [`/productionprofit/dailyplans?${month}`, ProfitRows],
  shipments: [`/shipment/shipments?${month}`, Shipments],
  'open orders': ['/order/all', Orders],
  'order lines of a month': [`/order-product/order-products?${month}`, OrderProducts],
  'order lines that are due': [`/shipment/due?until=${today}`, DueLines],
  'sales of material of a month': [`/material-sales/material-saless?${month}`, MaterialSales],
  'what was sold in a month': [`/sales/entries?${month}`, SalesEntries],
  'outsourcing of a month': [`/out-sourcing/out-sourcings?${month}`, Outsourcings],
  'what stands at vendors': ['/productstock/at-vendors', AtVendors],
  'parts issued in a month': [`/production-product-stock/production-product-stocks?${month}`, PartIssues],
  'what expires': ['/expiring-stock', ExpiringUnits],
};

/** Each list that has quick filters, with those that its people press most. */
export const quickReads: Record<string, readonly [path: string, list: List, on: string]> = {
  'all orders': ['/order/all?closed=true', Orders, 'late'],
  plans: [`/productionplan/plans?${month}`, Plans, 'late'],
  results: [`/productionprofit/dailyplans?${month}`, ProfitRows, 'behind'],
  lots: [`/lot/lots?${month}`, Lots, 'inStock'],
  'product stock': ['/productstock/stocks', ProductStocks, 'aged'],
  shipments: [`/shipment/shipments?${month}`, Shipments, 'week'],
  packages: ['/material-stock/stocks?containQtyZero=true', Packages, 'atLine'],
};

export type Placed = {
  locationId: number;
  materialId: number;
  materialType: string;
  productId: number;
  productionPlanId: number;
  lotId: string;
};
const isOnLine = ({ locationId }: Placed) => locationId > 10 && locationId < 100;
/** Each list beside a tree by its nodes, and which of its rows a node means. */
export const treeReads: Record<string, readonly [path: string, node: string, list: List, fits: (row: Placed) => boolean]> = {
  'packages of a warehouse': ['/material-stock/stocks', 'locationId=3', Packages, ({ locationId }) => locationId > 100],
  'packages of a shelf': ['/material-stock/stocks', 'locationId=107', Packages, ({ locationId }) => locationId === 107],
  'packages of a kind': ['/material-stock/stocks', 'materialType=RAW', Packages, ({ materialType }) => materialType === 'RAW'],
  'packages of one material': ['/material-stock/stocks', 'materialId=7', Packages, ({ materialId }) => materialId === 7],
  'product stock of a factory': ['/productstock/stocks', 'locationId=2', ProductStocks, isOnLine],
  'product stock of a line': ['/productstock/stocks', 'locationId=12', ProductStocks, ({ locationId }) => locationId === 12],
  'product stock of a product': ['/productstock/stocks', 'productId=7', ProductStocks, ({ productId }) => productId === 7],
  'lots of a product': [`/lot/lots?${month}`, 'productId=7', Lots, ({ productId }) => productId === 7],
  'a lot by its number': [`/lot/lots?${month}`, 'lotId=LOT0001100', Lots, ({ lotId }) => lotId === 'LOT0001100'],
};

/** Lists with all that there ever was of something, turned to their last page. */
const ever = 'startDt=2000-01-01&endDt=2099-12-31';
export const deepPages: Record<string, string> = {
  movements: `/material-history/historys?${ever}`,
  packages: '/material-stock/stocks?containQtyZero=true',
  'packages by supplier': '/material-stock/stocks?containQtyZero=true&sort=-bizPartnerName',
  'a year of lots': `/lot/lots?startDt=2025-04-01&endDt=${today}`,
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

/** The plant keeps older packages of each material; which of them goes makes no difference to how long it takes. */
const outOfOrder: { exceptions: IssueException[]; reason: string } = { exceptions: ['YOUNGER'], reason: 'bench' };

/** What is changed, one turn after the other; each turn takes another open plan. */
export const writes = (newest: number): Record<string, (client: Client, turn: number) => Promise<unknown>> => ({
  'START and PAUSE': async (client) => {
    await kiosk('START', newest * 2)(client);
    await kiosk('PAUSE', newest * 2)(client);
  },
  'receive a package': send(receiveMaterial, { materialId: 7, locationId: 101, packages: [{ qty: 100 }] }),
  'issue a package': (client, turn) =>
    send(issueMaterial, {
      productionPlanId: newest - turn,
      issues: [{ materialStockId: (newest - turn) * 2, qty: 1, ...outOfOrder }],
    })(client),
  'issue a busy package': send(issueMaterial, {
    productionPlanId: newest + 1,
    issues: [{ materialStockId: newest * 2 + 1, qty: 1, ...outOfOrder }],
  }),
  'a result': (client, turn) => send(changeProfit, { action: 'REGISTER', dailyPlanId: (newest - turn) * 2, goodQty: 1 })(client),
  'a result of a busy lot': send(changeProfit, { action: 'REGISTER', dailyPlanId: newest * 2 + 1, goodQty: 1 }),
  'ship a lot': (client, turn) =>
    send(ship, {
      shipDate: today,
      lines: [{ productStockId: newest - turn, qty: 1, orderProductId: newest - turn, youngerReason: '고객 지정 LOT' }],
    })(client),
  'ship a busy lot': send(ship, { shipDate: today, lines: [{ productStockId: newest + 1, qty: 1, youngerReason: '고객 지정 LOT' }] }),
});

/**
 * Each read and change in a plant of 100,000 movements and in one of 1,000,000, by turns, so that a busy moment of the machine hits both:
 * the second should take as long as the first, and no answer weighs over 1 MB.
 */
export const growth = () =>
  withPlant((small) =>
    withPlant(async (large) => {
      const plants = [small, large] as const;
      for (const [at, plant] of plants.entries())
        await fillPlant(plant.ours.pool, { movements: sizes[at] as number, admin: plant.admin, today });
      const rows: BenchResult[] = [];
      const race = async (name: string, workIn: (plant: Plant, newest: number) => Work | Promise<Work>) => {
        const works = [await workIn(small, newestIn(0)), await workIn(large, newestIn(1))] as const;
        rows.push(await timed(plants, `${name}, ${sizes[0]} → ${sizes[1]} movements`, works));
      };
      for (const name of Object.keys(reads(0))) await race(name, (_, newest) => look(reads(newest)[name] as string));
      for (const [name, path] of Object.entries(deepPages))
        await race(`last page of ${name}`, async ({ ours }) => look(await lastPage(ours.clients[0] as Client, path)));
      for (const name of Object.keys(writes(0))) await race(name, (_, newest) => writes(newest)[name] as Work);
      for (const plant of plants) await checkLedger(plant);
      return rows;
    }),
  );

type Work = (client: Client, turn: number) => Promise<unknown>;
const newestIn = (at: 0 | 1) => Math.ceil(sizes[at] / movementsPerPlan);

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

const timed = async (plants: readonly [Plant, Plant], name: string, works: readonly [Work, Work]): Promise<BenchResult> => {
  const quiet = watchMachine();
  const took: [number[], number[]] = [[], []];
  const pages: [number, number] = [0, 0];
  let said: unknown;
  for (let turn = 0; turn < warmUps + rounds; turn += 1) {
    if (turn === warmUps) quiet.calibrate();
    for (const at of [0, 1] as const) {
      const { ours } = plants[at];
      const before = turn < warmUps ? 0 : (await ours.used()).pages;
      const since = performance.now();
      said = await works[at](ours.clients[0] as Client, turn);
      if (turn < warmUps) continue;
      took[at].push(performance.now() - since);
      pages[at] += ((await ours.used()).pages - before) / rounds;
    }
  }
  quiet.calibrate();
  const ratios = took[1].map((ms, turn) => ms / (took[0][turn] as number));
  return resultOf({
    name,
    unit: 'ms',
    ours: median(took[1]),
    floor: median(took[0]),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    must: 2,
    aim: 1.3,
    // What a busy machine can't blur.
    beside: { 'pages looked at': pages[1], 'times as many': pages[1] / pages[0], ...(Buffer.isBuffer(said) && { kB: said.length / 1000 }) },
    noise: quiet.noise(),
  });
};
