import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { collectWhenIdle } from '../running/collect.ts';
import { Refused } from './errors.ts';

/** Of a body or an answer of fewer bytes than this, nobody takes notice. */
const largeBytes = 131_072;
/** What is read or written takes many times its bytes while it is at work. */
const usualBytes = 8 * 1_048_576;
/** The files of a form stay as they came, where JSON becomes text, objects, and text again. */
const formShare = 4;
const longestWaitMs = 3000;
/** An answer that isn't taken within this time is cut off: who doesn't read would keep its room for ever. */
const longestSendMs = 120_000;

/** A part of a room, kept until the response is sent or its reader gone. */
type Place = { /** How many bytes it really is. */ is(bytes: number): void };
export type Room = ReturnType<typeof openRoom>;

/**
 * Room for so many bytes at once; what is larger than all of it has it alone. Who finds none waits behind those that came before, and is
 * refused with 503 when that takes too long.
 */
export const openRoom = ({ bytes: most = usualBytes, waitMs = longestWaitMs } = {}) => {
  const line = new Set<{ bytes: number; enter(): void }>();
  let taken = 0;
  const fits = (bytes: number) => taken === 0 || taken + bytes <= most;
  const letIn = () => {
    for (const next of line) {
      if (!fits(next.bytes)) return;
      next.enter();
    }
  };
  const take = (bytes: number, response: ServerResponse): Place => {
    let own = 0;
    let over = false;
    const is = (bytes: number) => {
      if (over) return;
      taken += bytes - own;
      own = bytes;
      letIn();
    };
    const leave = () => {
      collectWhenIdle(own);
      is(0);
      over = true;
    };
    is(bytes);
    whenOver(response, leave);
    return { is };
  };
  const wait = (bytes: number, response: ServerResponse) =>
    new Promise<Place>((resolve, reject) => {
      const stepOut = () => {
        clearTimeout(timer);
        response.off('close', giveUp);
        line.delete(waiting);
      };
      const giveUp = () => {
        stepOut();
        reject(new Refused(503, 'BUSY', { retryAfter: 2 }));
        letIn();
      };
      const enter = () => {
        stepOut();
        resolve(take(bytes, response));
      };
      const waiting = { bytes, enter };
      const timer = setTimeout(giveUp, waitMs);
      response.once('close', giveUp);
      line.add(waiting);
    });
  return {
    /** A place for what this response answers. */
    enter: async (bytes: number, response: ServerResponse) => (line.size || !fits(bytes) ? wait(bytes, response) : take(bytes, response)),
    /** A place for what stands already, whether there is room or not: what comes next waits for it. */
    take,
    /** How many stand in line. */
    waiting: () => line.size,
  };
};

const whenOver = (response: ServerResponse, then: () => void) => {
  if (response.destroyed) return then();
  response.once('finish', then);
  response.once('close', then);
};

/** Waits for room before a large body is read; one that doesn't say its length may be as long as it is allowed to be. */
export const roomForBody = (room: Room, { headers, routeOptions }: FastifyRequest, response: ServerResponse) => {
  const said = headers['content-length'];
  if (said === undefined && headers['transfer-encoding'] === undefined) return;
  const isForm = routeOptions.config.call?.kind === 'form';
  const bytes = said === undefined ? routeOptions.bodyLimit : Number(said);
  // What is too large for its call is refused unread.
  if (bytes < largeBytes || (bytes > routeOptions.bodyLimit && !isForm)) return;
  return room.enter(isForm ? bytes / formShare : bytes, response);
};

/**
 * The room of one call's answers. How large an answer will be, nobody knows before it is made: one whose last was large waits for room.
 */
export const roomForAnswers = (room: Room) => {
  let last = 0;
  return {
    before: (response: ServerResponse) => (last ? room.enter(last, response) : undefined),
    /** `place` is what it got before. */
    after: (text: string, response: ServerResponse, place: Place | undefined) => {
      last = text.length < largeBytes ? 0 : text.length;
      if (!last) return place?.is(0);
      place ??= room.take(last, response);
      place.is(last);
      const cut = setTimeout(() => response.destroy(), longestSendMs).unref();
      whenOver(response, () => clearTimeout(cut));
    },
  };
};
