import type { List } from '@lotline/contract/kit/list';
import { productionDay } from '@lotline/contract/kit/production-day';
import { quickTest } from '@lotline/contract/kit/quick';
import { useMemo } from 'react';
import { useMyId } from '../net/session.ts';
import { usePlant } from '../site/plant.ts';
import { formatAt, today } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import type { Quick } from './QuickFilters.tsx';

/** The quick filters that the contract says a list has, for the rows that are here; the server applies the same to those that aren't. */
export const useQuick = <L extends List>({ columns, quick }: L): readonly Quick<object>[] => {
  const { say } = useSay();
  const userId = useMyId();
  const { timeZone, dayShiftStart, nightShiftStart } = usePlant();
  return useMemo(() => {
    const { businessDate } = productionDay(new Date(), { zone: timeZone, dayStart: dayShiftStart, nightStart: nightShiftStart });
    const now = { day: today(), workDay: businessDate, userId };
    return Object.entries(quick).map(([id, asked]) => ({ id, label: say(`quick.${id}`), fits: quickTest(columns, asked(now), formatAt) }));
  }, [columns, quick, say, userId, timeZone, dayShiftStart, nightShiftStart]);
};
