import { operationNames as namesCall, Operation, oneOperation } from '@lotline/contract/product/operation';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { operationById, operationNames, operations } from './operation.queries.ts';

export const mountOperations = (house: House) => {
  serveRecord(house, Operation, { select: operations, orderBy: 'code' });
  serve(house, oneOperation, ({ id }, { db }) => operationById(db, id));
  serve(house, namesCall, (_ask, { db }) => operationNames(db));
};
