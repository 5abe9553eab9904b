import { expect, test } from 'vitest';
import { firstBroken } from '../../kit/rule.ts';
import { type Lang, readFacts, say } from '../../kit/words.ts';
import {
  finishRules,
  leftBy,
  loggedWorkRules,
  pauseRules,
  reopenRules,
  startRules,
  toolIsFreeRules,
  workerIsFreeRules,
} from './work-event.rules.ts';
import { workEventWords } from './work-event.words.ts';

const fine = {
  plan: { status: 'PLANNED' },
  dailyPlan: { workStatus: 'PLANNED' },
  lot: { state: 'ACTIVE', qualityStatus: 'OK' },
  tool: { status: 'OPERATING', name: 'MC-01' },
  toolRequired: true,
};
const broken = (change: Partial<Omit<typeof fine, 'tool'>> & { tool?: typeof fine.tool | null }) =>
  firstBroken(startRules, { ...fine, ...change })?.code;

test('planned work on an operating machine starts', () => expect(broken({})).toBeUndefined());
test('a complete plan doesn’t', () => expect(broken({ plan: { status: 'COMPLETE' } })).toBe('work.startOnlyOnOpenPlan'));
test('a complete day doesn’t', () => expect(broken({ dailyPlan: { workStatus: 'COMPLETE' } })).toBe('work.startOnlyOnOpenDay'));
test('a discarded lot doesn’t', () => expect(broken({ lot: { state: 'DISCARDED', qualityStatus: 'OK' } })).toBe('lot.discardedStaysPut'));
test('a rejected lot doesn’t', () => expect(broken({ lot: { state: 'ACTIVE', qualityStatus: 'REJECTED' } })).toBe('lot.heldWaits'));
test('an operation that needs a machine asks for one', () => expect(broken({ tool: null })).toBe('work.startNeedsATool'));
test('manual work needs none', () => expect(broken({ tool: null, toolRequired: false })).toBeUndefined());
test('a machine under inspection stands still', () =>
  expect(broken({ tool: { status: 'UNDER_INSPECTION', name: 'MC-01' } })).toBe('tool.underInspectionStandsStill'));

const finish = (remainQty: number, closeReason: string | null, workStatus = 'IN_PROGRESS') =>
  firstBroken(finishRules, { dailyPlan: { workStatus, remainQty }, closeReason })?.code;
test('a met target finishes without a word', () => expect(finish(0, null)).toBeUndefined());
test('a thousandth short needs a reason', () => expect(finish(0.001, ' ')).toBe('work.shortFinishHasAReason'));
test('with a reason it finishes short', () => expect(finish(5, 'tool broke')).toBeUndefined());
test('nothing finishes twice', () => expect(finish(0, null, 'COMPLETE')).toBe('work.finishedOnce'));

const reopen = (workStatus: string, carriedOutQty: number) =>
  firstBroken(reopenRules, { plan: { status: 'IN_PROGRESS' }, dailyPlan: { workStatus, carriedOutQty } })?.code;
test('complete work reopens', () => expect(reopen('COMPLETE', 0)).toBeUndefined());
test('open work is open', () => expect(reopen('IN_PROGRESS', 0)).toBe('work.reopenOnlyComplete'));
test('carried-over work stays closed', () => expect(reopen('COMPLETE', 0.001)).toBe('work.carriedOverStaysClosed'));

test('work that runs may pause', () => expect(firstBroken(pauseRules, { running: true })).toBeUndefined());
test('what doesn’t run can’t', () => expect(firstBroken(pauseRules, { running: false })?.code).toBe('work.nothingRuns'));

const logged = (endedAt: string, state = 'ACTIVE') =>
  firstBroken(loggedWorkRules, { startedAt: '2026-03-02T01:00:00Z', endedAt, lot: { state } })?.code;
test('an interval may end as it starts', () => expect(logged('2026-03-02T01:00:00Z')).toBeUndefined());
test('a second before may not', () => expect(logged('2026-03-02T00:59:59Z')).toBe('work.endsAfterItStarts'));
test('nobody works on a discarded lot', () => expect(logged('2026-03-02T01:00:00Z', 'DISCARDED')).toBe('lot.discardedStaysPut'));

test('a free machine takes work', () => expect(firstBroken(toolIsFreeRules, { busy: null })).toBeUndefined());
test('a busy one doesn’t', () => expect(firstBroken(toolIsFreeRules, { busy: { planNo: 'PP-1' } })?.code).toBe('work.oneOpenEventPerTool'));
test('what a machine does is told by its operation and product, in English by their English names where they have one', () => {
  const busy = { planNo: 'PP-1', operation: '연삭', operationEn: 'Grinding', product: '밸브', productEn: null };
  const rule = firstBroken(toolIsFreeRules, { busy });
  const said = (lang: Lang) => say(workEventWords['work.oneOpenEventPerTool'], lang, rule?.tell?.({ busy }));
  expect(said('kr')).toContain('다른 작업(연삭 · 밸브)(PP-1)');
  expect(said('en')).toContain('other work: Grinding · 밸브 (PP-1)');
});

test('a person who runs nothing else takes work', () => expect(firstBroken(workerIsFreeRules, { at: [] })).toBeUndefined());
test('one who does doesn’t; with people of several works each work is told, with who leaves it and who stays', () => {
  const one = { dailyPlanId: 1, worker: '강도윤', people: 1, tool: '1호', toolEn: 'Lathe 1', plan: 'PP-1' };
  const two = { dailyPlanId: 2, worker: '윤서하, 임재이', people: 2, tool: '2호', toolEn: 'Lathe 2', plan: 'PP-2', stays: '조은결' };
  const rule = firstBroken(workerIsFreeRules, { at: [one, two] });
  expect(rule?.code).toBe('work.oneOpenEventPerWorker');
  const facts = rule?.tell?.({ at: [one, two] }) ?? {};
  expect(leftBy(facts).map(({ worker, people, work, stays }) => [worker, people, work, stays])).toEqual([
    ['강도윤', 1, 1, null],
    ['윤서하, 임재이', 2, 2, '조은결'],
  ]);
  expect(leftBy(readFacts('en', facts)).map(({ tool }) => tool)).toEqual(['Lathe 1', 'Lathe 2']);
  expect(say(workEventWords['work.oneOpenEventPerWorker'], 'kr', facts)).toContain('윤서하, 임재이');
  expect(leftBy({ worker: '강도윤', work: 1 })).toHaveLength(1);
});
