import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/system/page-hit';
import { chartRules } from '@lotline/contract/system/page-hit.rules';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveList } from '../kit/record/list.ts';
import { hitList, hitsAsked, hitsByFunction, hitsByUser, hitsInTime, recordPageHit } from './page-hit.queries.ts';

export const mountPageHits = (server: ServerContext) => {
  serve(server, calls.recordPageHit, (hit, { db, caller }) => recordPageHit(db, caller.id, hit));
  serveList(server, calls.pageHits, hitList, hitsAsked);
  serve(server, calls.pageHitsInTime, (ask, { db }) => {
    obey(chartRules, ask);
    return hitsInTime(db, ask, server.config.shiftHours.zone);
  });
  serve(server, calls.pageHitsByFunction, (ask, { db }) => hitsByFunction(db, ask));
  serve(server, calls.pageHitsByUser, (ask, { db }) => hitsByUser(db, ask));
};
