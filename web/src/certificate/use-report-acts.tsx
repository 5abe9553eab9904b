import {
  issueTestReport,
  oneTestReport,
  returnTestReport,
  revokeTestReport,
  signTestReport,
  TestReport,
  TestReportDraft,
  type TestReportRow,
  testReportPdf,
} from '@lotline/contract/certificate/test-report';
import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { openFile } from '../kit/net/open-file.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useResource, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import type { Acts } from '../kit/record/Acts.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { GaugeDoubts, isDoubted } from './GaugeDoubts.tsx';
import { reportColumns, reportFormWidth } from './report-columns.tsx';

const SignDialog = lazyPart(async () => (await import('../kit/dialogs/SignDialog.tsx')).SignDialog);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const ReportForm = lazyPart(async () => (await import('./ReportForm.tsx')).ReportForm);

export type Meaning = 'PREPARED' | 'REVIEWED' | 'APPROVED';
/** The signature that a report waits for; null where it waits for none. */
export const nextMeaning = ({ status, preparedByName }: TestReportRow): Meaning | null =>
  status === 'DRAFT' ? (preparedByName ? 'REVIEWED' : 'PREPARED') : status === 'REVIEWED' ? 'APPROVED' : null;

type Open = { report: TestReportRow; what: Meaning | 'RETURN' | 'REVOKE' | 'EDIT' };
/** What can be done with one report in its state, and the dialog of what was chosen. */
export const useReportActs = () => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const { open, show, close } = useOpenPanel<Open>();
  const { send: sign } = useSend(signTestReport);
  const { send: giveBack } = useSend(returnTestReport);
  const { send: issue } = useSend(issueTestReport);
  const { send: revoke } = useSend(revokeTestReport);
  const { save } = useResource(TestReport, { startDt: open?.report.inspectionDate, endDt: open?.report.inspectionDate });
  const print = async ({ id }: TestReportRow) => {
    try {
      await openFile(testReportPdf, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  /** What is in doubt is asked for when somebody is about to sign: a calibration may have found a gauge off since the page was read. */
  const signAsked = async ({ id }: TestReportRow, what: Meaning) => {
    try {
      show({ report: await send(oneTestReport, { id }), what });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const issueAsked = async ({ id, version, reportNo: report }: TestReportRow) => {
    const okText = t('testReport.issue');
    if (!(await confirm({ title: okText, text: t('testReport.issueAsk', { report }), okText }))) return;
    try {
      await issue({ id, version, lang });
      tell.success(t('testReport.issuedSaid', { report }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const actsOf = (report: TestReportRow | undefined): Acts => {
    if (!report) return [];
    const mayChange = may('testReport', 'modify');
    const meaning = nextMeaning(report);
    const isOpen = report.status === 'DRAFT' || report.status === 'REVIEWED' || report.status === 'APPROVED';
    return [
      mayChange && meaning !== null && { label: t(`testReport.sign.${meaning}`), run: () => void signAsked(report, meaning) },
      mayChange && report.status === 'APPROVED' && { label: t('testReport.issue'), run: () => void issueAsked(report) },
      { label: t('testReport.print'), run: () => void print(report) },
      mayChange &&
        isOpen &&
        report.preparedByName != null && { label: t('testReport.return'), run: () => show({ report, what: 'RETURN' }) },
      mayChange &&
        report.status === 'ISSUED' && { label: t('testReport.revoke'), danger: true, run: () => show({ report, what: 'REVOKE' }) },
    ];
  };
  const dialog = open && (
    <Suspense fallback={null}>
      {open.what === 'EDIT' ? (
        <RecordDrawer
          key={open.times}
          title={open.report.reportNo}
          draft={TestReportDraft}
          words="testReport"
          row={open.report}
          columns={reportColumns as never}
          save={save as never}
          close={close}
          width={reportFormWidth}
        >
          {({ values, form }) => <ReportForm values={values} row={open.report} form={form} />}
        </RecordDrawer>
      ) : open.what === 'RETURN' ? (
        <ReasonDialog
          title={t('testReport.return')}
          text={t('testReport.returnAsk', { report: open.report.reportNo })}
          label={t('testReport.returnReason')}
          okText={t('testReport.return')}
          close={close}
          go={async (reason) => {
            const { id, version, reportNo: report } = open.report;
            try {
              await giveBack({ id, version, reason });
              tell.success(t('testReport.returnedSaid', { report }));
              close();
            } catch (failure) {
              tellFailure(failure);
            }
          }}
        />
      ) : open.what === 'REVOKE' ? (
        <SignDialog
          title={t('testReport.revoke')}
          meaning={t('testReportStatus.REVOKED')}
          okText={t('testReport.revoke')}
          danger
          reasonLabel={t('testReport.revokeReason')}
          close={close}
          go={async (password, reason) => {
            const { id, version, reportNo: report } = open.report;
            await revoke({ id, version, reason, password });
            tell.success(t('testReport.revokedSaid', { report }));
          }}
        >
          <p className="kit-stop-text">{t('testReport.revokeAsk', { report: open.report.reportNo })}</p>
        </SignDialog>
      ) : (
        <SignDialog
          title={t(`testReport.sign.${open.what}`)}
          meaning={t(`signMeaning.${open.what}`)}
          okText={t(`testReport.sign.${open.what}`)}
          {...(isDoubted(open.report) && { reasonLabel: t('testReport.doubtReason') })}
          close={close}
          go={async (password, doubtReason) => {
            const { id, version, reportNo: report } = open.report;
            await sign({ id, version, meaning: open.what as Meaning, doubtReason, password });
            tell.success(t('testReport.signedSaid', { report }));
          }}
        >
          <p className="kit-stop-text">{t('testReport.signAsk', { report: open.report.reportNo })}</p>
          <GaugeDoubts report={open.report} />
        </SignDialog>
      )}
    </Suspense>
  );
  return { actsOf, dialog, edit: (report: TestReportRow) => show({ report, what: 'EDIT' }) };
};
