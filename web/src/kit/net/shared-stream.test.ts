import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Stream, sharedStreams, type TabHears } from './shared-stream.ts';

type Line = { token: string; signal: AbortSignal; send: (table: string) => Promise<void>; end: () => Promise<void> };
/** The streams that the server was asked for, in turn. */
let lines: Line[] = [];
let statuses: number[] = [];
const settled = async () => void (await vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  statuses = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: { headers: { authorization: string }; signal: AbortSignal }) => {
    const status = statuses.shift() ?? 200;
    if (status !== 200) return new Response('{}', { status });
    let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (own) => {
        controller = own;
      },
    });
    signal.addEventListener('abort', () => controller?.error(new Error('aborted')));
    lines.push({
      token: headers.authorization,
      signal,
      send: (table) => {
        controller?.enqueue(new TextEncoder().encode(`data: {"seq":1,"table":"${table}"}\n\n`));
        return settled();
      },
      end: () => {
        controller?.close();
        return settled();
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const of = (token: string): Stream => ({ token, url: '/api/events', headers: { authorization: token } });
const tab = () => {
  const heard: unknown[] = [];
  return { heard, hear: (said: TabHears) => void heard.push(typeof said === 'string' || 'ended' in said ? said : said.change.table) };
};

it('twenty tabs of a session share one stream, and each hears every change', async () => {
  const streams = sharedStreams();
  const tabs = Array.from({ length: 20 }, tab);
  for (const { hear } of tabs) streams.join(hear, of('kim'));
  await settled();
  expect(lines).toHaveLength(1);
  await lines[0]?.send('stock');
  expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['stock']));
});

it('the stream goes on when the tab that opened it leaves, and is closed with the last', async () => {
  const streams = sharedStreams();
  const [first, second] = [tab(), tab()];
  streams.join(first.hear, of('kim'));
  streams.join(second.hear, of('kim'));
  await settled();
  streams.leave(first.hear);
  await lines[0]?.send('lot');
  expect([first.heard, second.heard]).toEqual([[], ['lot']]);
  streams.leave(second.hear);
  expect(lines[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines).toHaveLength(1);
});

it('a tab whose session changed leaves the stream of the one before', async () => {
  const streams = sharedStreams();
  const [kim, lee] = [tab(), tab()];
  streams.join(kim.hear, of('kim'));
  streams.join(lee.hear, of('kim'));
  streams.join(lee.hear, of('lee'));
  await settled();
  expect(lines.map(({ token }) => token)).toEqual(['kim', 'lee']);
  await lines[0]?.send('stock');
  await lines[1]?.send('lot');
  expect([kim.heard, lee.heard]).toEqual([['stock'], ['lot']]);
});

it('a stream that ended is opened again, and the tabs are told that they missed something', async () => {
  const streams = sharedStreams();
  const { heard, hear } = tab();
  streams.join(hear, of('kim'));
  await settled();
  await lines[0]?.end();
  statuses = [503];
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual(['missed']);
  await lines[1]?.send('stock');
  expect(heard).toEqual(['missed', 'stock']);
});

it('a stream that was refused at first tells the tabs that they missed something', async () => {
  const streams = sharedStreams();
  const { heard, hear } = tab();
  statuses = [503];
  streams.join(hear, of('kim'));
  await vi.advanceTimersByTimeAsync(5000);
  expect([heard, lines.length]).toEqual([['missed'], 1]);
});

it('a session that the server doesn’t know is not asked for again', async () => {
  const streams = sharedStreams();
  const { heard, hear } = tab();
  statuses = [401];
  streams.join(hear, of('kim'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([heard, lines]).toEqual([[{ ended: 'kim' }], []]);
});
