import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../http/errors.ts';

type Answer = { id: number; bytes?: Uint8Array; failed?: string };
type Waiting<Job> = { id: number; job: Job; resolve(bytes: Uint8Array): void; reject(error: unknown): void };
export type Options = { seconds?: number; mostWaiting?: number };

/**
 * A thread of its own that does one job after the other, so that nobody else waits for them; it begins with the first. A job that takes too
 * long loses its thread; who comes when too many wait is asked to come again.
 */
export const openThread = <Job>(file: URL, { seconds = 20, mostWaiting = 20 }: Options = {}) => {
  const line: Waiting<Job>[] = [];
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const start = () => {
    const next = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 384 } });
    next.on('message', (answer: Answer) => {
      const [done] = line;
      if (worker !== next || done?.id !== answer.id) return;
      finish(answer.bytes ?? new Error(answer.failed));
    });
    next.on('error', (error) => worker === next && fail(error));
    // A server that has nothing else to do may end.
    next.unref();
    return next;
  };
  const finish = (answer: Uint8Array | Error) => {
    clearTimeout(timer);
    const done = line.shift();
    if (answer instanceof Error) done?.reject(answer);
    else done?.resolve(answer);
    begin();
  };
  const fail = (error: unknown) => {
    void worker?.terminate();
    worker = undefined;
    finish(error instanceof Error ? error : new Error(String(error)));
  };
  const begin = () => {
    const [next] = line;
    if (!next) return;
    worker ??= start();
    worker.postMessage({ id: next.id, job: next.job });
    timer = setTimeout(() => fail(new Refused(503, 'BUSY', { retryAfter: 5 })), seconds * 1000);
  };

  return {
    /** @param patient waits however many there are: for who has begun something that can't be left half done, and asks for one at a time. */
    ask: (job: Job, patient = false) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (!patient && line.length >= mostWaiting) return reject(new Refused(503, 'BUSY', { retryAfter: 3 }));
        last += 1;
        line.push({ id: last, job, resolve, reject });
        if (line.length === 1) begin();
      }),
    close: async () => {
      clearTimeout(timer);
      for (const { reject } of line.splice(0)) reject(new Refused(503, 'BUSY', { retryAfter: 1 }));
      await worker?.terminate();
      worker = undefined;
    },
  };
};

/** What each server has one of: opened with the first who asks for it, closed with the server. */
export const onePerServer = <T extends { close: () => Promise<void> }>(open: () => T) => {
  const ofServers = new WeakMap<FastifyInstance, T>();
  return (app: FastifyInstance): T => {
    const known = ofServers.get(app);
    if (known) return known;
    const opened = open();
    app.addHook('onClose', opened.close);
    ofServers.set(app, opened);
    return opened;
  };
};
