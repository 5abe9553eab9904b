import type { LocationType } from '@lotline/contract/plant/location';

/** Where a mold may be put. */
export const placeTypes = ['LINE', 'WAREHOUSE', 'SHELF'] as const satisfies readonly LocationType[];
