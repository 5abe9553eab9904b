import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { numberTypes } from '../contract/src/collection/parameter.ts';
import { publicSettings } from '../contract/src/system/public-settings.ts';
import { signIn } from './plant-log/client.ts';
import { compareBlocks } from './signals/compare.ts';
import { ways } from './signals/play.ts';
import { readSignals } from './signals/read.ts';
import { replaySignals } from './signals/replay.ts';

// Plays a file of a machine to a product that runs on this computer, over the wire that it is told: it is the machine, the product listens.
const usage = `Usage: npm run replay-signals -- FILE --as ${ways.join('|')}|all [--type FLOAT4|DOUBLE] [--rows N] [--port 18830] [--url http://127.0.0.1:8080] [--user admin]
With all, the file is played by every way, and with DATABASE_URL the blocks that came of it are held against each other.
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: '' },
    rows: { type: 'string', default: '' },
    type: { type: 'string', default: 'DOUBLE' },
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
const chosen = values.as === 'all' ? ways : ways.filter((way) => way === values.as);
const numberType = numberTypes.find((one) => one === values.type);
if (!file || chosen.length === 0 || !numberType) fail(usage);
else {
  const settings = (await (await fetch(`${values.url}/api${publicSettings.path}`)).json()) as {
    timeZone: string;
    demo: { password: string } | null;
  };
  const signals = readSignals(fs.readFileSync(file, 'utf8'), path.basename(file), settings.timeZone, Number(values.rows) || undefined);
  console.log(`${signals.rows.length} rows of ${signals.names.join(', ')}; ${signals.left} left out`);
  const password = process.env.LOTLINE_PASSWORD ?? settings.demo?.password ?? '';
  const ask = await signIn(values.url, values.user, password);
  const at = { url: values.url, port: Number(values.port), numberType, tell: console.log };
  const played: number[][] = [];
  for (const way of chosen) {
    const began = Date.now();
    const ids = await replaySignals(ask, signals, way, at);
    played.push(ids);
    console.log(`${way}: parameters ${ids.join(', ')} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  if (process.env.DATABASE_URL) {
    const columns = signals.names.map((_, n) => played.map((ids) => ids[n] as number));
    const { equal, blocks, points, bytesPerPoint } = await compareBlocks(process.env.DATABASE_URL, columns);
    console.log(`${chosen.join(', ')}: ${blocks} blocks with ${points} points each, ${bytesPerPoint.toFixed(2)} bytes a point`);
    if (chosen.length > 1) console.log(equal ? 'The blocks are equal, byte by byte.' : 'THE BLOCKS DIFFER.');
    if (!equal) process.exitCode = 1;
  }
}
