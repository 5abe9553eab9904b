import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstBroken } from '../../kit/rule.ts';
import { backToNormalRules, inspectLotRules, reduceRules, resumeRules } from './switching.rules.ts';
import {
  afterLot,
  backToNormal,
  firstSwitching,
  type JudgedLot,
  passesTighter,
  reduce,
  resume,
  type Switching,
  whatIf,
} from './switching.ts';

/** Lots in their order: `y` accepted by a plan with Ac 0, `n` not accepted. */
const lots = (state: Switching, judged: string, ac = 0, tighter = true) =>
  [...judged].reduce((now, one) => afterLot(now, { accepted: one === 'y', ac, passesTighter: tighter && one === 'y' }).state, state);
const at = (severity: Switching['severity'], more: Partial<Switching> = {}): Switching => ({ ...firstSwitching, severity, ...more });
const broken = <F>(rules: Parameters<typeof firstBroken<F>>[0], facts: F) => firstBroken(rules, facts)?.code;

describe('normal inspection', () => {
  test.each([
    ['nn', 'TIGHTENED'],
    ['ynyn', 'TIGHTENED'],
    ['nyyyn', 'TIGHTENED'],
    ['nyyyyn', 'NORMAL'],
    ['n', 'NORMAL'],
    ['yyyyyyyyyyyyyyyyyyyy', 'NORMAL'],
  ] as const)('becomes tightened at two of five lots that weren’t accepted: %s', (judged, severity) => {
    expect(lots(firstSwitching, judged).severity).toBe(severity);
  });
  test('begins anew when it comes back: what was before doesn’t count', () => {
    const back = lots(lots(firstSwitching, 'ynn'), 'yyyyy');
    expect(back).toEqual(firstSwitching);
    expect(lots(back, 'n').severity).toBe('NORMAL');
  });
  test('says why it is left', () =>
    expect(afterLot(lots(firstSwitching, 'n'), { accepted: false, ac: 0, passesTighter: false }).change).toEqual({
      from: 'NORMAL',
      to: 'TIGHTENED',
      why: 'TWO_OF_FIVE_REJECTED',
    }));
});

describe('the switching score', () => {
  test('of Ac 0 and 1 rises by 2 with each lot that is accepted', () => {
    expect(lots(firstSwitching, 'yyy').score).toBe(6);
    expect(lots(firstSwitching, 'yyy', 1, false).score).toBe(6);
  });
  test('of Ac 2 and more rises by 3 when the tighter AQL accepts the lot as well, and falls to 0 when it doesn’t', () => {
    expect(lots(firstSwitching, 'yyy', 2).score).toBe(9);
    expect(lots(lots(firstSwitching, 'yyy', 2), 'y', 2, false).score).toBe(0);
  });
  test('falls to 0 with a lot that isn’t accepted', () => expect(lots(firstSwitching, 'yyyyn').score).toBe(0));
  test('begins at 0 each time that inspection becomes normal', () => {
    expect(backToNormal(at('REDUCED', { score: 30 }), 'ORDERED').state.score).toBe(0);
    expect(lots(lots(firstSwitching, 'yyyynn'), 'yyyyy').score).toBe(0);
  });
});

describe('tightened inspection', () => {
  test.each([
    ['yyyyy', 'NORMAL'],
    ['yyyy', 'TIGHTENED'],
    ['yyyynyyyy', 'TIGHTENED'],
    ['yyyynyyyyy', 'NORMAL'],
    ['nnnnn', 'DISCONTINUED'],
    ['nnnn', 'TIGHTENED'],
    ['nyyyynyyyynyyyynyyyyn', 'DISCONTINUED'],
  ] as const)('ends with five accepted in a row, or with five not accepted in all: %s', (judged, severity) => {
    expect(lots(at('TIGHTENED'), judged).severity).toBe(severity);
  });
  test('begins anew after the supplier’s action was approved', () => {
    expect(resume(lots(at('TIGHTENED'), 'nnnnn'))).toEqual({
      state: at('TIGHTENED'),
      change: { from: 'DISCONTINUED', to: 'TIGHTENED', why: 'ACTION_APPROVED' },
    });
  });
  test('resumes only what was discontinued, which inspects no lot', () => {
    expect(broken(resumeRules, { state: at('DISCONTINUED') })).toBeUndefined();
    expect(broken(resumeRules, { state: at('TIGHTENED') })).toBe('sampling.onlyDiscontinuedResumes');
    expect(broken(inspectLotRules, { state: at('DISCONTINUED') })).toBe('sampling.discontinuedWaits');
    expect(broken(inspectLotRules, { state: at('TIGHTENED') })).toBeUndefined();
    expect(lots(at('DISCONTINUED'), 'yyyyy').severity).toBe('DISCONTINUED');
  });
});

