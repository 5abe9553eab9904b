import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../server/src/kit/running/config.ts';

/** Every import rule and every door of the linter must catch the file written to break it: a silent rule is worse than none. */
type Offence = { rule: string; file: string; text: string; beside?: Record<string, string> };

/** A small lawful house: none of these may be caught. */
const house: Record<string, string> = {
  'contract/src/kit/rule.ts': 'export const obey = 1;\n',
  'contract/src/material/stock.ts': "import { z } from 'zod';\n\nexport const Stock = z.object({});\n",
  'contract/src/material/stock.rules.ts':
    "import { obey } from '../kit/rule.ts';\nimport { Stock } from './stock.ts';\n\nexport const rules = [obey, Stock];\n",
  'server/src/kit/database/pool.ts': "import { Kysely } from 'kysely';\n\nexport const open = Kysely;\n",
  'server/src/material/stock.ledger.ts': "import { open } from '../kit/database/pool.ts';\n\nexport const post = open;\n",
  'server/src/kit/http/serve.ts': "import { open } from '../database/pool.ts';\n\nexport const serve = open;\n",
  'server/src/kit/files/stored-file.ts': "import { serve } from '../http/serve.ts';\n\nexport const storeFile = serve;\n",
  'server/src/kit/record/record.ts': "import { serve } from '../http/serve.ts';\n\nexport const record = serve;\n",
  'server/src/material/index.ts': "export { post } from './stock.ledger.ts';\n",
  'server/src/lot/lot.routes.ts': "import { post } from '../material/index.ts';\n\nexport const routes = post;\n",
  'web/src/kit/net/send.ts': "import { obey } from '@lotline/contract/kit/rule';\n\nexport const send = () => fetch(obey);\n",
  'web/src/material/StockScreen.tsx': "import { send } from '../kit/net/send.ts';\n\nexport const screen = send;\n",
  'web/src/app/router.tsx': "export const stock = () => import('../material/StockScreen.tsx');\n",
};

const importOffences: Offence[] = [
  { rule: 'contract-knows-nobody', file: 'contract/src/material/x.ts', text: "import 'react';\n" },
  { rule: 'rules-are-pure', file: 'contract/src/material/x.rules.ts', text: "import 'node:fs';\n" },
  { rule: 'web-never-server', file: 'web/src/material/x.ts', text: "import '@lotline/server/material/index';\n" },
  { rule: 'web-never-server', file: 'web/src/material/x.ts', text: "import '../../../server/src/material/index.ts';\n" },
  { rule: 'server-never-web', file: 'server/src/material/x.ts', text: "import '../../../web/src/kit/net/send.ts';\n" },
  { rule: 'kit-knows-no-domain', file: 'server/src/kit/x.ts', text: "import '../material/index.ts';\n" },
  { rule: 'kit-knows-no-domain', file: 'web/src/kit/net/x.ts', text: "import '../../../../contract/src/material/stock.ts';\n" },
  {
    rule: 'kit-knows-no-domain',
    file: 'contract/src/kit/x.ts',
    text: "import type { Stock } from '../material/stock.ts';\nexport type X = typeof Stock;\n",
  },
  { rule: 'ledger-knows-no-verb', file: 'server/src/ledger/x.ts', text: "import '../material/index.ts';\n" },
  { rule: 'ledger-knows-no-verb', file: 'server/src/ledger/x.ts', text: "import '../../../contract/src/material/stock.ts';\n" },
  { rule: 'domain-by-its-front-door', file: 'server/src/lot/x.ts', text: "import '../material/stock.ledger.ts';\n" },
  { rule: 'domain-by-its-front-door', file: 'web/src/lot/x.ts', text: "export const x = () => import('../material/StockScreen.tsx');\n" },
  { rule: 'server-kit-running-asks-below', file: 'server/src/kit/running/x.ts', text: "import '../database/pool.ts';\n" },
  { rule: 'server-kit-database-asks-below', file: 'server/src/kit/database/x.ts', text: "import '../http/serve.ts';\n" },
  { rule: 'server-kit-http-asks-below', file: 'server/src/kit/http/x.ts', text: "import '../files/stored-file.ts';\n" },
  { rule: 'server-kit-files-asks-below', file: 'server/src/kit/files/x.ts', text: "import '../record/record.ts';\n" },
  { rule: 'server-kit-document-asks-below', file: 'server/src/kit/document/x.ts', text: "import '../record/record.ts';\n" },
  { rule: 'server-kit-record-asks-below', file: 'server/src/kit/record/x.ts', text: "import '../files/stored-file.ts';\n" },
  { rule: 'routes-are-thin', file: 'server/src/material/x.routes.ts', text: "import 'kysely';\n" },
  { rule: 'kit-has-rooms', file: 'web/src/kit/x.ts', text: "import './net/send.ts';\n" },
  { rule: 'kit-rooms-downwards', file: 'web/src/kit/words/x.ts', text: "import '../net/send.ts';\n" },
  {
    rule: 'kit-room-by-its-door',
    file: 'web/src/material/x.ts',
    text: "import '../kit/net/y.ts';\n",
    beside: { 'web/src/kit/net/y.ts': 'export const y = 1;\n' },
  },
  {
    rule: 'no-circles',
    file: 'web/src/kit/net/x.ts',
    text: "import './y.ts';\n",
    beside: { 'web/src/kit/net/y.ts': "import './x.ts';\n" },
  },
  { rule: 'declared-or-absent', file: 'web/src/kit/net/x.ts', text: "import 'fastify';\n" },
];

