import { addDays } from '@lotline/contract/kit/production-day';
import type { Lot } from '@lotline/contract/lot/lot';
import type { Period } from '../kit/form/date-fields.tsx';
import { today } from '../kit/words/format.ts';

/** How long after a lot is opened its plan may begin. */
const soon = 62;

/** The days among which a lot is listed: those of its making, or the ones its plan should begin in. */
export const daysOf = ({ producedFrom, producedTo, createdAt }: Pick<Lot, 'producedFrom' | 'producedTo' | 'createdAt'>): Period => {
  const startDt = today(producedFrom ?? createdAt);
  return { startDt, endDt: producedTo ? today(producedTo) : addDays(startDt, soon) };
};