describe('reduced inspection', () => {
  test('is approved from a score of 30 on while production is steady', () => {
    const earned = lots(firstSwitching, 'y'.repeat(15));
    expect(earned.score).toBe(30);
    expect(broken(reduceRules, { state: earned, steady: true })).toBeUndefined();
    expect(broken(reduceRules, { state: lots(firstSwitching, 'y'.repeat(14)), steady: true })).toBe('sampling.reducedIsEarned');
    expect(broken(reduceRules, { state: earned, steady: false })).toBe('sampling.reducedIsSteady');
    expect(broken(reduceRules, { state: at('TIGHTENED', { score: 30 }), steady: true })).toBe('sampling.reducedAfterNormal');
    expect(reduce(earned)).toEqual({ state: at('REDUCED'), change: { from: 'NORMAL', to: 'REDUCED', why: 'SCORE_APPROVED' } });
  });
  test('ends with one lot that isn’t accepted', () => {
    expect(lots(at('REDUCED'), 'yyyyyyyyyy').severity).toBe('REDUCED');
    expect(lots(at('REDUCED'), 'yn')).toEqual(firstSwitching);
  });
  test('ends when production becomes irregular or somebody orders it, with a reason', () => {
    expect(backToNormal(at('REDUCED'), 'IRREGULAR').change).toEqual({ from: 'REDUCED', to: 'NORMAL', why: 'IRREGULAR' });
    expect(broken(backToNormalRules, { state: at('REDUCED'), reason: 'New melt' })).toBeUndefined();
    expect(broken(backToNormalRules, { state: at('REDUCED'), reason: ' ' })).toBe('sampling.normalHasAReason');
    expect(broken(backToNormalRules, { state: at('TIGHTENED'), reason: 'New melt' })).toBe('sampling.normalAfterReduced');
  });
});

test('what happens if this lot fails is known before', () => {
  const { accepted, rejected } = whatIf(lots(firstSwitching, 'ny'), 0);
  expect([accepted.state.severity, rejected.state.severity, rejected.change?.why]).toEqual(['NORMAL', 'TIGHTENED', 'TWO_OF_FIVE_REJECTED']);
  expect(whatIf(at('TIGHTENED', { rejected: 4 }), 0).rejected.state.severity).toBe('DISCONTINUED');
  expect(whatIf(at('TIGHTENED', { recent: [true, true, true, true] }), 0).accepted.state.severity).toBe('NORMAL');
  expect(whatIf(at('REDUCED'), 0).rejected.state.severity).toBe('NORMAL');
});

test('one AQL tighter: the same sample against a smaller acceptance number', () => {
  // K at 1.0: 125, Ac 3; at .65: 125, Ac 2.
  expect([2, 3].map((bad) => passesTighter({ letter: 'K', n: 125 }, 1, bad))).toEqual([true, false]);
  // J at 40 is answered by G with 32, and one tighter by H with 50.
  expect(passesTighter({ letter: 'J', n: 32 }, 40, 0)).toBe(false);
  expect(passesTighter({ letter: 'Q', n: 1250 }, 0.01, 0)).toBe(false);
});

test('on random lots the states follow the standard’s own words', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ accepted: fc.boolean(), ac: fc.integer({ min: 0, max: 5 }), passesTighter: fc.boolean() })), (all) => {
      let state: Switching = firstSwitching;
      let since: JudgedLot[] = [];
      for (const lot of all) {
        const before = state;
        ({ state } = afterLot(state, lot));
        since.push(lot);
        const failed = since.filter(({ accepted }) => !accepted).length;
        const lastFive = since.slice(-5);
        const expected =
          before.severity === 'NORMAL'
            ? lastFive.filter(({ accepted }) => !accepted).length >= 2
              ? 'TIGHTENED'
              : 'NORMAL'
            : before.severity === 'TIGHTENED'
              ? failed === 5
                ? 'DISCONTINUED'
                : lastFive.length === 5 && lastFive.every(({ accepted }) => accepted)
                  ? 'NORMAL'
                  : 'TIGHTENED'
              : before.severity;
        expect(state.severity).toBe(expected);
        if (state.severity !== before.severity) {
          expect([state.score, state.recent, state.rejected]).toEqual([0, [], 0]);
          since = [];
        }
      }
    }),
  );
});
