import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { type FactAnswer, sendFacts } from '@lotline/contract/kiosk/facts';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import type { Call } from '@lotline/contract/kit/call';
import { correctionOf } from '@lotline/contract/terminal/fact-time';
import { type Change, type Entry, outbox } from '../../web/src/kiosk/outbox.ts';
import { factOf, sentAbout } from '../../web/src/kiosk/send-facts.ts';
import { ApiFailure } from '../../web/src/kit/net/send.ts';
import type { LocalStore } from '../../web/src/kit/outbox/local-store.ts';
import type { Random } from './random.ts';

/** How a request of a signed-in user reaches the server. */
export type Line = (call: Call, ask: unknown) => Promise<{ statusCode: number; json: () => unknown }>;
type Ports = { random: Random; line: Line; user: { id: number; username: string }; about: Entry['about']; clockMs: number };

/** Nothing that waits for it goes on: the program it ran in is gone. */
const never = <T>() => new Promise<T>(() => undefined);

/**
 * A kiosk: the real outbox on a disk that keeps what was written, in a program that may die before or after any write and at any request, on a
 * line that loses what goes out or what comes back, says some of it twice, and says it late.
 */
export const deviceOf = ({ random, line, user, about, clockMs }: Ports) => {
  const terminal = random.uuid();
  const disk = { entries: new Map<string, Entry>(), last: 0 };
  const acknowledged = new Map<string, { change: Change; at: number }>();
  /** Requests that the line still holds and will say once more. */
  const echoes: (() => Promise<unknown>)[] = [];
  let skew = clockMs;
  let online = false;
  let calm = false;
  let life = 0;
  let known: number | null = null;
  let resting = true;
  let box: ReturnType<typeof outbox>;

  const clock = () => Date.now() + skew;
  const dies = () => !calm && random.chance(0.02);
  /** Runs a write of this life, which may die before it or after it. */
  const writing = async <T>(of: number, write: () => T): Promise<T> => {
    if (of !== life) return never();
    if (dies()) return crash();
    const done = write();
    if (dies()) return crash();
    return done;
  };
  const crash = async <T>(): Promise<T> => {
    begin();
    return never<T>();
  };
  const storeOf = (of: number): LocalStore<Entry> => ({
    all: async () => (of === life ? structuredClone([...disk.entries.values()]) : never()),
    put: (entry) =>
      writing(of, () => {
        disk.last += 1;
        disk.entries.set(entry.key, structuredClone({ ...entry, seq: disk.last }));
        return disk.last;
      }),
    change: (key, part) =>
      writing(of, () => {
        const was = disk.entries.get(key);
        if (was) disk.entries.set(key, structuredClone({ ...was, ...part }));
      }),
    take: (key) => writing(of, () => void disk.entries.delete(key)),
    numbers: async () => ({ last: disk.last, held: [...disk.entries.values()].flatMap(({ seq }) => seq ?? []) }),
    raise: (last) =>
      writing(of, () => {
        disk.last = Math.max(disk.last, last);
      }),
    unreadable: async () => [],
    sealed: async () => false,
    forgetKey: async () => undefined,
    onChange: () => () => undefined,
  });

  const request = async <T>(of: number, call: Call, ask: unknown): Promise<T> => {
    if (of !== life) return never();
    const away = () => new ApiFailure(0, { code: 'NETWORK' });
    if (!online || (!calm && random.chance(0.08))) throw away();
    if (!calm && random.chance(0.1)) echoes.push(() => line(call, ask));
    if (!calm && random.chance(0.04)) throw new ApiFailure(503, { code: 'BUSY' });
    const answer = await line(call, ask);
    if (of !== life || dies()) return crash();
    if (!calm && random.chance(0.08)) throw away();
    known = skew;
    if (answer.statusCode >= 400) throw new ApiFailure(answer.statusCode, answer.json() as object);
    return answer.json() as T;
  };
  const asked = (facts: object[]) => {
    const held = [...disk.entries.values()].flatMap(({ seq }) => seq ?? []);
    const said = { kind: 'KIOSK', at: clock(), program: 'simulated', waiting: disk.entries.size, sealed: false };
    return { terminal, ...said, lastSeq: disk.last, held, facts };
  };
  const begin = () => {
    box?.close();
    life += 1;
    known = null;
    resting = false;
    const of = life;
    box = outbox({
      localStore: storeOf(of),
      post: async (entry, atOnce) => {
        const { answers } = await request<{ answers: FactAnswer[] }>(
          of,
          sendFacts,
          asked([{ ...factOf(entry), ...(atOnce && { atOnce }) }]),
        );
        if (!answers[0]) throw new Error('The server answered nothing.');
        return answers[0];
      },
      settle: ({ key, seq, at, ahead, form, attempt, order, change, about: of_, problem, state }) => {
        const why = { code: problem?.code ?? '', message: problem?.message ?? '' };
        const sent = { terminal, seq, at: at ?? order, ahead, form, attempt };
        return request(life, answerRefusal, {
          outcome: state === 'handing' ? 'HAND' : 'DISCARD',
          change: { ...change, key },
          about: sentAbout(of_),
          sent,
          why,
        });
      },
      me: () => user,
      ahead: () => known,
      now: clock,
      newKey: random.uuid,
      pause: (_ms, woken) => {
        // A server that is busy is asked again soon; nobody need wake the device.
        if (calm) return Promise.race([sleep(5), woken]);
        if (of === life) resting = true;
        return woken.then(() => {
          if (of === life) resting = false;
        });
      },
    });
  };
  begin();

  /** Waits until the outbox has sent what it can, waits for the line, or has died and begun anew. */
  const settled = async () => {
    for (let turns = 0; turns < 60_000; turns += 1) {
      await (turns < 20 ? turn() : sleep(1));
      const waits = box.entries.get().some(({ state }) => state !== 'refused');
      if ((resting && !calm) || (!waits && box.line.get() === 'idle' && turns > 3)) return;
    }
    throw new Error('A device doesn’t come to rest.');
  };

  return {
    terminal,
    acknowledged,
    /** Somebody taps; whoever sees the tap answered counts on it. */
    tap: async (change: Change) => {
      const at = Date.now();
      // As a kiosk's screen says it: by the server's clock, as far as that is known.
      const occurredAt = new Date(clock() - correctionOf(known ?? 0)).toISOString();
      const timed = { ...change, occurredAt } as Change;
      const before = life;
      const answered = box.add(timed, about).then((key) => {
        if (before === life) acknowledged.set(key, { change: timed, at });
      });
      for (let turns = 0; turns < 5; turns += 1) await turn();
      await Promise.race([answered, settled()]);
      await settled();
    },
    goOnline: async (is: boolean) => {
      online = is;
      if (is) box.wake();
      await settled();
    },
    die: async () => {
      // A clock that nobody had told the time isn't set: nothing could say when its entries were made.
      if (known !== null && random.chance(0.3)) skew = (random.below(1201) - 600) * 1000;
      begin();
      await settled();
    },
    echo: async () => {
      const say = echoes.splice(random.below(Math.max(1, echoes.length)), 1)[0];
      await say?.();
    },
    /** Nothing goes wrong any more: what lies here goes up. */
    comeBack: async () => {
      calm = true;
      online = true;
      box.wake();
      await settled();
      for (const say of echoes.splice(0)) await say();
      return [...disk.entries.values()];
    },
    refused: () => [...disk.entries.values()].filter(({ state }) => state === 'refused'),
    close: () => {
      life += 1;
      box.close();
    },
  };
};
export type Device = ReturnType<typeof deviceOf>;
