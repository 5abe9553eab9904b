import { calls } from '@lotline/contract/calls';
import { countLines, countOne, giveReasons, planCount, startCount } from '@lotline/contract/count/count';
import type { MenuFlagsNode } from '@lotline/contract/identity/permission';
import type { Call } from '@lotline/contract/kit/call';
import { labelsOf, printLabels } from '@lotline/contract/label/print';
import { LaborRate, MachineRate } from '@lotline/contract/plant/rate';
import { saveWorker, workers } from '@lotline/contract/plant/worker';
import { scan } from '@lotline/contract/system/barcode';
import { dataChanges } from '@lotline/contract/system/data-change';
import { heldColumns, heldFrom, masked } from '@lotline/contract/system/held-columns';
import { menuTree } from '@lotline/contract/system/menu';
import { tablesSeen } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf } from './kit/database/columns.ts';
import { smallFloor } from './production/testing.ts';
import { type Asker, testApp } from './testing.ts';

const { db, as, insert } = await testApp();
const floor = await smallFloor(db);
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date());
const everyone = await as();

/** Values that stand nowhere else. */
const secrets = { badge: 'BDG7Q4X9', rate: 73519, machineRate: 64207, book: 48613.25 };
const viewsAll: MenuFlagsNode[] = menuTree.map(({ name }) => ({ name, view: true }));
const but = (...without: string[]): MenuFlagsNode[] =>
  [...new Set(calls.flatMap(({ permission }) => (typeof permission === 'string' ? [] : [permission[0]])))].map((name) => ({
    name,
    view: !without.includes(name),
  }));

let steel = { packageId: '', id: 0 };
let sheet = { id: 0, version: 0 };
let workerId = 0;
beforeAll(async () => {
  const made = await everyone.send(saveWorker, { workerNo: 'HC-1', name: '가림', badgeBarcode: secrets.badge });
  workerId = made.json().id;
  await everyone.send(saveWorker, { ...made.json(), name: '가리개', badgeBarcode: `${secrets.badge}2` });
  await everyone.send(LaborRate.create, { locationId: floor.line, perHour: secrets.rate, effectiveFrom: '2190-01-01' });
  await everyone.send(MachineRate.create, { toolId: floor.tool, perHour: secrets.machineRate, effectiveFrom: '2190-01-01' });
  const shelf = await insert('location', { type: 'SHELF', code: 'HC-S', name: '가린 칸', parentId: floor.warehouse });
  const { planId } = await floor.plan(await floor.product(), 10);
  const { stock } = await floor.steelAtLine(planId, 40, 0);
  await db.updateTable('materialStock').set({ locationId: shelf, qty: secrets.book }).where('id', '=', stock).execute();
  steel = await db.selectFrom('materialStock').select(['id', 'packageId']).where('id', '=', stock).executeTakeFirstOrThrow();
  const planned = await everyone.send(planCount, {
    ...{ plannedOn: day, locationIds: [shelf], items: 'ALL', blind: true, byAnother: false },
  });
  sheet = planned.json();
  sheet = (await everyone.send(startCount, { id: sheet.id, version: sheet.version })).json();
  const [line] = (await everyone.send(countLines, { id: sheet.id, limit: 10 })).json().rows;
  const counted = await everyone.send(countOne, { id: sheet.id, lineId: line.id, version: line.version, countedQty: 41_000 });
  expect(counted.statusCode, counted.body).toBe(200);
});

