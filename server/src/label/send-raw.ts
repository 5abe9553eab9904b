import dns from 'node:dns/promises';
import net from 'node:net';
import { isNoPrinters } from '@lotline/contract/label/printer.rules';

/** What became of bytes for a printer: `begun` says whether any of them left. */
export type Sent = { ok: true } | { ok: false; error: SendError; begun: boolean };
export type SendError = 'REFUSED' | 'UNREACHABLE' | 'SLOW' | 'NO_ADDRESS' | 'NOT_ALLOWED' | 'BROKE_OFF';
export type SendOptions = {
  connectMs?: number;
  /** Between two parts that the printer takes, and until it closes. */
  quietMs?: number;
  /** In all, from the connection on: a printer that keeps talking isn't waited for longer. */
  longestMs?: number;
  /** Ends what is being sent. */
  signal?: AbortSignal;
  /** Whether a printer may stand behind an address of this machine itself. */
  here?: boolean;
};

/** Bytes that a printer may say of itself. */
const mostSaid = 65_536;

/**
 * Sends bytes to a printer, raw over TCP, and waits until it has taken all of them and closed its side: nothing else says that they arrived.
 * The name is looked up once and what was found is what is connected to, so that it can't become another address in between.
 */
export const sendRaw = async (
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  { connectMs = 5000, quietMs = 10_000, longestMs = 90_000, signal, here = false }: SendOptions = {},
): Promise<Sent> => {
  const found = await dns.lookup(host).catch(() => null);
  if (!found) return { ok: false, error: 'NO_ADDRESS', begun: false };
  if (isNoPrinters(found.address, here)) return { ok: false, error: 'NOT_ALLOWED', begun: false };
  return new Promise((resolve) => {
    let begun = false;
    const socket = net.connect({ host: found.address, port });
    const end = (sent: Sent) => {
      clearTimeout(connecting);
      clearTimeout(ending);
      signal?.removeEventListener('abort', breakOff);
      socket.destroy();
      resolve(sent);
    };
    const fail = (error: SendError) => end({ ok: false, error: begun ? 'BROKE_OFF' : error, begun });
    const connecting = setTimeout(() => fail('SLOW'), connectMs);
    const ending = setTimeout(() => fail('SLOW'), longestMs);
    const breakOff = () => fail('BROKE_OFF');
    if (signal?.aborted) breakOff();
    else signal?.addEventListener('abort', breakOff);
    socket.setTimeout(quietMs, () => fail('SLOW'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      fail(code === 'ECONNREFUSED' ? 'REFUSED' : code === 'ETIMEDOUT' ? 'SLOW' : 'UNREACHABLE'),
    );
    socket.on('connect', () => {
      clearTimeout(connecting);
      begun = true;
      socket.end(bytes);
    });
    // What a printer says about itself isn't asked for; reading it lets its end be heard. A flood of it is no printer's.
    let said = 0;
    socket.on('data', ({ length }) => {
      said += length;
      if (said > mostSaid) fail('BROKE_OFF');
    });
    let finished = false;
    socket.on('finish', () => {
      finished = true;
    });
    socket.on('end', () => finished || fail('BROKE_OFF'));
    socket.on('close', (failed) => (finished && !failed ? end({ ok: true }) : fail('BROKE_OFF')));
  });
};
