import {
  oneTool,
  Tool,
  ToolInspection,
  type ToolInspectionDraft,
  toolStates,
  toolsAt,
  toolTree,
  toolUses,
} from '@lotline/contract/plant/tool';
import { workers } from '@lotline/contract/plant/worker';
import { beforeAll, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';
import { code, onePlant } from './testing.ts';

const { db, insert, as } = await testApp();
let person: Asker;
let plant: Awaited<ReturnType<typeof onePlant>>;
let toolId: number;
const create = (more: object = {}) => person.send(Tool.create, { code: code('T'), name: '머시닝센터', locationId: plant.line, ...more });

beforeAll(async () => {
  person = await as();
  plant = await onePlant(db);
  toolId = (await create()).json().id;
});

test('a tool stands on a line or in a warehouse', async () => {
  expect((await create({ locationId: plant.warehouse })).json()).toMatchObject({
    locationName: 'WAREHOUSE',
    locationPath: 'SITE / FACTORY / WAREHOUSE',
  });
  for (const locationId of [plant.site, plant.factory, plant.shelf]) {
    const answer = await create({ locationId });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'tool.onlyUnderLineOrWarehouse']);
  }
});

test('code and barcode are taken once; two tools may have no barcode', async () => {
  await create({ code: 'SAME', barcode: 'B-1' });
  expect((await create({ code: 'SAME' })).json().code).toBe('tool.codeIsUnique');
  expect((await create({ barcode: 'B-1' })).json().code).toBe('tool.barcodeIsUnique');
  expect((await create({ barcode: '' })).statusCode).toBe(200);
  expect((await create({ barcode: '' })).statusCode).toBe(200);
});

test('the tree and the place know the tool', async () => {
  const [site] = (await person.send(toolTree, {})).json();
  const line = site.children[0].children.find(({ id }: { id: number }) => id === plant.line);
  expect(line.children).toContainEqual(expect.objectContaining({ key: `TOOL:${toolId}`, status: 'OPERATING' }));
  expect((await person.send(toolsAt, { id: plant.factory })).json().map(({ id }: { id: number }) => id)).toContain(toolId);
  expect((await person.send(toolsAt, { id: plant.otherLine })).json()).toEqual([]);
});

test('a stale change is refused with the newer row', async () => {
  const row = (await create()).json();
  expect((await person.send(Tool.change, { ...row, status: 'UNDER_INSPECTION' })).json()).toMatchObject({
    status: 'UNDER_INSPECTION',
    version: 2,
  });
  const late = await person.send(Tool.change, { ...row, name: '늦은 이름' });
  expect([late.statusCode, late.json().code, late.json().extraData.newer.status]).toEqual([409, 'STALE_VERSION', 'UNDER_INSPECTION']);
});

test('a stale change names the places of every version: read, saved, and to be saved', async () => {
  const row = (await create()).json();
  await person.send(Tool.change, { ...row, locationId: plant.warehouse });
  const late = await person.send(Tool.change, { ...row, locationId: plant.otherLine });
  const versions = [plant.line, plant.warehouse, plant.otherLine];
  const places = await db.selectFrom('location').select(['id', 'code', 'name']).where('id', 'in', versions).execute();
  expect(places).toHaveLength(3);
  expect(late.json().extraData.names.locationId).toEqual(Object.fromEntries(places.map(({ id, code, name }) => [id, `${name} (${code})`])));
});

const nine = '2026-03-02T00:00:00.000Z';
const ten = '2026-03-02T01:00:00.000Z';
const request = (more: Partial<ToolInspectionDraft> = {}): ToolInspectionDraft => ({
  toolId,
  type: 'BREAKDOWN',
  item: '주축',
  occurredAt: nine,
  status: 'REQUESTED',
  oeeImpact: 'DOWN',
  ...more,
});

