import type { Work } from '@lotline/contract/kiosk/kiosk';
import { lineInspections } from '@lotline/contract/kiosk/line-inspections';
import { useQuery } from '@tanstack/react-query';
import { kept } from '../kit/browser/store.ts';
import { send } from '../kit/net/send.ts';
import { checksKept } from './checks-kept.ts';

/** What of a work waits to be inspected; the line is asked once for all of its works. */
export const useInspectionsOf = ({ lineId, dailyPlanId }: Pick<Work, 'lineId' | 'dailyPlanId'>) => {
  const { data = [] } = useQuery({
    queryKey: ['quality_result', lineInspections.path, { lineId }],
    queryFn: ({ signal }) => send(lineInspections, { lineId }, { signal }),
    meta: { tables: lineInspections.reads, quiet: true },
  });
  return data.filter((one) => one.dailyPlanId === dailyPlanId);
};

/** Sends what was measured here and hasn't arrived; what does it comes when there is something. */
export const wakeChecks = () => {
  if (kept.get(checksKept) !== null) void import('./checks.ts').then(({ sendValues }) => sendValues()).catch(() => undefined);
};
