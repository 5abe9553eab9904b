import * as calls from '@lotline/contract/alert/alert';
import { type AlertKind, alertKindNames } from '@lotline/contract/alert/alert-kinds';
import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { insertInto } from '../kit/database/insert-row.ts';
import { type Asker, testApp } from '../testing.ts';
import { looks } from './looks.ts';
import { noticeAlerts, openEyes } from './notice-alerts.ts';

const { db, insert, as, config } = await testApp();
const hours = config.shiftHours;
const eyes = openEyes();
/** Each look is a minute after the one before, so that none is put off. */
let minutes = 0;
const look = (own = eyes) => {
  minutes += 2;
  return noticeAlerts(db, { hours, eyes: own, mails: false, now: new Date(Date.now() + minutes * 60_000) });
};
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: hours.zone }).format(new Date());
const day = (n: number) => addDays(today, n);

const site = await insert('location', { type: 'SITE', code: 'S', name: '창원' });
const factory = await insert('location', { type: 'FACTORY', code: 'F', name: '1공장', parentId: site });
const [line1, line2] = [
  await insert('location', { type: 'LINE', code: 'L1', name: '1라인', nameEn: 'Line 1', parentId: factory }),
  await insert('location', { type: 'LINE', code: 'L2', name: '2라인', parentId: factory }),
];
const everything = await as(undefined, 'everything');
const leaders = [{ name: 'kioskRefusal', all: true }];
const atLine1 = await as(leaders, 'leader 1');
const atLine2 = await as(leaders, 'leader 2');
const atFactory = await as(leaders, 'of the factory');
const nowhere = await as(leaders, 'of no place');
const others = await as([{ name: 'orderInfo', all: true }], 'of orders');
const place = (user: Asker, locationId: number) => db.updateTable('appUser').set({ locationId }).where('id', '=', user.id).execute();
await place(atLine1, line1);
await place(atLine2, line2);
await place(atFactory, factory);

const told = async (by: Asker): Promise<calls.AlertRow[]> => (await by.send(calls.alerts, {})).json();
const of = async (by: Asker, kind: AlertKind) => (await told(by)).filter((one) => one.kind === kind);
const { id: reason } = await db
  .selectFrom('code')
  .innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId')
  .select('code.id')
  .where('codeCategory.category', '=', 'CALL_REASON')
  .where('code.code', '=', 'QUALITY')
  .executeTakeFirstOrThrow();
const call = (lineId: number) => insert('helpCall', { lineId, reasonId: reason, calledBy: everything.id });

