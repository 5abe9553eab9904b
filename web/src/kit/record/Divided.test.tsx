import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWords } from '../words/words.ts';
import { Divided } from './Divided.tsx';

beforeAll(() => loadWords());
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());
const show = (details: string | null = '세부') => render(<Divided id="plans" list={<p>목록</p>} details={details} />);
const bar = () => screen.getByRole('separator');
const now = () => bar().getAttribute('aria-valuenow');

describe('a list above its details', () => {
  test('has all the room while there are none', () => {
    show(null);
    expect(screen.queryByRole('separator')).toBeNull();
    expect(screen.getByText('목록')).toBeTruthy();
  });

  test('stays the same list when they come', () => {
    const { rerender } = show(null);
    const list = screen.getByText('목록');
    rerender(<Divided id="plans" list={<p>목록</p>} details="세부" />);
    expect(screen.getByText('목록')).toBe(list);
  });

  test('keeps at least half, and leaves its details some', () => {
    show();
    expect(now()).toBe('60');
    for (let press = 0; press < 5; press++) fireEvent.keyDown(bar(), { key: 'ArrowUp' });
    expect(now()).toBe('50');
    fireEvent.keyDown(bar(), { key: 'End' });
    expect(now()).toBe('85');
  });

  test('stands where it was put, also on another day', () => {
    show().unmount();
    const { unmount } = show();
    fireEvent.keyDown(bar(), { key: 'ArrowDown' });
    unmount();
    show();
    expect(now()).toBe('65');
  });

  describe('that fold', () => {
    const fold = (height: number) => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: height <= Number(/height <= (\d+)px/.exec(query)?.[1]),
        addEventListener: () => {},
        removeEventListener: () => {},
      }));
      return render(<Divided id="plans" list={<p>목록</p>} details="세부" folds="이동 이력" />);
    };
    const head = () => screen.getByRole('button', { name: '이동 이력' });

    test('get the larger part of a very low window once somebody opens them, and the list keeps some rows', () => {
      fold(600);
      fireEvent.click(head());
      expect(now()).toBe('35');
      for (let press = 0; press < 5; press++) fireEvent.keyDown(bar(), { key: 'ArrowUp' });
      expect(now()).toBe('30');
    });

    test('begin folded in a window of 800 pixels, and open in one that is higher', () => {
      const { unmount } = fold(800);
      expect(head().getAttribute('aria-expanded')).toBe('false');
      expect(screen.queryByText('세부')).toBeNull();
      unmount();
      fold(801);
      expect(head().getAttribute('aria-expanded')).toBe('true');
      expect(screen.getByText('세부')).toBeTruthy();
    });

    test('stay as a person left them, in windows of any height', () => {
      const { unmount } = fold(800);
      fireEvent.click(head());
      expect(screen.getByText('세부')).toBeTruthy();
      unmount();
      const again = fold(600);
      expect(screen.getByText('세부')).toBeTruthy();
      fireEvent.click(head());
      again.unmount();
      fold(1080);
      expect(screen.queryByText('세부')).toBeNull();
    });

    test('are folded while they hold nothing, at any height, and who opens them opens these alone', () => {
      const { rerender } = fold(1080);
      const hollow = (folds: string, isHollow = true) =>
        rerender(<Divided id="plans" list={<p>목록</p>} details="세부" folds={folds} hollow={isHollow} />);
      hollow('1호 이력');
      expect(screen.queryByText('세부')).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: '1호 이력' }));
      expect(screen.getByText('세부')).toBeTruthy();
      hollow('2호 이력');
      expect(screen.queryByText('세부')).toBeNull();
      hollow('3호 이력', false);
      expect(screen.getByText('세부')).toBeTruthy();
    });
  });
});
