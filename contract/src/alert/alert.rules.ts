import type { Rule } from '../kit/rule.ts';

type Quiet = { quietFrom?: string | null | undefined; quietTo?: string | null | undefined };
/** Hours have two ends that differ. */
export const quietRules: readonly Rule<Quiet>[] = [
  { code: 'alert.quietHasBothEnds', field: 'quietTo', broken: ({ quietFrom, quietTo }) => (quietFrom == null) !== (quietTo == null) },
  { code: 'alert.quietEndsLater', field: 'quietTo', broken: ({ quietFrom, quietTo }) => quietFrom != null && quietFrom === quietTo },
];
