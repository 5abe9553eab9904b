import { goodBadBoard, prodBoard } from '@lotline/contract/dashboard/board';
import * as calls from '@lotline/contract/dashboard/dashboard';
import { dashboards } from '@lotline/contract/dashboard/dashboard-names';
import { type WidgetKind, widgetAnswers, widgetCalls, widgetKinds } from '@lotline/contract/dashboard/widget';
import { callHelp, endHelp, takeHelp } from '@lotline/contract/kiosk/help';
import { kioskChoices } from '@lotline/contract/kiosk/kiosk';
import { addDays } from '@lotline/contract/kit/production-day';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { achieveRateOfDay } from '@lotline/contract/report/kpi-report';
import { expect, test } from 'vitest';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const [me, other] = [await as(), await as()];
const viewer = await as([{ name: 'dashboard', view: true }]);

const note = { id: 'a', kind: 'note', params: { text: '메모' }, wide: { x: 0, y: 0, w: 3, h: 2 } };
const layout = { widgets: [note] } as never;
const make = async (more: object = {}) => (await me.send(calls.createDashboard, { name: '내 화면', layout, ...more })).json();

test('a dashboard is its owner’s, and another’s answers as if there were none', async () => {
  const made = await make();
  expect(made).toMatchObject({ name: '내 화면', mine: true, editable: true, sharing: 'PRIVATE', ownerId: me.id });
  expect(made.layout.widgets[0]).toMatchObject({ ...note, title: '', refresh: 5, laptop: null, phone: null });
  expect((await me.send(calls.dashboard, { id: made.id })).json()).toEqual(made);
  expect((await other.send(calls.dashboard, { id: made.id })).statusCode).toBe(404);
  expect((await other.send(calls.changeDashboard, { ...made, name: 'x' })).statusCode).toBe(404);
  expect((await other.send(calls.removeDashboard, { id: made.id })).statusCode).toBe(404);
  expect((await other.send(dashboards, {})).json()).toEqual([]);
  expect((await viewer.send(calls.createDashboard, { name: 'x', layout })).statusCode).toBe(403);
  const changed = (await me.send(calls.changeDashboard, { ...made, name: '다른 이름' })).json();
  expect(changed).toMatchObject({ name: '다른 이름', version: made.version + 1 });
  expect((await me.send(calls.changeDashboard, { ...made, name: '늦은 저장' })).statusCode).toBe(409);
  expect((await me.send(calls.removeDashboard, { id: made.id })).json()).toEqual({ deleted: 1 });
  expect((await other.send(calls.restoreDashboards, { ids: [made.id] })).statusCode).toBe(404);
  expect((await me.send(calls.restoreDashboards, { ids: [made.id] })).json()).toEqual({ restored: 1 });
  expect((await me.send(calls.dashboard, { id: made.id })).json()).toMatchObject({ name: '다른 이름' });
  expect((await other.send(calls.dashboard, { id: made.id })).statusCode).toBe(404);
  await me.send(calls.removeDashboard, { id: made.id });
});

test('one that is shared is seen by all, and changed by others only where it is shared for that', async () => {
  const made = await make({ sharing: 'VIEW' });
  expect((await other.send(dashboards, {})).json()).toMatchObject([{ id: made.id, mine: false, editable: false }]);
  expect((await other.send(calls.changeDashboard, { ...made, name: 'x' })).json().code).toBe('dashboard.isAnothers');
  const shared = (await me.send(calls.changeDashboard, { ...made, sharing: 'EDIT' })).json();
  const theirs = (await other.send(calls.changeDashboard, { ...shared, name: '같이' })).json();
  expect(theirs).toMatchObject({ name: '같이', mine: false, editable: true });
  expect((await other.send(calls.changeDashboard, { ...theirs, sharing: 'PRIVATE' })).json().code).toBe('dashboard.ownerShares');
  expect((await other.send(calls.removeDashboard, { id: made.id })).json().code).toBe('dashboard.ownerDeletes');
  // Its owner leaves: it stays, and is anybody's.
  await db.updateTable('dashboard').set({ ownerId: null }).where('id', '=', made.id).execute();
  expect((await other.send(dashboards, {})).json()).toMatchObject([{ id: made.id, ownerName: null, editable: true }]);
  expect((await other.send(calls.removeDashboard, { id: made.id })).statusCode).toBe(200);
});

