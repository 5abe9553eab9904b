import * as calls from '@lotline/contract/count/count';
import { documentsOf } from '../kit/document/render.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { lineList, linesOfSheet, scanned, sheetById, sheetList, sheetsBetween } from './count.queries.ts';
import { countOne, decideLines } from './count-one.ts';
import { countPaper } from './paper.ts';
import { changeCount, planCount, startCount } from './plan-count.ts';
import { cancelCount, giveReasons, postCount, returnCount, submitCount } from './post-count.ts';

export const mountCounts = (server: ServerContext) => {
  documentsOf(server.app);
  serveList(server, calls.countSheets, sheetList, sheetsBetween);
  serve(server, calls.countSheet, ({ id }, { db }) => sheetById(db, id));
  serveList(server, calls.countLines, lineList, linesOfSheet);
  serve(server, calls.scanCount, (ask, { db }) => scanned(db, ask));
  serve(server, calls.planCount, (ask, { db }) => planCount(db, ask));
  serve(server, calls.changeCount, (ask, { db }) => changeCount(db, ask));
  serve(server, calls.startCount, (ask, ctx) => startCount(ctx.db, actor(server, ctx), ask));
  serve(server, calls.countOne, (ask, ctx) => countOne(ctx.db, actor(server, ctx), ask));
  serve(server, calls.decideLines, (ask, ctx) => decideLines(ctx.db, actor(server, ctx), ask));
  serve(server, calls.giveReasons, (ask, { db }) => giveReasons(db, ask));
  serve(server, calls.submitCount, (ask, ctx) => submitCount(ctx.db, actor(server, ctx), ask));
  serve(server, calls.returnCount, (ask, { db }) => returnCount(db, ask));
  serve(server, calls.postCount, (ask, ctx) => postCount(ctx.db, actor(server, ctx), ask));
  serve(server, calls.cancelCount, (ask, ctx) => cancelCount(ctx.db, actor(server, ctx), ask));
  serve(server, calls.countPaper, (ask, { db }) => countPaper(server, db, ask));
};