test('a call for help is told once to the leaders of its line and of what it stands in, and done when somebody ends it', async () => {
  const id = await call(line1);
  expect((await look()).noticed).toBe(1);
  expect((await look()).noticed).toBe(0);
  const [one] = await of(atLine1, 'HELP_CALL');
  expect(one).toMatchObject({ facts: { line: '1라인', lineEn: 'Line 1', by: 'everything' }, place: '1라인', isRead: false, doneAt: null });
  expect(one?.path).toBe(`/production/kioskRefusal?id=${id}`);
  for (const by of [atFactory, nowhere, everything]) expect(await of(by, 'HELP_CALL')).toHaveLength(1);
  for (const by of [atLine2, others]) expect(await of(by, 'HELP_CALL')).toEqual([]);
  await db
    .updateTable('helpCall')
    .set({ takenBy: nowhere.id, takenAt: new Date().toISOString(), endedBy: nowhere.id, endedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  expect((await look()).mended).toBe(1);
  expect((await of(atLine1, 'HELP_CALL'))[0]?.doneAt).toEqual(expect.any(String));
  expect((await look()).mended).toBe(0);
});

test('who reads one has read it, and nobody else; all at once counts up to the newest', async () => {
  const [first, second] = [await call(line1), await call(line2)];
  await look();
  const unread = async (by: Asker) =>
    (await told(by)).filter(({ isRead, doneAt }) => !isRead && !doneAt).map(({ path }) => Number(path.split('=')[1]));
  expect(await unread(nowhere)).toEqual([second, first]);
  const row = (await told(nowhere)).find(({ path }) => path.endsWith(`=${first}`)) as calls.AlertRow;
  expect((await nowhere.send(calls.readAlert, { ids: [row.id] })).json()).toEqual({ read: 1 });
  expect((await nowhere.send(calls.readAlert, { ids: [row.id] })).json()).toEqual({ read: 0 });
  expect(await unread(nowhere)).toEqual([second]);
  expect(await unread(atFactory)).toEqual([second, first]);
  await nowhere.send(calls.readAlerts, {});
  expect(await unread(nowhere)).toEqual([]);
  const third = await call(line1);
  await look();
  expect(await unread(nowhere)).toEqual([third]);
});

test('a late order is told as late and not as due; one that leaves is done', async () => {
  const partner = await insert('bizPartner', { partnerCode: 'P', name: '대륙중공업', types: ['CUSTOMER'] });
  const business = await insert('business', { code: 'B', name: '납품', bizPartnerId: partner });
  const product = await insert('product', { code: 'A', barcode: 'A', name: '축', type: 'FINISHED', uom: 'EA' });
  const order = async (orderNo: string, due: string) => {
    const orderId = await insert('orderInfo', { orderNo, direction: 'SALES', businessId: business, orderDate: day(-30), dueDate: due });
    const line = await insert('orderProduct', { orderId, seq: 1, productId: product, qty: 10, uom: 'EA' });
    return { orderId, line };
  };
  const late = await order('SO-1', day(-1));
  await order('SO-2', day(0));
  await order('SO-3', day(3));
  await order('SO-4', day(4));
  await look();
  const nos = async (kind: AlertKind) =>
    (await of(others, kind))
      .filter(({ doneAt }) => !doneAt)
      .map(({ facts }) => facts.no)
      .sort();
  expect(await nos('ORDER_LATE')).toEqual(['SO-1']);
  expect(await nos('ORDER_DUE')).toEqual(['SO-2', 'SO-3']);
  expect((await of(others, 'ORDER_LATE'))[0]).toMatchObject({
    path: `/production/orderInfo/${late.orderId}`,
    facts: { partner: '대륙중공업', item: '축', due: day(-1), more: null },
  });
  await db.updateTable('orderProduct').set({ shippedQty: 10 }).where('id', '=', late.line).execute();
  await look();
  expect(await nos('ORDER_LATE')).toEqual([]);
  // What is so again on the same day goes on in its row.
  await db.updateTable('orderProduct').set({ shippedQty: 9 }).where('id', '=', late.line).execute();
  expect((await look()).noticed).toBe(0);
  expect(await nos('ORDER_LATE')).toEqual(['SO-1']);
  expect(await of(others, 'ORDER_LATE')).toHaveLength(1);
});

test('stock below its minimum is told in both its names, and mended by what comes', async () => {
  const product = await insert('product', {
    code: 'MIN',
    barcode: 'MIN',
    name: '모자란 축',
    nameEn: 'short shaft',
    type: 'FINISHED',
    uom: 'EA',
    safetyStock: 5,
  });
  await look();
  expect((await of(everything, 'BELOW_MINIMUM'))[0]).toMatchObject({
    facts: { item: '모자란 축', itemEn: 'short shaft', qty: 0, least: 5, uom: 'EA' },
    path: `/material/minimum?id=${product * 2 + 1}`,
  });
  await db.updateTable('product').set({ safetyStock: 0 }).where('id', '=', product).execute();
  await look();
  expect((await of(everything, 'BELOW_MINIMUM'))[0]?.doneAt).not.toBeNull();
});

test('a mold is due by its days, a gauge by its calibration, a connection by its silence', async () => {
  await insert('mold', {
    code: 'M-1',
    name: '브라켓 금형',
    type: 'PRESS',
    activeCavities: [1],
    locationId: line1,
    pmEveryDays: 1,
    lastMaintainedAt: `${day(-3)}T00:00:00Z`,
  });
  const gauge = await insert('tool', {
    code: 'G-1',
    name: '마이크로미터',
    classification: 'GAUGE',
    locationId: line1,
    calIntervalMonths: 12,
  } as never);
  await insert('calibration', {
    calibrationNo: 'KL-1',
    toolId: gauge,
    calibratedOn: day(-300),
    kind: 'INTERNAL',
    found: 'PASS',
    result: 'PASS',
    dueOn: day(14),
  } as never);
  const connection = await insert('connection', { name: 'PLC 1', settings: JSON.stringify({ kind: 'MODBUS' }) } as never);
  await sql`insert into connection_state (connection_id, state, since, told_at) values (${connection}, 'DOWN', now() - interval '2 minutes', now())`.execute(
    db,
  );
  await look();
  expect((await of(everything, 'MOLD_DUE'))[0]).toMatchObject({ facts: { code: 'M-1', name: '브라켓 금형', due: day(-2) } });
  expect((await of(everything, 'CALIBRATION_DUE'))[0]).toMatchObject({
    facts: { code: 'G-1', due: day(14) },
    path: `/quality/gauge/${gauge}`,
  });
  expect((await of(everything, 'CONNECTION_DOWN'))[0]).toMatchObject({ facts: { name: 'PLC 1' } });
  await sql`update connection_state set state = 'UP', told_at = now(), since = now()`.execute(db);
  await sql`update calibration set due_on = ${day(15)}::date`.execute(db);
  await look();
  expect((await of(everything, 'CONNECTION_DOWN'))[0]?.doneAt).not.toBeNull();
  expect((await of(everything, 'CALIBRATION_DUE'))[0]?.doneAt).not.toBeNull();
});

test('every kind is looked for, by statements that the database takes', async () => {
  expect(alertKindNames.filter((kind) => !(kind in looks))).toEqual(['SPC_SIGNAL']);
  const fresh = openEyes();
  expect((await look(fresh)).looked.sort()).toEqual([...alertKindNames].sort());
});

test('what hasn’t changed isn’t looked at again', async () => {
  const own = openEyes();
  const byClock = alertKindNames.filter((kind) => looks[kind]?.byClock);
  // Whatever is under way beside it, in other databases of the cluster too, may be older: until that has ended, it looks again.
  await vi.waitFor(async () => expect((await look(own)).looked.sort()).toEqual([...byClock].sort()), { timeout: 15_000 });
  await call(line2);
  expect((await look(own)).looked).toContain('HELP_CALL');
});

test('what a transaction writes that ends after a look is seen by the next', async () => {
  const own = openEyes();
  await look(own);
  await look(own);
  const before = (await of(nowhere, 'HELP_CALL')).length;
  const { promise: looked, resolve: go } = Promise.withResolvers<void>();
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (trx) => {
    await insertInto(trx)('helpCall', { lineId: line1, reasonId: reason, calledBy: everything.id });
    wrote();
    await looked;
  });
  await written;
  await look(own);
  await look(own);
  expect(await of(nowhere, 'HELP_CALL')).toHaveLength(before);
  go();
  await writing;
  await look(own);
  expect(await of(nowhere, 'HELP_CALL')).toHaveLength(before + 1);
});

test('of two servers that look at once one writes it down', async () => {
  await call(line2);
  const found = await Promise.all([look(openEyes()), look(openEyes())]);
  expect(found.map(({ noticed }) => noticed).sort()).toEqual([0, 1]);
});

const setting = async (by: Asker): Promise<calls.AlertSetting> => (await by.send(calls.alertSetting, {})).json();
const save = (by: Asker, ask: calls.AlertSettingDraft) => by.send(calls.saveAlertSetting, ask);
const switched = async (by: Asker, kind: string) => (await setting(by)).switches.find((one) => one.kind === kind);

test('who may do something about it is told unless they switch it off, who only looks on where they switch it on', async () => {
  const viewer = await as([{ name: 'kioskRefusal', view: true }], 'viewer');
  expect((await setting(viewer)).switches).toEqual([
    { kind: 'HELP_CALL', bell: false, mail: false },
    { kind: 'REFUSAL_WAITING', bell: false, mail: false },
    { kind: 'IMPORTANT_NOTICE', bell: null, mail: true },
  ]);
  expect(await of(viewer, 'HELP_CALL')).toEqual([]);
  const saved = await save(viewer, { bell: { HELP_CALL: true } });
  expect(saved.json().switches[0]).toEqual({ kind: 'HELP_CALL', bell: true, mail: false });
  expect((await of(viewer, 'HELP_CALL')).length).toBeGreaterThan(0);
  await save(atLine1, { bell: { HELP_CALL: false } });
  expect(await of(atLine1, 'HELP_CALL')).toEqual([]);
  expect(await switched(atLine2, 'HELP_CALL')).toMatchObject({ bell: true });
});

test('a switch of a right that somebody hasn’t tells them nothing', async () => {
  const viewer = await as([{ name: 'orderInfo', view: true }], 'orders only');
  await save(viewer, { bell: { HELP_CALL: true } });
  expect(await told(viewer)).toEqual([]);
  expect((await setting(viewer)).switches.map(({ kind }) => kind)).toEqual(['ORDER_LATE', 'ORDER_DUE', 'IMPORTANT_NOTICE']);
});

test('quiet hours have two ends, and what isn’t said stays', async () => {
  const by = await as([], 'quiet');
  expect((await save(by, { quietFrom: '22:00' })).json()).toMatchObject({ code: 'alert.quietHasBothEnds' });
  expect((await save(by, { quietFrom: '22:00', quietTo: '22:00' })).json()).toMatchObject({ code: 'alert.quietEndsLater' });
  expect((await save(by, { quietFrom: '25:00', quietTo: '07:00' })).statusCode).toBe(400);
  const saved = await save(by, { quietFrom: '22:00', quietTo: '07:00', quietDays: [5, 1, 5], lang: 'en' });
  const quiet = { quietFrom: '22:00', quietTo: '07:00', quietDays: [1, 5], lang: 'en' };
  expect(saved.json()).toMatchObject({ ...quiet, address: null, sendsMail: false, lastMail: null });
  expect((await save(by, { mail: { IMPORTANT_NOTICE: false } })).json()).toMatchObject(quiet);
  expect((await save(by, { bell: {} })).json().switches).toEqual([{ kind: 'IMPORTANT_NOTICE', bell: null, mail: false }]);
  expect((await save(by, { quietFrom: null, quietTo: null })).json()).toMatchObject({ quietFrom: null, quietTo: null, quietDays: [1, 5] });
});
