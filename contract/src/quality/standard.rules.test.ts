import { expect, test } from 'vitest';
import { firstBroken, mayBecome } from '../kit/rule.ts';
import {
  approvalRules,
  characteristicRules,
  obsoleteRules,
  reviseRules,
  samplingRules,
  standardRemovalRules,
  standardRules,
  standardStates,
} from './standard.rules.ts';
import { Characteristic, Sampling } from './standard.ts';

const was = { status: 'DRAFT', revision: 2, code: 'QS-1', stage: 'FIRST', productId: 1, materialId: null, operationId: 7 } as const;
const draft = { code: 'QS-1', stage: 'FIRST', productId: 1, operationId: 7, was, other: null } as const;
const ofDraft = (more: Partial<Parameters<(typeof standardRules)[0]['broken']>[0]>) =>
  firstBroken(standardRules, { ...draft, ...more })?.code;

test('only a draft changes, and a later revision stays where its standard stands', () => {
  expect(ofDraft({})).toBeUndefined();
  expect(ofDraft({ was: null })).toBeUndefined();
  expect(ofDraft({ was: { ...was, status: 'APPROVED' } })).toBe('quality.onlyDraftsChange');
  expect(ofDraft({ stage: 'LAST' })).toBe('quality.revisionsKeepTheirPlace');
  expect(ofDraft({ operationId: null })).toBe('quality.revisionsKeepTheirPlace');
  expect(ofDraft({ code: 'QS-2' })).toBe('quality.revisionsKeepTheirPlace');
  expect(ofDraft({ code: undefined })).toBeUndefined();
  expect(ofDraft({ stage: 'LAST', was: { ...was, revision: 1 } })).toBeUndefined();
});

test('an item has one standard at a stage of an operation', () => {
  expect(ofDraft({ other: 'QS-9' })).toBe('quality.oneStandardPerPlace');
});

const ofSampling = (given: Partial<Sampling>, stage: 'IN_PROCESS' | 'INCOMING' = 'INCOMING') =>
  firstBroken(samplingRules, { ...Sampling.parse({ mode: 'FULL', ...given }), stage })?.code;

test('each mode of sampling has the numbers that it needs', () => {
  expect(ofSampling({})).toBeUndefined();
  expect([ofSampling({ mode: 'N' }), ofSampling({ mode: 'N', n: 1 })]).toEqual(['quality.fixedNumberIsGiven', undefined]);
  expect([ofSampling({ mode: 'PERCENT' }), ofSampling({ mode: 'PERCENT', pct: 0.01 })]).toEqual(['quality.percentageIsGiven', undefined]);
  expect([ofSampling({ mode: 'EVERY_N' }, 'IN_PROCESS'), ofSampling({ mode: 'EVERY_N', every: 50 }, 'IN_PROCESS')]).toEqual([
    'quality.everySoManyPieces',
    undefined,
  ]);
  expect([ofSampling({ mode: 'EVERY_T' }, 'IN_PROCESS'), ofSampling({ mode: 'EVERY_T', minutes: 60 }, 'IN_PROCESS')]).toEqual([
    'quality.everySoManyMinutes',
    undefined,
  ]);
  expect(ofSampling({ mode: 'EVERY_T', minutes: 60 })).toBe('quality.intervalsAreInProcess');
  expect(ofSampling({ mode: 'N', n: 1, changes: ['MAN'] })).toBe('quality.changesAreOfFirstPieces');
  expect(ofSampling({ mode: 'N', n: 1, changes: [] })).toBeUndefined();
});

