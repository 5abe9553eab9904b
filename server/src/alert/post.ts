import nodemailer from 'nodemailer';
import type { Config } from '../kit/running/config.ts';

export type Letter = { to: string; subject: string; text: string; html: string; messageId: string };
/** Hands a letter to the mail server; throws what the server or the line to it said. */
export type Post = { send(letter: Letter): Promise<void>; close(): void };

/** A server that stays silent is given up after so long, well before anybody else may send the same letter. */
const silentMs = 15_000;

export const openPost = ({ url, from }: NonNullable<Config['mail']>, silent = silentMs): Post => {
  const line = nodemailer.createTransport(
    {
      url,
      connectionTimeout: silent,
      greetingTimeout: silent,
      socketTimeout: silent,
      dnsTimeout: silent,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (letter) => {
      // No automatic answer is to come back of a letter that nobody wrote.
      await line.sendMail({ ...letter, headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } });
    },
    close: () => line.close(),
  };
};

type Failure = { code?: string; syscall?: string; responseCode?: number; response?: string; message?: string };
const beforeLetters: ReadonlySet<string> = new Set(['EDNS', 'EAUTH', 'ETLS']);
const neverReached = /^(Connection timeout|Greeting never received)/;

/** What is said of a failure: whether the letter is refused for good, whether it may have arrived all the same, whether the server is there, and its own words. */
export const failureOf = (error: unknown) => {
  const { code = '', syscall = '', responseCode = 0, response, message = '' } = error as Failure;
  return {
    // Who isn't let in may be tomorrow: a password is changed, a letter isn't.
    isFirm: responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'),
    // A server that answers has decided, and one that was never reached has got nothing; else the line broke over the letter.
    mayHaveArrived: responseCode === 0 && syscall !== 'connect' && !beforeLetters.has(code) && !neverReached.test(message),
    isLine: code !== 'EENVELOPE' && code !== 'EMESSAGE',
    said: (response ?? message).replace(/\s+/g, ' ').trim().slice(0, 300) || code,
  };
};