test('an inspection is requested, begun and completed, and sets the next date', async () => {
  const asked = (await person.send(ToolInspection.create, request())).json();
  expect((await person.send(oneTool, { id: toolId })).json()).toMatchObject({ openInspections: 1, nextInspectionDate: null });
  const skipped = await person.send(ToolInspection.change, {
    ...asked,
    status: 'COMPLETE',
    startedAt: nine,
    completedAt: ten,
    result: 'OK',
  });
  expect(skipped.json().code).toBe('tool.inspectionStatusFollows');
  const begun = (await person.send(ToolInspection.change, { ...asked, status: 'IN_PROGRESS', startedAt: nine })).json();
  const done = await person.send(ToolInspection.change, {
    ...begun,
    status: 'COMPLETE',
    completedAt: ten,
    result: 'OK',
    nextDueDate: '2026-06-01',
  });
  expect(done.json()).toMatchObject({ status: 'COMPLETE', repairMinutes: 60, responseMinutes: 0 });
  expect((await person.send(oneTool, { id: toolId })).json()).toMatchObject({
    openInspections: 0,
    nextInspectionDate: '2026-06-01',
    version: 1,
  });
  const reopened = await person.send(ToolInspection.change, { ...done.json(), status: 'REQUESTED', completedAt: null, result: null });
  expect([reopened.statusCode, reopened.json().code]).toEqual([422, 'tool.inspectionStatusFollows']);
  expect((await person.send(ToolInspection.removeOne, { id: asked.id })).statusCode).toBe(200);
  expect((await person.send(oneTool, { id: toolId })).json().nextInspectionDate).toBeNull();
});

test('times that run backwards are refused, by the database too', async () => {
  const answer = await person.send(ToolInspection.create, request({ status: 'COMPLETE', startedAt: ten, completedAt: nine, result: 'OK' }));
  expect(answer.json().code).toBe('tool.inspectionEndsAfterItStarts');
  const raw = insert('toolInspection', { toolId, type: 'DAILY', item: 'x', occurredAt: ten, startedAt: nine });
  await expect(raw).rejects.toMatchObject({ constraint: 'tool.inspectionStartsAfterItOccurs' });
});

test('a tool with inspections is not deleted', async () => {
  const other = (await create()).json().id;
  await person.send(ToolInspection.create, request({ toolId: other }));
  const answer = await person.send(Tool.removeOne, { id: other });
  expect(answer.json().extraData.datas).toMatchObject([{ path: '/baseinfo/tools', name: '머시닝센터 · 주축' }]);
  expect((await person.send(Tool.remove as NonNullable<typeof Tool.remove>, { ids: String(toolId) })).statusCode).toBe(200);
});

test('what a machine does now is its open interval, and since when it stands the end of the last', async () => {
  const floor = await smallFloor(db);
  const { cut } = await floor.plan(await floor.product(), 10);
  const stateOf = async (id: number) =>
    (await person.send(toolStates, {})).json().find((row: { toolId: number }) => row.toolId === id) as Record<string, unknown>;
  expect(await stateOf(floor.tool)).toMatchObject({ state: 'IDLE', inspected: false, since: null, planNo: null });
  const interval = (kind: 'RUN' | 'STOP', startedAt: string, endedAt: string | null) => {
    const { dailyPlanId, operPlanId } = cut;
    const fact = { occurredAt: startedAt, businessDate: '2026-03-02', shift: 'DAY', actorId: floor.user, source: 'UI' } as const;
    return floor.insert('workEvent', {
      dailyPlanId,
      operPlanId,
      toolId: floor.tool,
      workerId: floor.worker,
      workerIds: [floor.worker],
      kind,
      startedAt,
      endedAt,
      ...fact,
    });
  };
  await db.updateTable('tool').set({ status: 'UNDER_INSPECTION' }).where('id', '=', floor.tool).execute();
  expect(await stateOf(floor.tool)).toMatchObject({ state: 'INSPECTION', inspected: true });
  await db.updateTable('tool').set({ status: 'OPERATING', active: false }).where('id', '=', floor.tool).execute();
  expect(await stateOf(floor.tool)).toMatchObject({ state: 'OFF' });
  await db.updateTable('tool').set({ active: true }).where('id', '=', floor.tool).execute();
  await db.updateTable('tool').set({ statusSince: null }).where('id', '=', floor.tool).execute();
  await interval('RUN', '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z');
  expect(await stateOf(floor.tool)).toMatchObject({ state: 'IDLE', since: '2026-03-02T01:00:00.000Z', planNo: null });
  const isWorking = async () =>
    (await person.send(workers, {})).json().find(({ id }: { id: number }) => id === floor.worker)?.working as boolean | undefined;
  expect(await isWorking()).toBe(false);
  await interval('RUN', '2026-03-02T02:00:00Z', null);
  expect(await isWorking()).toBe(true);
  expect(await stateOf(floor.tool)).toMatchObject({ state: 'RUN', since: '2026-03-02T02:00:00.000Z', operationName: '절삭' });
  expect((await (await as([{ name: 'location', view: true }])).send(toolStates, {})).statusCode).toBe(403);
});

