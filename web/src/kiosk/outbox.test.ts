import type { ChangeAnswer } from '@lotline/contract/kiosk/kiosk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../kit/net/send.ts';
import { inStorage, type LocalStore } from '../kit/outbox/local-store.ts';
import { pauseAfter } from '../kit/outbox/outbox.ts';
import { type Change, type Entry, type Outbox, outbox, type Ports } from './outbox.ts';
import { newKey } from './send-facts.ts';

const about = { lineId: 3, operation: '선삭', product: '축', lotNo: 'LOT-1' };
const result = (goodQty: number, dailyPlanId = 1): Change =>
  ({ action: 'RESULT', dailyPlanId, goodQty, occurredAt: '2026-03-02T00:00:00.000Z' }) as Change;
const taken = ({ key, change }: Entry, replayed = false): ChangeAnswer => ({
  key,
  dailyPlanId: change.dailyPlanId,
  outcome: 'ok',
  replayed,
  factId: 1,
  work: null,
  problem: null,
});
const refusedAnswer = (entry: Entry): ChangeAnswer => ({
  ...taken(entry),
  outcome: 'error',
  factId: null,
  problem: { code: 'production.materialComesFirst', message: '자재가 부족합니다.' },
});
const offline = () => new ApiFailure(0, { code: 'NETWORK' });

/** A server that takes each key once, as the real one does. */
const server = () => {
  const facts: { key: string; goodQty: number }[] = [];
  const take = async (entry: Entry) => {
    const known = facts.some(({ key }) => key === entry.key);
    if (!known) facts.push({ key: entry.key, goodQty: (entry.change as { goodQty: number }).goodQty });
    return taken(entry, known);
  };
  return { facts, take, made: () => facts.map(({ goodQty }) => goodQty) };
};

const opened: Outbox[] = [];
const me = { id: 7, username: '강도윤' };
const anew = (post: (entry: Entry) => Promise<ChangeAnswer>, more: Partial<Ports> = {}) => {
  const box = outbox({
    localStore: inStorage<Entry>('test'),
    post,
    settle: async () => undefined,
    me: () => me,
    newKey,
    pause: async () => undefined,
    ...more,
  });
  opened.push(box);
  return box;
};
const emptied = (box: Outbox) => vi.waitFor(() => expect([box.entries.get(), box.line.get()]).toEqual([[], 'idle']));
/** A network that is down until it is mended. */
const network = (post: (entry: Entry) => Promise<ChangeAnswer>) => {
  let down = true;
  let mended: () => void = () => undefined;
  const back = new Promise<void>((resolve) => {
    mended = resolve;
  });
  return {
    post: async (entry: Entry) => {
      if (down) throw offline();
      return post(entry);
    },
    pause: () => back,
    mend: () => {
      down = false;
      mended();
    },
  };
};

afterEach(() => {
  for (const box of opened.splice(0)) box.close();
});

it('a change that the server won’t have at all keeps the facts of its sentence, for the leader who reads it', async () => {
  const facts = { tool: '선반 2호' };
  const box = anew(() => Promise.reject(new ApiFailure(422, { code: 'kiosk.toolIsInspected', message: '점검 중입니다.', facts })));
  await box.add(result(5), about);
  await vi.waitFor(() => expect(box.entries.get()[0]?.problem).toMatchObject({ code: 'kiosk.toolIsInspected', facts, lang: 'kr' }));
});

