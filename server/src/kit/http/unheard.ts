import http from 'node:http';
import type { Socket } from 'node:net';
import { languages } from '@lotline/contract/kit/words';
import { sentence } from './errors.ts';

/** Answers what is no request that could be heard. Its language isn't known by then, so it is said in both. */
export const answerUnheard = (error: Error & { code?: string }, socket: Socket) => {
  // Who hung up hears nothing.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const code = status === 431 ? 'HEAD_TOO_LONG' : 'INVALID_INPUT';
  const body = JSON.stringify({ code, message: languages.map((lang) => sentence(code, lang)).join(' ') });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
};
