import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import type { Typed } from './board.ts';
import { DailyBoard } from './DailyBoard.tsx';

// The review comes late; a test waits for it as long as the machine needs.
beforeAll(() => import('../../kit/record/PasteDialog.tsx'));
const day = (id: number, workDate: string, workStatus: string) => ({
  id,
  version: 1,
  workDate,
  dayNight: 'DAY',
  toolId: 7,
  toolName: '선반',
  targetQty: 10,
  carriedInQty: 0,
  carriedOutQty: 0,
  completedQty: 0,
  remainQty: 10,
  workStatus,
});
const operation = (id: number, operationName: string, dailyPlans: ReturnType<typeof day>[]) =>
  ({
    id,
    seq: id * 10,
    operationName,
    uom: 'EA',
    toolId: 7,
    toolName: '선반',
    planQty: 100,
    goodQty: 0,
    status: 'PLANNED',
    ...{ reportPoint: true, outsourced: false, allowAhead: false },
    dailyPlans,
  }) as unknown as OperationPlan;
const plan = { id: 1, uom: 'EA', status: 'PLANNED', startDt: '2026-03-02', endDt: '2026-03-04' } as Plan;
const operations = [operation(1, '선삭', [day(11, '2026-03-02', 'PLANNED')]), operation(2, '연삭', [day(12, '2026-03-03', 'COMPLETE')])];
const Board = () => {
  const [typed, setTyped] = useState<Typed>(new Map());
  return <DailyBoard plan={plan} operations={operations} typed={typed} onTyped={setTyped} />;
};
let sent: ReturnType<typeof answerCalls> = [];
beforeEach(() => {
  rights.set({ productionPlan: ['view', 'create', 'modify'] });
  sent = answerCalls(() => ({ body: [] }));
});
afterEach(() => vi.unstubAllGlobals());
const cells = () => [...document.querySelectorAll<HTMLInputElement>('.board input')].map(({ value }) => value);
const paste = (spot: string, said: string) => {
  const cell = document.querySelector<HTMLInputElement>(`[data-spot="${spot}"]`) as HTMLInputElement;
  cell.focus();
  return fireEvent.paste(cell, { clipboardData: { getData: () => said } });
};

it('takes a block of targets from the cell on, leaves finished days as they are, and gives all of it back at one Ctrl+Z', async () => {
  draw(<Board />);
  expect(cells()).toEqual(['10', '', '', '', '10', '']);
  paste('0-0', '1,200\t30\r\n40\t50\r\n60\t70\r\n');
  await waitFor(() => expect(cells()).toEqual(['1200', '30', '', '40', '10', '']));
  for (const said of [/끝난 날의 1칸/, /1행은 뺐습니다/]) expect(screen.getByText(said)).toBeTruthy();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  fireEvent.keyDown(document.activeElement as Element, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(cells()).toEqual(['10', '', '', '', '10', '']));
});

it('says what it doesn’t understand, half a piece too, and changes nothing until it is right', async () => {
  draw(<Board />);
  paste('0-1', '30\t많이\n1.5\t-20');
  await screen.findByText('2행 · 오류 2행', { exact: false });
  expect(cells()).toEqual(['10', '', '', '', '10', '']);
  fireEvent.click(screen.getByRole('button', { name: /붙여넣기 취소/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cells()).toEqual(['10', '', '', '', '10', '']);
});

it('leaves a single value to its field, and takes nothing where nobody may plan', () => {
  rights.set({ productionPlan: ['view'] });
  draw(<Board />);
  expect(paste('0-1', '30')).toBe(true);
  expect(paste('0-1', '30\t40')).toBe(true);
});

it('says of a cell that takes nothing why, on a key too; who may only look is told no keys', () => {
  draw(<Board />);
  const spot = (at: string) => document.querySelector<HTMLInputElement>(`[data-spot="${at}"]`) as HTMLInputElement;
  expect(spot('1-1').title).toContain('끝난 날의 목표는 바꿀 수 없습니다');
  expect(spot('0-0').title).toBe('');
  fireEvent.keyDown(spot('0-0'), { key: 'Delete' });
  expect(screen.queryByText(/끝난 날의 목표/)).toBeNull();
  fireEvent.keyDown(spot('1-1'), { key: '5' });
  expect(screen.getByText(/끝난 날의 목표는 바꿀 수 없습니다/)).toBeTruthy();
  expect(screen.getByText(/숫자를 입력하고/)).toBeTruthy();
});

it('tells who may only look so, instead of the keys', () => {
  rights.set({ productionPlan: ['view'] });
  draw(<Board />);
  expect(screen.queryByText(/숫자를 입력하고/)).toBeNull();
  expect(screen.getByText('계획을 바꿀 권한이 없어 볼 수만 있습니다.')).toBeTruthy();
});

it('says that a removed day leaves the next operation more than it gets, while it is typed and once it is saved', async () => {
  draw(<Board />);
  expect(screen.queryByText(/앞 공정보다/)).toBeNull();
  const cell = document.querySelector<HTMLInputElement>('[data-spot="0-0"]') as HTMLInputElement;
  fireEvent.change(cell, { target: { value: '' } });
  expect(screen.getByText('앞 공정보다 10 많음').title).toBe('2026/03/03까지 앞 공정 선삭에서 받는 것은 0, 이 공정의 계획은 10입니다.');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(await screen.findByText('3/2 (월) 선삭 10 EA를 삭제했습니다')).toBeTruthy();
  expect(screen.getByText('연삭: 앞 공정 선삭에서 받는 것보다 10 많이 계획되어 있습니다.')).toBeTruthy();
});

it('takes a press anywhere in a cell into its field, below what stands there too', () => {
  draw(<Board />);
  const cell = document.querySelector<HTMLInputElement>('[data-spot="0-0"]') as HTMLInputElement;
  const below = cell.closest('td')?.querySelector('small span') as Element;
  fireEvent.mouseDown(below);
  expect(document.activeElement).toBe(cell);
});

it('asks about days far beyond their operation before they are saved, keeps what was typed at a no, and says so once it is meant', async () => {
  const facts = { operation: '선삭', planned: 100, sum: 999999, by: 999899 };
  sent = answerCalls(({ method, body }) => {
    if (method === 'GET' || (body as { confirmOver?: boolean }).confirmOver) return { body: [] };
    return { status: 422, body: { code: 'production.daysAreOfThePlan', message: '', facts } };
  });
  draw(<Board />);
  const cell = document.querySelector<HTMLInputElement>('[data-spot="0-1"]') as HTMLInputElement;
  fireEvent.change(cell, { target: { value: '999,999' } });
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(await screen.findByText(/선삭: 일일계획 합계가 999,999.* 계획 100보다 999,899 많습니다/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '취소' }));
  await waitFor(() => expect(screen.queryByText(/많습니다\. 맞으면/)).toBeNull());
  expect([cell.value, writes()]).toEqual(['999,999', [undefined]]);
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  fireEvent.click(await screen.findByRole('button', { name: '이 수량으로 저장' }));
  expect(await screen.findByText('일일계획 1건을 저장했습니다')).toBeTruthy();
  expect(writes()).toEqual([undefined, undefined, true]);
});
const writes = () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => (body as { confirmOver?: boolean }).confirmOver);

