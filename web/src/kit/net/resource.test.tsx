import { call, resource } from '@lotline/contract/kit/call';
import { list, qty, text } from '@lotline/contract/kit/list';
import { Page, pageOf } from '@lotline/contract/kit/shape';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerCalls } from '../testing/testing.tsx';
import { newQueryClient } from './client.ts';
import { touch, usePages, useResource, useRows, useSend } from './resource.ts';
import { uncertain } from './unanswered.ts';

const Item = resource({
  table: 'demoItem',
  menu: 'bizPartner',
  draft: z.object({ name: z.string() }),
  paths: { list: '/items', create: '/item', removeOne: '/item/{id}', remove: '/items/{ids}', bulk: '/items/all' },
});
const issue = call({
  method: 'POST',
  path: '/issue',
  permission: 'signed-in',
  fact: true,
  writes: ['stock'],
  ask: z.object({ qty: z.number() }),
  answer: z.object({ id: z.number() }),
});
const moves = call({
  method: 'GET',
  path: '/moves',
  permission: 'signed-in',
  ask: z.object(Page),
  answer: pageOf(z.object({ id: z.number() })),
});
/** A list whose answer is an array unless a page is asked for. */
const things = call({ ...moves, path: '/things', answer: z.array(z.object({ id: z.number() })), page: moves.answer });

const room = () => {
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  return {
    client,
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  };
};
afterEach(() => void vi.unstubAllGlobals());

describe('a record', () => {
  it('is fetched again after a save, and a change carries the version that was read', async () => {
    const sent = answerCalls(({ method }) => ({ body: method === 'GET' ? [{ id: 1, name: 'a' }] : { id: 1 } }));
    const { result } = renderHook(() => useResource(Item), room());
    await waitFor(() => expect(result.current.rows).toHaveLength(1));
    await act(() => result.current.save({ name: 'b' }, { id: 1, version: 4 }));
    expect(sent[1]).toMatchObject({ method: 'PUT', path: '/item', body: { name: 'b', id: 1, version: 4 } });
    await waitFor(() => expect(sent).toHaveLength(3));
  });
  it('is asked for while its screen is drawn, not when all of it stands', async () => {
    const sent = answerCalls(() => ({ body: [] }));
    const asked: number[] = [];
    renderHook(() => {
      const { rows } = useResource(Item);
      asked.push(sent.length);
      return rows;
    }, room());
    expect(asked[0]).toBe(1);
    await waitFor(() => expect(sent).toHaveLength(1));
  });
  it('is deleted alone by its own call, several by one', async () => {
    const sent = answerCalls(({ method }) => ({ body: method === 'GET' ? [] : { deleted: 1 } }));
    const { result } = renderHook(() => useResource(Item), room());
    await act(() => result.current.remove([3]));
    await act(() => result.current.remove([3, 5]));
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => decodeURIComponent(path))).toEqual(['/item/3', '/items/3,5']);
  });
  it('that one call reads from any table is fetched again when the one that was asked for changes', async () => {
    const sent = answerCalls(() => ({ body: { rows: [{ id: 1 }], next: null } }));
    const { client, wrapper } = room();
    const revisions = call({ ...moves, path: '/revisions/{table}', ask: z.object({ table: z.string(), ...Page }), readsBy: 'table' });
    const { result } = renderHook(() => usePages(revisions, { table: 'lot' }), { wrapper });
    await waitFor(() => expect(result.current.rows).toHaveLength(1));
    await act(() => touch(client, ['tool']));
    expect(sent).toHaveLength(1);
    await act(() => touch(client, ['lot']));
    await waitFor(() => expect(sent).toHaveLength(2));
  });
  it('is fetched again when the event stream names its table', async () => {
    const sent = answerCalls(() => ({ body: [] }));
    const { client, wrapper } = room();
    renderHook(() => useResource(Item), { wrapper });
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(() => touch(client, ['demo_item']));
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});

