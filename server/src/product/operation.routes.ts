import * as calls from '@lotline/contract/product/operation';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { operationById, operationNames, operations } from './operation.queries.ts';

export const mountOperations = (server: ServerContext) => {
  serveRecord(server, calls.Operation, { select: operations, orderBy: 'code' });
  serve(server, calls.oneOperation, ({ id }, { db }) => operationById(db, id));
  serve(server, calls.operationNames, (_ask, { db }) => operationNames(db));
};
