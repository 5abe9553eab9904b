import type { Rule } from '../kit/rule.ts';
import type { Points } from './points.ts';

export const acknowledgeRules: readonly Rule<{ acknowledged: boolean }>[] = [
  { code: 'specOut.acknowledgedOnce', conflict: true, broken: ({ acknowledged }) => acknowledged },
];

export type LimitsAt = (at: number) => { lsl: number | null; usl: number | null };
export type Stretch = {
  side: 'LOW' | 'HIGH';
  from: number /** Null while it is out. */;
  to: number | null;
  last: number;
  worst: number;
  limit: number;
};

/**
 * The stretches beyond the limits that hold at each instant. One begins with the first value beyond a limit and ends with the first that is back by
 * the hysteresis; what lasts for less than `shortestMs` is noise. Values of bad quality are passed over.
 */
export const stretchesOf = (
  { at, value, quality }: Points,
  limitsAt: LimitsAt,
  { hysteresis, shortestMs }: { hysteresis: number; shortestMs: number },
): Stretch[] => {
  const all: Stretch[] = [];
  let open: Stretch | null = null;
  const close = (to: number | null) => {
    if (open && (to ?? open.last) - open.from >= shortestMs) all.push({ ...open, to });
    open = null;
  };
  for (let n = 0; n < at.length; n++) {
    if (quality[n] === 2) continue;
    const [time, one] = [at[n] as number, value[n] as number];
    const { lsl, usl } = limitsAt(time);
    if (open !== null) {
      const running: Stretch = open;
      const limit: number | null = running.side === 'HIGH' ? usl : lsl;
      const isOut = limit !== null && (running.side === 'HIGH' ? one > limit - hysteresis : one < limit + hysteresis);
      if (isOut) {
        running.last = time;
        if (running.side === 'HIGH' ? one > running.worst : one < running.worst) running.worst = one;
        continue;
      }
      close(time);
    }
    if (usl !== null && one > usl) open = { side: 'HIGH', from: time, to: null, last: time, worst: one, limit: usl };
    else if (lsl !== null && one < lsl) open = { side: 'LOW', from: time, to: null, last: time, worst: one, limit: lsl };
  }
  close(null);
  return all;
};
