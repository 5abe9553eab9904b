import type { AnswerOf, AskOf, Call, PageOf, Schema } from '@lotline/contract/kit/call';
import { snake } from '@lotline/contract/kit/spelling';
import { sumsOf } from '@lotline/contract/kit/sums';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { reads } from './reads.ts';
import { refusalOf, surelyRefused } from './refusal.ts';
import { newKey, send } from './send.ts';
import type { Look, QuickCounts, ServerSums, Source } from './source.ts';
import { answered, unanswered } from './unanswered.ts';
import { Underway } from './underway.ts';

/** A record's calls, seen shallowly: what `resource()` of the contract makes, or a hand-written one with the same names. */
export type AnyResource = {
  readonly table: string;
  readonly menu: string;
  readonly draft: Schema & { readonly shape: Readonly<Record<string, unknown>> };
  readonly row: Schema;
  readonly list: Call;
  readonly create: Call;
  readonly change: Call;
  readonly removeOne: Call;
  readonly restore?: Call;
  readonly saveMany?: Call;
  readonly remove?: Call;
  readonly bulk?: Call;
};
export type RowOf<R extends { row: Schema }> = R['row']['_zod']['output'];
export type DraftOf<R extends { draft: Schema }> = R['draft']['_zod']['input'];
type Stamped = { id: number; version: number };

type Options = { idempotencyKey?: string; signal?: AbortSignal; following?: (after: string) => void };
const loose = send as (call: Call, ask: unknown, options?: Options) => Promise<unknown>;

/** Tells every query that reads one of these tables that its rows have changed. */
export const touch = (cache: QueryClient, tables: readonly string[]) => {
  const changed = new Set(tables);
  return cache.invalidateQueries({ predicate: (query) => reads(query, changed) });
};

type Tables = readonly [string, ...string[]];
type Reading = {
  /** The tables that the answer is made from, where its call doesn't say: a change of one fetches again. */
  tables?: Tables;
  enabled?: boolean;
};
/** A call that says what it reads is asked without more; for any other the screen names the tables. */
type Asked<C, More = unknown> = C extends { reads: Tables } | { readsBy: string }
  ? [reading?: Reading & More]
  : [reading: Reading & { tables: Tables } & More];
const tablesOf = ({ reads, readsBy, path }: Call, ask: unknown, { tables }: Reading): Tables =>
  tables ?? reads ?? [readsBy ? String((ask as Record<string, unknown>)[readsBy]) : path];

/** What was asked for while a screen was drawn may be here before the screen stands, and isn't asked for again then. A change still is. */
const justReadMs = 1000;

/** One read, fetched again when a table behind it changes. */
export const useCall = <C extends Call>(call: C, ask: AskOf<C>, ...rest: Asked<C>) => {
  const reading: Reading = rest[0] ?? {};
  const { enabled = true } = reading;
  const tables = tablesOf(call, ask, reading);
  const query = {
    queryKey: [tables[0], call.path, ask],
    queryFn: ({ signal }: { signal: AbortSignal }) => loose(call, ask, { signal }) as Promise<AnswerOf<C>>,
    meta: { tables },
    staleTime: justReadMs,
  };
  const cache = useQueryClient();
  // Asked for while the screen is drawn: what is asked for in an effect waits until all of the screen stands.
  if (enabled && !cache.getQueryState(query.queryKey)) void cache.prefetchQuery(query);
  return useQuery<AnswerOf<C>>({ ...query, enabled, placeholderData: keepPreviousData });
};

/** A page, or a part of a list that keeps its shape: the server says beside it where the following rows are. */
const readPage = async (call: Call, ask: object, options: Options = {}): Promise<PageAnswer> => {
  let next: string | null = null;
  const said = await loose(call, ask, {
    ...options,
    following: (after) => {
      next = after;
    },
  });
  return Array.isArray(said) ? { rows: said, next } : (said as PageAnswer);
};

