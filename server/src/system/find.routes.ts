import { findRecords, foundRecordsByRef } from '@lotline/contract/system/find';
import { tablesSeen } from '@lotline/contract/system/tables';
import { type Caller, type ServerContext, serve } from '../kit/http/serve.ts';
import { foundRecords, recordsByRef } from './find.queries.ts';
import { readableOf } from './readable.ts';

export const mountFind = (server: ServerContext) => {
  const asker = (caller: Caller) => ({
    lang: caller.lang,
    may: caller.may,
    readable: (table: string) => readableOf(server, table, caller),
  });
  serve(server, findRecords, ({ text }, { db, caller }) => foundRecords(db, text, asker(caller)));
  serve(server, foundRecordsByRef, async ({ refs }, { db, caller }) => {
    const found = await recordsByRef(db, refs, asker(caller));
    return refs.map(({ table, id }) => ({
      ...{ table, id, mayView: caller.may(tablesSeen[table].menu, 'view') },
      found: found.find((one) => one.table === table && one.id === id) ?? null,
    }));
  });
};
