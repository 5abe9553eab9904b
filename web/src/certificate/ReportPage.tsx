import { oneTestReport, type ReportLine, TestReport, type TestReportRow } from '@lotline/contract/certificate/test-report';
import { Button } from '../kit/look/Button.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { formatAt, formatDay, formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './certificate.css';
import { GaugeDoubts } from './GaugeDoubts.tsx';
import { valuesText } from './line-values.ts';
import { reportColumns, reportTones } from './report-columns.tsx';
import { useReportActs } from './use-report-acts.tsx';

/** One test report: who signed it, and what it says. */
export const ReportPage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useCall(oneTestReport, { id });
  const { actsOf, dialog, edit } = useReportActs();
  return (
    <>
      <RecordPage
        menu="testReport"
        id={id}
        files="testReport"
        asked={asked}
        show={(report) => ({
          code: report.reportNo,
          name: [report.bizPartnerName, report.productName].filter(Boolean).join(' · '),
          state: (
            <>
              <span className={`kit-tag kit-tag-${reportTones[report.status]}`}>{t(`testReportStatus.${report.status}`)}</span>
              <span className={`kit-tag kit-tag-${report.judgement === 'FAIL' ? 'red' : 'green'}`}>
                {t(`reportJudgement.${report.judgement ?? 'PASS'}`)}
              </span>
            </>
          ),
          figures: [
            { label: t('testReport.lotNos'), value: report.lotNos || nothing },
            { label: t('testReport.qty'), value: report.qty == null ? nothing : `${formatNumber(report.qty)} ${report.uom}` },
            { label: t('testReport.lineCount'), value: formatNumber(report.lineCount) },
            {
              label: t('testReport.ngCount'),
              value: formatNumber(report.ngCount),
              tone: report.ngCount > 0 ? ('bad' as const) : undefined,
            },
            {
              label: t('testReport.byHandCount'),
              value: formatNumber(report.byHandCount),
              tone: report.byHandCount > 0 ? ('warn' as const) : undefined,
            },
          ],
          actions: (
            <>
              <ActButtons of={actsOf(report)} primary />
              {may('testReport', 'modify') && report.status === 'DRAFT' && (
                <Button onClick={() => edit(report)}>{t('action.modify')}</Button>
              )}
            </>
          ),
          tabs: [
            { key: 'sheet', label: t('testReport.lines'), body: () => <Sheet report={report} /> },
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={report} columns={reportColumns} words="testReport" /> },
          ],
          history: { table: TestReport.table, words: 'testReport', columns: reportColumns },
        })}
      />
      {dialog}
    </>
  );
};

const Sheet = ({ report }: { report: TestReportRow }) => {
  const { t } = useSay();
  return (
    <>
      {report.returnReason && <p role="status">{t('testReport.returnedFor', { reason: report.returnReason })}</p>}
      <GaugeDoubts report={report} />
      <Signatures report={report} />
      <table className="certificate-sheet">
        <thead>
          <tr>
            <th scope="col">{t('reportLine.item')}</th>
            <th scope="col">{t('reportLine.spec')}</th>
            <th scope="col">{t('reportLine.method')}</th>
            <th scope="col">{t('reportLine.values')}</th>
            <th scope="col">{t('reportLine.judge')}</th>
          </tr>
        </thead>
        <tbody>
          {report.lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <SheetLine key={n} line={line} />
          ))}
        </tbody>
      </table>
    </>
  );
};
const SheetLine = ({ line }: { line: ReportLine }) => {
  const { t, lang } = useSay();
  const limits = line.lsl != null || line.usl != null ? `${line.lsl ?? ''} ~ ${line.usl ?? ''}` : nothing;
  return (
    <tr>
      <th scope="row">
        {(lang === 'en' && line.itemEn) || line.item}
        {line.byHand && <span className="kit-tag kit-tag-orange">{t('reportLine.byHand')}</span>}
      </th>
      <td>
        {line.spec || limits} {line.unit}
      </td>
      <td>
        {line.method ?? (line.gauges?.length ? null : nothing)}
        {line.gauges?.map(({ code, name, status, dueOn }) => (
          <small key={code} title={name} data-out={status !== 'IN' || undefined}>
            {status === 'IN' && dueOn !== null
              ? t('reportLine.gaugeDue', { code, due: formatDay(dueOn) })
              : `${code} · ${t(`calibrationStatus.${status}`)}`}
          </small>
        ))}
      </td>
      <td>{valuesText(line) || (line.samples ? t('reportLine.looked', { samples: line.samples, ng: line.ngSamples ?? 0 }) : nothing)}</td>
      <td data-ng={line.judge === 'NG' || undefined}>{t(`reportLine.judge.${line.judge ?? 'NONE'}`)}</td>
    </tr>
  );
};

const meanings = ['PREPARED', 'REVIEWED', 'APPROVED'] as const;
/** Who signed what, and what isn't signed yet; a signature of another content is struck through. */
const Signatures = ({ report }: { report: TestReportRow }) => {
  const { t } = useSay();
  const signatures = report.signatures ?? [];
  const lacking = meanings.filter((meaning) => !signatures.some((one) => one.valid && one.meaning === meaning));
  return (
    <ul className="certificate-signs" aria-label={t('signature.title')}>
      {signatures.map((one) => (
        <li key={one.id} data-void={!one.valid || undefined} title={one.valid ? one.contentHash : t('sign.voided')}>
          <b>{t(`signMeaning.${one.meaning}`)}</b>
          {one.signerName}
          <small>{formatAt(one.signedAt)}</small>
        </li>
      ))}
      {report.status !== 'REVOKED' &&
        lacking.map((meaning) => (
          <li key={meaning} data-empty>
            <b>{t(`signMeaning.${meaning}`)}</b>
            {nothing}
          </li>
        ))}
    </ul>
  );
};
