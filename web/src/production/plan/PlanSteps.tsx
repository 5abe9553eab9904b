import type { Plan, PlanChange } from '@lotline/contract/production/plan/plan';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/look/later.tsx';
import { confirm } from '../../kit/messages/alert.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { ActButtons, type Acts } from '../../kit/record/Acts.tsx';
import { useSay } from '../../kit/words/use-say.ts';
import type { useSavePlan } from './use-save-plan.ts';

const ReasonDialog = lazyPart(async () => (await import('../../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

type Save = ReturnType<typeof useSavePlan>['save'];
/** Closing and opening again with a reason; cancelling and taking back. */
export const usePlanSteps = (save: Save) => {
  const { t } = useSay();
  const { may } = usePermission();
  const [asked, setAsked] = useState<{ of: 'close' | 'reopen'; plan: Plan } | null>(null);

  const step = async (plan: Plan, status: NonNullable<PlanChange['status']>, reason: string | null) => {
    const { id, version, planQty, startDt, endDt, priority, locationId, routeId, managerUserId, note, ext } = plan;
    try {
      await save({ planQty, startDt, endDt, priority, locationId, routeId, managerUserId, note, ext, status, reason }, { id, version });
      tell.success(t('told.became', { what: plan.planNo, state: t(`planStatus.${status}`) }));
      setAsked(null);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const cancel = async (plan: Plan) => {
    const title = t('plan.cancelTitle', { planNo: plan.planNo });
    if (await confirm({ title, icon: 'warning', okText: t('plan.cancelPlan'), danger: true })) await step(plan, 'CANCELLED', null);
  };
  const stepsOf = (plan: Plan): Acts => {
    const { status } = plan;
    if (!may('productionPlan', 'modify')) return [];
    return [
      (status === 'PLANNED' || status === 'IN_PROGRESS') && { label: t('plan.close'), run: () => setAsked({ of: 'close', plan }) },
      status === 'PLANNED' && { label: t('plan.cancelPlan'), run: () => void cancel(plan) },
      status === 'COMPLETE' && { label: t('plan.reopen'), run: () => setAsked({ of: 'reopen', plan }) },
      status === 'CANCELLED' && { label: t('plan.takeBack'), run: () => void step(plan, 'PLANNED', null) },
    ];
  };
  const asking = (
    <Suspense fallback={null}>
      {asked && (
        <ReasonDialog
          label={t('plan.reason')}
          title={t(`plan.${asked.of}Title`, { planNo: asked.plan.planNo })}
          text={t(`plan.${asked.of}Text`)}
          okText={t(`plan.${asked.of}`)}
          close={() => setAsked(null)}
          go={(reason) => step(asked.plan, asked.of === 'close' ? 'COMPLETE' : 'IN_PROGRESS', reason)}
        />
      )}
    </Suspense>
  );
  return { stepsOf, asking };
};

/** The same as buttons of a plan's own page. */
export const PlanSteps = ({ plan, save }: { plan: Plan; save: Save }) => {
  const { stepsOf, asking } = usePlanSteps(save);
  return (
    <>
      <ActButtons of={stepsOf(plan)} />
      {asking}
    </>
  );
};