/** Parts of a list that grows from one place on, until so many rows are there. */
const readParts = async (call: Call, ask: object, from: string, rows: number, signal: AbortSignal): Promise<PageAnswer> => {
  const read: unknown[] = [];
  let first: PageAnswer | undefined;
  for (let after: string | null = from; ; ) {
    const page = await readPage(call, { ...ask, limit: 1000, ...(after && { after }) }, { signal });
    first ??= page;
    read.push(...page.rows);
    after = page.next;
    if (after === null || read.length >= rows) return { ...first, rows: read, next: after };
  }
};

/** Rows of a list that grows which a screen takes at once. */
const heldRows = 5000;

/**
 * A read that answers rows, ready for a grid, which filters, sorts and sums them itself. Of a list that grows beyond what a screen holds,
 * the grid says so, asks the server to filter and sort, and goes on as the reader scrolls.
 */
export const useRows = <C extends Call<Schema, Schema<unknown, readonly unknown[]>>>(
  call: C,
  ask: AskOf<C>,
  ...rest: Asked<C>
): Source<AnswerOf<C>[number]> => {
  const reading: Reading = rest[0] ?? {};
  const { enabled = true } = reading;
  const tables = tablesOf(call, ask, reading);
  const grows = call.page !== undefined || call.parts === true;
  const parts = usePages(call as unknown as PagedCall, ask as object, { tables, enabled: enabled && grows, held: heldRows });
  const { data, isPending, isError, error, refetch } = useCall(call as Call, ask, { tables, enabled: enabled && !grows });
  const whole = useMemo(
    () => ({
      rows: (data as AnswerOf<C>[number][] | undefined) ?? none,
      state: isPending && enabled ? 'loading' : isError && !data ? 'failed' : 'ready',
      failure: error,
      again: () => void refetch(),
    }),
    [data, isPending, isError, error, refetch, enabled],
  ) satisfies Source<AnswerOf<C>[number]>;
  return grows ? (parts as Source<AnswerOf<C>[number]>) : whole;
};
const none: never[] = [];

type PageAnswer = {
  rows: readonly unknown[];
  next: string | null;
  total?: number | undefined;
  totalIsMore?: boolean | undefined;
  quick?: QuickCounts | undefined;
  sums?: ServerSums | undefined;
};
type PageRow<C> = PageOf<C> extends { rows: readonly (infer Row)[] } ? Row : never;
type PagedCall = Call<Schema, Schema<unknown, PageAnswer>> | (Call & { readonly page: Schema<unknown, PageAnswer> });

