import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publicSettings } from '../contract/src/system/public-settings.ts';
import { bring, type Left } from './bom/bring.ts';
import { type Compared, compare, standing } from './bom/compare.ts';
import { type Line, readSource, Unreadable } from './bom/source.ts';
import { workbooksOf } from './bom/workbooks.ts';
import { Away, Refusal, signIn } from './plant-log/client.ts';

// Turns bills of material of another system into the Excel files that the imports of products, materials and bills take; with --send
// they come in by the calls behind those imports, and what stands then is held against the source.
const usage = `Usage: npm run convert-bom -- SOURCE [--out FOLDER] [--send [--make-units] [--url http://127.0.0.1:8080] [--user admin]]
SOURCE is a folder of tab-separated tables (Product, BillOfMaterials, UnitMeasure) or a JSON dump of parts.
--make-units adds the units that the plant doesn't know; without it what is counted in them is refused.
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    send: { type: 'boolean', default: false },
    'make-units': { type: 'boolean', default: false },
    url: { type: 'string', default: process.env.LOTLINE_URL ?? 'http://127.0.0.1:8080' },
    user: { type: 'string', default: process.env.LOTLINE_USER ?? 'admin' },
  },
});
const tell = (text: string) => console.log(text);

const main = async () => {
  const [from] = positionals;
  if (!from || !(values.out || values.send)) return fail(usage);
  const source = readSource(from);
  tell(`${source.items.length} parts and ${source.lines.length} lines of bills`);
  for (const said of source.told) tell(`  ${said}`);
  if (values.out) write(values.out, workbooksOf(source));
  if (!values.send) return;
  const answer = await fetch(`${values.url}/api${publicSettings.path}`).catch(() => null);
  if (!answer?.ok) return fail(`No server answers at ${values.url}. Start it first.`);
  const { demo } = (await answer.json()) as { demo: { password: string } | null };
  const password = process.env.LOTLINE_PASSWORD ?? demo?.password;
  if (!password) return fail('LOTLINE_PASSWORD is not set.');
  const ask = await signIn(values.url, values.user, password, { tell });
  const since = performance.now();
  const brought = await bring(ask, source, { makeUnits: values['make-units'] });
  tell(`\nCame in within ${((performance.now() - since) / 1000).toFixed(1)} s; ${brought.before} were there before`);
  tellLeft(brought.left);
  tellCompared([...(await standing(ask, brought)), ...(await compare(ask, brought, daysOf(brought.lines)))]);
};

const write = (folder: string, books: ReturnType<typeof workbooksOf>) => {
  fs.mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of books) {
    fs.writeFileSync(path.join(folder, name), bytes);
    tell(`Wrote ${path.join(folder, name)}`);
  }
};

/** Today, and a day on which lines held that have ended since. */
const daysOf = (lines: readonly Line[]) => {
  const ends = lines.flatMap(({ effectiveTo }) => effectiveTo ?? []).sort();
  const today = new Date().toISOString().slice(0, 10);
  return [...new Set([today, ends[Math.floor(ends.length / 2)] ?? today])];
};

const some = 5;
const tellLeft = (left: readonly Left[]) => {
  tell(`Refused: ${left.length}`);
  for (const [why, those] of [...Map.groupBy(left, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length))
    tell(
      `  ${String(those.length).padStart(5)}  ${why} (${those
        .slice(0, some)
        .map(({ what }) => what)
        .join('; ')}${those.length > some ? '; …' : ''})`,
    );
};

const tellCompared = (rows: readonly Compared[]) => {
  tell(`\n${''.padEnd(36)}${'source'.padStart(9)}${'product'.padStart(9)}`);
  for (const { what, source, server } of rows)
    tell(`${what.padEnd(36)}${String(source).padStart(9)}${String(server).padStart(9)}  ${source === server ? 'agree' : 'DIFFER'}`);
  if (rows.some(({ source, server }) => source !== server)) process.exitCode = 1;
};

const fail = (message: string) => {
  console.error(message);
  process.exitCode = 2;
};

await main().catch((error: unknown) => {
  if (error instanceof Unreadable || error instanceof Away || error instanceof Refusal) return fail(error.message);
  throw error;
});
