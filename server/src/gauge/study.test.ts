import * as calls from '@lotline/contract/gauge/study';
import { cellsOf, orderOf, type StudyValue } from '@lotline/contract/gauge/study-plan';
import { addDays } from '@lotline/contract/kit/production-day';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const quality = await as();
const today = workDay();

type Call = Parameters<typeof quality.send>[0];
const send = async (call: Call, ask: object, by = quality) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
const toolId = await floor.insert('tool', { code: 'MIC-S', name: '마이크로미터', locationId: floor.line, classification: 'GAUGE' });
const plan = (more: object = {}) => ({
  toolId,
  characteristic: '외경',
  parts: '1\n2\n3',
  appraisers: 'A, B',
  trials: 2,
  plannedOn: today,
  ...more,
});
const made = (more: object = {}) => ok(calls.Study.create, plan(more));
const filled = (study: calls.StudyRow, value: (cell: { part: string; appraiser: string; trial: number }) => number): StudyValue[] =>
  cellsOf(study).map((cell) => ({ ...cell, value: value(cell) }));
const measured = async (more: object, value: Parameters<typeof filled>[1]) => {
  const study = await made(more);
  return ok(calls.measureStudy, { id: study.id, version: study.version, measurements: filled(study, value) });
};
const judged = async (more: object, value: Parameters<typeof filled>[1]) => {
  const { id, version } = await measured(more, value);
  return ok(calls.completeStudy, { id, version });
};

/** AIAG, Measurement Systems Analysis, 4th edition, chapter III section B: ten parts, appraisers A, B and C, three trials each. */
const aiag: Record<string, readonly (readonly number[])[]> = {
  A: [
    [0.29, -0.56, 1.34, 0.47, -0.8, 0.02, 0.59, -0.31, 2.26, -1.36],
    [0.41, -0.68, 1.17, 0.5, -0.92, -0.11, 0.75, -0.2, 1.99, -1.25],
    [0.64, -0.58, 1.27, 0.64, -0.84, -0.21, 0.66, -0.17, 2.01, -1.31],
  ],
  B: [
    [0.08, -0.47, 1.19, 0.01, -0.56, -0.2, 0.47, -0.63, 1.8, -1.68],
    [0.25, -1.22, 0.94, 1.03, -1.2, 0.22, 0.55, 0.08, 2.12, -1.62],
    [0.07, -0.68, 1.34, 0.2, -1.28, 0.06, 0.83, -0.34, 2.19, -1.5],
  ],
  C: [
    [0.04, -1.38, 0.88, 0.14, -1.46, -0.29, 0.02, -0.46, 1.77, -1.49],
    [-0.11, -1.13, 1.09, 0.2, -1.07, -0.67, 0.01, -0.56, 1.45, -1.77],
    [-0.15, -0.96, 0.67, 0.11, -1.45, -0.49, 0.21, -0.49, 1.87, -2.16],
  ],
};

test('AIAG’s published study is kept, judged and stays', async () => {
  const parts = Array.from({ length: 10 }, (_, n) => n + 1).join('\n');
  const done = await judged(
    { parts, appraisers: 'A, B, C', trials: 3 },
    ({ part, appraiser, trial }) => aiag[appraiser]?.[trial - 1]?.[Number(part) - 1] as number,
  );
  expect(done).toMatchObject({
    status: 'DONE',
    asked: 90,
    measured: 90,
    ndc: 4,
    verdict: 'CONDITIONAL',
    completedByName: expect.any(String),
  });
  expect(done.share).toBeCloseTo(27.86, 1);
  const { id, version, measurements } = done;
  expect(await send(calls.measureStudy, { id, version, measurements })).toMatchObject({ http: 422, code: 'study.doneStays' });
  expect(await send(calls.completeStudy, { id, version })).toMatchObject({ code: 'study.doneStays' });
  expect(await send(calls.Study.change, { ...plan(), id, version })).toMatchObject({ code: 'study.doneStays' });
  expect(await send(calls.Study.removeOne, { id })).toMatchObject({ code: 'study.measuredStays' });
  expect(await ok(calls.voidStudy, { id, reason: '다른 측정기' })).toMatchObject({
    status: 'VOID',
    voidReason: '다른 측정기',
    verdict: 'CONDITIONAL',
  });
  expect(await send(calls.voidStudy, { id, reason: '또' })).toMatchObject({ http: 409, code: 'study.voidedOnce' });
});

test('a negative variance component is 0 in a study as well, and a gauge of few categories isn’t good', async () => {
  const values: Record<string, readonly number[]> = { 'A 1': [1, 5, 9], 'A 2': [2, 7, 8], 'B 1': [2, 7, 8], 'B 2': [1, 5, 9] };
  const done = await judged({}, ({ part, appraiser, trial }) => values[`${appraiser} ${trial}`]?.[Number(part) - 1] as number);
  expect(done).toMatchObject({ verdict: 'CONDITIONAL', ndc: expect.any(Number) });
  expect(done.share).toBeGreaterThan(10);
});

