import { changeDailyPlans, kioskWorks } from '@lotline/contract/kiosk/kiosk';
import { changeMoldAtWork, moldsForWork } from '@lotline/contract/kiosk/mold';
import { lotDailyPlans } from '@lotline/contract/lot/lot';
import * as calls from '@lotline/contract/mold/mold';
import { shotsOf } from '@lotline/contract/mold/shots';
import { Product } from '@lotline/contract/product/product';
import { ResultAsk } from '@lotline/contract/production/result/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { correctResult } from '../production/result/correct-result.ts';
import { voidResult } from '../production/result/void-result.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { db, as } = await testApp();
const person = await as();
const floor = await smallFloor(db);
let made = 0;
const enter = async (more: Partial<calls.MoldDraft> = {}): Promise<calls.MoldRow> => {
  const answer = await person.send(calls.Mold.create, {
    ...{ code: `K-${++made}`, name: '프레스 금형', type: 'PRESS', locationId: floor.shelf, cavityCount: 4 },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const machine = () => floor.insert('tool', { code: `PR-${++made}`, name: '프레스', nameEn: 'Press', locationId: floor.line });
const move = (moldId: number, more: Partial<calls.MoldInoutDraft> & Pick<calls.MoldInoutDraft, 'kind'>, by: Asker = person) =>
  by.send(calls.moveMold, { moldId, ...more });
const moved = async (...[moldId, more, by]: Parameters<typeof move>): Promise<calls.MoldInout> => {
  const answer = await move(moldId, more, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const refusal = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};
const read = async (id: number): Promise<calls.MoldRow> => (await person.send(calls.oneMold, { id })).json();

test('a mold is entered where it is put: all its cavities are active, its code is its barcode, its initial shots count', async () => {
  const mold = await enter({ initialShots: 500, guaranteedShots: 1000 });
  expect(mold).toMatchObject({
    ...{
      status: 'STORED',
      activeCavities: [1, 2, 3, 4],
      barcode: mold.code,
      shotCount: 500,
      sinceMaintenance: 500,
      usageRatio: 50,
      usage: 'OK',
    },
    ...{ maintenanceDue: null, approvable: true, products: [] },
  });
  expect(await refusal(person.send(calls.Mold.create, { code: mold.code, name: 'x', type: 'JIG', locationId: floor.shelf }))).toEqual([
    422,
    'mold.codeIsUnique',
  ]);
  expect(await refusal(person.send(calls.Mold.create, { code: 'N-1', name: 'x', type: 'JIG' }))).toEqual([422, 'mold.standsSomewhere']);
  expect(await refusal(person.send(calls.Mold.create, { code: 'N-1', name: 'x', type: 'JIG', locationId: floor.factory }))).toEqual([
    422,
    'mold.onlyInAStoreOrOnALine',
  ]);
});

test('its record changes, its place only by a move, and a product that it makes stays', async () => {
  const product = await floor.product();
  const mold = await enter({ products: [{ productId: product, cavityNos: [1, 2] }] });
  expect(mold.productNames).toContain('축');
  expect(await refusal(person.send(calls.Mold.change, { ...mold, locationId: floor.warehouse }))).toEqual([
    422,
    'mold.placeChangesByAMove',
  ]);
  const changed = await person.send(calls.Mold.change, { ...mold, locationId: null, activeCavities: [3, 1], note: '2번 캐비티 막음' });
  expect(changed.json()).toMatchObject({ version: 2, activeCavities: [1, 3], locationId: floor.shelf });
  expect((await person.send(Product.removeOne, { id: product })).json()).toMatchObject({ code: 'ERROR_CONSTRAINT_VIOLATION' });
  await person.send(calls.Mold.change, { ...changed.json(), products: [] });
  expect((await person.send(Product.removeOne, { id: product })).statusCode).toBe(200);
});

test('it goes out and comes back, to repair and back, on a machine and off it, and each step is kept', async () => {
  const mold = await enter();
  const tool = await machine();
  const { id } = mold;
  await moved(id, { kind: 'MOVE', locationId: floor.warehouse });
  await moved(id, { kind: 'OUT', partnerId: floor.client, dueBackDate: '2099-01-01', reason: '시험' });
  expect(await read(id)).toMatchObject({ status: 'OUT', partnerId: floor.client, dueBackDate: '2099-01-01', locationId: null });
  expect(await refusal(move(id, { kind: 'MOUNT', toolId: tool }))).toEqual([422, 'mold.stepFollowsItsState']);
  expect(await moved(id, { kind: 'IN', locationId: floor.shelf, condition: 'NG' })).toMatchObject({
    partnerId: floor.client,
    condition: 'NG',
  });
  await moved(id, { kind: 'REPAIR_OUT', partnerId: floor.supplier });
  expect(await read(id)).toMatchObject({ status: 'IN_REPAIR', partnerId: floor.supplier });
  await moved(id, { kind: 'REPAIR_IN', locationId: floor.shelf });
  await moved(id, { kind: 'MOUNT', toolId: tool, workerId: floor.worker });
  expect(await read(id)).toMatchObject({ status: 'MOUNTED', toolId: tool, locationId: null, partnerId: null, toolName: '프레스' });
  await moved(id, { kind: 'UNMOUNT', locationId: floor.shelf });
  const steps: calls.MoldInout[] = (await person.send(calls.moldInouts, { id })).json();
  expect(steps.map(({ kind }) => kind)).toEqual(['UNMOUNT', 'MOUNT', 'REPAIR_IN', 'REPAIR_OUT', 'IN', 'OUT', 'MOVE']);
  expect(steps[1]).toMatchObject({ toolId: tool, fromLocationId: floor.shelf, workerName: '작업자', inForce: true });
  const part = await person.send(calls.moldInouts, { id, limit: 3 });
  expect([part.json().length, part.headers.link]).toEqual([3, expect.stringContaining(`after=${steps[2]?.id}`)]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('two people mounting the same mold, or two molds on the same machine: one wins, the other is told', async () => {
  const [one, other] = [await enter(), await enter()];
  const [first, second] = [await machine(), await machine()];
  const answers = await Promise.all([first, second].map((toolId) => move(one.id, { kind: 'MOUNT', toolId })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    code: 'mold.mountedAlready',
    facts: { where: '프레스' },
  });
  const { toolId } = await read(one.id);
  const third = await enter();
  const free = toolId === first ? second : first;
  const both = await Promise.all([other, third].map(({ id }) => move(id, { kind: 'MOUNT', toolId: free })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(both.find(({ statusCode }) => statusCode === 422)?.json().code).toBe('mold.oneMoldPerTool');
});

test('the newest step alone is taken back, as a correction, and the mold stands where it stood', async () => {
  const { id } = await enter();
  const tool = await machine();
  const out = await moved(id, { kind: 'OUT', partnerId: floor.client, dueBackDate: '2099-01-01' });
  const back = await moved(id, { kind: 'IN', locationId: floor.warehouse });
  expect(await refusal(person.send(calls.takeBackMove, { id: out.id }))).toEqual([422, 'mold.onlyTheNewestStep']);
  expect((await person.send(calls.takeBackMove, { id: back.id, reason: '아직 안 옴' })).json()).toEqual({ deleted: 1 });
  expect(await read(id)).toMatchObject({ status: 'OUT', partnerId: floor.client, dueBackDate: '2099-01-01' });
  expect(await refusal(person.send(calls.takeBackMove, { id: back.id }))).toEqual([422, 'mold.takenBackOnce']);
  await person.send(calls.takeBackMove, { id: out.id });
  expect(await read(id)).toMatchObject({ status: 'STORED', locationId: floor.shelf, partnerId: null, dueBackDate: null });
  const mount = await moved(id, { kind: 'MOUNT', toolId: tool });
  const unmount = await moved(id, { kind: 'UNMOUNT', locationId: floor.warehouse });
  await person.send(calls.takeBackMove, { id: unmount.id });
  expect(await read(id)).toMatchObject({ status: 'MOUNTED', toolId: tool });
  await person.send(calls.takeBackMove, { id: mount.id });
  const steps: calls.MoldInout[] = (await person.send(calls.moldInouts, { id })).json();
  expect(steps.map(({ inForce, takenBackReason }) => [inForce, takenBackReason])).toEqual([
    [false, null],
    [false, null],
    [false, '아직 안 옴'],
    [false, null],
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

/** A floor of its own whose machine has a mold, from before everything that is made. */
const pressing = async (draft: Partial<calls.MoldDraft> = {}) => {
  const its = await smallFloor(db);
  const productId = await its.product();
  const plan = await its.plan(productId, 1000);
  const mold = await enter(draft);
  const mount = await moved(mold.id, { kind: 'MOUNT', toolId: its.tool, occurredAt: '2026-03-01T00:00:00Z' });
  const make = (goodQty: number, more: object = {}) =>
    its.as((trx) =>
      recordResult(trx, its.by, plan.cut.dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z', ...more })),
    );
  return { its, productId, plan, mold, mount, make };
};

test('a result keeps the mold and its cavities, and the mold counts its shots; a correction counts the difference', async () => {
  const { its, mold, make, plan } = await pressing();
  const first = await make(9, { defectQty: 1, defects: [{ defectCodeId: its.scratch, qty: 1 }], trialQty: 3 });
  expect(await read(mold.id)).toMatchObject({ shotCount: 4, sinceMaintenance: 4 });
  // A cavity is blocked: what was made before keeps its own.
  await person.send(calls.Mold.change, { ...(await read(mold.id)), activeCavities: [1, 2] });
  await make(9);
  expect(await read(mold.id)).toMatchObject({ shotCount: 9 });
  const right = { goodQty: 4, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' };
  const corrected = await its.as((trx) => correctResult(trx, its.by, first.id, right));
  expect(await read(mold.id)).toMatchObject({ shotCount: 2 + 5 });
  const usages: calls.MoldUsage[] = (await person.send(calls.moldUsagesOf, { id: mold.id })).json();
  expect(usages.map(({ shots, cavities, trialQty }) => ({ shots, cavities, trialQty }))).toEqual([
    { shots: 2, cavities: [1, 2, 3, 4], trialQty: 3 },
    { shots: 5, cavities: [1, 2], trialQty: 0 },
  ]);
  await its.as((trx) => voidResult(trx, its.by, corrected.id, '오타'));
  expect(await read(mold.id)).toMatchObject({ shotCount: 5 });
  expect(await ledgerDifferences(db)).toEqual([]);
  const { lotId } = await db.selectFrom('productionPlan').select('lotId').where('id', '=', plan.planId).executeTakeFirstOrThrow();
  const [day] = (await person.send(lotDailyPlans, { id: lotId })).json();
  expect(day.molds).toEqual([{ id: mold.id, code: mold.code, cavities: [1, 2] }]);
});

test('whatever is made and set right, shots are what the results in force say', async () => {
  const pieces = fc.record({
    goodQty: fc.nat(40),
    trialQty: fc.nat(5),
    cavities: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 1 }),
    right: fc.option(fc.nat(40)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 6 }), async (results) => {
      const { its, mold, make } = await pressing({ initialShots: 7 });
      let shots = 7;
      for (const { goodQty, trialQty, cavities, right } of results) {
        await db.updateTable('mold').set({ activeCavities: cavities }).where('id', '=', mold.id).execute();
        const booked = await make(goodQty + 1, { trialQty });
        const told = {
          goodQty: right ?? goodQty + 1,
          defectQty: 0,
          reworkQty: 0,
          defects: [],
          countedBy: 'OPERATOR' as const,
          reason: '오타',
        };
        if (right !== null) await its.as((trx) => correctResult(trx, its.by, booked.id, told));
        shots += shotsOf({ goodQty: told.goodQty, defectQty: 0, trialQty }, cavities.length);
      }
      expect((await read(mold.id)).shotCount).toBe(shots);
    }),
    { numRuns: 8 },
  );
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what was made before it was mounted or after it was taken off isn’t its own, and a step never changes whose a result is', async () => {
  const { its, mold, mount, make } = await pressing();
  await make(4);
  expect(await refusal(person.send(calls.takeBackMove, { id: mount.id }))).toEqual([422, 'mold.resultsSinceThatStep']);
  const off = { kind: 'UNMOUNT', locationId: floor.shelf } as const;
  expect(await refusal(move(mold.id, { ...off, occurredAt: '2026-03-02T03:00:00Z' }))).toEqual([422, 'mold.resultsAreMadeWithIt']);
  expect(await refusal(move(mold.id, { ...off, occurredAt: '2026-02-01T03:00:00Z' }))).toEqual([422, 'mold.stepsInTheirOrder']);
  const unmount = await moved(mold.id, { ...off, occurredAt: '2026-03-02T04:00:00Z' });
  await make(4, { occurredAt: '2026-03-02T05:00:00Z' });
  await make(4, { occurredAt: '2026-03-02T02:00:00Z' });
  await make(4, { occurredAt: '2026-02-28T02:00:00Z' });
  expect(await read(mold.id)).toMatchObject({ shotCount: 2 });
  expect(await refusal(person.send(calls.takeBackMove, { id: unmount.id }))).toEqual([422, 'mold.resultsSinceThatStep']);
  expect(await refusal(move(mold.id, { kind: 'MOUNT', toolId: its.tool, occurredAt: '2026-03-02T05:00:00Z' }))).toEqual([
    422,
    'mold.resultsAreMadeWithIt',
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('maintenance comes due by shots, by days or by both; one that was done counts anew, one that never was is taken back', async () => {
  const { mold, make } = await pressing({ pmEveryShots: 3, pmEveryDays: 10 });
  await make(8);
  expect(await read(mold.id)).toMatchObject({ sinceMaintenance: 2, maintenanceDue: null });
  await make(4);
  expect(await read(mold.id)).toMatchObject({ sinceMaintenance: 3, maintenanceDue: 'SHOTS' });
  const maintained = async (occurredAt?: string) =>
    (await person.send(calls.maintainMold, { moldId: mold.id, item: '세척', cost: 1000, ...(occurredAt && { occurredAt }) })).json();
  const early = await maintained('2026-03-01T01:00:00Z');
  expect(await read(mold.id)).toMatchObject({ sinceMaintenance: 3, maintenanceDue: 'BOTH', nextMaintenanceDate: '2026-03-11' });
  const now = await maintained();
  expect(await read(mold.id)).toMatchObject({ sinceMaintenance: 0, maintenanceDue: null, shotCount: 3 });
  await person.send(calls.takeBackMaintenance, { id: now.id, reason: '아직' });
  expect(await read(mold.id)).toMatchObject({ maintenanceDue: 'BOTH' });
  expect(await refusal(person.send(calls.takeBackMaintenance, { id: now.id }))).toEqual([422, 'mold.maintenanceTakenBackOnce']);
  expect((await person.send(calls.moldMaintenances, { id: mold.id })).json()).toMatchObject([
    { id: now.id, inForce: false },
    { id: early.id, inForce: true, item: '세척', cost: 1000 },
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what was never maintained counts every shot for its maintenance, those before it was entered too', async () => {
  const mold = await enter({ initialShots: 500, pmEveryShots: 400 });
  expect(await read(mold.id)).toMatchObject({ sinceMaintenance: 500, lastMaintainedAt: null, maintenanceDue: 'SHOTS' });
  expect((await person.send(calls.Mold.list, {})).json().find(({ id }: { id: number }) => id === mold.id)).toMatchObject({
    sinceMaintenance: 500,
    maintenanceDue: 'SHOTS',
  });
  await person.send(calls.maintainMold, { moldId: mold.id, item: '세척' });
  expect(await read(mold.id)).toMatchObject({ sinceMaintenance: 0, maintenanceDue: null });
});

test('pieces that try it out alone are shots of the mold and nothing else, and a correction may say otherwise', async () => {
  const { mold, plan, make } = await pressing();
  const result = await make(0, { trialQty: 5 });
  const right = { goodQty: 0, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' };
  expect(await read(mold.id)).toMatchObject({ shotCount: 2 });
  expect(await db.selectFrom('dailyPlan').select('completedQty').where('id', '=', plan.cut.dailyPlanId).executeTakeFirst()).toEqual({
    completedQty: 0,
  });
  await floor.as((trx) => correctResult(trx, floor.by, result.id, { ...right, trialQty: 9 }));
  expect(await read(mold.id)).toMatchObject({ shotCount: 3 });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a machine’s counter counts what results don’t say, whatever is reported or set right afterwards', async () => {
  const { its, mold, make } = await pressing();
  const back = (await person.send(calls.moldInouts, { id: mold.id })).json()[0] as calls.MoldInout;
  await person.send(calls.takeBackMove, { id: back.id });
  const at = (hour: number) => `2026-03-02T0${hour}:00:00Z`;
  const mount = { kind: 'MOUNT', toolId: its.tool } as const;
  await moved(mold.id, { ...mount, counter: 1000, occurredAt: at(1) });
  expect(await read(mold.id)).toMatchObject({ shotCount: 0, counterLast: 1000 });
  await make(8, { occurredAt: at(2) });
  const kept = { moldId: mold.id, item: '세척' };
  expect(await refusal(person.send(calls.maintainMold, { ...kept, counter: 999, occurredAt: at(3) }))).toEqual([
    422,
    'mold.counterNeverFalls',
  ]);
  const maintained = (await person.send(calls.maintainMold, { ...kept, counter: 1010, occurredAt: at(3) })).json();
  expect(maintained).toMatchObject({ counter: 1010, shotsAt: 10 });
  expect(await read(mold.id)).toMatchObject({ shotCount: 10, sinceMaintenance: 0, counterLast: 1010 });
  const late = await make(12, { occurredAt: at(2) });
  expect(await read(mold.id)).toMatchObject({ shotCount: 10 });
  const right = { goodQty: 40, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' };
  await its.as((trx) => correctResult(trx, its.by, late.id, right));
  expect(await read(mold.id)).toMatchObject({ shotCount: 12 });
  const off = await moved(mold.id, { kind: 'UNMOUNT', locationId: floor.shelf, counter: 1015, occurredAt: at(4) });
  expect(off).toMatchObject({ counter: 1015, shotsAt: 17 });
  expect(await read(mold.id)).toMatchObject({ shotCount: 17, sinceMaintenance: 5 });
  expect((await person.send(calls.moldCounterShots, { id: mold.id })).json()).toMatchObject([
    { counterFrom: 1010, counterTo: 1015, byResults: 0, more: 5, source: 'API' },
    { counterFrom: 1000, counterTo: 1010, byResults: 12, more: 0 },
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
  expect(await refusal(move(mold.id, { ...mount, counter: 5, occurredAt: at(5) }))).toEqual([422, 'mold.counterNeverFalls']);
  const replaced = await moved(mold.id, { ...mount, counter: 5, reason: '카운터 교체', occurredAt: at(5) });
  await person.send(calls.takeBackMove, { id: replaced.id });
  await person.send(calls.takeBackMove, { id: off.id });
  expect(await read(mold.id)).toMatchObject({ shotCount: 12, sinceMaintenance: 0 });
  expect(await refusal(move(mold.id, { kind: 'MOVE', locationId: floor.warehouse, counter: 1 }))).toEqual([
    422,
    'mold.stepFollowsItsState',
  ]);
  const other = await enter();
  expect(await refusal(move(other.id, { kind: 'MOVE', locationId: floor.warehouse, counter: 1 }))).toEqual([
    422,
    'mold.counterNeedsAMachine',
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what comes back is proposed to go where it stood', async () => {
  const mold = await enter();
  expect(mold.usualLocationId ?? null).toBeNull();
  await moved(mold.id, { kind: 'MOVE', locationId: floor.warehouse });
  await moved(mold.id, { kind: 'MOUNT', toolId: await machine() });
  expect(await read(mold.id)).toMatchObject({ usualLocationId: floor.warehouse });
  const back = await moved(mold.id, { kind: 'UNMOUNT', locationId: floor.shelf });
  expect((await read(mold.id)).usualLocationId ?? null).toBeNull();
  await person.send(calls.takeBackMove, { id: back.id });
  await moved(mold.id, { kind: 'UNMOUNT', locationId: floor.shelf });
  await moved(mold.id, { kind: 'REPAIR_OUT', partnerId: floor.supplier });
  expect(await read(mold.id)).toMatchObject({ usualLocationId: floor.shelf });
});

test('used up, nothing starts with it until somebody approves more', async () => {
  const { its, mold, plan, make } = await pressing({ guaranteedShots: 2 });
  const start = async () => {
    const key = crypto.randomUUID();
    const [answer] = (await person.send(changeDailyPlans, [{ action: 'START', dailyPlanId: plan.cut.dailyPlanId, key }])).json();
    if (answer.outcome === 'ok')
      await person.send(changeDailyPlans, [{ action: 'PAUSE', dailyPlanId: plan.cut.dailyPlanId, key: crypto.randomUUID() }]);
    return answer;
  };
  expect((await start()).outcome).toBe('ok');
  await make(8);
  expect(await read(mold.id)).toMatchObject({ usage: 'OVER', usageRatio: 100 });
  expect((await start()).problem).toMatchObject({ code: 'mold.shotsLeft', facts: { mold: mold.code, shots: 2, guaranteed: 2 } });
  const { works } = (await person.send(kioskWorks, { lineId: its.line, date: '2026-03-02' })).json();
  expect(works.find(({ dailyPlanId }: { dailyPlanId: number }) => dailyPlanId === plan.cut.dailyPlanId)).toMatchObject({
    mold: { code: mold.code, usage: 'OVER', shots: 2, guaranteed: 2, left: 0 },
    blocks: [{ reason: 'MOLD_USED_UP', facts: { shots: 2, guaranteed: 2 } }],
  });
  expect(await refusal(person.send(calls.approveMold, { id: mold.id, approvedShots: 2, reason: '납기' }))).toEqual([
    422,
    'mold.approvalGoesBeyond',
  ]);
  expect((await person.send(calls.approveMold, { id: mold.id, approvedShots: 4, reason: '납기' })).json()).toMatchObject({
    approvedShots: 4,
    usage: 'OVER',
  });
  expect((await start()).outcome).toBe('ok');
});

test('the kiosk refuses a wrong mold and changes it for the one that the plan names', async () => {
  const { its, mold, plan } = await pressing();
  const wanted = await enter();
  await db.updateTable('productionOperationPlan').set({ moldId: wanted.id }).where('id', '=', plan.cut.operPlanId).execute();
  const { dailyPlanId } = plan.cut;
  const start = async () => (await person.send(changeDailyPlans, [{ action: 'START', dailyPlanId, key: crypto.randomUUID() }])).json()[0];
  const refused = await start();
  expect(refused).toMatchObject({
    problem: { code: 'mold.wrongMoldIsMounted', facts: { mold: mold.code, wanted: wanted.code } },
    work: { mold: { id: mold.id }, wantedMold: { id: wanted.id }, blocks: [{ reason: 'MOLD', facts: { wanted: wanted.code } }] },
  });
  expect((await person.send(moldsForWork, { dailyPlanId })).json()).toMatchObject([{ id: wanted.id, wanted: true, usage: 'OK' }]);
  expect((await person.send(changeMoldAtWork, { dailyPlanId, moldId: wanted.id })).json()).toEqual({ moldId: wanted.id, toolId: its.tool });
  expect([await read(mold.id), await read(wanted.id)]).toMatchObject([
    { status: 'STORED', locationId: floor.shelf },
    { status: 'MOUNTED', toolId: its.tool },
  ]);
  // The right one stays on where a wrong one is asked for.
  expect((await person.send(changeMoldAtWork, { dailyPlanId, moldId: mold.id })).json()).toMatchObject({
    code: 'mold.isOfAnotherWork',
    facts: { mold: mold.code, wanted: wanted.code },
  });
  expect(await read(wanted.id)).toMatchObject({ status: 'MOUNTED', toolId: its.tool });
  expect((await start()).outcome).toBe('ok');
  await db.updateTable('productionOperationPlan').set({ moldId: null }).where('id', '=', plan.cut.operPlanId).execute();
  expect(await refusal(person.send(changeMoldAtWork, { dailyPlanId, moldId: mold.id }))).toEqual([422, 'mold.machineStandsStill']);
});

test('a mold that makes something else is neither mounted for a work nor counts its result', async () => {
  const { its, mold, plan, make } = await pressing();
  const other = await its.product();
  await person.send(calls.Mold.change, { ...(await read(mold.id)), products: [{ productId: other, cavityNos: [] }] });
  const before = await read(mold.id);
  await expect(make(9)).rejects.toMatchObject({ constraint: 'mold.resultIsOfItsMold' });
  const key = crypto.randomUUID();
  const [answer] = (
    await person.send(changeDailyPlans, [{ action: 'RESULT', dailyPlanId: plan.cut.dailyPlanId, goodQty: 9, key } as never])
  ).json();
  expect(answer).toMatchObject({ outcome: 'error', problem: { code: 'mold.resultIsOfItsMold' } });
  expect(await read(mold.id)).toMatchObject({ shotCount: before.shotCount });
  const wrong = await enter({ products: [{ productId: other, cavityNos: [] }] });
  expect(await refusal(person.send(changeMoldAtWork, { dailyPlanId: plan.cut.dailyPlanId, moldId: wrong.id }))).toEqual([
    422,
    'mold.isOfAnotherWork',
  ]);
});

test('an operation that needs a mold doesn’t start without one; while it is set up the mold is changed', async () => {
  const its = await smallFloor(db);
  await db.updateTable('operation').set({ moldRequired: true }).where('id', '=', its.cut).execute();
  const { cut } = await its.plan(await its.product(), 10);
  const start = async (kind: 'RUN' | 'SETUP') =>
    (await person.send(changeDailyPlans, [{ action: 'START', kind, dailyPlanId: cut.dailyPlanId, key: crypto.randomUUID() }])).json()[0];
  expect((await start('RUN')).problem.code).toBe('mold.workNeedsItsMold');
  expect((await start('SETUP')).outcome).toBe('ok');
  const mold = await enter();
  expect((await person.send(changeMoldAtWork, { dailyPlanId: cut.dailyPlanId, moldId: mold.id })).statusCode).toBe(200);
  expect((await start('RUN')).outcome).toBe('ok');
});

test('a discarded mold stays as it is, with its reason', async () => {
  const mold = await enter();
  const tool = await machine();
  await moved(mold.id, { kind: 'MOUNT', toolId: tool });
  const discard = () => person.send(calls.disposeMold, { id: mold.id, reason: '마모', version: mold.version });
  expect(await refusal(discard())).toEqual([422, 'mold.discardedOnlyFromTheShelf']);
  const off = await moved(mold.id, { kind: 'UNMOUNT', locationId: floor.shelf });
  expect((await discard()).json()).toMatchObject({ status: 'DISCARDED', disposeReason: '마모', disposedAt: expect.any(String) });
  expect(await refusal(person.send(calls.disposeMold, { id: mold.id, reason: '또', version: 2 }))).toEqual([422, 'mold.discardedOnce']);
  for (const answer of [
    move(mold.id, { kind: 'MOUNT', toolId: tool }),
    person.send(calls.takeBackMove, { id: off.id }),
    person.send(calls.maintainMold, { moldId: mold.id, item: '세척' }),
    person.send(calls.Mold.change, { ...(await read(mold.id)), name: '다른 이름' }),
  ])
    expect(await refusal(answer)).toEqual([422, 'mold.discardedStaysPut']);
});

test('one that was used isn’t deleted; one that wasn’t goes and comes back', async () => {
  const product = await floor.product();
  const [used, fresh] = [await enter(), await enter({ products: [{ productId: product, cavityNos: [] }] })];
  await moved(used.id, { kind: 'MOVE', locationId: floor.warehouse });
  expect((await person.send(calls.Mold.removeOne, { id: used.id })).json()).toMatchObject({
    code: 'ERROR_CONSTRAINT_VIOLATION',
    extraData: { datas: [{ path: '/mold/moldInfo', name: '프레스 금형' }] },
  });
  const worn = await enter({ initialShots: 1 });
  expect(await refusal(person.send(calls.Mold.removeOne, { id: worn.id }))).toEqual([422, 'mold.usedStays']);
  expect((await person.send(calls.Mold.removeOne, { id: fresh.id })).json()).toEqual({ deleted: 1 });
  expect((await person.send(calls.Mold.restore, { ids: [fresh.id] })).json()).toEqual({ restored: 1 });
  expect((await read(fresh.id)).productNames).not.toBeNull();
});

test('the trees and the cascader lead to a mold where it stands, on its machine and at who has it', async () => {
  const product = await floor.product();
  const [stored, mounted, out] = [
    await enter({ products: [{ productId: product, cavityNos: [] }] }),
    await enter(),
    await enter({ type: 'JIG' }),
  ];
  const tool = await machine();
  await moved(mounted.id, { kind: 'MOUNT', toolId: tool });
  await moved(out.id, { kind: 'OUT', partnerId: floor.client });
  const way = (nodes: calls.MoldNode[], key: string): string[] | null => {
    for (const node of nodes) {
      if (node.key === key) return [node.key];
      const below = way(node.children, key);
      if (below) return [node.key, ...below];
    }
    return null;
  };
  const byPlace: calls.MoldNode[] = (await person.send(calls.moldLocationTree, {})).json();
  expect(way(byPlace, `MOLD:${stored.id}`)?.slice(-2)).toEqual([`LOCATION:${floor.shelf}`, `MOLD:${stored.id}`]);
  expect(way(byPlace, `MOLD:${mounted.id}`)?.slice(-3)).toEqual([`LOCATION:${floor.line}`, `TOOL:${tool}`, `MOLD:${mounted.id}`]);
  expect(way(byPlace, `MOLD:${out.id}`)).toEqual([`PARTNER:${floor.client}`, `MOLD:${out.id}`]);
  const byKind: calls.MoldNode[] = (await person.send(calls.moldTree, {})).json();
  expect(way(byKind, `PRODUCT:${stored.id}:${product}`)).toEqual(['TYPE:2', `MOLD:${stored.id}`, `PRODUCT:${stored.id}:${product}`]);
  const cascader = JSON.stringify((await person.send(calls.moldCascader, {})).json());
  expect([stored.code, mounted.code, out.code].map((code) => cascader.includes(`"${code}"`))).toEqual([true, true, false]);
  const ids = (rows: calls.MoldRow[]) => rows.map(({ id }) => id);
  expect(ids((await person.send(calls.moldsAt, { id: floor.factory })).json())).toEqual(expect.arrayContaining([stored.id, mounted.id]));
  expect(ids((await person.send(calls.moldsAt, { id: floor.factory })).json())).not.toContain(out.id);
  expect(ids((await person.send(calls.moldsOnTool, { id: tool })).json())).toEqual([mounted.id]);
  expect((await person.send(calls.moldNames, {})).json()).toContainEqual(
    expect.objectContaining({ id: mounted.id, status: 'MOUNTED', toolId: tool }),
  );
  expect((await person.send(calls.moldDesignImage, { id: stored.id })).statusCode).toBe(404);
});

test('a viewer sees and moves nothing', async () => {
  const viewer = await as([{ name: 'moldInfo', view: true }]);
  const mold = await enter();
  expect((await viewer.send(calls.oneMold, { id: mold.id })).statusCode).toBe(200);
  expect((await move(mold.id, { kind: 'MOVE', locationId: floor.warehouse }, viewer)).statusCode).toBe(403);
  expect((await viewer.send(calls.disposeMold, { id: mold.id, reason: '-', version: 1 })).statusCode).toBe(403);
});

const correct = (moldId: number, shots: number, more: { seen: number; version?: number }) =>
  person.send(calls.correctShots, { moldId, shots, reason: '계수기와 다름', version: undefined as never, ...more });

test('shots fall by a correction with its reason alone, never below what results used, and two people hear of each other', async () => {
  const mold = await enter({ initialShots: 33_500, guaranteedShots: 5000 });
  const before = await read(mold.id);
  expect(await refusal(correct(mold.id, 33_500, { seen: before.shotCount }))).toEqual([422, 'mold.correctionChangesSomething']);
  const { version } = before;
  const right = await correct(mold.id, 3350, { seen: before.shotCount, version });
  expect(right.json(), right.body).toMatchObject({ shotCount: 3350, initialShots: 3350, usage: 'OK' });
  expect((await correct(mold.id, 3000, { seen: 3350, version })).json()).toMatchObject({
    code: 'mold.correctedMeanwhile',
    facts: { shots: 3350 },
  });
  expect((await person.send(calls.shotCorrections, { id: mold.id })).json()).toMatchObject([
    { shotsBefore: 33_500, shotsAfter: 3350, reason: '계수기와 다름' },
  ]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('results keep their shots in a correction, and a maintenance says what had been counted when it was done', async () => {
  const { mold, make } = await pressing({ initialShots: 100 });
  await make(8);
  await make(12, { occurredAt: '2026-03-03T03:00:00Z' });
  expect(await read(mold.id)).toMatchObject({ shotCount: 105 });
  const maintained = await person.send(calls.maintainMold, { moldId: mold.id, item: '세척', occurredAt: '2026-03-02T09:00:00Z' });
  expect(maintained.json(), maintained.body).toMatchObject({ shotsAt: 102 });
  expect((await person.send(calls.maintainMold, { moldId: mold.id, item: '점검' })).json()).toMatchObject({ shotsAt: 105 });
  expect(await refusal(correct(mold.id, 4, { seen: 105 }))).toEqual([422, 'mold.correctionKeepsResults']);
  // What was made while somebody read the counter comes on top.
  const { version } = await read(mold.id);
  expect((await correct(mold.id, 50, { seen: 103, version })).json()).toMatchObject({ shotCount: 52, initialShots: 47 });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('who names no version corrects the count that stands: the same correction again is refused, and says who was first', async () => {
  const mold = await enter({ initialShots: 1000 });
  expect((await correct(mold.id, 500, { seen: 1000 })).json()).toMatchObject({ shotCount: 500 });
  const again = await correct(mold.id, 500, { seen: 1000 });
  expect([again.statusCode, again.json().code]).toEqual([409, 'mold.countIsAnother']);
  expect(again.json().facts).toMatchObject({ shots: 500, by: expect.any(String), at: expect.any(String) });
  expect(await read(mold.id)).toMatchObject({ shotCount: 500 });
  const { version } = await read(mold.id);
  expect(await refusal(correct(mold.id, 300, { seen: 900, version }))).toEqual([409, 'mold.countIsAnother']);
});
