export const concessionStatuses = ['REQUESTED', 'APPROVED', 'REFUSED', 'REVOKED'] as const;
export type ConcessionStatus = (typeof concessionStatuses)[number];
