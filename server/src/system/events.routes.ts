import { calls as allCalls } from '@lotline/contract/calls';
import type { Change } from '@lotline/contract/system/events';
import * as calls from '@lotline/contract/system/events';
import { maySee, tableSeen } from '@lotline/contract/system/tables';
import type { Events, Told } from '../kit/database/events.ts';
import { type Caller, type ServerContext, serve } from '../kit/http/serve.ts';

/** Rights are looked at again this often, so that a changed role counts on an open stream too. */
const lookAgainMs = 1000;

export const mountEvents = (server: ServerContext) => {
  serve(server, calls.events, (_ask, { caller, request }) => {
    let may = caller.may;
    let looked = Date.now();
    const mayNow = async () => {
      if (Date.now() - looked < lookAgainMs) return may;
      const now = await server.authenticate(request);
      looked = Date.now();
      if (now) may = now.may;
      return now?.may;
    };
    return changesFor(server.events, caller, mayNow);
  });
};

/** The changes that a caller may see, until the session ends. */
const changesFor = (source: Events, caller: Caller, mayNow: () => Promise<Caller['may'] | undefined>): AsyncIterableIterator<Change> => {
  const waiting = new Map<string, Change>();
  /** Of what waits, what was said to this listener and not to who may see the table. */
  const saidApart = new Set<string>();
  let ended = false;
  let wake: () => void = () => undefined;
  const add = ({ apart, ...change }: Told) => {
    if (apart && !apart.includes(caller.id)) return;
    if (apart !== undefined) saidApart.add(change.table);
    // A slow listener gets each table once: what counts is that it changed since.
    waiting.delete(change.table);
    waiting.set(change.table, change);
    wake();
  };
  const finish = () => {
    ended = true;
    for (const stop of stops) stop();
    wake();
  };
  const stops = [
    source.onChange(add),
    // What was missed is unknown: the listener comes back and asks for everything again.
    source.onGap(() => finish()),
    source.onSessionEnd((sessionId) => sessionId === caller.sessionId && finish()),
  ];
  const next = async (): Promise<IteratorResult<Change>> => {
    for (;;) {
      if (ended) return { done: true, value: undefined };
      const [first] = waiting.values();
      if (!first) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      waiting.delete(first.table);
      const isApart = saidApart.delete(first.table);
      const may = await mayNow();
      if (!may) finish();
      else if (isApart || isSeen(first.table, may)) return { done: false, value: first };
    }
  };
  return {
    next,
    return: async () => {
      finish();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
};

const isSeen = (table: string, may: Caller['may']) => {
  const seen = tableSeen(table);
  if (seen === undefined || seen.toldApart) return false;
  return maySee(seen, may) || (menusReading.get(table)?.some((menu) => may(menu, 'view')) ?? false);
};

/** The menus whose screens ask for what is made from a table, those in the hand too: whoever may ask hears when to ask again, and nothing else. */
const menusReading: ReadonlyMap<string, readonly string[]> = (() => {
  const menus = new Map<string, Set<string>>();
  for (const { permission, alsoOn = [], reads = [] } of allCalls) {
    if (typeof permission === 'string' || permission[1] !== 'view') continue;
    for (const table of reads) for (const menu of [permission[0], ...alsoOn]) menus.set(table, (menus.get(table) ?? new Set()).add(menu));
  }
  return new Map([...menus].map(([table, of]) => [table, [...of]]));
})();
