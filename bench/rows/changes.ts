import { issueMaterial } from '@lotline/contract/material/issue';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { rates } from '../duel.ts';
import { type Master, today } from '../master.ts';
import { clientCount, type Plant } from '../plant.ts';
import { ask, bare } from './ask.ts';

let made = 0;

export const product = (plant: Plant) => {
  const draft = () => {
    made += 1;
    const code = `NEW-${made}`;
    return { code, name: `Shaft ${made}`, type: 'FINISHED' as const, spec: 'Ø20 × 140', uom: 'EA', unitPrice: 1200, weight: 350.5 };
  };
  return rates(plant, {
    name: 'create product',
    must: 0.35,
    aim: 0.5,
    ours: (client) => ask(client, Product.create, draft()),
    floor: (client) => bare(client, '/product', draft()),
  });
};

export const receive = (plant: Plant, { materials, shelf }: Master) =>
  rates(plant, {
    name: 'receive a package',
    must: 0.3,
    aim: 0.5,
    ours: (client) => ask(client, receiveMaterial, { materialId: materials[0] as number, locationId: shelf, packages: [{ qty: 100 }] }),
    floor: (client) => bare(client, '/receive', { materialId: 1, placeId: 1, qty: 100, day: today() }),
  });

const packagesEach = 20;

/** A part of a package for a plan; each client goes round its own packages. */
export const issue = async (plant: Plant, { product, line, packagesOf }: Master) => {
  const packages = await packagesOf(0, clientCount * packagesEach);
  const day = today();
  const plan = await plant.send(createPlan, { productId: product, planQty: 1, startDt: day, endDt: day, locationId: line });
  const barePlan = await plant.floor.pool.query(`with l as (insert into lot (lot_no, product_id) values ('ISSUE', 1) returning id)
    insert into plan (plan_no, product_id, lot_id, qty, start_day, end_day) select 'ISSUE', 1, id, 1, current_date, current_date from l returning id`);
  const turns = { ours: Array<number>(clientCount).fill(0), floor: Array<number>(clientCount).fill(0) };
  const next = (side: 'ours' | 'floor', who: number) => {
    const turn = turns[side][who] as number;
    turns[side][who] = turn + 1;
    return packages[side][who * packagesEach + (turn % packagesEach)] as number;
  };
  return rates(plant, {
    name: 'issue a package',
    must: 0.35,
    aim: 0.5,
    ours: (client, who) =>
      ask(client, issueMaterial, { productionPlanId: plan.id, issues: [{ materialStockId: next('ours', who), qty: 1 }] }),
    floor: (client, who) => bare(client, '/issue', { planId: Number(barePlan.rows[0].id), packageIds: [next('floor', who)], qty: 1, day }),
  });
};
