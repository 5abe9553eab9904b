import { spawn } from 'node:child_process';
import path from 'node:path';
import { readConfig, root } from '../server/src/kit/running/config.ts';

/** `npm run dev`: the server restarts when its files change, the web's pages reload by themselves. */
const { port } = readConfig();
const bin = (tool: string) => path.join(root, 'node_modules/.bin', tool);
const env = { ...process.env, API: `http://127.0.0.1:${port}` };
const floors = [
  spawn(bin('node'), ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn(bin('vite'), ['--clearScreen', 'false'], { cwd: path.join(root, 'web'), stdio: 'inherit', env }),
];
const stop = () => {
  for (const floor of floors) floor.kill('SIGTERM');
};
// Ctrl-C reaches both floors by itself; we only wait for them.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
for (const floor of floors) floor.on('exit', stop);
