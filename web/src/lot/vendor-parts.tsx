import { lazyPart } from '../kit/look/later.tsx';

/** What stands at vendors, for screens of others: it comes when it is opened. */
export const MaterialAtVendors = lazyPart(async () => (await import('./AtVendors.tsx')).MaterialAtVendors);
