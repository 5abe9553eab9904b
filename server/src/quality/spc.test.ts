import type { AskOf, Call } from '@lotline/contract/kit/call';
import { analyseValues, capability, gaugeLinearity, gaugeRr } from '@lotline/contract/quality/spc/spc';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing.ts';

const { app, db, as } = await testApp();
/** Somebody who may do nothing but sign in. */
const person = await as([]);

const refusalOf = async <C extends Call>(call: C, ask: AskOf<C>, lang = 'en') => {
  const answer = await person.send(call, ask, { 'x-language': lang });
  const { code, message, facts, extraData } = answer.json();
  return { status: answer.statusCode, code, message, facts, at: extraData?.issues?.[0]?.path?.join('.') };
};
const five = [1, 2, 3, 4, 5];
const study = (parts = 3, appraisers = 2, trials = 2) =>
  Array.from({ length: parts * appraisers * trials }, (_, at) => ({
    part: `P${at % parts}`,
    appraiser: `A${Math.floor(at / parts) % appraisers}`,
    trial: Math.floor(at / parts / appraisers),
    value: (at * 7) % 5,
  }));

test('anybody who is signed in may ask, and nothing is stored', async () => {
  const rows = async () => (await sql<{ n: number }>`select count(*)::int as n from data_history`.execute(db)).rows[0]?.n;
  const before = await rows();
  const chart = await person.send(analyseValues, { chart: 'I_MR', values: [1, 2, 1, 2, 1], lsl: 0, usl: 3 });
  expect(chart.json()).toMatchObject({
    centre: 1.4,
    points: [1, 2, 1, 2, 1],
    spread: { name: 'MR', points: [1, 1, 1, 1] },
    signals: [],
    capability: { n: 5 },
  });
  expect((await person.send(capability, { n: 50, mean: 16, sigma: 2, lsl: 8, usl: 20 })).json()).toMatchObject({ cp: 1, pp: null });
  expect((await person.send(gaugeRr, { method: 'ANOVA', measurements: study() })).json().components).toHaveLength(6);
  expect((await person.send(gaugeRr, { method: 'AVERAGE_RANGE', measurements: study() })).json().components).toHaveLength(5);
  const pairs = [1, 2, 3].map((reference) => ({ reference, value: reference + 0.5 }));
  expect((await person.send(gaugeLinearity, { measurements: pairs })).json()).toMatchObject({ slope: 0, intercept: 0.5, r2: null });
  expect(await rows()).toBe(before);
  expect((await app.inject({ method: 'POST', url: '/api/spc/analyse', payload: { chart: 'C', values: [1] } })).statusCode).toBe(401);
});

describe('a chart refuses, and says why', () => {
  test.each([
    ['spc.somethingMeasured', 'values', { chart: 'I_MR', values: [] }],
    ['spc.somethingMeasured', 'values', { chart: 'C', values: [null, null] }],
    ['spc.subgroupNeeded', 'subgroupSize', { chart: 'XBAR_R', values: five }],
    ['spc.subgroupNeeded', 'subgroupSize', { chart: 'XBAR_S', values: five, subgroupSize: [4, 1] }],
    ['spc.singlesHaveNoSubgroups', 'subgroupSize', { chart: 'I_MR', values: [1, 2, 3, 4], subgroupSize: 2 }],
    ['spc.subgroupsAreFull', 'subgroupSize', { chart: 'XBAR_R', values: five, subgroupSize: 2 }],
    ['spc.subgroupsAreFull', 'subgroupSize', { chart: 'XBAR_R', values: five, subgroupSize: [2, 2] }],
    ['spc.rangeOfFew', 'subgroupSize', { chart: 'XBAR_R', values: Array(101).fill(1), subgroupSize: 101 }],
    ['spc.subgroupsAreEqual', 'subgroupSize', { chart: 'EWMA', values: five, subgroupSize: [2, 3] }],
    ['spc.spreadIsSeen', 'values', { chart: 'I_MR', values: [1, null, 2] }],
    ['spc.spreadIsSeen', 'values', { chart: 'XBAR_S', values: [1, null], subgroupSize: 2, sigma: 1 }],
    ['spc.sizesNeeded', 'sizes', { chart: 'P', values: five }],
    ['spc.sizesHaveNoUse', 'sizes', { chart: 'C', values: five, sizes: 50 }],
    ['spc.sizePerCount', 'sizes', { chart: 'U', values: five, sizes: [5, 5] }],
    ['spc.sizesAreEqual', 'sizes', { chart: 'NP', values: [1, 2], sizes: [50, 60] }],
    ['spc.countIsWhole', 'values', { chart: 'C', values: [1, 2.5] }],
    ['spc.countIsWhole', 'values', { chart: 'C', values: [1, -2] }],
    ['spc.noMoreThanInspected', 'values', { chart: 'P', values: [1, 51], sizes: 50 }],
    ['spc.centreOfCounts', 'centre', { chart: 'P', values: [1], sizes: 50, centre: 1.1 }],
    ['spc.centreOfCounts', 'centre', { chart: 'C', values: [1], centre: -1 }],
    ['spc.breakAtAPoint', 'breaks', { chart: 'XBAR_R', values: [1, 2, 3, 4], subgroupSize: 2, breaks: [2] }],
    ['spc.sigmaAboveZero', 'sigma', { chart: 'I_MR', values: five, sigma: 0 }],
    ['spc.sigmaAboveZero', 'sigma', { chart: 'I_MR', values: five, sigma: -1 }],
    ['spc.limitsCrossed', 'lsl', { chart: 'I_MR', values: five, lsl: 3, usl: 3 }],
  ] as const satisfies readonly (readonly [string, string, object])[])('%s at %s: %o', async (code, field, ask) => {
    expect(await refusalOf(analyseValues, ask as unknown as AskOf<typeof analyseValues>)).toMatchObject({ status: 422, code, at: field });
  });
  test('in both languages', async () => {
    const ask = { chart: 'XBAR_R' as const, values: [1, 2, 3, 4, 5, 6, 7], subgroupSize: 5 };
    expect((await refusalOf(analyseValues, ask)).message).toBe(
      '7 values don’t fill the subgroups, which take 10. Correct the values or the subgroup size.',
    );
    expect((await refusalOf(analyseValues, ask, 'ko')).message).toBe(
      '값 7개로는 부분군이 꽉 차지 않습니다. 10개가 되도록 값이나 부분군 크기를 고치세요.',
    );
    expect((await refusalOf(analyseValues, { chart: 'I_MR', values: five, lsl: 10.1, usl: 9.9 })).message).toBe(
      'The lower limit 10.1 isn’t below the upper limit 9.9. Check both.',
    );
  });
});

