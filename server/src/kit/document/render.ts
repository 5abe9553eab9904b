import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../http/errors.ts';

/** A document as pdfmake takes it, of plain values alone: nothing in it runs. */
export type Definition = {
  readonly info: { readonly title: string; readonly author?: string };
  /** The instant that the document says it was made at: the same document has the same bytes whenever it is printed. */
  readonly madeAt: string;
  readonly content: unknown;
  readonly images?: Readonly<Record<string, string>>;
  readonly pageMargins?: readonly number[];
  readonly fontSize?: number;
  /** Says at the foot which page of how many it is, where there are several. */
  readonly numbered?: boolean;
};
type Answer = { id: number; bytes?: Uint8Array; failed?: string };
type Waiting = { id: number; definition: Definition; resolve(bytes: Uint8Array): void; reject(error: unknown): void };

/** Characters of a definition: a statement of a thousand lines takes a tenth of it. */
const largest = 3_000_000;
type Options = { seconds?: number; mostWaiting?: number };

/**
 * Renders documents in a thread of its own, one after the other, so that nobody else waits for them. One that takes too long loses its
 * thread; who comes when too many wait is asked to come again.
 */
export const openDocuments = ({ seconds = 20, mostWaiting = 20 }: Options = {}) => {
  const line: Waiting[] = [];
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const start = () => {
    const next = new Worker(new URL('./render.worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 384 } });
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
    worker.postMessage({ id: next.id, definition: next.definition });
    timer = setTimeout(() => fail(new Refused(503, 'BUSY', { retryAfter: 5 })), seconds * 1000);
  };

  return {
    render: (definition: Definition) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (JSON.stringify(definition).length > largest) return reject(new Refused(422, 'document.tooLarge'));
        if (line.length >= mostWaiting) return reject(new Refused(503, 'BUSY', { retryAfter: 3 }));
        last += 1;
        line.push({ id: last, definition, resolve, reject });
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
export type Documents = ReturnType<typeof openDocuments>;

const ofServers = new WeakMap<FastifyInstance, Documents>();
/** The one thread in which a server renders its documents, whichever domain prints; it begins with the first of them. */
export const documentsOf = (app: FastifyInstance): Documents => {
  const known = ofServers.get(app);
  if (known) return known;
  const documents = openDocuments();
  app.addHook('onClose', documents.close);
  ofServers.set(app, documents);
  return documents;
};
