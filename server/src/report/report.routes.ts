import { obey } from '@lotline/contract/kit/rule';
import * as kpi from '@lotline/contract/report/kpi-report';
import { machineEffort } from '@lotline/contract/report/oee';
import { reportExcel, reportPdf } from '@lotline/contract/report/paper';
import * as calls from '@lotline/contract/report/report';
import { askedPeriodRules } from '@lotline/contract/report/report.rules';
import * as rows from '@lotline/contract/report/report-rows';
import { documentsOf } from '../kit/document/render.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { defectReportOf } from './defect.queries.ts';
import * as queries from './kpi.queries.ts';
import { machineEffortOf } from './oee.queries.ts';
import { reportExcelFile, reportPdfFile } from './paper.ts';
import { productReportOf } from './report.queries.ts';
import { defectRowsOf, kpiRowsOf, productRowsOf } from './rows.queries.ts';

export const mountReports = (server: ServerContext) => {
  documentsOf(server.app);
  const { shiftHours: hours, workingHours } = server.config;
  const working = { hours, workingHours };
  const within = <Asked extends { startDt: string; endDt: string }>(asked: Asked) => {
    obey(askedPeriodRules, asked);
    return asked;
  };
  serve(server, calls.productReport, (ask, { db }) => productReportOf(db, within(ask)));
  serve(server, calls.defectReport, (ask, { db }) => {
    within({ startDt: ask.from, endDt: ask.to });
    return defectReportOf(db, ask, hours.zone);
  });
  serve(server, rows.productReportRows, (ask, { db }) => productRowsOf(db, within(ask)));
  serve(server, rows.defectReportRows, (ask, { db }) => {
    within({ startDt: ask.from, endDt: ask.to });
    return defectRowsOf(db, ask, hours.zone);
  });
  serve(server, rows.kpiRows, (ask, { db }) => kpiRowsOf(db, ask, hours));
  serve(server, kpi.kpiReport, (ask, { db }) => queries.kpiReportOf(db, ask, working));
  serve(server, machineEffort, (ask, { db }) => machineEffortOf(db, within(ask), working));
  serve(server, reportPdf, (ask, { db, caller }) => reportPdfFile(server, db, caller, ask, working));
  serve(server, reportExcel, (ask, { db, caller }) => reportExcelFile(server, db, caller, ask, working));
  serve(server, kpi.achieveRateOfDay, (ask, { db }) => queries.achieveRateOf(db, ask));
  serve(server, kpi.defectRateOfDay, (ask, { db }) => queries.defectRateOf(db, ask));
  serve(server, kpi.perHourOfDay, (ask, { db }) => queries.perHourOf(db, ask));
  serve(server, kpi.dailyProduction, (ask, { db }) => queries.dailyOf(db, within(ask)));
  serve(server, kpi.hourlyProduction, (ask, { db }) => queries.hourlyOf(db, within(ask), hours.zone));
  serve(server, kpi.defectRateByOperation, (ask, { db }) => queries.byOperation(db, within(ask)));
  serve(server, kpi.defectRateByProduct, (ask, { db }) => queries.byProduct(db, within(ask)));
  serve(server, kpi.inspectionMinutes, (ask, { db }) => queries.inspectionMinutesOf(db, within(ask), hours));
  serve(server, kpi.inspectionRate, (ask, { db }) => queries.inspectionRateOf(db, within(ask), hours));
  serve(server, kpi.claimCount, (ask, { db }) => {
    within({ startDt: `${ask.startMonth}-01`, endDt: `${ask.endMonth}-01` });
    return queries.claimsByMonth(db, ask);
  });
};
