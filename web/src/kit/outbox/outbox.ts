import type { Lang } from '@lotline/contract/kit/words';
import { type Store, store } from '../browser/store.ts';
import { ApiFailure } from '../net/send.ts';
import { language } from '../words/language.ts';
import type { LocalStore } from './local-store.ts';

type Facts = Record<string, string | number | null>;
/** Why something was refused, in the language of that moment; with its facts it is said in the other one. */
type Problem = { code: string; message: string; facts?: Facts; lang?: Lang };
type Told = { key: string };
/** What became of an entry; `left` where it can't be booked from here and a leader has it, `waits` where it isn't this user's. */
export type Answer = {
  outcome: 'ok' | 'conflict' | 'error' | 'left' | 'waits';
  problem: { code: string; message: string; facts?: Record<string, unknown> | undefined } | null;
};
/** One tap that the server has not surely taken yet. */
export type OutboxEntry<Change extends Told, About> = {
  /** The change's own key: sent again under it, it is the same record. */
  key: string;
  /** Entries are sent in this order. */
  order: number;
  /** Its number on this device; none while it isn't kept, or where an earlier build kept it. */
  seq?: number | undefined;
  /** What the device's clock showed, and by how many milliseconds it was known to be ahead; none where an earlier build kept it. */
  at?: number;
  ahead?: number | null;
  /** The form that the change is written by; the first where an earlier build kept it. */
  form?: number;
  /** How often somebody has pressed again after it was refused. */
  attempt?: number;
  /** Who tapped. The server keeps keys by user, so nobody else may send it. */
  userId: number;
  userName: string;
  /** The person who acted then, where somebody had said so: another may stand here by the time the server has it. */
  actorName?: string;
  /** What it is about, for people, once the work has left the screen. */
  about: About;
  change: Change;
  /** Refused ones stay until they are sent again, handed to a leader or discarded by name; the last two wait for the server, too. */
  state: 'waiting' | 'refused' | 'handing' | 'discarding';
  problem?: Problem;
  /** This device couldn't keep it: it lives as long as the page. */
  unkept?: boolean;
};
export type Line = 'idle' | 'sending' | 'waiting' | 'signedOut' | 'forbidden';

type Without<C> = C extends Told ? Omit<C, 'key'> : never;
export type OutboxPorts<Change extends Told, About, Answered extends Answer> = {
  localStore: LocalStore<OutboxEntry<Change, About>>;
  /** The form that changes are written by today. */
  form: number;
  /** Sends one change under its key; `atOnce`: whoever tapped stands there still. */
  post: (entry: OutboxEntry<Change, About>, atOnce: boolean) => Promise<Answered>;
  /** Tells the server what becomes of a refused change: a leader has it now, or nobody wants it. */
  settle: (entry: OutboxEntry<Change, About>) => Promise<unknown>;
  me: () => { id: number; username: string } | null;
  /** The name of the person who acts at this screen, where this change is theirs. */
  actorOf?: (change: Without<Change>) => string | undefined;
  /** What tells of nothing that happened: refused at once, nobody has to settle it. */
  isWish?: (change: Change) => boolean;
  /** By how much this device's clock is known to be ahead; null while nobody has told it. */
  ahead?: () => number | null;
  answered?: (answer: Answered) => void;
  /** Its entry was taken away here before the server had it: its number is missing nowhere. */
  dropped?: (seq: number) => void;
  newKey: () => string;
  /** What this device's clock shows. */
  now?: () => number;
  pause?: (ms: number, woken: Promise<void>) => Promise<void>;
};

export type Outbox<Change extends Told, About> = {
  entries: Store<readonly OutboxEntry<Change, About>[]>;
  line: Store<Line>;
  /** What was only wished for and refused at once: it is told until the next tap, and nobody has to settle it. */
  told: Store<OutboxEntry<Change, About> | null>;
  /** Takes a tap: answers its key. It shows at once, is kept on this device, and then sent; or given to a leader, where it is known why it would be refused. */
  add: (change: Without<Change>, about: About, problem?: Problem) => Promise<string>;
  /** Sends a refused change once more, as it was or corrected; its key stays, so that it is one record whatever happened. */
  again: (key: string, corrected?: Change) => Promise<void>;
  /** Gives a refused change to a leader; it stays here until the server has it. */
  hand: (key: string) => Promise<void>;
  /** Gives a refused change up, by that name; it stays here until the server knows. */
  discard: (key: string) => Promise<void>;
  /** Drops what somebody has settled elsewhere. */
  settled: (key: string) => Promise<void>;
  /** The network may be back, or somebody has signed in. */
  wake: () => void;
  close: () => void;
};