describe('capability refuses', () => {
  test.each([
    ['spc.valuesOrSummary', {}],
    ['spc.valuesOrSummary', { mean: 1 }],
    ['spc.valuesOrSummary', { values: five, mean: 1, sigma: 1 }],
    ['spc.somethingMeasured', { values: [null] }],
    ['spc.subgroupNeeded', { values: five, within: 'SBAR' }],
    ['spc.subgroupsAreFull', { values: five, subgroupSize: 2 }],
    ['spc.rangeOfFew', { values: Array(101).fill(1), subgroupSize: 101 }],
    ['spc.sigmaAboveZero', { mean: 1, sigma: -0 }],
    ['spc.limitsCrossed', { mean: 1, sigma: 1, lsl: 2, usl: 1 }],
  ] as const)('%s: %o', async (code, ask) => {
    expect(await refusalOf(capability, ask as unknown as AskOf<typeof capability>)).toMatchObject({ status: 422, code });
  });
});

describe('a study of a gauge refuses', () => {
  test.each([
    ['gaugeStudy.measuredOnce', { method: 'ANOVA', measurements: [...study(), { ...study()[0], value: 9 }] }],
    ['gaugeStudy.isLargeEnough', { method: 'ANOVA', measurements: [] }],
    ['gaugeStudy.isLargeEnough', { method: 'ANOVA', measurements: study(3, 1) }],
    ['gaugeStudy.isLargeEnough', { method: 'AVERAGE_RANGE', measurements: study(3, 2, 1) }],
    ['gaugeStudy.isComplete', { method: 'ANOVA', measurements: study().slice(1) }],
    ['gaugeStudy.rangesOfFew', { method: 'AVERAGE_RANGE', measurements: study(101) }],
    ['gaugeStudy.toleranceAboveZero', { method: 'ANOVA', measurements: study(), tolerance: 0 }],
  ] as const)('%s', async (code, ask) => {
    expect(await refusalOf(gaugeRr, ask as unknown as AskOf<typeof gaugeRr>)).toMatchObject({ status: 422, code });
  });
  test('and says where it is incomplete', async () => {
    expect(await refusalOf(gaugeRr, { method: 'ANOVA', measurements: study().slice(1) })).toMatchObject({
      message: 'A0 measured part P0 1 time, not 2. Everybody measures every part equally often.',
    });
  });
  test('one reference makes no line', async () =>
    expect(await refusalOf(gaugeLinearity, { measurements: [{ reference: 1, value: 1 }] })).toMatchObject({
      status: 422,
      code: 'gaugeStudy.twoReferences',
    }));
});

describe('what is no measured value is refused', () => {
  test.each([
    ['"NaN"', 'realNumber'],
    ['"1.5"', 'realNumber'],
    ['1e308', 'digits'],
    ['1e309', 'realNumber'],
    ['1234567890123', 'digits'],
    ['true', 'realNumber'],
  ])('%s', async (text, code) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/spc/analyse',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: `{"chart":"I_MR","values":[1,${text},2]}`,
    });
    expect([answer.statusCode, answer.json().extraData.issues[0].path, answer.json().extraData.issues[0].code]).toEqual([
      ...[400, ['values', 1], code],
    ]);
  });
  test('−0 is 0, twelve digits are taken', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/spc/analyse',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: '{"chart":"I_MR","values":[-0,999999999999.5,-0.0]}',
    });
    expect([answer.statusCode, answer.body.includes('-0,')]).toEqual([200, false]);
    expect(answer.json().points).toEqual([0, 999_999_999_999.5, 0]);
  });
});

describe('100,000 values', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => 10 + ((at * 7919) % 101) / 1_000_000_007);
  test('make a chart and a capability', async () => {
    const answer = await person.send(analyseValues, { chart: 'XBAR_R', values, subgroupSize: 5, lsl: 9, usl: 11 });
    expect([answer.statusCode, answer.json().points.length, answer.json().capability.n]).toEqual([200, 20_000, 100_000]);
    expect((await person.send(capability, { values, lsl: 9, usl: 11 })).json().n).toBe(100_000);
  });
  test('of counts bring as many sizes', async () => {
    const answer = await person.send(analyseValues, { chart: 'U', values: values.map(() => 3), sizes: values });
    expect([answer.statusCode, answer.json().ucl.length]).toEqual([200, 100_000]);
  });
  test('and one is one too many', async () => {
    expect(await refusalOf(analyseValues, { chart: 'I_MR', values: [...values, 1] })).toMatchObject({
      status: 400,
      message: 'At most 100,000 allowed.',
      at: 'values',
    });
    const measurements = values.slice(0, 10_001).map((value) => ({ reference: 1, value }));
    expect(await refusalOf(gaugeLinearity, { measurements })).toMatchObject({ status: 400, message: 'At most 10,000 allowed.' });
  });
});
