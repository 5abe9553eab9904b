import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type FileAnswer = {
  name: string;
  mimeType?: string;
  content: Uint8Array | Readable;
  /** To be saved, never shown in place. */
  download?: true;
};

/** Picture types that a browser may show in place. */
export const rasters = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const escaped = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sends bytes so that they stay data: never sniffed, never run, shown in place only when they are a plain picture. */
export const sendFile = (reply: FastifyReply, { name, mimeType = 'application/octet-stream', content, download }: FileAnswer) => {
  const shown = !download && rasters.includes(mimeType) ? 'inline' : 'attachment';
  return reply
    .header(
      'content-disposition',
      `${shown}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${escaped(name.toWellFormed())}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-cache')
    .type(mimeType)
    .send(content);
};