const lintOffences: Offence[] = [
  {
    rule: 'noRestrictedImports',
    file: 'web/src/material/x.tsx',
    text: "import { lazy } from 'react';\n\nexport const x = lazy;\n",
  },
  { rule: 'noRestrictedImports', file: 'web/src/material/x.ts', text: "import dayjs from 'dayjs';\n\nexport const x = dayjs();\n" },
  { rule: 'noRestrictedImports', file: 'web/src/material/x.ts', text: "import { init } from 'echarts/core';\n\nexport const x = init;\n" },
  { rule: 'noRestrictedImports', file: 'web/src/material/x.ts', text: "import { read } from '@e965/xlsx';\n\nexport const x = read;\n" },
  { rule: 'noRestrictedGlobals', file: 'web/src/material/x.ts', text: "export const x = () => fetch('/api');\n" },
  { rule: 'noExplicitAny', file: 'server/src/material/x.ts', text: 'export const x = (y: any) => y;\n' },
  {
    rule: 'noFloatingPromises',
    file: 'server/src/material/x.ts',
    text: 'const later = async () => 1;\nexport const x = () => {\n  later();\n};\n',
  },
];

const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-rules-')));

const build = () => {
  for (const file of ['.dependency-cruiser.cjs', 'biome.json', 'tsconfig.base.json', 'package.json'])
    fs.copyFileSync(path.join(root, file), path.join(place, file));
  for (const floor of ['contract', 'server', 'web']) {
    fs.mkdirSync(path.join(place, floor));
    fs.copyFileSync(path.join(root, floor, 'package.json'), path.join(place, floor, 'package.json'));
    fs.mkdirSync(path.join(place, 'node_modules/@lotline'), { recursive: true });
    fs.symlinkSync(path.join(place, floor), path.join(place, 'node_modules/@lotline', floor));
  }
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@lotline' && name !== '.cache')
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(place, 'node_modules', name));
  }
  write(house);
};

const write = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    fs.writeFileSync(path.join(place, file), text);
  }
};
const remove = (files: Record<string, string>) => {
  for (const file of Object.keys(files)) fs.rmSync(path.join(place, file));
};

const run = (tool: string, args: string[]) => {
  const { stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd: place, encoding: 'utf8' });
  return stdout + stderr;
};
type Violation = { rule: { name: string }; from: string; to: string };
const cruise = () => {
  const args = ['contract', 'server', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const found: { summary: { violations: Violation[] } } = JSON.parse(run('depcruise', args));
  return found.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, files: [from, to] }));
};
type Diagnostic = { category: string; location: { path: string | { file: string } } };
const lint = () => {
  const told = run('biome', ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=200', '.']);
  const found: { diagnostics: Diagnostic[] } = JSON.parse(told.slice(told.indexOf('{'), told.lastIndexOf('}') + 1));
  return found.diagnostics.map(({ category, location }) => ({
    rule: category.split('/').at(-1) ?? '',
    files: [typeof location.path === 'string' ? location.path : location.path.file],
  }));
};

/** Every offence stands in a file of its own, so that one run of a tool judges all of them at once. */
const numbered = (offences: Offence[]) =>
  offences.map(({ rule, file, text, beside }, n) => ({ rule, file: file.replace(/x([.]\w+)/, `x${n}$1`), text, beside, written: file }));

const check = (look: typeof cruise, offences: Offence[]) => {
  const innocent = look().map(({ rule, files }) => `HARSH  ${rule}: ${files.join(' → ')}`);
  const offending = numbered(offences);
  const files = Object.assign(
    {},
    ...offending.map(({ file, text, beside, written }) => {
      const own = (words: string) => words.replace(`./${path.basename(written)}`, `./${path.basename(file)}`);
      const neighbours = Object.entries(beside ?? {}).map(([name, words]) => [name, own(words)]);
      return { [file]: text, ...Object.fromEntries(neighbours) };
    }),
  ) as Record<string, string>;
  write(files);
  const found = look();
  remove(files);
  const outcomes = offending.map(({ rule, file }) => {
    const fires = found.some((violation) => violation.rule === rule && violation.files.includes(file));
    return `${fires ? 'fires ' : 'SILENT'} ${rule}: ${file}`;
  });
  return [...innocent, ...outcomes];
};

try {
  build();
  const lines = [...check(cruise, importOffences), ...check(lint, lintOffences)];
  console.log(lines.join('\n'));
  if (lines.some((line) => !line.startsWith('fires'))) process.exitCode = 1;
} finally {
  fs.rmSync(place, { recursive: true, force: true });
}
