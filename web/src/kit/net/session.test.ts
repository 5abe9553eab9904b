import { sessionMs } from '@lotline/contract/identity/session-window';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept, knownKey } from '../browser/store.ts';
import { begin, ended, expire, finish, forgetIfOver, millisLeft, session, signOut, touch, watchSession } from './session.ts';

const user = { id: 1, userId: 'kim', username: 'Kim' };
const start = Date.parse('2026-03-02T00:00:00Z');
const otherTab = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  begin({ token: 'one', user });
});
afterEach(() => {
  signOut();
  ended.set(null);
  vi.useRealTimers();
});

describe('a session', () => {
  it('lives in local storage with its user and last access', () => {
    expect(localStorage.getItem('lotline.token')).toBe('one');
    expect(JSON.parse(localStorage.getItem('lotline.user') ?? '')).toEqual(user);
    expect(millisLeft()).toBe(sessionMs);
  });

  it('takes along what its user was told when it ends', () => {
    kept.set(knownKey('kiosk.works.1'), '{"at":"2026-03-02","answer":{}}');
    kept.set('lotline.theme', 'dark');
    signOut();
    expect([kept.get(knownKey('kiosk.works.1')), kept.get('lotline.theme')]).toEqual([null, 'dark']);
  });

  it('lasts to the last of its 1,800,000 ms', () => {
    expect(watchSession(start + 1_800_000)).toBe(0);
    expect(ended.get()).toBeNull();
  });

  it('ends one millisecond later, and token and user are cleared after 1 s', () => {
    watchSession(start + 1_800_001);
    expect(ended.get()).toBe('expired');
    vi.advanceTimersByTime(999);
    expect(session.get()?.token).toBe('one');
    vi.advanceTimersByTime(1);
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('lotline.token')).toBeNull();
    expect(localStorage.getItem('lotline.user')).toBeNull();
  });

  it('counts whole seconds down', () => {
    expect(watchSession(start + 1_500_000)).toBe(300);
    expect(watchSession(start + 1_500_001)).toBe(300);
    expect(watchSession(start + 1_501_000)).toBe(299);
  });

  it('starts its 30 minutes again with every request', () => {
    touch(start + 1_000_000);
    expect(millisLeft(start + 1_000_000)).toBe(sessionMs);
  });

  it('is kept alive by another tab', () => {
    localStorage.setItem('lotline.lastAccess', String(start + 1_700_000));
    expect(watchSession(start + 1_900_000)).toBe(1600);
    expect(ended.get()).toBeNull();
  });

  it('ends when another tab signs out', () => {
    otherTab('lotline.token', null);
    expect(session.get()).toBeNull();
    expect(ended.get()).toBe('signed-out');
  });

  it('follows another tab that signed in anew', () => {
    signOut();
    localStorage.setItem('lotline.user', JSON.stringify({ ...user, id: 2 }));
    otherTab('lotline.token', 'two');
    vi.advanceTimersByTime(1);
    expect(session.get()).toEqual({ token: 'two', user: { ...user, id: 2 } });
    expect(ended.get()).toBeNull();
  });

  it('that another tab renewed within the second is not cleared', () => {
    expire();
    localStorage.setItem('lotline.token', 'two');
    vi.advanceTimersByTime(1000);
    expect(session.get()?.token).toBe('two');
  });

  it('is cleared at once when its end was acknowledged', () => {
    expire();
    finish();
    expect(session.get()).toBeNull();
  });

  it('found in storage long after is nobody’s', () => {
    forgetIfOver(start + 1_800_001);
    expect(session.get()).toBeNull();
    expect(ended.get()).toBeNull();
  });
});
