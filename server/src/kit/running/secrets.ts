import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** Encrypts what is kept in the database with the installation's key, which isn't kept there. */
export type Secrets = {
  /** `about` is bound to it: what was sealed for one thing doesn't open for another. */
  seal: (text: string, about: string) => string;
  /** Null where it was sealed with another key or for something else. */
  open: (sealed: string, about: string) => string | null;
};

export const openSecrets = (config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets => {
  let known: Buffer | undefined;
  const key = () => {
    known ??= config.secretKey === undefined ? keyInFile(config.dataDir) : scryptSync(config.secretKey, 'lotline secrets', 32);
    return known;
  };
  return {
    seal: (text, about) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12)).setAAD(Buffer.from(about));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};

/** Made at first need, and read by nobody else. */
const keyInFile = (dataDir: string) => {
  const file = path.join(dataDir, 'secret.key');
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  // It comes whole under its name or not at all: who reads a part of it, or the next after a full disk, would encrypt with that.
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    chmodSync(aside, 0o600);
    linkSync(aside, file);
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
};
