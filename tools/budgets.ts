import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../server/src/kit/running/config.ts';
import { filesOfScreen } from '../web/first-words.ts';
import { screenBudgets, signInBudget } from './budget-list.ts';

/** Fails when a first page carries more gzipped JavaScript than promised, or the sign-in page carries a component library. */
type Chunk = { file: string; imports?: string[] };
type Budget = { page: string; chunks: () => string[]; kilobytes: number; without?: RegExp };

const dist = path.join(root, 'web/dist');
const manifest: Record<string, Chunk> = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** The words that a page opens with, in one language; one that has the whole window has no frame's beside its own. */
const wordsOf = (menu: string, shell: string) =>
  (shell.endsWith('FullShell.tsx') ? [menu] : [shell.endsWith('PhoneShell.tsx') ? 'phone' : 'office', menu]).map(
    (page) => `src/kit/words/words.generated.kr-${page}.js`,
  );

const withImports = (key: string, met = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk of ${key}.`);
  if (met.has(key)) return met;
  met.add(key);
  for (const other of chunk.imports ?? []) withImports(other, met);
  return met;
};

const measure = ({ page, chunks, kilobytes, without }: Budget) => {
  const keys = new Set(chunks().flatMap((key) => [...withImports(key)]));
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'));
  const sources = files.map((file) => fs.readFileSync(path.join(dist, file)));
  const size = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1024;
  const carries = without && sources.some((source) => without.test(source.toString()));
  const fits = size <= kilobytes && !carries;
  const excess = carries ? ', and it carries a component library' : '';
  console.log(`${fits ? 'fits' : 'OVER'}  ${page}: ${size.toFixed(0)} of ${kilobytes} KB in ${files.length} files${excess}`);
  return fits;
};

const library = /anticon|ant-btn|grid-box/;
const budgets: Budget[] = [
  { page: 'sign-in', chunks: () => ['auth.html'], kilobytes: signInBudget, without: library },
  ...screenBudgets.map(({ menu, path: page, shell, kilobytes }) => ({
    page,
    kilobytes,
    ...(shell.endsWith('PhoneShell.tsx') && { without: library }),
    chunks: () => ['index.html', ...wordsOf(menu, shell), shell, `src/${filesOfScreen(menu)[0]}`],
  })),
];
const holds = (budget: Budget) => {
  try {
    return measure(budget);
  } catch (error) {
    console.log(`OVER  ${budget.page}: ${(error as Error).message}`);
    return false;
  }
};
if (!budgets.map(holds).every(Boolean)) process.exitCode = 1;
