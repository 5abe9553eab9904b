import type { Rule } from '../kit/rule.ts';
import type { IssuePolicy } from './material.ts';

/** The day on which something came to its shelf, and the last day on which it may be used. */
export type Dated = { receivedDate: string; expiryDate: string | null };
/** What goes before what somebody takes, and would stay on its shelf. */
export type Older = Dated & { packageId: string; locationName: string };

/** Whether one goes before another by the policy; what came in, or expires, on the same day is as old. */
export const goesBefore = (policy: IssuePolicy, one: Dated, other: Dated) => {
  if (policy === 'FREE') return false;
  if (policy === 'FIFO') return one.receivedDate < other.receivedDate;
  return one.expiryDate !== null && (other.expiryDate === null || one.expiryDate < other.expiryDate);
};

type Taken = { policy: IssuePolicy; older: Older | null };
type Names = { FIFO: string; FEFO: string; field: NonNullable<Rule<Taken>['field']> };

/**
 * What is younger stops whoever takes it until it is answered why the older one stays, which the sentence names with its shelf.
 * @param unasked whether the older one speaks against it and nobody has answered.
 */
export const olderFirst = <Facts extends Taken>({ FIFO, FEFO, field }: Names, unasked: (facts: Facts) => boolean): Rule<Facts>[] => [
  {
    code: FIFO,
    field: field as NonNullable<Rule<Facts>['field']>,
    broken: (facts) => facts.policy !== 'FEFO' && unasked(facts),
    tell: ({ older }) => ({ older: older?.packageId ?? null, shelf: older?.locationName ?? null, day: older?.receivedDate ?? null }),
  },
  {
    code: FEFO,
    field: field as NonNullable<Rule<Facts>['field']>,
    broken: (facts) => facts.policy === 'FEFO' && unasked(facts),
    tell: ({ older }) => ({ older: older?.packageId ?? null, shelf: older?.locationName ?? null, day: older?.expiryDate ?? null }),
  },
];
