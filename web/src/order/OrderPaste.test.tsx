import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { AllOrders } from './AllOrders.tsx';

// The review comes late; a test waits for it as long as the machine needs.
beforeAll(() => Promise.all([import('./OrderList.tsx'), import('../kit/dialogs/ImportDialog.tsx')]), 60_000);
afterEach(() => vi.unstubAllGlobals());
const listed = (id: number) => ({
  ...{ id, orderNo: `SO-${id}`, dueDate: '2026-12-01', status: 'CONFIRMED', bizPartnerName: '고객', businessName: '양산' },
  ...{ products: '축', lineCount: 1, openLineCount: 1, amount: 1000, currency: 'KRW', orderDate: '2026-11-01', customerPoNo: null },
  ...{ managerName: null, bizPartnerId: 1, managerUserId: null, businessId: 2, direction: 'SALES', lineToPlan: null },
});
const whole = (id: number) => ({ ...listed(id), version: 5, dueDate: '2027-01-31', note: '남는다', priority: 2, ext: {} });
let sent: ReturnType<typeof answerCalls> = [];
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  rights.set({ orderInfo: ['view', 'modify'] });
  sent = answerCalls(({ method, path }) => ({
    body: path.startsWith('/order/rows/')
      ? [whole(1), whole(2)]
      : path.startsWith('/order/choices')
        ? { products: [], managers: [] }
        : path.startsWith('/order/all')
          ? { rows: [listed(1), listed(2)], next: null, total: 2 }
          : path.startsWith('/user/names')
            ? [{ id: 9, username: '김담당' }]
            : method === 'GET'
              ? []
              : { created: 0, changed: 2 },
  }));
});

it('a block changes orders of the list over all partners, whose other fields stay; the day of a line isn’t the order’s', async () => {
  draw(<AllOrders open={() => undefined} />);
  const cell = (line: number, col: string) =>
    document.querySelector<HTMLElement>(`[data-line="${line}"] [data-col="${col}"]`) as HTMLElement;
  await screen.findByText('SO-2', { selector: '[role=row] *' });
  const block = 'PO-1\t양산\t2026-11-02\t김담당\nPO-2\t양산\t2026-11-03\t\nPO-3\t\t\t';
  fireEvent.paste(cell(0, 'customerPoNo'), { clipboardData: { getData: () => block } });
  await waitFor(() => expect(screen.getByText('2행 · 오류 0행 · 새로 0 · 변경 2', { exact: false })).toBeTruthy(), { timeout: 10_000 });
  await screen.findByText(/목록에 더 들어가지 않는 1행은 뺐습니다/);
  // The block says no number: which order a row is stands before it.
  expect(document.querySelector('[role=dialog] [data-line="0"] [data-col="*record"]')?.textContent).toBe('SO-1');
  fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  const saved = () => sent.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(saved()).toHaveLength(1));
  const rows = saved().flatMap(({ body }) => (body as { rows: Record<string, unknown>[] }).rows);
  expect(rows).toMatchObject([
    {
      id: 1,
      version: 5,
      customerPoNo: 'PO-1',
      orderDate: '2026-11-02',
      managerUserId: 9,
      dueDate: '2027-01-31',
      note: '남는다',
      priority: 2,
    },
    { id: 2, version: 5, customerPoNo: 'PO-2', orderDate: '2026-11-03', managerUserId: null },
  ]);
  expect(rows[0]).not.toHaveProperty('status');
});

it('the due day of the list isn’t typed into', async () => {
  draw(<AllOrders open={() => undefined} />);
  await screen.findByText('SO-2', { selector: '[role=row] *' });
  fireEvent.paste(document.querySelector('[data-line="0"] [data-col="dueDate"]') as HTMLElement, {
    clipboardData: { getData: () => '2026-12-24' },
  });
  await screen.findByText(/이 열에는 붙여넣을 수 없습니다/);
});
