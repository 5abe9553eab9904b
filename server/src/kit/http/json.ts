import { Refused } from './errors.ts';

const deepest = 32;

/** A JSON body; an empty one is nothing. Refuses what would break its reader: prototypes, and nesting that no form of ours has. */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > deepest) throw new Refused(400, 'INVALID_INPUT');
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (name === '__proto__' || (name === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value))
        throw new Refused(400, 'INVALID_INPUT');
      return value;
    });
  } catch {
    throw new Refused(400, 'INVALID_INPUT');
  }
};

/** Nesting, counted before parsing; brackets inside texts don't count. */
const depthOf = (text: string) => {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === 0x5c) at++;
      else if (sign === 0x22) quoted = false;
    } else if (sign === 0x22) quoted = true;
    else if (sign === 0x7b || sign === 0x5b) most = Math.max(most, ++depth);
    else if (sign === 0x7d || sign === 0x5d) depth--;
  }
  return most;
};
