import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { PlanCost } from './PlanCost.tsx';

const line = {
  kind: 'MATERIAL',
  id: 1,
  name: '환봉',
  code: 'M-1',
  uom: 'kg',
  plannedQty: 10,
  planned: 1000,
  actualQty: 9,
  actual: 900,
  expected: 1500,
};
const cost = (complete: boolean) => ({
  ...{ planId: 1, planNo: 'P-1', lotNo: 'L-1', uom: 'EA', currency: 'KRW', planQty: 10, goodQty: 2, defectQty: 0, complete },
  ...{
    startDt: '2026-03-02',
    endDt: '2026-03-03',
    lines: [line],
    kinds: [{ kind: 'MATERIAL', planned: 1000, actual: 900, expected: 1500 }],
  },
  ...{ inProcessQty: 3, expected: 1500, expectedRevenue: 2000, expectedMargin: 500 },
  ...{ planned: 1000, actual: 900, plannedPerPiece: 100, actualPerPiece: 450, unitPrice: 200 },
  ...{ plannedRevenue: 2000, revenue: 400, plannedMargin: 1000, margin: -500, gaps: [] },
});
const shown = async (complete: boolean, more: object = {}) => {
  rights.set({ productionProfit: ['view'] });
  answerCalls(() => ({ body: { ...cost(complete), ...more } }));
  draw(<PlanCost planId={1} />);
  return (await screen.findAllByText(/500/)).map((cell) => cell.getAttribute('data-tone'));
};
afterEach(() => vi.unstubAllGlobals());

it('a plan that runs says that what is in process isn’t in it, and its loss is no alarm', async () => {
  expect(await shown(false)).toContain('unfinished');
  expect(screen.getByText(/공정 중 3 EA \(아직 양품 아님\)/)).toBeTruthy();
  expect(document.querySelector('tr:last-child [data-tone="bad"]')).toBeNull();
  // What it will cost more than planned is one already.
  expect(document.querySelector('[data-tone="bad"]')?.textContent).toBe('500');
});

it('a plan that is complete and lost shows it', async () => {
  expect(await shown(true)).toContain('bad');
  expect(screen.queryByText(/공정 중/)).toBeNull();
});

it('shares add up to a hundred, and the currency of the amounts is said', async () => {
  const kind = (name: string, actual: number) => ({ kind: name, planned: actual, actual, expected: actual });
  const kinds = [kind('MATERIAL', 335), kind('LABOR', 335), kind('MACHINE', 330)];
  await shown(true, { kinds, planned: 1000, actual: 1000, expected: 1000 });
  const rows = [...document.querySelectorAll('.cost-sums tbody tr')].map((row) => [...row.querySelectorAll('td')]);
  expect(rows.slice(0, 3).map((cells) => cells[3]?.textContent)).toEqual(['34%', '33%', '33%']);
  expect(screen.getByText(/금액 단위: KRW/)).toBeTruthy();
});
