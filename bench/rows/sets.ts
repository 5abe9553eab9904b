import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { issueMaterial } from '@lotline/contract/material/issue';
import { Partner } from '@lotline/contract/partner/partner';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { times } from '../duel.ts';
import { type Master, today } from '../master.ts';
import type { Plant } from '../plant.ts';
import { ask, bare } from './ask.ts';

const machines = 4;
const each = 10;
const enough = 100_000;

/** What a kiosk sends when it comes back: ten results of each of four machines in one call; the bare server takes them in a transaction per machine. */
export const results = async (plant: Plant, { simple, line, packagesOf }: Master) => {
  const { send, ours, floor } = plant;
  const day = today();
  const packages = await packagesOf(0, machines);
  const days = { ours: [] as number[], floor: [] as number[] };
  for (let machine = 0; machine < machines; machine += 1) {
    const plan = await send(createPlan, { productId: simple, planQty: enough, startDt: day, endDt: day, locationId: line });
    const { rows } = await ours.pool.query('select id from production_operation_plan where plan_id = $1', [plan.id]);
    const [daily] = await send(saveDailyPlans, {
      rows: [{ operPlanId: Number(rows[0].id), workDate: day, dayNight: 'DAY', targetQty: enough }],
    });
    await send(issueMaterial, { productionPlanId: plan.id, issues: [{ materialStockId: packages.ours[machine] as number, qty: enough }] });
    days.ours.push(daily?.id as number);
    const made = await floor.pool.query(
      `with l as (insert into lot (lot_no, product_id) values ($1, 2) returning id),
       p as (insert into plan (plan_no, product_id, lot_id, qty, start_day, end_day) select $1, 2, id, ${enough}, current_date, current_date from l returning id),
       n as (insert into plan_need (plan_id, material_id, qty_per) select id, 1, 1 from p),
       i as (insert into issue (package_id, plan_id, issued_qty) select $2, id, ${enough} from p)
       insert into daily_plan (plan_id, day, shift, target_qty) select id, current_date, 'DAY', ${enough} from p returning id`,
      [`MACHINE${machine}`, packages.floor[machine]],
    );
    days.floor.push(Number(made.rows[0].id));
  }
  return times(plant, {
    name: `${machines * each} results of ${machines} machines`,
    must: 12,
    aim: 4,
    ours: async (client) => {
      const changes = days.ours.flatMap((dailyPlanId) =>
        Array.from({ length: each }, () => ({ action: 'RESULT' as const, dailyPlanId, key: crypto.randomUUID(), goodQty: 1 })),
      );
      const answers = await ask(client, changeDailyPlans, changes);
      const wrong = answers.find(({ outcome }) => outcome !== 'ok');
      if (wrong) throw new Error(`A result is refused: ${JSON.stringify(wrong.problem)}`);
    },
    floor: (client) => bare(client, '/results', { dailyPlanIds: days.floor, each, day }),
  });
};

const partnerRows = 10_000;

/** An Excel file of partners in one call. */
export const partners = (plant: Plant) => {
  let made = 0;
  const drafts = () =>
    Array.from({ length: partnerRows }, () => {
      made += 1;
      return {
        partnerCode: `C${made}`,
        types: ['CUSTOMER' as const],
        name: `Partner ${made}`,
        phone: '02-123-4567',
        active: true,
        note: 'imported',
      };
    });
  return times(
    plant,
    {
      name: `${partnerRows} partners in one call`,
      must: 3,
      aim: 1.5,
      ours: (client) => ask(client, Partner.bulk, { rows: drafts() }),
      floor: (client) => bare(client, '/partners', { rows: drafts() }),
    },
    1,
  );
};
