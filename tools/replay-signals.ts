import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publicSettings } from '../contract/src/system/public-settings.ts';
import { signIn } from './plant-log/client.ts';
import { type Way, ways } from './signals/play.ts';
import { readSignals } from './signals/read.ts';
import { replaySignals } from './signals/replay.ts';

// Plays a file of a machine to a product that runs on this computer, over the wire that it is told: it is the machine, the product listens.
const usage = `Usage: npm run replay-signals -- FILE --as ${ways.join('|')} [--rows N] [--port 18830] [--url http://127.0.0.1:8080] [--user admin]
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: '' },
    rows: { type: 'string', default: '' },
    port: { type: 'string', default: '18830' },
    url: { type: 'string', default: process.env.LOTLINE_URL ?? 'http://127.0.0.1:8080' },
    user: { type: 'string', default: process.env.LOTLINE_USER ?? 'admin' },
  },
});
const fail = (text: string) => {
  console.error(text);
  process.exitCode = 1;
};

const [file] = positionals;
if (!file || !ways.includes(values.as as Way)) fail(usage);
else {
  const settings = (await (await fetch(`${values.url}/api${publicSettings.path}`)).json()) as {
    timeZone: string;
    demo: { password: string } | null;
  };
  const signals = readSignals(fs.readFileSync(file, 'utf8'), path.basename(file), settings.timeZone, Number(values.rows) || undefined);
  console.log(`${signals.rows.length} rows of ${signals.names.join(', ')}; ${signals.left} left out`);
  const password = process.env.LOTLINE_PASSWORD ?? settings.demo?.password ?? '';
  const ask = await signIn(values.url, values.user, password);
  const began = Date.now();
  const ids = await replaySignals(ask, signals, values.as as Way, { url: values.url, port: Number(values.port), tell: console.log });
  console.log(`parameters ${ids.join(', ')} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
