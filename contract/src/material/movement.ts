import { z } from 'zod';
import { call } from '../kit/call.ts';
import { sources } from '../kit/fact.ts';
import { at, choice, day, fixed, list, maybe, money, qty, text } from '../kit/list.ts';
import { Page, PathId, Period } from '../kit/shape.ts';
import { movementTypes, places } from '../ledger/movement.ts';

/** Movements of material, with the names that a reader wants beside them. */
export const MaterialMovements = list(
  {
    occurredAt: at(),
    type: choice(movementTypes),
    materialCode: text(),
    materialName: text(),
    packageId: maybe(text()),
    /** What it was split off or merged with. */
    otherPackageId: maybe(text()),
    supplierLotNo: maybe(text()),
    qty: qty(),
    /** Onto the shelves, or off them when below zero. */
    signedQty: qty(),
    uom: text(),
    fromLocationName: maybe(text()),
    toLocationName: maybe(text()),
    planNo: maybe(text()),
    productName: maybe(text()),
    lotNo: maybe(text()),
    toolName: maybe(text()),
    orderNo: maybe(text()),
    saleNo: maybe(text()),
    bizPartnerName: maybe(text()),
    reasonCode: maybe(text()),
    systemQty: fixed(maybe(qty())),
    countedQty: fixed(maybe(qty())),
    /** Why material was issued against a rule. */
    exceptionReason: fixed(maybe(text())),
    note: maybe(text()),
    actorName: maybe(text()),
    source: choice(sources),
    recordedAt: at(),
    correctionReason: fixed(maybe(text())),
    businessDate: day(),
    shift: choice(['DAY', 'NIGHT']),
    unitCost: fixed(maybe(money())),
  },
  {
    id: z.number().int(),
    actorId: z.number().int(),
    correctsId: z.number().int().nullable(),
    void: z.boolean(),
    fromPlace: z.enum(places),
    toPlace: z.enum(places),
    /** False once it was corrected or taken back. */
    inForce: z.boolean(),
    materialId: z.number().int(),
    materialStockId: z.number().int().nullable(),
    issueId: z.number().int().nullable(),
    productionPlanId: z.number().int().nullable(),
    productId: z.number().int().nullable(),
    toolId: z.number().int().nullable(),
    fromLocationId: z.number().int().nullable(),
    toLocationId: z.number().int().nullable(),
    bizPartnerId: z.number().int().nullable(),
  },
  {
    today: ({ workDay }) => [{ businessDate: workDay }],
    adjustments: () => [{ type: ['ADJUST', 'COUNT', 'DISPOSE', 'RETURN'] }],
  },
  { of: { signedQty: 'uom' }, counted: [{ inForce: true }] },
);
export type MaterialMovement = z.infer<typeof MaterialMovements.row>;

const PeriodPage = z
  .object({ ...Period.shape, materialId: PathId.optional(), ...Page })
  .refine(({ startDt, endDt }) => startDt <= endDt, { path: ['endDt'], params: { code: 'dateRange' } });

/** Movements and what they are named after. */
export const movementTables = [
  'stock_movement',
  'biz_partner',
  'location',
  'lot',
  'material',
  'material_issue',
  'material_sale',
  'material_sale_line',
  'material_stock',
  'order_info',
  'order_material',
  'product',
  'production_plan',
  'tool',
] as const;

export const packageMovements = call({
  reads: movementTables,
  method: 'GET',
  path: '/material-stock/stock/{id}/shippings',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialStock'],
  summary: 'Every movement of one package, the newest first.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(MaterialMovements.row),
  page: MaterialMovements.page,
});

export const receipts = call({
  reads: movementTables,
  method: 'GET',
  path: '/material-stock/ship-ins',
  permission: ['materialStock', 'view'],
  summary: 'Receipts in force of a period of production days, of all suppliers or of one.',
  ask: PeriodPage.safeExtend({ bizPartnerId: PathId.optional() }),
  answer: MaterialMovements.page,
});

export const receiptsOfOrder = call({
  reads: movementTables,
  method: 'GET',
  path: '/material-stock/ship-ins/order/{id}',
  permission: ['materialStock', 'view'],
  summary: 'Receipts in force that came on the lines of one purchase order, the newest first.',
  ask: z.object({ id: PathId, ...Page }),
  answer: MaterialMovements.page,
});

export const restocks = call({
  reads: movementTables,
  method: 'GET',
  path: '/material-stock/restocks',
  permission: ['materialStockOutRestock', 'view'],
  summary: 'Restocks in force of a period of production days.',
  ask: PeriodPage,
  answer: MaterialMovements.page,
});

export const movements = call({
  reads: movementTables,
  method: 'GET',
  path: '/material-history/historys',
  permission: ['materialHistory', 'view'],
  summary: 'Every movement of material of a period of production days, corrected ones included.',
  ask: PeriodPage,
  answer: MaterialMovements.page,
});

/** One material on one production day: closing = opening + in + restock − out − sale ± adjust. */
export const DailyTotals = list(
  {
    businessDate: day(),
    materialCode: text(),
    materialName: text(),
    uom: text(),
    openingQty: fixed(qty()),
    inQty: qty(),
    outQty: qty(),
    restockQty: qty(),
    saleQty: qty(),
    /** Adjustments, counted differences and scrap, signed. */
    adjustQty: qty(),
    closingQty: fixed(qty()),
  },
  { materialId: z.number().int() },
  {},
  { of: { inQty: 'uom', outQty: 'uom', restockQty: 'uom', saleQty: 'uom', adjustQty: 'uom' } },
);
export type DailyTotal = z.infer<typeof DailyTotals.row>;

export const dailyTotals = call({
  reads: ['stock_movement', 'material'],
  method: 'GET',
  path: '/material-history/dailyTotal',
  permission: ['materialHistory', 'view'],
  summary: 'What was on the shelves per material and production day; days without a movement are left out.',
  ask: z
    .object({ ...Period.shape, materialId: PathId.optional(), ...Page })
    .refine(({ startDt, endDt }) => startDt <= endDt, { path: ['endDt'], params: { code: 'dateRange' } }),
  answer: z.array(DailyTotals.row),
  page: DailyTotals.page,
});
