import type { Rights } from '@lotline/contract/identity/permission';
import { settings, type UserSettings } from '@lotline/contract/identity/settings';
import { kept, store } from '../kit/browser/store.ts';
import { chooseTheme } from '../kit/look/theme.ts';
import { rights } from '../kit/net/permission.tsx';
import { ApiFailure, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';

/** The signed-in user's home; null for none. */
export const homePath = store<string | null>(null);

const rightsKey = 'lotline.rights';
let asked: { token: string; answer: Promise<UserSettings> } | null = null;

const ask = async () => {
  const mine = await send(settings, {});
  rights.set(mine.rights);
  kept.set(rightsKey, JSON.stringify({ userId: session.get()?.user.id, rights: mine.rights }));
  homePath.set(mine.homePath);
  chooseTheme(mine.options);
  return mine;
};

/** Asks for the user's settings again: after an extension, or when a role changed. */
export const reloadMe = () => {
  const token = session.get()?.token ?? '';
  const answer = ask();
  asked = { token, answer };
  answer.catch(() => {
    if (asked?.answer === answer) asked = null;
  });
  return answer;
};

/** The user's settings, asked for once in a session. */
export const loadMe = () => {
  const token = session.get()?.token ?? '';
  return asked?.token === token ? asked.answer : reloadMe();
};

/** The same for a page that opens without a network: what the user was last told they may do; each call is still checked by the server. */
export const loadMeOrKept = async () => {
  try {
    await loadMe();
  } catch (failure) {
    const known = kept.json<{ userId: number; rights: Rights }>(rightsKey);
    if (!(failure instanceof ApiFailure && failure.status === 0) || known?.userId !== session.get()?.user.id || !known) throw failure;
    rights.set(known.rights);
  }
};

/** The roles go with the session. */
session.subscribe(() => {
  if (session.get()) return;
  asked = null;
  kept.set(rightsKey, null);
  rights.set({});
  homePath.set(null);
});
