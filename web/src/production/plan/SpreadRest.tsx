import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { type Plan, spreadPlan } from '@lotline/contract/production/plan/plan';
import { isClosed } from '@lotline/contract/production/plan/plan.states';
import { Button } from '../../kit/look/Button.tsx';
import { tell, untilRead } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useSend } from '../../kit/net/resource.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { takesDays } from './board.ts';

type Props = {
  plan: Plan;
  operations: readonly OperationPlan[];
  /** The button goes with what it did: the keys go on elsewhere. */
  done?: () => void;
};
/** Spreads what has no day yet, as an operation that was added after its plan was made; nothing is shown where all have days. */
export const SpreadRest = ({ plan, operations, done }: Props) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send, sending } = useSend(spreadPlan);
  const waiting = operations.filter((one) => takesDays(one) && one.planQty > 0 && one.dailyPlans.length === 0);
  if (waiting.length === 0 || isClosed(plan.status) || !may('productionPlan', 'modify')) return null;
  const go = async () => {
    try {
      const spread = await send({ id: plan.id });
      done?.();
      const full = spread.filter(({ leftQty }) => leftQty === 0);
      if (full.length > 0)
        tell.success(t('dailyPlan.spreadDone', { operations: full.map(({ operationName }) => operationName).join(', ') }));
      else if (spread.length === 0) tell.info(t('dailyPlan.spreadAlready'));
      for (const { operationName: operation, placedQty, leftQty } of spread) {
        const facts = { operation, uom: plan.uom, placed: formatNumber(placedQty), left: formatNumber(leftQty) };
        if (leftQty > 0) tell.warning(t('dailyPlan.spreadLeft', facts), untilRead);
      }
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const names = waiting.map(({ operationName }) => operationName).join(', ');
  return (
    <Button className="board-spread" loading={sending} title={t('dailyPlan.spreadWhat', { operations: names })} onClick={() => void go()}>
      {t('dailyPlan.spread')}
    </Button>
  );
};
