import {
  removeWorker,
  saveWorker,
  type WorkerSave,
  workerHistory,
  workers,
  workersAt,
  workersWithoutPlace,
  workerTree,
} from '@lotline/contract/plant/worker';
import { beforeAll, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';
import { code, onePlant } from './testing.ts';

const { db, insert, as } = await testApp();
let person: Asker;
let plant: Awaited<ReturnType<typeof onePlant>>;
const save = (more: Partial<WorkerSave> = {}) => person.send(saveWorker, { workerNo: code('W'), name: '작업자', ...more } as WorkerSave);
const staysOf = (workerId: number) =>
  db.selectFrom('workerLocation').select(['locationId', 'toAt']).where('workerId', '=', workerId).orderBy('id').execute();

beforeAll(async () => {
  person = await as();
  plant = await onePlant(db);
});

test('a worker without an id is new, with one changed', async () => {
  const made = (await save({ team: '1팀' })).json();
  expect(made).toMatchObject({ version: 1, team: '1팀', locationId: null });
  const changed = (await save({ id: made.id, version: 1, workerNo: made.workerNo, name: '새 이름' })).json();
  expect(changed).toMatchObject({ id: made.id, version: 2, name: '새 이름', team: null });
  expect((await save({ id: made.id, version: 1 })).json().code).toBe('STALE_VERSION');
  expect((await save({ id: made.id })).json()).toMatchObject({ id: made.id, version: 3 });
});

test('another place closes one stay and opens the next', async () => {
  const made = (await save({ locationId: plant.line })).json();
  const moved = (await save({ ...made, locationId: plant.otherLine })).json();
  expect(await staysOf(made.id)).toEqual([
    { locationId: plant.line, toAt: expect.any(String) },
    { locationId: plant.otherLine, toAt: null },
  ]);
  const same = (await save({ ...moved, team: '2팀' })).json();
  expect(await staysOf(made.id)).toHaveLength(2);
  await save({ ...same, locationId: null });
  expect((await staysOf(made.id)).every(({ toAt }) => toAt !== null)).toBe(true);
});

test('two moves at once leave one open stay', async () => {
  const made = (await save({ locationId: plant.line })).json();
  const answers = await Promise.all([plant.otherLine, plant.warehouse].map((locationId) => save({ ...made, locationId })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await staysOf(made.id)).filter(({ toAt }) => toAt === null)).toHaveLength(1);
});

test('the database refuses two places at a time', async () => {
  const made = (await save({ locationId: plant.line })).json();
  const second = insert('workerLocation', { workerId: made.id, locationId: plant.warehouse, fromAt: '2020-01-01T00:00:00Z' });
  await expect(second).rejects.toMatchObject({ constraint: 'worker.onePlaceAtATime' });
});

test('numbers, badges and users belong to one worker; places are lines and warehouses', async () => {
  const user = await as();
  await save({ workerNo: 'N-1', badgeBarcode: 'BADGE', userId: user.id });
  expect((await save({ workerNo: 'N-1' })).json().code).toBe('worker.numberIsUnique');
  expect((await save({ badgeBarcode: 'BADGE' })).json().code).toBe('worker.badgeIsUnique');
  expect((await save({ userId: user.id })).json().code).toBe('worker.userIsOnePerson');
  expect((await save({ locationId: plant.shelf })).json().code).toBe('worker.onlyOnLineOrWarehouse');
  expect((await save({ phone: '전화' })).statusCode).toBe(400);
});

test('lists: all, nowhere, at a place, in the tree', async () => {
  const here = (await save({ locationId: plant.line })).json().id;
  const nowhere = (await save()).json().id;
  const ids = (answer: Awaited<ReturnType<typeof save>>) => answer.json().map(({ id }: { id: number }) => id);
  expect(ids(await person.send(workers, {}))).toEqual(expect.arrayContaining([here, nowhere]));
  expect(ids(await person.send(workersWithoutPlace, {}))).toContain(nowhere);
  expect(ids(await person.send(workersWithoutPlace, {}))).not.toContain(here);
  expect(ids(await person.send(workersAt, { id: plant.factory }))).toContain(here);
  expect(JSON.stringify((await person.send(workerTree, {})).json())).toContain(`"WORKER:${here}"`);
});

test('the history says who stood where in a period', async () => {
  const made = (await save({ locationId: plant.line })).json();
  await save({ ...made, locationId: plant.warehouse });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date());
  const past = await person.send(workerHistory, { startDt: today, endDt: today, workers: String(made.id) });
  expect(past.json()).toMatchObject([
    { kind: 'PLACE', locationName: 'WAREHOUSE', toAt: null },
    { kind: 'PLACE', locationName: 'LINE', toAt: expect.any(String) },
  ]);
  expect((await person.send(workerHistory, { startDt: '2020-01-01', endDt: '2020-01-02', workers: String(made.id) })).json()).toEqual([]);
  expect((await person.send(workerHistory, { startDt: today, endDt: '2020-01-02' })).statusCode).toBe(400);
});

