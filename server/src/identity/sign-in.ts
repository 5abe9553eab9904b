import type { Database } from '../kit/database/pool.ts';
import { passwordIs } from './password.ts';
import { openSession } from './session.queries.ts';
import { countFailure, forgetFailures, secondsLocked, userByLogin } from './sign-in.queries.ts';

export type Credentials = { username: string; password: string };
export type Device = { ip: string; userAgent: string | null };
export type SignedIn = { token: string; id: number } | { wrong: true } | { lockedSeconds: number };

/**
 * Opens a session for the right password. A wrong password and an unknown ID get the same answer, take as long, and are counted
 * the same, so that nobody learns which IDs exist.
 */
export const signIn = async (db: Database, { username, password }: Credentials, device: Device): Promise<SignedIn> => {
  const user = await userByLogin(db, username);
  const login = (user?.userId ?? username).toLowerCase();
  return inTurn(login, async () => {
    const lockedSeconds = await secondsLocked(db, login);
    if (lockedSeconds > 0) return { lockedSeconds };
    if (!(await passwordIs(password, user?.passwordHash)) || !user) {
      await countFailure(db, login);
      return { wrong: true };
    }
    await forgetFailures(db, login);
    const token = await openSession(db, { userId: user.id, ...device });
    return { token, id: user.id };
  });
};

const turns = new Map<string, Promise<unknown>>();

/** One attempt at a time for each ID: a hundred guesses at once must not all pass before the first failure counts. */
const inTurn = <T>(login: string, attempt: () => Promise<T>): Promise<T> => {
  const before = turns.get(login) ?? Promise.resolve();
  const mine = before.then(attempt, attempt);
  turns.set(login, mine);
  const leave = () => turns.get(login) === mine && turns.delete(login);
  mine.then(leave, leave);
  return mine;
};
