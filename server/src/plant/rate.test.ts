import { LaborRate, MachineRate } from '@lotline/contract/plant/rate';
import { beforeAll, expect, test } from 'vitest';
import { type Asker, testApp } from '../testing.ts';
import { code, onePlant } from './testing.ts';

const { db, insert, as } = await testApp();
let person: Asker;
let plant: Awaited<ReturnType<typeof onePlant>>;
beforeAll(async () => {
  person = await as();
  plant = await onePlant(db);
});
const rateOf = (locationId: number, perHour: number, effectiveFrom = '2026-01-01') => ({ locationId, perHour, effectiveFrom });

test('a place has its own rate and those of the places above it', async () => {
  for (const rate of [rateOf(plant.site, 18_000), rateOf(plant.line, 21_500), rateOf(plant.line, 22_400, '2026-07-01')])
    expect((await person.send(LaborRate.create, rate)).statusCode).toBe(200);
  const told = async (id: number) =>
    (await person.send(LaborRate.list, { id }))
      .json()
      .map(({ perHour, locationName }: { perHour: number; locationName: string }) => [perHour, locationName]);
  expect(await told(plant.line)).toEqual(
    expect.arrayContaining([
      [18_000, 'SITE'],
      [21_500, 'LINE'],
      [22_400, 'LINE'],
    ]),
  );
  expect(await told(plant.otherLine)).toEqual([[18_000, 'SITE']]);
});

test('one rate of a place begins on a day', async () => {
  const again = await person.send(LaborRate.create, rateOf(plant.site, 19_000));
  expect([again.statusCode, again.json().code]).toEqual([422, 'laborRate.oneADay']);
});

test('people work at sites, plants and lines', async () => {
  for (const place of [plant.warehouse, plant.shelf])
    expect((await person.send(LaborRate.create, rateOf(place, 18_000))).json().code).toBe('laborRate.wherePeopleWork');
  expect((await person.send(LaborRate.create, rateOf(plant.otherLine, -1))).statusCode).toBe(400);
});

test('one rate of a machine begins on a day, and it may cost nothing', async () => {
  const toolId = await insert('tool', { code: code('T'), name: '선반', locationId: plant.line });
  const rate = { toolId, perHour: 0, effectiveFrom: '2026-01-01' };
  expect((await person.send(MachineRate.create, rate)).statusCode).toBe(200);
  expect((await person.send(MachineRate.create, { ...rate, perHour: 15_000 })).json().code).toBe('machineRate.oneADay');
  expect((await person.send(MachineRate.create, { ...rate, perHour: 15_000, effectiveFrom: '2026-02-01' })).statusCode).toBe(200);
  expect((await person.send(MachineRate.list, { id: toolId })).json()).toHaveLength(2);
});

test('what an hour costs is seen with the right to see costs, and changed with the right to change the place', async () => {
  const sees = await as([{ name: 'productionProfit', view: true }]);
  const keeps = await as([{ name: 'location', view: true, create: true, modify: true }]);
  expect((await sees.send(LaborRate.list, { id: plant.line })).statusCode).toBe(200);
  expect((await sees.send(LaborRate.create, rateOf(plant.factory, 1))).statusCode).toBe(403);
  expect((await keeps.send(LaborRate.list, { id: plant.line })).statusCode).toBe(403);
  expect((await keeps.send(LaborRate.create, rateOf(plant.factory, 18_500))).statusCode).toBe(200);
});