test('creating needs the right to create, changing the right to modify', async () => {
  const changer = await as([{ name: 'worker', view: true, modify: true }]);
  expect((await changer.send(saveWorker, { workerNo: 'X', name: 'x' })).statusCode).toBe(403);
  const made = (await save()).json();
  expect((await changer.send(saveWorker, { ...made, name: '고침' })).statusCode).toBe(200);
  expect((await changer.send(removeWorker, { id: made.id })).statusCode).toBe(403);
  expect((await person.send(removeWorker, { id: made.id })).json()).toEqual({ deleted: 1 });
});

test('works that overlap are counted once, those of others not at all, and what goes on until now', async () => {
  const floor = await smallFloor(db);
  const { cut } = await floor.plan(await floor.product(), 10);
  const other = (await save()).json().id;
  const interval = (workerId: number, kind: 'RUN' | 'WAIT_MATERIAL', from: string, to: string | null) =>
    floor.insert('workEvent', {
      ...{ dailyPlanId: cut.dailyPlanId, operPlanId: cut.operPlanId, toolId: floor.tool, workerId, workerIds: [workerId], kind },
      ...{ startedAt: `2026-03-03T${from}:00Z`, endedAt: to && `2026-03-03T${to}:00Z`, occurredAt: `2026-03-03T${from}:00Z` },
      ...{ businessDate: '2026-03-03', shift: 'DAY', actorId: floor.user, source: 'UI' },
    } as const);
  await interval(floor.worker, 'RUN', '00:00', '02:00');
  await interval(floor.worker, 'RUN', '00:15', '02:17');
  await interval(floor.worker, 'WAIT_MATERIAL', '00:30', '01:00');
  await interval(floor.worker, 'RUN', '02:17', '02:20');
  await interval(other, 'RUN', '01:00', '01:10');
  const past = async () => {
    const day = { startDt: '2026-03-03', endDt: '2026-03-03', workers: `${floor.worker},${other}` };
    const rows = (await person.send(workerHistory, day)).json() as {
      workerId: number;
      minutes: number | null;
      ownMinutes: number | null;
    }[];
    return rows.filter((row) => 'productName' in row).map(({ workerId, minutes, ownMinutes }) => [workerId === other, minutes, ownMinutes]);
  };
  const finished = [
    [false, 3, 3],
    [true, 10, 10],
    [false, 30, 0],
    [false, 122, 17],
    [false, 120, 120],
  ];
  expect(await past()).toEqual(finished);
  await interval(floor.worker, 'RUN', '02:30', null);
  const minutes = (Date.now() - Date.parse('2026-03-03T02:30:00Z')) / 60_000;
  const [goesOn, ...rest] = await past();
  expect(rest).toEqual(finished);
  for (const counted of goesOn?.slice(1) ?? []) expect(Math.abs(Number(counted) - minutes)).toBeLessThan(5);
  // What began while it went on takes none of its minutes.
  await interval(floor.worker, 'WAIT_MATERIAL', '02:40', '02:45');
  expect((await past())[0]).toEqual([false, 5, 0]);
});

test('says what a worker is at now, and since when', async () => {
  const floor = await smallFloor(db);
  const { cut } = await floor.plan(await floor.product(), 10);
  const nowOf = async () =>
    (await person.send(workers, {})).json().find(({ id }: { id: number }) => id === floor.worker) as { now: unknown; working: boolean };
  expect(await nowOf()).toMatchObject({ working: false, now: null });
  const begin = (kind: 'RUN' | 'WAIT_MATERIAL', startedAt: string) =>
    floor.insert('workEvent', {
      ...{
        dailyPlanId: cut.dailyPlanId,
        operPlanId: cut.operPlanId,
        toolId: floor.tool,
        workerId: floor.worker,
        workerIds: [floor.worker],
        kind,
        startedAt,
      },
      ...{ occurredAt: startedAt, businessDate: '2026-03-04', shift: 'DAY', actorId: floor.user, source: 'UI' },
    } as const);
  await begin('RUN', '2026-03-04T00:00:00Z');
  const kind = { toolName: expect.any(String), productName: expect.any(String), operationName: '절삭' };
  expect((await nowOf()).now).toEqual({ kind: 'RUN', since: expect.stringContaining('2026-03-04'), ...kind, works: 1 });
});

test('everybody of a crew is at the work, now and in their past', async () => {
  const floor = await smallFloor(db);
  const { cut } = await floor.plan(await floor.product(), 10);
  const second = (await save()).json().id;
  const crew = [floor.worker, second];
  const began = '2026-03-05T00:00:00.000Z';
  await floor.insert('workEvent', {
    ...{
      dailyPlanId: cut.dailyPlanId,
      operPlanId: cut.operPlanId,
      toolId: floor.tool,
      workerId: floor.worker,
      workerIds: crew,
      kind: 'RUN',
    },
    ...{ startedAt: began, occurredAt: began, businessDate: '2026-03-05', shift: 'DAY', actorId: floor.user, source: 'UI' },
  } as const);
  const rows = (await person.send(workers, {})).json() as { id: number; now: unknown }[];
  for (const worker of crew) expect(rows.find(({ id }) => id === worker)).toMatchObject({ now: { kind: 'RUN', operationName: '절삭' } });
  const past = { startDt: '2026-03-05', endDt: '2026-03-05', workers: `${second}` };
  expect((await person.send(workerHistory, past)).json()).toMatchObject([{ kind: 'WORK', workerId: second }]);
});
