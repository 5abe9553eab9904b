import { restOf } from '@lotline/contract/production/plan/day-rest';
import { formatNumber } from '../../kit/words/format.ts';
import type { Translate } from '../../kit/words/words.ts';

/** What is left of a day, or by how much it is over. */
export const restText = (t: Translate, day: Parameters<typeof restOf>[0]) => {
  const { is, qty } = restOf(day);
  return is === 'over' ? `${t('dailyPlan.overQty')} ${formatNumber(qty)}` : formatNumber(qty);
};
