import { addAmounts } from '@lotline/contract/kit/quantity';
import { LaborRate, MachineRate } from '@lotline/contract/plant/rate';
import { bomCost, type CostNode, type RollUp } from '@lotline/contract/product/roll-up';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, insert, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const costOf = async (ask: { id: number; qty?: number; on?: string }): Promise<RollUp> => {
  const answer = await asker.send(bomCost, { on: '2026-03-02', ...ask });
  expect(answer.statusCode, answer.body).toBe(200);
  const english = await asker.send(bomCost, { on: '2026-03-02', ...ask }, { 'accept-language': 'en' });
  expect(english.json().root.cost).toBe(answer.json().root.cost);
  return answer.json();
};
const standard = (productId: number, more: object = {}) =>
  insert('operationPlan', { productId, operationId: floor.cut, seq: 10, lineId: floor.line, toolId: floor.tool, ...more });
await asker.send(LaborRate.create, { locationId: floor.line, perHour: 18_000, effectiveFrom: '2026-01-01' });
await asker.send(LaborRate.create, { locationId: floor.line, perHour: 36_000, effectiveFrom: '2026-06-01' });
await asker.send(MachineRate.create, { toolId: floor.tool, perHour: 12_000, effectiveFrom: '2026-01-01' });
const package_ = (unitPrice: number, receivedDate: string, more: object = {}) =>
  insert('materialStock', {
    ...{ packageId: `R-${unitPrice}-${receivedDate}`, materialId: floor.steel, locationId: floor.shelf, initialQty: 1, uom: 'kg' },
    ...{ unitPrice, receivedDate, ...more },
  });

test('a bill costs what stands below it, its people and its machines, set up once', async () => {
  await db.updateTable('material').set({ unitPrice: 250 }).where('id', '=', floor.steel).execute();
  const part = await floor.product();
  await floor.steelFor(part, { scrapRate: 20 });
  await standard(part, { cycleSec: 36, setupMin: 10, workerCount: 2 });
  const whole = await floor.product({ unitPrice: 5000 });
  await insert('bom', { parentId: whole, childProductId: part, qtyPer: 2, uom: 'EA' });
  const { root, perPiece, unitPrice, gaps } = await costOf({ id: whole, qty: 100 });
  // 200 parts: 500 kg with the scrap, 10 minutes and 2 hours of two people on one machine.
  expect(root.children[0]).toMatchObject({ requiredQty: 200, material: 125_000, labor: 78_000, machine: 26_000, cost: 229_000 });
  expect([root.cost, perPiece, unitPrice, gaps]).toEqual([229_000, 2290, 5000, []]);
  expect((root.children[0] as CostNode).children[0]).toMatchObject({ type: 'MATERIAL', requiredQty: 500, unitPrice: 250 });
});

/** All operations of a bill. */
const stepsIn = (node: CostNode): CostNode['steps'] => [...node.steps, ...node.children.flatMap(stepsIn)];

test('each operation costs its minutes at the rates of the day, and all of them are the work in the bill', async () => {
  const part = await floor.product();
  await floor.steelFor(part);
  await standard(part, { cycleSec: 36, setupMin: 10, workerCount: 2 });
  const whole = await floor.product();
  await insert('bom', { parentId: whole, childProductId: part, qtyPer: 2, uom: 'EA' });
  await standard(whole, { cycleSec: 7, setupMin: 1, workerCount: 0 });
  await insert('operationPlan', { productId: whole, operationId: floor.plating, seq: 20, outsourced: true });
  const { root, gaps } = await costOf({ id: whole, qty: 3 });
  expect((root.children[0] as CostNode).steps).toMatchObject([
    // 10 minutes and six times 36 s, of two people on one machine.
    { qty: 6, minutes: 13.6, crew: 2, laborRate: 18_000, machineRate: 12_000, labor: 8160, machine: 2720, cost: 10_880, lacks: [] },
  ]);
  expect(root.steps).toMatchObject([
    { qty: 3, minutes: 1.35, crew: 0, laborRate: null, labor: 0, machine: 270, lacks: [] },
    { qty: 3, minutes: null, outsourced: true, laborRate: null, machineRate: null, cost: 0, lacks: ['OUTSOURCING_PRICE'] },
  ]);
  for (const kind of ['labor', 'machine', 'outsourcing'] as const)
    expect(addAmounts(...stepsIn(root).map((step) => step[kind]))).toBe(root[kind]);
  expect(addAmounts(root.material, ...stepsIn(root).map(({ cost }) => cost))).toBe(root.cost);
  expect(gaps.map(({ gap }) => gap)).toEqual(['OUTSOURCING_PRICE']);
});

test('material costs what was last paid for it by the day, and people what held on it', async () => {
  const product = await floor.product();
  await floor.steelFor(product);
  await standard(product, { cycleSec: 3600 });
  await package_(310, '2026-03-01');
  await package_(400, '2026-04-01');
  await package_(999, '2026-04-02', { ownership: 'CUSTOMER' });
  const told = async (on: string) => {
    const { root } = await costOf({ id: product, qty: 10, on });
    return [root.material, root.labor];
  };
  expect(await told('2026-03-02')).toEqual([6200, 180_000]);
  expect(await told('2026-07-01')).toEqual([8000, 360_000]);
});

test('what is missing is named, and the rest is added up', async () => {
  const unpriced = await insert('material', { code: 'M-X', barcode: 'M-X', name: '도료', type: 'SUB', uom: 'kg' });
  const bought = await floor.product();
  const unrated = await insert('tool', { code: 'MC-X', name: '연삭기', locationId: floor.line });
  const product = await floor.product();
  await floor.steelFor(product);
  await insert('bom', { parentId: product, childMaterialId: unpriced, qtyPer: 1, uom: 'kg' });
  await insert('bom', { parentId: product, childProductId: bought, qtyPer: 1, uom: 'EA' });
  await standard(product, { toolId: unrated });
  await insert('operationPlan', { productId: product, operationId: floor.plating, seq: 20, outsourced: true });
  const { root, gaps } = await costOf({ id: product, qty: 10 });
  expect(gaps.map(({ gap, id }) => [gap, id])).toEqual(
    expect.arrayContaining([
      ['MATERIAL_PRICE', unpriced],
      ['PART_COST', bought],
      ['CYCLE_TIME', product],
      ['MACHINE_RATE', unrated],
      ['OUTSOURCING_PRICE', product],
    ]),
  );
  expect([root.cost, root.open]).toEqual([root.material, true]);
});

test('a bill that goes in a circle can’t be counted, and says so', async () => {
  const [a, b] = [await floor.product(), await floor.product()];
  await insert('bom', { parentId: a, childProductId: b, qtyPer: 1, uom: 'EA' });
  await insert('bom', { parentId: b, childProductId: a, qtyPer: 1, uom: 'EA' });
  const answer = await asker.send(bomCost, { id: a, qty: 1 });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'bom.circleCanNotBeCounted']);
});

test('costs of bills are seen with the right to see costs', async () => {
  const draws = await as([{ name: 'bom', all: true }]);
  expect((await draws.send(bomCost, { id: 1, qty: 1 })).statusCode).toBe(403);
  expect((await asker.send(bomCost, { id: 999_999, qty: 1 })).statusCode).toBe(404);
});
