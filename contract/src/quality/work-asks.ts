import { subtract } from '../kit/quantity.ts';
import type { Cause } from './quality-result.states.ts';
import type { Sampling } from './standard.ts';

/** The inspections that the work itself asks for. */
export const workStages = ['FIRST', 'IN_PROCESS', 'LAST'] as const;
export type WorkStage = (typeof workStages)[number];

/** The newest inspection of this stage of a work: when it was asked for, and of what. */
export type AskedBefore = { at: string; madeQty: number; toolId: number | null; moldId: number | null; isOpen: boolean; failed: boolean };
export type WorkNow = {
  stage: WorkStage;
  sampling: Pick<Sampling, 'mode' | 'every' | 'minutes'>;
  status: 'PLANNED' | 'IN_PROGRESS' | 'COMPLETE';
  /** Something is made at this moment. */
  isRunning: boolean;
  startedAt: string | null;
  /** Good and bad pieces of this day so far. */
  madeQty: number;
  toolId: number | null;
  moldId: number | null;
  last: AskedBefore | null;
  /** When the newest change began for which its standard wants a first piece again; of first pieces only. */
  changedAt?: string | null | undefined;
};

const differs = (then: number | null, now: number | null) => then !== null && now !== null && then !== now;

const isSince = (changedAt: string | null | undefined, { at }: AskedBefore) => changedAt != null && Date.parse(changedAt) > Date.parse(at);
/**
 * What asks for an inspection of a work now; null where nothing does. The first piece is inspected when it begins until one passes, and again with
 * another machine or mold, or with another change that its standard names; in between every so many pieces or, while it runs, every so many minutes; the last piece when it is finished. One waits at a time.
 */
export const workAsksFor = (
  { stage, sampling, status, isRunning, startedAt, madeQty, toolId, moldId, last, changedAt }: WorkNow,
  now: Date,
): Cause | null => {
  if (last?.isOpen || startedAt === null) return null;
  if (stage === 'LAST') return status === 'COMPLETE' && madeQty > 0 && last === null ? 'FINISH' : null;
  if (status !== 'IN_PROGRESS') return null;
  if (stage === 'FIRST') {
    if (last === null || last.failed) return 'START';
    return differs(last.toolId, toolId) || differs(last.moldId, moldId) || isSince(changedAt, last) ? 'CHANGE' : null;
  }
  if (sampling.mode === 'EVERY_N')
    return sampling.every != null && subtract(madeQty, last?.madeQty ?? 0) >= sampling.every ? 'PIECES' : null;
  if (sampling.mode !== 'EVERY_T' || sampling.minutes == null || !isRunning) return null;
  return now.getTime() - Date.parse(last?.at ?? startedAt) >= sampling.minutes * 60_000 ? 'TIME' : null;
};
