import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { ToolScreen } from './ToolScreen.tsx';

const tool = {
  id: 7,
  version: 1,
  code: 'MC-7',
  name: '선반 7호',
  locationId: 2,
  locationName: '1라인',
  status: 'OPERATING',
  active: true,
  ext: {},
};
/** The drawer and its fields are fetched when they are first needed. */
const patience = { timeout: 10_000 };
const line = { id: 2, type: 'LINE', code: 'L1', name: '1라인', parentId: null, seq: 1, active: true, children: [] };

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

it('asks in the drawer before a machine goes under inspection, and saves nothing on no', async () => {
  rights.set({ tools: ['view', 'create', 'modify', 'delete'] });
  window.history.replaceState(null, '', '/baseinfo/tool?id=7');
  const sent = answerCalls(({ path }) => ({
    body: path.startsWith('/tool/tools/with') ? [tool] : path.startsWith('/location') ? [line] : [],
  }));
  const saved = () => sent.filter(({ method }) => method === 'PUT');
  draw(<ToolScreen />);
  fireEvent.doubleClick(await screen.findByText('선반 7호', { selector: '[role=row] *' }));
  const drawer = await screen.findByRole('dialog', {}, patience);
  fireEvent.mouseDown(await within(drawer).findByLabelText(/^운영 상태/, {}, patience));
  fireEvent.click(await screen.findByText('점검 중', { selector: '.ant-select-item-option-content' }));
  const save = () => fireEvent.click(within(drawer).getByRole('button', { name: /저\s*장/ }));
  save();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('선반 7호');
  expect(saved()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: /취\s*소/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  save();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /확\s*인/ }));
  await waitFor(() => expect(saved().map(({ body }) => body)).toEqual([expect.objectContaining({ id: 7, status: 'UNDER_INSPECTION' })]));
});

it('says of a machine at work who is at what on it, shows both states, and tells the new one', async () => {
  rights.set({ tools: ['view', 'create', 'modify', 'delete'] });
  window.history.replaceState(null, '', '/baseinfo/tool?id=7');
  const idle = { ...tool, id: 6, code: 'MC-1', name: '선반 1호' };
  const none = { since: null, planId: null, planNo: null, productName: null, operationName: null, workerName: null };
  const works = { planId: 5, planNo: 'PP-20260302-001', productName: '감속기 피니언', operationName: '선삭', workerName: '조은결' };
  let inspected = false;
  const states = () => [
    { ...none, toolId: 6, state: 'IDLE', inspected: false },
    { ...none, ...works, toolId: 7, state: 'RUN', inspected },
  ];
  const sent = answerCalls(({ path, method }) => {
    if (method === 'PUT') inspected = true;
    if (path.startsWith('/tool/states')) return { body: states() };
    if (path.startsWith('/tool/tools/with')) return { body: [idle, inspected ? { ...tool, status: 'UNDER_INSPECTION' } : tool] };
    return { body: path.startsWith('/location') ? [line] : method === 'PUT' ? { ...tool, status: 'UNDER_INSPECTION', version: 2 } : [] };
  });
  draw(<ToolScreen />);
  // What works stands above what waits.
  await waitFor(() =>
    expect([...document.querySelectorAll('[data-col=code]')].map(({ textContent }) => textContent)).toEqual(['MC-7', 'MC-1']),
  );
  fireEvent.click(await screen.findByText('선반 7호', { selector: '[role=row] *' }));
  fireEvent.click(await screen.findByRole('button', { name: /점검 중으로 변경/ }, patience));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('조은결님이 선반 7호 설비로 감속기 피니언 · PP-20260302-001 작업을 하고 있습니다');
  fireEvent.click(within(question).getByRole('button', { name: /확\s*인/ }));
  expect(await screen.findByText('선반 7호: 점검 중 · 지금 작업은 계속됩니다')).toBeTruthy();
  expect(sent.some(({ method }) => method === 'PUT')).toBe(true);
  const state = () => screen.getByText('선반 7호', { selector: '[role=row] *' }).closest('[role=row]')?.querySelector('[data-col=state]');
  await waitFor(() =>
    expect([...(state()?.querySelectorAll('.kit-tag') ?? [])].map(({ textContent }) => textContent)).toEqual(['가동 중', '점검 중']),
  );
});
