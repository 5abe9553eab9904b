import type { ToolRow, ToolState } from '@lotline/contract/plant/tool';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import { expect, test } from 'vitest';
import { toolQuick, workerQuick } from './quick.ts';
import { rankOf, stateText, stateTone } from './tool-state.tsx';

const t = (key: string) => key;
const fitting = <Row>(quick: readonly { id: string; fits: (row: Row) => boolean }[], row: Partial<Row>) =>
  quick.filter(({ fits }) => fits(row as Row)).map(({ id }) => id);

const toolIn = (state: ToolState['state'], more: Partial<ToolRow> = {}) =>
  fitting(toolQuick(new Map([[1, { toolId: 1, state } as ToolState]]), '2026-03-02', t as never), { id: 1, active: true, ...more });

test('an inspection is due from seven days before it, and stays so when its day is over', () => {
  expect(toolIn('IDLE', { nextInspectionDate: '2026-03-09' })).toEqual(['idle', 'inspectionDue']);
  expect(toolIn('IDLE', { nextInspectionDate: '2026-03-10' })).toEqual(['idle']);
  expect(toolIn('IDLE', { nextInspectionDate: '2026-02-01' })).toEqual(['idle', 'inspectionDue']);
  expect(toolIn('OFF', { nextInspectionDate: '2026-03-02', active: false })).toEqual([]);
});
test('each state stands behind one filter, which is called and coloured as the rows that it leaves', () => {
  expect(toolIn('WAIT_MATERIAL')).toEqual(['stopped']);
  expect(toolIn('MAINT')).toEqual(['stopped']);
  expect(toolIn('SETUP')).toEqual(['setup']);
  expect(toolIn('RUN')).toEqual(['run']);
  expect(toolIn('TRIAL')).toEqual(['run']);
  expect(toolIn('IDLE')).toEqual(['idle']);
  expect(toolIn('INSPECTION')).toEqual(['inspection']);
  expect(toolIn('OFF')).toEqual([]);
  const states: ToolState['state'][] = ['PAUSE', 'WAIT_MATERIAL', 'RUN', 'SETUP', 'IDLE', 'INSPECTION'];
  for (const state of states) {
    const [quick] = toolQuick(new Map([[1, { toolId: 1, state } as ToolState]]), '2026-03-02', t as never).filter(({ fits }) =>
      fits({ id: 1 } as ToolRow),
    );
    expect(stateText(state, t as never)).toContain(quick?.label);
    expect(stateTone(state)).toBe(quick?.tone);
  }
});
test('a machine at work that is set under inspection stands behind both filters', () => {
  const quick = toolQuick(new Map([[1, { toolId: 1, state: 'RUN', inspected: true } as ToolState]]), '2026-03-02', t as never);
  expect(fitting(quick, { id: 1 } as ToolRow)).toEqual(['run', 'inspection']);
});
test('what stands in the middle of a work comes first, then what is inspected, what works, what waits and what is out of use', () => {
  const rank = (state: ToolState['state'], inspected = false) => rankOf({ toolId: 1, state, inspected } as ToolState);
  const ranked = [rank('WAIT_MATERIAL'), rank('INSPECTION', true), rank('RUN'), rank('IDLE'), rank('OFF')];
  expect(ranked).toEqual([0, 1, 2, 3, 4]);
  expect(rank('RUN', true)).toBe(rank('INSPECTION', true));
  expect(rank('STOP', true)).toBe(rank('STOP'));
  expect(rankOf(undefined)).toBe(rank('OFF'));
});
test('a stop says why it is one', () => {
  expect(stateText('WAIT_MATERIAL', t as never)).toBe('kiosk.state.STOPPED · work.kind.WAIT_MATERIAL');
  expect(stateText('PAUSE', t as never)).toBe('kiosk.state.STOPPED');
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
