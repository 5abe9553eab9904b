import { Study, type StudyRow } from '@lotline/contract/gauge/study';
import { useMemo } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import { studyColumns } from './study-columns.ts';
import { useStudyActs } from './use-study-acts.tsx';

const StudyForm = lazyPart(async () => (await import('./StudyForm.tsx')).StudyForm);

const isOpen = ({ status }: StudyRow) => status === 'PLANNED' || status === 'MEASURING';
/** What is under way stands first, then the newest. */
const byTurn = (a: StudyRow, b: StudyRow) => Number(isOpen(b)) - Number(isOpen(a)) || b.studyNo.localeCompare(a.studyNo);
const usualParts = Array.from({ length: 10 }, (_, n) => n + 1).join('\n');

/** Studies of how well gauges measure, those under way first. */
export const StudyScreen = () => {
  const { t } = useSay();
  const { actsOf, dialog } = useStudyActs();
  const quick = useMemo((): readonly Quick<StudyRow>[] => {
    const day = workDay();
    return [
      { id: 'open', label: t('studyQuick.open'), tone: 'blue', fits: isOpen },
      {
        id: 'due',
        label: t('studyQuick.due'),
        tone: 'orange',
        fits: ({ status, nextDueOn }) => status === 'DONE' && nextDueOn != null && nextDueOn <= day,
      },
      { id: 'bad', label: t('studyQuick.bad'), tone: 'red', fits: ({ status, verdict }) => status === 'DONE' && verdict !== 'GOOD' },
    ];
  }, [t]);
  return (
    <>
      <MasterScreen
        of={Study}
        words="study"
        columns={studyColumns}
        quick={quick}
        order={byTurn}
        start={{ parts: usualParts, plannedOn: workDay() }}
        form={({ row }) => <StudyForm row={row} />}
        formWidth={640}
        nameOf={({ studyNo }) => studyNo}
        tone={({ status, verdict }) =>
          status === 'VOID' ? 'muted' : verdict === 'BAD' ? 'danger' : verdict === 'CONDITIONAL' ? 'warning' : undefined
        }
        acts={(studies) => (studies.length > 1 ? [] : actsOf(studies[0]))}
      />
      {dialog}
    </>
  );
};
