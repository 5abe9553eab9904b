import type { Call, Schema } from '@lotline/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { type Document, openapi } from './openapi.ts';

/** The document at /api/openapi.json and a page for people at /api/docs; written once, when somebody first asks. */
export const serveDocument = (app: FastifyInstance, calls: readonly Call[], shapes: ReadonlyMap<Schema, string>, title: string) => {
  let document: Promise<Document> | undefined;
  let text: string | undefined;
  let page: string | undefined;
  const written = () => (document ??= openapi(calls, shapes, title));
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(await written());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(await written());
    return reply.type('text/html; charset=utf-8').send(page);
  });
};
