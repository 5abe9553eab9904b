import type { Rule } from '../kit/rule.ts';
import type { RefusalState } from './refusal.ts';

type Settled = { state: RefusalState; settledByName: string | null };
/** What must hold before a refused report is sent again, booked or discarded: nobody has done so before. */
export const refusalRules: readonly Rule<Settled>[] = [
  {
    code: 'kiosk.refusalIsSettledOnce',
    broken: ({ state }) => state === 'SENT' || state === 'DISCARDED',
    tell: ({ settledByName }) => ({ by: settledByName }),
  },
];
