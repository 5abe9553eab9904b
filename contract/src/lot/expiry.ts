import { z } from 'zod';
import { call } from '../kit/call.ts';
import { choice, day, list, maybe, qty, text } from '../kit/list.ts';
import { addDays } from '../kit/production-day.ts';
import { Id, Page, Text } from '../kit/shape.ts';
import { qualityStatuses, usable } from '../ledger/movement.ts';
import { soonDays } from '../material/stock.ts';
import { CareCounted, CareGivenBack, careColumns, careFields, careQuick, manyIds, takeCareShape } from './warning.ts';

const int = z.number().int();

export const expiringKinds = ['PACKAGE', 'LOT'] as const;

/** What stands on a shelf and has a last day: packages of material, and lots of product shelf by shelf. */
export const ExpiringUnits = list(
  {
    expiryDate: day(),
    kind: choice(expiringKinds),
    /** The package or the lot. */
    unitNo: text(),
    itemCode: text(),
    itemName: text(),
    locationName: text(),
    qty: qty(),
    uom: text(),
    qualityStatus: choice(qualityStatuses),
    supplierLotNo: maybe(text()),
    bizPartnerName: maybe(text()),
    ...careColumns,
  },
  {
    id: int,
    /** The package's or the lot's own. */
    unitId: int,
    /** Factory, warehouse and shelf, joined by ' / '. */
    locationPath: z.string(),
    /** Why it is on hold. */
    holdReason: z.string().nullable(),
    ...careFields,
  },
  {
    ...careQuick,
    expiredUsable: ({ workDay: day }) => [{ expiryDate: `<${day}` }, { qualityStatus: usable }],
    expired: ({ workDay: day }) => [{ expiryDate: `<${day}` }],
    expiresThisWeek: ({ workDay: day }) => [{ expiryDate: `${day}..${addDays(day, 7)}` }],
    expiresSoon: ({ workDay: day }) => [{ expiryDate: `${day}..${addDays(day, soonDays)}` }],
  },
  { of: { qty: 'uom' } },
);
export type ExpiringUnit = z.infer<typeof ExpiringUnits.row>;

export const expiringUnits = call({
  reads: [
    'material_stock',
    'product_stock',
    'lot',
    'material',
    'product',
    'location',
    'biz_partner',
    'production_result',
    'stock_hold',
    'stock_hold_unit',
    'stock_warning',
    'app_user',
  ],
  method: 'GET',
  path: '/expiring-stock',
  permission: ['expiry', 'view'],
  summary: 'Packages and lots on shelves by their last day, the nearest first; what nobody said a last day of isn’t there.',
  ask: z.object({ ...Page }),
  answer: ExpiringUnits.page,
});

export const holdStock = call({
  writes: ['stock_hold', 'stock_hold_unit', 'material_stock', 'lot', 'product_stock', 'stock_movement'],
  method: 'POST',
  path: '/expiring-stock/hold',
  permission: ['expiry', 'modify'],
  summary:
    'Holds packages and lots with a reason, as a code, in words, or both, each with a hold of its own; what they went into stays free. What is on hold already is left as it is.',
  ask: z.object({
    packages: z.array(Id).max(200).default([]),
    lots: z.array(Id).max(200).default([]),
    /** A code of HOLD_REASON; without it the reason is said in words. */
    reasonId: Id.optional(),
    reason: Text(500).optional(),
  }),
  answer: z.object({ packages: int, lots: int }),
  fact: true,
});

const units = { packages: manyIds, lots: manyIds };
export const takeExpiry = call({
  writes: ['stock_warning'],
  method: 'POST',
  path: '/expiring-stock/take',
  permission: ['expiry', 'modify'],
  summary: 'Takes packages and lots that expire, until a day; what another has only where that is meant (`over`).',
  ask: z.object({ ...units, ...takeCareShape }),
  answer: CareCounted,
});
export const giveExpiryBack = call({
  writes: ['stock_warning'],
  method: 'POST',
  path: '/expiring-stock/give-back',
  permission: ['expiry', 'modify'],
  summary: 'Gives back what one looked after.',
  ask: z.object(units),
  answer: CareGivenBack,
});
