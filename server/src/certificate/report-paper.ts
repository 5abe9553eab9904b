import { doubtSaid } from '@lotline/contract/certificate/gauge-doubt';
import type { LineGauge, ReportLine, TestReportRow } from '@lotline/contract/certificate/test-report';
import { isOutOfLine } from '@lotline/contract/certificate/test-report.rules';
import { testReportWords } from '@lotline/contract/certificate/test-report.words';
import { gaugeWords } from '@lotline/contract/gauge/gauge.words';
import type { SignMeaning } from '@lotline/contract/identity/signature';
import { signatureWords } from '@lotline/contract/identity/signature.words';
import { formatAt } from '@lotline/contract/kit/when';
import { type Lang, say } from '@lotline/contract/kit/words';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { form, head, issuerOf } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { testReportById } from './test-report.queries.ts';

type Word = keyof typeof testReportWords;
/** So many values stand side by side, behind the number of their first sample. */
const samplesInRow = 5;
/** What the values of a line have for themselves, and what a digit and the room beside a value take, in points. */
const room = { all: 170, digit: 4.2, beside: 8 };

export type Picture = FileAnswer | null;

/** The document of a report; `issuedAt` says that it is the one that is kept. */
export const reportFile = async (
  server: ServerContext,
  db: Db,
  { id, lang = 'kr', issuedAt, drawing }: { id: number; lang?: Lang | undefined; issuedAt?: string; drawing: Picture },
) => {
  const report = await testReportById(namesIn(lang, db as ServerContext['db'], null), id);
  const from = issuerOf(server.config, lang);
  const content = await documentsOf(server.app).render(reportPaper(report, { from, lang, issuedAt: issuedAt ?? null, drawing }));
  return {
    name: `${say(testReportWords['testReportPaper.title'], lang)} ${report.reportNo}.pdf`,
    mimeType: 'application/pdf',
    content,
    version: report.version,
  };
};

