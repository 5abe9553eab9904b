import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../server/src/kit/running/config.ts';

// Runs the simulation of kiosks without a network with so many seeds: `npm run simulate -- --runs 1000 --seed 1`.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } } });
const wrong = Object.entries(values).find(([, text]) => !/^[1-9]\d{0,6}$/.test(text));
if (wrong) {
  console.error(`--${wrong[0]} is a whole number from 1 on, not ${wrong[1]}.`);
  process.exit(1);
}
const { status } = spawnSync(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', 'tools/simulate'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SIMULATED_RUNS: values.runs, SIMULATED_SEED: values.seed },
});
process.exitCode = status ?? 1;
