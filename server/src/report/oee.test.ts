import { ResultAsk } from '@lotline/contract/production/result/result';
import { type MachineDay, machineEffort } from '@lotline/contract/report/oee';
import { expect, test } from 'vitest';
import { insertInto } from '../kit/database/insert-row.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { kpiDifferences } from './check.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const insert = insertInto(db);
const five = (value: number | null) => (value === null ? null : Number(value.toFixed(5)));

/** A machine of its own with a plan whose pieces should take so many seconds. */
const machine = async () => insert('tool', { code: `OEE-${Math.random()}`, name: '가공기', locationId: floor.line });
const planOn = async (toolId: number, cycleSec: number | null, qty: number, day: string) => {
  const { cut } = await floor.plan(await floor.product(), qty, { workDate: day });
  const { operPlanId } = await db.selectFrom('dailyPlan').select('operPlanId').where('id', '=', cut.dailyPlanId).executeTakeFirstOrThrow();
  await db.updateTable('productionOperationPlan').set({ cycleSec, toolId }).where('id', '=', operPlanId).execute();
  await db.updateTable('dailyPlan').set({ toolId }).where('id', '=', cut.dailyPlanId).execute();
  return cut.dailyPlanId;
};
const made = (dailyPlanId: number, goodQty: number, defectQty: number, occurredAt: string) =>
  floor.as((trx) =>
    recordResult(
      trx,
      floor.by,
      dailyPlanId,
      ResultAsk.parse({ goodQty, defectQty, defects: defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [], occurredAt }),
    ),
  );
const event = (toolId: number, kind: string, day: string, from: string, to: string, more: object = {}) => {
  const at = (clock: string) => new Date(`${day}T${clock}:00+09:00`).toISOString();
  return insert('workEvent', {
    ...{
      toolId,
      kind,
      startedAt: at(from),
      endedAt: at(to),
      occurredAt: at(from),
      businessDate: day,
      shift: 'DAY',
      actorId: floor.by.id,
      source: 'UI',
    },
    ...more,
  } as never);
};
const effortOn = async (day: string) => {
  const answer = await asker.send(machineEffort, { startDt: day, endDt: day });
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200);
  return answer.json() as { days: MachineDay[]; total: MachineDay };
};

test('the plant’s example to five digits: 480 minutes busy, 400 run, half a minute a piece, 720 made and 700 good', async () => {
  const day = '2026-03-03';
  const toolId = await machine();
  await event(toolId, 'RUN', day, '08:00', '14:40');
  await event(toolId, 'STOP', day, '14:40', '16:00');
  await made(await planOn(toolId, 30, 800, day), 700, 20, `${day}T05:00:00Z`);
  const { days, total } = await effortOn(day);
  expect(days).toMatchObject([{ toolId, busy: 480, run: 400, delay: 80, setup: 0, madeQty: 720, goodQty: 700 }]);
  expect([total.availability, total.effectiveness, total.quality, total.oee].map(five)).toEqual([0.83333, 0.9, 0.97222, 0.72917]);
});

test('two cycle times: the quality of OEE weighs pieces by what they should take', async () => {
  const day = '2026-03-04';
  const toolId = await machine();
  // 1,000 minutes of running, more than its shift: what runs counts whenever it was.
  await event(toolId, 'RUN', day, '00:00', '16:40');
  await made(await planOn(toolId, 60, 100, day), 50, 50, `${day}T02:00:00Z`);
  await made(await planOn(toolId, 9 * 60, 100, day), 100, 0, `${day}T03:00:00Z`);
  expect((await effortOn(day)).total).toMatchObject({ busy: 1000, run: 1000, oee: 0.95 });
});

test('each minute is in one bucket; planned stops and nights nobody works are none of the busy time', async () => {
  const day = '2026-03-05';
  const toolId = await machine();
  await event(toolId, 'SETUP', day, '08:00', '09:00');
  await event(toolId, 'RUN', day, '08:30', '10:00', { shared: true });
  await event(toolId, 'BREAK', day, '10:00', '10:10');
  await event(toolId, 'CLEAN', day, '10:10', '10:30', { planned: true });
  await event(toolId, 'WAIT_MATERIAL', day, '10:30', '11:00');
  // A stop that nobody ended when the shift did: it is cut at the shift.
  await event(toolId, 'STOP', day, '15:00', '19:00');
  const { days } = await effortOn(day);
  expect(days).toMatchObject([
    { run: 90, setup: 30, plannedStop: 30, delay: 30 + 60, busy: 210, calendar: 480, recorded: 240, coverage: 0.5 },
  ]);
  expect(days[0]?.setupRatio).toBe(0.25);
});

test('a breakdown stands above what was recorded of work, and gives MTBF and MTTR', async () => {
  const day = '2026-03-06';
  const toolId = await machine();
  await event(toolId, 'RUN', day, '08:00', '12:00');
  const at = (clock: string) => `${day}T${clock}:00+09:00`;
  const broken = { toolId, type: 'BREAKDOWN', item: '주축', oeeImpact: 'DOWN', status: 'COMPLETE' } as const;
  await insert('toolInspection', { ...broken, occurredAt: at('09:00'), startedAt: at('09:00'), completedAt: at('09:30') });
  await insert('toolInspection', { ...broken, occurredAt: at('13:00'), startedAt: at('13:00'), completedAt: at('14:00') });
  const { total } = await effortOn(day);
  expect(total).toMatchObject({ run: 210, delay: 30, failures: 2, repairs: 2, repairing: 90, mtbf: 105, mttr: 45, oee: 0 });
});

test('pieces without a cycle are in no sum that needs one; a day without a machine is “–”', async () => {
  const day = '2026-03-09';
  const toolId = await machine();
  await event(toolId, 'RUN', day, '08:00', '10:00');
  await made(await planOn(toolId, null, 10, day), 10, 0, `${day}T00:30:00Z`);
  const { days, total } = await effortOn(day);
  expect(days).toMatchObject([{ toolId, withoutCycle: true, run: 120, oee: null, availability: 1 }]);
  expect(total).toMatchObject({ busy: 0, oee: null, availability: null, effectiveness: null, mtbf: null });
  expect(await effortOn('2199-01-01')).toMatchObject({ days: [], total: { oee: null, nee: null, coverage: null } });
});

test('figures of a month, worked out anew from the facts, are the ones that are told', async () => {
  expect(
    await kpiDifferences(db, '2026-03', { hours: { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' }, workingHours: 8 }),
  ).toEqual([]);
});
