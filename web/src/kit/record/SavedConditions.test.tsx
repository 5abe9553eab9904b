import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, draw } from '../testing/testing.tsx';
import { SavedConditions } from './SavedConditions.tsx';

const condition = { grid: { filters: { name: 'a' } } };
const saved = {
  id: 5,
  title: '이번 달',
  userId: 0,
  ownerName: '나',
  shared: false,
  menu: '/m',
  searchCond: JSON.stringify(condition),
  condition,
};
const open = async () => {
  const sent = answerCalls(({ method, body }) => ({
    body: method === 'GET' ? [saved] : method === 'POST' ? { ...saved, ...(body as object), id: 6 } : { deleted: 1 },
  }));
  const show = vi.fn();
  draw(<SavedConditions menu="/m" look={() => ({ grid: { filters: {} } })} view={null} show={show} saved={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /^저장된 보기/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: '이번 달' })).toBeTruthy());
  return { sent, show };
};
afterEach(() => void vi.unstubAllGlobals());

describe('saved conditions', () => {
  it('list the new, unsaved one first', async () => {
    await open();
    expect([...document.querySelectorAll('.kit-conditions li')].map((item) => item.textContent)).toEqual(['보기: 전체', '이번 달']);
  });
  it('bring back what was saved', async () => {
    const { show } = await open();
    fireEvent.click(screen.getByRole('button', { name: '이번 달' }));
    expect(show).toHaveBeenCalledExactlyOnceWith(condition, 5);
  });
  it('need a title', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
    expect(screen.getByText('제목을 입력해 주세요.')).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
  it('are saved under their title; the same title again replaces', async () => {
    const { sent } = await open();
    fireEvent.change(screen.getByRole('textbox', { name: '보기 이름' }), { target: { value: ' 이번 달 ' } });
    fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ id: 5, title: '이번 달', menu: '/m' }));
  });
});
