import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLate, chunkMs, inTime, reload } from '../browser/chunk.ts';
import { fetchParts, later, lazyPart } from './later.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // React says on the console what its boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const never = () => new Promise<never>(() => undefined);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a part of the application that does not arrive', () => {
  it('says so after two minutes in its own place, with a way on', async () => {
    const again = vi.spyOn(reload, 'page').mockImplementation(() => undefined);
    const Part = lazyPart<() => null>(never);
    render(
      <>
        <p>그리드</p>
        <Suspense fallback="…">
          <Part />
        </Suspense>
      </>,
    );
    await pass(chunkMs - 1);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    expect(screen.getByRole('alert').textContent).toContain('화면의 일부를 불러오지 못했습니다');
    expect(screen.getByText('그리드')).toBeTruthy();
    screen.getByRole('button', { name: '새로고침' }).click();
    expect(again).toHaveBeenCalledOnce();
  });
  it('is the same when its file is gone', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    await expect(inTime(gone)).rejects.toBeInstanceOf(ChunkLate);
    const Part = later<() => null>(gone);
    render(<Part />);
    await pass(10);
    expect(screen.getByRole('alert')).toBeTruthy();
  });
  it('leaves every other failure to the screen', async () => {
    await expect(inTime(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
  it('is drawn when it comes in time', async () => {
    const Part = later(async () => () => <b>양식</b>);
    render(<Part />);
    await pass(10);
    expect(screen.getByText('양식')).toBeTruthy();
  });
  it('is drawn at once when it was fetched before', async () => {
    const Part = later(async () => () => <b>양식</b>);
    await act(() => fetchParts(Part));
    render(<Part />);
    expect(screen.getByText('양식')).toBeTruthy();
  });
});
