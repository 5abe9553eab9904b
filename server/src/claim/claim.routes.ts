import * as calls from '@lotline/contract/claim/claim';
import { claimRemovalRules } from '@lotline/contract/claim/claim.rules';
import { dayIn } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveRecord } from '../kit/record/record.ts';
import { claimById, claims, shippedTo, summaryOf, suspectsOf } from './claim.queries.ts';
import { claimReportFile } from './claim-report.ts';
import { holdSuspects } from './hold-suspects.ts';
import { saveClaim } from './save-claim.ts';

export const mountClaims = (server: ServerContext) => {
  // A claim is a matter between two firms: its days are the calendar's, as an order's are.
  const today = () => dayIn(new Date(), server.config.shiftHours.zone);
  serveRecord(server, calls.Claim, {
    select: (_db, ask) => claims(ask ?? {}),
    orderBy: 'claimNo',
    beforeSave: (trx, draft, row) => saveClaim(trx, draft, row, today()),
    beforeRemove: (_trx, rows) => {
      for (const row of rows) obey(claimRemovalRules, row);
    },
  });
  serve(server, calls.oneClaim, ({ id }, { db }) => claimById(db, id));
  serve(server, calls.shippedLots, (ask, { db }) => shippedTo(db, ask));
  serve(server, calls.claimSuspects, ({ id }, { db }) => suspectsOf(db, id));
  serve(server, calls.claimSummary, (ask, { db }) => summaryOf(db, ask));
  serve(server, calls.holdSuspects, async (ask, ctx) => {
    await holdSuspects(ctx.db, actor(server, ctx), ask, langOf(ctx.request));
    return claimById(ctx.db, ask.id);
  });
  serve(server, calls.claimReport, ({ id, lang }, { db }) => claimReportFile(server, db, id, lang));
};
