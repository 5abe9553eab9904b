import dns from 'node:dns/promises';
import net from 'node:net';
import { isNoPrinters } from '@lotline/contract/label/printer.rules';

/** What became of bytes for a printer: `begun` says whether any of them left. */
export type Sent = { ok: true } | { ok: false; error: SendError; begun: boolean };
export type SendError = 'REFUSED' | 'UNREACHABLE' | 'SLOW' | 'NO_ADDRESS' | 'NOT_ALLOWED' | 'BROKE_OFF' | 'NOT_DRAWN' | 'BUSY';
export type SendOptions = {
  connectMs?: number;
  /** Between two parts that the printer takes, and until it closes. */
  quietMs?: number;
  /** For each part, and for the end: a printer that keeps talking isn't waited for longer. */
  longestMs?: number;
  /** Ends what is being sent. */
  signal?: AbortSignal;
  /** Whether a printer may stand behind an address of this machine itself. */
  here?: boolean;
};

/** Bytes that a printer may say of itself. */
const mostSaid = 65_536;

/**
 * Sends a job's parts to a printer, raw over TCP, each made while the one before it is taken, and waits until the printer has taken all of them
 * and closed its side: nothing else says that they arrived. The name is looked up once and what was found is what is connected to, so that it
 * can't become another address in between.
 * @throws where the first part can't be made; nothing has left then.
 */
export const sendRaw = async (
  { host, port }: { host: string; port: number },
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { connectMs = 5000, quietMs = 10_000, longestMs = 90_000, signal, here = false }: SendOptions = {},
): Promise<Sent> => {
  const found = await dns.lookup(host).catch(() => null);
  if (!found) return { ok: false, error: 'NO_ADDRESS', begun: false };
  if (isNoPrinters(found.address, here)) return { ok: false, error: 'NOT_ALLOWED', begun: false };
  const making = inTurn(parts);
  try {
    const first = await Promise.race([making.next(), whenAborted(signal)]);
    if (first === null || signal?.aborted) return { ok: false, error: 'BROKE_OFF', begun: false };
    const socket = net.connect({ host: found.address, port });
    return await pourInto(socket, first, making, { connectMs, quietMs, longestMs, signal });
  } finally {
    void making.return(undefined).catch(() => undefined);
  }
};

const whenAborted = (signal: AbortSignal | undefined) =>
  new Promise<null>((resolve) => signal?.addEventListener('abort', () => resolve(null), { once: true }));

async function* inTurn(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* parts;
}

type Times = Required<Pick<SendOptions, 'connectMs' | 'quietMs' | 'longestMs'>> & Pick<SendOptions, 'signal'>;
const pourInto = (
  socket: net.Socket,
  first: IteratorResult<Uint8Array, void>,
  making: AsyncGenerator<Uint8Array, void>,
  { connectMs, quietMs, longestMs, signal }: Times,
) =>
  new Promise<Sent>((resolve) => {
    let begun = false;
    let over = false;
    let ending: NodeJS.Timeout | undefined;
    const end = (sent: Sent) => {
      over = true;
      clearTimeout(connecting);
      clearTimeout(ending);
      signal?.removeEventListener('abort', breakOff);
      socket.destroy();
      resolve(sent);
    };
    const fail = (error: SendError) => end({ ok: false, error: begun && error !== 'NOT_DRAWN' ? 'BROKE_OFF' : error, begun });
    const connecting = setTimeout(() => fail('SLOW'), connectMs);
    const breakOff = () => fail('BROKE_OFF');
    signal?.addEventListener('abort', breakOff);
    /** The printer's time runs while it is to take something, not while a label is drawn. */
    const itsTurn = (is: boolean) => {
      clearTimeout(ending);
      if (is) ending = setTimeout(() => fail('SLOW'), longestMs);
      socket.setTimeout(is ? quietMs : 0);
    };
    const taken = (part: Uint8Array) => new Promise<void>((done) => socket.write(part, () => done()));
    const pour = async () => {
      for (let part = first; !part.done && !over; ) {
        const next = making.next();
        next.catch(() => undefined);
        itsTurn(true);
        await taken(part.value);
        if (over) return;
        itsTurn(false);
        part = await next;
      }
      if (over) return;
      itsTurn(true);
      socket.end();
    };
    socket.on('timeout', () => fail('SLOW'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      fail(code === 'ECONNREFUSED' ? 'REFUSED' : code === 'ETIMEDOUT' ? 'SLOW' : 'UNREACHABLE'),
    );
    socket.on('connect', () => {
      clearTimeout(connecting);
      begun = true;
      pour().catch(() => fail('NOT_DRAWN'));
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
