import fs from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { root } from '../running/config.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The page behind an address of the application. */
    sendPage(): FastifyReply;
  }
}

const built = path.join(root, 'web/dist');
const asset = /^\/(?:api|assets)(?:[/?]|$)/;

/** An address that a person opened: everything but the API's and the built files'. */
export const isPage = ({ method, url }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !asset.test(url);

/** The built web, its compressed copies first. Files with a hash in their name never change; pages are asked for each time. */
export const serveWeb = async (app: FastifyInstance) => {
  const exists = fs.existsSync(path.join(built, 'index.html'));
  app.decorateReply('sendPage', function (this: FastifyReply) {
    if (!exists) return this.code(404).type('text/plain').send('The web is not built: run npm run build.');
    return this.header('cache-control', 'no-cache').sendFile(
      /^\/auth\/loginForm(?:[/?]|$)/.test(this.request.url) ? 'auth.html' : 'index.html',
    );
  });
  if (!exists) return;
  await app.register(files, {
    root: built,
    preCompressed: true,
    dotfiles: 'deny',
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
};