test('what a file brings is looked at before it is kept', async () => {
  const refused = async (widgets: unknown) =>
    (await me.send(calls.createDashboard, { name: 'x', layout: { widgets } as never })).statusCode;
  expect(await refused([{ ...note, kind: 'shell' }])).toBe(400);
  expect(await refused([{ ...note, wide: { x: 11, y: 0, w: 3, h: 2 } }])).toBe(400);
  expect(await refused([note, note])).toBe(400);
  expect(await refused([{ ...note, refresh: 1 }])).toBe(400);
  expect(await refused([{ ...note, params: { text: { deep: true } } }])).toBe(400);
  expect(await refused(Array.from({ length: 31 }, (_, n) => ({ ...note, id: `w${n}` })))).toBe(400);
  const script = '<script>alert(1)</script>';
  const kept = (
    await me.send(calls.createDashboard, { name: script, layout: { widgets: [{ ...note, params: { text: script } }] } as never })
  ).json();
  expect([kept.name, kept.layout.widgets[0].params.text]).toEqual([script, script]);
  await me.send(calls.removeDashboard, { id: kept.id });
});

const needed: Partial<Record<WidgetKind, object>> = {
  'tool-oper-rate': { toolId: floor.tool },
  'tool-oper-rate-raise': { toolId: floor.tool },
  'prod-plan-status-by-tool': { toolId: floor.tool },
};
const ask = async (widgets: { kind: string; params?: object }[], who = me) =>
  (await who.send(widgetAnswers, { widgets: JSON.stringify(widgets) })).json() as {
    data?: never;
    failure?: { code: string; message: string };
  }[];

test('all widgets are told in one round trip, and the twelve by their own address alike', async () => {
  const answers = await ask(widgetKinds.map((kind) => ({ kind, params: needed[kind] ?? {} })));
  expect(answers.map(({ failure }, n) => failure && [widgetKinds[n], failure])).toEqual(widgetKinds.map(() => undefined));
  for (const [kind, call] of Object.entries(widgetCalls)) {
    const alone = await me.send(call as never, (needed[kind as WidgetKind] ?? {}) as never);
    expect([kind, alone.statusCode]).toEqual([kind, 200]);
    if (!kind.startsWith('tool-oper')) expect(alone.json()).toEqual(answers[widgetKinds.indexOf(kind as WidgetKind)]?.data);
  }
});

test('one that can’t be told says why, and the others are told', async () => {
  const answers = await ask([
    { kind: 'today-prod-status' },
    { kind: 'tool-oper-rate' },
    { kind: 'tool-oper-rate', params: { toolId: 999_999 } },
    { kind: 'constructor' },
    { kind: 'late-orders', params: { nonsense: '<b>' } },
  ]);
  expect(answers.map(({ data, failure }) => failure?.code ?? typeof data)).toEqual([
    'object',
    'INVALID_INPUT',
    'dashboard.machineIsGone',
    'dashboard.noSuchWidget',
    'object',
  ]);
  expect(answers[2]?.failure?.message).toContain('설비가 삭제되었습니다');
  expect((await me.send(widgetAnswers, { widgets: '[{' })).statusCode).toBe(400);
});

