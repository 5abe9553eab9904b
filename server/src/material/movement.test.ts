import { add, subtract } from '@lotline/contract/kit/quantity';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { rowsOf } from '../kit/record/list.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { changePackage } from './change-package.ts';
import { issueList, issuesByBarcode, issuesOf, openPlans } from './issue.queries.ts';
import { issue } from './issue.ts';
import {
  dailyTotalList,
  dailyTotalsOf,
  foldMaterialDays,
  movementList,
  movementsOf,
  movementsOfPackage,
  movementsOfType,
} from './movement.queries.ts';
import { removePackages } from './remove-package.ts';
import { restock } from './restock.ts';
import {
  materialTotals,
  packageList,
  packagesAt,
  packagesByBarcode,
  packagesNamed,
  stockByLocation,
  stockByMaterial,
} from './stock.queries.ts';
import { hours, smallPlant } from './testing.ts';

const { db, statementsOf } = await testDatabase();
const plant = await smallPlant(db);
const materialId = await plant.material({ safetyStock: 20, name: '절삭유 5W' });
const productId = await plant.product();
const lotId = await plant.insert('lot', { lotId: 'LOT-A', productId });
const productionPlanId = await plant.plan({ productId, lotId, planQty: 10 });
await plant.insert('bom', { parentId: productId, childMaterialId: materialId, qtyPer: 1, baseQty: 3, uom: 'kg', scrapRate: 10 });
await sql`select copy_bill(p, 1, '2026-03-02') from production_plan p where id = ${productionPlanId}`.execute(db);
const at = (day: number, hour: number) => `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

const one = await plant.packageOf(materialId, 10, { packageId: 'P-ONE', occurredAt: at(2, 1) });
const two = await plant.packageOf(materialId, 5, { packageId: 'P-TWO', occurredAt: at(3, 1), expiryDate: '2999-12-31' });
const wrong = await plant.packageOf(materialId, 99, { occurredAt: at(3, 2) });
await plant.as((trx) => removePackages(trx, plant.by, [wrong.id], 'kr'));
const [given] = await plant.as((trx) =>
  issue(trx, plant.by, { productionPlanId, issues: [{ materialStockId: one.id, qty: 4 }], occurredAt: at(2, 3) }),
);
await plant.as((trx) => restock(trx, plant.by, { restocks: [{ issueId: given?.id ?? 0, qty: 1.5 }], occurredAt: at(3, 4) }));
await plant.as((trx) =>
  changePackage(trx, plant.by, {
    id: two.id,
    version: 1,
    locationId: plant.otherShelf,
    adjust: { type: 'ADJUST', difference: -0.5, reasonCode: 'DAMAGE' },
  }),
);
const { name: lineName } = await db.selectFrom('location').select('name').where('id', '=', plant.line).executeTakeFirstOrThrow();
const period = { startDt: '2026-03-01', endDt: '2099-12-31' };

test('each day closes with what it opened with, and what came and went', async () => {
  const days = (await rowsOf(db, dailyTotalList, dailyTotalsOf({ ...period, materialId }))).toReversed();
  expect(days.slice(0, 2)).toMatchObject([
    { businessDate: '2026-03-02', openingQty: 0, inQty: 10, outQty: 4, restockQty: 0, adjustQty: 0, closingQty: 6 },
    { businessDate: '2026-03-03', openingQty: 6, inQty: 5, outQty: 0, restockQty: 1.5, adjustQty: 0, closingQty: 12.5 },
  ]);
  for (const [n, day] of days.entries()) {
    expect(day.closingQty).toBe(subtract(add(day.openingQty, day.inQty, day.restockQty, day.adjustQty), day.outQty, day.saleQty));
    expect(day.openingQty).toBe(days[n - 1]?.closingQty ?? 0);
  }
  const { rows } = await sql<{ qty: number }>`select sum(qty) as qty from material_stock where material_id = ${materialId}`.execute(db);
  expect(days.at(-1)?.closingQty).toBe(rows[0]?.qty);
});

test('a day that the period leaves out still counts in its opening', async () => {
  expect(await rowsOf(db, dailyTotalList, dailyTotalsOf({ startDt: '2026-03-03', endDt: '2026-03-03' }))).toMatchObject([
    { openingQty: 6, closingQty: 12.5 },
  ]);
});

test('the history shows every movement, and says which of them count', async () => {
  const rows = await rowsOf(db, movementList, movementsOf(period));
  expect(rows.filter(({ inForce }) => !inForce).map(({ type, qty }) => [type, qty])).toEqual([
    ['RECEIPT', 0],
    ['RECEIPT', 99],
  ]);
  expect(rows.find(({ type }) => type === 'ISSUE')).toMatchObject({
    packageId: 'P-ONE',
    lotNo: 'LOT-A',
    fromLocationName: expect.any(String),
    toLocationName: lineName,
    actorName: '담당자',
  });
  expect(rows.find(({ type }) => type === 'RESTOCK')).toMatchObject({ fromLocationName: lineName, toLocationName: expect.any(String) });
  const shown = await rowsOf(db, movementList, movementsOf(period), {
    filter: JSON.stringify({ type: '"RESTOCK" | "ADJUST"', packageId: 'one' }),
  });
  expect(shown.map(({ type }) => type)).toEqual(['RESTOCK']);
});

test('movements are found by the name in either language of what moved and of where it came from, a shelf or a line', async () => {
  await db.updateTable('material').set({ nameEn: 'Cutting oil 5W' }).where('id', '=', materialId).execute();
  await db.updateTable('location').set({ nameEn: 'Assembly line' }).where('id', '=', plant.line).execute();
  const found = async (asked: Record<string, string>) =>
    (await rowsOf(db, movementList, movementsOf(period), { filter: JSON.stringify(asked) })).map(({ type }) => type);
  const all = await found({});
  expect(await found({ materialName: 'cutting oil' })).toEqual(all);
  expect(await found({ materialName: '절삭유' })).toEqual(all);
  expect(await found({ fromLocationName: 'assembly' })).toEqual(['RESTOCK']);
  expect(await found({ fromLocationName: lineName })).toEqual(['RESTOCK']);
  expect(await found({ toLocationName: 'assembly', materialName: 'oil' })).toEqual(['ISSUE']);
  expect(await found({ toLocationName: 'paint shop' })).toEqual([]);
  expect(await found({ toLocationName: '=""' }), 'what went nowhere').toEqual(all.filter((type) => type === 'ADJUST'));
});

test('lists of receipts and restocks leave out what was taken back', async () => {
  expect((await rowsOf(db, movementList, movementsOfType('RECEIPT')(period))).map(({ packageId }) => packageId)).toEqual([
    'P-TWO',
    'P-ONE',
  ]);
  expect(await rowsOf(db, movementList, movementsOfType('RESTOCK')(period))).toHaveLength(1);
  expect((await rowsOf(db, movementList, await movementsOfPackage({ id: two.id }, { db }))).map(({ type }) => type).sort()).toEqual([
    'ADJUST',
    'MOVE',
    'RECEIPT',
  ]);
});

test('totals say what is there, at the line and missing', async () => {
  const totals = await materialTotals(db);
  expect(totals.find((total) => total.materialId === materialId)).toMatchObject({
    packages: 2,
    onHandQty: 12,
    availableQty: 12,
    atLineQty: 2.5,
    onOrderQty: 0,
    safetyStock: 20,
    shortageQty: 8,
    firstExpiry: '2999-12-31',
  });
  expect(await materialTotals(db, { materialId })).toEqual(totals.filter((total) => total.materialId === materialId));
  await db.updateTable('material').set({ nameEn: 'Cutting oil' }).where('id', '=', materialId).execute();
  expect((await materialTotals(db, { materialId }))[0]).toMatchObject({ otherName: 'Cutting oil' });
});

test('packages are found by place, name and barcode', async () => {
  const found = async (rows: Promise<{ packageId: string }[]>) => (await rows).map(({ packageId }) => packageId);
  expect(await found(rowsOf(db, packageList, packagesAt({ locationId: plant.warehouse })))).toEqual(['P-ONE', 'P-TWO']);
  expect(await found(rowsOf(db, packageList, packagesAt({ locationId: plant.otherShelf })))).toEqual(['P-TWO']);
  expect(await found(rowsOf(db, packageList, packagesNamed({ name: '절삭' })))).toEqual(['P-ONE', 'P-TWO']);
  expect(await found(rowsOf(db, packageList, packagesNamed({ name: 'ㅈㅅ' })))).toEqual(['P-ONE', 'P-TWO']);
  expect(await found(rowsOf(db, packageList, packagesNamed({ name: 'p-two' })))).toEqual(['P-TWO']);
  const packagesOf = async (barcode: string) => rowsOf(db, packageList, await packagesByBarcode({ barcode }, { db }));
  expect(await found(packagesOf('P-ONE'))).toEqual(['P-ONE']);
  await expect(packagesOf('P-NONE')).rejects.toMatchObject({ status: 404, code: 'barcode.notFound' });
  expect(await stockByLocation(db)).toMatchObject([
    { packages: 2, children: [{ children: [{ packages: 2, children: [{ packages: 1 }, { packages: 1 }] }] }] },
  ]);
  expect(await stockByMaterial(db)).toMatchObject([{ type: 'RAW', packages: 2, children: [{ qty: 12 }] }]);
});

test('what is at the line is found by package, material and lot, until nothing is left', async () => {
  const issuesOfCode = async (barcode: string) => rowsOf(db, issueList, await issuesByBarcode({ barcode }, { db }));
  for (const barcode of ['P-ONE', 'LOT-A']) expect(await issuesOfCode(barcode)).toMatchObject([{ id: given?.id, atLineQty: 2.5 }]);
  expect(await issuesOfCode('P-TWO')).toEqual([]);
  await expect(issuesOfCode('P-NONE')).rejects.toMatchObject({ code: 'barcode.notFound' });
  expect(await rowsOf(db, issueList, issuesOf({ atLine: true }, hours))).toHaveLength(1);
  expect(await rowsOf(db, issueList, issuesOf({ startDt: '2026-03-02', endDt: '2026-03-02' }, hours))).toHaveLength(1);
  expect(await rowsOf(db, issueList, issuesOf({ startDt: '2026-03-03', endDt: '2026-03-03' }, hours))).toHaveLength(0);
});

test('a plan says what it needs by its bill of material, rounded up, and how far it is served', async () => {
  const [line] = await openPlans(db, {});
  expect(line?.children.find(({ id }) => id === productionPlanId)?.needs).toMatchObject([
    { materialId, requiredQty: 3.704, issuedQty: 2.5, availableQty: 12, lackingQty: 0, coming: null },
  ]);
});

test('the plans that lack material are found among all, in as many statements as one plan takes', async () => {
  const ids = async (ask: Parameters<typeof openPlans>[1]) =>
    (await openPlans(db, ask)).flatMap(({ children }) => children.map(({ id }) => id));
  expect(await ids({ still: true })).toContain(productionPlanId);
  const all = await openPlans(db, {});
  const served = all
    .flatMap(({ children }) => children)
    .filter(({ needs }) => needs.every(({ requiredQty, issuedQty }) => issuedQty >= requiredQty))
    .map(({ id }) => id);
  expect((await ids({ still: true })).filter((id) => served.includes(id))).toEqual([]);
  expect(await ids({ still: true })).toHaveLength(all.flatMap(({ children }) => children).length - served.length);
  const counted = async (ask: Parameters<typeof openPlans>[1]) => (await statementsOf(() => openPlans(db, ask))).length;
  const one = await counted({ limit: 1 });
  expect(await counted({})).toBe(one);
  expect(await counted({ still: true })).toBe(one);
});

test('what is kept is what the facts say', async () => expect(await ledgerDifferences(db)).toEqual([]));

test('days say the same whether they are folded or not, and what is folded is taken on', async () => {
  const told = () => rowsOf(db, dailyTotalList, dailyTotalsOf({ ...period, materialId }));
  const before = await told();
  await foldMaterialDays(db);
  expect(await told()).toEqual(before);
  const pack = await plant.packageOf(materialId, 7, { occurredAt: at(2, 2) });
  expect((await told()).at(-1)).toMatchObject({ businessDate: '2026-03-02', inQty: 17, closingQty: 13 });
  await foldMaterialDays(db);
  await plant.as((trx) => removePackages(trx, plant.by, [pack.id], 'kr'));
  expect(await told()).toEqual(before);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a kept day that differs from its facts is found', async () => {
  await sql`update material_day set received = received + 1 where material_id = ${materialId} and business_date = '2026-03-02'`.execute(db);
  expect(await ledgerDifferences(db)).toMatchObject([{ what: 'material and day: material_day.received' }]);
  await sql`update material_day set received = received - 1 where material_id = ${materialId} and business_date = '2026-03-02'`.execute(db);
});
