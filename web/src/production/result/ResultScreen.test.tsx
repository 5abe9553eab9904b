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

it('the foot says good, defects and their rate; the chart’s lines stand at round figures', async () => {
  rights.set({ productionProfit: ['view'] });
  const row = {
    id: 1,
    workDate: '2026-04-02',
    dayNight: 'DAY',
    uom: 'EA',
    workers: [],
    workStatus: 'COMPLETE',
    completedQty: 90,
    defectQty: 10,
  };
  const figures = { targetQty: 100, carriedInQty: 0, carriedOutQty: 0, reworkQty: 0, remainQty: 0, workMinutes: 125.5 };
  answerCalls(({ path }) => ({
    body: path.startsWith('/productionprofit/days')
      ? [{ workDate: '2026-04-02', uom: 'EA', finishedQty: 0, goodQty: 127, defectQty: 10 }]
      : {
          ...{ rows: [{ ...row, ...figures }], next: null, total: 1, quick: {} },
          sums: {
            completedQty: [{ unit: 'EA', sum: 90 }],
            defectQty: [{ unit: 'EA', sum: 10 }],
            workMinutes: [{ unit: null, sum: 125.5 }],
          },
        },
  }));
  draw(<ResultScreen />);
  const foot = await waitFor(() => {
    const found = document.querySelector('.grid-sums');
    expect(found?.textContent).toContain('90');
    return found as HTMLElement;
  });
  // Good, defects, and the rate of the sums.
  expect(foot.textContent).toBe('합계 (EA)901010');
  const lines = [...document.querySelectorAll('.output-bars g > line + text')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['0', '100', '200']);
});
