import { productionDay } from '@lotline/contract/kit/production-day';
import * as entries from '@lotline/contract/sales/entry';
import * as sales from '@lotline/contract/sales/sale';
import * as statements from '@lotline/contract/sales/statement';
import { documentsOf } from '../kit/document/render.ts';
import { jsonText } from '../kit/http/json-text.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { askedAt, readList, serveList } from '../kit/record/list.ts';
import { cancelSales } from './cancel-sales.ts';
import { changeSale } from './change-sale.ts';
import { entriesOf, entryList, salesPivot } from './entry.queries.ts';
import { saleById, saleList, salesBetween, sellable, sellableList } from './sale.queries.ts';
import { sell } from './sell.ts';
import { statementFile } from './statement.ts';

export const mountSales = (server: ServerContext) => {
  documentsOf(server.app);
  serveList(server, sales.materialSales, saleList, salesBetween);
  serve(server, sales.materialSale, ({ id }, { db }) => saleById(db, id));
  serve(server, sales.sellMaterial, async (ask, ctx) => saleById(ctx.db, await sell(ctx.db, actor(server, ctx), ask)));
  serve(server, sales.changeSale, async (ask, ctx) => {
    await changeSale(ctx.db, actor(server, ctx), ask);
    return saleById(ctx.db, ask.id);
  });
  serve(server, sales.cancelSale, ({ id, reason }, ctx) => cancelSales(ctx.db, actor(server, ctx), [id], reason));
  serve(server, sales.cancelSales, ({ ids, reason }, ctx) => cancelSales(ctx.db, actor(server, ctx), ids, reason));
  // Which price was the last depends on who buys: the list is another one for each partner.
  serve(server, sales.sellablePackages, async (ask, ctx) => {
    const day = productionDay(new Date(), server.config.shiftHours).businessDate;
    const part = { ...askedAt(server, ctx), limit: ask.limit ?? 100, counted: true };
    const { rows, ...rest } = await readList(ctx.db, sellableList(ask.bizPartnerId), ask, await sellable(ctx.db, ask, day), part);
    return jsonText(`{"rows":${rows},${JSON.stringify(rest).slice(1)}`);
  });
  serve(server, statements.saleStatement, (ask, { db }) => statementFile(server, db, 'sale', ask));
  serve(server, statements.shipmentStatement, (ask, { db }) => statementFile(server, db, 'shipment', ask));
  serveList(server, entries.salesEntries, entryList, entriesOf);
  serve(server, entries.salesPivot, (ask, { db }) => salesPivot(db, ask));
};
