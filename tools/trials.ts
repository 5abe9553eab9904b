import fs from 'node:fs';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';
import { disk } from './trials/disk.ts';
import { type Figure, figuresOf, type Note } from './trials/figures.ts';
import { floods } from './trials/floods.ts';
import { frozen } from './trials/frozen.ts';
import { kill } from './trials/kill.ts';
import { overload } from './trials/overload.ts';
import { points } from './trials/points.ts';
import { race } from './trials/race.ts';
import { sockets } from './trials/sockets.ts';
import { restart, twice } from './trials/starts.ts';

/** `npm run trials -- frozen kill`: what goes wrong in a plant, done to a server of its own; without names, all of them. Linux only. */
const trials: Record<string, (note: Note) => Promise<void>> = {
  frozen,
  overload,
  sockets,
  floods,
  disk,
  restart,
  twice,
  kill,
  race,
  points,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in trials));
if (unknown.length) throw new Error(`There is no trial called ${unknown.join(', ')}: ${Object.keys(trials).join(', ')}.`);

const all: Figure[] = [];
for (const [name, trial] of Object.entries(trials)) {
  if (asked.length && !asked.includes(name)) continue;
  const figures = figuresOf(name);
  await trial(figures.note).catch((error: Error) => figures.note('it ran to its end', error.stack ?? error.message, 'yes', false));
  all.push(...figures.all);
}
const results = path.join(root, 'test-results');
fs.mkdirSync(results, { recursive: true });
fs.writeFileSync(path.join(results, 'trials.json'), JSON.stringify(all, null, 2));
const failed = all.filter(({ reached }) => !reached).length;
console.log(`${all.length - failed} reached, ${failed} not`);
process.exitCode = failed ? 1 : 0;
