import { operationNames as namesCall, Operation, oneOperation } from '@lotline/contract/product/operation';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { operationById, operationNames, operations } from './operation.queries.ts';

export const mountOperations = (server: ServerContext) => {
  serveRecord(server, Operation, { select: operations, orderBy: 'code' });
  serve(server, oneOperation, ({ id }, { db }) => operationById(db, id));
  serve(server, namesCall, (_ask, { db }) => operationNames(db));
};
