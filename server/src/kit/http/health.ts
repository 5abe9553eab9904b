import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isFrozen } from '../database/pulse.ts';
import { within } from '../running/within.ts';

const patienceMs = 2000;

const answers = (pool: pg.Pool) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

/** /api/health: the process lives. /api/ready: it can serve, so the database answers and nobody has told it to stop. */
export const serveHealth = (app: FastifyInstance, pool: pg.Pool) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/api/health', async () => ({ status: 'up' }));
  app.get('/api/ready', async (_request, reply) => {
    const database = !isFrozen(pool) && (await within(patienceMs, answers(pool), () => false));
    const ready = database && !stopping;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database, stopping });
  });
};
