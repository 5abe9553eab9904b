import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';

/** What the web is made of. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/auth.html',
  'web/vite.config.ts',
  'web/first-words.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];
const stampOf = (folder: string) => path.join(folder, 'web/dist/.built-from');

const filesOf = (folder: string, place: string): string[] => {
  const found = fs.statSync(path.join(folder, place), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  return fs.readdirSync(path.join(folder, place)).flatMap((name) => filesOf(folder, path.join(place, name)));
};

/** A fingerprint of all that the web is made of. */
export const sourcesNow = (folder = root) => {
  const hash = createHash('sha256');
  const files = sources.flatMap((place) => filesOf(folder, place)).filter((file) => !/[.]test[.]tsx?$/.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(fs.readFileSync(path.join(folder, file)));
  return hash.digest('hex');
};

/** Whether web/dist is built from what web/src and contract/src hold now. */
export const webIsBuilt = (folder = root) => {
  const stamp = stampOf(folder);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesNow(folder);
};

/** Remembers what web/dist was built from: the sources as they stood when the build began. */
export const rememberBuild = (from: string, folder = root) => fs.writeFileSync(stampOf(folder), from);

/** A story of a stale build tells of a program that nobody has any more. */
export const refuseStaleBuild = (folder = root) => {
  if (!webIsBuilt(folder))
    throw new Error('web/dist is older than web/src or contract/src: run `npm run build`, then the stories test what stands there now.');
};