it('marks a day on which the plant rests, and says so above it where something is planned', async () => {
  sent = answerCalls(({ path }) => ({ body: path.includes('/calendar/days') ? [{ day: '2026-03-04', works: false, name: '휴일' }] : [] }));
  draw(<Board />);
  const last = document.querySelector<HTMLInputElement>('[data-spot="0-2"]') as HTMLInputElement;
  await waitFor(() => expect(last.closest('td')?.dataset.rests).toBe('true'));
  expect(screen.queryByText('휴무')).toBeNull();
  fireEvent.change(last, { target: { value: '5' } });
  expect(screen.getByText('휴무').title).toBe('공장이 쉬는 날에 목표가 있습니다.');
});

it('spreads what has no day yet at a button that is there for nothing else, and says what found no room', async () => {
  const late = [...operations, operation(3, '검사', [])];
  const answers = [[{ operationName: '검사', placedQty: 60, leftQty: 40 }], [{ operationName: '검사', placedQty: 100, leftQty: 0 }]];
  sent = answerCalls(({ method }) => ({ body: method === 'POST' ? answers.shift() : [] }));
  const { unmount } = draw(<Board />);
  expect(screen.queryByRole('button', { name: '자동 배분' })).toBeNull();
  unmount();
  draw(<DailyBoard plan={plan} operations={late} typed={new Map()} onTyped={() => {}} />);
  const button = screen.getByRole('button', { name: '자동 배분' });
  expect(button.title).toBe('날이 없는 공정을 배분합니다: 검사');
  fireEvent.click(button);
  expect(await screen.findByText('검사: 60 EA를 배분했습니다. 40 EA는 기간에 들어가지 않아 날짜가 없습니다.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('data-spot')).toBe('0-0');
  fireEvent.click(button);
  expect(await screen.findByText('검사 공정을 일일계획에 배분했습니다')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/productionplan/plan/1/spread',
    '/productionplan/plan/1/spread',
  ]);
});

it('says how days were spread of what was spread alone', async () => {
  const basis = { pace: 'EVEN', rate: null, setupMin: 0, dayMin: 480, secEach: null, waits: true, planQty: 100 };
  const bare = { ...basis, id: 1, operationName: '선삭', placedQty: 0, leftQty: 100 };
  sent = answerCalls(({ path }) => ({ body: path.endsWith('/spreading') ? { operations: [bare], closedDays: [], from: null } : [] }));
  draw(<Board />);
  fireEvent.click(screen.getByRole('button', { name: '배분 기준' }));
  expect(await screen.findByText('선삭: 아직 배분된 날이 없습니다')).toBeTruthy();
  expect(screen.queryByText(/고르게|쉬는 날|앞 공정이 한 시간/)).toBeNull();
});

it('says of a day that made more than it was to by how much, where others say what is left', () => {
  const over = { ...day(13, '2026-03-02', 'COMPLETE'), completedQty: 12, remainQty: 0 };
  const begun = { ...day(14, '2026-03-03', 'IN_PROGRESS'), completedQty: 4, remainQty: 6 };
  draw(<DailyBoard plan={plan} operations={[operation(1, '선삭', [over, begun])]} typed={new Map()} onTyped={() => undefined} />);
  const said = [...document.querySelectorAll('.board-cell small')].map(({ textContent }) => textContent);
  expect(said).toEqual(['12초과 2', '46']);
});
