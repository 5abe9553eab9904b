/** Where a quantity can be; STOCK is a package on a shelf or product stock, WIP a lot in the making, VENDOR who works on it outside. */
export const places = ['SUPPLIER', 'STOCK', 'LINE', 'WIP', 'VENDOR', 'CUSTOMER', 'SCRAP', 'ADJUSTMENT'] as const;
export type Place = (typeof places)[number];

/** Every kind of movement and its way; an adjustment and a count go the way of their difference. */
export const ways = {
  RECEIPT: ['SUPPLIER', 'STOCK'],
  ISSUE: ['STOCK', 'LINE'],
  RESTOCK: ['LINE', 'STOCK'],
  CONSUME: ['LINE', 'WIP'],
  PRODUCE: ['WIP', 'STOCK'],
  SHIP: ['STOCK', 'CUSTOMER'],
  SHIP_CANCEL: ['CUSTOMER', 'STOCK'],
  PRODUCT_ISSUE: ['STOCK', 'LINE'],
  PRODUCT_RESTOCK: ['LINE', 'STOCK'],
  SALE: ['STOCK', 'CUSTOMER'],
  SALE_CANCEL: ['CUSTOMER', 'STOCK'],
  OUT_TO_VENDOR: ['STOCK', 'VENDOR'],
  IN_FROM_VENDOR: ['VENDOR', 'STOCK'],
  DISPOSE: ['STOCK', 'SCRAP'],
  RETURN: ['STOCK', 'SUPPLIER'],
  ADJUST: ['ADJUSTMENT', 'STOCK'],
  COUNT: ['ADJUSTMENT', 'STOCK'],
  MOVE: ['STOCK', 'STOCK'],
  STATUS: ['STOCK', 'STOCK'],
  // Between two packages: what leaves one comes into the other.
  SPLIT: ['ADJUSTMENT', 'STOCK'],
  MERGE: ['ADJUSTMENT', 'STOCK'],
} as const satisfies Record<string, readonly [from: Place, to: Place]>;
export type MovementType = keyof typeof ways;
export const movementTypes = Object.keys(ways) as [MovementType, ...MovementType[]];

export const qualityStatuses = ['PENDING', 'OK', 'HOLD', 'REJECTED', 'CONCESSION'] as const;
export type QualityStatus = (typeof qualityStatuses)[number];
/** Stock of these statuses may be issued, consumed and shipped. */
export const usable: readonly QualityStatus[] = ['OK', 'CONCESSION'];
export const unusable: readonly QualityStatus[] = qualityStatuses.filter((status) => !usable.includes(status));