describe('a tap', () => {
  it('shows at once, lies on this device before it is sent, and is gone when the server has it', async () => {
    const seen: number[] = [];
    const { take, made } = server();
    const localStore = inStorage<Entry>('test');
    const box = anew(async (entry) => {
      seen.push((await localStore.all()).length);
      return take(entry);
    });
    const added = box.add(result(5), about);
    expect(box.entries.get()).toMatchObject([{ state: 'waiting', userId: 7, change: { goodQty: 5 } }]);
    await added;
    await emptied(box);
    expect(seen).toEqual([1]);
    expect(made()).toEqual([5]);
    expect(await localStore.all()).toEqual([]);
  });

  it('stands on the screen until the server’s own numbers have come', async () => {
    const standing: number[] = [];
    const box = anew(server().take, { answered: () => standing.push(box.entries.get().length) });
    await box.add(result(5), about);
    await emptied(box);
    expect(standing).toEqual([1]);
  });

  it('is never sent while the device is still writing it down', async () => {
    const { take, made } = server();
    const plain = inStorage<Entry>('test');
    let written: () => void = () => undefined;
    const slow: LocalStore<Entry> = {
      ...plain,
      put: async (entry) => {
        await new Promise<void>((resolve) => {
          written = resolve;
        });
        return plain.put(entry);
      },
    };
    const box = anew(take, { localStore: slow });
    const added = box.add(result(1), about);
    box.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(made()).toEqual([]);
    expect(box.entries.get()).toHaveLength(1);
    written();
    await added;
    await emptied(box);
    expect(made()).toEqual([1]);
  });

  it('that the device can’t keep is sent all the same, and says so until then', async () => {
    const { take, made } = server();
    const net = network(take);
    const full: LocalStore<Entry> = { ...inStorage<Entry>('test'), put: () => Promise.reject(new Error('QuotaExceededError')) };
    const box = anew(net.post, { localStore: full, pause: net.pause });
    await box.add(result(2), about);
    expect(box.entries.get()).toMatchObject([{ unkept: true }]);
    net.mend();
    await emptied(box);
    expect(made()).toEqual([2]);
  });
});