/** A long list by keyset, page after page as the reader scrolls; the grid pushes its sort and filters down to the call. */
export const usePages = <C extends PagedCall>(
  call: C,
  ask: Omit<AskOf<C>, 'after' | 'limit' | 'sort' | 'filter' | 'exactTotal' | 'quick' | 'quickCounts' | 'sums'>,
  ...rest: Asked<C, { limit?: number; held?: number }>
): Source<PageRow<C>> => {
  // With `held`, so many rows come at once, and as long as there are no others they are a list that is whole.
  const reading: Reading & { limit?: number; held?: number } = rest[0] ?? {};
  const { enabled = true, limit = 200, held } = reading;
  const tables = tablesOf(call, ask, reading);
  const [wanted, setLook] = useState<Look>({});
  // Null until a screen with quick filters shows the list.
  const [quick, setQuick] = useState<string | null>(null);
  const look = useMemo(() => ({ ...wanted, ...(quick && { quick }) }), [wanted, quick]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pages = {
    queryKey: [tables[0], call.path, ask, look],
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      held === undefined
        ? readPage(call, { ...ask, ...look, limit, ...(pageParam && { after: pageParam }) }, { signal })
        : readParts(call, { ...ask, ...look }, pageParam, pageParam ? 1 : held, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: PageAnswer) => next ?? undefined,
    meta: { tables },
    staleTime: justReadMs,
  };
  const cache = useQueryClient();
  // As in `useCall`.
  if (enabled && !cache.getQueryState(pages.queryKey)) void cache.prefetchInfiniteQuery(pages);
  const query = useInfiniteQuery({ ...pages, enabled, placeholderData: keepPreviousData });
  const { data, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => (data?.pages.flatMap((page) => page.rows) ?? none) as PageRow<C>[], [data]);
  const total = data?.pages[0]?.total;
  const totalIsMore = data?.pages[0]?.totalIsMore === true;
  const again = useCallback(() => void refetch(), [refetch]);
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const ask_ = useRef({ call, ask, look });
  ask_.current = { call, ask, look };
  const setSoon = useCallback((next: Look) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setLook((now) => (now.sort === next.sort && now.filter === next.filter ? now : next)), 250);
  }, []);
  const all = useCallback(async function* () {
    let after: string | null = '';
    while (after !== null) {
      const now = ask_.current;
      const page = await readPage(now.call, { ...now.ask, ...now.look, limit: 1000, ...(after && { after }) });
      yield page.rows as PageRow<C>[];
      after = page.next;
    }
  }, []);
  const isWhole = held !== undefined && !hasNextPage && (data?.pages.length ?? 1) === 1 && !look.sort && !look.filter && !quick;
  const turn = useCallback((on: readonly string[]) => setQuick(on.join(',')), []);
  // Each by itself: that one which is on leaves nothing says nothing of the others.
  const counting = useMemo(() => (look.filter ? { filter: look.filter } : {}), [look.filter]);
  const counted = useQuery({
    queryKey: [tables[0], call.path, ask, counting, 'quick'],
    queryFn: ({ signal }) => readPage(call, { ...ask, ...counting, limit: 1, quickCounts: true }, { signal }),
    meta: { tables },
    staleTime: justReadMs,
    enabled: enabled && !isWhole && quick !== null && data !== undefined,
    placeholderData: keepPreviousData,
  });
  const counts = counted.data?.quick;
  const declared = sumsOf(call);
  const adds = Object.keys(declared).length > 0;
  const [summing, setSumming] = useState('');
  const sumColumns = useCallback(
    (columns: readonly string[]) => setSumming(columns.filter((column) => Object.hasOwn(declared, column)).join(',')),
    [declared],
  );
  // In whatever order they stand, rows come to the same.
  const fitting = useMemo(() => ({ ...(look.filter && { filter: look.filter }), ...(look.quick && { quick: look.quick }) }), [look]);
  const added = useQuery({
    queryKey: [tables[0], call.path, ask, fitting, 'sums', summing],
    queryFn: ({ signal }) => readPage(call, { ...ask, ...fitting, limit: 1, sums: summing }, { signal }),
    meta: { tables },
    staleTime: justReadMs,
    enabled: enabled && !isWhole && summing !== '' && data !== undefined,
    placeholderData: keepPreviousData,
  });
  const sums = useMemo(
    () => ({ ask: sumColumns, said: added.data?.sums, failed: added.isError && !added.data }),
    [sumColumns, added.data, added.isError],
  );
  return useMemo(
    () => ({
      rows,
      state: isPending && enabled ? 'loading' : isError && !data ? 'failed' : 'ready',
      failure: error,
      again,
      ...(!isWhole && {
        pages: {
          ...(total !== undefined && { total, totalIsMore }),
          whole: !hasNextPage,
          loadingMore: isFetchingNextPage,
          more,
          ...(!call.parts && { look: setSoon, quick: { turn, counts } }),
          ...(adds && { sums }),
          asked: fitting,
          all,
        },
      }),
    }),
    [
      isWhole,
      rows,
      isPending,
      enabled,
      isError,
      data,
      error,
      again,
      total,
      totalIsMore,
      hasNextPage,
      isFetchingNextPage,
      more,
      call,
      setSoon,
      turn,
      counts,
      adds,
      sums,
      fitting,
      all,
    ],
  );
};

const refusedUnseen = new Set([401, 403, 413, 429]);
/**
 * Posts: a fact carries one key until the server has surely answered, so that a second try after a lost answer can't post it twice. Another
 * ask under the key of one that did arrive is refused (`idempotency.keyReused`), and what stands there is read anew.
 */
