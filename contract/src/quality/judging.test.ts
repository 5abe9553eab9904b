import { expect, test } from 'vitest';
import { judgeOf, proposalOf, type SamplePlan, samplesOf } from './judging.ts';

const size = { kind: 'VARIABLE', lsl: 9.9, usl: 10.1 } as const;

test('a value on its limit is within it, the next one isn’t', () => {
  expect(judgeOf(size, { value: 10.1 })).toBe('OK');
  expect(judgeOf(size, { value: 10.100001 })).toBe('NG');
  expect(judgeOf(size, { value: 9.9 })).toBe('OK');
  expect(judgeOf(size, { value: 9.899999 })).toBe('NG');
  expect(judgeOf({ kind: 'VARIABLE', lsl: null, usl: 1 }, { value: -100 })).toBe('OK');
});
test('what is looked at is as it is said, what is written down stands for itself', () => {
  expect(judgeOf({ kind: 'ATTRIBUTE', lsl: null, usl: null }, { ok: false })).toBe('NG');
  expect(judgeOf({ kind: 'TEXT', lsl: null, usl: null }, {})).toBe('NONE');
});

const plan: SamplePlan = { mode: 'AQL', classes: { CRITICAL: { n: 3, ac: 0, re: 1 }, MAJOR: { n: 3, ac: 1, re: 2 } } };
const asked = [
  { id: 1, kind: 'VARIABLE', class: 'MAJOR', sampleSize: null },
  { id: 2, kind: 'VARIABLE', class: 'MAJOR', sampleSize: 1 },
  { id: 3, kind: 'ATTRIBUTE', class: 'CRITICAL', sampleSize: 1 },
] as const;
const all = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
  [3, 1],
] as const;
const values = (...bad: readonly string[]) =>
  all.map(([characteristicId, sampleNo]) => ({
    characteristicId,
    sampleNo,
    judge: bad.includes(`${characteristicId}/${sampleNo}`) ? ('NG' as const) : ('OK' as const),
  }));

test('so many bad samples as are accepted pass, one more fails; a sample is bad once', () => {
  expect(proposalOf(asked, plan, values()).judgement).toBe('PASS');
  expect(proposalOf(asked, plan, values('1/1', '2/1')).judgement).toBe('PASS');
  expect(proposalOf(asked, plan, values('1/1', '1/2')).judgement).toBe('FAIL');
});
test('a critical one fails at the first', () => {
  expect(proposalOf(asked, { ...plan, classes: { ...plan.classes, CRITICAL: { n: 3, ac: 2, re: 3 } } }, values('3/1')).judgement).toBe(
    'FAIL',
  );
});
test('what isn’t measured yet doesn’t pass, and fails as soon as enough is bad', () => {
  expect(proposalOf(asked, plan, values().slice(1))).toMatchObject({ judgement: 'PENDING', missing: 1 });
  expect(proposalOf(asked, plan, values('1/2', '1/3').slice(1)).judgement).toBe('FAIL');
});
test('a characteristic has its own number of samples, or its class’s', () => {
  expect(samplesOf(asked[0], plan)).toBe(3);
  expect(samplesOf(asked[1], plan)).toBe(1);
  expect(samplesOf(asked[0], null)).toBe(1);
});
