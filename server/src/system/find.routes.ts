import { findRecords } from '@lotline/contract/system/find';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { foundRecords } from './find.queries.ts';

export const mountFind = (server: ServerContext) =>
  serve(server, findRecords, ({ text }, { db, caller }) => foundRecords(db, text, caller));
