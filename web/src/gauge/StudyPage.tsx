import { oneStudy, Study } from '@lotline/contract/gauge/study';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { formatDay, formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { StudyGrid } from './StudyGrid.tsx';
import { StudyResultPart } from './StudyResultPart.tsx';
import { statusTones, studyColumns, verdictTones } from './study-columns.ts';
import { useStudyActs } from './use-study-acts.tsx';

/** One study: what is measured by whom in which order, and what it comes to. */
export const StudyPage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useCall(oneStudy, { id });
  const { actsOf, dialog } = useStudyActs();
  return (
    <>
      <RecordPage
        menu="msa"
        id={id}
        files="gaugeStudy"
        asked={asked}
        show={(study) => {
          const isOpen = study.status === 'PLANNED' || study.status === 'MEASURING';
          const values = {
            key: 'values',
            label: t('study.tabValues'),
            body: () => <StudyGrid study={study} readOnly={!isOpen || !may('msa', 'modify')} />,
          };
          const result = { key: 'result', label: t('study.tabResult'), body: () => <StudyResultPart study={study} /> };
          return {
            code: study.studyNo,
            name: `${study.toolCode} ${study.toolName} · ${study.characteristic}`,
            state: (
              <>
                <span className={`kit-tag kit-tag-${statusTones[study.status]}`}>{t(`studyStatus.${study.status}`)}</span>
                {study.verdict && (
                  <span className={`kit-tag kit-tag-${verdictTones[study.verdict]}`}>{t(`studyVerdict.${study.verdict}`)}</span>
                )}
              </>
            ),
            figures: [
              { label: t('study.kind'), value: t(`studyKind.${study.kind}`) },
              { label: t('study.measured'), value: `${formatNumber(study.measured)} / ${formatNumber(study.asked)}` },
              { label: t('study.share'), value: study.share == null ? nothing : formatNumber(study.share, 1) },
              {
                label: t('study.ndc'),
                value: study.ndc ?? nothing,
                tone: study.ndc != null && study.ndc < 5 ? ('warn' as const) : undefined,
              },
              {
                label: t('study.nextDueOn'),
                value: study.nextDueOn ? (
                  <>
                    {formatDay(study.nextDueOn)} <DaysLeft until={study.nextDueOn} />
                  </>
                ) : (
                  nothing
                ),
              },
            ],
            more: study.voidReason && <p role="status">{t('study.isVoid', { reason: study.voidReason })}</p>,
            actions: <ActButtons of={actsOf(study)} primary />,
            tabs: [
              ...(isOpen ? [values, result] : [result, values]),
              { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={study} columns={studyColumns} words="study" /> },
            ],
            history: { table: Study.table, words: 'study', columns: studyColumns },
          };
        }}
      />
      {dialog}
    </>
  );
};
