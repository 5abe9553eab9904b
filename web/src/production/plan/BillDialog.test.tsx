import type { PlanBill } from '@lotline/contract/production/plan/bill';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { begin } from '../../kit/net/session.ts';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { BillDialog } from './BillDialog.tsx';

vi.setConfig({ testTimeout: 30_000 });

const plan = { id: 5, planNo: 'PP-5', status: 'IN_PROGRESS' } as unknown as Plan;
const line = (code: string, name: string, more: object = {}) => ({
  itemType: 'MATERIAL' as const,
  itemId: code.length,
  code,
  name,
  uom: 'kg',
  qtyPer: 2,
  baseQty: 1,
  scrapRate: 0,
  mandatory: true,
  backflush: true,
  lotTraceRequired: false,
  operPlanId: 7,
  operationName: 'CNC 선삭',
  ...{ substituteForId: null, substituteForName: null, substitutePriority: null },
  ...more,
});
const steel = line('M-1', '환봉');
const differing: PlanBill = {
  revision: 1,
  lines: [steel, line('M-20', '절삭유', { uom: 'L' })],
  day: '2026-03-02',
  print: 'first',
  changes: [
    { kind: 'REMOVED', before: line('M-20', '절삭유', { uom: 'L' }), after: null },
    { kind: 'ADDED', before: null, after: line('M-300', '방청지', { uom: '장', qtyPer: 1, baseQty: 3 }) },
    { kind: 'CHANGED', before: steel, after: { ...steel, qtyPer: 2.5, scrapRate: 3, backflush: false } },
  ],
};
let bill: PlanBill;
const serve = (refused: object | null = null) =>
  answerCalls(({ method }) => {
    if (method !== 'POST') return { body: bill };
    if (!refused) return { body: { ...bill, revision: 2, changes: [] } };
    bill = { ...bill, print: 'second', changes: bill.changes.slice(0, 1) };
    return { status: 422, body: refused };
  });
// While its icon of waiting leaves, the button's name begins with it.
const applyButton = () => screen.findByRole('button', { name: /현재 BOM 적용$/ });

beforeEach(() => {
  bill = differing;
  begin({ token: 't', user: { id: 7, userId: 'kang', username: '강도윤' } });
  rights.set({ productionPlan: ['view', 'modify'] });
});

it('says what applying the present bill would change, and applies exactly that', async () => {
  const sent = serve();
  const close = vi.fn();
  draw(<BillDialog plan={plan} close={close} />);
  expect(await screen.findByText('차수 1')).toBeTruthy();
  expect(screen.getByText('제외: 절삭유 (M-20) – CNC 선삭, 2 L')).toBeTruthy();
  expect(screen.getByText('추가: 방청지 (M-300) – CNC 선삭, 1 (3개당) 장')).toBeTruthy();
  expect(screen.getByText('변경: 환봉 (M-1) – CNC 선삭: 소요량 2 → 2.5, 손실률(%) 0 → 3, 자동 차감 예 → 아니요')).toBeTruthy();
  expect(screen.getByText(/적용 이후에 보고되는 실적부터/)).toBeTruthy();
  await userEvent.click(await applyButton());
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ path: '/productionplan/plan/5/bill', body: { print: 'first' } });
});

it('a bill that changed meanwhile is shown anew, with the sentence that says so', async () => {
  const sent = serve({ code: 'production.billAsShown', message: '' });
  const close = vi.fn();
  draw(<BillDialog plan={plan} close={close} />);
  await screen.findByText(/^변경: 환봉/);
  await userEvent.click(await applyButton());
  expect(await screen.findByText(/확인하는 사이에 제품의 BOM이 바뀌었습니다/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^변경: 환봉/)).toBeNull());
  await userEvent.click(await applyButton());
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ print: 'second' }));
  expect(close).not.toHaveBeenCalled();
});

it('its quantities stand at the right, as numbers do everywhere', async () => {
  serve();
  draw(<BillDialog plan={plan} close={() => undefined} />);
  const table = await screen.findByRole('table');
  const [head, first] = within(table).getAllByRole('row');
  const right = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ classList }) => classList.contains('kit-number'));
  expect([right(head), right(first)]).toEqual([
    [false, false, true, false],
    [false, false, true, false],
  ]);
});

it('where nothing differs there is nothing to apply, and it says why', async () => {
  bill = { ...differing, changes: [] };
  serve();
  draw(<BillDialog plan={plan} close={() => undefined} />);
  expect(await screen.findByText(/적용할 내용이 없습니다/)).toBeTruthy();
  expect(await applyButton()).toHaveProperty('disabled', true);
});

it('who may only look has no button to apply it', async () => {
  rights.set({ productionPlan: ['view'] });
  serve();
  draw(<BillDialog plan={plan} close={() => undefined} />);
  await screen.findByText('차수 1');
  expect(screen.queryByRole('button', { name: '현재 BOM 적용' })).toBeNull();
});