type Paper = {
  from: string;
  lang: Lang;
  issuedAt: string | null;
  drawing: Picture;
  /** What its picture is called, where several reports stand in one document. */
  image?: string;
};
export const reportPaper = (report: TestReportRow, { from, lang, issuedAt, drawing, image = 'drawing' }: Paper): Definition => {
  const t = (key: Word) => say(testReportWords[key], lang);
  const facts: [Word, string][] = [
    ['testReport.reportNo', report.reportNo],
    ['testReport.inspectionDate', report.inspectionDate.replaceAll('-', '/')],
    ['testReport.bizPartnerName', report.bizPartnerName ?? '–'],
    ['testReport.shipmentNo', report.shipmentNo ?? '–'],
    ['testReport.productName', `${report.productName} (${report.productCode})`],
    ['testReport.qty', report.qty == null ? '–' : `${report.qty.toLocaleString('en-US')} ${report.uom}`],
    ['testReport.lotNos', report.lotNos || '–'],
    ['testReport.standardCode', report.standardCode ? `${report.standardCode} · ${report.standardRevision}` : '–'],
  ];
  const number = (value: number, { decimals }: ReportLine) =>
    value.toLocaleString('en-US', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: 6, useGrouping: false });
  const specOf = (line: ReportLine) =>
    line.spec ||
    (line.lsl != null || line.usl != null
      ? `${line.lsl == null ? '' : number(line.lsl, line)} ~ ${line.usl == null ? '' : number(line.usl, line)}`
      : '–');
  // Of what is looked at and not measured, how many samples were and how many were out.
  const looked = ({ samples = 0, ngSamples = 0 }: ReportLine) =>
    samples === 0 ? '–' : say(testReportWords['reportLine.looked'], lang, { samples, ng: ngSamples });
  const sampleOf = (line: ReportLine, n: number) => {
    const value = line.values[n];
    if (value === undefined) return '';
    return { text: number(value, line), bold: isOutOfLine(line, value) };
  };
  // Long figures are fewer in a row, so that none widens the paper.
  const inRow = (line: ReportLine) => {
    const longest = Math.max(...line.values.map((value) => number(value, line).length));
    return Math.max(1, Math.min(samplesInRow, Math.floor(room.all / (longest * room.digit + room.beside))));
  };
  const valuesOf = (line: ReportLine) =>
    line.values.length === 0
      ? looked(line)
      : {
          table: {
            widths: [12, ...Array.from({ length: inRow(line) }, () => '*')],
            body: Array.from({ length: Math.ceil(line.values.length / inRow(line)) }, (_, at) => [
              // Which sample the row begins with.
              { text: String(at * inRow(line) + 1), color: '#6b7280', fontSize: 6, margin: [0, 1.5, 0, 0] },
              ...Array.from({ length: inRow(line) }, (__, n) => sampleOf(line, at * inRow(line) + n)),
            ]),
          },
          layout: 'noBorders',
        };
  const gaugeOf = ({ code, dueOn, status }: LineGauge) =>
    status === 'IN' && dueOn !== null
      ? say(testReportWords['reportLine.gaugeDue'], lang, { code, due: dueOn.replaceAll('-', '/') })
      : `${code} · ${say(gaugeWords[`calibrationStatus.${status}`], lang)}`;
  const methodOf = ({ method, gauges = [] }: ReportLine) => [
    ...(method ? [{ text: method }] : []),
    ...gauges.map((gauge) => ({ text: gaugeOf(gauge), fontSize: 7, ...(gauge.status !== 'IN' && { bold: true }) })),
  ];
  const meanOf = (line: ReportLine) =>
    line.values.length === 0
      ? '–'
      : (line.values.reduce((sum, value) => sum + value, 0) / line.values.length).toFixed(Math.min(6, (line.decimals ?? 2) + 1));
  const rows = report.lines.map((line, n) => [
    { text: `${n + 1}${line.byHand ? ' *' : ''}`, alignment: 'right' },
    (lang === 'en' && line.itemEn) || line.item,
    { text: `${specOf(line)}${line.unit ? ` ${line.unit}` : ''}` },
    methodOf(line),
    { stack: [valuesOf(line)], fontSize: 8 },
    { text: meanOf(line), alignment: 'right' },
    { text: t(`reportLine.judge.${line.judge ?? 'NONE'}`), alignment: 'center', bold: line.judge === 'NG' },
  ]);
  const doubtTexts = (report.gaugeDoubts ?? []).map((doubt) => {
    const [key, named] = doubtSaid(doubt);
    return say(testReportWords[key], lang, named);
  });
  const signedNotes = (report.signatures ?? [])
    .filter(({ valid, note, meaning }) => valid && note !== null && meaning !== 'OBSOLETED')
    .map(({ meaning, signerName: name, note }) =>
      say(testReportWords['testReportPaper.signedNote'], lang, {
        meaning: say(signatureWords[`signMeaning.${meaning}`], lang),
        name,
        note,
      }),
    );
  const seal = (meaning: SignMeaning, key: Word) => {
    const its = report.signatures?.findLast((one) => one.valid && one.meaning === meaning);
    return [head(t(key)), { text: its ? `${its.signerName}\n${formatAt(its.signedAt)}` : '\n', alignment: 'center', fontSize: 8 }];
  };
  const seals = [
    seal('PREPARED', 'testReport.preparedByName'),
    seal('REVIEWED', 'testReport.reviewedByName'),
    seal('APPROVED', 'testReport.approvedByName'),
  ];
  const isPicture = drawing?.content instanceof Uint8Array && /^image\/(png|jpeg)$/.test(drawing.mimeType ?? '');
  const picture = isPicture ? `data:${drawing.mimeType};base64,${Buffer.from(drawing.content as Uint8Array).toString('base64')}` : null;
  return {
    info: { title: `${t('testReportPaper.title')} ${report.reportNo}`, author: from },
    madeAt: issuedAt ?? report.updatedAt ?? report.createdAt,
    pageMargins: [32, 28, 32, 36],
    fontSize: 9,
    numbered: true,
    ...(picture && { images: { [image]: picture } }),
    content: [
      {
        columns: [
          { width: '*', text: t('testReportPaper.title'), fontSize: 20, bold: true, margin: [0, 8, 0, 0] },
          {
            width: 240,
            table: { widths: ['*', '*', '*'], heights: [12, 30], body: [seals.map(([name]) => name), seals.map(([, who]) => who)] },
            layout: 'form',
          },
        ],
        margin: [0, 0, 0, 8],
      },
      {
        columns: [
          { text: issuedAt ? formatAt(issuedAt) : t('testReportPaper.draft'), bold: !issuedAt },
          { text: from, alignment: 'right' },
        ],
        margin: [0, 0, 0, 4],
      },
      {
        ...form(
          facts.map(([key, said]) => [t(key), said]),
          62,
        ),
        margin: [0, 0, 0, 8],
      },
      ...(picture ? [{ image, fit: [520, 170], alignment: 'center', margin: [0, 0, 0, 8] }] : []),
      {
        table: {
          headerRows: 1,
          widths: [16, 62, 66, 60, '*', 38, 52],
          body: [
            [
              head('#'),
              head(t('reportLine.item')),
              head(t('reportLine.spec')),
              head(t('reportLine.method')),
              head(t('reportLine.values')),
              head(t('reportLine.mean')),
              head(t('reportLine.judge')),
            ],
            ...rows,
          ],
        },
        layout: 'form',
      },
      ...(report.lines.some(({ byHand }) => byHand) ? [{ text: t('testReportPaper.handMark'), fontSize: 8, margin: [0, 3, 0, 0] }] : []),
      {
        text: [`${t('testReport.judgement')}: `, { text: t(`reportJudgement.${report.judgement ?? 'PASS'}`), bold: true }],
        fontSize: 12,
        margin: [0, 10, 0, 4],
      },
      ...doubtTexts.map((text) => ({ text, bold: true, margin: [0, 2, 0, 0] })),
      ...signedNotes.map((text) => ({ text, margin: [0, 2, 0, 0] })),
      ...(report.remark ? [{ text: `${t('testReport.remark')}: ${report.remark}` }] : []),
    ],
  };
};
