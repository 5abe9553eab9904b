import * as calls from '@lotline/contract/product/route';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { giveDefault } from './give-default.ts';
import { operationsOf, routeNames, routes } from './route.queries.ts';
import { addOperation, changeOperation, orderOperations, removeOperations } from './route-operation.ts';

export const mountRoutes = (house: House) => {
  serveRecord(house, calls.Route, { select: (_db, ask) => routes(ask ?? {}), orderBy: 'code', beforeSave: giveDefault });
  serve(house, calls.routeOperations, ({ id }, { db }) => operationsOf(db, id));
  serve(house, calls.routeNames, (_ask, { db }) => routeNames(db));
  serve(house, calls.createRouteOperation, (draft, { db }) => addOperation(db, draft));
  serve(house, calls.changeRouteOperation, (change, { db }) => changeOperation(db, change));
  serve(house, calls.orderRouteOperations, (ask, { db }) => orderOperations(db, ask));
  serve(house, calls.removeRouteOperation, ({ a, b }, { db }) => removeOperations(db, a, [b]));
  serve(house, calls.removeRouteOperations, ({ a, b }, { db }) => removeOperations(db, a, b));
};
