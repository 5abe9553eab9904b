import { events } from '@lotline/contract/system/events';
import type { ServerContext } from '../kit/http/serve.ts';
import { gone, missOthers, seen } from './online.queries.ts';

/** Open screens are written down so often. */
const beatMs = 20_000;

/** Who is there: a session is, while a screen of it hears the stream of changes here or at another server. */
export const keepPresence = ({ app, db }: ServerContext, patienceMs: number) => {
  /** How many streams each session has here. */
  const open = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();
  const write = (work: Promise<void>) => work.catch((error) => app.log.warn({ err: error }, 'who is online could not be written'));

  const came = (id: number) => {
    clearTimeout(leaving.get(id));
    leaving.delete(id);
    open.set(id, (open.get(id) ?? 0) + 1);
    if (open.get(id) === 1) void write(seen(db, [id]));
  };
  const left = (id: number) => {
    const others = (open.get(id) ?? 1) - 1;
    if (others > 0) return void open.set(id, others);
    open.delete(id);
    leaving.set(
      id,
      setTimeout(() => {
        leaving.delete(id);
        void write(gone(db, [id]));
      }, patienceMs).unref(),
    );
  };
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.call === events && request.caller) {
      const { sessionId } = request.caller;
      came(sessionId);
      reply.raw.once('close', () => left(sessionId));
    }
    done();
  });

  const beat = setInterval(() => void write(seen(db, [...open.keys()]).then(() => missOthers(db))), beatMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(beat);
    for (const timer of leaving.values()) clearTimeout(timer);
    // The streams of this server end with it: their sessions come to another, or are missed there.
  });
};
