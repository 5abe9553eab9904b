import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { publicSettings } from '../contract/src/system/public-settings.ts';
import { makeMasters } from './korean-orders/masters.ts';
import { agrees, type Month, months } from './korean-orders/months.ts';
import { type Left, readSheet, Unreadable } from './korean-orders/read.ts';
import { replay } from './korean-orders/replay.ts';
import { Away, Refusal, signIn } from './plant-log/client.ts';

// Sends a plant's sheet of work orders and shipments through the public API. It may be stopped and started again at any point: what is
// there already is found or answered with its first result, and nothing is recorded twice.
const usage = `Usage: npm run replay-korean-orders -- FILE [--url http://127.0.0.1:8080] [--user admin]
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: process.env.LOTLINE_URL ?? 'http://127.0.0.1:8080' },
    user: { type: 'string', default: process.env.LOTLINE_USER ?? 'admin' },
  },
});
const tell = (text: string) => console.log(text);

const main = async () => {
  const [file] = positionals;
  if (!file) return fail(usage);
  const sheet = readSheet(fs.readFileSync(file, 'utf8'), '+09:00');
  const shippings = sheet.orders.flatMap((order) => order.shippings);
  tell(`${sheet.rows} rows: ${sheet.orders.length} work orders with ${shippings.length} shipments, ${sheet.refused.length} refused`);
  const answer = await fetch(`${values.url}/api${publicSettings.path}`).catch(() => null);
  if (!answer?.ok) return fail(`No server answers at ${values.url}. Start it first.`);
  const settings = (await answer.json()) as {
    timeZone: string;
    dayShiftStart: string;
    nightShiftStart: string;
    demo: { password: string } | null;
  };
  const password = process.env.LOTLINE_PASSWORD ?? settings.demo?.password;
  if (!password) return fail('LOTLINE_PASSWORD is not set.');
  const ask = await signIn(values.url, values.user, password, { tell });
  const masters = await makeMasters(ask, [...new Set(sheet.orders.map(({ product }) => product))]);
  const hours = { zone: settings.timeZone, dayStart: settings.dayShiftStart, nightStart: settings.nightShiftStart };
  const replayed = await replay(ask, sheet.orders, masters, hours, tell);
  tellLeft([...sheet.refused, ...replayed.refused]);
  tell(
    `\n${replayed.orders} orders, ${replayed.plans} plans with their lots and results, ${shippings.length - replayed.unshipped.length} shipments stand`,
  );
  tellMonths(await months(ask, sheet.orders, replayed));
};

const some = 5;
const reasonOf = ({ why }: Left) => why.split(': ')[0] ?? why;
const tellLeft = (left: readonly Left[]) => {
  tell(`\nRefused: ${left.length}`);
  for (const [reason, those] of [...Map.groupBy(left, reasonOf)].sort(([, a], [, b]) => b.length - a.length)) {
    tell(`  ${String(those.length).padStart(5)}  ${reason}`);
    for (const { what, why } of those.slice(0, some)) tell(`         ${what}: ${why.slice(reason.length).replace(/^: /, '') || reason}`);
  }
};

const tellMonths = (all: readonly Month[]) => {
  const kilograms = (qty: number) => qty.toLocaleString('en-US', { maximumFractionDigits: 3 }).padStart(14);
  tell(`\n${'kg'.padEnd(16)}${'file'.padStart(14)}${'refused'.padStart(14)}${'server'.padStart(14)}`);
  for (const month of all)
    tell(
      `${`${month.month} ${month.product}`.padEnd(16)}${kilograms(month.file)}${kilograms(month.refused)}${kilograms(month.server)}  ${agrees(month) ? 'agree' : 'DIFFER'}`,
    );
  if (!all.every(agrees)) process.exitCode = 1;
};

const fail = (message: string) => {
  console.error(message);
  process.exitCode = 2;
};

await main().catch((error: unknown) => {
  if (error instanceof Unreadable || error instanceof Away || error instanceof Refusal) return fail(error.message);
  throw error;
});
