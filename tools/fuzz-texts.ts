import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { calls } from '../contract/src/calls.ts';
import { token } from '../contract/src/identity/session.ts';
import { webClient } from '../contract/src/identity/session-window.ts';
import { nasty, stringsIn } from './fuzz/strings.ts';
import { type Finding, fuzzTexts, groupsOf, rowsOf, type Send } from './fuzz/texts.ts';
import { written } from './send.ts';

// Sends texts that programs stumble over to every call of a server that is there to be tried: it fills it with them.
const usage = `Usage: npm run fuzz-texts -- --url http://127.0.0.1:8080 [FOLDER of texts] [--only /path,/path] [--kept FILE] [--minutes 60] [--user admin]
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.
FILE remembers which groups of calls are through, so that the next run goes on with the others; no group begins after so many minutes.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    kept: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    user: { type: 'string', default: 'admin' },
  },
});

const main = async () => {
  const { url, only, kept, minutes, user } = values;
  if (!url) return fail(usage);
  const settings = (await (await fetch(`${url}/api/settings/public`)).json()) as { demo: { password: string } | null };
  const signedIn = await fetch(`${url}/api${token.path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${webClient}:`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      username: user,
      password: process.env.LOTLINE_PASSWORD ?? settings.demo?.password ?? '',
    }),
  });
  if (!signedIn.ok) return fail(`Nobody can sign in: ${await signedIn.text()}`);
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const send: Send = async (call, ask) => {
    const { path, body } = written(call, ask);
    const answer = await fetch(url + path, {
      method: call.method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => ({ status: 599, text: async () => `no answer: ${error.message}` }));
    return { status: answer.status, body: await answer.text() };
  };
  const [folder] = positionals;
  const texts = folder ? [...stringsIn(folder), ...nasty] : nasty;
  const through = new Set(kept && fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8').split('\n') : []);
  const groups = groupsOf(calls, only.split(',')).filter(([group]) => !through.has(group));
  const until = Number(minutes) > 0 ? Date.now() + Number(minutes) * 60_000 : Number.POSITIVE_INFINITY;
  const known = await rowsOf(send, calls);
  console.log(`${texts.length} texts, ${groups.length} groups of calls to go, ${through.size} through before`);
  for (const [n, [group, those]] of groups.entries()) {
    if (Date.now() > until) return console.log(`Time is up: ${groups.length - n} groups are left, from ${group} on.`);
    const { findings, takers, ...tried } = await fuzzTexts(send, those, texts, { known });
    console.log(
      `${group}: ${tried.places} fields of ${tried.calls} calls: ${tried.sent} sent, ${tried.taken} taken by ${takers.size} calls, ${tried.refused} refused in a sentence, ${findings.length} findings`,
    );
    tellFindings(findings);
    if (kept) fs.appendFileSync(kept, `${group}\n`);
  }
};

const tellFindings = (findings: readonly Finding[]) => {
  for (const [kind, those] of Map.groupBy(findings, ({ call, place, what }) => `${call} ${place}: ${what}`))
    console.log(`  ${String(those.length).padStart(5)}  ${kind} (${JSON.stringify(those[0]?.text)})`);
  if (findings.length > 0) process.exitCode = 1;
};

const fail = (message: string) => {
  console.error(message);
  process.exitCode = 2;
};

await main();
