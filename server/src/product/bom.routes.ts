import { productionDay } from '@lotline/contract/kit/production-day';
import { amountOfPart } from '@lotline/contract/kit/quantity';
import * as calls from '@lotline/contract/product/bom';
import { bomCost } from '@lotline/contract/product/roll-up';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { bomLines, bomTree, linesAfter, linesWithMaterial, whereUsed } from './bom.queries.ts';
import { copyBom, takeBackCopy } from './copy-bom.ts';
import { stockTree } from './requirement.ts';
import { rollUp } from './roll-up.ts';
import { checkLine, checkSaved, lookAhead, obeyLeaving } from './save-bom.ts';

export const mountBoms = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours).businessDate;
  serveRecord(server, calls.Bom, {
    select: (_db, ask) => bomLines(ask?.id),
    orderBy: 'seq',
    beforeAll: lookAhead,
    beforeSave: checkLine,
    checkSaved,
    beforeRemove: obeyLeaving,
  });
  serve(server, calls.bomTree, (ask, { db }) => bomTree(db, ask));
  serve(server, calls.bomParents, ({ id, type }, { db }) => whereUsed(db, type, id));
  serve(server, calls.allBillLines, ({ afterId }, { db }) => linesAfter(db, afterId, calls.billLinesAtOnce));
  serve(server, calls.bomOfMaterial, ({ id }, { db }) => linesWithMaterial(db, id));
  serve(server, calls.bomStockTree, ({ id, qty, on }, { db }) => stockTree(db, { id, qty, on: on ?? today() }));
  serve(server, bomCost, async ({ id, qty, on = today() }, { db }) => {
    const { node: root, gaps, unitPrice, hasSubstitutes } = await rollUp(db, { id, qty, on });
    return { root, on, perPiece: amountOfPart(root.cost, 1, qty), unitPrice, hasSubstitutes, gaps };
  });
  serve(server, calls.copyBom, (ask, { db, caller }) => copyBom(db, caller.lang, ask));
  serve(server, calls.takeBackCopy, (ask, { db, caller }) => {
    if (ask.productIds.length > 0 && !caller.may('productInfo', 'delete')) throw new Refused(403, 'FORBIDDEN');
    return takeBackCopy(db, ask);
  });
};
