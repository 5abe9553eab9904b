import type { SignMeaning } from '../identity/signature.ts';
import type { Rule } from '../kit/rule.ts';
import { judgeOf } from '../quality/judging.ts';
import type { LineJudgement, ReportStatus } from './test-report.states.ts';

type Named = { reportNo: string | null; status: ReportStatus };
const no = ({ reportNo }: { reportNo: string | null }) => ({ report: reportNo });

type Line = {
  item: string;
  judge: LineJudgement;
  values: readonly number[];
  lsl?: number | null | undefined;
  usl?: number | null | undefined;
};
/** Whether a value lies outside of what its line asks. */
export const isOutOfLine = ({ lsl, usl }: Pick<Line, 'lsl' | 'usl'>, value: number) =>
  judgeOf({ kind: 'VARIABLE', lsl: lsl ?? null, usl: usl ?? null }, { value }) === 'NG';

export type Drafting = Named & {
  lots: readonly { lotId: string; ofProduct: boolean }[];
  shipment: { shipmentNo: string; ofProduct: boolean } | null;
  judgement: 'PASS' | 'FAIL';
  lines: readonly Line[];
};
/** What must hold of a report before it is saved. */
export const reportRules: readonly Rule<Drafting>[] = [
  { code: 'testReport.reviewedStays', broken: ({ status }) => status !== 'DRAFT', tell: no },
  {
    code: 'testReport.lotOfProduct',
    field: 'lotIds',
    broken: ({ lots }) => lots.some(({ ofProduct }) => !ofProduct),
    tell: ({ lots }) => ({ lot: lots.find(({ ofProduct }) => !ofProduct)?.lotId ?? null }),
  },
  {
    code: 'testReport.shipmentHadIt',
    field: 'shipmentId',
    broken: ({ shipment }) => shipment !== null && !shipment.ofProduct,
    tell: ({ shipment }) => ({ shipment: shipment?.shipmentNo ?? null }),
  },
  {
    code: 'testReport.outIsNotOk',
    field: 'lines',
    broken: ({ lines }) => lines.some((line) => line.judge === 'OK' && line.values.some((value) => isOutOfLine(line, value))),
    tell: ({ lines }) => ({
      item: lines.find((line) => line.judge === 'OK' && line.values.some((value) => isOutOfLine(line, value)))?.item ?? null,
    }),
  },
  {
    code: 'testReport.passHasNoNg',
    field: 'judgement',
    broken: ({ judgement, lines }) => judgement === 'PASS' && lines.some(({ judge }) => judge === 'NG'),
    tell: ({ lines }) => ({ item: lines.find(({ judge }) => judge === 'NG')?.item ?? null }),
  },
];

type Signed = { meaning: SignMeaning; signerName: string; signerId: number; valid: boolean };
type Doubted = { gaugeCode: string; items: string };
const gaugeOf = ({ doubts }: { doubts: readonly Doubted[] }) => ({ gauge: doubts[0]?.gaugeCode ?? null, items: doubts[0]?.items ?? null });
export type Signing = Named & {
  doubts: readonly Doubted[];
  doubtReason: string | null;
  meaning: SignMeaning;
  lineCount: number;
  by: number;
  signed: readonly Signed[];
};
const has = ({ signed }: Signing, meaning: SignMeaning) => signed.some((one) => one.valid && one.meaning === meaning);
/** What must hold before somebody signs: one after the other, each another person. */
export const signReportRules: readonly Rule<Signing>[] = [
  { code: 'testReport.hasLines', field: 'lines', broken: ({ lineCount }) => lineCount === 0, tell: no },
  { code: 'testReport.issuedStays', broken: ({ status }) => status === 'ISSUED' || status === 'REVOKED', tell: no },
  { code: 'testReport.signedOnce', conflict: true, broken: (facts) => has(facts, facts.meaning), tell: no },
  {
    code: 'testReport.preparedFirst',
    broken: (facts) => facts.meaning !== 'PREPARED' && !has(facts, 'PREPARED'),
    tell: no,
  },
  { code: 'testReport.reviewedFirst', broken: (facts) => facts.meaning === 'APPROVED' && !has(facts, 'REVIEWED'), tell: no },
  {
    code: 'testReport.threePeople',
    broken: ({ signed, by }) => signed.some((one) => one.valid && one.signerId === by),
    tell: ({ signed, by }) => ({ by: signed.find((one) => one.valid && one.signerId === by)?.signerName ?? null }),
  },
  {
    code: 'testReport.doubtHasReason',
    field: 'doubtReason',
    broken: ({ doubts, doubtReason }) => doubts.length > 0 && doubtReason === null,
    tell: gaugeOf,
  },
];

/** What must hold before a report is given back, issued, revoked or deleted. */
export const returnReportRules: readonly Rule<Named>[] = [
  { code: 'testReport.issuedStays', broken: ({ status }) => status === 'ISSUED' || status === 'REVOKED', tell: no },
];
export const issueReportRules: readonly Rule<Named & { valid: boolean; doubts: readonly Doubted[]; doubtSigned: boolean }>[] = [
  { code: 'testReport.issuedStays', broken: ({ status }) => status === 'ISSUED' || status === 'REVOKED', tell: no },
  { code: 'testReport.approvedFirst', broken: ({ status, valid }) => status !== 'APPROVED' || !valid, tell: no },
  { code: 'testReport.doubtIsSigned', broken: ({ doubts, doubtSigned }) => doubts.length > 0 && !doubtSigned, tell: gaugeOf },
];
export const revokeReportRules: readonly Rule<Named>[] = [
  { code: 'testReport.issuedBeforeRevoked', broken: ({ status }) => status !== 'ISSUED', tell: no },
];
export const removeReportRules: readonly Rule<{ reportNo: string; signed: boolean }>[] = [
  { code: 'testReport.signedStays', broken: ({ signed }) => signed, tell: no },
];
/** What must hold before the reports of a shipment are made. */
export const shipmentCertificateRules: readonly Rule<{ shipmentNo: string; cancelled: boolean }>[] = [
  { code: 'testReport.shipmentLeft', broken: ({ cancelled }) => cancelled, tell: ({ shipmentNo }) => ({ shipment: shipmentNo }) },
];
