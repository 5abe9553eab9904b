import { productionDay } from '@lotline/contract/kit/production-day';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import type { Plant } from './plant.ts';

export const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
export const today = () => productionDay(new Date().toISOString(), hours).businessDate;
const plenty = 1_000_000;

export type Master = Awaited<ReturnType<typeof makeMaster>>;

/** A line, a shelf and a product that takes one of each of three materials, on both servers. */
export const makeMaster = async ({ send, floor }: Plant) => {
  const place = async (type: 'SITE' | 'FACTORY' | 'LINE' | 'WAREHOUSE' | 'SHELF', parentId: number | null) =>
    (await send(Location.create, { type, code: type, name: type, parentId })).id;
  const factory = await place('FACTORY', await place('SITE', null));
  const line = await place('LINE', factory);
  const shelf = await place('SHELF', await place('WAREHOUSE', factory));
  const { id: operationId } = await send(Operation.create, { code: 'CUT', name: 'Cut', type: 'MACHINING' });
  const materials: number[] = [];
  for (const code of ['STEEL', 'OIL', 'BOX'])
    materials.push((await send(Material.create, { code, name: code, type: 'RAW', uom: 'kg', defaultShelfId: shelf })).id);

  /** A product made in one cut of one of each of so many materials. */
  const productOf = async (code: string, lines: number) => {
    const { id } = await send(Product.create, { code, name: `Shaft ${code}`, type: 'FINISHED', uom: 'EA', storeLocationId: shelf });
    await send(OperPlan.create, { productId: id, operationId, lineId: line });
    for (const childMaterialId of materials.slice(0, lines))
      await send(Bom.create, { parentId: id, childMaterialId, qtyPer: 1, operationId });
    return id;
  };
  const product = await productOf('P3', 3);
  const simple = await productOf('P1', 1);

  const bare = floor.pool;
  await bare.query(`insert into material (code, name) values ('STEEL', 'STEEL'), ('OIL', 'OIL'), ('BOX', 'BOX')`);
  await bare.query(
    `insert into product (code, name, type, uom) values ('P3', 'Shaft P3', 'FINISHED', 'EA'), ('P1', 'Shaft P1', 'FINISHED', 'EA')`,
  );

  /** So many packages of a material, each with more than a bench can take, on both servers. */
  const packagesOf = async (material: number, count: number) => {
    const ours = await send(receiveMaterial, {
      materialId: materials[material] as number,
      locationId: shelf,
      packages: Array.from({ length: count }, () => ({ qty: plenty })),
      confirmed: true,
    });
    const { rows } = await bare.query<{ id: string }>(
      `insert into package (package_no, material_id, place_id, qty, received_day)
       select 'PKG' || nextval('package_no'), $1, 1, ${plenty}, current_date from generate_series(1, $2) returning id`,
      [material + 1, count],
    );
    return { ours: ours.map(({ id }) => id), floor: rows.map(({ id }) => Number(id)) };
  };
  return { line, shelf, operationId, materials, product, simple, packagesOf };
};
