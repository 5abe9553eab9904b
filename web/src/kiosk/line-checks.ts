import { lineInspections } from '@lotline/contract/kiosk/line-inspections';
import { useQuery } from '@tanstack/react-query';
import { kept } from '../kit/browser/store.ts';
import { send } from '../kit/net/send.ts';
import { checksKept } from './checks-kept.ts';

/** What waits to be inspected at a line. */
export const useLineInspections = (lineId: number | null) =>
  useQuery({
    queryKey: ['quality_result', lineInspections.path, { lineId }],
    queryFn: ({ signal }) => send(lineInspections, { lineId: lineId ?? 0 }, { signal }),
    enabled: lineId !== null,
    meta: { tables: lineInspections.reads, quiet: true },
  });

/** Sends what was measured here and hasn't arrived; what does it comes when there is something. */
export const wakeChecks = () => {
  if (kept.get(checksKept) !== null) void import('./checks.ts').then(({ sendValues }) => sendValues()).catch(() => undefined);
};
