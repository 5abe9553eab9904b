import * as calls from '@lotline/contract/certificate/test-report';
import { removeReportRules } from '@lotline/contract/certificate/test-report.rules';
import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import { knowSigner } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { storedFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import { langOf, type ServerContext, serve, serveReady } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { reportFile } from './report-paper.ts';
import { saveReport } from './save-report.ts';
import { issueReport, returnReport, revokeReport, signReport } from './sign-report.ts';
import { lotsToReport, pulledReport, shipmentsToReport, testReportById, testReports } from './test-report.queries.ts';

export const mountCertificates = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours).businessDate;
  serveRecord(server, calls.TestReport, {
    select: (_db, ask) => testReports(ask ?? {}),
    orderBy: 'reportNo',
    beforeSave: (trx, draft, row) => saveReport(trx, draft, row, today()),
    beforeRemove: async (trx, rows) => {
      for (const { id, reportNo } of rows) {
        const signed = await trx
          .selectFrom('signature')
          .select('id')
          .where('subject', '=', 'test_report')
          .where('subjectId', '=', id)
          .executeTakeFirst();
        obey(removeReportRules, { reportNo, signed: signed !== undefined });
      }
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
    const kept = await db.selectFrom('testReport').select('pdfFileId').where('id', '=', id).executeTakeFirst();
    if (!kept) throw new Refused(404, 'NOT_FOUND');
    if (kept.pdfFileId !== null) return storedFile(db, kept.pdfFileId, 'testReport');
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
  serve(server, calls.revokeTestReport, async (ask, context) => {
    await knowSigner(server, context, ask.password);
    await revokeReport(context.db, context.caller, ask);
    return testReportById(context.db, ask.id);
  });
};

/** The drawing of a report's standard, else of its product. */
const drawingOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ drawing: number | null; design: number | null }>`
    select q.drawing_file_id as drawing, i.design_image_id as design from test_report r join product i on i.id = r.product_id
      left join quality_standard q on q.id = r.standard_id where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row?.drawing != null) return storedFile(db, row.drawing, 'qualityDrawing');
  return row?.design != null ? storedFile(db, row.design, 'productDesign') : null;
};
