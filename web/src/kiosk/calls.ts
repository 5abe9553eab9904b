import { callHelp } from '@lotline/contract/kiosk/help';
import type { AskOf } from '@lotline/contract/kit/call';
import { kept, store } from '../kit/browser/store.ts';
import { queryClient } from '../kit/net/client.ts';
import { ApiFailure, newKey, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';

/** A call for help is worth sending for so long; after that somebody was told by voice, or needs it no more. */
export const keptMinutes = 5;
/** A request without an answer after this time counts as a lost network. */
const answerWithinMs = 15_000;
const name = 'lotline.kiosk.calls';

/** A call that the network has not taken yet, with the reason in the words that were tapped. */
export type KeptCall = { key: string; ask: AskOf<typeof callHelp>; reason: string; at: number; userId: number | undefined };

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

const isAway = (failure: unknown) => !(failure instanceof ApiFailure) || failure.status === 0;
const post = async ({ key, ask }: KeptCall) => {
  await send(callHelp, ask, { idempotencyKey: key, source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs) });
  void queryClient.invalidateQueries({ queryKey: ['help_call'] });
};

/** Calls for help; without the network the call stays on this device. Answers whether it went out. */
export const ring = async (ask: KeptCall['ask'], reason: string) => {
  const one: KeptCall = { key: newKey(), ask, reason, at: Date.now(), userId: session.get()?.user.id };
  try {
    await post(one);
    return true;
  } catch (failure) {
    if (!isAway(failure)) throw failure;
    keep([...keptCalls.get(), one]);
    return false;
  }
};

let sending = false;
/** Sends what waits, and tells of each call that came too late or was refused. */
export const sendKept = async (told: { late: (reason: string) => void; refused: (failure: unknown) => void }) => {
  if (sending) return;
  sending = true;
  try {
    for (const one of keptCalls.get().filter(({ userId }) => userId === session.get()?.user.id)) {
      if (Date.now() - one.at > keptMinutes * 60_000) {
        takeBack(one.key);
        told.late(one.reason);
        continue;
      }
      try {
        await post(one);
        takeBack(one.key);
      } catch (failure) {
        if (isAway(failure)) return;
        takeBack(one.key);
        told.refused(failure);
      }
    }
  } finally {
    sending = false;
  }
};
