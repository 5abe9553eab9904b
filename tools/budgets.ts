import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../server/src/kit/config.ts';

/** Fails when a first page carries more gzipped JavaScript than promised, or the sign-in page carries a component library. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Budget = { page: string; chunks: string[]; kilobytes: number; without?: RegExp };

const budgets: Budget[] = [
  { page: 'sign-in', chunks: ['auth.html'], kilobytes: 110, without: /anticon|ant-btn|ag-root/ },
  { page: 'kiosk', chunks: ['index.html', 'src/app/KioskShell.tsx', 'src/kiosk/KioskScreen.tsx'], kilobytes: 250 },
  { page: 'first record screen', chunks: ['index.html', 'src/app/MainShell.tsx', 'src/partner/PartnerScreen.tsx'], kilobytes: 550 },
];

const dist = path.join(root, 'web/dist');
const manifest: Record<string, Chunk> = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

const withImports = (key: string, met = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk of ${key}: a screen was renamed, or isn't loaded lazily.`);
  if (met.has(key)) return met;
  met.add(key);
  for (const other of chunk.imports ?? []) withImports(other, met);
  return met;
};

const measure = ({ page, chunks, kilobytes, without }: Budget) => {
  const keys = new Set(chunks.flatMap((key) => [...withImports(key)]));
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'));
  const sources = files.map((file) => fs.readFileSync(path.join(dist, file)));
  const size = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1024;
  const carries = without && sources.some((source) => without.test(source.toString()));
  const fits = size <= kilobytes && !carries;
  console.log(
    `${fits ? 'fits' : 'OVER'}  ${page}: ${size.toFixed(0)} of ${kilobytes} KB in ${files.length} files${carries ? ', and it carries a component library' : ''}`,
  );
  return fits;
};

if (!budgets.map(measure).every(Boolean)) process.exitCode = 1;
