import type { Trouble } from './heard.ts';

const refusals = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** An error of the net or of a broker as a trouble that has words. */
export const troubleOf = (error: unknown): Trouble => {
  const { code, message } = error as { code?: string | number; message?: string };
  const facts = { detail: String(message ?? error).slice(0, 200) };
  // MQTT 3.1.1 says 4 and 5 for a wrong password and for what an account may not do, MQTT 5 134 and 135.
  if ([4, 5, 134, 135].includes(Number(code))) return { code: 'collection.link.notAllowed', facts };
  if (refusals.has(String(code))) return { code: 'collection.link.refused', facts };
  if (code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL') return { code: 'collection.link.portTaken', facts };
  if (code === 'ETIMEDOUT') return { code: 'collection.link.silent', facts };
  return { code: 'collection.link.lost', facts };
};
