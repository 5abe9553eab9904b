import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refused } from './errors.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Prometheus metrics at /api/metrics: for this machine, or with METRICS_TOKEN as a bearer token from elsewhere. */
export const serveMetrics = (app: FastifyInstance, pool: pg.Pool, token: string | undefined) => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'lotline_request_seconds',
    help: 'Time of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  new Gauge({
    name: 'lotline_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    if (routeOptions.config.call?.kind !== 'stream')
      durations.observe({ method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new Refused(403, 'FORBIDDEN');
    return reply.type(register.contentType).send(await register.metrics());
  });
};

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const mayRead = (request: FastifyRequest, token: string | undefined) => {
  if (token === undefined) return loopback.includes(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
