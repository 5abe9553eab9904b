import type { ExpiringUnit } from '@lotline/contract/lot/expiry';

/** A package or a lot that is held or could be. */
export type HeldUnit = Pick<ExpiringUnit, 'kind'> & { id: number; name: string; onHold: boolean; expiryDate?: string | null };
