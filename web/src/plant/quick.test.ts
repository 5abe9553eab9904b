import type { ToolRow, ToolState } from '@lotline/contract/plant/tool';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import { expect, test } from 'vitest';
import { toolQuick, workerQuick } from './quick.ts';

const t = (key: string) => key;
const fitting = <Row>(quick: readonly { id: string; fits: (row: Row) => boolean }[], row: Partial<Row>) =>
  quick.filter(({ fits }) => fits(row as Row)).map(({ id }) => id);

const toolIn = (state: ToolState['state'], more: Partial<ToolRow> = {}) =>
  fitting(toolQuick(new Map([[1, { toolId: 1, state } as ToolState]]), '2026-03-02', t as never), { id: 1, active: true, ...more });

test('an inspection is due from seven days before it, and stays so when its day is over', () => {
  expect(toolIn('IDLE', { nextInspectionDate: '2026-03-09' })).toEqual(['inspectionDue', 'idle']);
  expect(toolIn('IDLE', { nextInspectionDate: '2026-03-10' })).toEqual(['idle']);
  expect(toolIn('IDLE', { nextInspectionDate: '2026-02-01' })).toEqual(['inspectionDue', 'idle']);
  expect(toolIn('OFF', { nextInspectionDate: '2026-03-02', active: false })).toEqual([]);
  expect(toolIn('OFF')).toEqual([]);
});
test('a machine that waits or is repaired is stopped, one that is set up runs, and one without work is idle', () => {
  expect(toolIn('WAIT_MATERIAL')).toEqual(['stopped']);
  expect(toolIn('MAINT')).toEqual(['stopped']);
  expect(toolIn('SETUP')).toEqual(['running']);
  expect(toolIn('RUN')).toEqual(['running']);
  expect(toolIn('IDLE')).toEqual(['idle']);
  expect(toolIn('OFF')).toEqual([]);
});
test('a worker with a PIN or a badge can say who it is; one who has left needs neither, nor a place', () => {
  const of = (worker: Partial<WorkerRow>) => fitting(workerQuick(t as never), { active: true, locationId: 3, ...worker });
  expect(of({ hasPin: false })).toEqual(['unnamed']);
  expect(of({ hasPin: true })).toEqual([]);
  expect(of({ hasPin: true, working: true })).toEqual(['working']);
  expect(of({ hasPin: false, badgeBarcode: 'B-7' })).toEqual([]);
  expect(of({ hasPin: true, locationId: null })).toEqual(['nowhere']);
  expect(of({ hasPin: false, locationId: null, active: false })).toEqual([]);
});