/** Waits longer after each failure, up to half a minute, and ends early when woken. */
const wait = (ms: number, woken: Promise<void>) => {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([over, woken]).finally(() => clearTimeout(timer));
};
export const pauseAfter = (failures: number) => Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1));
const forbiddenPause = 30_000;
/** A failure of the server that comes this often to one entry is that entry's: it must not hold up the others. */
const stuckAfter = 5;

const inOrder = <Entry extends { key: string; order: number }>(entries: readonly Entry[]) =>
  [...entries].sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
const problemOf = ({ problem }: Answer): Problem => {
  const { code, message, facts = {} } = problem ?? { code: 'UNKNOWN', message: '' };
  return { code, message, facts: facts as Facts, lang: language.get() };
};
const isPassing = (failure: unknown) =>
  !(failure instanceof ApiFailure) || failure.status === 0 || failure.status >= 500 || [408, 425, 429].includes(failure.status);
const isServerError = (failure: unknown) => failure instanceof ApiFailure && failure.status === 500;

/** The outbox of a screen that works without a network: keeps every entry until the server has answered, sends them in order, and posts none twice. */
export const outbox = <Change extends Told, About, Answered extends Answer>(
  ports: OutboxPorts<Change, About, Answered>,
): Outbox<Change, About> => {
  const { localStore, form, post, settle, me, actorOf, isWish, ahead, answered, dropped, newKey, now = Date.now, pause = wait } = ports;
  type Entry = OutboxEntry<Change, About>;
  const entries = store<readonly Entry[]>([]);
  const line = store<Line>('idle');
  const told = store<Entry | null>(null);
  let closed = false;
  let running = false;
  let asked = false;
  let wakeUp: () => void = () => undefined;

  const setAll = (next: readonly Entry[]) => entries.set(inOrder(next));
  const replace = (key: string, part: Partial<Entry>) =>
    setAll(entries.get().map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  /** On the way to the store, or never taken by it. */
  const unshelved = new Set<string>();
  /** Not to be sent yet: first it must lie in the store. */
  const shelving = new Set<string>();
  /** Taken away here, perhaps while somebody looks. */
  const gone = new Set<string>();
  const tries = new Map<string, number>();
  /** Tapped here, and nothing has kept them from going out since. */
  const fresh = new Set<string>();
  /** What lies in the store, with what is only just on its way there. */
  const look = async () => {
    const before = new Set(entries.get().flatMap(({ key }) => (unshelved.has(key) ? [] : [key])));
    const kept = await localStore.all();
    const known = new Set(kept.map(({ key }) => key));
    const fresh = entries.get().filter(({ key }) => !known.has(key) && !before.has(key));
    if (!closed) setAll([...kept.filter(({ key }) => !gone.has(key)), ...fresh]);
  };
  const take = async (key: string) => {
    gone.add(key);
    unshelved.delete(key);
    fresh.delete(key);
    setAll(entries.get().filter((entry) => entry.key !== key));
    await localStore.take(key).catch(() => undefined);
  };
  const refuse = async (entry: Entry, problem: Problem) => {
    const { key, change } = entry;
    if (fresh.has(key) && isWish?.(change)) {
      told.set({ ...entry, problem });
      return take(key);
    }
    replace(key, { state: 'refused', problem });
    await localStore.change(key, { state: 'refused', problem }).catch(() => undefined);
  };

  const next = () => {
    const who = me();
    return who && entries.get().find(({ state, userId, key }) => state !== 'refused' && userId === who.id && !shelving.has(key));
  };

  /** Whether somebody corrected it here while it was on its way: then the server says what has become of the key. */
  const isOther = ({ key, change }: Entry) => {
    const now = entries.get().find((one) => one.key === key);
    return now !== undefined && JSON.stringify(now.change) !== JSON.stringify(change);
  };
  const sendOne = async (entry: Entry): Promise<'on' | 'wait' | 'stop'> => {
    try {
      if (entry.state !== 'waiting') {
        await settle(entry);
        await take(entry.key);
        return 'on';
      }
      const answer = await post(entry, fresh.has(entry.key));
      // The screen takes the server's numbers before the expected ones are dropped, so that the old ones don't show in between.
      answered?.(answer);
      if (answer.outcome === 'ok' && !isOther(entry)) await take(entry.key);
      else if (answer.outcome === 'ok') return 'on';
      else if (answer.outcome === 'left') {
        told.set({ ...entry, problem: problemOf(answer) });
        await take(entry.key);
      } else await refuse(entry, problemOf(answer));
      return 'on';
    } catch (failure) {
      const status = failure instanceof ApiFailure ? failure.status : 0;
      if (status === 401) {
        line.set('signedOut');
        return 'stop';
      }
      if (status === 403) {
        line.set('forbidden');
        return 'wait';
      }
      const problem: Problem =
        failure instanceof ApiFailure
          ? { code: failure.code, message: failure.message, facts: failure.facts as Facts, lang: language.get() }
          : { code: 'UNKNOWN', message: '' };
      const failed = (tries.get(entry.key) ?? 0) + 1;
      if (isServerError(failure)) tries.set(entry.key, failed);
      if (!isPassing(failure) || (isServerError(failure) && failed >= stuckAfter)) {
        await refuse(entry, problem);
        return 'on';
      }
      line.set('waiting');
      return 'wait';
    }
  };

  const run = async () => {
    if (running || closed) {
      asked = true;
      return;
    }
    running = true;
    try {
      let failures = 0;
      do {
        asked = false;
        await look().catch(() => undefined);
        for (let entry = next(); entry && !closed; entry = next()) {
          if (line.get() === 'idle' || line.get() === 'signedOut') line.set('sending');
          const went = await sendOne(entry);
          if (went !== 'on') fresh.clear();
          if (went === 'stop') return;
          if (went === 'wait') {
            failures += 1;
            const woken = new Promise<void>((resolve) => {
              wakeUp = resolve;
            });
            await pause(line.get() === 'forbidden' ? forbiddenPause : pauseAfter(failures), woken);
          } else {
            failures = 0;
            line.set('sending');
          }
          await look().catch(() => undefined);
        }
      } while (asked && !closed);
      line.set(me() || !entries.get().some(({ state }) => state !== 'refused') ? 'idle' : 'signedOut');
    } finally {
      running = false;
    }
  };

  const wake = () => {
    asked = true;
    wakeUp();
    void run();
  };
  const turn = async (key: string, part: Partial<Entry>) => {
    tries.delete(key);
    replace(key, part);
    await localStore.change(key, part).catch(() => undefined);
    wake();
  };
  const stopHearing = localStore.onChange(() => void look().catch(() => undefined));

  wake();
  return {
    entries,
    line,
    told,
    add: async (change, about, problem) => {
      const who = me();
      if (!who) throw new Error('Nobody is signed in.');
      const actorName = actorOf?.(change);
      const key = newKey();
      const last = entries.get().at(-1)?.order ?? 0;
      const entry: Entry = {
        key,
        order: Math.max(now(), last + 1),
        userId: who.id,
        userName: who.username,
        at: now(),
        ahead: ahead?.() ?? null,
        form,
        ...(actorName !== undefined && { actorName }),
        about,
        change: { ...change, key } as unknown as Change,
        ...(problem ? { state: 'handing', problem } : { state: 'waiting' }),
      };
      told.set(null);
      if (line.get() === 'idle' || line.get() === 'sending') fresh.add(key);
      unshelved.add(key);
      shelving.add(key);
      setAll([...entries.get(), entry]);
      try {
        replace(key, { seq: await localStore.put(entry) });
        unshelved.delete(key);
      } catch {
        replace(key, { unkept: true });
      } finally {
        shelving.delete(key);
      }
      wake();
      return key;
    },
    again: (key, corrected) => {
      const { attempt = 0 } = entries.get().find((entry) => entry.key === key) ?? {};
      return turn(key, { state: 'waiting', attempt: attempt + 1, ...(corrected && { change: corrected }) });
    },
    hand: (key) => turn(key, { state: 'handing' }),
    discard: (key) => turn(key, { state: 'discarding' }),
    settled: async (key) => {
      const one = entries.get().find((entry) => entry.key === key);
      if (one?.seq !== undefined && one.state === 'waiting') dropped?.(one.seq);
      await take(key);
    },
    wake,
    close: () => {
      closed = true;
      wakeUp();
      stopHearing();
    },
  };
};