describe('a fact', () => {
  const tries = (answers: (number | 'lost')[]) => {
    let at = 0;
    return answerCalls(() => {
      const answer = answers[at] ?? 200;
      at += 1;
      return answer === 'lost' ? 'lost' : { status: answer, body: answer === 200 ? { id: 1 } : { code: 'x', message: 'x' } };
    });
  };
  const post = async (answers: (number | 'lost')[], times: number) => {
    const sent = tries(answers);
    const { result } = renderHook(() => useSend(issue), room());
    for (let n = 0; n < times; n += 1) await act(() => result.current.send({ qty: 1 }).catch(() => undefined));
    return sent.map(({ key }) => key);
  };

  it('keeps its key while nobody knows whether it was posted', async () => {
    const [first, second, third] = await post(['lost', 500, 200], 3);
    expect(first).toBeTruthy();
    expect([second, third]).toEqual([first, first]);
  });
  it('keeps its key through a refusal that was given before anybody looked at it', async () => {
    for (const status of [401, 403, 413, 429]) expect(new Set(await post(['lost', status, 200], 3)).size, String(status)).toBe(1);
    expect(new Set(await post([403, 200], 2)).size).toBe(2);
  });
  it('takes a new key after it was surely posted, or surely refused', async () => {
    expect(new Set(await post([200, 422, 200], 3)).size).toBe(3);
  });
  it('holds what it may have changed from its sending until its answer is known or its screen is left', async () => {
    let answer = (_: 'lost' | 200 | 422) => {};
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise((done, fail) => {
          answer = (how) =>
            how === 'lost'
              ? fail(new TypeError('Failed to fetch'))
              : done(new Response(JSON.stringify({ id: 1, code: 'x' }), { status: how }));
        }),
    );
    const { result, unmount } = renderHook(() => useSend(issue), room());
    const begin = () => {
      const sent = result.current.send({ qty: 1 }).catch(() => undefined);
      return (how: 'lost' | 200 | 422) => {
        answer(how);
        return sent;
      };
    };
    const held = () => [...uncertain()];
    const tries = { lost: ['stock'], 422: [], 200: [] } as const;
    for (const how of ['lost', 422, 'lost', 200, 'lost'] as const) {
      await act(async () => {
        const end = begin();
        expect(held()).toEqual(['stock']);
        await end(how);
      });
      expect(held()).toEqual(tries[how]);
    }
    unmount();
    expect(held()).toEqual([]);
  });
  it('that differs from one which did arrive is refused, and what stands there is read anew', async () => {
    const { client, wrapper } = room();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const answers = ['lost', 'keyReused', 'posted'];
    const sent = answerCalls(() => {
      const how = answers.shift();
      if (how === 'keyReused') return { status: 422, body: { code: 'idempotency.keyReused', message: 'x' } };
      return how === 'lost' ? 'lost' : { body: { id: 1 } };
    });
    const { result } = renderHook(() => useSend(issue), { wrapper });
    for (const qty of [1, 2, 2]) {
      await act(() => result.current.send({ qty }).catch(() => undefined));
      expect(asked).toHaveBeenCalledTimes(3 - answers.length - 1);
    }
    const [first, second, third] = sent.map(({ key }) => key);
    expect([second === first, third === first]).toEqual([true, false]);
  });
  it('is not sent twice at once', async () => {
    const sent = tries([200]);
    const { result } = renderHook(() => useSend(issue), room());
    await act(async () => {
      const both = await Promise.allSettled([result.current.send({ qty: 1 }), result.current.send({ qty: 1 })]);
      expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a long list', () => {
  it('comes page by page, and asks for the look of its grid', async () => {
    const sent = answerCalls(({ path }) => ({
      body: path.includes('after=b') ? { rows: [{ id: 3 }], next: null } : { rows: [{ id: 1 }, { id: 2 }], next: 'b' },
    }));
    const { result } = renderHook(() => usePages(moves, {}, { tables: ['move'] }), room());
    await waitFor(() => expect(result.current.rows).toHaveLength(2));
    expect(result.current.pages?.whole).toBe(false);
    act(() => result.current.pages?.more());
    await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual([1, 2, 3]));
    expect(result.current.pages?.whole).toBe(true);
    act(() => result.current.pages?.look?.({ sort: '-id', filter: '{"id":">1"}' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(Object.fromEntries(new URLSearchParams(sent[2]?.path.split('?')[1]))).toMatchObject({
      sort: '-id',
      filter: '{"id":">1"}',
      limit: '200',
    });
  });
  it('asks the server for the quick filters that are on, and beside the rows for how many each has by itself', async () => {
    const sent = answerCalls(({ path }) => ({
      body: path.includes('quickCounts') ? { rows: [], next: null, quick: { late: { total: 7 } } } : { rows: [{ id: 1 }], next: 'b' },
    }));
    const { result } = renderHook(() => usePages(moves, {}, { tables: ['move'] }), room());
    await waitFor(() => expect(result.current.rows).toHaveLength(1));
    expect(sent).toHaveLength(1);
    act(() => result.current.pages?.quick?.turn(['late', 'mine']));
    await waitFor(() => expect(result.current.pages?.quick?.counts).toEqual({ late: { total: 7 } }));
    const asked = sent.slice(1).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    expect(asked).toContainEqual({ quick: 'late,mine', limit: '200' });
    expect(asked).toContainEqual({ limit: '1', quickCounts: 'true' });
    expect(asked).toHaveLength(2);
  });
  it('asks the server beside the rows for what the columns of its foot come to, whatever their order, and only for those that it adds up', async () => {
    const Rows = list({ qty: qty(), uom: text() }, { id: z.number() }, {}, { of: { qty: 'uom' } });
    const added = call({ ...moves, path: '/added', answer: Rows.page });
    const sent = answerCalls(({ path }) => ({
      body: { rows: [], next: 'b', ...(path.includes('sums') && { sums: { qty: [{ unit: 'kg', sum: 7 }] } }) },
    }));
    const { result } = renderHook(() => usePages(added, {}, { tables: ['move'] }), room());
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect([sent.length, result.current.pages?.sums?.said]).toEqual([1, undefined]);
    act(() => result.current.pages?.sums?.ask(['price', 'qty']));
    await waitFor(() => expect(result.current.pages?.sums?.said).toEqual({ qty: [{ unit: 'kg', sum: 7 }] }));
    const asked = () => sent.slice(1).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    expect(asked()).toEqual([{ limit: '1', sums: 'qty' }]);
    act(() => result.current.pages?.look?.({ sort: '-qty', filter: '{"uom":"kg"}' }));
    await waitFor(() => expect(asked()).toContainEqual({ filter: '{"uom":"kg"}', limit: '1', sums: 'qty' }));
    act(() => result.current.pages?.look?.({ sort: 'qty', filter: '{"uom":"kg"}' }));
    await waitFor(() => expect(asked()).toContainEqual({ sort: 'qty', filter: '{"uom":"kg"}', limit: '200' }));
    expect(asked().filter(({ sums }) => sums)).toHaveLength(2);
  });
  it('has no sums where its list adds up nothing', async () => {
    answerCalls(() => ({ body: { rows: [{ id: 1 }], next: 'b' } }));
    const { result } = renderHook(() => usePages(moves, {}, { tables: ['move'] }), room());
    await waitFor(() => expect(result.current.rows).toHaveLength(1));
    expect(result.current.pages).not.toHaveProperty('sums');
  });
  it('gives every row to an export', async () => {
    answerCalls(({ path }) => ({
      body: path.includes('after=b') ? { rows: [{ id: 3 }], next: null } : { rows: [{ id: 1 }, { id: 2 }], next: 'b' },
    }));
    const { result } = renderHook(() => usePages(moves, {}, { tables: ['move'] }), room());
    await waitFor(() => expect(result.current.rows).toHaveLength(2));
    const all: unknown[] = [];
    for await (const rows of result.current.pages?.all() ?? []) all.push(...rows);
    expect(all).toHaveLength(3);
  });
});

describe('rows of a list that grows', () => {
  /** So many rows, in parts of a thousand. */
  const growing = (count: number) =>
    answerCalls(({ path }) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0);
      const rows = Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({ id: from + n + 1 }));
      return { body: { rows, next: from + 1000 < count ? String(from + 1000) : null, total: count } };
    });
  const shown = () => renderHook(() => useRows(things, {}, { tables: ['thing'] }), room()).result;

  it('are all there, and the grid works on them itself', async () => {
    const sent = growing(2500);
    const result = shown();
    await waitFor(() => expect(result.current.rows).toHaveLength(2500));
    expect([sent.length, result.current.pages]).toEqual([3, undefined]);
  });
  it('beyond what a screen holds say that there are more, and the way to them', async () => {
    const sent = growing(6500);
    const result = shown();
    await waitFor(() => expect(result.current.rows).toHaveLength(5000));
    expect(result.current.pages).toMatchObject({ whole: false, total: 6500 });
    act(() => result.current.pages?.more());
    await waitFor(() => expect(result.current.rows).toHaveLength(6000));
    act(() => result.current.pages?.look?.({ filter: '{"id":">6400"}' }));
    await waitFor(() => expect(sent.at(-1)?.path).toContain('filter='));
    expect(result.current.pages).toBeDefined();
  });
  it('that keeps its shape is read on where the server says, and looked through as far as it has come', async () => {
    const sent = answerCalls(({ path }) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0);
      const body = Array.from({ length: 1000 }, (_, n) => ({ id: from + n + 1 }));
      return { body, link: `</api/parts?limit=1000&after=${from + 1000}>; rel="next"` };
    });
    const { page: _, ...array } = things;
    const parts = call({ ...array, path: '/parts', parts: true });
    const { result } = renderHook(() => useRows(parts, {}, { tables: ['thing'] }), room());
    await waitFor(() => expect(result.current.rows).toHaveLength(5000));
    expect([sent.length, result.current.pages?.whole, result.current.pages?.look]).toEqual([5, false, undefined]);
    act(() => result.current.pages?.more());
    await waitFor(() => expect(result.current.rows).toHaveLength(6000));
  });
});
