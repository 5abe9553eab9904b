import { productionDay } from '@lotline/contract/kit/production-day';
import { issueMaterial } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { ask } from './database.ts';
import type { Server, Signed } from './server.ts';

const plenty = 1_000_000;
export const today = () =>
  productionDay(new Date().toISOString(), { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' }).businessDate;

/** A line that cuts a product of one material: a package on the shelf, steel at the line, a plan and its day. */
export const makeFloor = async ({ folder }: Server, { send }: Signed) => {
  const place = async (type: 'SITE' | 'FACTORY' | 'LINE' | 'WAREHOUSE' | 'SHELF', parentId: number | null) =>
    (await send(Location.create, { type, code: type, name: type, parentId })).id;
  const factory = await place('FACTORY', await place('SITE', null));
  const line = await place('LINE', factory);
  const shelf = await place('SHELF', await place('WAREHOUSE', factory));
  const { id: operationId } = await send(Operation.create, { code: 'CUT', name: 'Cut', type: 'MACHINING' });
  const { id: materialId } = await send(Material.create, { code: 'STEEL', name: 'Steel', type: 'RAW', uom: 'kg', defaultShelfId: shelf });
  const { id: productId } = await send(Product.create, { code: 'P1', name: 'Shaft', type: 'FINISHED', uom: 'EA', storeLocationId: shelf });
  await send(OperPlan.create, { productId, operationId, lineId: line });
  await send(Bom.create, { parentId: productId, childMaterialId: materialId, qtyPer: 1, operationId });
  const packageOf = async (qty: number) => {
    const [received] = await send(receiveMaterial, { materialId, locationId: shelf, packages: [{ qty }], confirmed: true });
    return received?.id as number;
  };
  const packageId = await packageOf(plenty);
  const day = today();
  const { id: planId } = await send(createPlan, {
    productId,
    planQty: plenty,
    startDt: day,
    endDt: day,
    locationId: line,
    confirmOver: true,
  });
  const [operPlan] = await ask<{ id: string }>(folder, 'select id from production_operation_plan where plan_id = $1', [planId]);
  const [daily] = await send(saveDailyPlans, {
    rows: [{ operPlanId: Number(operPlan?.id), workDate: day, dayNight: 'DAY', targetQty: plenty }],
  });
  await send(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: packageId, qty: plenty / 2 }] });
  return { packageId, packageOf, planId, dailyPlanId: daily?.id as number, materialId, shelf, line };
};
