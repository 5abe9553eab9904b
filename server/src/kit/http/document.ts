import type { Call } from '@lotline/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openapi } from './openapi.ts';

/** The document at /api/openapi.json and a page for people at /api/docs; written once, when somebody first asks. */
export const serveDocument = (app: FastifyInstance, calls: readonly Call[], title: string) => {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapi(calls, title));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(openapi(calls, title));
    return reply.type('text/html; charset=utf-8').send(page);
  });
};
