import { productionDay } from '@lotline/contract/kit/production-day';
import * as issueCalls from '@lotline/contract/material/issue';
import * as movementCalls from '@lotline/contract/material/movement';
import * as receiptCalls from '@lotline/contract/material/receipt';
import * as repackCalls from '@lotline/contract/material/repack';
import * as scannedCalls from '@lotline/contract/material/scanned';
import { scrapPackage as scrapCall } from '@lotline/contract/material/scrap';
import * as shortageCalls from '@lotline/contract/material/shortage';
import * as stockCalls from '@lotline/contract/material/stock';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { linkToNext, serveList } from '../kit/record/list.ts';
import { changePackage } from './change-package.ts';
import { changePackages } from './change-packages.ts';
import { issueList, issuesByBarcode, issuesByIds, issuesOf, openPlans, pickList } from './issue.queries.ts';
import { checkIssue, issue } from './issue.ts';
import {
  dailyTotalList,
  dailyTotalsOf,
  movementList,
  movementsOf,
  movementsOfIssue,
  movementsOfPackage,
  movementsOfType,
  receiptsOfOrder,
} from './movement.queries.ts';
import { receive, receiveOrdered } from './receive.ts';
import { removePackages } from './remove-package.ts';
import { mergePackages, splitPackage, unmergePackages } from './repack.ts';
import { restock } from './restock.ts';
import { restorePackages } from './restore-packages.ts';
import { materialSuppliers, scanReceipt } from './scan-receipt.ts';
import { scrapPackage } from './scrap.ts';
import { shortageOf, shortages } from './shortage.queries.ts';
import { standsFor } from './stands-for.ts';
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
  const today = () => productionDay(new Date(), hours).businessDate;
  serveList(server, stockCalls.packages, packageList, packagesAt);
  serve(server, shortageCalls.shortages, ({ days }, { db }) => shortages(db, today(), days));
  serve(server, shortageCalls.shortageOf, ({ id, days }, { db }) => shortageOf(db, today(), id, days));
  serve(server, stockCalls.materialTotals, (ask, { db }) => materialTotals(db, ask));
  serve(server, stockCalls.stockByLocation, (_, { db }) => stockByLocation(db));
  serve(server, stockCalls.stockByMaterial, (_, { db }) => stockByMaterial(db));
  serveList(server, stockCalls.packagesByName, packageList, packagesNamed);
  serveList(server, stockCalls.packagesByBarcode, packageList, packagesByBarcode);
  serveList(server, stockCalls.openOrderLines, openLineList, openOrderLines);
  serve(server, receiptCalls.scanReceipt, ({ code }, { db }) => scanReceipt(db, code, today()));
  serve(server, scannedCalls.codeStandsFor, ({ code }, { db }) => standsFor(db, code));
  serve(server, receiptCalls.materialSuppliers, (ask, { db }) => materialSuppliers(db, ask));
  serve(server, stockCalls.receiveMaterial, (ask, context) => receive(context.db, actor(server, context), ask, context.caller.lang), {
    provedWithin: true,
  });
  serve(server, stockCalls.receiveOrdered, (ask, context) => receiveOrdered(context.db, actor(server, context), ask, context.caller.lang), {
    provedWithin: true,
  });
  serve(server, stockCalls.changePackage, (ask, context) => changePackage(context.db, actor(server, context), ask));
  serve(server, stockCalls.changePackages, ({ rows }, context) =>
    changePackages(context.db, actor(server, context), rows, context.caller.lang),
  );
  serve(server, repackCalls.splitPackage, (ask, context) => splitPackage(context.db, actor(server, context), ask));
  serve(server, scrapCall, (ask, context) => scrapPackage(context.db, actor(server, context), ask));
  serve(server, repackCalls.mergePackages, (ask, context) => mergePackages(context.db, actor(server, context), ask));
  serve(server, repackCalls.unmergePackages, (ask, context) =>
    unmergePackages(context.db, actor(server, context), ask, context.caller.lang),
  );
  serve(server, stockCalls.restorePackages, ({ ids }, context) => restorePackages(context.db, actor(server, context), ids));
  serve(server, stockCalls.removePackage, ({ id }, context) =>
    removePackages(context.db, actor(server, context), [id], context.caller.lang),
  );
  serve(server, stockCalls.removePackages, ({ ids }, context) =>
    removePackages(context.db, actor(server, context), ids, context.caller.lang),
  );

  serve(
    server,
    issueCalls.issueMaterial,
    (ask, context) => issue(context.db, actor(server, context), ask, context.caller.may('materialIssueException', 'create')),
    { provedWithin: true },
  );
  serve(server, issueCalls.checkIssue, (ask, { db }) => checkIssue(db, { day: today(), zone: hours.zone }, ask));
  serve(server, issueCalls.pickList, ({ productionPlanId }, { db }) => pickList(db, today(), productionPlanId));
  serve(server, issueCalls.restockMaterial, (ask, context) => restock(context.db, actor(server, context), ask), { provedWithin: true });
  serveList(server, issueCalls.issues, issueList, (ask) => issuesOf(ask, hours));
  serve(server, issueCalls.issuesNow, ({ ids }, { db }) => issuesByIds(db, ids));
  serveList(server, issueCalls.issuesByBarcode, issueList, issuesByBarcode);
  serveList(server, issueCalls.issueMovements, movementList, movementsOfIssue);
  serve(server, issueCalls.openPlans, async (ask, { db, reply, request }) => {
    const lines = await openPlans(db, ask);
    const plans = lines.flatMap(({ children }) => children);
    if (plans.length === (ask.limit ?? 1000)) linkToNext(reply, request.url, String(plans.at(-1)?.id));
    return lines;
  });

  serveList(server, movementCalls.packageMovements, movementList, movementsOfPackage);
  serveList(server, movementCalls.receipts, movementList, movementsOfType('RECEIPT'));
  serveList(server, movementCalls.receiptsOfOrder, movementList, receiptsOfOrder);
  serveList(server, movementCalls.restocks, movementList, movementsOfType('RESTOCK'));
  serveList(server, movementCalls.movements, movementList, movementsOf);
  serveList(server, movementCalls.dailyTotals, dailyTotalList, dailyTotalsOf);
};
