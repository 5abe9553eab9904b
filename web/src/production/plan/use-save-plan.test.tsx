import type { Plan, PlanDraft } from '@lotline/contract/production/plan/plan';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { useSavePlan } from './use-save-plan.ts';

const draft = { productId: 1, planQty: 800, startDt: '2026-03-02', endDt: '2026-03-06', locationId: 1, propose: true } as PlanDraft;
const saved = { id: 5, planNo: 'PP-1', planQty: 800, uom: 'EA' } as Plan;
const asked = (code: string, facts: object) => ({ status: 422, body: { code, message: code, facts, extraData: {} } });
const Saver = () => {
  const { save } = useSavePlan();
  return (
    <button type="button" onClick={() => void save(draft, null).catch(() => undefined)}>
      저장
    </button>
  );
};
const saveWith = (refusal: ReturnType<typeof asked> | null, left = 0) => {
  const sent = answerCalls(({ method, path, body }) => {
    if (method === 'GET' && path.endsWith('/spreading'))
      return { body: { operations: [{ leftQty: 0 }, { leftQty: left }], closedDays: [], from: null } };
    return refusal && !(body as PlanDraft).confirmOver ? refusal : { body: saved };
  });
  draw(<Saver />);
  fireEvent.click(screen.getByText('저장'));
  return sent;
};
const sayNo = async () => {
  fireEvent.click(screen.getByRole('button', { name: '취소' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const question = async () => (await screen.findByRole('alertdialog')) as HTMLElement;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks in red, with what its days make, about a plan far beyond it; a no sends nothing more', async () => {
  const sent = saveWith(asked('production.planIsWithinReach', { qty: 800, makes: 20, by: 780 }));
  const box = await question();
  expect(box.dataset.icon).toBe('error');
  expect(box.textContent).toMatch(/만들 수 있는 것은 20입니다.*780/);
  expect(box.querySelector('[data-kind="danger"]')).toBeTruthy();
  await sayNo();
  expect(sent).toHaveLength(1);
});

it.each([
  ['calmly about a little more than was ordered', { ordered: 790, open: 790, by: 10, makes: null }, 'warning'],
  ['in red about many times what is open', { ordered: 100, open: 60, by: 740, makes: null }, 'error'],
  ['calmly about a tenth more of an order that is planned whole', { ordered: 8000, open: 0, by: 800, makes: null }, 'warning'],
  ['in red beyond what its days make', { ordered: 790, open: 790, by: 10, makes: 500 }, 'error'],
])('asks %s', async (_, facts, icon) => {
  saveWith(asked('production.planExceedsOrder', facts));
  expect((await question()).dataset.icon).toBe(icon);
  await sayNo();
});

it('says what found no day until it is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  saveWith(null, 280);
  const said = await screen.findByText('PP-1: 520 EA를 배분했습니다. 280 EA는 기간에 들어가지 않아 날짜가 없습니다.');
  vi.advanceTimersByTime(3_600_000);
  expect(said.isConnected).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  await waitFor(() => expect(screen.queryByText(/배분했습니다/)).toBeNull());
});

it('says nothing where all of it found a day', async () => {
  const sent = saveWith(null);
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/spreading'))).toBe(true));
  expect(screen.queryByText(/배분했습니다/)).toBeNull();
});
