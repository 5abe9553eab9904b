import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { ToolPage } from './ToolPage.tsx';

const tool = { id: 7, version: 1, code: 'MC-7', name: '선반 7호', status: 'OPERATING', active: true, openInspections: 0, ext: {} };
const works = { planId: 5, planNo: 'PP-1', productName: '감속기 피니언', operationName: '선삭', workerName: '조은결' };
const patience = { timeout: 10_000 };
const answered = () => {
  let row = tool;
  return answerCalls(({ method, path, body }) => {
    if (method === 'PUT') row = { ...row, ...(body as object), version: 2 };
    if (path.startsWith('/tool/states')) return { body: [{ toolId: 7, state: 'RUN', since: null, inspected: false, ...works }] };
    if (path.startsWith('/tool/7') || method === 'PUT') return { body: row };
    return { body: [] };
  });
};

it('sets the machine under inspection with the question of its list, and back', async () => {
  rights.set({ tools: ['view', 'create', 'modify'] });
  const sent = answered();
  draw(<ToolPage id={7} />);
  fireEvent.click(await screen.findByRole('button', { name: '점검 중으로 변경' }, patience));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('조은결');
  expect(question.textContent).toContain('PP-1');
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: /확\s*인/ }));
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ id: 7, status: 'UNDER_INSPECTION' }));
  expect(await screen.findByRole('button', { name: '운영 중으로 변경' }, patience)).toBeTruthy();
});

it('records an inspection, and offers neither to who may only look', async () => {
  rights.set({ tools: ['view', 'create', 'modify'] });
  answered();
  const { unmount } = draw(<ToolPage id={7} />);
  fireEvent.click(await screen.findByRole('button', { name: /점검 등록/ }, patience));
  expect(await screen.findByRole('dialog', { name: /점검/ }, patience)).toBeTruthy();
  unmount();
  rights.set({ tools: ['view'] });
  draw(<ToolPage id={7} />);
  await screen.findByRole('button', { name: /목록/ }, patience);
  expect(screen.queryByRole('button', { name: /점검/ })).toBeNull();
});
