import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { forgetAlerts, noticeAlerts, openEyes, openPost, sendMails } from './alert/index.ts';
import { buildApp } from './app.ts';
import { noticeChanges } from './change/index.ts';
import { fold, forgetObservations, superviseConnections } from './collection/index.ts';
import { firstRun, StartRefused } from './first-run.ts';
import { emptyDemo } from './fresh-demo.ts';
import { openEvents } from './kit/database/events.ts';
import { openDatabase } from './kit/database/open-database.ts';
import { forgetUnusedFiles } from './kit/files/stored-file.ts';
import { forgetOldKeys } from './kit/http/idempotency.ts';
import { type Config, readConfig } from './kit/running/config.ts';
import { logOptions } from './kit/running/log.ts';
import { openSecrets } from './kit/running/secrets.ts';
import { foldMaterialDays } from './material/index.ts';
import { askForWork } from './quality/index.ts';
import { foldMade } from './report/index.ts';
import { forgetServiceHistory } from './system/index.ts';

/** What a person should read stands in plain text on stderr; stdout holds the log, one JSON line per event. */
const tell = (text: string) => void process.stderr.write(`${text}\n`);
const config = orExplain(() => readConfig());
const log = pino({
  ...logOptions(config),
  level: config.mode === 'demo' && process.env.LOG_LEVEL === undefined ? 'warn' : config.logLevel,
});

let stopping = false;
/** A database that we stop ourselves says farewell on each connection. */
const warn = (message: string) => stopping || log.warn(message);
const freshDemo = process.argv.includes('--fresh-demo');
const database = await openDatabase(config, warn, (client) => (freshDemo ? emptyDemo(client, config, tell) : Promise.resolve())).catch(
  (error: Error) => {
    tell(`Lotline can't start: ${error.message}`);
    process.exit(1);
  },
);
const events = await openEvents(database.connection, {
  onProblem: (error) => log.warn({ err: error }, 'the line to the database for events is down'),
});
const signIn = await firstRun(database.db, config, tell, database.adopted).catch(async (error: Error) => {
  tell(`Lotline can't start: ${error instanceof StartRefused ? error.message : (error.stack ?? error.message)}`);
  await events.close();
  await database.close();
  process.exit(1);
});
const app = await buildApp({ ...database, config, events, log });

/** What is still under way isn't begun again: a frozen database is not asked ever more. */
const regularly = (everyMs: number, work: () => Promise<void>) => {
  let underWay = false;
  return setInterval(() => {
    if (underWay) return;
    underWay = true;
    work()
      .catch((error: Error) => log.warn({ err: error }, 'housekeeping failed'))
      .finally(() => {
        underWay = false;
      });
  }, everyMs);
};
const cleanUp = async () => {
  await database.db.transaction().execute(forgetOldKeys);
  await forgetServiceHistory(database.db, 365);
  await forgetObservations(database.db);
  await forgetAlerts(database.db, 90);
  await database.db.transaction().execute((trx) => forgetUnusedFiles(trx));
};
/** So far back is looked for what wasn't seen yet: what is recorded carries the hour in which it was begun. */
const lookedBackMs = 3_600_000;
let seen: string | undefined;
const lookAtWork = async () => {
  const { shiftHours: hours, newAfterDays } = config;
  const looked = await noticeChanges(database.db, { hours, newAfterDays, since: new Date(Date.now() - lookedBackMs), seen });
  seen = looked.seen;
  await askForWork(database.db, hours);
};
const eyes = openEyes();
const post = config.mail && openPost(config.mail);
const tellPeople = async () => void (await noticeAlerts(database.db, { hours: config.shiftHours, eyes, mails: post !== undefined }));
const mailPeople = async () => {
  const { mail, company, shiftHours } = config;
  if (mail && post)
    await sendMails(database.db, { post, title: company.title, publicUrl: mail.publicUrl, from: mail.from, zone: shiftHours.zone });
};
const housekeeping = [
  regularly(3_600_000, cleanUp),
  regularly(10_000, () => foldMaterialDays(database.db)),
  regularly(5000, async () => void (await fold(database.db))),
  regularly(10_000, lookAtWork),
  regularly(10_000, () => foldMade(database.db)),
  regularly(10_000, tellPeople),
  regularly(5000, mailPeople),
];

const collecting = config.collectsHere
  ? superviseConnections({
      ...{ db: database.db, connection: database.connection, secrets: openSecrets(config), config },
      onProblem: (error) => log.warn({ err: error }, 'listening to machines'),
    })
  : undefined;

closeWithGrace({ delay: 20_000 }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'stopping after a failure');
  else if (signal) tell('Stopping: finishing what is under way …');
  stopping = true;
  for (const one of housekeeping) clearInterval(one);
  await collecting?.close();
  post?.close();
  await app.close();
  await events.close();
  await database.close();
});

await app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
  tell(
    error.code === 'EADDRINUSE' ? `Port ${config.port} is taken: stop what listens there, or set PORT.` : `Can't listen: ${error.message}`,
  );
  await events.close();
  await database.close();
  process.exit(1);
});
tell(welcome(config, (app.server.address() as { port: number }).port, signIn));

function orExplain<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    tell((error as Error).message);
    process.exit(1);
  }
}

function welcome({ mode, host, tls }: Config, port: number, first: { userId: string; password: string } | undefined) {
  const address = `http${tls ? 's' : ''}://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = ['', `  Lotline  ${address}`];
  if (mode === 'demo') lines.push('  Demo plant, open to this machine only.');
  if (first)
    lines.push(`  Sign in  ${first.userId} / ${first.password}${mode === 'demo' ? '' : '   (shown once: change it after signing in)'}`);
  return [...lines, ''].join('\n');
}
