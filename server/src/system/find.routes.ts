import { findRecords } from '@lotline/contract/system/find';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { foundRecords } from './find.queries.ts';
import { readableOf } from './readable.ts';

export const mountFind = (server: ServerContext) =>
  serve(server, findRecords, ({ text }, { db, caller }) =>
    foundRecords(db, text, { lang: caller.lang, may: caller.may, readable: (table) => readableOf(server, table, caller) }),
  );
