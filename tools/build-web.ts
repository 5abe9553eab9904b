import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';
import { rememberBuild, sourcesNow, webIsBuilt } from './web-built.ts';

/** Builds the web when what it is made of has changed since the last build. */
if (!webIsBuilt()) {
  console.error('Building the web …');
  const from = sourcesNow();
  const built = spawnSync(path.join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: path.join(root, 'web'),
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0) process.exit(1);
  rememberBuild(from);
}
