import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

const heartbeatMs = 15_000;
const open = new WeakMap<FastifyInstance, Set<() => void>>();

const endsOf = (app: FastifyInstance) => {
  const ends = open.get(app) ?? new Set();
  open.set(app, ends);
  return ends;
};

/** Ends every open stream: a server that stops would wait for them for ever. */
export const endStreams = (app: FastifyInstance) => {
  for (const end of [...endsOf(app)]) end();
};

/** Sends what comes as server-sent events; a comment line every 15 s tells proxies and the listener that the line is alive. */
export const sendStream = (app: FastifyInstance, reply: FastifyReply, said: AsyncIterable<unknown>) => {
  const stream = said[Symbol.asyncIterator]();
  const lines = new Readable({ read: () => undefined });
  const beat = setInterval(() => lines.push(': still here\n\n'), heartbeatMs);
  const end = () => {
    if (!endsOf(app).delete(end)) return;
    clearInterval(beat);
    lines.push(null);
    void stream.return?.();
  };
  endsOf(app).add(end);
  lines.push(': open\n\n');
  const pump = async () => {
    for (let next = await stream.next(); !next.done && endsOf(app).has(end); next = await stream.next())
      lines.push(`data: ${JSON.stringify(next.value)}\n\n`);
  };
  pump().then(end, end);
  reply.raw.on('close', end);
  return reply
    .header('cache-control', 'no-cache, no-transform')
    .header('connection', 'close')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream')
    .send(lines);
};