test('a state that was set begins when it was set, and a machine at work goes on working while it is set under inspection', async () => {
  const floor = await smallFloor(db);
  const { cut } = await floor.plan(await floor.product(), 10);
  const { dailyPlanId, operPlanId } = cut;
  const run = (startedAt: string, endedAt: string | null) =>
    floor.insert('workEvent', {
      ...{
        dailyPlanId,
        operPlanId,
        toolId: floor.tool,
        workerId: floor.worker,
        workerIds: [floor.worker],
        kind: 'RUN',
        startedAt,
        endedAt,
      },
      ...{ occurredAt: startedAt, businessDate: '2026-03-02', shift: 'DAY', actorId: floor.user, source: 'UI' },
    });
  const state = async () =>
    (await person.send(toolStates, {})).json().find((row: { toolId: number }) => row.toolId === floor.tool) as {
      state: string;
      since: string;
    };
  const set = async (more: object) => {
    const row = (await person.send(oneTool, { id: floor.tool })).json();
    const answer = await person.send(Tool.change, { ...row, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  await run('2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z');
  const { updatedAt } = await set({ status: 'UNDER_INSPECTION' });
  expect(await state()).toMatchObject({ state: 'INSPECTION', inspected: true, since: updatedAt });
  await set({ note: '벨트 교체' });
  expect(await state()).toMatchObject({ since: updatedAt });
  const { updatedAt: backAt } = await set({ status: 'OPERATING' });
  expect(await state()).toMatchObject({ state: 'IDLE', inspected: false, since: backAt });
  await run('2026-03-02T02:00:00Z', null);
  await set({ status: 'UNDER_INSPECTION' });
  expect(await state()).toMatchObject({ state: 'RUN', inspected: true, since: '2026-03-02T02:00:00.000Z', workerName: expect.any(String) });
});

test('says which routes, products and open works name it, of each what the caller may view', async () => {
  const floor = await smallFloor(db);
  const { id: used } = (await create()).json();
  const product = await floor.product();
  await floor.steelFor(product);
  const { planId, cut } = await floor.plan(product, 5);
  const today = new Date().toISOString().slice(0, 10);
  await db.updateTable('dailyPlan').set({ toolId: used, workDate: today }).where('id', '=', cut.dailyPlanId).execute();
  const operation = await db.selectFrom('operation').select('id').limit(1).executeTakeFirstOrThrow();
  const routeId = await insert('route', { code: code('R'), name: '표준 공정' });
  await insert('routeOperation', { routeId, seq: 10, operationId: operation.id, defaultToolId: used });
  await insert('operationPlan', { productId: product, seq: 90, operationId: operation.id, toolId: used });
  const uses = (await person.send(toolUses, { id: used })).json();
  expect(uses).toMatchObject({
    routes: [{ routeId, name: '표준 공정', seq: 10 }],
    products: [{ productId: product, seq: 90 }],
    works: [{ planId, workDate: today, workStatus: 'PLANNED' }],
  });
  await db.updateTable('productionPlan').set({ status: 'COMPLETE', closeReason: '-' }).where('id', '=', planId).execute();
  expect((await person.send(toolUses, { id: used })).json().works).toEqual([]);
  const viewer = await as([{ name: 'tools', view: true }]);
  expect((await viewer.send(toolUses, { id: used })).json()).toEqual({ routes: [], products: [], works: [] });
});
