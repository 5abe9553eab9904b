import secureJson from 'secure-json-parse';
import { Refused } from './errors.ts';

const deepest = 32;
/** A body of this many bytes may hold one value more: no form of ours writes smaller ones. */
const bytesOfValue = 24;

/**
 * A JSON body of at most `limit` bytes; an empty one is nothing. Refuses what would break its reader: prototypes, nesting that no form of
 * ours has, and more values than a body of this size has rows and fields for.
 */
export const parseJson = (text: string, limit: number): unknown => {
  if (text.trim() === '') return undefined;
  const most = Math.ceil(limit / bytesOfValue);
  const { depth, values } = measure(text);
  if (depth > deepest) throw new Refused(400, 'body.tooDeep', { facts: { most: deepest } });
  if (values > most) throw new Refused(413, 'body.tooManyValues', { facts: { most } });
  try {
    return secureJson.parse(text);
  } catch {
    throw new Refused(400, 'INVALID_INPUT');
  }
};

/** Nesting and number of values, counted before parsing; what stands inside texts doesn't count. */
const measure = (text: string) => {
  let depth = 0;
  let deepestSeen = 0;
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === 0x5c) at++;
      else if (sign === 0x22) quoted = false;
    } else if (sign === 0x22) quoted = true;
    else if (sign === 0x2c) values++;
    else if (sign === 0x7b || sign === 0x5b) {
      values++;
      if (++depth > deepestSeen) deepestSeen = depth;
    } else if (sign === 0x7d || sign === 0x5d) depth--;
  }
  return { depth: deepestSeen, values };
};
