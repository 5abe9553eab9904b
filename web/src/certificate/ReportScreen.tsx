import { TestReport, type TestReportRow } from '@lotline/contract/certificate/test-report';
import { useMemo } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { reportColumns, reportFormWidth } from './report-columns.tsx';
import { nextMeaning, useReportActs } from './use-report-acts.tsx';

const ReportForm = lazyPart(async () => (await import('./ReportForm.tsx')).ReportForm);
const newestFirst = (a: TestReportRow, b: TestReportRow) => b.id - a.id;

/** Test reports: what waits for whose signature, and what was issued. */
export const ReportScreen = () => {
  const { t } = useSay();
  const { actsOf, dialog } = useReportActs();
  const quick = useMemo(
    (): readonly Quick<TestReportRow>[] => [
      { id: 'waiting', label: t('testReportQuick.waiting'), tone: 'orange', fits: (report) => nextMeaning(report) !== null },
      { id: 'toIssue', label: t('testReportQuick.toIssue'), tone: 'purple', fits: ({ status }) => status === 'APPROVED' },
      { id: 'issued', label: t('testReportQuick.issued'), tone: 'green', fits: ({ status }) => status === 'ISSUED' },
    ],
    [t],
  );
  return (
    <>
      <MasterScreen
        of={TestReport}
        words="testReport"
        columns={reportColumns}
        quick={quick}
        order={newestFirst}
        form={({ values, row, form }) => <ReportForm values={values} row={row} form={form} />}
        formWidth={reportFormWidth}
        nameOf={({ reportNo }) => reportNo}
        tone={({ status }) => (status === 'REVOKED' ? 'muted' : undefined)}
        written={(row) => (row.status === 'DRAFT' ? row : null)}
        acts={(reports) => (reports.length > 1 ? [] : actsOf(reports[0]))}
      />
      {dialog}
    </>
  );
};
