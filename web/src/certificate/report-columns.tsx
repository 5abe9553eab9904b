import { TestReport } from '@lotline/contract/certificate/test-report';
import { type ReportStatus, reportStatuses } from '@lotline/contract/certificate/test-report.states';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';

export const reportTones: Readonly<Record<ReportStatus, Tone>> = {
  DRAFT: 'grey',
  REVIEWED: 'blue',
  APPROVED: 'purple',
  ISSUED: 'green',
  REVOKED: 'red',
};
/** Its lines stand in one row each. */
export const reportFormWidth = 960;

const { text, link, number, qty, day, at, choice, stamps } = columnsOf(TestReport);
export const reportColumns = [
  link('reportNo', ({ id }) => recordPath('testReport', id), { width: 150, pinned: 'left', noImport: true }),
  choice('status', reportStatuses, { choiceWords: 'testReportStatus', width: 90, tones: reportTones, noImport: true }),
  choice('judgement', ['PASS', 'FAIL'], { choiceWords: 'reportJudgement', width: 90, tones: { PASS: 'green', FAIL: 'red' } }),
  day('inspectionDate', { width: 110 }),
  text('bizPartnerName', { width: 130, noImport: true }),
  text('productName', { width: 150, noImport: true }),
  text('lotNos', { width: 180, noImport: true }),
  qty('qty', { width: 90, total: false }),
  text('uom', { title: 'common.unit', width: 55, noImport: true }),
  number('lineCount', { decimals: 0, width: 75, noImport: true }),
  number('ngCount', { decimals: 0, width: 90, noImport: true }),
  number('byHandCount', { decimals: 0, width: 90, noImport: true }),
  text('preparedByName', { width: 90, noImport: true }),
  text('reviewedByName', { width: 90, noImport: true }),
  text('approvedByName', { width: 90, noImport: true }),
  at('issuedAt', { noImport: true }),
  text('shipmentNo', { width: 140, hidden: true, noImport: true }),
  text('productCode', { width: 110, hidden: true, noImport: true }),
  text('standardCode', { width: 120, hidden: true, noImport: true }),
  number('standardRevision', { decimals: 0, width: 70, hidden: true, noImport: true }),
  number('sampleQty', { decimals: 0, width: 80, hidden: true }),
  text('remark', { width: 160, hidden: true }),
  text('returnReason', { width: 150, hidden: true, noImport: true }),
  text('revokeReason', { width: 150, hidden: true, noImport: true }),
  text('pdfSha256', { width: 200, hidden: true, noImport: true }),
  ...stamps(),
];
