import * as calls from '@lotline/contract/production/outsourcing/outsourcing';
import { type ServerContext, serve } from '../../kit/http/serve.ts';
import { actor, dayThatCounts } from '../../kit/record/fact.ts';
import { serveList } from '../../kit/record/list.ts';
import {
  atVendorList,
  materialThere,
  ofOperationPlan,
  ofProductionPlan,
  ofVendor,
  outsourcingById,
  outsourcingDetail,
  outsourcingList,
  outsourcingsBetween,
  piecesThere,
} from './outsourcing.queries.ts';
import { receiveBack } from './receive-back.ts';
import { changeOutsourcing, removeOutsourcings, requestOutsourcing, restoreOutsourcings } from './request-outsourcing.ts';
import { sendOut } from './send-out.ts';
import { scanOf, sendableOf, usualWorkOf } from './sendable.queries.ts';
import { cancelOutsourcing, takeBackReturn } from './take-back.ts';
import { takeBackSending } from './take-back-sending.ts';

export const mountOutsourcing = (server: ServerContext) => {
  serveList(server, calls.outsourcings, outsourcingList, outsourcingsBetween);
  serveList(server, calls.outsourcingsOfOperation, outsourcingList, ofOperationPlan);
  serveList(server, calls.outsourcingsOfPlan, outsourcingList, ofProductionPlan);
  serveList(server, calls.outsourcingsOfVendor, outsourcingList, ofVendor);
  serveList(server, calls.atVendors, atVendorList, piecesThere);
  serveList(server, calls.materialAtVendors, atVendorList, materialThere);
  serve(server, calls.sendable, (ask, ctx) => sendableOf(ctx.db, ask, dayThatCounts(actor(server, ctx))));
  serve(server, calls.usualWork, ({ vendorId }, { db }) => usualWorkOf(db, vendorId));
  serve(server, calls.scanOutsourcing, ({ code }, ctx) => scanOf(ctx.db, code, dayThatCounts(actor(server, ctx))));
  serve(server, calls.outsourcingOf, ({ id }, { db, caller }) => outsourcingDetail(db, id, caller.lang));
  serve(server, calls.createOutsourcing, async (ask, ctx) =>
    outsourcingById(ctx.db, await requestOutsourcing(ctx.db, actor(server, ctx), ask)),
  );
  serve(server, calls.changeOutsourcing, async (ask, ctx) => {
    await changeOutsourcing(ctx.db, actor(server, ctx), ask);
    return outsourcingById(ctx.db, ask.id);
  });
  serve(server, calls.removeOutsourcing, ({ id }, { db }) => removeOutsourcings(db, [id]));
  serve(server, calls.removeOutsourcings, ({ ids }, { db }) => removeOutsourcings(db, ids));
  serve(server, calls.restoreOutsourcings, ({ ids }, { db }) => restoreOutsourcings(db, ids));
  serve(server, calls.sendOut, async (ask, ctx) => {
    await sendOut(ctx.db, actor(server, ctx), ask);
    return outsourcingById(ctx.db, ask.id);
  });
  serve(server, calls.takeBackSending, async (ask, ctx) => {
    await takeBackSending(ctx.db, actor(server, ctx), ask, ctx.caller.lang);
    return outsourcingById(ctx.db, ask.id);
  });
  serve(server, calls.receiveBack, async (ask, ctx) => {
    await receiveBack(ctx.db, actor(server, ctx), ask);
    return outsourcingById(ctx.db, ask.id);
  });
  serve(server, calls.takeBackReturn, async (ask, ctx) => outsourcingById(ctx.db, await takeBackReturn(ctx.db, actor(server, ctx), ask)));
  serve(server, calls.cancelOutsourcing, async (ask, ctx) => {
    await cancelOutsourcing(ctx.db, actor(server, ctx), ask);
    return outsourcingById(ctx.db, ask.id);
  });
};
