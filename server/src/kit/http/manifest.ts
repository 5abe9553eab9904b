import type { FastifyInstance } from 'fastify';
import type { Config } from '../running/config.ts';

/** The first paint of an installed page, before its own theme is known. */
const colours = { background_color: '#f4f6f8', theme_color: '#1565c0' };

/** What a device that installs the phone's pages calls them, shows for them, and opens. */
export const serveManifest = (app: FastifyInstance, { company }: Config) => {
  const manifest = {
    id: '/m',
    name: [company.title, company.name].filter(Boolean).join(' · '),
    short_name: company.title,
    start_url: '/m',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    ...colours,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(JSON.stringify(manifest)),
  );
};