describe('order', () => {
  it('is that of the taps, whatever the clock does', async () => {
    const { take, made } = server();
    const net = network(take);
    const box = anew(net.post, { pause: net.pause });
    const clock = vi.spyOn(Date, 'now');
    for (const [at, qty] of [
      [5000, 1],
      [5000, 2],
      [1000, 3],
      [9000, 4],
    ] as const) {
      clock.mockReturnValue(at);
      await box.add(result(qty), about);
    }
    clock.mockRestore();
    net.mend();
    await emptied(box);
    expect(made()).toEqual([1, 2, 3, 4]);
  });

  it('holds through a failure in the middle', async () => {
    const { take, made } = server();
    let calls = 0;
    const box = anew(async (entry) => {
      calls += 1;
      if (calls % 2 === 0) throw offline();
      return take(entry);
    });
    await Promise.all([1, 2, 3, 4, 5].map((qty) => box.add(result(qty), about)));
    await emptied(box);
    expect(made()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('without a network', () => {
  it('everything waits and says so, and goes when the network is back', async () => {
    const { take, made } = server();
    const net = network(take);
    const box = anew(net.post, { pause: net.pause });
    await box.add(result(1), about);
    await box.add(result(2), about);
    await vi.waitFor(() => expect(box.line.get()).toBe('waiting'));
    expect(box.entries.get()).toHaveLength(2);
    net.mend();
    await emptied(box);
    expect(made()).toEqual([1, 2]);
  });

  it('waits longer each time, up to half a minute, and begins again when woken', async () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    const { take, made } = server();
    let down = true;
    const box = anew(
      async (entry) => {
        if (down) throw offline();
        return take(entry);
      },
      { pause: (_ms, woken) => woken },
    );
    await box.add(result(3), about);
    await vi.waitFor(() => expect(box.line.get()).toBe('waiting'));
    down = false;
    box.wake();
    await emptied(box);
    expect(made()).toEqual([3]);
  });

  it('a page that was killed finds everything again, in order, under the same keys', async () => {
    const net = network(() => Promise.reject(offline()));
    const killed = anew(net.post, { pause: net.pause });
    await killed.add(result(1), about);
    await killed.add(result(2), about);
    const keys = killed.entries.get().map(({ key }) => key);
    killed.close();
    const { take, made, facts } = server();
    const reopened = anew(take);
    await vi.waitFor(() => expect(made()).toEqual([1, 2]));
    await emptied(reopened);
    expect(facts.map(({ key }) => key)).toEqual(keys);
  });
});

describe('twice', () => {
  it('an answer that was lost doesn’t make a second record: the same key goes out again', async () => {
    const { take, made } = server();
    let lost = true;
    const keys: string[] = [];
    const box = anew(async (entry) => {
      keys.push(entry.key);
      const answer = await take(entry);
      if (lost) {
        lost = false;
        throw offline();
      }
      return answer;
    });
    await box.add(result(8), about);
    await emptied(box);
    expect(made()).toEqual([8]);
    expect(keys[0]).toBe(keys[1]);
  });

  it('two tabs of one kiosk send each tap once, and each shows what the other took', async () => {
    const { take, made } = server();
    const slow = async (entry: Entry) => {
      await new Promise((resolve) => setTimeout(resolve, 3));
      return take(entry);
    };
    const [one, other] = [anew(slow), anew(slow)];
    await Promise.all([one.add(result(1), about), other.add(result(2), about), one.add(result(3), about)]);
    await vi.waitFor(() => expect(made().sort()).toEqual([1, 2, 3]));
    await vi.waitFor(async () => {
      one.wake();
      other.wake();
      expect([...one.entries.get(), ...other.entries.get(), ...(await inStorage<Entry>('test').all())]).toEqual([]);
    });
    expect(made()).toHaveLength(3);
  });

  it('a refusal that arrives after another tab succeeded brings nothing back', async () => {
    const localStore = inStorage<Entry>('test');
    const box = anew(async (entry) => {
      await localStore.take(entry.key);
      return refusedAnswer(entry);
    });
    await box.add(result(4), about);
    await vi.waitFor(() => expect(box.line.get()).toBe('idle'));
    expect(await localStore.all()).toEqual([]);
  });
});

describe('a refusal', () => {
  const keptOne = async (post: (entry: Entry) => Promise<ChangeAnswer>, more: Partial<Ports> = {}) => {
    const first = anew(async (entry) => refusedAnswer(entry));
    await first.add(result(9), about);
    await vi.waitFor(() => expect(first.entries.get()).toMatchObject([{ state: 'refused', problem: { message: '자재가 부족합니다.' } }]));
    first.close();
    const box = anew(post, more);
    await vi.waitFor(() => expect(box.entries.get()).toMatchObject([{ state: 'refused', change: { goodQty: 9 } }]));
    return { box, key: box.entries.get()[0]?.key ?? '' };
  };

  it('stays with the server’s sentence through a reload, and holds up nothing', async () => {
    const { take, made } = server();
    const { box } = await keptOne(take);
    await box.add(result(2), about);
    await vi.waitFor(() => expect(made()).toEqual([2]));
    expect(box.entries.get()).toMatchObject([{ state: 'refused', change: { goodQty: 9 } }]);
  });

  it('is handed over or discarded only once the server has it', async () => {
    for (const how of ['hand', 'discard'] as const) {
      let down = true;
      const { promise: back, resolve: mend } = Promise.withResolvers<void>();
      const told: string[] = [];
      const settle = async ({ state, key }: Entry) => {
        if (down) throw offline();
        told.push(`${state} ${key}`);
      };
      const { take, made } = server();
      const { box, key } = await keptOne(take, { settle, pause: () => back });
      await box[how](key);
      await vi.waitFor(() => expect(box.line.get()).toBe('waiting'));
      expect(await inStorage<Entry>('test').all()).toMatchObject([{ key, state: how === 'hand' ? 'handing' : 'discarding' }]);
      down = false;
      mend();
      box.wake();
      await emptied(box);
      expect(told).toEqual([`${how === 'hand' ? 'handing' : 'discarding'} ${key}`]);
      expect(made()).toEqual([]);
      box.close();
    }
  });

  it('is corrected under its own key', async () => {
    const { take, facts } = server();
    const { box, key } = await keptOne(take);
    await box.again(key, { ...(box.entries.get()[0]?.change as Entry['change']), goodQty: 8 } as Entry['change']);
    await emptied(box);
    expect(facts).toEqual([{ key, goodQty: 8 }]);
  });

  it('may be sent again once its reason is gone', async () => {
    const { take, made } = server();
    let short = true;
    const box = anew(async (entry) => (short ? refusedAnswer(entry) : take(entry)));
    await box.add(result(6), about);
    await vi.waitFor(() => expect(box.entries.get()).toMatchObject([{ state: 'refused' }]));
    short = false;
    await box.again(box.entries.get()[0]?.key ?? '');
    await emptied(box);
    expect(made()).toEqual([6]);
  });

  it('of the whole request is shown like one of the change', async () => {
    const box = anew(() => Promise.reject(new ApiFailure(400, { code: 'INVALID_INPUT', message: '입력값이 올바르지 않습니다.' })));
    await box.add(result(1), about);
    await vi.waitFor(() => expect(box.entries.get()).toMatchObject([{ state: 'refused', problem: { code: 'INVALID_INPUT' } }]));
  });

  it('an entry that breaks the server again and again steps aside for the others', async () => {
    const { take, made } = server();
    const box = anew(async (entry) => {
      if ((entry.change as { goodQty: number }).goodQty === 1) throw new ApiFailure(500, { code: 'INTERNAL_SERVER_ERROR' });
      return take(entry);
    });
    await box.add(result(1), about);
    await box.add(result(2), about);
    await vi.waitFor(() => expect(made()).toEqual([2]));
    expect(box.entries.get()).toMatchObject([{ state: 'refused', change: { goodQty: 1 } }]);
  });
});

describe('people', () => {
  it('an ended session keeps everything until its user is back', async () => {
    const { take, made } = server();
    let signedIn = false;
    const box = anew(async (entry) => {
      if (!signedIn) throw new ApiFailure(401, { code: 'SESSION_EXPIRED' });
      return take(entry);
    });
    await box.add(result(9), about);
    await vi.waitFor(() => expect(box.line.get()).toBe('signedOut'));
    expect(box.entries.get()).toMatchObject([{ state: 'waiting' }]);
    signedIn = true;
    box.wake();
    await emptied(box);
    expect(made()).toEqual([9]);
  });

  it('somebody else who signs in sends only their own: a key counts once for each user', async () => {
    const { take, made } = server();
    let who: { id: number; username: string } | null = me;
    let down = true;
    const box = anew(
      async (entry) => {
        if (down) throw offline();
        return take(entry);
      },
      { me: () => who, pause: (_ms, woken) => woken },
    );
    await box.add(result(1), about);
    who = { id: 8, username: '윤서하' };
    down = false;
    await box.add(result(2), about);
    await vi.waitFor(() => expect(made()).toEqual([2]));
    expect(box.entries.get()).toMatchObject([{ userName: '강도윤', change: { goodQty: 1 } }]);
    who = me;
    box.wake();
    await emptied(box);
    expect(made()).toEqual([2, 1]);
  });

  it('a right that is missing keeps everything and says so', async () => {
    const { take, made } = server();
    let allowed = false;
    const box = anew(
      async (entry) => {
        if (!allowed) throw new ApiFailure(403, { code: 'FORBIDDEN' });
        return take(entry);
      },
      { pause: (_ms, woken) => woken },
    );
    await box.add(result(1), about);
    await vi.waitFor(() => expect(box.line.get()).toBe('forbidden'));
    allowed = true;
    box.wake();
    await emptied(box);
    expect(made()).toEqual([1]);
  });
});

it('keys are UUIDs of version 4, each its own', () => {
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(200);
});