test('rows of a screen that one may not view are not told on a dashboard either', async () => {
  const codes = async (kinds: WidgetKind[]) =>
    (
      await ask(
        kinds.map((kind) => ({ kind })),
        viewer,
      )
    ).map(({ failure }) => failure?.code);
  const ofScreens = [
    'late-orders',
    'below-minimum',
    'waiting-inspections',
    'blocked-work',
    'product-stock-status',
    'current-trace-data',
  ] as const;
  expect(await codes([...ofScreens, 'production-plan-status'])).toEqual([...ofScreens.map(() => 'FORBIDDEN'), undefined]);
  expect((await viewer.send(widgetCalls['product-stock-status'], {})).statusCode).toBe(403);
});

test('board, widget and key figure tell the same numbers', async () => {
  const { cut, check } = await floor.plan(await floor.product(), 40);
  const day = workDay();
  for (const dailyPlanId of [cut.dailyPlanId, check.dailyPlanId])
    await db.updateTable('dailyPlan').set({ workDate: day }).where('id', '=', dailyPlanId).execute();
  const tell = (dailyPlanId: number, goodQty: number, defectQty: number) =>
    floor.as((trx) =>
      recordResult(
        trx,
        floor.by,
        dailyPlanId,
        ResultAsk.parse({ goodQty, defectQty, defects: defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [] }),
      ),
    );
  await tell(cut.dailyPlanId, 20, 1);
  await tell(check.dailyPlanId, 9, 1);
  const board = (await me.send(goodBadBoard, {})).json();
  const { total } = (await me.send(achieveRateOfDay, { date: day })).json();
  expect(board).toMatchObject({
    date: day,
    good: total.goodQty,
    bad: total.defectQty,
    target: total.targetQty,
    achieveRate: total.achieveRate,
  });
  expect(board.lines.reduce((sum: number, line: { good: number }) => sum + line.good, 0)).toBe(total.goodQty);
  expect(board.sentence).toContain(`양품 ${total.goodQty} EA`);
  const [status, hours] = (await ask([{ kind: 'today-prod-status' }, { kind: 'good-bad-status' }])).map(
    ({ data }) => data as never as Record<string, never>,
  );
  expect(status).toMatchObject({ completed: total.goodQty, target: total.targetQty, defect: total.defectQty });
  expect(hours).toMatchObject({ good: total.goodQty, bad: total.defectQty });
  const prod = (await me.send(prodBoard, { fromDate: day, toDate: day }, { 'x-language': 'en' })).json();
  expect(prod).toMatchObject({ completed: total.goodQty, target: total.targetQty });
  expect(prod.rows.reduce((sum: number, row: { completed: number }) => sum + row.completed, 0)).toBe(total.goodQty);
  expect((await me.send(prodBoard, { fromDate: day, toDate: addDays(day, -1) })).statusCode).toBe(400);
  expect((await me.send(goodBadBoard, { date: '2019-01-01' })).json()).toMatchObject({ good: 0, achieveRate: null, defectRate: null });
  expect((await me.send(goodBadBoard, { locationId: floor.line })).json().good).toBe(total.goodQty);
});

test('a call for help stands on the boards until it is over, and how soon somebody came is told in minutes', async () => {
  const { callReasons } = (await me.send(kioskChoices, { lineId: floor.line })).json();
  const { id } = (await me.send(callHelp, { lineId: floor.line, reasonId: callReasons[0].id })).json();
  const standing = async () => (await me.send(goodBadBoard, {})).json().helpCalls.map((call: { id: number }) => call.id);
  expect(await standing()).toEqual([id]);
  await db
    .updateTable('helpCall')
    .set({ calledAt: new Date(Date.now() - 12 * 60_000).toISOString() })
    .where('id', '=', id)
    .execute();
  await me.send(takeHelp, { id });
  await me.send(endHelp, { id });
  expect(await standing()).toEqual([]);
  const [answer] = await ask([{ kind: 'help-response', params: { period: 1 } }]);
  expect(answer?.data).toMatchObject({ rows: [{ calls: 1, taken: 1, minutesToTake: 12, minutesToEnd: 12 }] });
});
