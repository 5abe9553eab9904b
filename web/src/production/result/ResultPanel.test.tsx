import type { ProfitDay } from '@lotline/contract/production/result/profit';
import type { ToldResult } from '@lotline/contract/production/result/result';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { begin } from '../../kit/net/session.ts';
import { answerCalls, draw } from '../../kit/testing/testing.tsx';
import { ProfitPanel } from './ResultPanel.tsx';

// Opening a form draws many inputs, which takes its time on two busy cores.
vi.setConfig({ testTimeout: 30_000 });

const result = {
  id: 40,
  dailyPlanId: 1,
  occurredAt: '2026-03-02T01:00:00Z',
  recordedAt: '2026-03-02T01:00:00Z',
  source: 'KIOSK',
  correctsId: null,
  correctionReason: null,
  void: false,
  inForce: true,
  actorName: '강도윤',
  workers: ['강도윤'],
  workerIds: [1],
  toolId: 2,
  goodQty: 8,
  defectQty: 2,
  reworkQty: 0,
  startedAt: null,
  endedAt: null,
  note: null,
  defects: [{ defectCodeId: 11, qty: 2, causeOperationId: null, note: '공구 마모' }],
  defectNames: [{ name: '외경', qty: 2 }],
} as unknown as ToldResult;
const day = (more: object = {}): ProfitDay =>
  ({
    row: {
      id: 1,
      workDate: '2026-03-02',
      dayNight: 'DAY',
      lotNo: 'LOT-1',
      planNo: 'PP-1',
      productName: '펌프 샤프트',
      operationName: 'CNC 선삭',
      lineName: '선삭 라인',
      toolName: 'CNC 선반 2호',
      workers: ['강도윤'],
      uom: 'EA',
      workStatus: 'IN_PROGRESS',
      targetQty: 10,
      carriedInQty: 0,
      carriedOutQty: 0,
      completedQty: 8,
      defectQty: 2,
      remainQty: 2,
      achieveRate: 0.8,
      defectRate: 0.2,
      workMinutes: null,
      hourlyOutput: null,
      amount: null,
      materialCost: null,
      grossProfit: null,
      ...more,
    },
    results: [result],
    events: [],
    checks: [],
    missed: [],
    older: { results: false, events: false },
    tools: [{ id: 2, name: 'CNC 선반 2호' }],
    workers: [{ id: 1, name: '강도윤' }],
  }) as unknown as ProfitDay;
const codes = [
  { id: 10, code: 'DIM', nameKr: '치수 불량', nameEn: 'Dimension', parentId: null },
  { id: 11, code: 'OUTER', nameKr: '외경', nameEn: 'Outer', parentId: 10 },
];
const refusal = {
  code: 'production.neverMoreThanBefore',
  message: '앞 공정 양품 10보다 5 많습니다.',
  facts: { before: 10, over: 5 },
  extraData: { issues: [{ path: ['goodQty'], code: 'production.neverMoreThanBefore', message: '' }] },
};

let shown = day();
const serve = (refused: object | null = null) =>
  answerCalls(({ method, path }) => {
    if (method === 'PUT') return refused ? { status: 422, body: refused } : { body: shown.row };
    if (path.startsWith('/productionprofit/1/history'))
      return {
        body: [
          { ...result, id: 41, correctsId: 40, inForce: true },
          { ...result, inForce: false },
        ],
      };
    if (path.startsWith('/productionprofit/1')) return { body: shown };
    return { body: codes };
  });

beforeEach(() => {
  shown = day();
  begin({ token: 't', user: { id: 7, userId: 'kang', username: '강도윤' } });
  rights.set({ productionProfit: ['view', 'modify'] } as never);
});

const openCorrection = async () => {
  const user = userEvent.setup();
  draw(<ProfitPanel id={1} close={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: /실적 정정/ }));
  const form = await screen.findByText(/수량 전체를 다시 입력하세요/);
  const drawer = form.closest<HTMLElement>('.ant-drawer-content, .ant-drawer-section, [role=dialog]') as HTMLElement;
  await within(drawer).findByLabelText(/정정 사유/);
  return { user, drawer };
};

it('what can’t be computed is a dash, never nought', async () => {
  serve();
  draw(<ProfitPanel id={1} close={() => undefined} />);
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await figure('달성률')).toBe('80%');
  expect(await figure('시간당 생산')).toBe('–');
  expect(await figure('매출 이익')).toBe('–');
});

it('a correction starts from what was told and says the whole truth anew, with its reason', async () => {
  const sent = serve();
  const { user, drawer } = await openCorrection();
  const good = within(drawer).getByLabelText(/^양품/);
  expect(good).toHaveProperty('value', '8');
  await user.clear(good);
  await user.type(good, '7');
  await user.type(within(drawer).getByLabelText(/정정 사유/), '재검사');
  await user.click(within(drawer).getByRole('button', { name: /저장$/ }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
      body: {
        action: 'CORRECT',
        resultId: 40,
        goodQty: 7,
        defectQty: 2,
        defects: [{ defectCodeId: 11, qty: 2, note: '공구 마모' }],
        reason: '재검사',
      },
      key: expect.any(String),
    }),
  );
});

it('a broken rule speaks at the field that it is about', async () => {
  serve(refusal);
  const { user, drawer } = await openCorrection();
  await user.type(within(drawer).getByLabelText(/정정 사유/), '재검사');
  await user.click(within(drawer).getByRole('button', { name: /저장$/ }));
  const sentence = await within(drawer).findByText(/앞 공정 양품 10보다/);
  expect(sentence.closest('.ant-form-item')?.textContent).toContain('양품');
});

it('a complete day takes no new result, but a correction', async () => {
  shown = day({ workStatus: 'COMPLETE' });
  serve();
  draw(<ProfitPanel id={1} close={() => undefined} />);
  expect(await screen.findByRole('button', { name: /실적 정정/ })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: /실적 등록/ })).toHaveProperty('disabled', true);
});

it('who may only look changes nothing, but sees the corrections', async () => {
  rights.set({ productionProfit: ['view'] } as never);
  serve();
  const user = userEvent.setup();
  draw(<ProfitPanel id={1} close={() => undefined} />);
  await user.click(await screen.findByRole('tab', { name: '정정 이력' }));
  expect(await screen.findByText('정정됨')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /실적 정정/ })).toBeNull();
});
