import { add } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { type OperationPlan, skipOperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { skipRules } from '@lotline/contract/production/plan/operation-plan.rules';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { isClosed } from '@lotline/contract/production/plan/plan.states';
import { Suspense, useState } from 'react';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useSend } from '../../kit/net/resource.ts';
import { useSay } from '../../kit/words/use-say.ts';

const ReasonDialog = lazyPart(async () => (await import('../../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

/** What the server will look at, as far as the screen knows it; the reason is asked for afterwards. */
const factsOf = (operation: OperationPlan, operations: readonly OperationPlan[]) => ({
  operation,
  operations,
  reason: '-',
  facts: add(operation.goodQty, operation.defectQty, operation.reworkQty) > 0 || operation.actualStart ? 1 : 0,
  days: operation.dailyPlans.length,
});

type Props = { plan: Plan; operations: readonly OperationPlan[]; chosen: readonly OperationPlan[] };
/** Skips the chosen operation with a reason, or takes a skipped one back; greyed, it says why. */
export const SkipStep = ({ plan, operations, chosen }: Props) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const { send, sending } = useSend(skipOperationPlan);
  const [asking, setAsking] = useState(false);
  const [only] = chosen;
  if (!only || chosen.length !== 1 || !may('productionPlan', 'modify')) return null;
  const { id, operationName: operation, status } = only;
  const facts = factsOf(only, operations);
  const broken = status === 'SKIPPED' ? null : firstBroken(skipRules, facts);
  const why = isClosed(plan.status) ? t('production.planIsOpen') : broken ? say(broken.code, broken.tell?.(facts)) : null;

  const go = async (reason: string | null) => {
    try {
      await send({ id, reason });
      tell.success(t(reason === null ? 'planOperation.unskipped' : 'planOperation.skipped', { operation }));
      setAsking(false);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <>
      {why && <small className="kit-quiet">{why}</small>}
      {status === 'SKIPPED' ? (
        <Button why={why} loading={sending} onClick={() => void go(null)}>
          {t('planOperation.unskip')}
        </Button>
      ) : (
        <Button why={why} onClick={() => setAsking(true)}>
          {t('planOperation.skip')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asking && (
          <ReasonDialog
            label={t('planOperation.skipReason')}
            title={t('planOperation.skipTitle', { operation })}
            text={t('planOperation.skipText')}
            okText={t('planOperation.skip')}
            close={() => setAsking(false)}
            go={go}
          />
        )}
      </Suspense>
    </>
  );
};
