import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const never = new Promise<string>(() => undefined);
const afterMs = async <T>(ms: number, answer: Promise<T>) => {
  const heard = answer.then(
    (value) => ({ value }),
    (error: Error) => ({ error: error.message }),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return heard;
};

test('work that is done in time answers itself, whether it succeeds or fails, and leaves no timer', async () => {
  expect(await within(100, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(within(100, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that isn’t done in time is answered for, or fails', async () => {
  expect(
    await afterMs(
      100,
      within(100, never, () => 'late'),
    ),
  ).toEqual({ value: 'late' });
  const refused = within(100, never, () => {
    throw new Error('too late');
  });
  expect(await afterMs(100, refused)).toEqual({ error: 'too late' });
});
