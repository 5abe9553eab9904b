import type { ClaimStatus } from '@lotline/contract/claim/claim.states';
import type { Tone } from '../kit/columns/columns.ts';

export const claimTones: Readonly<Record<ClaimStatus, Tone>> = {
  RECEIVED: 'orange',
  ANALYSIS: 'blue',
  COUNTERMEASURE: 'blue',
  REPLIED: 'purple',
  VERIFIED: 'cyan',
  CLOSED: 'green',
  REJECTED: 'grey',
  CANCELLED: 'grey',
};
export const severityTones = { CRITICAL: 'red', MAJOR: 'orange', MINOR: 'grey' } as const satisfies Record<string, Tone>;
/** Containment stands in one line. */
export const claimFormWidth = 640;
