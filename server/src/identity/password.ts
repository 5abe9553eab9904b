import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import { Refused } from '../kit/http/errors.ts';

/** Argon2id with the least that OWASP's password storage sheet asks for: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => argon2.hash(password, cost);

/** Stands in for the password of a user who does not exist, so that both answers take as long. */
const nobodys = hashPassword('nobody has this password');

/** @param known asked from a place that the user has signed in from before; such a question is answered before those of strangers. */
export const passwordIs = async (password: string, passwordHash: string | undefined, known = true) => {
  // An account may have no password at all, and then none is right.
  const own = passwordHash?.startsWith('$') ? passwordHash : undefined;
  const expected = own ?? (await nobodys);
  const same = await withFreeHand(() => argon2.verify(expected, password), known);
  return same && own !== undefined;
};

/** Hashing shares its threads with file reading: one processor stays free, so that a storm of sign-ins leaves the rest at work. */
const hands = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Each hash takes some 25 ms: a stranger behind so many others is told to come back. */
const mostWaiting = 60;
const waiting = { known: [] as (() => void)[], strangers: [] as (() => void)[] };
let busy = 0;

const withFreeHand = async <T>(work: () => Promise<T>, known: boolean): Promise<T> => {
  const line = known ? waiting.known : waiting.strangers;
  if (line.length >= mostWaiting) throw new Refused(503, 'BUSY', { retryAfter: 3 });
  if (busy >= hands) await new Promise<void>((resolve) => line.push(resolve));
  else busy++;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.strangers.shift();
    if (next) next();
    else busy--;
  }
};
