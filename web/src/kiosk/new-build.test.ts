import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isIdleMoment, takeNewBuilds } from './new-build.ts';

const refused = { state: 'refused' as const };
const waiting = { state: 'waiting' as const };
const idle = { step: 'works', entries: [], quietForMs: 60_000 };

it('an idle moment is one at the list that nobody has touched for a minute', () => {
  expect(isIdleMoment(idle)).toBe(true);
  expect(isIdleMoment({ ...idle, quietForMs: 59_999 })).toBe(false);
  expect(isIdleMoment({ ...idle, step: 'result' })).toBe(false);
});
it('no moment is idle while something is on its way, or only this page has it', () => {
  expect(isIdleMoment({ ...idle, entries: [refused] })).toBe(true);
  expect(isIdleMoment({ ...idle, entries: [refused, waiting] })).toBe(false);
  expect(isIdleMoment({ ...idle, entries: [{ ...refused, unkept: true }] })).toBe(false);
});

const worker = Object.assign(new EventTarget(), { postMessage: vi.fn() });
const container = new EventTarget();
let entries: { state: 'waiting' }[] = [];
const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: container });
  worker.postMessage.mockClear();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a new build takes over once, when the last report has gone, and the page comes anew with it', () => {
  const update = vi.fn(() => Promise.resolve());
  const registration = { waiting: worker, update } as unknown as ServiceWorkerRegistration;
  const stop = takeNewBuilds(registration, { moment: () => ({ step: 'works', entries }), reload });
  entries = [{ state: 'waiting' }];
  vi.advanceTimersByTime(5 * 60_000);
  expect(worker.postMessage).not.toHaveBeenCalled();
  entries = [];
  vi.advanceTimersByTime(60_000);
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take over');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(15 * 60_000);
  expect(update).toHaveBeenCalled();
  stop();
});

it('a page that didn’t ask stays as it is when another one takes the new build', () => {
  const registration = { waiting: null, update: () => Promise.resolve() } as unknown as ServiceWorkerRegistration;
  const stop = takeNewBuilds(registration, { moment: () => ({ step: 'works', entries: [] }), reload });
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  stop();
});
