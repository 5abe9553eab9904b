import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Alerts, alert, confirm } from '../messages/alert.tsx';
import { press, typeKeys } from '../testing/keys.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { StopDialog } from './StopDialog.tsx';

const focused = () => document.activeElement?.textContent;

describe('what stands in the way has the focus on its safe answer, and no scan answers it', () => {
  test.each([
    ['a question', {}],
    ['a warning', { icon: 'warning', okText: '초과 입고' }],
    ['a deletion', { icon: 'warning', okText: '삭제', danger: true }],
  ] as const)('%s', async (_, question) => {
    render(<Alerts />);
    let answered: boolean | undefined;
    act(() => void confirm({ title: '계속할까요?', ...question }).then((yes) => (answered = yes)));
    expect(focused()).toBe('취소');
    expect(typeKeys('PKG-0001').defaultPrevented).toBe(true);
    expect(answered).toBeUndefined();
    expect(press('Enter', { afterMs: 500 }).defaultPrevented).toBe(false);
    await act(async () => (document.activeElement as HTMLButtonElement).click());
    expect(answered).toBe(false);
  });

  test('what is only told isn’t acknowledged by a scan', async () => {
    render(<Alerts />);
    act(() => void alert({ title: '세션 만료' }));
    expect(focused()).toBe('확인');
    expect(typeKeys('PKG-0001').defaultPrevented).toBe(true);
    await act(async () => (document.activeElement as HTMLButtonElement).click());
  });

  test('a list of what is lost', () => {
    const [onSafe, onGo] = [vi.fn(), vi.fn()];
    render(
      <StopDialog title="3건이 삭제됩니다" goText="삭제하고 변경" danger onSafe={onSafe} onGo={onGo}>
        <p>목록</p>
      </StopDialog>,
    );
    expect(focused()).toBe('취소');
    expect(typeKeys('PKG-0001').defaultPrevented).toBe(true);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect([onSafe.mock.calls.length, onGo.mock.calls.length]).toEqual([1, 0]);
  });

  test('a reason that is asked for: the field has the focus, and going on says what is missing', () => {
    render(<ReasonDialog title="보류 해제" text="" label="이유" okText="해제" close={() => undefined} go={async () => undefined} />);
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    expect(screen.getByRole('button', { name: '해제' })).toHaveProperty('title', '이유를 입력하세요');
    expect(typeKeys('PKG-0001').defaultPrevented).toBe(true);
  });

  test('the likely reason is chosen, also where the codes come later, until somebody takes another or none', () => {
    const go = vi.fn(async () => undefined);
    const of = (codes: { id: number; name: string }[], likely?: number) => (
      <ReasonDialog title="보류" text="" label="이유" okText="보류하기" {...{ codes, likely, go }} close={() => undefined} />
    );
    const { rerender } = render(of([]));
    const codes = [
      { id: 4, name: '파손' },
      { id: 8, name: '유효기한 지남' },
    ];
    rerender(of(codes, 8));
    const expired = screen.getByRole('button', { name: '유효기한 지남' });
    expect(expired.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(expired);
    expect(expired.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(expired);
    fireEvent.click(screen.getByRole('button', { name: '보류하기' }));
    expect(go).toHaveBeenCalledWith('', 8);
  });

  test('Ctrl-Enter goes on out of the field as soon as there is a reason, and not before', () => {
    const go = vi.fn(async () => undefined);
    render(<ReasonDialog title="보류 해제" text="" label="이유" okText="해제" close={() => undefined} go={go} />);
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(go).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '재검사 합격' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(go).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(go).toHaveBeenCalledWith('재검사 합격', undefined);
  });

  test('under a finger the first usual reason has the focus: a keyboard would cover them', () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(
      (of) =>
        ({
          matches: of === '(pointer: coarse)',
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const codes = [
      { id: 1, name: '치수 불량' },
      { id: 2, name: '재질 불량' },
    ];
    render(
      <ReasonDialog title="보류" text="" label="이유" codes={codes} okText="보류" close={() => undefined} go={async () => undefined} />,
    );
    expect(focused()).toBe('치수 불량');
    media.mockRestore();
  });
});