test('a tolerance counts as well as the variation of the parts', async () => {
  const value = ({ part, trial }: { part: string; trial: number }) => Number(part) + (trial === 1 ? 0 : 0.01);
  expect(await judged({ lsl: 0, usl: 10 }, value)).toMatchObject({ verdict: 'GOOD' });
  expect(await judged({ lsl: 1, usl: 1.05 }, value)).toMatchObject({ verdict: 'BAD' });
});

test('linearity and bias are held against references', async () => {
  const good = await judged(
    { kind: 'LINEARITY', parts: '1, 2\n2, 4\n3, 6', appraisers: 'A', trials: 4 },
    ({ part, trial }) => 2 * Number(part) + (trial % 2 ? 0.01 : -0.01),
  );
  expect(good).toMatchObject({ verdict: 'GOOD', share: null });
  const off = { kind: 'LINEARITY', parts: '1, 2\n2, 4\n3, 6', appraisers: 'A', trials: 4 };
  const biased = ({ part, trial }: { part: string; trial: number }) => 2 * Number(part) + 0.1 + trial * 0.001;
  expect(await judged(off, biased)).toMatchObject({ verdict: 'BAD' });
  expect(await judged({ ...off, lsl: 0, usl: 10 }, biased)).toMatchObject({ verdict: 'CONDITIONAL' });
});

/** Readings of a master, so many days apart. */
const occasion = ({ part }: { part: string }) => addDays(today, Number(part) - 40);
const overTime = (value: Parameters<typeof filled>[1]) => async (more: object) => {
  const { id, version, ...study } = await made({ kind: 'STABILITY', parts: 'M-1, 10', appraisers: 'A', trials: 5, occasions: 20, ...more });
  const measurements = filled({ ...study, id, version } as calls.StudyRow, value).map((one) => ({ ...one, on: occasion(one) }));
  const now = await ok(calls.measureStudy, { id, version, measurements });
  return ok(calls.completeStudy, { id, version: now.version });
};
test('a gauge that reads a master alike over the weeks is stable, one that changes isn’t', async () => {
  const wobble = ({ part, trial }: { part: string; trial: number }) => 10 + ((Number(part) * 7 + trial * 3) % 5) * 0.001;
  const stable = await overTime(wobble)({});
  expect(stable).toMatchObject({ verdict: 'GOOD', share: 0, asked: 100, measured: 100, occasions: 20 });
  expect(stable.measurements[0]).toMatchObject({ part: '1', trial: 1, on: addDays(today, -39) });
  const late = overTime((cell) => wobble(cell) + (Number(cell.part) > 17 ? 0.01 : 0));
  expect(await late({})).toMatchObject({ verdict: 'BAD' });
});
test('what is read over time has its day, in turn and none to come', async () => {
  const { id, version } = await made({ kind: 'STABILITY', parts: 'M-1', appraisers: 'A', trials: 2, occasions: 20 });
  const code = async (...days: readonly (string | null)[]) => {
    const measurements = days.map((on, n) => ({ part: String(n + 1), appraiser: 'A', trial: 1, value: 1, on }));
    return (await send(calls.measureStudy, { id, version, measurements })).code;
  };
  expect(await code(null)).toBe('study.dayTold');
  expect(await code(today, addDays(today, -1))).toBe('study.daysFollow');
  expect(await code(addDays(today, 1))).toBe('study.dayHasCome');
  const twoDays = [0, 1].map((n) => ({ part: '1', appraiser: 'A', trial: n + 1, value: 1, on: addDays(today, n - 1) }));
  expect(await send(calls.measureStudy, { id, version, measurements: twoDays })).toMatchObject({ code: 'study.daysFollow' });
  expect(await ok(calls.measureStudy, { id, version, measurements: twoDays.map((one) => ({ ...one, on: today })) })).toMatchObject({
    measured: 2,
    asked: 40,
  });
});

test('appraisers of attributes are held against what the parts are', async () => {
  const attributes = { kind: 'ATTRIBUTE', parts: '1, OK\n2, NG\n3, 양호\n4, 불량' };
  const truth = ({ part }: { part: string }) => Number(part) % 2;
  expect(await judged(attributes, truth)).toMatchObject({ verdict: 'GOOD', share: 100 });
  expect(await judged(attributes, (cell) => (cell.appraiser === 'B' && cell.part === '2' ? 1 : truth(cell)))).toMatchObject({
    verdict: 'BAD',
    share: 75,
  });
  const { id, version } = await made(attributes);
  const measurements = [{ part: '1', appraiser: 'A', trial: 1, value: 2 }];
  expect(await send(calls.measureStudy, { id, version, measurements })).toMatchObject({ code: 'study.goodOrBad' });
});

