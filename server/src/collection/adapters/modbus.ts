import net from 'node:net';
import type { ModbusPoint, ModbusSettings } from '@lotline/contract/collection/connection-settings';
import { type Ears, type Heard, type Link, pause } from './heard.ts';
import {
  answerIn,
  frameIn,
  ModbusException,
  pointValue,
  type Read,
  readsFor,
  requestFor,
  transactionOf,
  WrongAnswer,
} from './modbus-wire.ts';
import { troubleOf } from './trouble-of.ts';

/** Polls a device. It is asked one thing at a time, because many answer only one, and read only. */
export const openModbus = (settings: ModbusSettings, ears: Ears): Link => {
  const ending = new AbortController();
  const running = polling(settings, ears, ending.signal);
  return {
    close: async () => {
      ending.abort();
      await running;
    },
  };
};

const polling = async (settings: ModbusSettings, ears: Ears, signal: AbortSignal) => {
  const reads = readsFor([...settings.points, ...timePoint(settings)]);
  const tags = settings.points.map(({ tag }) => tag);
  let device: Device | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    try {
      device ??= await connected(settings, signal);
      const heard = await round(device, reads, settings, ears);
      if (heard.length > 0) await ears.sink(heard);
      ears.up();
      failures = 0;
    } catch (error) {
      device?.end();
      device = undefined;
      if (signal.aborted) break;
      failures += 1;
      ears.down(
        error instanceof WrongAnswer ? { code: 'collection.modbus.wrongAnswer', facts: { detail: error.message } } : troubleOf(error),
      );
      if (failures === 1) ears.stale(tags);
    }
    // A device that is gone is asked ever less often, up to once in half a minute.
    const wait =
      failures === 0 ? settings.everyMs - (Date.now() - began) : Math.min(30_000, Math.max(settings.everyMs, 500 * 2 ** failures));
    await pause(Math.max(0, wait), signal);
  }
  device?.end();
  ears.down(null);
};

/** No tag of a person's begins so. */
const timeTag = '\u0000time';
/** Values that are read in one answer with it are of that time. */
const timePoint = ({ timeAddress }: ModbusSettings): ModbusPoint[] => {
  if (timeAddress === undefined || timeAddress === null) return [];
  return [{ tag: timeTag, table: 'HOLDING', address: timeAddress, type: 'UINT64', order: 'ABCD', bit: 0, scale: 1, offset: 0 }];
};

/** A refusal is of the points of one request alone; whatever else goes wrong is of the connection. */
const round = async (device: Device, reads: readonly Read[], { unit }: ModbusSettings, ears: Ears): Promise<Heard[]> => {
  const heard: Heard[] = [];
  for (const read of reads) {
    try {
      const bytes = await device.ask(read);
      const own = read.points.find(({ tag }) => tag === timeTag);
      const at = new Date(own ? Number(pointValue(own, bytes, read.address)) : Date.now());
      for (const point of read.points) {
        if (point === own) continue;
        const value = pointValue(point, bytes, read.address);
        heard.push({ tag: point.tag, at, value, quality: value === null ? 'BAD' : 'GOOD', historical: false });
      }
    } catch (error) {
      if (!(error instanceof ModbusException)) throw error;
      ears.trouble({ code: 'collection.modbus.exception', facts: { exception: error.exception, address: read.address, unit } });
      ears.stale(read.points.map(({ tag }) => tag));
    }
  }
  return heard;
};

type Device = { ask: (read: Read) => Promise<Buffer>; end: () => void };

const connected = async ({ host, port, unit, timeoutMs }: ModbusSettings, signal: AbortSignal): Promise<Device> => {
  const socket = net.connect({ host, port, noDelay: true });
  let bytes: Buffer = Buffer.alloc(0);
  let waiting: { transaction: number; answer: PromiseWithResolvers<Buffer> } | undefined;
  let transaction = 0;
  const fail = (error: Error) => {
    socket.destroy();
    waiting?.answer.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the device hung up')));
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    try {
      for (let frame = frameIn(bytes); frame; frame = frameIn(bytes)) {
        bytes = bytes.subarray(frame.length);
        // The late answer to a question that was given up is none to this one.
        if (waiting?.transaction !== transactionOf(frame)) continue;
        waiting.answer.resolve(frame);
        waiting = undefined;
      }
    } catch (error) {
      fail(error as Error);
    }
  });
  const timely = async <T>(work: Promise<T>): Promise<T> => {
    const late = setTimeout(() => fail(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })), timeoutMs);
    try {
      return await work;
    } finally {
      clearTimeout(late);
    }
  };
  const opened = Promise.withResolvers<Buffer>();
  waiting = { transaction: -1, answer: opened };
  socket.once('connect', () => {
    waiting = undefined;
    opened.resolve(Buffer.alloc(0));
  });
  const close = () => fail(new Error('closing'));
  signal.addEventListener('abort', close);
  socket.once('close', () => signal.removeEventListener('abort', close));
  await timely(opened.promise);
  return {
    ask: async (read) => {
      transaction = (transaction + 1) & 0xffff;
      waiting = { transaction, answer: Promise.withResolvers<Buffer>() };
      const { promise } = waiting.answer;
      if (socket.destroyed) fail(new Error('the device hung up'));
      else socket.write(requestFor(read, transaction, unit));
      return answerIn(await timely(promise), read, unit);
    },
    end: () => socket.destroy(),
  };
};
