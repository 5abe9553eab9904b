import type { Plan, PlanChange } from '@lotline/contract/production/plan/plan';
import { Suspense, useState } from 'react';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { confirm } from '../../kit/messages/alert.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { Underway } from '../../kit/net/resource.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { useSavePlan } from './use-save-plan.ts';

const ReasonDialog = lazyPart(async () => (await import('../../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

type Props = { plan: Plan; save: ReturnType<typeof useSavePlan>['save'] };
/** Closing and opening again with a reason; cancelling and taking back. */
export const PlanSteps = ({ plan, save }: Props) => {
  const { t } = useSay();
  const { may } = usePermission();
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null);
  if (!may('productionPlan', 'modify')) return null;
  const { id, version, planNo, planQty, startDt, endDt, priority, locationId, routeId, managerUserId, note, ext } = plan;

  const step = async (status: PlanChange['status'], reason: string | null) => {
    try {
      await save({ planQty, startDt, endDt, priority, locationId, routeId, managerUserId, note, ext, status, reason }, { id, version });
      tell.success(t('told.saved'));
      setAsked(null);
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    }
  };
  const cancel = async () => {
    if (await confirm({ title: t('plan.cancelTitle', { planNo }), icon: 'warning', okText: t('plan.cancelPlan'), danger: true }))
      await step('CANCELLED', null);
  };
  return (
    <>
      {(plan.status === 'PLANNED' || plan.status === 'IN_PROGRESS') && <Button onClick={() => setAsked('close')}>{t('plan.close')}</Button>}
      {plan.status === 'PLANNED' && <Button onClick={() => void cancel()}>{t('plan.cancelPlan')}</Button>}
      {plan.status === 'COMPLETE' && <Button onClick={() => setAsked('reopen')}>{t('plan.reopen')}</Button>}
      {plan.status === 'CANCELLED' && <Button onClick={() => void step('PLANNED', null)}>{t('plan.takeBack')}</Button>}
      <Suspense fallback={null}>
        {asked && (
          <ReasonDialog
            label={t('plan.reason')}
            title={t(`plan.${asked}Title`, { planNo })}
            text={t(`plan.${asked}Text`)}
            okText={t(`plan.${asked}`)}
            close={() => setAsked(null)}
            go={(reason) => step(asked === 'close' ? 'COMPLETE' : 'IN_PROGRESS', reason)}
          />
        )}
      </Suspense>
    </>
  );
};
