import { callHelp } from '@lotline/contract/kiosk/help';
import type { AskOf } from '@lotline/contract/kit/call';
import { kept, store } from '../kit/browser/store.ts';
import { dismiss, tell } from '../kit/messages/snackbar.tsx';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { t } from '../kit/words/words.ts';
import { answerWithinMs, isAway, isPassing } from './away.ts';

/** A call for help is worth sending for so long; after that somebody was told by voice, or needs it no more. */
export const keptMinutes = 5;
const readingMs = 8000;
const name = 'lotline.kiosk.calls';

/** A call that has not gone out yet, with the reason in the words that were tapped, and why the server refused it where it did. */
export type KeptCall = {
  key: string;
  ask: AskOf<typeof callHelp>;
  reason: string;
  at: number;
  userId: number | undefined;
  refused?: string | undefined;
};

const read = (): readonly KeptCall[] => {
  const was = kept.json<KeptCall[]>(name);
  return Array.isArray(was) ? was : [];
};
export const keptCalls = store<readonly KeptCall[]>(read());
const keep = (calls: readonly KeptCall[]) => {
  kept.set(name, calls.length ? JSON.stringify(calls) : null);
  keptCalls.set(calls);
};
export const takeBack = (key: string) => keep(keptCalls.get().filter((one) => one.key !== key));

const change = (key: string, part: Partial<KeptCall>) => keep(keptCalls.get().map((one) => (one.key === key ? { ...one, ...part } : one)));
/** What is said of the last refused call. */
let said = 0;
/** A refused call is made anew, by whoever calls again. */
export const callAgain = (key: string) => {
  change(key, { key: newKey(), at: Date.now(), userId: session.get()?.user.id, refused: undefined });
  dismiss(said);
  void sendKept();
};

const post = async ({ key, ask }: KeptCall) => {
  const called = await send(callHelp, ask, { idempotencyKey: key, source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs) });
  void queryClient.invalidateQueries({ queryKey: ['help_call'] });
  return called;
};

/** Calls for help; without the network the call stays on this device. Answers the call that went out. */
export const ring = async (ask: KeptCall['ask'], reason: string) => {
  const one: KeptCall = { key: newKey(), ask, reason, at: Date.now(), userId: session.get()?.user.id };
  try {
    return await post(one);
  } catch (failure) {
    if (!isAway(failure)) throw failure;
    keep([...keptCalls.get(), one]);
    return null;
  }
};

let sending = false;
/** Sends what waits, and tells of each call that came too late or was refused; a refused one stays here until somebody answers it. */
export const sendKept = async () => {
  if (sending) return;
  sending = true;
  try {
    for (const one of keptCalls.get().filter(({ userId, refused }) => userId === session.get()?.user.id && refused === undefined)) {
      if (Date.now() - one.at > keptMinutes * 60_000) {
        takeBack(one.key);
        tell.warning(t('help.tooOld', { reason: one.reason }), readingMs);
        continue;
      }
      try {
        await post(one);
        takeBack(one.key);
      } catch (failure) {
        if (isPassing(failure)) return;
        const refused = failureText(failure);
        change(one.key, { refused });
        said = tell.warning(`${t('help.refused', { reason: one.reason })} ${refused}`, readingMs);
      }
    }
  } finally {
    sending = false;
  }
};
