import type { QualityStatus } from './movement.ts';

const words = {
  PENDING: 'quality.PENDING',
  OK: 'quality.OK',
  HOLD: 'quality.HOLD',
  REJECTED: 'quality.REJECTED',
  CONCESSION: 'quality.CONCESSION',
} as const satisfies Record<QualityStatus, string>;

/** What a quality status is called. Each name stands whole: a page that named only their beginning would open with every word of quality. */
export const qualityWord = (status: string) => words[status as QualityStatus];
