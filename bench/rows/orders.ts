import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { issueMaterial } from '@lotline/contract/material/issue';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import type { Client } from '../client.ts';
import { rates } from '../duel.ts';
import { type Master, today } from '../master.ts';
import { clientCount, type Plant } from '../plant.ts';
import { ask, bare } from './ask.ts';

const setsEach = 20;
const qty = 5;

/** Five calls: a plan of a product of three materials, its day, what it needs issued, its result, and its end. Each client has packages of its own. */
export const order = async (plant: Plant, master: Master) => {
  const packages = await packageSets(master, clientCount * setsEach);
  let turn = 0;
  const setOf = (who: number) => {
    turn += 1;
    return who * setsEach + (turn % setsEach);
  };
  return rates(plant, {
    name: 'an order, own lots',
    must: 0.25,
    aim: 0.5,
    ours: (client, who) => oneOrder(plant, master, client, packages.ours[setOf(who)] as number[]),
    floor: (client, who) => bareOrder(client, packages.floor[setOf(who)] as number[]),
  });
};

/** The same, all clients taking from the same three packages. */
export const shared = async (plant: Plant, master: Master) => {
  const packages = await packageSets(master, 1);
  return rates(plant, {
    name: 'an order, shared lots',
    must: 0.2,
    aim: 0.5,
    ours: (client) => oneOrder(plant, master, client, packages.ours[0] as number[]),
    floor: (client) => bareOrder(client, packages.floor[0] as number[]),
  });
};

/** So many sets of one package of each material. */
const packageSets = async ({ packagesOf }: Master, count: number) => {
  const all: { ours: number[]; floor: number[] }[] = [];
  for (const material of [0, 1, 2]) all.push(await packagesOf(material, count));
  const sets = (side: 'ours' | 'floor') => Array.from({ length: count }, (_, n) => all.map((one) => one[side][n] as number));
  return { ours: sets('ours'), floor: sets('floor') };
};

const oneOrder = async ({ ours }: Plant, { product, line }: Master, client: Client, packageIds: number[]) => {
  const day = today();
  const plan = await ask(client, createPlan, { productId: product, planQty: qty, startDt: day, endDt: day, locationId: line });
  // A screen has the operations of the plan before it; reading them belongs to no row here.
  const { rows } = await ours.pool.query<{ id: string }>({
    name: 'operation',
    text: 'select id from production_operation_plan where plan_id = $1',
    values: [plan.id],
  });
  const [daily] = await ask(client, saveDailyPlans, {
    rows: [{ operPlanId: Number(rows[0]?.id), workDate: day, dayNight: 'DAY', targetQty: qty }],
  });
  if (!daily) throw new Error('No daily plan was made.');
  await ask(client, issueMaterial, { productionPlanId: plan.id, issues: packageIds.map((materialStockId) => ({ materialStockId, qty })) });
  await ask(client, changeProfit, { action: 'REGISTER', dailyPlanId: daily.id, goodQty: qty });
  const [finished] = await ask(client, changeDailyPlans, [{ action: 'FINISH', dailyPlanId: daily.id, key: crypto.randomUUID() }]);
  if (finished?.outcome !== 'ok') throw new Error(`The order doesn't finish: ${JSON.stringify(finished)}`);
};

const bareOrder = async (client: Client, packageIds: number[]) => {
  const day = today();
  const { id: planId } = await bare(client, '/plan', { productId: 1, qty, materialIds: [1, 2, 3], day });
  const { id: dailyPlanId } = await bare(client, '/day', { planId, qty, day });
  await bare(client, '/issue', { planId, packageIds, qty, day });
  await bare(client, '/result', { dailyPlanId, qty, day });
  await bare(client, '/finish', { dailyPlanId });
};
