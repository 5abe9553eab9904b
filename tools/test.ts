import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../server/src/kit/running/config.ts';
import { bringChromium } from './chromium.ts';
import { ruleCodes } from './rules.ts';

/** `./test`: every check; `./test lint material`: those named, and the tests of a domain; each with its seconds, and one line of sums at the end. */
type Count = { passed: number; failed: number };
type Check = { name: string; run: () => Promise<Count> };

const results = path.join(root, 'test-results');
const callList = path.join(root, '../shared/check/calls');

type Running = {
  env?: NodeJS.ProcessEnv /** Lines that are shown as they come; the rest is kept in a file, and shown when the tool fails. */;
  atOnce?: RegExp;
};
const run = (command: string, args: string[], log: string, { env, atOnce }: Running = {}) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const out = fs.createWriteStream(path.join(results, `${log}.log`));
    if (atOnce) createInterface({ input: child.stdout }).on('line', (line) => atOnce.test(line) && console.log(line));
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said.push(chunk);
        out.write(chunk);
      });
    }
    child.on('error', (error) => said.push(Buffer.from(error.message)));
    child.on('close', (code) => {
      out.end();
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });

const one = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
const command = (name: string, tool: string, ...args: string[]): Check => ({ name, run: async () => one(await run(tool, args, name)) });

const report = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(fs.readFileSync(path.join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/** A runner that fails without a failed test has crashed, and that counts as one failure; so does a test that was skipped. */
const sum = (ok: boolean, passed: number, failed: number): Count => ({ passed, failed: ok || failed > 0 ? failed : 1 });

type VitestFile = { status: string; assertionResults: unknown[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};
const units = async () => {
  fs.rmSync(path.join(results, 'vitest.json'), { force: true });
  fs.rmSync(path.join(results, 'broken-rules'), { recursive: true, force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, 'vitest.json')}`];
  const ok = await run('vitest', args, 'units');
  const told = report<VitestReport>('vitest.json');
  if (!told) return one(false);
  // A file that fails while it loads has no tests to count.
  const unloaded = told.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return sum(ok, told.numPassedTests, told.numFailedTests + told.numPendingTests + told.numTodoTests + unloaded);
};

/** A rule that no test breaks may be missing from the product without anybody noticing. */
const rules = async () => {
  const folder = path.join(results, 'broken-rules');
  const broken = new Set(fs.readdirSync(folder).flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').split('\n')));
  const untested = (await ruleCodes()).filter((code) => !broken.has(code));
  if (untested.length) console.log(`No test breaks the rule ${untested.join(', ')}.`);
  return one(untested.length === 0);
};

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { title: string; file: string; tests: { status: string }[] }[] };
type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};
/** The stories that failed and passed when they were told once more: what is to be looked into next. */
const retold = (suites: PlaywrightSuite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`),
    ...retold(inner),
  ]);
const stories = async () => {
  fs.rmSync(path.join(results, 'playwright.json'), { force: true });
  const ok = await run('playwright', ['test'], 'stories', { env: { CHROMIUM: bringChromium() }, atOnce: /^\s*✘/ });
  const told = report<PlaywrightReport>('playwright.json');
  if (!told) return one(false);
  const { expected, unexpected, flaky, skipped } = told.stats;
  for (const story of retold(told.suites)) console.log(`Passed at its second try: ${story}`);
  return sum(ok, expected + flaky, unexpected + skipped);
};

const calls = async () => {
  const document = path.join(results, 'openapi.json');
  const made = await run('node', ['tools/openapi.ts', document], 'openapi');
  if (!fs.existsSync(callList)) return one(made);
  return one(made && (await run('python3', [callList, document, '--list'], 'calls')));
};

/**
 * What is checked, in its order. Rows come one after the other; the columns of a row run side by side, because most tools use one of the two
 * cores. The units take both, and so do the stories once the plant stands that they begin with.
 */
const rows: Check[][][] = [
  [
    [command('types', 'tsc', '-b'), command('knip', 'knip', '--no-progress')],
    [
      command('format', 'biome', 'format', '.'),
      command('lint', 'biome', 'lint', '--error-on-warnings', '.'),
      command(
        'imports',
        'depcruise',
        ...['contract', 'server', 'web', 'tools', 'e2e', 'bench', 'db'],
        ...['--config', '.dependency-cruiser.cjs'],
      ),
      command('rules-fire', 'node', 'tools/rules-fire.ts'),
    ],
  ],
  [
    [
      { name: 'units', run: units },
      { name: 'rules', run: rules },
    ],
  ],
  [
    [command('build', 'node', 'tools/build-web.ts'), command('budgets', 'node', 'tools/budgets.ts'), { name: 'stories', run: stories }],
    [{ name: 'calls', run: calls }, command('api-client', 'node', 'tools/api-client/check.ts')],
  ],
];
const checks = rows.flat(2);

/** The floors that hold a domain of this name. */
const floorsOf = (domain: string) =>
  ['contract/src', 'server/src', 'web/src']
    .map((floor) => path.join(floor, domain))
    .filter((place) => fs.existsSync(path.join(root, place)));
/** One domain alone: its tests on every floor, while somebody works on it. */
const domain = (name: string): Check => command(name, 'vitest', 'run', ...floorsOf(name).map((place) => `${place}/`));

fs.mkdirSync(results, { recursive: true });
const asked = process.argv.slice(2);
const domains = asked.filter((name) => !checks.some((check) => check.name === name));
const unknown = domains.filter((name) => !/^[a-z-]+$/.test(name) || floorsOf(name).length === 0);
if (unknown.length)
  throw new Error(
    `There is no check and no domain called ${unknown.join(', ')}; the checks are ${checks.map(({ name }) => name).join(', ')}.`,
  );

const total: Count = { passed: 0, failed: 0 };
const perform = async ({ name, run: check }: Check) => {
  const since = performance.now();
  const { passed, failed } = await check().catch((error: Error) => {
    console.log(error.message);
    return one(false);
  });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(10)} ${seconds.padStart(6)} s${passed + failed > 1 ? `   ${passed} passed, ${failed} failed` : ''}`,
  );
};

const began = performance.now();
for (const row of [...rows, [domains.map(domain)]])
  await Promise.all(
    row.map(async (column) => {
      for (const check of column) if (!asked.length || asked.includes(check.name)) await perform(check);
    }),
  );
console.log(`${Math.round((performance.now() - began) / 1000)} s in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