/** What may stand in an ask: what of it fits the shape of a field is sent, in turn. */
const candidates = () => [
  ...Object.keys(heldColumns),
  ...['PACKAGE', 'WORKER', 'LOT', 'MATERIAL', secrets.badge, steel.packageId, day, `${steel.id}`, `${workerId}`, `${sheet.id}`],
  ...[steel.id, workerId, sheet.id, floor.line, floor.tool, floor.warehouse, 1, 0, Date.now() - 3_600_000, Date.now() + 1000],
  ...[[1], [steel.id], true],
];
const mostAsks = 60;
const asksOf = (call: Call): Record<string, unknown>[] => {
  const json = z.toJSONSchema(call.ask as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const fields = (json.properties ?? {}) as Record<string, { enum?: unknown[] }>;
  const shape = (call.ask as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {};
  const asked = Object.keys(fields).filter((name) => json.required?.includes(name) || ['text', 'rowId', 'limit', 'search'].includes(name));
  const ways = asked.map((name) => {
    if (name === 'startDt' || name === 'from') return [[name, shape[name]?.safeParse(0).success ? Date.now() - 3_600_000 : '2026-01-01']];
    if (name === 'endDt' || name === 'to') return [[name, shape[name]?.safeParse(0).success ? Date.now() + 1000 : '2199-12-31']];
    if (name === 'limit') return [[name, 200]];
    if (name === 'table') return Object.keys(heldColumns).map((table) => [name, table]);
    if (name === 'rowId') return [1, 2, 3, workerId].map((id) => [name, id]);
    const fitting = [...(fields[name]?.enum ?? []), ...candidates()].filter((value) => shape[name]?.safeParse(value).success);
    return [...(json.required?.includes(name) ? [] : [null]), ...new Set(fitting)].map((value) => [name, value]);
  });
  const all = ways.reduce<Record<string, unknown>[]>(
    (before, way) => before.flatMap((ask) => way.map(([name, value]) => (value === null ? ask : { ...ask, [String(name)]: value }))),
    [{}],
  );
  const step = Math.max(1, all.length / mostAsks);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
};

const reading = calls.filter(({ method, kind }) => method === 'GET' && kind === undefined);
/** Every reading call that somebody may send, asked in many ways: what was answered to whom. */
const walk = async (asker: Asker, values: readonly (string | number)[]) => {
  const told = new Set<string>();
  let answered = 0;
  for (const call of reading)
    for (const ask of asksOf(call)) {
      const answer = await asker.send(call, ask as never);
      if (answer.statusCode === 403) break;
      if (answer.statusCode !== 200) continue;
      answered++;
      // What was asked for is no news.
      const said = values.filter((value) => !JSON.stringify(ask).includes(String(value)));
      if (said.some((value) => answer.body.includes(String(value)))) told.add(`${call.method} ${call.path}`);
    }
  return { told: [...told], answered };
};

describe('every call that reads, asked in many ways', () => {
  test('tells held values to whoever may know them', async () => {
    const { told, answered } = await walk(everyone, Object.values(secrets));
    expect(answered).toBeGreaterThan(300);
    expect(told).toEqual(
      expect.arrayContaining([
        ...['GET /worker/workers', 'GET /data-history/{table}', 'GET /location/{id}/labor-rates', 'GET /tool/{id}/machine-rates'],
        ...[
          'GET /barcode/{code}',
          'GET /label/values/{kind}',
          'GET /history/data/date/{from}/{to}',
          'GET /data-history/{table}/{rowId}/story',
        ],
      ]),
    );
  }, 300_000);
  test('tells no badge to who may view everything', async () => {
    const viewer = await as(viewsAll);
    expect((await walk(viewer, [secrets.badge])).told).toEqual([]);
  }, 300_000);
  test('tells no rate to who may view all but costs', async () => {
    const viewer = await as(but('productionProfit'));
    expect((await walk(viewer, [secrets.rate, '73,519', secrets.machineRate, '64,207'])).told).toEqual([]);
  }, 300_000);
  test('tells the books to nobody who may only count and read the history', async () => {
    const counter = await as([
      { name: 'stockCount', all: true },
      { name: 'history', view: true },
      { name: 'printJob', view: true },
    ]);
    const { told, answered } = await walk(counter, [secrets.book, '48,613.25']);
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  }, 300_000);
});

test('held columns stand in their tables', async () => {
  for (const [table, columns] of Object.entries(heldColumns))
    for (const column of Object.keys(columns)) {
      expect(Object.keys(tablesSeen)).toContain(table);
      const there = await columnsOf(db, table);
      expect([...there.keys()].length, `${table}.${column}`).toBeGreaterThan(0);
    }
  expect(heldFrom('worker', () => true)).toEqual(['pin_hash']);
  expect(heldFrom('toString', () => true)).toEqual([]);
});

test('what no history may keep is told to nobody, neither with a newer row', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.tgrelid::regclass::text as "table", string_to_array((string_to_array(encode(t.tgargs, 'escape'), '\\000'))[2], ',') as columns
    from pg_trigger t where t.tgname = 'keep_history'`.execute(db);
  // When somebody was here last changes too often for a history, and is no secret.
  const secret = rows.flatMap(({ table, columns }) =>
    columns.filter((column) => column !== 'last_login_at').map((column) => [table, column]),
  );
  const seen = secret.filter(([table = '']) => Object.hasOwn(tablesSeen, table) && secret.length > 0);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['app_user', 'password_hash'],
      ['connection', 'secrets'],
    ]),
  );
  for (const [table = '', column] of seen)
    expect(
      heldFrom(table, () => true),
      `${table}.${column}`,
    ).toContain(column);
});

describe('a search', () => {
  const found = async (asker: Asker, text: string) =>
    (await asker.send(dataChanges, { from: Date.now() - 3_600_000, to: Date.now() + 1000, text })).json().rows.length;
  test('finds no change by a value that its reader may not know', async () => {
    const viewer = await as(viewsAll);
    expect([await found(everyone, secrets.badge), await found(viewer, secrets.badge), await found(viewer, '가리개')]).toEqual([2, 0, 2]);
    const counter = await as([
      { name: 'stockCount', all: true },
      { name: 'history', view: true },
    ]);
    expect([await found(everyone, '48613.25'), await found(counter, '48613.25')]).toEqual([expect.any(Number), 0]);
  });
  test('tells that a badge changed, and not from what to what', async () => {
    const viewer = await as(viewsAll);
    const { rows } = (await viewer.send(dataChanges, { from: Date.now() - 3_600_000, to: Date.now() + 1000, text: '가리개' })).json();
    const changes = rows[0].changes as { field: string; was: string; now: string }[];
    expect(changes.find(({ field }) => field === 'badgeBarcode')).toMatchObject({ was: masked, now: masked });
  });
});

describe('a badge', () => {
  const viewer = () => as([{ name: 'worker', view: true }]);
  test('is masked in lists and labels, and a masked one is never saved', async () => {
    const reader = await viewer();
    const row = (await reader.send(workers, {})).json().find(({ id }: { id: number }) => id === workerId);
    expect(row.badgeBarcode).toBe(masked);
    const [label] = (await reader.send(labelsOf, { kind: 'WORKER', ids: String(workerId) })).json();
    expect(label.values.badge).toBe(masked);
    const keeper = await as([{ name: 'worker', view: true, create: true, modify: true }]);
    const saved = await keeper.send(saveWorker, { ...row, name: '다시' });
    expect([saved.statusCode, saved.json().badgeBarcode]).toEqual([200, `${secrets.badge}2`]);
    const copied = await keeper.send(saveWorker, { workerNo: 'HC-2', name: '사본', badgeBarcode: masked });
    expect([copied.statusCode, copied.json().code]).toEqual([422, 'worker.badgeIsMasked']);
    expect((await keeper.send(saveWorker, { ...saved.json(), badgeBarcode: null })).json().badgeBarcode).toBeNull();
    await keeper.send(saveWorker, { ...row, version: undefined, badgeBarcode: secrets.badge });
  });
  test('is found by its code only by who may know it', async () => {
    expect((await (await viewer()).send(scan, { code: secrets.badge })).statusCode).toBe(404);
    expect((await (await viewer()).send(scan, { code: 'HC-1' })).statusCode).toBe(200);
    const keeper = await as([{ name: 'worker', view: true, modify: true }]);
    expect((await keeper.send(scan, { code: secrets.badge })).json().data.code).toBe('HC-1');
  });
  test('is printed only by who may change workers', async () => {
    const template = await insert('labelTemplate', {
      ...{ name: '명찰', kind: 'WORKER', width: 50, height: 30, dpi: 203, isDefault: false },
      elements: JSON.stringify([]),
    });
    const ask = { kind: 'WORKER' as const, ids: [workerId], templateId: template };
    expect((await (await viewer()).send(printLabels, ask)).statusCode).toBe(403);
    const keeper = await as([{ name: 'worker', view: true, modify: true }]);
    const printed = await keeper.send(printLabels, ask);
    expect(printed.statusCode, printed.body).toBe(200);
  });
});

describe('who may not see stock', () => {
  test('learns from a code what it is, not how much lies where', async () => {
    const counter = await as([{ name: 'stockCount', all: true }]);
    const { data } = (await counter.send(scan, { code: steel.packageId })).json();
    expect(data).toMatchObject({ packageId: steel.packageId, qty: null, availableQty: null, locationName: null, countNo: null });
    const keeper = await as([{ name: 'materialStock', view: true }]);
    const seen = (await keeper.send(scan, { code: steel.packageId })).json().data;
    expect(seen).toMatchObject({ qty: secrets.book, locationName: '가린 칸', countNo: expect.any(String) });
  });
  test('is not told by a reason whether a blind count differs', async () => {
    const counter = await as([{ name: 'stockCount', all: true }]);
    const [line] = (await counter.send(countLines, { id: sheet.id, limit: 10 })).json().rows;
    for (const reasonCode of ['LOSS', 'FOUND'])
      expect((await counter.send(giveReasons, { id: sheet.id, reasons: [{ lineIds: [line.id], reasonCode }] })).json().code).toBe(
        'count.blindReasonsComeLater',
      );
  });
});

describe('a newer row', () => {
  const newerOf = async (asker: Asker, call: Call, ask: object) => {
    const answer = await asker.send(call, ask as never);
    expect(answer.statusCode, answer.body).toBe(409);
    return answer.json().extraData.newer as Record<string, unknown>;
  };
  test('tells no rate to who keeps places and machines and sees no costs', async () => {
    const keeper = await as([
      { name: 'location', all: true },
      { name: 'tools', all: true },
    ]);
    const [labor] = (await everyone.send(LaborRate.list, { id: floor.line })).json();
    const [machine] = (await everyone.send(MachineRate.list, { id: floor.tool })).json();
    for (const [call, rate] of [
      [LaborRate.change, labor],
      [MachineRate.change, machine],
    ] as const) {
      const ask = { ...rate, perHour: 1, version: rate.version + 7 };
      expect(Object.keys(await newerOf(keeper, call, ask))).toEqual(['id', 'version']);
      expect((await newerOf(everyone, call, ask)).perHour).toBe(rate.perHour);
    }
  });
  test('tells no PIN', async () => {
    await db.updateTable('worker').set({ pinHash: 'scrypt$secret' }).where('id', '=', workerId).execute();
    const row = (await everyone.send(workers, {})).json().find(({ id }: { id: number }) => id === workerId);
    const newer = await newerOf(everyone, saveWorker, { ...row, version: row.version + 7 });
    expect(newer.badgeBarcode).toBe(secrets.badge);
    expect(JSON.stringify(newer)).not.toContain('scrypt');
  });
});
