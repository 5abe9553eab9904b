import * as calls from '@lotline/contract/collection/connection';
import { connectionRules, mappingRules } from '@lotline/contract/collection/connection.rules';
import type { ConnectionSettings } from '@lotline/contract/collection/connection-settings';
import { obey } from '@lotline/contract/kit/rule';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve, serveFree } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { openSecrets } from '../kit/running/secrets.ts';
import { connectionById, connections, connectionsToOpen, standings, tagsOf } from './connection.queries.ts';
import { giveSecrets, pause, saveTags, secretsOfAccounts, trust } from './connection.ts';
import { accessOf, opcua, tryConnection } from './open-link.ts';

/** Whom a password is told to. */
const placeOf = (settings: ConnectionSettings) => ('url' in settings ? settings.url : null);

export const mountConnections = (server: ServerContext) => {
  const { config } = server;
  const secrets = openSecrets(config);
  serveRecord(server, calls.Connection, {
    select: () => connections,
    orderBy: 'name',
    beforeSave: (_trx, { settings }, row) => {
      const was = row?.settings as unknown as ConnectionSettings | undefined;
      obey(connectionRules, { settings, kindWas: was?.kind ?? null });
      // What was typed for one address is sent to no other, and a certificate is approved where it was seen.
      if (was && placeOf(was) !== placeOf(settings)) return { secrets: {}, trusted: [] };
      return row && settings.kind === 'BROKER' ? { secrets: secretsOfAccounts(row.secrets as never, settings) } : {};
    },
  });
  serve(server, calls.connectionStandings, (_ask, { db }) => standings(db));
  serve(server, calls.oneConnection, ({ id }, { db }) => connectionById(db, id));
  serve(server, calls.connectionTags, async ({ id }, { db }) => {
    await connectionById(db, id);
    return tagsOf(db, id);
  });
  serve(server, calls.giveSecrets, async (ask, { db }) => {
    await giveSecrets(db, secrets, ask);
    return connectionById(db, ask.id);
  });
  serve(server, calls.pauseConnection, async (ask, { db }) => {
    await pause(db, ask);
    return connectionById(db, ask.id);
  });
  serve(server, calls.trustCertificate, async (ask, { db }) => {
    await trust(db, ask);
    return connectionById(db, ask.id);
  });
  serve(server, calls.saveTags, async (ask, { db }) => {
    await saveTags(db, ask, (facts) => obey(mappingRules, facts));
    return connectionById(db, ask.id);
  });
  const opened = async (db: Db, id: number) => {
    const [one] = await connectionsToOpen(db, [id]);
    if (!one) throw new Refused(404, 'NOT_FOUND');
    return one;
  };
  // Both wait for a machine, so they hold no transaction.
  serveFree(server, calls.testConnection, async ({ id }, { db }) => tryConnection(await opened(db, id), { secrets, config }));
  serveFree(server, calls.browseConnection, async ({ id, under }, { db }) => {
    const one = await opened(db, id);
    if (one.settings.kind !== 'OPCUA') return [];
    return (await opcua()).browseOpcua(one.settings, accessOf(one, { secrets, config }), under ?? null);
  });
};
