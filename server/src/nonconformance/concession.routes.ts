import * as calls from '@lotline/contract/nonconformance/concession';
import { knowSigner } from '../identity/index.ts';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { askConcession, changeConcession } from './ask-concession.ts';
import { concessionList, concessionPage, everyConcession } from './concession.queries.ts';
import { concessionFile } from './concession-paper.ts';
import { approveConcession, refuseConcession, revokeConcession } from './decide-concession.ts';

export const mountConcessions = (server: ServerContext) => {
  serveList(server, calls.concessions, concessionList, () => everyConcession);
  serve(server, calls.oneConcession, ({ id }, { db }) => concessionPage(db, id));
  serve(server, calls.concessionPdf, ({ id, lang }, { db, request }) => concessionFile(server, db, id, lang ?? langOf(request)));
  serve(server, calls.askConcession, async (ask, ctx) => concessionPage(ctx.db, await askConcession(ctx.db, actor(server, ctx), ask)));
  serve(server, calls.changeConcession, async (ask, ctx) => {
    await changeConcession(ctx.db, actor(server, ctx), ask);
    return concessionPage(ctx.db, ask.id);
  });
  serve(server, calls.approveConcession, async (ask, ctx) => {
    await knowSigner(server, ctx, ask.password);
    await approveConcession(ctx.db, actor(server, ctx), ctx.caller, ask);
    return concessionPage(ctx.db, ask.id);
  });
  serve(server, calls.refuseConcession, async (ask, ctx) => {
    await refuseConcession(ctx.db, actor(server, ctx), ask);
    return concessionPage(ctx.db, ask.id);
  });
  serve(server, calls.revokeConcession, async (ask, ctx) => {
    await knowSigner(server, ctx, ask.password);
    await revokeConcession(ctx.db, actor(server, ctx), ctx.caller, ask);
    return concessionPage(ctx.db, ask.id);
  });
};
