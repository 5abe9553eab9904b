import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alerts, alert, confirm } from '../messages/alert.tsx';
import { Snackbars, tell } from '../messages/snackbar.tsx';
import { chooseLanguage } from '../words/language.ts';
import { useT } from '../words/words.ts';
import { failureText, relatedData, tellFailure } from './failure.ts';
import { ApiFailure } from './send.ts';
import { Underway } from './underway.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000));
  chooseLanguage('kr');
  vi.useRealTimers();
});

describe('a snackbar', () => {
  it('goes after 2,000 ms', () => {
    render(<Snackbars />);
    act(() => void tell.success('저장되었습니다'));
    expect(screen.getByRole('status').textContent).toBe('저장되었습니다');
    act(() => vi.advanceTimersByTime(1999));
    expect(screen.queryByRole('status')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('goes at once when dismissed', () => {
    render(<Snackbars />);
    act(() => void tell.error('안 됩니다'));
    fireEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays while the pointer is on it', () => {
    render(<Snackbars />);
    act(() => void tell.info('읽는 중'));
    fireEvent.pointerEnter(screen.getByRole('status'));
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByRole('status')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('status'));
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says the same thing once', () => {
    render(<Snackbars />);
    act(() => {
      tell.success('저장되었습니다');
      tell.success('저장되었습니다');
    });
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
});

describe('an alert', () => {
  it('stays until OK, and then runs its callback', async () => {
    const onOk = vi.fn();
    render(<Alerts />);
    act(() => void alert({ title: '세션 만료', text: '다시 로그인해 주세요.', onOk }));
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(screen.getByRole('alertdialog', { name: '세션 만료' })).toBeTruthy();
    expect(onOk).not.toHaveBeenCalled();
    await act(async () => screen.getByRole('button', { name: '확인' }).click());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onOk).toHaveBeenCalledOnce();
  });

  it('as a question answers no to Esc and to cancel, yes to OK', async () => {
    render(<Alerts />);
    const ask = async (reply: () => void) => {
      let answer: Promise<boolean> = Promise.resolve(false);
      act(() => {
        answer = confirm({ title: '로그아웃' });
      });
      await act(async () => reply());
      return answer;
    };
    expect(await ask(() => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' }))).toBe(false);
    expect(await ask(() => screen.getByRole('button', { name: '취소' }).click())).toBe(false);
    expect(await ask(() => screen.getByRole('button', { name: '확인' }).click())).toBe(true);
  });
});

describe('the sentence of a failure', () => {
  it('is the catalogue’s', () => {
    chooseLanguage('en');
    expect(failureText(new ApiFailure(500, { code: 'INTERNAL_SERVER_ERROR' }))).toMatch(/^Error communicating with server/);
    expect(failureText(new ApiFailure(404, {}))).toMatch(/URL you requested could not be found/);
    expect(failureText(new ApiFailure(403, {}))).toMatch(/have permission/);
    expect(failureText(new ApiFailure(0, { code: 'NETWORK' }))).toMatch(/network/);
    expect(failureText(new ApiFailure(422, { code: 'some.unknownRule', message: 'as the server says' }))).toBe('as the server says');
  });

  it('is none where a second press was let be, or what was asked about wasn’t meant', () => {
    render(<Snackbars />);
    act(() => tellFailure(new Underway()));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the related data where that is why, and says it there alone', () => {
    render(<Snackbars />);
    const datas = [{ path: '/material/material', id: 3, name: 'SUS304', createBy: 'Kim', createAt: '2026-03-02T00:00:00Z' }];
    act(() => tellFailure(new ApiFailure(500, { code: 'ERROR_CONSTRAINT_VIOLATION', extraData: { datas } })));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(relatedData.get()).toEqual({ said: '연관된 데이터가 있어 변경하거나 삭제할 수 없습니다.', rows: datas });
    const facts = { subject: "불량 사유 '치수 불량'", uses: '생산 실적 12건' };
    act(() => tellFailure(new ApiFailure(500, { code: 'ERROR_CONSTRAINT_VIOLATION', facts, extraData: { datas } })));
    expect(relatedData.get()?.said).toContain("불량 사유 '치수 불량'은 생산 실적 12건에서 쓰였습니다.");
    relatedData.set(null);
  });
});

const Save = () => <b>{useT()('action.save')}</b>;
it('words follow the language', () => {
  render(<Save />);
  expect(screen.getByText('저장')).toBeTruthy();
  act(() => chooseLanguage('en'));
  expect(screen.getByText('Save')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
});

it.each(['kr', 'en'] as const)('whatever failed is told in a sentence, never by its bare code (%s)', (lang) => {
  act(() => chooseLanguage(lang));
  for (const status of [0, 400, 401, 403, 404, 408, 409, 413, 418, 422, 425, 429, 500, 502, 503, 504])
    for (const body of [{}, { code: 'NETWORK' }, { code: 'SOME_CODE' }, { code: 'SOME_CODE', message: 'SOME_CODE' }]) {
      const told = failureText(new ApiFailure(status, body));
      expect(told).not.toMatch(/^[A-Z0-9_ ]+$/);
      expect(told).toMatch(/[.요다]$/);
    }
  expect(failureText(new TypeError('Failed to fetch'))).not.toContain('fetch');
  act(() => chooseLanguage('kr'));
});
