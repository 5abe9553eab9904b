import { goodBadBoard, prodBoard } from '@lotline/contract/dashboard/board';
import type { Call } from '@lotline/contract/kit/call';
import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { say } from '@lotline/contract/kit/words';
import { CorrectionAsk, ResultAsk } from '@lotline/contract/production/result/result';
import * as kpi from '@lotline/contract/report/kpi-report';
import { machineEffort } from '@lotline/contract/report/oee';
import { reportExcel, reportPdf } from '@lotline/contract/report/paper';
import { scoped, totalOf } from '@lotline/contract/report/pivot';
import { type DefectGroup, defectGroups, defectReport, productReport } from '@lotline/contract/report/report';
import { reportWords } from '@lotline/contract/report/report.words';
import { defectReportRows, figures, kpiRows, measures, productReportRows, unsaid } from '@lotline/contract/report/report-rows';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { correctResult } from '../production/result/correct-result.ts';
import { voidResult } from '../production/result/void-result.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { foldMade } from './made.queries.ts';
import { toldOf } from './paper.ts';

const { db, pool, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const working = { hours: { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' }, workingHours: 8 };
const period = { startDt: '2026-03-01', endDt: '2026-03-31' };
const ok = async (call: Call, ask: object) => {
  const answer = await asker.send(call, ask as never);
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200);
  return answer.json();
};
const refused = async (call: Call, ask: object) => {
  const answer = await asker.send(call, ask as never);
  return [answer.statusCode, answer.json().code];
};

const productId = await floor.product();
const { cut, check } = await floor.plan(productId, 40);
const tell = (dailyPlanId: number, goodQty: number, defectQty: number, occurredAt: string, more: object = {}) =>
  floor.as((trx) =>
    recordResult(
      trx,
      floor.by,
      dailyPlanId,
      ResultAsk.parse({
        goodQty,
        defectQty,
        defects: defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [],
        occurredAt,
        ...more,
      }),
    ),
  );
const idsOf = async (dailyPlanId: number) =>
  (await db.selectFrom('productionResult').select('id').where('dailyPlanId', '=', dailyPlanId).orderBy('id').execute()).map(({ id }) => id);

// Two people cut 20 and spoil two of them by noon and one in the evening; 10 are checked, one of them bad.
const secondWorker = await floor.insert('worker', { workerNo: 'W-2', name: '이순신', locationId: floor.line });
await tell(cut.dailyPlanId, 12, 2, '2026-03-02T02:30:00Z', { workerIds: [floor.worker, secondWorker] });
await tell(cut.dailyPlanId, 8, 1, '2026-03-02T10:10:00Z', { workerIds: [floor.worker] });
await tell(check.dailyPlanId, 9, 1, '2026-03-02T10:30:00Z');

const fold = async () => {
  // Once to note what there is, once more to add it up.
  for (let n = 0; n < 2; n++) await foldMade(db);
};

describe.each([
  ['not added up yet', async () => undefined],
  ['added up', fold],
])('what was made, %s', (_how, before) => {
  test('counts what came out of the last operation once, and the defects of all', async () => {
    await before();
    const { total, lines } = await ok(kpi.achieveRateOfDay, { date: '2026-03-02' });
    expect(total).toEqual({
      ...{ uom: 'EA', targetQty: 40, goodQty: 9, defectQty: 4, reworkQty: 0 },
      ...{ achieveRate: 9 / 40, defectRate: 4 / 13 },
    });
    expect(lines).toEqual([{ lineId: floor.line, lineName: expect.any(String), ...total }]);
    const { products } = await ok(kpi.defectRateOfDay, { date: '2026-03-02' });
    expect(products).toMatchObject([{ productId, defectQty: 4, defectRate: 4 / 13 }]);
    expect(await ok(kpi.perHourOfDay, { date: '2026-03-02', workingTime: 6 })).toMatchObject({ completedQty: 9, perHour: 1.5 });
    expect(await ok(kpi.perHourOfDay, { date: '2026-03-02' })).toMatchObject({ workingTime: 8, perHour: 9 / 8 });
  });

  test('is told by day, hour, operation and product, each with the same sum', async () => {
    const { days, totals } = await ok(kpi.dailyProduction, period);
    expect(days).toMatchObject([{ day: '2026-03-02', targetQty: 40, goodQty: 9, defectQty: 4 }]);
    expect(totals).toMatchObject([{ goodQty: 9, defectQty: 4 }]);
    const { hours } = await ok(kpi.hourlyProduction, period);
    expect(hours).toEqual([
      { hour: 11, uom: 'EA', goodQty: 0, defectQty: 2, defectRate: 1 },
      { hour: 19, uom: 'EA', goodQty: 9, defectQty: 2, defectRate: 2 / 11 },
    ]);
    const { operations } = await ok(kpi.defectRateByOperation, period);
    expect(operations).toMatchObject([
      { operationId: floor.cut, goodQty: 20, defectQty: 3, defectRate: 3 / 23 },
      { operationId: floor.check, goodQty: 9, defectQty: 1, defectRate: 0.1 },
    ]);
    const { rows, totals: all } = await ok(productReport, { ...period, grain: 'MONTH' });
    expect(rows).toMatchObject([
      { day: '2026-03-01', operationId: floor.cut, isLast: false, goodQty: 20, targetQty: 40 },
      { day: '2026-03-01', operationId: floor.check, isLast: true, goodQty: 9, perHour: null, runMinutes: null },
    ]);
    expect(all).toEqual(totals);
  });

  test.each([
    ['reason', [[floor.scratch, 4, 13]]],
    [
      'operation',
      [
        [floor.cut, 3, 23],
        [floor.check, 1, 10],
      ],
    ],
    ['product', [[productId, 4, 13]]],
    [
      'tool',
      [
        [floor.tool, 3, 23],
        [null, 1, 10],
      ],
    ],
    [
      'worker',
      [
        [floor.worker, 2, 16],
        [secondWorker, 1, 7],
        [null, 1, 10],
      ],
    ],
    [
      'hour',
      [
        [11, 2, 14],
        [19, 2, 19],
      ],
    ],
    ['day', [['2026-03-02', 4, 13]]],
    ['cause', [[null, 4, 13]]],
  ] as const)('has its defects by %s, the largest first, and their parts make the whole', async (group, expected) => {
    const report = await ok(defectReport, { from: '2026-03-01', to: '2026-03-31', group });
    expect(report).toMatchObject({ uom: 'EA', uoms: ['EA'], totals: { defectQty: 4, madeQty: 13, rate: 4 / 13 } });
    type Row = { key: string | null; defectQty: number; madeQty: number; upTo: number };
    expect(report.rows.map(({ key, defectQty, madeQty }: Row) => [key, defectQty, madeQty])).toEqual(
      expected.map(([key, ...quantities]) => [key === null ? null : String(key), ...quantities]),
    );
    expect(report.rows.at(-1).upTo).toBeCloseTo(1, 12);
    expect(report.days).toMatchObject([{ day: '2026-03-02', defectQty: 4, madeQty: 13, lcl: 0 }]);
  });
});

test('every number of a report is the sum of the rows behind it', async () => {
  const sumsOf = (rows: { part: number; whole: number | null }[]) => [
    add(...rows.map(({ part }) => part)),
    add(...rows.map(({ whole }) => whole ?? 0)),
  ];
  for (const scope of ['completed', 'operations'] as const) {
    const { rows } = await ok(productReport, period);
    const all = totalOf(scoped(rows, scope === 'completed'));
    for (const measure of measures) {
      const behind = await ok(productReportRows, { ...period, measure, scope, uom: 'EA' });
      expect([behind.value, behind.more], `${scope} ${measure}`).toEqual([
        measure === 'runMinutes' ? (all.runMinutes ?? 0) : all[measure],
        false,
      ]);
      expect(sumsOf(behind.rows)).toEqual([behind.part, behind.whole ?? 0]);
    }
    const ofCut = await ok(productReportRows, { ...period, measure: 'goodQty', scope, uom: 'EA', operationId: floor.cut });
    expect(ofCut.value).toBe(scope === 'completed' ? 0 : 20);
  }
  for (const group of defectGroups) {
    const asked: { from: string; to: string; group: DefectGroup; uom: string } = { from: '2026-03-01', to: '2026-03-31', group, uom: 'EA' };
    const report = await ok(defectReport, asked);
    expect((await ok(defectReportRows, { ...asked, of: 'made' })).value).toBe(report.totals.madeQty);
    for (const { key, defectQty, madeQty } of report.rows) {
      expect((await ok(defectReportRows, { ...asked, of: 'defect', key: key ?? unsaid })).value, `${group} ${key}`).toBe(defectQty);
      if (group !== 'reason' && group !== 'cause')
        expect((await ok(defectReportRows, { ...asked, of: 'made', key: key ?? unsaid })).value, `${group} ${key}`).toBe(madeQty);
    }
  }
  const month = (await ok(kpi.kpiReport, { month: '2026-03' })).months[3];
  for (const figure of figures) {
    const { value } = await ok(kpiRows, { month: '2026-03', figure });
    expect(value, figure).toBe(month[figure]);
  }
});

test('an operation’s defects are a share of what went through it', async () => {
  const asked = { from: '2026-03-01', to: '2026-03-31', group: 'day', operationId: floor.cut };
  expect(await ok(defectReport, asked)).toMatchObject({ totals: { defectQty: 3, madeQty: 23 } });
  expect(await ok(defectReport, { ...asked, toolId: floor.tool, defectCodeId: 999_999 })).toMatchObject({
    totals: { defectQty: 0, madeQty: 23 },
  });
});

test('a correction and a report taken back change what is told, before and after it is added up', async () => {
  const other = await floor.plan(await floor.product(), 40);
  const day = '2026-03-02';
  const good = async () => {
    const { rows } = await sql<{
      qty: number;
    }>`select coalesce(sum(good_qty), 0) as qty from made_total where daily_plan_id = ${other.cut.dailyPlanId}`.execute(db);
    return rows[0]?.qty;
  };
  await tell(other.cut.dailyPlanId, 10, 0, `${day}T02:00:00Z`);
  await tell(other.cut.dailyPlanId, 5, 0, `${day}T03:00:00Z`);
  await fold();
  const [first, second] = (await idsOf(other.cut.dailyPlanId)) as [number, number];
  await floor.as((trx) =>
    correctResult(
      trx,
      floor.by,
      first,
      CorrectionAsk.parse({ goodQty: 7, defectQty: 1, defects: [{ defectCodeId: floor.scratch, qty: 1 }], reason: '오타' }),
    ),
  );
  expect(await good()).toBe(12);
  await floor.as((trx) => voidResult(trx, floor.by, second, '두 번 보고'));
  expect(await good()).toBe(7);
  expect(await ledgerDifferences(db)).toEqual([]);
  await fold();
  expect(await good()).toBe(7);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what isn’t committed yet holds back what is added up, and is never left out', async () => {
  const other = await floor.plan(await floor.product(), 40);
  const mark = async () => (await sql<{ resultId: number }>`select result_id from made_mark`.execute(db)).rows[0]?.resultId ?? 0;
  // A transaction of another database on the same server holds the mark back as well: it is asked again until that one is over.
  const folded = async () => {
    await fold();
    return mark();
  };
  const { highest } = await db
    .selectFrom('productionResult')
    .select((of) => of.fn.max('id').as('highest'))
    .executeTakeFirstOrThrow();
  await expect.poll(folded, { timeout: 60_000, interval: 200 }).toBe(highest);
  const slow = await pool.connect();
  const before = await mark();
  await slow.query('begin');
  await slow.query('select id from daily_plan where id = $1 for update', [check.dailyPlanId]);
  await tell(other.cut.dailyPlanId, 3, 0, '2026-03-02T04:00:00Z');
  expect(await folded()).toBe(before);
  expect(await ledgerDifferences(db)).toEqual([]);
  await slow.query('rollback');
  slow.release();
  await expect.poll(folded, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a month stands beside the three before it; what wasn’t there is “–”', async () => {
  const { months } = await ok(kpi.kpiReport, { month: '2026-03' });
  expect(months.map(({ month }: { month: string }) => month)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  expect(months[0]).toMatchObject({ uom: null, achieveRate: null, defectRate: null, inspectionRate: null, onTimeRate: null, claims: 0 });
  expect(months[3]).toMatchObject({ uom: 'EA', runMinutes: 0, perHour: null });
  expect(months[3].completedQty).toBe((await ok(kpi.dailyProduction, period)).totals[0].goodQty);
  expect(await ok(kpi.claimCount, { startMonth: '2026-01', endMonth: '2026-03' })).toEqual({
    months: ['2026-01', '2026-02', '2026-03'].map((month) => ({ month, claims: 0, qtyConfirmed: 0, qtyShipped: 0, ppm: null })),
  });
  expect(await ok(kpi.inspectionRate, period)).toEqual({ dueLots: 0, inspectedLots: 0, rate: null, stages: [] });
  expect(await ok(kpi.inspectionMinutes, period)).toEqual({ total: null, items: [] });
});

test('a period that is crossed, too long, empty or ahead has its answer', async () => {
  expect(await refused(productReport, { startDt: '2026-03-02', endDt: '2026-03-01' })).toEqual([400, expect.anything()]);
  for (const call of [
    productReport,
    kpi.dailyProduction,
    kpi.hourlyProduction,
    kpi.defectRateByOperation,
    kpi.defectRateByProduct,
    kpi.inspectionMinutes,
    kpi.inspectionRate,
  ])
    expect(await refused(call, { startDt: '2020-01-01', endDt: '2029-12-31' })).toEqual([422, 'report.atMostAYear']);
  expect(await refused(defectReport, { from: '2020-01-01', to: '2029-12-31', group: 'day' })).toEqual([422, 'report.atMostAYear']);
  expect(await refused(kpi.claimCount, { startMonth: '2020-01', endMonth: '2029-12' })).toEqual([422, 'report.atMostAYear']);
  const ahead = addDays('2199-01-01', 1);
  expect(await ok(productReport, { startDt: ahead, endDt: ahead })).toEqual({ rows: [], totals: [] });
  expect(await ok(kpi.dailyProduction, { ...period, locationId: floor.shelf })).toEqual({ days: [], totals: [] });
  expect((await ok(kpi.dailyProduction, { ...period, locationId: floor.line })).days).toHaveLength(1);
});

test('screen, paper, workbook and AI chat answer the same twenty questions alike', async () => {
  const day = '2026-03-02';
  const ofDay = { startDt: day, endDt: day };
  const ran = (dailyPlanId: number, startedAt: string, endedAt: string, more: object) =>
    floor.insert('workEvent', {
      ...{
        dailyPlanId,
        kind: 'RUN',
        startedAt,
        endedAt,
        occurredAt: startedAt,
        businessDate: day,
        shift: 'DAY',
        actorId: floor.by.id,
        source: 'UI',
      },
      ...more,
    } as never);
  await db.updateTable('productionOperationPlan').set({ cycleSec: 60 }).execute();
  await ran(cut.dailyPlanId, `${day}T01:00:00Z`, `${day}T02:30:00Z`, { toolId: floor.tool });
  await ran(check.dailyPlanId, `${day}T10:00:00Z`, `${day}T10:27:00Z`, {});
  const product = await ok(productReport, ofDay);
  const screen = totalOf(scoped(product.rows, true));
  const all = totalOf(scoped(product.rows, false));
  const defects = await ok(defectReport, { from: day, to: day, group: 'reason' });
  const { total } = await ok(kpi.achieveRateOfDay, { date: day });
  const daily = await ok(kpi.dailyProduction, ofDay);
  const hourly = (await ok(kpi.hourlyProduction, ofDay)).hours;
  const month = (await ok(kpi.kpiReport, { month: '2026-03' })).months[3];
  const [made, spoiled] = (await toldOf(db, { name: 'dailyProduction', x: day }, working)).tables;
  const [figuresOnPaper] = (await toldOf(db, { name: 'kpiReport', x: '2026-03' }, working)).tables;
  const chat = await ok(goodBadBoard, { date: day });
  const status = await ok(prodBoard, { fromDate: day, toDate: day });
  const ofMonth = await ok(prodBoard, { fromDate: '2026-03-01', toDate: '2026-03-31' });
  const rows = async (measure: string) => (await ok(productReportRows, { ...ofDay, measure, uom: 'EA' })).value;
  const sum = (told: { [what: string]: number }[], what: string) => add(0, ...told.map((one) => one[what] ?? 0));
  const onPaper = (figure: string) =>
    figuresOnPaper?.rows.find(([name]) => name === say(reportWords[`kpi.${figure}` as 'kpi.oee'], 'kr'))?.at(-1);
  const questions: Record<string, readonly unknown[]> = {
    'how much was to be made': [
      screen.targetQty,
      total.targetQty,
      daily.totals[0].targetQty,
      made?.sums?.[4]?.value,
      chat.target,
      status.target,
      await rows('targetQty'),
    ],
    'how much was completed': [
      screen.goodQty,
      total.goodQty,
      daily.totals[0].goodQty,
      made?.sums?.[5]?.value,
      chat.good,
      status.completed,
      sum(hourly, 'goodQty'),
      await rows('goodQty'),
    ],
    'how many were bad': [
      screen.defectQty,
      total.defectQty,
      defects.totals.defectQty,
      made?.sums?.[6]?.value,
      chat.bad,
      sum(hourly, 'defectQty'),
      await rows('defectQty'),
    ],
    'what of the plan was achieved': [
      screen.achieveRate,
      total.achieveRate,
      made?.sums?.[7]?.value,
      chat.achieveRate,
      status.achieveRate,
      await rows('achieveRate'),
    ],
    'what was the share of defects': [
      screen.defectRate,
      total.defectRate,
      defects.totals.rate,
      made?.sums?.[8]?.value,
      chat.defectRate,
      await rows('defectRate'),
    ],
    'how many bad ones by reason': [defects.totals.defectQty, spoiled?.sums?.[1]?.value],
    'how many bad ones by the hour': [chat.hours.reduce((n: number, one: { bad: number }) => add(n, one.bad), 0), defects.totals.defectQty],
    'how many good ones by the hour': [chat.hours.reduce((n: number, one: { good: number }) => add(n, one.good), 0), total.goodQty],
    'how much by line': [chat.lines.reduce((n: number, one: { good: number }) => add(n, one.good), 0), total.goodQty],
    'how many bad ones by line': [chat.lines.reduce((n: number, one: { bad: number }) => add(n, one.bad), 0), total.defectQty],
    'how many an hour': [screen.perHour, await rows('perHour'), 20],
    'how long it ran': [screen.runMinutes, await rows('runMinutes'), 27],
    'how much went through': [
      all.goodQty,
      (await ok(productReportRows, { ...ofDay, measure: 'goodQty', scope: 'operations', uom: 'EA' })).value,
    ],
    'how much was completed in the month': [
      month.completedQty,
      ofMonth.completed,
      (await ok(kpi.dailyProduction, period)).totals[0].goodQty,
    ],
    'how much was to be made in the month': [month.targetQty, ofMonth.target, (await ok(kpi.dailyProduction, period)).totals[0].targetQty],
    'what of the month was achieved': [month.achieveRate, ofMonth.achieveRate, onPaper('achieveRate')],
    'the month’s share of defects': [
      month.defectRate,
      onPaper('defectRate'),
      (await ok(kpiRows, { month: '2026-03', figure: 'defectRate' })).value,
    ],
    'the month’s OEE': [month.effort.oee, onPaper('oee'), (await ok(machineEffort, period)).total.oee],
    'the month’s orders on time': [month.onTimeRate, onPaper('onTimeRate')],
    'the month’s customer PPM': [month.customerPpm, onPaper('customerPpm')],
  };
  expect(Object.keys(questions)).toHaveLength(20);
  expect(month.effort.oee).toBeGreaterThan(0);
  for (const [question, answers] of Object.entries(questions)) expect(new Set(answers), question).toEqual(new Set([answers[0]]));
});

test('who may still ship in time hasn’t missed it: a line counts from the day after it was due', async () => {
  const today = dayIn(new Date(), 'Asia/Seoul');
  const onTime = async (month: string) => {
    const told = (await ok(kpi.kpiReport, { month })).months[3];
    const rows = await ok(kpiRows, { month, figure: 'onTimeRate' });
    return [told.dueLines, told.linesOnTime, rows.rows.length];
  };
  const due = async (day: string) => {
    const line = await floor.order(productId, 1);
    await db.updateTable('orderProduct').set({ dueDate: day }).where('id', '=', line).execute();
    return day.slice(0, 7);
  };
  for (const [day, counts] of [
    [today, 0],
    [addDays(today, 1), 0],
    [addDays(today, -1), 1],
  ] as const) {
    const before = await onTime(day.slice(0, 7));
    const month = await due(day);
    expect(await onTime(month), day).toEqual([(before[0] ?? 0) + counts, before[1], (before[2] ?? 0) + counts]);
  }
});

test('an order in another currency comes to its cents exactly', async () => {
  const { orderId } = await db
    .selectFrom('orderProduct')
    .select('orderId')
    .where('id', '=', await floor.order(productId, 0.05))
    .executeTakeFirstOrThrow();
  await db.updateTable('orderProduct').set({ unitPrice: 0.7 }).where('orderId', '=', orderId).execute();
  await db.updateTable('orderInfo').set({ currency: 'USD' }).where('id', '=', orderId).execute();
  await floor.insert('orderProduct', { orderId, seq: 20, productId, qty: 1, uom: 'EA', unitPrice: 0.2 });
  const { tables } = await toldOf(db, { name: 'orderConfirmation', x: String(orderId) }, working);
  expect([tables[0]?.rows.map((row) => row[6]), tables[0]?.sums?.[6]?.value]).toEqual([[0.04, 0.2], 0.24]);
});

test('a report comes as PDF and as workbook, to who may see its menu', async () => {
  const { planId } = await db.selectFrom('dailyPlan').select('planId').where('id', '=', cut.dailyPlanId).executeTakeFirstOrThrow();
  for (const [call, start] of [
    [reportPdf, '%PDF-'],
    [reportExcel, 'PK'],
  ] as const)
    for (const [name, x] of [
      ['dailyProduction', '2026-03-02'],
      ['dailyProduction', '2199-01-01'],
      ['kpiReport', '2026-03'],
      ['workOrder', String(planId)],
      ['receivingList', '2026-03-02'],
    ] as const)
      for (const lang of ['kr', 'en'] as const) {
        const answer = await asker.send(call, { name, x, lang });
        expect([answer.statusCode, answer.rawPayload.subarray(0, start.length).toString()]).toEqual([200, start]);
      }
  expect(await refused(reportPdf, { name: 'kpiReport', x: '2026-13' })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused(reportPdf, { name: 'dailyProduction', x: '2026-02-30' })).toEqual([400, 'INVALID_INPUT']);
  for (const name of ['workOrder', 'orderConfirmation', 'purchaseOrder'] as const)
    expect(await refused(reportPdf, { name, x: '999999999' })).toEqual([404, 'NOT_FOUND']);
  const other = await as([[{ name: 'kpiReport', view: true }]] as never);
  expect((await other.send(reportPdf, { name: 'dailyProduction', x: '2026-03-02' })).statusCode).toBe(403);
});
