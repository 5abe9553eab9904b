/** REGISTERED until the first disposition, ACTION once all that was suspected is dealt with. */
export const ncStatuses = ['REGISTERED', 'DISPOSITION', 'ACTION', 'CLOSED'] as const;
export type NcStatus = (typeof ncStatuses)[number];
export const openNcStatuses: readonly NcStatus[] = ['REGISTERED', 'DISPOSITION', 'ACTION'];
export const ncSources = ['INCOMING', 'PROCESS', 'FINAL'] as const;

/**
 * USE_AS_IS under a concession, REWORK by a plan of its own, RETURN to the supplier, SCRAP, SORT: found good and usable again, SETTLED: no longer
 * held, because something else dealt with it.
 */
export const dispositions = ['USE_AS_IS', 'REWORK', 'RETURN', 'SCRAP', 'SORT', 'SETTLED'] as const;
/** Those that need nothing else: a concession is signed first, and rework is planned. */
export const plainDispositions = ['RETURN', 'SCRAP', 'SORT', 'SETTLED'] as const;
export type Disposition = (typeof dispositions)[number];

/** Those that a plant may let wait for a signature; a concession always does, and what is settled elsewhere moves nothing. */
export const signableDispositions = ['RETURN', 'SCRAP', 'SORT', 'REWORK'] as const;
export type SignableDisposition = (typeof signableDispositions)[number];
export const askStatuses = ['ASKED', 'SIGNED', 'REFUSED'] as const;
export type AskStatus = (typeof askStatuses)[number];
