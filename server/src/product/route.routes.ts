import * as calls from '@lotline/contract/product/route';
import { Refused } from '../kit/http/errors.ts';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { addOperation } from './add-operation.ts';
import { changeOperation } from './change-operation.ts';
import { giveDefault } from './give-default.ts';
import { orderOperations } from './order-operations.ts';
import { removeOperations } from './remove-operations.ts';
import { restoreOperations } from './restore-operations.ts';
import { operationsOf, routeNames, routes } from './route.queries.ts';
import { saveOperations } from './save-operations.ts';

export const mountRoutes = (server: ServerContext) => {
  serveRecord(server, calls.Route, { select: (_db, ask) => routes(ask ?? {}), orderBy: 'code', beforeSave: giveDefault });
  serve(server, calls.routeOperations, ({ id }, { db }) => operationsOf(db, id));
  serve(server, calls.routeNames, (_ask, { db }) => routeNames(db));
  serve(server, calls.createRouteOperation, (draft, { db }) => addOperation(db, draft));
  serve(server, calls.changeRouteOperation, (change, { db }) => changeOperation(db, change));
  serve(server, calls.saveRouteOperations, ({ rows }, { db, caller, request }) => {
    if (rows.some(({ id }) => id === undefined) && !caller?.may('route', 'create')) throw new Refused(403, 'FORBIDDEN');
    return saveOperations(db, rows, langOf(request));
  });
  serve(server, calls.orderRouteOperations, (ask, { db }) => orderOperations(db, ask));
  serve(server, calls.removeRouteOperation, ({ a, b }, { db }) => removeOperations(db, a, [b]));
  serve(server, calls.removeRouteOperations, ({ a, b }, { db }) => removeOperations(db, a, b));
  serve(server, calls.restoreRouteOperations, ({ ids }, { db }) => restoreOperations(db, ids));
};
