import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the least that OWASP's password storage sheet asks for: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** Stands in for the password of a user who does not exist, so that both answers take as long. */
const nobodys = hashPassword('nobody has this password');

export const passwordIs = async (password: string, passwordHash: string | undefined) => {
  const same = await verify(passwordHash ?? (await nobodys), password);
  return same && passwordHash !== undefined;
};
