import { identifyPerson, type KioskPerson } from '@lotline/contract/kiosk/person';
import type { AskOf } from '@lotline/contract/kit/call';
import { store } from '../kit/browser/store.ts';
import { ApiFailure, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { answerWithinMs, isAway } from './away.ts';

const key = 'lotline.kiosk.person';
/** After so long without a touch, whoever stood here has gone. */
export const idleMs = 10 * 60_000;
/** How often a touch is written down. */
const writtenEveryMs = 15_000;

type Acting = KioskPerson & { /** Whose screen it is: the token is worth nothing to another user. */ userId: number | undefined };
type Kept = { who: Acting; touchedAt: number };

const kept = (): Acting | null => {
  try {
    const was = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return was && Date.now() - was.touchedAt < idleMs ? was.who : null;
  } catch {
    return null;
  }
};
/** Who acts at this kiosk; it survives a reload, and neither the window nor a long rest. */
export const person = store<Acting | null>(kept());
/** Somebody said who they are and nobody could check it: what is reported now names no worker. */
export const unchecked = store(false);
const keep = (who: Acting | null) => {
  try {
    if (who) sessionStorage.setItem(key, JSON.stringify({ who, touchedAt: Date.now() } satisfies Kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload asks again.
  }
};
export const setPerson = (who: KioskPerson | null) => {
  const acting = who && { ...who, userId: session.get()?.user.id };
  keep(acting);
  person.set(acting);
  unchecked.set(false);
};

/** Asks the server who somebody is. */
export const whoIs = (ask: AskOf<typeof identifyPerson>) =>
  send(identifyPerson, ask, { source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs) });
/** Asks the server who stands here from now on. Without a network nobody can say, and it is no longer the one before. */
export const identify = async (ask: AskOf<typeof identifyPerson>) => {
  try {
    const who = await whoIs(ask);
    setPerson(who);
    return who;
  } catch (failure) {
    if (!isAway(failure)) throw failure;
    setPerson(null);
    unchecked.set(true);
    throw new ApiFailure(0, { code: 'person.offline', facts: { user: session.get()?.user.username ?? '' } });
  }
};

/** Forgets the person once nobody has touched the screen for a while, or another user has signed in. Answers how to stop. */
export const forgetWhenGone = () => {
  const watched = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => setPerson(null), idleMs);
    if (performance.now() - writtenAt < writtenEveryMs) return;
    writtenAt = performance.now();
    if (person.get()) keep(person.get());
  };
  const looked = () => {
    const me = session.get()?.user.id;
    const who = person.get();
    if (who && me !== undefined && who.userId !== me) setPerson(null);
  };
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, touched, { signal: watched.signal, capture: true });
  const stop = session.subscribe(looked);
  looked();
  touched();
  return () => {
    stop();
    watched.abort();
    clearTimeout(timer);
  };
};
