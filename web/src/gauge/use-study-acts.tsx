import { completeStudy, type StudyRow, studyReport, voidStudy } from '@lotline/contract/gauge/study';
import { Suspense, useState } from 'react';
import { savePdf } from '../kit/excel/save-pdf.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import type { Acts } from '../kit/record/Acts.tsx';
import { useSay } from '../kit/words/use-say.ts';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

/** What can be done with a study: it is judged once it is whole, printed, and voided with a reason. */
export const useStudyActs = () => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const complete = useSend(completeStudy);
  const { send } = useSend(voidStudy);
  const [voiding, setVoiding] = useState<StudyRow | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const judge = async ({ id, version, studyNo }: StudyRow) => {
    const okText = t('study.complete');
    if (!(await confirm({ icon: 'warning', title: `${okText} ${studyNo}`, text: t('study.completeAsk'), okText }))) return;
    await attempt(async () => {
      const { verdict } = await complete.send({ id, version });
      tell.success(t('study.completed', { no: studyNo, verdict: verdict ? t(`studyVerdict.${verdict}`) : '' }));
    });
  };
  const actsOf = (study: StudyRow | undefined): Acts => {
    if (!study) return [];
    const mayChange = may('msa', 'modify');
    const isOpen = study.status === 'PLANNED' || study.status === 'MEASURING';
    return [
      mayChange &&
        isOpen && {
          label: t('study.complete'),
          why: study.measured < study.asked ? t('study.isWhole', { missing: study.asked - study.measured }) : undefined,
          run: () => judge(study),
        },
      { label: t('study.report'), run: () => attempt(() => savePdf(studyReport, { id: study.id, lang })) },
      mayChange && study.status !== 'VOID' && { label: t('study.void'), run: () => setVoiding(study) },
    ];
  };
  const dialog = voiding && (
    <Suspense fallback={null}>
      <ReasonDialog
        danger
        title={t('study.void')}
        text={t('study.voidAsk', { no: voiding.studyNo })}
        label={t('study.voidReason')}
        okText={t('study.void')}
        close={() => setVoiding(null)}
        go={async (reason) => {
          await attempt(async () => {
            await send({ id: voiding.id, reason });
            tell.success(t('study.voided', { no: voiding.studyNo }));
          });
          setVoiding(null);
        }}
      />
    </Suspense>
  );
  return { actsOf, dialog };
};
