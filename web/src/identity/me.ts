import { settings, type UserSettings } from '@lotline/contract/identity/settings';
import { store } from '../kit/browser/store.ts';
import { chooseTheme } from '../kit/look/theme.ts';
import { rights } from '../kit/net/permission.tsx';
import { send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';

/** The signed-in user's home; null for none. */
export const homePath = store<string | null>(null);

let asked: { token: string; answer: Promise<UserSettings> } | null = null;

const ask = async () => {
  const mine = await send(settings, {});
  rights.set(mine.rights);
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

/** The roles go with the session. */
session.subscribe(() => {
  if (session.get()) return;
  asked = null;
  rights.set({});
  homePath.set(null);
});
