import * as calls from '@lotline/contract/gauge/study';
import { studyRemovalRules } from '@lotline/contract/gauge/study.rules';
import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { completeStudy, measureStudy, planStudy, voidStudy } from './save-study.ts';
import { studies, studyById } from './study.queries.ts';
import { studyReportFile } from './study-report.ts';

export const mountStudies = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours).businessDate;
  serveRecord(server, calls.Study, {
    select: (_db, ask) => studies((ask as { toolId?: number } | undefined) ?? {}),
    orderBy: 'studyNo',
    beforeSave: (trx, draft, row) => planStudy(trx, draft, row?.id ?? null, today()),
    beforeRemove: async (trx, rows) => {
      for (const { id } of rows) obey(studyRemovalRules, await studyById(trx, id));
    },
  });
  serve(server, calls.oneStudy, ({ id }, { db }) => studyById(db, id));
  serve(server, calls.measureStudy, async (ask, { db }) => {
    await measureStudy(db, ask, today());
    return studyById(db, ask.id);
  });
  serve(server, calls.completeStudy, async (ask, { db, caller }) => {
    await completeStudy(db, caller, ask);
    return studyById(db, ask.id);
  });
  serve(server, calls.voidStudy, async (ask, { db, caller }) => {
    await voidStudy(db, caller, ask);
    return studyById(db, ask.id);
  });
  serve(server, calls.studyReport, ({ id, lang }, { db }) => studyReportFile(server, db, id, lang));
};
