export const qualityTones = { OK: 'green', PENDING: 'orange', HOLD: 'purple', REJECTED: 'red', CONCESSION: 'cyan' } as const;
export const lotTones = { ACTIVE: 'blue', EXHAUSTED: 'grey', DISCARDED: 'red' } as const;

/** Where a thing is traced; `view` says as what, where it isn't the usual one. */
export const trackingPath = (kind: string, id: number, view?: string) =>
  `/report/tracking?kind=${kind}&id=${id}${view ? `&view=${view}` : ''}`;
