import * as out from '@lotline/contract/material/issue';
import * as moved from '@lotline/contract/material/movement';
import * as stock from '@lotline/contract/material/stock';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { linkToNext, serveList } from '../kit/record/list.ts';
import { changePackage } from './change-package.ts';
import { issueList, issuesByBarcode, issuesOf, openPlans } from './issue.queries.ts';
import { issue } from './issue.ts';
import {
  dailyTotalList,
  dailyTotalsOf,
  movementList,
  movementsOf,
  movementsOfIssue,
  movementsOfPackage,
  movementsOfType,
} from './movement.queries.ts';
import { receive, receiveOrdered } from './receive.ts';
import { removePackage } from './remove-package.ts';
import { restock } from './restock.ts';
import {
  materialTotals,
  openLineList,
  openOrderLines,
  packageList,
  packagesAt,
  packagesByBarcode,
  packagesNamed,
  stockByLocation,
  stockByMaterial,
} from './stock.queries.ts';

export const mountMaterialStock = (server: ServerContext) => {
  const hours = server.config.shiftHours;
  serveList(server, stock.packages, packageList, packagesAt);
  serve(server, stock.materialTotals, (_, { db }) => materialTotals(db));
  serve(server, stock.stockByLocation, (_, { db }) => stockByLocation(db));
  serve(server, stock.stockByMaterial, (_, { db }) => stockByMaterial(db));
  serveList(server, stock.packagesByName, packageList, packagesNamed);
  serve(server, stock.packagesByBarcode, ({ barcode }, { db }) => packagesByBarcode(db, barcode));
  serveList(server, stock.openOrderLines, openLineList, openOrderLines);
  serve(server, stock.receiveMaterial, (ask, context) => receive(context.db, actor(server, context), ask));
  serve(server, stock.receiveOrdered, (ask, context) => receiveOrdered(context.db, actor(server, context), ask));
  serve(server, stock.changePackage, (ask, context) => changePackage(context.db, actor(server, context), ask));
  serve(server, stock.removePackage, ({ id }, context) => removePackage(context.db, actor(server, context), id, context.caller.lang));

  serve(server, out.issueMaterial, (ask, context) => issue(context.db, actor(server, context), ask));
  serve(server, out.restockMaterial, (ask, context) => restock(context.db, actor(server, context), ask));
  serveList(server, out.issues, issueList, (ask) => issuesOf(ask, hours));
  serve(server, out.issuesByBarcode, ({ barcode }, { db }) => issuesByBarcode(db, barcode));
  serveList(server, out.issueMovements, movementList, movementsOfIssue);
  serve(server, out.openPlans, async (ask, { db, reply, request }) => {
    const lines = await openPlans(db, ask);
    const plans = lines.flatMap(({ children }) => children);
    if (plans.length === (ask.limit ?? 1000)) linkToNext(reply, request.url, String(plans.at(-1)?.id));
    return lines;
  });

  serveList(server, moved.packageMovements, movementList, movementsOfPackage);
  serveList(server, moved.receipts, movementList, movementsOfType('RECEIPT'));
  serveList(server, moved.restocks, movementList, movementsOfType('RESTOCK'));
  serveList(server, moved.movements, movementList, movementsOf);
  serveList(server, moved.dailyTotals, dailyTotalList, dailyTotalsOf);
};