test('an AQL is one of the table, with a level, for one class at least', () => {
  expect(ofSampling({ mode: 'AQL', aql: { major: 1 } })).toBe('quality.aqlNeedsALevel');
  expect(ofSampling({ mode: 'AQL', level: 'II' })).toBe('quality.aqlIsGiven');
  expect(ofSampling({ mode: 'AQL', level: 'II', aql: {} })).toBe('quality.aqlIsGiven');
  expect(ofSampling({ mode: 'AQL', level: 'II', aql: { major: 1 } })).toBeUndefined();
  expect(ofSampling({ mode: 'AQL', level: 'II', aql: { major: 1.1 } })).toBe('quality.aqlIsOfTheTable');
  expect(ofSampling({ mode: 'AQL', level: 'II', aql: { critical: 0.01, major: 1000 } })).toBeUndefined();
});

const one = (given: Partial<Characteristic>, more: { before?: { kind: string; unit: string | null }; twice?: boolean } = {}) =>
  firstBroken(characteristicRules, { ...Characteristic.parse({ name: '외경', usl: 10, ...given }), before: null, twice: false, ...more })
    ?.code;

test('what is measured has a limit, and limits may meet but not cross', () => {
  expect(one({})).toBeUndefined();
  expect(one({ usl: null })).toBe('quality.variableHasALimit');
  expect(one({ usl: null, lsl: 0 })).toBeUndefined();
  expect(one({ lsl: 10 })).toBeUndefined();
  expect(one({ lsl: 10.000001 })).toBe('quality.limitsDontCross');
});

test('a nominal may lie outside its limits, as those of a fit do', () => {
  expect(one({ nominal: 20, lsl: 19.959, usl: 19.98 })).toBeUndefined();
});

test('what isn’t measured has no limits', () => {
  expect(one({ kind: 'ATTRIBUTE' })).toBe('quality.onlyVariablesHaveLimits');
  expect(one({ kind: 'ATTRIBUTE', usl: null, nominal: 1 })).toBe('quality.onlyVariablesHaveLimits');
  expect(one({ kind: 'ATTRIBUTE', usl: null })).toBeUndefined();
});

test('limits are as fine as the decimals say', () => {
  expect(one({ usl: 10.02, decimals: 2 })).toBeUndefined();
  expect(one({ usl: 10.021, decimals: 2 })).toBe('quality.limitsFitTheirDecimals');
  expect(one({ nominal: 9.5, decimals: 0 })).toBe('quality.limitsFitTheirDecimals');
  expect(one({ usl: 10.021, decimals: null })).toBeUndefined();
  expect(one({ usl: 0.000001, lsl: -999_999_999, decimals: 6 })).toBeUndefined();
});

test('a chart is one of its kind, and X̄ has its subgroup', () => {
  expect([one({ chart: 'I_MR' }), one({ chart: 'P' })]).toEqual([undefined, 'quality.chartFitsItsKind']);
  expect([one({ kind: 'ATTRIBUTE', usl: null, chart: 'P' }), one({ kind: 'ATTRIBUTE', usl: null, chart: 'EWMA' })]).toEqual([
    undefined,
    'quality.chartFitsItsKind',
  ]);
  expect(one({ kind: 'TEXT', usl: null, chart: 'C' })).toBe('quality.chartFitsItsKind');
  const xbar = (chart: 'XBAR_R' | 'XBAR_S', subgroupSize: number) =>
    one({ chart, spc: { subgroupSize, ruleSet: 'NELSON', limits: 'AUTO' } });
  expect(one({ chart: 'XBAR_R' })).toBe('quality.chartHasItsSubgroup');
  expect([1, 2, 25, 26].map((n) => xbar('XBAR_R', n))).toEqual([
    'quality.chartHasItsSubgroup',
    undefined,
    undefined,
    'quality.chartHasItsSubgroup',
  ]);
  expect([1, 2, 26].map((n) => xbar('XBAR_S', n))).toEqual(['quality.chartHasItsSubgroup', undefined, undefined]);
});

test('a required gauge is named', () => {
  expect(one({ gaugeRequired: true })).toBe('quality.requiredGaugeIsNamed');
  expect(one({ gaugeRequired: true, gaugeClassId: 1 })).toBeUndefined();
});

