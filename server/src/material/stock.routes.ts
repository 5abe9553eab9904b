import * as out from '@lotline/contract/material/issue';
import * as moved from '@lotline/contract/material/movement';
import * as stock from '@lotline/contract/material/stock';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { changePackage } from './change-package.ts';
import { issues, issuesByBarcode, openPlans } from './issue.queries.ts';
import { issue } from './issue.ts';
import { dailyTotals, movementList, movementsOf, movementsOfIssue, movementsOfPackage, movementsOfType } from './movement.queries.ts';
import { receive, receiveOrdered } from './receive.ts';
import { removePackage } from './remove-package.ts';
import { restock } from './restock.ts';
import {
  materialTotals,
  openOrderLines,
  packages,
  packagesByBarcode,
  packagesByName,
  stockByLocation,
  stockByMaterial,
} from './stock.queries.ts';

export const mountMaterialStock = (server: ServerContext) => {
  const hours = server.config.shiftHours;
  serve(server, stock.packages, (ask, { db }) => packages(db, ask));
  serve(server, stock.materialTotals, (_, { db }) => materialTotals(db));
  serve(server, stock.stockByLocation, (_, { db }) => stockByLocation(db));
  serve(server, stock.stockByMaterial, (_, { db }) => stockByMaterial(db));
  serve(server, stock.packagesByName, ({ name }, { db }) => packagesByName(db, name));
  serve(server, stock.packagesByBarcode, ({ barcode }, { db }) => packagesByBarcode(db, barcode));
  serve(server, stock.openOrderLines, ({ bizPartnerId }, { db }) => openOrderLines(db, bizPartnerId));
  serve(server, stock.receiveMaterial, (ask, context) => receive(context.db, actor(server, context), ask));
  serve(server, stock.receiveOrdered, (ask, context) => receiveOrdered(context.db, actor(server, context), ask));
  serve(server, stock.changePackage, (ask, context) => changePackage(context.db, actor(server, context), ask));
  serve(server, stock.removePackage, ({ id }, context) => removePackage(context.db, actor(server, context), id, context.caller.lang));

  serve(server, out.issueMaterial, (ask, context) => issue(context.db, actor(server, context), ask));
  serve(server, out.restockMaterial, (ask, context) => restock(context.db, actor(server, context), ask));
  serve(server, out.issues, (ask, { db }) => issues(db, ask, hours));
  serve(server, out.issuesByBarcode, ({ barcode }, { db }) => issuesByBarcode(db, barcode));
  serveList(server, out.issueMovements, movementList, movementsOfIssue);
  serve(server, out.openPlans, (_, { db }) => openPlans(db));

  serveList(server, moved.packageMovements, movementList, movementsOfPackage);
  serveList(server, moved.receipts, movementList, movementsOfType('RECEIPT'));
  serveList(server, moved.restocks, movementList, movementsOfType('RESTOCK'));
  serveList(server, moved.movements, movementList, movementsOf);
  serve(server, moved.dailyTotals, (ask, { db }) => dailyTotals(db, ask));
};
