import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import * as print from '@lotline/contract/label/print';
import * as printers from '@lotline/contract/label/printer';
import { printerRules } from '@lotline/contract/label/printer.rules';
import * as templates from '@lotline/contract/label/template';
import type { FastifyRequest } from 'fastify';
import { documentsOf } from '../kit/document/render.ts';
import { langOf, type ServerContext, serve, serveReady } from '../kit/http/serve.ts';
import { serveList } from '../kit/record/list.ts';
import { serveRecord } from '../kit/record/record.ts';
import { cancelOwnJob, changeJob, printJobElsewhere, retryJob, tryElsewhere } from './change-job.ts';
import { drawersOf } from './draw.ts';
import { pdfOfJob } from './job.ts';
import { labelForms, labelsOf, printerNames } from './label.queries.ts';
import { everyJob, printJobList, unsentOf } from './print-job.queries.ts';
import { mayRead, printLabels, tryLabels } from './print-labels.ts';
import { openPrintQueue } from './print-queue.ts';
import { prepareTemplate } from './save-template.ts';
import { testPrint } from './test-print.ts';

export const mountLabels = (server: ServerContext) => {
  const { app, config, db, events } = server;
  const makers = { drawers: drawersOf(app), render: documentsOf(app).render };
  const companyIn = (lang: Lang) => (lang === 'en' && config.letterhead.nameEn) || config.company.name;
  serveRecord(server, templates.LabelTemplate, { orderBy: 'name', beforeSave: prepareTemplate });
  serveRecord(server, printers.Printer, {
    orderBy: 'name',
    beforeSave: (_trx, { host }) => obey(printerRules, { host, here: config.printers.here }),
  });
  serve(server, templates.labelForms, ({ kind }, { db: reading }) => labelForms(reading, kind));
  serve(server, printers.printerNames, (_ask, { db: reading }) => printerNames(reading));
  serve(server, printers.testPrint, ({ id }, { db: writing, caller, request }) =>
    testPrint(writing, id, { caller, lang: langOf(request) }),
  );
  serve(server, print.labelsOf, ({ kind, ids, lang }, { db: reading, caller, request }) => {
    mayRead(caller, kind);
    const said = lang ?? langOf(request);
    return labelsOf(reading, { kind, ids, lang: said, company: companyIn(said), may: caller.may });
  });
  const saidIn = <Ask extends print.PrintAsk>(ask: Ask, request: FastifyRequest) => ({ ...ask, lang: ask.lang ?? langOf(request) });
  serveReady(
    server,
    print.printLabels,
    (asked, { db: reading, caller, request }) => {
      const ask = saidIn(asked, request);
      return tryLabels(reading, ask, { caller, company: companyIn(ask.lang), drawers: makers.drawers });
    },
    (asked, { db: writing, caller, request }, ready) => {
      const ask = saidIn(asked, request);
      return printLabels(writing, ask, ready, { caller, company: companyIn(ask.lang) });
    },
  );
  serve(server, print.labelPdf, ({ id }, { db: reading, caller }) => pdfOfJob(reading, id, caller, makers));
  serve(server, print.unsentPrints, (_ask, { db: reading, caller }) => unsentOf(reading, caller.id));
  serveReady(
    server,
    print.printElsewhere,
    (ask, { db: reading, caller }) => tryElsewhere(reading, ask, caller, makers.drawers),
    (ask, { db: writing, caller }) => printJobElsewhere(writing, ask, caller),
  );
  serve(server, print.takeBackPrint, ({ id }, { db: writing, caller }) => cancelOwnJob(writing, id, caller));
  serveList(server, print.printJobs, printJobList, everyJob);
  serve(server, print.retryPrint, ({ id, reason }, { db: writing, caller }) => retryJob(writing, id, caller, reason));
  serve(server, print.cancelPrint, ({ id }, { db: writing }) => changeJob(writing, id, 'CANCELLED'));

  // A server without a port prints nothing: it is asked by a test.
  let queue: ReturnType<typeof openPrintQueue> | undefined;
  app.addHook('onListen', async () => {
    queue = openPrintQueue({
      ...{ db, events, makers, options: config.printers },
      onProblem: (error) => app.log.warn({ err: error }, 'labels wait'),
    });
  });
  app.addHook('onClose', async () => queue?.close());
};
