import type { ValueState } from '@lotline/contract/collection/parameter';

export const valueTones = { OK: 'green', WARN: 'orange', OUT: 'red', STALE: 'grey', NONE: 'grey' } as const satisfies Record<
  ValueState,
  string
>;
