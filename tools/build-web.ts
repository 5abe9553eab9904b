import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';

/** Builds the web when what it is made of has changed since the last build. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/auth.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];
const stamp = path.join(root, 'web/dist/.built-from');

const filesOf = (place: string): string[] => {
  const found = fs.statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  return fs.readdirSync(path.join(root, place)).flatMap((name) => filesOf(path.join(place, name)));
};

const fingerprint = () => {
  const hash = createHash('sha256');
  const files = sources.flatMap(filesOf).filter((file) => !/[.]test[.]tsx?$/.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

const now = fingerprint();
const last = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : '';
if (now !== last) {
  console.error('Building the web …');
  const built = spawnSync(path.join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: path.join(root, 'web'),
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0) process.exit(1);
  fs.writeFileSync(stamp, now);
}
