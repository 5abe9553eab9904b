import {
  Location,
  type LocationType,
  locationChildren,
  locationTree,
  locationTreeUntilLine,
  locationWithParents,
} from '@lotline/contract/plant/location';
import { parentTypes } from '@lotline/contract/plant/location.rules';
import { beforeAll, expect, test } from 'vitest';
import { type Asker, testApp } from '../testing.ts';

const { insert, as } = await testApp();
let person: Asker;
const at = {} as Record<LocationType, number>;
let made = 0;
const create = (type: LocationType, parentId: number | null) =>
  person.send(Location.create, { type, code: `L-${++made}`, name: `${type} ${made}`, parentId });

beforeAll(async () => {
  person = await as();
  for (const type of ['SITE', 'FACTORY', 'LINE', 'WAREHOUSE', 'SHELF'] as const) {
    const parent = parentTypes[type];
    const answer = await create(type, parent ? at[parent] : null);
    expect(answer.statusCode).toBe(200);
    at[type] = answer.json().id;
  }
});

test.each([
  ['SITE', 'SITE', 'location.siteStandsAtTheRoot'],
  ['FACTORY', 'FACTORY', 'location.factoryOnlyUnderSite'],
  ['LINE', 'SITE', 'location.lineOnlyUnderFactory'],
  ['WAREHOUSE', 'LINE', 'location.warehouseOnlyUnderFactory'],
  ['SHELF', 'FACTORY', 'location.shelfOnlyUnderWarehouse'],
] as const)('a %s under a %s is refused', async (type, parent, code) => {
  const answer = await create(type, at[parent]);
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
});

test('the database refuses the same on its own', async () => {
  const raw = insert('location', { type: 'LINE', code: 'raw', name: 'raw', parentId: at.SITE });
  await expect(raw).rejects.toMatchObject({ constraint: 'location.lineOnlyUnderFactory' });
});

test('a code is taken once', async () => {
  const draft = { type: 'LINE', code: 'ONCE', name: '1라인', parentId: at.FACTORY } as const;
  expect((await person.send(Location.create, draft)).statusCode).toBe(200);
  const again = await person.send(Location.create, draft);
  expect([again.statusCode, again.json().code, again.json().facts]).toEqual([422, 'location.codeIsUnique', { value: 'ONCE' }]);
});

test('a place keeps its kind while something stands there', async () => {
  const empty = (await create('LINE', at.FACTORY)).json();
  const becomes = (row: { id: number; version: number }) =>
    person.send(Location.change, { ...row, type: 'WAREHOUSE', code: `L-${++made}`, name: 'x', parentId: at.FACTORY });
  const changed = await becomes(empty);
  expect([changed.statusCode, changed.json().type]).toEqual([200, 'WAREHOUSE']);
  const line = (await create('LINE', at.FACTORY)).json();
  await insert('tool', { code: `T-${made}`, name: '선반', locationId: line.id });
  expect((await becomes(line)).json().code).toBe('location.typeIsKeptWhileItHolds');
});

test('the tree goes down to the kinds asked for', async () => {
  const kinds = (nodes: { type: string; children: unknown[] }[]): string[] =>
    nodes.flatMap(({ type, children }) => [type, ...kinds(children as typeof nodes)]);
  const tree = async (typeUntils?: string) => new Set(kinds((await person.send(locationTree, typeUntils ? { typeUntils } : {})).json()));
  expect(await tree()).toEqual(new Set(['SITE', 'FACTORY', 'LINE', 'WAREHOUSE', 'SHELF']));
  expect(await tree('SHELF')).toEqual(new Set(['SITE', 'FACTORY', 'WAREHOUSE', 'SHELF']));
  expect(await tree('LINE,WAREHOUSE')).toEqual(new Set(['SITE', 'FACTORY', 'LINE', 'WAREHOUSE']));
  expect(new Set(kinds((await person.send(locationTreeUntilLine, {})).json()))).toEqual(new Set(['SITE', 'FACTORY', 'LINE']));
  expect((await person.send(locationTree, { typeUntils: 'ROOM' })).statusCode).toBe(400);
});

test('children, kinds and the way up', async () => {
  expect((await person.send(locationChildren, { id: at.WAREHOUSE })).json()).toMatchObject([{ id: at.SHELF }]);
  expect((await person.send(locationWithParents, { id: at.SHELF })).json().map(({ id }: { id: number }) => id)).toEqual([
    at.SITE,
    at.FACTORY,
    at.WAREHOUSE,
    at.SHELF,
  ]);
  expect((await person.send(locationWithParents, { id: 999_999 })).statusCode).toBe(404);
  expect((await person.send(Location.list, { type: 'SHELF' })).json()).toMatchObject([{ id: at.SHELF, type: 'SHELF' }]);
});

test('a place that holds others is not deleted, and says what it holds', async () => {
  const answer = await person.send(Location.removeOne, { id: at.WAREHOUSE });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'ERROR_CONSTRAINT_VIOLATION']);
  expect(answer.json().extraData.datas).toMatchObject([{ path: '/baseinfo/location', id: at.SHELF }]);
});

test('everyone signed in may read the tree, only those with the menu may change it', async () => {
  const reader = await as([]);
  expect((await reader.send(locationTree, {})).statusCode).toBe(200);
  expect((await reader.send(Location.create, { type: 'SITE', code: 'S9', name: '둘째' })).statusCode).toBe(403);
});

test('two who move and re-kind at once leave no line under a shelf', async () => {
  const warehouse = (await create('WAREHOUSE', at.FACTORY)).json();
  const [shelf, line] = await Promise.all([
    create('SHELF', warehouse.id),
    person.send(Location.change, { ...warehouse, type: 'LINE', ext: {} }),
  ]);
  expect([shelf.statusCode, line.statusCode].sort()).toEqual([200, 422]);
});

test('several places are deleted all or none, a branch with what stands below it', async () => {
  const factory = (await create('FACTORY', at.SITE)).json().id;
  const lines = [(await create('LINE', factory)).json().id, (await create('LINE', factory)).json().id];
  const remove = (ids: number[]) => person.send(Location.remove, { ids: ids.join(',') });
  expect((await remove([lines[0], at.WAREHOUSE])).json().code).toBe('ERROR_CONSTRAINT_VIOLATION');
  expect((await remove([lines[0], 999_999])).statusCode).toBe(404);
  expect((await person.send(locationChildren, { id: factory })).json()).toHaveLength(2);
  expect((await remove([factory, ...lines])).json()).toEqual({ deleted: 3 });
});
