import { subtract } from '@lotline/contract/kit/quantity';
import { unusualTimes } from '@lotline/contract/kit/unusual';
import {
  type AffectedDailyPlan,
  changePlan,
  createPlan,
  forcePlan,
  type Plan,
  type PlanChange,
  type PlanDraft,
  spreadingOf,
} from '@lotline/contract/production/plan/plan';
import { useCallback, useState } from 'react';
import { tell, untilRead } from '../../kit/messages/snackbar.tsx';
import { type Asked, sendMeant } from '../../kit/net/meant.ts';
import { refusalOf } from '../../kit/net/refusal.ts';
import { useSend } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { Underway } from '../../kit/net/underway.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { t } from '../../kit/words/words.ts';
import type { Force } from './ForceDialog.tsx';

/** What a change of a plan may move. */
type Draft = Omit<PlanDraft, 'orderProductId' | 'productId'> & Partial<PlanDraft>;
/** A change as it is sent: it names the version that was read. */
type Sent = PlanChange & { version: number };
type Change = Partial<PlanChange> & Pick<PlanChange, 'planQty' | 'startDt' | 'endDt' | 'locationId'>;
type Was = { id: number; version: number };

const asking: Asked = {
  'production.planExceedsOrder': {
    ...{ title: 'plan.confirmOverTitle', okText: 'plan.confirmOver' },
    // Red beyond what its days make, and at many times what is open, or was ordered where nothing is.
    danger: ({ makes, open, ordered, by }) =>
      makes !== null || Number(open) + Number(by) > unusualTimes * (Number(open) > 0 ? Number(open) : Number(ordered)),
  },
  'production.planIsWithinReach': { title: 'plan.confirmSizeTitle', okText: 'plan.confirmSize', danger: () => true },
  'production.planIsOfUsualSize': { title: 'plan.confirmSizeTitle', okText: 'plan.confirmSize', danger: () => true },
};

/** Says of a plan that was spread what found no day, until somebody has read it. */
const tellWhatIsLeft = async ({ id, planNo, planQty, uom }: Plan) => {
  const spreading = await send(spreadingOf, { id }).catch(() => null);
  const left = Math.max(0, ...(spreading?.operations.map(({ leftQty }) => leftQty) ?? []));
  if (left === 0) return;
  const facts = { planNo, uom, placed: formatNumber(subtract(planQty, left)), left: formatNumber(left) };
  tell.warning(t('plan.leftToSpread', facts), untilRead);
};

const daysOf = (failure: unknown) => (refusalOf(failure)?.extraData.dailyPlans ?? []) as AffectedDailyPlan[];

/** Saves a plan; asks before it plans more than was ordered or far more than usual, and before it deletes daily plans, whose list it shows. */
export const useSavePlan = () => {
  const create = useSend(createPlan);
  const change = useSend(changePlan);
  const force = useSend(forcePlan);
  const [asked, setAsked] = useState<Force | null>(null);

  const ask = useCallback(
    (days: readonly AffectedDailyPlan[], blocked: boolean) =>
      new Promise<boolean>((resolve) => {
        setAsked({
          days,
          blocked,
          answer: (yes) => {
            setAsked(null);
            resolve(yes);
          },
        });
      }),
    [],
  );

  const meant = useCallback(
    <A extends { confirmOver?: boolean | undefined }>(send: (ask: A) => Promise<Plan>, what: A): Promise<Plan> =>
      sendMeant(send, what, asking, (ask) => ({ ...ask, confirmOver: true })),
    [],
  );

  const forced = useCallback(
    async (what: Sent): Promise<Plan> => {
      try {
        return (await force.send({ ...what, dryRun: false })).plan;
      } catch (failure) {
        if (refusalOf(failure)?.code !== 'COMPLETED_DAILY_PLANS_EXIST') throw failure;
        await ask(daysOf(failure), true);
        throw new Underway();
      }
    },
    [force.send, ask],
  );

  const saveAsked = useCallback(
    async (draft: Draft | Change, was: Was | null): Promise<Plan> => {
      if (!was) return meant(create.send, draft as PlanDraft);
      const what = { ...(draft as Change), id: was.id, version: was.version } as Sent;
      try {
        return await meant(change.send, what);
      } catch (failure) {
        if (refusalOf(failure)?.code !== 'DAILY_PLANS_EXIST') throw failure;
        if (!(await ask(daysOf(failure), false))) throw new Underway();
        return meant(forced, what);
      }
    },
    [create.send, change.send, meant, forced, ask],
  );
  const save = useCallback(
    async (draft: Draft | Change, was: Was | null): Promise<Plan> => {
      const plan = await saveAsked(draft, was);
      if (draft.propose) void tellWhatIsLeft(plan);
      return plan;
    },
    [saveAsked],
  );
  return { save, asked };
};
