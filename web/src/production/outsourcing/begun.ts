import type { SendableLot, SendableOperation, SendablePackage } from '@lotline/contract/production/outsourcing/outsourcing';

/** What a new outsourcing begins with: what was scanned, or the operation of a plan that led here. */
export type Begun = { operPlanId?: number; operation?: SendableOperation; lot?: SendableLot; pack?: SendablePackage };
