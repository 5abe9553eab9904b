import type { States } from '../kit/rule.ts';

export const claimStatuses = ['RECEIVED', 'ANALYSIS', 'COUNTERMEASURE', 'REPLIED', 'VERIFIED', 'CLOSED', 'REJECTED', 'CANCELLED'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
/** Somebody still has to do something. */
export const openClaimStatuses: readonly ClaimStatus[] = ['RECEIVED', 'ANALYSIS', 'COUNTERMEASURE', 'REPLIED', 'VERIFIED'];

/** The steps of a claim; a later one may be reached at once by whoever brings what it needs, and every step may be gone back. */
export const claimStates: States<ClaimStatus> = {
  RECEIVED: ['ANALYSIS', 'COUNTERMEASURE', 'REPLIED', 'VERIFIED', 'CLOSED', 'REJECTED', 'CANCELLED'],
  ANALYSIS: ['RECEIVED', 'COUNTERMEASURE', 'REPLIED', 'VERIFIED', 'CLOSED', 'REJECTED', 'CANCELLED'],
  COUNTERMEASURE: ['ANALYSIS', 'REPLIED', 'VERIFIED', 'CLOSED', 'REJECTED', 'CANCELLED'],
  REPLIED: ['COUNTERMEASURE', 'VERIFIED', 'CLOSED'],
  VERIFIED: ['REPLIED', 'CLOSED'],
  CLOSED: ['VERIFIED'],
  REJECTED: ['ANALYSIS'],
  CANCELLED: [],
};
/** The step after this one, as a claim usually goes. */
export const nextClaimStatus: Partial<Record<ClaimStatus, ClaimStatus>> = {
  RECEIVED: 'ANALYSIS',
  ANALYSIS: 'COUNTERMEASURE',
  COUNTERMEASURE: 'REPLIED',
  REPLIED: 'VERIFIED',
  VERIFIED: 'CLOSED',
};
