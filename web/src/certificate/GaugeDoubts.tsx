import { doubtSaid, isOpenDoubt } from '@lotline/contract/certificate/gauge-doubt';
import type { TestReportRow } from '@lotline/contract/certificate/test-report';
import { Alert } from 'antd';
import { useSay } from '../kit/words/use-say.ts';

export const isDoubted = ({ gaugeDoubts }: TestReportRow) => (gaugeDoubts ?? []).some(isOpenDoubt);

/** What of a report can't be relied on, because a gauge turned out to show wrong or wasn't in calibration. */
export const GaugeDoubts = ({ report }: { report: TestReportRow }) => {
  const { t } = useSay();
  if ((report.gaugeDoubts ?? []).length === 0) return null;
  return (
    <Alert
      type={isDoubted(report) ? 'warning' : 'info'}
      showIcon
      role="alert"
      className="certificate-doubts"
      title={t('gaugeDoubt.title')}
      description={
        <>
          <ul>
            {(report.gaugeDoubts ?? []).map((doubt) => (
              <li key={`${doubt.gaugeId} ${doubt.kind} ${doubt.calibrationNo} ${doubt.acceptedBy}`}>{t(...doubtSaid(doubt))}</li>
            ))}
          </ul>
          {report.status === 'ISSUED' && isDoubted(report) && <p>{t('gaugeDoubt.afterIssue')}</p>}
        </>
      }
    />
  );
};
