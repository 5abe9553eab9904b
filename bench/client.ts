import { once } from 'node:events';
import net from 'node:net';

export type Answer = { status: number /** The status line and headers as they came. */; head: string; body: Buffer };
/** One kept-alive connection that asks one thing after the other. */
export type Client = {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
};

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** Speaks just enough HTTP for our own servers: `fetch` takes as much CPU as the floor does, and would be measured with it. */
export const connect = async (port: number, token: string): Promise<Client> => {
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  let got: Buffer[] = [];
  let size = 0;
  let head: ReturnType<typeof headOf>;

  const take = (chunk: Buffer) => {
    got.push(chunk);
    size += chunk.length;
    head ??= headOf(got.length === 1 ? chunk : Buffer.concat(got));
    if (!head) return;
    if (head.length !== undefined ? size < head.bodyAt + head.length : !chunk.subarray(-lastChunk.length).equals(lastChunk)) return;
    const body = Buffer.concat(got).subarray(head.bodyAt);
    const answer = { status: head.status, head: head.text, body: head.length === undefined ? unchunked(body) : body };
    const { resolve } = waiting ?? {};
    [got, size, head, waiting] = [[], 0, undefined, undefined];
    resolve?.(answer);
  };
  const fail = (error: Error) => waiting?.reject(error);
  const open = async () => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    return socket
      .on('data', take)
      .on('error', fail)
      .on('close', () => fail(new Error('The server hung up.')));
  };
  let socket = await open();

  return {
    ask: async (method, path, body, headers = {}) => {
      // A server closes a connection that rested for long.
      if (socket.destroyed) socket = await open();
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
        const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const content = text ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` : '';
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n${more.join('')}${content}\r\n${text}`,
        );
      });
    },
    close: () => void socket.destroy(),
  };
};

const headOf = (got: Buffer) => {
  const end = got.indexOf(headEnd);
  if (end < 0) return;
  const text = got.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  return {
    text,
    status: Number(text.slice(9, 12)),
    bodyAt: end + headEnd.length,
    length: length === undefined ? undefined : Number(length),
  };
};

const unchunked = (body: Buffer) => {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, line), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
};
