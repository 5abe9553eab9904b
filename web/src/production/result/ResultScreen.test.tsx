import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { ResultScreen } from './ResultScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('adds up above the list what the list shows: the figures are asked by the same quick filters', async () => {
  rights.set({ productionProfit: ['view'] });
  const sent = answerCalls(({ path }) => {
    if (!path.startsWith('/productionprofit/days')) return { body: { rows: [], next: null, total: 0, quick: {}, sums: {} } };
    const goodQty = path.includes('quick=defects') ? 12 : 345;
    return { body: [{ workDate: '2026-04-02', uom: 'EA', finishedQty: 0, goodQty, defectQty: 0 }] };
  });
  draw(<ResultScreen />);
  expect((await screen.findAllByText('345')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: /불량 있음/ }));
  expect((await screen.findAllByText('12')).length).toBeGreaterThan(0);
  expect(screen.getByText('걸러 낸 목록만')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('345')).toBeNull());
  expect(sent.filter(({ path }) => path.includes('/dailyplans') && path.includes('quick=defects')).length).toBeGreaterThan(0);
});

it('on a phone begins with what was made, how much of how much, and how it stands', async () => {
  rights.set({ productionProfit: ['view'] });
  answerCalls(({ path }) => ({
    body: path.startsWith('/productionprofit/days') ? [] : { rows: [], next: null, total: 0, quick: {}, sums: {} },
  }));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 640px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  draw(<ResultScreen />);
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent ?? '');
  for (const [at, head] of ['제품명', '공정', '양품', '목표', '상태'].entries()) expect(heads[at]).toContain(head);
});
