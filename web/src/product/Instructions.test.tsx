import type { OperPlanRow } from '@lotline/contract/product/oper-plan';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { Instructions } from './Instructions.tsx';

const plan = { productId: 3, operationId: 5, operationName: '선삭' } as OperPlanRow;
const first = {
  id: 1,
  productId: 3,
  operationId: 5,
  revision: 1,
  effectiveFrom: '2026-01-01',
  reason: '신규',
  createdByName: '관리자',
  createdAt: '2026-01-01T00:00:00Z',
  inForce: true,
  steps: [{ kind: 'STEP', textKr: '척에 물린다', textEn: '', fileId: null, fileType: null, page: null, videoUrl: null }],
};
const posted: unknown[] = [];
let closed = false;

beforeEach(() => {
  posted.length = 0;
  closed = false;
  rights.set({ operPlan: ['view', 'modify'] });
  answerCalls(({ method, path, body }) => {
    if (path === '/file') return { body: { id: 9, name: 'setup.pdf', mimeType: 'application/pdf', size: 4 } };
    if (method !== 'POST') return { body: [first] };
    posted.push(body);
    return { body: { ...first, id: 2, revision: 2 } };
  });
});

it('the next revision is written upon the newest, and a step more', async () => {
  draw(<Instructions plan={plan} close={() => (closed = true)} />);
  await screen.findByText('개정 1');
  fireEvent.click(screen.getByRole('button', { name: '단계 추가' }));
  const texts = await screen.findAllByLabelText('설명 (한국어)');
  fireEvent.change(texts[1] as HTMLElement, { target: { value: '외경을 잰다' } });
  fireEvent.click(screen.getByRole('button', { name: '개정 2 저장' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(posted).toMatchObject([
    { productId: 3, operationId: 5, revision: 2, steps: [{ textKr: '척에 물린다' }, { textKr: '외경을 잰다' }] },
  ]);
});

it('an empty step is told of at its step, and a page belongs to a PDF alone', async () => {
  draw(<Instructions plan={plan} close={() => (closed = true)} />);
  await screen.findByText('개정 1');
  fireEvent.click(screen.getByRole('button', { name: '단계 추가' }));
  fireEvent.click(screen.getByRole('button', { name: '개정 2 저장' }));
  const [, second] = await screen.findAllByLabelText('설명 (한국어)');
  const told = await screen.findByText(/내용이 없는 단계입니다/);
  expect(told.closest('.instruction-step')).toBe(second?.closest('.instruction-step'));
  expect(posted).toEqual([]);
  const pages = screen.getAllByLabelText('쪽').map((page) => page.closest('.ant-form-item')?.classList.contains('ant-form-item-hidden'));
  expect(pages).toEqual([true, true]);
  fireEvent.change(document.querySelectorAll('input[type=file]')[1] as HTMLElement, {
    target: { files: [new File(['%PDF'], 'setup.pdf', { type: 'application/pdf' })] },
  });
  await screen.findByRole('button', { name: 'setup.pdf' });
  await waitFor(() => expect(screen.queryByText(/내용이 없는 단계입니다/)).toBeNull());
  fireEvent.change(screen.getAllByLabelText('쪽')[1] as HTMLElement, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: '개정 2 저장' }));
  await waitFor(() => expect(posted).toMatchObject([{ steps: [{ page: null }, { fileId: 9, page: 2 }] }]));
});

it('who may only look has nothing to save', async () => {
  rights.set({ operPlan: ['view'] });
  draw(<Instructions plan={plan} close={() => (closed = true)} />);
  await screen.findByText('개정 1');
  expect(screen.queryByRole('button', { name: /저장/ })).toBeNull();
});

it('a revision that is taken back can be brought back from the message', async () => {
  rights.set({ operPlan: ['view', 'modify', 'delete'] });
  const draft = { ...first, id: 2, revision: 2, effectiveFrom: '2099-01-01', inForce: false };
  let there = [draft, first];
  const asked = answerCalls(({ method, path, body }) => {
    if (method === 'DELETE') {
      there = [first];
      return { body: { deleted: 1 } };
    }
    if (path === '/operationplan/instruction/restored') {
      there = [draft, first];
      return { body: { restored: (body as { ids: number[] }).ids.length } };
    }
    return { body: there };
  });
  draw(<Instructions plan={plan} close={() => (closed = true)} />);
  fireEvent.click(await screen.findByRole('button', { name: '이 개정 취소' }));
  await waitFor(() => expect(screen.queryByText('개정 2')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await screen.findByText('개정 2');
  expect(asked.find(({ path }) => path === '/operationplan/instruction/restored')?.body).toEqual({ ids: [2] });
});