test('a plan that can’t be studied is refused with its reason', async () => {
  const code = async (more: object) => (await send(calls.Study.create, plan(more))).code;
  expect(await code({ toolId: floor.tool })).toBe('study.gaugeIsAGauge');
  expect(await code({ lsl: 2, usl: 1 })).toBe('study.limitsRise');
  expect(await code({ parts: '1' })).toBe('study.enoughParts');
  expect(await code({ parts: '1\n1' })).toBe('study.partOnce');
  expect(await code({ kind: 'LINEARITY', parts: '1, 2\n2' })).toBe('study.referencesTold');
  expect(await code({ kind: 'ATTRIBUTE', parts: '1, OK\n2, 가끔' })).toBe('study.goodOrBadTold');
  expect(await code({ kind: 'LINEARITY', parts: '1, 2\n2, 2.0' })).toBe('study.referencesDiffer');
  const stable = { kind: 'STABILITY', parts: 'M', appraisers: 'A', occasions: 20 };
  expect(await code({ ...stable, parts: 'M\nN' })).toBe('study.oneMaster');
  expect(await code({ ...stable, parts: 'M, 십' })).toBe('study.referencesTold');
  expect(await code({ ...stable, occasions: 19 })).toBe('study.enoughOccasions');
  expect(await code({ ...stable, occasions: 101 })).toBe('study.enoughOccasions');
  expect(await code({ ...stable, occasions: null })).toBe('study.enoughOccasions');
  expect(await code({ ...stable, trials: 11 })).toBe('study.fewReadings');
  expect(await code({ ...stable, appraisers: 'A, B' })).toBe('study.oneReader');
  expect(await code({ ...stable, trials: 10 })).toBeUndefined();
  expect(await made({ occasions: 20 })).toMatchObject({ kind: 'RR', occasions: null });
  expect(await code({ appraisers: 'A' })).toBe('study.enoughAppraisers');
  expect(await code({ appraisers: 'A, A' })).toBe('study.appraiserOnce');
});

test('values are of the plan, once each, and all of them before it is judged', async () => {
  const study = await made();
  const { id, version } = study;
  const value = (part: string, n = 1) => ({ part, appraiser: 'A', trial: 1, value: n });
  expect(await send(calls.measureStudy, { id, version, measurements: [value('9')] })).toMatchObject({
    code: 'study.cellOfThePlan',
    facts: { part: '9' },
  });
  expect(await send(calls.measureStudy, { id, version, measurements: [value('1'), value('1', 2)] })).toMatchObject({
    code: 'study.measuredOnce',
  });
  const some = await ok(calls.measureStudy, { id, version, measurements: [value('1')] });
  expect(some).toMatchObject({ status: 'MEASURING', measured: 1, asked: 12 });
  expect(await send(calls.measureStudy, { id, version, measurements: [] })).toMatchObject({ http: 409 });
  expect(await send(calls.completeStudy, { id, version: some.version })).toMatchObject({ code: 'study.isWhole', facts: { missing: 11 } });
  expect(await send(calls.Study.change, { ...plan({ trials: 3 }), id, version: some.version })).toMatchObject({ code: 'study.planStays' });
  expect(await ok(calls.Study.change, { ...plan({ note: '오전' }), id, version: some.version })).toMatchObject({
    note: '오전',
    measured: 1,
  });
  const same = await measured({}, () => 5);
  expect(await send(calls.completeStudy, { id: same.id, version: same.version })).toMatchObject({ code: 'study.valuesDiffer' });
});

test('a gauge has its studies, and one that nobody measured goes', async () => {
  const { id } = await made({ nextDueOn: addDays(today, 365) });
  const listed = (await quality.send(calls.Study.list, { toolId })).json() as calls.StudyRow[];
  expect(listed.find((one) => one.id === id)).toMatchObject({ status: 'PLANNED', nextDueOn: addDays(today, 365), toolCode: 'MIC-S' });
  expect(listed.every((one) => one.measurements === undefined)).toBe(true);
  expect((await quality.send(calls.Study.list, { toolId: toolId + 1000 })).json()).toEqual([]);
  expect(await ok(calls.Study.removeOne, { id })).toMatchObject({ deleted: 1 });
});

test('the parts are given at random, trial by trial, and every time alike', () => {
  const study = { kind: 'RR' as const, parts: '1\n2\n3\n4\n5\n6', appraisers: 'A, B', trials: 2 };
  const order = orderOf(study, 7);
  expect(order).toEqual(orderOf(study, 7));
  expect(order).not.toEqual(orderOf(study, 8));
  expect(order.slice(0, 6).every(({ appraiser, trial }) => appraiser === 'A' && trial === 1)).toBe(true);
  expect(
    order
      .slice(0, 6)
      .map(({ part }) => part)
      .sort(),
  ).toEqual(['1', '2', '3', '4', '5', '6']);
});

test.each(['kr', 'en'] as const)('a study is a document in %s', async (lang) => {
  for (const study of [
    await judged({}, ({ part, trial }) => Number(part) + trial / 100),
    await judged({ kind: 'LINEARITY', parts: '1, 2\n2, 4', appraisers: 'A' }, ({ part, trial }) => 2 * Number(part) + trial / 100),
    await judged({ kind: 'ATTRIBUTE', parts: '1, OK\n2, NG' }, ({ part }) => Number(part) % 2),
    await overTime(({ trial, part }) => 10 + ((trial * Number(part)) % 3) / 1000)({}),
    await made(),
  ]) {
    const answer = await quality.send(calls.studyReport, { id: study.id, lang });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
