import { sessionMs } from '@lotline/contract/identity/session-window';
import { forgetKnown, kept, onOtherTab, store, useStore } from '../browser/store.ts';

export type SessionUser = {
  readonly id: number;
  readonly userId: string;
  readonly username: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly image?: string | null;
};
export type Session = { readonly token: string; readonly user: SessionUser };
/** `expired` until the user has acknowledged it; `signed-out` when this or another tab signed out. */
export type Ended = 'expired' | 'signed-out' | null;

const tokenKey = 'lotline.token';
const userKey = 'lotline.user';
const accessKey = 'lotline.lastAccess';
const logoutDelayMs = 1000;

const read = (): Session | null => {
  const token = kept.get(tokenKey);
  const user = kept.json<SessionUser>(userKey);
  return token && user ? { token, user } : null;
};

export const session = store<Session | null>(read());
/** Whose arrangement of a grid is kept; 0 while nobody is signed in. */
export const useMyId = () => useStore(session)?.user.id ?? 0;
export const useMyName = () => useStore(session)?.user.username ?? '';
export const ended = store<Ended>(null);
let lastAccess = Number(kept.get(accessKey)) || 0;
let written = 0;

/** Another tab's request counts as well: all tabs share one window. */
const lastAccessOfAllTabs = () => Math.max(lastAccess, Number(kept.get(accessKey)) || 0);

/** A request went out: the 30 minutes start again. */
export const touch = (now = Date.now()) => {
  lastAccess = now;
  if (now - written < 500) return;
  written = now;
  kept.set(accessKey, String(now));
};

export const begin = (next: Session, now = Date.now()) => {
  kept.set(tokenKey, next.token);
  kept.set(userKey, JSON.stringify(next.user));
  written = 0;
  touch(now);
  ended.set(null);
  session.set(next);
};

/** The signed-in user's own record changed. */
export const renewUser = (user: SessionUser) => {
  const now = session.get();
  if (!now) return;
  kept.set(userKey, JSON.stringify(user));
  session.set({ ...now, user });
};

const clear = () => {
  for (const key of [tokenKey, userKey, accessKey]) kept.set(key, null);
  forgetKnown();
  lastAccess = 0;
  written = 0;
  session.set(null);
};

export const signOut = () => {
  ended.set('signed-out');
  clear();
};

/** Ends the session where time ran out, or where the server said so. The alert shows at once; token, user and roles go a second later. */
export const expire = () => {
  if (!session.get() || ended.get() === 'expired') return;
  ended.set('expired');
  const dead = session.get()?.token;
  setTimeout(() => {
    // Another tab may have signed in again within the second.
    if (kept.get(tokenKey) === dead) clear();
    else session.set(read());
  }, logoutDelayMs);
};

export const millisLeft = (now = Date.now()) => sessionMs - (now - lastAccessOfAllTabs());

/** Whole seconds until the session ends; ends it when none are left. */
export const watchSession = (now = Date.now()): number => {
  const left = millisLeft(now);
  if (left < 0 && session.get()) expire();
  return Math.max(0, Math.ceil(left / 1000));
};

/** The countdown of the toolbar. */
export const secondsLeft = store(sessionMs / 1000);

/** Clears an expired session at once: its user has acknowledged it and leaves. */
export const finish = () => {
  if (ended.get() === 'expired') clear();
};

/** A session found in storage at start may be long over: then nobody is signed in. */
export const forgetIfOver = (now = Date.now()) => {
  if (session.get() && millisLeft(now) < 0) clear();
};

onOtherTab(tokenKey, (token) => {
  if (token) {
    // The user is written after the token, so it is read a moment later.
    setTimeout(() => {
      const next = read();
      if (next) {
        ended.set(null);
        session.set(next);
      }
    }, 0);
  } else if (session.get() && ended.get() !== 'expired') {
    ended.set('signed-out');
    session.set(null);
  }
});
onOtherTab(userKey, () => {
  const next = read();
  if (next && next.token === session.get()?.token) session.set(next);
});
