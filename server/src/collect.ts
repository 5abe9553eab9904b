import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { superviseConnections } from './collection/index.ts';
import { openPool } from './kit/database/pool.ts';
import { readConfig } from './kit/running/config.ts';
import { logOptions } from './kit/running/log.ts';
import { openSecrets } from './kit/running/secrets.ts';

/** Listens to the machines beside servers on the same database. Of several such processes one leads; the others wait to follow it. */
const config = readConfig();
const log = pino(logOptions(config));
if (!config.databaseUrl) {
  process.stderr.write('Set DATABASE_URL: the embedded database belongs to the server, which then listens to the machines itself.\n');
  process.exit(1);
}
const { db, close } = await openPool(config.databaseUrl, { onProblem: (error) => log.warn({ err: error }, 'database') });
const collecting = superviseConnections({
  ...{ db, connection: config.databaseUrl, secrets: openSecrets(config), config },
  onProblem: (error) => log.warn({ err: error }, 'listening to machines'),
});
log.info('listening to machines');
closeWithGrace({ delay: 20_000 }, async ({ err }) => {
  if (err) log.fatal({ err }, 'stopping after a failure');
  await collecting.close();
  await close();
});
