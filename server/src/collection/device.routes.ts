import { createGunzip } from 'node:zlib';
import * as calls from '@lotline/contract/collection/device';
import { mostObservations } from '@lotline/contract/collection/observation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, sentence } from '../kit/http/errors.ts';
import { roomForBody } from '../kit/http/room.ts';
import { langOf, type ServerContext, serve, serveFree } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { deviceById, deviceOfKey, devices, giveKey, type KnownDevice, notePush, revokeKey } from './device.queries.ts';
import { push } from './push.ts';
import { throttle } from './throttle.ts';

/** What ten thousand points take as JSON, and some room. */
const bodyLimit = mostObservations * 400;
/** A device's last push is noted this often. */
const noteMs = 5000;

export const mountDevices = (server: ServerContext) => {
  serveRecord(server, calls.Device, { select: () => devices, orderBy: 'name' });
  serve(server, calls.oneDevice, ({ id }, { db }) => deviceById(db, id));
  serve(server, calls.giveDeviceKey, (ask, { db }) => giveKey(db, ask));
  serve(server, calls.revokeDeviceKey, async (ask, { db }) => {
    await revokeKey(db, ask);
    return deviceById(db, ask.id);
  });
  void server.app.register((scope, _options, done) => {
    mountPush({ ...server, app: scope as unknown as FastifyInstance });
    done();
  });
};

/** A device's call has a scope of its own: its key is asked for before its body is read, its lines are plain text, and it may come as gzip. */
const mountPush = (server: ServerContext) => {
  const { app, db } = server;
  const known = new WeakMap<FastifyRequest, KnownDevice>();
  const noted = new Map<number, number>();
  const waitsFor = throttle();
  app.addHook('onRequest', async (request, reply) => {
    const key = /^(?:Bearer|Token) +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const device = key === undefined ? null : await deviceOfKey(db, key);
    if (!device) throw new Refused(401, 'device.keyIsKnown');
    known.set(request, device);
    await roomForBody(server.rooms.bodies, request, reply.raw);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['content-encoding'] !== 'gzip') return payload;
    const unpacked = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
    payload.on('data', ({ length }: Buffer) => {
      unpacked.receivedEncodedLength += length;
    });
    payload.on('error', (error: Error) => unpacked.destroy(error));
    return payload.pipe(unpacked);
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, lines, done) =>
    done(null, { ...(request.query as object), lines }),
  );
  serveFree(
    server,
    calls.pushObservations,
    async (ask, { request }) => {
      const device = known.get(request) as KnownDevice;
      const retryAfter = waitsFor(device, (ask.points?.length ?? 0) + countLines(ask.lines));
      if (retryAfter > 0) throw new Refused(429, 'TOO_MANY_REQUESTS', { retryAfter });
      const { clockAheadSec, ...answer } = await push(db, device, ask);
      const now = Date.now();
      if (now - (noted.get(device.id) ?? 0) > noteMs) {
        noted.set(device.id, now);
        await notePush(db, device.id, clockAheadSec);
      }
      const codes = [...new Set(answer.refused.map(({ code }) => code))];
      return { ...answer, messages: Object.fromEntries(codes.map((code) => [code, sentence(code, langOf(request))])) };
    },
    { bodyLimit },
  );
};

const countLines = (text = '') => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};
