import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { begin } from '../../kit/net/session.ts';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { SkipStep } from './SkipStep.tsx';

vi.setConfig({ testTimeout: 30_000 });

const plan = { id: 5, status: 'IN_PROGRESS' } as unknown as Plan;
const operation = (id: number, operationName: string, more: Partial<OperationPlan> = {}) =>
  ({
    id,
    operationName,
    seq: id * 10,
    status: 'PLANNED',
    reportPoint: true,
    allowAhead: false,
    goodQty: 0,
    defectQty: 0,
    reworkQty: 0,
    actualStart: null,
    dailyPlans: [],
    ...more,
  }) as unknown as OperationPlan;
const cut = operation(1, 'CNC 선삭', { goodQty: 3, actualStart: '2026-03-02T01:00:00Z' });
const check = operation(2, '검사');
const step = (chosen: OperationPlan, of = plan) => draw(<SkipStep plan={of} operations={[cut, check]} chosen={[chosen]} />);

beforeEach(() => {
  begin({ token: 't', user: { id: 7, userId: 'kang', username: '강도윤' } });
  rights.set({ productionPlan: ['view', 'modify'] });
});

it('an operation without facts is skipped with a reason', async () => {
  const sent = answerCalls(() => ({ body: { ...check, status: 'SKIPPED', skipReason: '검사 면제' } }));
  step(check);
  await userEvent.click(screen.getByRole('button', { name: '건너뛰기' }));
  const dialog = await screen.findByRole('dialog');
  const ok = within(dialog).getByRole('button', { name: '건너뛰기' });
  expect(ok).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByLabelText('건너뛴 사유'), '검사 면제');
  await userEvent.click(ok);
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', path: '/productionplan/operplan/2/skip', body: { reason: '검사 면제' } }),
  );
});

it('a skipped one is taken back without a question', async () => {
  const sent = answerCalls(() => ({ body: check }));
  step(operation(2, '검사', { status: 'SKIPPED', skipReason: '검사 면제' }));
  await userEvent.click(screen.getByRole('button', { name: '건너뛰기 취소' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/productionplan/operplan/2/skip', body: { reason: null } }));
});

it.each([
  ['recorded work', cut, plan, /실적, 작업 기록이나 외주가 있는 공정은 건너뛸 수 없습니다/],
  ['daily plans', operation(2, '검사', { dailyPlans: [{} as OperationPlan['dailyPlans'][number]] }), plan, /일일계획을 지우거나/],
  ['a complete plan', check, { ...plan, status: 'COMPLETE' } as Plan, /완료되거나 취소된 계획은/],
])('%s: it stays, and says why', (_, chosen, of, why) => {
  step(chosen, of);
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByRole('button', { name: '건너뛰기' })).toHaveProperty('disabled', true);
});

it('who may only look is offered nothing', () => {
  rights.set({ productionPlan: ['view'] });
  step(check);
  expect(screen.queryByRole('button', { name: '건너뛰기' })).toBeNull();
});
