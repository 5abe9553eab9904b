import type { SentDailyPlanChange, Work } from '@lotline/contract/kiosk/kiosk';
import { describe, expect, it } from 'vitest';
import { expectedWork, expectedWorks } from './expected-work.ts';
import { workOf } from './testing.ts';

const at = '2026-03-02T01:00:00.000Z';
const change = (action: string, more: object = {}, dailyPlanId = 1) =>
  ({ action, dailyPlanId, key: 'k', occurredAt: at, ...more }) as unknown as SentDailyPlanChange;
const told = (work: Work, ...changes: SentDailyPlanChange[]) => expectedWork(work, changes);

describe('before the server has answered', () => {
  it('a start runs, with its people', () =>
    expect(told(workOf(), change('START', { kind: 'SETUP', workerIds: [4] }))).toMatchObject({
      workStatus: 'IN_PROGRESS',
      startedAt: at,
      running: { kind: 'SETUP', startedAt: at },
      workerIds: [4],
    }));
  it('a pause says why', () =>
    expect(told(workOf(), change('START', { kind: 'RUN' }), change('PAUSE', { kind: 'BREAK' })).running?.kind).toBe('BREAK'));
  it('a result counts good and defects against the target and against what is ready', () =>
    expect(told(workOf({ readyQty: 12 }), change('RESULT', { goodQty: 4, defectQty: 1, reworkQty: 2 }))).toMatchObject({
      completedQty: 4,
      defectQty: 1,
      reworkQty: 2,
      remainQty: 6,
      readyQty: 7,
    }));
  it('more than the target leaves nothing, and never less', () =>
    expect(told(workOf({ readyQty: 3 }), change('RESULT', { goodQty: 14 }))).toMatchObject({ remainQty: 0, readyQty: 0 }));
  it('carried quantities count', () =>
    expect(told(workOf({ carriedInQty: 5, carriedOutQty: 2 }), change('RESULT', { goodQty: 3 })).remainQty).toBe(10));
  it('three decimals stay exact', () =>
    expect(told(workOf({ completedQty: 0.1 }), change('RESULT', { goodQty: 0.2 })).completedQty).toBe(0.3));
  it('a finish ends what runs', () =>
    expect(told(workOf(), change('START', { kind: 'RUN' }), change('FINISH', { closeReason: '교대' }))).toMatchObject({
      workStatus: 'COMPLETE',
      running: null,
      closeReason: '교대',
    }));
  it('an opened one waits, or goes on where something was made', () => {
    expect(told(workOf({ workStatus: 'COMPLETE' }), change('REOPEN')).workStatus).toBe('PLANNED');
    expect(told(workOf({ workStatus: 'COMPLETE', completedQty: 2 }), change('REOPEN')).workStatus).toBe('IN_PROGRESS');
  });
  it('a check counts as made at the piece that was counted', () => {
    const check = { stepId: 9, textKr: '외경', textEn: '', everyPieces: 20, last: null };
    const checks = told(workOf({ checks: [check, { ...check, stepId: 10 }] }), change('CHECK', { stepId: 9, atQty: 20 })).checks;
    expect(checks?.map(({ last }) => last)).toEqual([{ atQty: 20, at, by: null }, null]);
  });
  it('another machine raises the version, so that two edits in a row fit', () =>
    expect(told(workOf(), change('MOVE_TOOL', { toolId: 8 }), change('MOVE_TOOL', { toolId: 9 }))).toMatchObject({
      toolId: 9,
      version: 3,
    }));
  it('a change of another work changes nothing here', () => expect(told(workOf(), change('RESULT', { goodQty: 5 }, 2))).toEqual(workOf()));
});

it('a machine that was freed here is free for its neighbour', () => {
  const busy = workOf({ dailyPlanId: 2, blocks: [{ reason: 'TOOL_BUSY', facts: { tool: '1호', plan: 'PP-1' } }] });
  const running = workOf({ running: { eventId: 3, kind: 'RUN', startedAt: at }, workStatus: 'IN_PROGRESS' });
  expect(expectedWorks([running, busy], [])[1]?.blocks).toHaveLength(1);
  expect(expectedWorks([running, busy], [change('FINISH', { closeReason: '교대' })])[1]?.blocks).toEqual([]);
});

it('a machine whose job was stopped here is told of as held, no longer as running', () => {
  const busy = workOf({ dailyPlanId: 2, blocks: [{ reason: 'TOOL_BUSY', facts: { tool: '1호', plan: 'PP-1', work: 1, kind: 'RUN' } }] });
  const running = workOf({ running: { eventId: 3, kind: 'RUN', startedAt: at }, workStatus: 'IN_PROGRESS' });
  const kindOf = (...changes: SentDailyPlanChange[]) => expectedWorks([running, busy], changes)[1]?.blocks[0]?.facts.kind;
  expect(kindOf(change('RESULT', { goodQty: 1 }))).toBe('RUN');
  expect(kindOf(change('PAUSE', { kind: 'STOP' }))).toBe('STOP');
});
