import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { type Inspecting, inspectionRules, inspectionStates } from './tool.rules.ts';
import { inspectionStatuses } from './tool.ts';

const nine = '2026-03-02T09:00:00Z';
const ten = '2026-03-02T10:00:00Z';
const complete: Inspecting = { was: 'IN_PROGRESS', status: 'COMPLETE', occurredAt: nine, startedAt: nine, completedAt: ten, result: 'OK' };
const broken = (change: Partial<Inspecting>) => firstBroken(inspectionRules, { ...complete, ...change })?.code;
const requested: Partial<Inspecting> = { was: null, status: 'REQUESTED', startedAt: null, completedAt: null, result: null };

test('an inspection goes from requested over under way to complete', () => {
  expect(inspectionStates.REQUESTED).toEqual(['IN_PROGRESS', 'CANCELLED']);
  expect(broken({})).toBeUndefined();
  expect(broken({ was: 'REQUESTED' })).toBe('tool.inspectionStatusFollows');
  for (const status of inspectionStatuses.filter((one) => one !== 'COMPLETE'))
    expect(broken({ was: 'COMPLETE', status, completedAt: null })).toBe('tool.inspectionStatusFollows');
});

test('a new one may tell what already happened, but not start as cancelled', () => {
  expect(broken(requested)).toBeUndefined();
  expect(broken({ was: null })).toBeUndefined();
  expect(broken({ ...requested, status: 'CANCELLED' })).toBe('tool.inspectionStatusFollows');
});

test('one under way has started', () => {
  expect(broken({ was: 'REQUESTED', status: 'IN_PROGRESS', completedAt: null })).toBeUndefined();
  expect(broken({ was: 'REQUESTED', status: 'IN_PROGRESS', startedAt: null, completedAt: null })).toBe('tool.inspectionUnderWayHasStarted');
});

test('a complete one has an end and a result, any other has no end', () => {
  expect(broken({ completedAt: null })).toBe('tool.inspectionCompleteHasEnded');
  expect(broken({ result: null })).toBe('tool.inspectionCompleteHasEnded');
  expect(broken({ was: 'REQUESTED', status: 'IN_PROGRESS' })).toBe('tool.inspectionEndsOnlyWhenComplete');
});

test('its times stand in order; the same instant is in order', () => {
  expect(broken({ startedAt: '2026-03-02T08:59:59Z' })).toBe('tool.inspectionStartsAfterItOccurs');
  expect(broken({ completedAt: nine })).toBeUndefined();
  expect(broken({ startedAt: ten, completedAt: '2026-03-02T09:59:59Z' })).toBe('tool.inspectionEndsAfterItStarts');
});
