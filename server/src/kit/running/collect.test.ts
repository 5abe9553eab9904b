import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collector } from './collect.ts';

const gc = vi.fn();
const own = globalThis.gc;
const at = (utilization: number) => vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization });
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  globalThis.gc = gc;
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (own) globalThis.gc = own;
  else delete globalThis.gc;
});

test('what large texts left is collected once, when there is much of it and the process rests', () => {
  const collectWhenIdle = collector();
  const come = (megabytes: number) => {
    for (let n = 0; n < megabytes; n++) collectWhenIdle(1_048_576);
    vi.advanceTimersByTime(60_000);
  };
  at(0.1);
  come(20);
  expect(gc, 'little is left to V8').not.toHaveBeenCalled();
  at(0.9);
  come(50);
  expect(gc, 'it is at work').not.toHaveBeenCalled();
  at(0.1);
  vi.advanceTimersByTime(60_000);
  expect(gc).toHaveBeenCalledTimes(1);
  come(20);
  expect(gc).toHaveBeenCalledTimes(1);
});
