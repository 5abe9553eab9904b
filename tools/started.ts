import fs from 'node:fs';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';

/** How the server is run: Node's flags, and what the C library is told. */
export type Started = { flags: string[]; env: Record<string, string> };

/** What stands in `./start`. */
export const asStarted = (): Started => {
  const text = fs.readFileSync(path.join(root, 'start'), 'utf8');
  return { flags: flagsOf(/^exec node (.*) server\/src\/main\.ts/m.exec(text)?.[1]), env: settingsOf(text) };
};
/** What stands in the image's `Dockerfile`. */
export const asImaged = (): Started => {
  const text = fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  return { flags: flagsOf(/^CMD \["node", (.*), "server\/src\/main\.ts"\]/m.exec(text)?.[1]?.replace(/[",]/g, '')), env: settingsOf(text) };
};

const flagsOf = (text = '') => text.split(' ').filter(Boolean);
const settingsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