const usePosting = () => {
  const cache = useQueryClient();
  const keys = useRef(new Map<Call, string>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const held = keys.current;
    return () => {
      isGone.current = true;
      for (const key of held.values()) answered(key);
    };
  }, []);
  return useCallback(
    async (call: Call, ask: unknown, writes: readonly string[]) => {
      const before = keys.current.get(call);
      const key = before ?? newKey();
      const known = () => {
        keys.current.delete(call);
        answered(key);
      };
      keys.current.set(call, key);
      if (call.fact) unanswered(key, writes);
      try {
        const answer = await loose(call, ask, call.fact ? { idempotencyKey: key } : {});
        known();
        void touch(cache, writes);
        return answer;
      } catch (failure) {
        // Some refusals are given before anybody looks at the key: they say nothing of a sending before.
        if (surelyRefused(failure) && !(before && refusedUnseen.has(refusalOf(failure)?.status ?? 0))) known();
        else if (isGone.current) answered(key);
        else if (call.fact) unanswered(key, writes);
        // What is refused now may have been done by the sending whose answer was lost.
        if (before && surelyRefused(failure)) void touch(cache, writes);
        throw failure;
      }
    },
    [cache],
  );
};

/** Sends a changing call, one at a time. */
export const useSend = <C extends Call>(call: C) => {
  const post = usePosting();
  const isUnderway = useRef(false);
  const [sending, setSending] = useState(false);
  const go = useCallback(
    async (ask: AskOf<C>): Promise<AnswerOf<C>> => {
      if (isUnderway.current) throw new Underway();
      isUnderway.current = true;
      setSending(true);
      try {
        return (await post(call, ask, call.writes ?? [])) as AnswerOf<C>;
      } finally {
        isUnderway.current = false;
        setSending(false);
      }
    },
    [call, post],
  );
  return { send: go, sending };
};

/** Reading and writing one record: the rows, and the saves that fetch them again. */
export const useResource = <R extends AnyResource>(
  of: R,
  query: AskOf<R['list']> = {} as AskOf<R['list']>,
  reading: Partial<Reading> = {},
) => {
  const tables = reading.tables ?? of.list.reads ?? ([snake(of.table)] as const);
  const source = useRows(of.list as Call<Schema, Schema<unknown, readonly unknown[]>>, query, { ...reading, tables }) as Source<RowOf<R>>;
  const posting = usePosting();
  const post = useCallback((call: Call, ask: unknown) => posting(call, ask, call.writes ?? [snake(of.table)]), [posting, of.table]);
  return useMemo(
    () => ({
      source,
      rows: source.rows,
      /** Creates, or changes the version that was read. */
      save: (draft: DraftOf<R>, was?: Stamped | null) =>
        post(was ? of.change : of.create, was ? { ...(draft as object), id: was.id, version: was.version } : draft) as Promise<RowOf<R>>,
      remove: (ids: readonly number[]) =>
        (of.remove && ids.length > 1
          ? post(of.remove, { ids: ids.join(',') })
          : ids.reduce<Promise<unknown>>(
              (before, id) => before.then(() => post(of.removeOne, { id })),
              Promise.resolve(),
            )) as Promise<unknown>,
      /** Undoes a deletion; null where the record can't. */
      restore: of.restore ? (ids: readonly number[]) => post(of.restore as Call, { ids }) : null,
      /** Changes the rows that have an id and creates the others, all or none; null where the record can't. */
      saveMany: of.saveMany
        ? (rows: readonly (DraftOf<R> & Partial<Stamped>)[]) =>
            post(of.saveMany as Call, { rows }) as Promise<{ created: number; changed: number }>
        : null,
      bulk: (rows: readonly DraftOf<R>[]) =>
        (of.bulk ? post(of.bulk, { rows }) : Promise.reject(new Error(`${of.table} has no bulk call`))) as Promise<{ created: number }>,
    }),
    [source, of, post],
  );
};