test('a key stands once, and for the same thing in all revisions', () => {
  expect(one({ key: 'c1' }, { twice: true })).toBe('quality.keyOnce');
  expect(one({ key: 'c1', unit: 'mm' }, { before: { kind: 'VARIABLE', unit: 'mm' } })).toBeUndefined();
  expect(one({ key: 'c1', unit: 'µm' }, { before: { kind: 'VARIABLE', unit: 'mm' } })).toBe('quality.keyKeepsItsKind');
  expect(one({ key: 'c1', kind: 'TEXT', usl: null }, { before: { kind: 'VARIABLE', unit: null } })).toBe('quality.keyKeepsItsKind');
  expect(one({ key: 'c1' }, { before: { kind: 'VARIABLE', unit: null } })).toBeUndefined();
});

const approval = {
  status: 'DRAFT',
  effectiveFrom: '2026-03-02',
  newestFrom: null,
  sampling: Sampling.parse({ mode: 'FULL' }),
  characteristics: [{ name: '외경', class: 'MAJOR' }],
  fourEyes: false,
  writers: [1, 2],
  approver: 2,
} as const;
const ofApproval = (more: Partial<Parameters<(typeof approvalRules)[0]['broken']>[0]>) =>
  firstBroken(approvalRules, { ...approval, ...more })?.code;

test('a draft is approved with a characteristic, after the revision before it, and once', () => {
  expect(ofApproval({})).toBeUndefined();
  expect(ofApproval({ status: 'APPROVED' })).toBe('quality.onlyDraftsAreApproved');
  expect(ofApproval({ characteristics: [] })).toBe('quality.needsACharacteristic');
  expect(ofApproval({ newestFrom: '2026-03-02' })).toBe('quality.followsThePrevious');
  expect(ofApproval({ newestFrom: '2026-03-01' })).toBeUndefined();
});

test('each class of its characteristics has an AQL', () => {
  const sampling = Sampling.parse({ mode: 'AQL', level: 'II', aql: { major: 1 } });
  expect(ofApproval({ sampling })).toBeUndefined();
  expect(ofApproval({ sampling, characteristics: [{ name: '균열', class: 'CRITICAL' }] })).toBe('quality.eachClassHasItsAql');
});

test('with four eyes nobody approves what they wrote', () => {
  expect(ofApproval({ fourEyes: true })).toBe('quality.writerDoesntApprove');
  expect(ofApproval({ fourEyes: true, approver: 3 })).toBeUndefined();
});

test('an approved revision is withdrawn, revised or left; a draft is deleted', () => {
  expect([mayBecome(standardStates, 'DRAFT', 'APPROVED'), mayBecome(standardStates, 'APPROVED', 'OBSOLETE')]).toEqual([true, true]);
  expect([mayBecome(standardStates, 'DRAFT', 'OBSOLETE'), mayBecome(standardStates, 'OBSOLETE', 'APPROVED')]).toEqual([false, false]);
  expect(firstBroken(obsoleteRules, { status: 'APPROVED' })).toBeUndefined();
  expect(firstBroken(obsoleteRules, { status: 'DRAFT' })?.code).toBe('quality.onlyApprovedAreWithdrawn');
  expect(firstBroken(reviseRules, { status: 'APPROVED', draft: null })).toBeUndefined();
  expect(firstBroken(reviseRules, { status: 'DRAFT', draft: 1 })?.code).toBe('quality.draftsAreNotRevised');
  expect(firstBroken(reviseRules, { status: 'APPROVED', draft: 2 })?.code).toBe('quality.oneDraftPerStandard');
  expect(firstBroken(standardRemovalRules, { status: 'DRAFT', revision: 1 })).toBeUndefined();
  expect(firstBroken(standardRemovalRules, { status: 'APPROVED', revision: 1 })?.code).toBe('quality.onlyDraftsAreDeleted');
});
