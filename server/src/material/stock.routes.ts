import * as out from '@lotline/contract/material/issue';
import * as moved from '@lotline/contract/material/movement';
import * as stock from '@lotline/contract/material/stock';
import { actor } from '../kit/fact.ts';
import { type House, serve } from '../kit/http.ts';
import { changePackage } from './change-package.ts';
import { issues, issuesByBarcode, openPlans } from './issue.queries.ts';
import { issue } from './issue.ts';
import { dailyTotals, movements, movementsOfIssue, movementsOfPackage, movementsOfType } from './movement.queries.ts';
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

export const mountMaterialStock = (house: House) => {
  const hours = house.config.shiftHours;
  serve(house, stock.packages, (ask, { db }) => packages(db, ask));
  serve(house, stock.materialTotals, (_, { db }) => materialTotals(db));
  serve(house, stock.stockByLocation, (_, { db }) => stockByLocation(db));
  serve(house, stock.stockByMaterial, (_, { db }) => stockByMaterial(db));
  serve(house, stock.packagesByName, ({ name }, { db }) => packagesByName(db, name));
  serve(house, stock.packagesByBarcode, ({ barcode }, { db }) => packagesByBarcode(db, barcode));
  serve(house, stock.openOrderLines, ({ bizPartnerId }, { db }) => openOrderLines(db, bizPartnerId));
  serve(house, stock.receiveMaterial, (ask, context) => receive(context.db, actor(house, context), ask));
  serve(house, stock.receiveOrdered, (ask, context) => receiveOrdered(context.db, actor(house, context), ask));
  serve(house, stock.changePackage, (ask, context) => changePackage(context.db, actor(house, context), ask));
  serve(house, stock.removePackage, ({ id }, context) => removePackage(context.db, actor(house, context), id, context.caller.lang));

  serve(house, out.issueMaterial, (ask, context) => issue(context.db, actor(house, context), ask));
  serve(house, out.restockMaterial, (ask, context) => restock(context.db, actor(house, context), ask));
  serve(house, out.issues, (ask, { db }) => issues(db, ask, hours));
  serve(house, out.issuesByBarcode, ({ barcode }, { db }) => issuesByBarcode(db, barcode));
  serve(house, out.issueMovements, ({ id }, { db }) => movementsOfIssue(db, id));
  serve(house, out.openPlans, (_, { db }) => openPlans(db));

  serve(house, moved.packageMovements, ({ id }, { db }) => movementsOfPackage(db, id));
  serve(house, moved.receipts, (ask, { db }) => movementsOfType(db, 'RECEIPT', ask, hours.zone));
  serve(house, moved.restocks, (ask, { db }) => movementsOfType(db, 'RESTOCK', ask, hours.zone));
  serve(house, moved.movements, (ask, { db }) => movements(db, ask, hours.zone));
  serve(house, moved.dailyTotals, (ask, { db }) => dailyTotals(db, ask));
};
