import type { Tone } from '../../kit/columns/columns.ts';

export const planTones: Readonly<Record<string, Tone>> = {
  PLANNED: 'grey',
  IN_PROGRESS: 'blue',
  COMPLETE: 'green',
  CANCELLED: 'red',
  SKIPPED: 'purple',
  OUTSIDE: 'blue',
};
