import { createHash } from 'node:crypto';
import { isOpenDoubt } from '@lotline/contract/certificate/gauge-doubt';
import type { issueTestReport, returnTestReport, revokeTestReport, signTestReport } from '@lotline/contract/certificate/test-report';
import { issueReportRules, returnReportRules, revokeReportRules, signReportRules } from '@lotline/contract/certificate/test-report.rules';
import type { ReportStatus } from '@lotline/contract/certificate/test-report.states';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { sign, signaturesOf } from '../identity/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { gaugeDoubtsOf, signedOf, testReportById } from './test-report.queries.ts';

const lockReport = async (db: Trx, { id, version }: { id: number; version?: number | undefined }) => {
  const row = await lockRow(db, 'testReport', id);
  if (isStale(row, version)) throw new StaleVersion('testReport', await testReportById(db, id), {});
  return { ...row, status: row.status as ReportStatus };
};
type Row = Awaited<ReturnType<typeof lockReport>>;
/** Its signatures with who gave them, and whether they hold. */
const signedBy = async (db: Trx, row: Row) => {
  const signatures = (await signaturesOf(db, 'test_report', new Map([[row.id, signedOf(row)]]))).get(row.id) ?? [];
  const signers = await db
    .selectFrom('signature')
    .select(['id', 'actorId'])
    .where('subject', '=', 'test_report')
    .where('subjectId', '=', row.id)
    .execute();
  const byId = new Map(signers.map(({ id, actorId }) => [id, actorId]));
  return signatures.map((one) => ({ ...one, signerId: byId.get(one.id) ?? 0 }));
};

/** Signs a report as prepared, reviewed or approved; each step another person. */
export const signReport = async (db: Trx, caller: Caller, { id, version, meaning, doubtReason }: HeardOf<typeof signTestReport>) => {
  const row = await lockReport(db, { id, version });
  const { reportNo, status } = row;
  obey(signReportRules, {
    reportNo,
    status,
    meaning,
    lineCount: (row.lines as unknown[]).length,
    by: caller.id,
    signed: await signedBy(db, row),
    doubts: (await gaugeDoubtsOf(db, row)).filter(isOpenDoubt),
    doubtReason: doubtReason || null,
  });
  await sign(db, caller, {
    subject: 'test_report',
    subjectId: id,
    meaning,
    content: signedOf(row),
    ...(doubtReason && { note: doubtReason }),
  });
  // Its version grows with each signature, so that two who sign at once hear of each other.
  const next = meaning === 'REVIEWED' ? 'REVIEWED' : meaning === 'APPROVED' ? 'APPROVED' : row.status;
  await changeRecord(db, 'testReport', { id, version: undefined, status: next, returnReason: null });
};

/** Gives a report back: it is a draft again, and nobody's signature holds. */
export const returnReport = async (db: Trx, { id, version, reason }: HeardOf<typeof returnTestReport>) => {
  const row = await lockReport(db, { id, version });
  obey(returnReportRules, row);
  await changeRecord(db, 'testReport', { id, version: undefined, status: 'DRAFT', anewAt: new Date().toISOString(), returnReason: reason });
};

/** Issues an approved report with the document that was made of it a moment ago. */
export const issueReport = async (
  db: Trx,
  caller: Caller,
  { id, version }: HeardOf<typeof issueTestReport>,
  made: { content: Uint8Array; name: string; version: number; issuedAt: string },
) => {
  const row = await lockReport(db, { id, version });
  const signed = await signedBy(db, row);
  const approved = signed.find((one) => one.valid && one.meaning === 'APPROVED');
  obey(issueReportRules, {
    ...row,
    valid: approved !== undefined,
    doubts: (await gaugeDoubtsOf(db, row)).filter(isOpenDoubt),
    doubtSigned: approved?.note != null,
  });
  // Somebody changed it while its document was made.
  if (row.version !== made.version) throw new StaleVersion('testReport', await testReportById(db, id), {});
  const content = Buffer.from(made.content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = await db
    .insertInto('storedFile')
    .values({ name: made.name, mimeType: 'application/pdf', size: content.length, sha256, purpose: 'testReport', content })
    .returning('id')
    .executeTakeFirstOrThrow();
  await changeRecord(db, 'testReport', {
    ...{ id, version: undefined, status: 'ISSUED', issuedAt: made.issuedAt, issuedBy: caller.id, pdfFileId: file.id, pdfSha256: sha256 },
  });
};

export const revokeReport = async (db: Trx, caller: Caller, { id, version, reason }: HeardOf<typeof revokeTestReport>) => {
  const row = await lockReport(db, { id, version });
  obey(revokeReportRules, row);
  await sign(db, caller, { subject: 'test_report', subjectId: id, meaning: 'OBSOLETED', content: signedOf(row), note: reason });
  await changeRecord(db, 'testReport', {
    ...{ id, version: undefined, status: 'REVOKED', revokedAt: new Date().toISOString(), revokedBy: caller.id, revokeReason: reason },
  });
};
