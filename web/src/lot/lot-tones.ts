export const qualityTones = { OK: 'green', PENDING: 'orange', HOLD: 'orange', REJECTED: 'red', CONCESSION: 'purple' } as const;
export const lotTones = { ACTIVE: 'blue', EXHAUSTED: 'grey', DISCARDED: 'red' } as const;

/** Where the picture of a thing's whereabouts stands. */
export const trackingPath = (kind: string, id: number) => `/report/tracking?kind=${kind}&id=${id}`;
