import { addDays } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import type { MaterialRow } from '@lotline/contract/material/material';
import { type MaterialTotal, soonDays } from '@lotline/contract/material/stock';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import type { Translate } from '../kit/words/words.ts';

/** Materials to see to first: too little of it, some of it too old within a month, some of it not to be used. */
export const materialQuick = (totals: readonly MaterialTotal[], day: string, t: Translate): readonly Quick<MaterialRow>[] => {
  const last = addDays(day, soonDays);
  const those = (which: (total: MaterialTotal) => boolean) => new Set(totals.filter(which).map(({ materialId }) => materialId));
  const short = those(({ shortageQty }) => shortageQty > 0);
  const expires = those(({ firstExpiry }) => firstExpiry !== null && firstExpiry <= last);
  const withheld = those(({ onHandQty, reservedQty, availableQty }) => subtract(onHandQty, reservedQty) > availableQty);
  return [
    { id: 'short', label: t('quick.short'), fits: ({ id, active }) => active && short.has(id) },
    { id: 'expiresSoon', label: t('quick.expiresSoon'), fits: ({ id }) => expires.has(id) },
    { id: 'withheld', label: t('quick.withheld'), fits: ({ id }) => withheld.has(id) },
    { id: 'outOfUse', label: t('quick.outOfUse'), fits: ({ active }) => !active },
  ];
};
