import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../server/src/kit/database/pool.ts';
import { ledgerDifferences } from '../server/src/ledger-check.ts';
import { fillPlant, movementsPerPlan } from './fill.ts';
import { type Plant, withPlant } from './plant.ts';
import { type BenchResult, resultOf } from './result.ts';

const sizes = [100_000, 1_000_000] as const;
const today = '2026-03-31';
const month = 'startDt=2026-03-02&endDt=2026-03-31';
const rounds = 5;

/** What each list is asked; ids are those of the newest plan, its lot and its package. */
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
  'order lines of a partner': '/biz-partner/order-product-tree?bizPartnerId=7',
  'tree of a partner': '/business/partner-tree/7',
  'orders of a business': '/order/orders/7',
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
});

/** Each read in a plant of 100,000 movements and in one of 1,000,000: the second should take as long as the first, and no answer weighs over 1 MB. */
export const growth = async (): Promise<BenchResult[]> => {
  const [small, large] = [await measured(sizes[0]), await measured(sizes[1])];
  return Object.entries(large).map(([name, { ms, bytes }]) => {
    const before = small[name]?.ms ?? Number.NaN;
    return resultOf({
      name: `${name}, ${sizes[0]} → ${sizes[1]} movements`,
      unit: 'ms',
      ours: ms,
      floor: before,
      must: 2,
      aim: 1.3,
      beside: { kB: bytes / 1000 },
    });
  });
};

const measured = (movements: number) =>
  withPlant(async (plant) => {
    await fillPlant(plant.ours.pool, { movements, admin: plant.admin, today });
    await checkLedger(plant);
    const told: Record<string, { ms: number; bytes: number }> = {};
    for (const [name, path] of Object.entries(reads(Math.ceil(movements / movementsPerPlan)))) told[name] = await timed(plant, path);
    return told;
  });

const checkLedger = async ({ ours }: Plant) => {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: ours.pool }) }) as unknown as Database;
  const differences = await ledgerDifferences(db);
  if (differences.length) throw new Error(`The filled plant doesn't add up: ${JSON.stringify(differences.slice(0, 5))}`);
};

const timed = async ({ address, token }: Plant, path: string) => {
  const took: number[] = [];
  let bytes = 0;
  // The first plan it, on each of the connections that may answer.
  for (let round = -10; round < rounds; round += 1) {
    const since = performance.now();
    const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    if (round >= 0) took.push(performance.now() - since);
  }
  return { ms: took.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN, bytes };
};
