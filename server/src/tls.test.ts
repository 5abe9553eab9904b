import fs from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { openEvents } from './kit/database/events.ts';
import { readConfig } from './kit/running/config.ts';
import { selfSigned } from './kit/running/testing.ts';
import { testApp } from './testing.ts';

const { connection, db, pool } = await testApp();
const { cert, key } = selfSigned();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-tls-'));
const written = (name: string, text: string) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};
const files = { TLS_CERT: written('cert.pem', cert), TLS_KEY: written('key.pem', key) };
const events = await openEvents(connection);
const app = await buildApp({ db, pool, events, config: readConfig({ LOTLINE_MODE: 'production', ...files }) });

beforeAll(async () => void (await app.listen({ port: 0, host: '127.0.0.1' })));
afterAll(async () => {
  await app.close();
  await events.close();
  fs.rmSync(folder, { recursive: true });
});

const ask = (url: string) =>
  new Promise<{ status: number | undefined; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    https
      .get({ port, host: '127.0.0.1', servername: 'localhost', path: url, ca: cert }, (answer) => {
        let body = '';
        answer.on('data', (piece) => {
          body += piece;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, body, headers: answer.headers }));
      })
      .on('error', reject);
  });

test('with a certificate and its key the server speaks HTTPS, so that phones let a page use their camera', async () => {
  const { status, body, headers } = await ask('/api/health');
  expect([status, JSON.parse(body)]).toEqual([200, { status: 'up' }]);
  expect(String(headers['content-security-policy'])).toContain("'wasm-unsafe-eval'");
});

test('a certificate without its key, a file that isn’t there, and a key of another certificate are told at the start', () => {
  const start = (given: NodeJS.ProcessEnv) => () => readConfig({ LOTLINE_MODE: 'production', ...given });
  expect(start({ TLS_CERT: files.TLS_CERT })).toThrow('TLS_KEY must be set together with TLS_CERT');
  expect(start({ TLS_KEY: files.TLS_KEY })).toThrow('TLS_CERT must be set together with TLS_KEY');
  expect(start({ ...files, TLS_CERT: path.join(folder, 'nothing.pem') })).toThrow('TLS_CERT must be the path of a file');
  const other = written('other.pem', selfSigned().key);
  expect(start({ ...files, TLS_KEY: other })).toThrow('TLS_KEY must be the key of TLS_CERT');
});
