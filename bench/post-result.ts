import { changeProfit } from '@lotline/contract/production/result/profit';
import { inTransaction } from '../server/src/kit/http/serve.ts';
import { movePackage } from '../server/src/ledger/index.ts';
import { type Plant, race, withPlant } from './plant.ts';

const machines = 4;
const each = 10;
const enough = 100_000;

/** Results of four machines at once over HTTP, each counted on its day, plan and order and taking its material; the floor writes one bare row each. */
await withPlant(async (plant) => {
  const days = await floorOf(plant);
  await plant.pool.query(
    'create table bare (id bigint generated always as identity primary key, daily_plan_id bigint, good_qty numeric(13,3), at timestamptz default now())',
  );
  const atOnce = (work: (dailyPlanId: number) => Promise<unknown>) => () =>
    Promise.all(
      days.map(async (id) => {
        for (let n = 0; n < each; n += 1) await work(id);
      }),
    );
  await race({
    name: `${machines * each} results of ${machines} machines`,
    ours: atOnce((dailyPlanId) => plant.send(changeProfit, { action: 'REGISTER', dailyPlanId, goodQty: 1 })),
    floor: atOnce(async (id) => {
      const client = await plant.pool.connect();
      await client.query('begin');
      await client.query('insert into bare (daily_plan_id, good_qty) values ($1, 1) returning *', [id]);
      await client.query('commit');
      client.release();
    }),
  });
});

/** A plan for each machine, with steel at its line. */
async function floorOf({ db, insert, admin }: Plant) {
  const place = async (type: string, code: string, parentId: number | null) => insert('location', { type, code, name: code, parentId });
  const factory = await place('FACTORY', 'F', await place('SITE', 'S', null));
  const shelf = await place('SHELF', 'SH', await place('WAREHOUSE', 'W', factory));
  const operationId = await insert('operation', { code: 'CUT', name: 'Cut', type: 'MACHINING' });
  const materialId = await insert('material', { code: 'M', barcode: 'M', name: 'Bar', type: 'RAW', uom: 'kg' });
  const by = { id: admin, source: 'API' as const, hours: { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' } };
  const today = new Date().toISOString().slice(0, 10);
  const period = { startDt: today, endDt: today };
  const made: number[] = [];
  for (let n = 1; n <= machines; n += 1) {
    const lineId = await place('LINE', `L${n}`, factory);
    const productId = await insert('product', {
      code: `P${n}`,
      barcode: `P${n}`,
      name: `Shaft ${n}`,
      type: 'FINISHED',
      uom: 'EA',
      storeLocationId: shelf,
    });
    await insert('bom', { parentId: productId, childMaterialId: materialId, qtyPer: 2, uom: 'kg', operationId });
    const lotId = await insert('lot', { lotId: `LOT${n}`, productId });
    const planId = await insert('productionPlan', { planNo: `PP${n}`, productId, lotId, planQty: enough, locationId: lineId, ...period });
    const operPlanId = await insert('productionOperationPlan', { planId, operationId, seq: 10, lineId, planQty: enough, ...period });
    made.push(await insert('dailyPlan', { planId, operPlanId, workDate: today, dayNight: 'DAY', lineId, targetQty: enough }));

    const received = { uom: 'kg', initialQty: enough * 2, receivedDate: today, unitPrice: 300 };
    const stock = await insert('materialStock', { packageId: `PKG${n}`, materialId, locationId: shelf, ...received });
    const pack = { id: stock, materialId, uom: 'kg', locationId: shelf };
    const issuedAt = new Date(Date.now() - 86_400_000).toISOString();
    const issueId = await insert('materialIssue', { materialStockId: stock, productionPlanId: planId, issuedQty: 0, issuedAt });
    await inTransaction(db, admin, 'API', async (trx) => {
      const at = { occurredAt: issuedAt };
      await movePackage(trx, by, pack, { type: 'RECEIPT', qty: enough * 2 }, at);
      await movePackage(trx, by, pack, { type: 'ISSUE', qty: enough * 2, issueId, productionPlanId: planId }, at);
    });
  }
  return made;
}
