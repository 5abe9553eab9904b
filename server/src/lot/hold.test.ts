import { RuleBroken } from '@lotline/contract/kit/rule';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { rowsOf } from '../kit/record/list.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { receive } from '../material/receive.ts';
import { removePackages } from '../material/remove-package.ts';
import { restorePackages } from '../material/restore-packages.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { cancelShipments } from '../shipment/cancel.ts';
import { ship } from '../shipment/index.ts';
import { editStock } from './edit-stock.ts';
import { holdFound, releaseHold } from './hold.ts';
import { productStockList } from './product-stock.queries.ts';
import { openHolds } from './recall.queries.ts';
import { recallOf } from './recall.ts';
import { unbalanced } from './testing.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);

/** A product that takes one piece of a part at its first operation. */
const part = await floor.product({ type: 'SEMI' });
const productId = await floor.product();
await floor.insert('bom', { parentId: productId, childProductId: part, qtyPer: 1, uom: 'EA', operationId: floor.cut });
const makes = (dailyPlanId: number, goodQty: number) =>
  floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, defects: [] })));
const hold = (id: number) => floor.as((trx) => holdFound(trx, floor.by, { kind: 'lot', id, reason: '의심' }));
const release = (id: number) => floor.as((trx) => releaseHold(trx, floor.by, { id, reason: '재검사 합격' }));
const place = ({ id, version, locationId }: { id: number; version: number; locationId: number }) => ({ id, version, locationId });
/** What the list of product stock says of a lot. */
const statusesOf = async (lotId: number) => {
  const rows = await rowsOf(db, productStockList, { where: sql`t.lot_id = ${lotId} and t.qty > 0` });
  return rows.map(({ qty, qualityStatus }) => [qty, qualityStatus]);
};

/** How pieces of a held lot come back onto a shelf: each way brings six of the ten of a lot of parts. */
const ways: Record<string, (lot: { lotId: number; stockId: number }) => Promise<{ back: () => Promise<unknown> }>> = {
  'a shipment that is cancelled': async ({ stockId }) => {
    const id = await floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: stockId, qty: 6 }] }));
    return { back: () => floor.as((trx) => cancelShipments(trx, floor.by, { ids: [id], reason: '오출하' })) };
  },
  'a count of an emptied place': async ({ lotId, stockId }) => ({
    back: async () => {
      const { version, locationId } = await db.selectFrom('productStock').selectAll().where('id', '=', stockId).executeTakeFirstOrThrow();
      await floor.as((trx) => editStock(trx, floor.by, { id: stockId, version, locationId, countedQty: 6, reason: '실사' }));
      const [held] = await db.selectFrom('productStock').selectAll().where('lotId', '=', lotId).where('qty', '=', 10).execute();
      if (!held) throw new Error('Nothing is held.');
      await floor.as((trx) => editStock(trx, floor.by, { ...place(held), countedQty: 4, reason: '실사' }));
    },
  }),
};

test.each(Object.keys(ways))('what %s brings back into a held lot is held with it, and free with its release', async (way) => {
  const lot = await floor.openingStock(part, 10);
  const { back } = await (ways[way] as (typeof ways)[string])(lot);
  const { id } = await hold(lot.lotId);
  await back();
  const other = await floor.plan(productId, 20);
  // Nothing of a held lot goes into another one, however it came there.
  await expect(makes(other.cut.dailyPlanId, 1)).rejects.toBeInstanceOf(RuleBroken);
  expect((await statusesOf(lot.lotId)).map(([, status]) => status)).toEqual(['HOLD', 'HOLD']);
  const sheet = await recallOf(db, 'lot', lot.lotId);
  expect(sheet.rows.filter((row) => row.place === 'STOCK').map(({ state }) => state)).toEqual(['HOLD', 'HOLD']);
  await release(id);
  expect(await statusesOf(lot.lotId)).toEqual([[10, 'OK']]);
  await makes(other.cut.dailyPlanId, 10);
  expect(await statusesOf(lot.lotId)).toEqual([]);
  expect(await ledgerDifferences(db)).toEqual([]);
  expect(await unbalanced(db)).toEqual([]);
});

test('what came in expired stands on the list of holds while it is in the house, and is free with its release', async () => {
  const expired = { qty: 2, expiryDate: '2026-01-31', holdExpired: true };
  const [stock] = await floor.as((trx) =>
    receive(trx, floor.by, { materialId: floor.steel, locationId: floor.shelf, packages: [expired] }),
  );
  const id = stock?.id ?? 0;
  const listed = async () => (await openHolds(db)).find((one) => one.kind === 'material-stock' && one.id === id);
  expect(await listed()).toMatchObject({
    label: stock?.packageId,
    reason: '유효기한 지남 · 2026-01-31',
    reasonEn: 'Expired · 2026-01-31',
    units: 1,
  });
  await floor.as((trx) => removePackages(trx, floor.by, [id], 'kr'));
  expect(await listed()).toBeUndefined();
  await floor.as((trx) => restorePackages(trx, floor.by, [id]));
  const hold = await listed();
  expect(await recallOf(db, 'material-stock', id)).toMatchObject({ packages: [{ state: 'HOLD' }], holds: [{ id: hold?.holdId }] });
  await release(hold?.holdId ?? 0);
  expect(await recallOf(db, 'material-stock', id)).toMatchObject({ packages: [{ state: 'OK' }] });
  expect(await ledgerDifferences(db)).toEqual([]);
});
