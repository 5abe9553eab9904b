import type { AskOf } from '@lotline/contract/kit/call';
import type { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import type { Asked } from '../../kit/net/meant.ts';

/** Days far beyond what their operation is to make are asked about in red: most are a slip of the hand. */
export const askingDays: Asked = {
  'production.daysAreOfThePlan': { title: 'dailyPlan.confirmOverTitle', okText: 'dailyPlan.confirmOver', danger: () => true },
};
export const meantDays = (ask: AskOf<typeof saveDailyPlans>): AskOf<typeof saveDailyPlans> => ({ ...ask, confirmOver: true });
