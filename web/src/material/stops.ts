import type { IssueCheck } from '@lotline/contract/material/issue';
import type { Going } from './issue-list.ts';

/** A package that something speaks against. */
export type StoppedPackage = { line: Going; check: IssueCheck };

const fitting = {
  FOREIGN: ['substitute', 'trial'],
  EXPIRED: ['extended'],
  WITHHELD: ['reinspected'],
  YOUNGER: ['unreachable', 'opened', 'customerLot'],
} as const;
/** The reasons of one tap that fit what speaks against it: where several things do, or somebody holds it, the reason is in somebody's own words. */
export const usualReasons = (exceptions: IssueCheck['exceptions'], qualityStatus: string) => {
  const [only, ...more] = exceptions;
  return only === undefined || more.length > 0 || (only === 'WITHHELD' && qualityStatus === 'HOLD') ? [] : fitting[only];
};
