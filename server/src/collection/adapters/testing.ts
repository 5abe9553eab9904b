import net from 'node:net';
import type { Ears, Heard, Trouble } from './heard.ts';

/** Ears that keep what they hear. `slow` makes each commit take its time. */
export const listening = ({ slow = 0 }: { slow?: number } = {}) => {
  const heard: Heard[] = [];
  const troubles: Trouble[] = [];
  const states: string[] = [];
  const stale: string[] = [];
  let commits = 0;
  let sinking = 0;
  let held: Promise<void> = Promise.resolve();
  const ears: Ears = {
    sink: async (some) => {
      sinking += 1;
      await held;
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
      commits += 1;
      heard.push(...some);
    },
    up: () => states.push('up'),
    down: (why) => {
      states.push('down');
      if (why) troubles.push(why);
    },
    trouble: (what) => troubles.push(what),
    stale: (tags) => stale.push(...tags),
  };
  return {
    ...{ ears, heard, troubles, states, stale },
    codes: () => troubles.map(({ code }) => code),
    commits: () => commits,
    /** How many commits were begun. */
    sinking: () => sinking,
    /** Nothing is durable until the answer is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
};

export const until = async (is: () => boolean, withinMs = 25_000) => {
  const end = Date.now() + withinMs;
  while (!is()) {
    if (Date.now() > end) throw new Error('it did not come to that in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

export const freePort = async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
