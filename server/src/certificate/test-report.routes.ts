import * as papers from '@lotline/contract/certificate/shipment-certificate';
import * as calls from '@lotline/contract/certificate/test-report';
import { removeReportRules } from '@lotline/contract/certificate/test-report.rules';
import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import { knowSigner } from '../identity/index.ts';
import { Refused } from '../kit/http/errors.ts';
import { langOf, type ServerContext, serve, serveReady } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { reportFile } from './report-paper.ts';
import { saveReport } from './save-report.ts';
import { certificatesOf, makeCertificates } from './shipment-certificate.ts';
import { shipmentPapersFile } from './shipment-papers.ts';
import { issueReport, returnReport, revokeReport, signReport } from './sign-report.ts';
import {
  drawingOf,
  keptDocument,
  lotsToReport,
  pulledReport,
  shipmentsToReport,
  signedAmong,
  testReportById,
  testReports,
} from './test-report.queries.ts';

export const mountCertificates = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours).businessDate;
  serveRecord(server, calls.TestReport, {
    select: (_db, ask) => testReports(ask ?? {}),
    orderBy: 'reportNo',
    beforeSave: (trx, draft, row) => saveReport(trx, draft, row, today()),
    beforeRemove: async (trx, rows) => {
      const signed = await signedAmong(
        trx,
        rows.map(({ id }) => id),
      );
      for (const { id, reportNo } of rows) obey(removeReportRules, { reportNo, signed: signed.has(id) });
    },
  });
  serve(server, calls.oneTestReport, ({ id }, { db }) => testReportById(db, id));
  serve(server, calls.pullTestReport, async (ask, { db }) => {
    const { standardId: _, ...pulled } = await pulledReport(db, ask);
    return pulled;
  });
  serve(server, calls.reportableLots, ({ productId }, { db }) => lotsToReport(db, productId));
  serve(server, calls.reportableShipments, ({ productId }, { db }) => shipmentsToReport(db, productId));
  serve(server, calls.testReportDesign, async ({ id }, { db }) => {
    const drawing = await drawingOf(db, id);
    if (!drawing) throw new Refused(404, 'NOT_FOUND');
    return drawing;
  });
  serve(server, calls.testReportPdf, async ({ id, lang }, { db }) => {
    const kept = await keptDocument(db, id);
    if (kept) return kept;
    const { version: _, ...file } = await reportFile(server, db, { id, lang, drawing: await drawingOf(db, id) });
    return file;
  });
  serve(server, calls.signTestReport, async (ask, context) => {
    await knowSigner(server, context, ask.password);
    await signReport(context.db, context.caller, ask);
    return testReportById(context.db, ask.id);
  });
  serve(server, calls.returnTestReport, async (ask, { db }) => {
    await returnReport(db, ask);
    return testReportById(db, ask.id);
  });
  serveReady(
    server,
    calls.issueTestReport,
    async ({ id, lang }, { db, request }) => {
      const issuedAt = new Date().toISOString();
      return {
        issuedAt,
        ...(await reportFile(server, db, { id, lang: lang ?? langOf(request), issuedAt, drawing: await drawingOf(db, id) })),
      };
    },
    async (ask, { db, caller }, made) => {
      await issueReport(db, caller, ask, made);
      return testReportById(db, ask.id);
    },
  );
  serve(server, papers.shipmentCertificates, ({ id }, { db }) => certificatesOf(db, id));
  serve(server, papers.makeShipmentCertificates, async ({ id }, { db }) => certificatesOf(db, id, await makeCertificates(db, id, today())));
  serve(server, papers.shipmentPapers, ({ id, lang }, { db, caller, request }) => {
    if (!caller.may('shipment', 'view')) throw new Refused(403, 'FORBIDDEN');
    return shipmentPapersFile(server, db, id, lang ?? langOf(request));
  });
  serve(server, calls.revokeTestReport, async (ask, context) => {
    await knowSigner(server, context, ask.password);
    await revokeReport(context.db, context.caller, ask);
    return testReportById(context.db, ask.id);
  });
};
