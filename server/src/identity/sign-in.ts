import { randomBytes } from 'node:crypto';
import type { Database } from '../kit/database/pool.ts';
import { passwordIs } from './password.ts';
import { openSession } from './session.queries.ts';
import { attemptOf, type Device, forgetOldAttempts, forgiveAttempt, rememberDevice, takeAttempt, uncount } from './sign-in.queries.ts';

export type Credentials = { username: string; password: string };
export type SignedIn = { token: string; id: number; device: string } | { wrong: true } | { lockedSeconds: number };

/**
 * Opens a session for the right password. A wrong password and an unknown ID get the same answer, take as long, and are counted
 * the same, so that nobody learns which IDs exist. Wrong passwords lock the place they come from, and, when they come from many, every
 * place that is new to the ID's owner: a stranger can't lock anyone out of the own browser.
 */
export const signIn = async (db: Database, { username, password }: Credentials, device: Device): Promise<SignedIn> => {
  const attempted = await attemptOf(db, username, device);
  const { user, login, place, known } = attempted;
  return inTurn(`${login} ${place}`, async () => {
    const lockedSeconds = await takeAttempt(db, attempted);
    if (lockedSeconds > 0) return { lockedSeconds };
    const right = await passwordIs(password, user?.passwordHash, known).catch(async (error: unknown) => {
      await uncount(db, attempted);
      throw error;
    });
    if (!right || !user) {
      await forgetOldAttempts(db);
      return { wrong: true };
    }
    await forgiveAttempt(db, attempted);
    const ours = device.token ?? randomBytes(32).toString('base64url');
    await rememberDevice(db, user.id, ours);
    const token = await openSession(db, { userId: user.id, ip: device.ip, userAgent: device.userAgent });
    return { token, id: user.id, device: ours };
  });
};

const turns = new Map<string, Promise<unknown>>();

/** One attempt at a time for each ID and place: each is counted as a failure until its password is known to be right. */
const inTurn = <T>(key: string, attempt: () => Promise<T>): Promise<T> => {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(attempt, attempt);
  turns.set(key, mine);
  const leave = () => turns.get(key) === mine && turns.delete(key);
  mine.then(leave, leave);
  return mine;
};
