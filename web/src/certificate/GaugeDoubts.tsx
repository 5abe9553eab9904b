import { doubtSaid } from '@lotline/contract/certificate/gauge-doubt';
import type { TestReportRow } from '@lotline/contract/certificate/test-report';
import { Alert } from 'antd';
import { useSay } from '../kit/words/use-say.ts';

export const isDoubted = ({ gaugeDoubts }: TestReportRow) => (gaugeDoubts ?? []).length > 0;

/** What of a report can't be relied on, because a gauge turned out to show wrong or wasn't in calibration. */
export const GaugeDoubts = ({ report }: { report: TestReportRow }) => {
  const { t } = useSay();
  if (!isDoubted(report)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="certificate-doubts"
      title={t('gaugeDoubt.title')}
      description={
        <>
          <ul>
            {(report.gaugeDoubts ?? []).map((doubt) => (
              <li key={`${doubt.gaugeId} ${doubt.kind} ${doubt.calibrationNo}`}>{t(...doubtSaid(doubt))}</li>
            ))}
          </ul>
          {report.status === 'ISSUED' && <p>{t('gaugeDoubt.afterIssue')}</p>}
        </>
      }
    />
  );
};
