import * as calls from '@lotline/contract/change/change';
import { knowSigner } from '../identity/index.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { changeList, changePage, everyChange } from './change.queries.ts';
import { approveChange, cancelChange, checkChanges, refuseChange } from './decide-change.ts';
import { editChange, registerChange } from './register-change.ts';

export const mountChanges = (server: ServerContext) => {
  serveList(server, calls.changes, changeList, () => everyChange);
  serve(server, calls.oneChange, ({ id }, { db }) => changePage(db, id));
  serve(server, calls.registerChange, async (ask, ctx) => changePage(ctx.db, await registerChange(ctx.db, actor(server, ctx), ask)));
  serve(server, calls.editChange, async (ask, ctx) => {
    await editChange(ctx.db, actor(server, ctx), ask);
    return changePage(ctx.db, ask.id);
  });
  serve(server, calls.approveChange, async (ask, ctx) => {
    await knowSigner(server, ctx, ask.password);
    await approveChange(ctx.db, actor(server, ctx), ctx.caller, ask);
    return changePage(ctx.db, ask.id);
  });
  serve(server, calls.refuseChange, async (ask, ctx) => {
    await refuseChange(ctx.db, actor(server, ctx), ask);
    return changePage(ctx.db, ask.id);
  });
  serve(server, calls.cancelChange, async (ask, ctx) => {
    await cancelChange(ctx.db, actor(server, ctx), ask);
    return changePage(ctx.db, ask.id);
  });
  serve(server, calls.checkChanges, async (ask, ctx) => ({ checked: await checkChanges(ctx.db, actor(server, ctx), ask) }));
};
