import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, choice, day, list, maybe, money, qty, text } from '../kit/list.ts';
import { addDays } from '../kit/production-day.ts';
import { Day, Flag, Name, Page, Part, PathId, Period } from '../kit/shape.ts';
import { qualityStatuses, unusable } from '../ledger/movement.ts';
import { OpenHold } from '../ledger/open-hold.ts';

const int = z.number().int();

/** ACTIVE and DISCARDED are set; EXHAUSTED is an active lot of which nothing is left. */
export const lotStates = ['ACTIVE', 'EXHAUSTED', 'DISCARDED'] as const;

export const Lots = list(
  {
    lotId: text(),
    productCode: text(),
    productName: text(),
    productionPlanProductName: maybe(text()),
    uom: text(),
    origin: choice(['PRODUCED', 'OPENING', 'REWORK']),
    planNo: maybe(text()),
    orderNo: maybe(text()),
    bizPartnerName: maybe(text()),
    producedQty: qty(),
    onHandQty: qty(),
    shippedQty: qty(),
    location: maybe(text()),
    producedFrom: maybe(at()),
    producedTo: maybe(at()),
    qualityStatus: choice(qualityStatuses),
    state: choice(lotStates),
    discardReason: maybe(text()),
    createdAt: at(),
  },
  {
    id: int,
    productId: int,
    productionPlanId: int.nullable(),
    bizPartnerId: int.nullable(),
  },
  {
    inStock: () => [{ onHandQty: '>0' }],
    notUsable: () => [{ qualityStatus: unusable }],
    aged: ({ day }) => [{ onHandQty: '>0' }, { createdAt: `<${addDays(day, -90)}` }],
  },
  { of: { producedQty: 'uom', onHandQty: 'uom', shippedQty: 'uom' } },
);
export const Lot = Lots.row;
export type Lot = z.infer<typeof Lot>;

const report = ['lotReport', 'view'] as const;

/** What a list of lots is made from. */
const lotTables = [
  'lot',
  'product_stock',
  'production_plan',
  'shipment',
  'biz_partner',
  'business',
  'location',
  'order_info',
  'order_product',
  'product',
  'shipment_line',
] as const;
export const lotsOfPeriod = call({
  reads: [...lotTables, 'daily_plan'],
  method: 'GET',
  path: '/lot/lots',
  permission: report,
  summary:
    'Lots made, planned or opened in a period; with includeStock also older ones of which something is left. Of them those of a product, those worked on at a day, or one by its number.',
  ask: Period.safeExtend({
    includeStock: Flag.optional(),
    productId: PathId.optional(),
    workDate: Day.optional(),
    lotId: Name(100).optional(),
    ...Page,
  }),
  answer: z.array(Lot),
  page: Lots.page,
});

export const ShippableLots = list(
  {
    lotNo: text(),
    productCode: text(),
    productName: text(),
    uom: text(),
    locationName: text(),
    qty: qty(),
    qualityStatus: choice(qualityStatuses),
    orderNo: maybe(text()),
    bizPartnerName: maybe(text()),
    firstInAt: maybe(at()),
    expiryDate: maybe(day()),
    producedTo: maybe(at()),
    unitPrice: maybe(money()),
    currency: text(),
  },
  {
    id: int,
    productStockId: int,
    lotId: int,
    productId: int,
    locationId: int,
    orderProductId: int.nullable(),
    bizPartnerId: int.nullable(),
    /** The client whose part it is, whoever it was made for. */
    productPartnerId: int.nullable(),
    /** Why it may not leave, where it is on hold; such lots are listed for who asks for them as well. */
    hold: OpenHold.nullable(),
    /** The concession that the pieces may go under. */
    concessionNo: z.string().nullable(),
  },
);
export const ShippableLot = ShippableLots.row;
export type ShippableLot = z.infer<typeof ShippableLot>;
export const shipmentLots = call({
  reads: [
    'lot',
    'product_stock',
    'biz_partner',
    'business',
    'location',
    'order_info',
    'order_product',
    'product',
    'production_plan',
    'production_result',
    'stock_hold',
    'stock_hold_unit',
    'app_user',
    'code',
    'concession',
  ],
  method: 'GET',
  path: '/lot/shipment-lots',
  permission: ['shipment', 'view'],
  summary: 'Lots that may be shipped, for one partner or for anyone; `withHeld` those on hold as well, with the reason.',
  ask: z.object({
    startDt: Day.optional(),
    endDt: Day.optional(),
    includeStock: Flag.optional(),
    bizPartnerId: PathId.optional(),
    withHeld: Flag.optional(),
    ...Page,
  }),
  answer: z.array(ShippableLot),
  page: ShippableLots.page,
});

export const lotOf = call({
  reads: lotTables,
  method: 'GET',
  path: '/lot/{id}',
  permission: report,
  summary: 'One lot.',
  ask: z.object({ id: PathId }),
  answer: Lot,
});
export const lotByLotId = call({
  reads: lotTables,
  method: 'GET',
  path: '/lot/lots/lotId',
  permission: report,
  summary: 'The lot of a lot number.',
  ask: z.object({ lotId: Name(100) }),
  answer: Lot,
});

export const LotDay = z.object({
  dailyPlanId: int,
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  operationName: z.string(),
  seq: int,
  toolName: z.string().nullable(),
  /** The molds that made it, each with the cavities that made pieces. */
  molds: z.array(z.object({ id: int, code: z.string(), cavities: z.array(int) })),
  workers: z.array(z.string()),
  targetQty: z.number(),
  completedQty: z.number(),
  defectQty: z.number(),
  workStatus: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export const lotDailyPlans = call({
  reads: ['daily_plan', 'production_result', 'mold', 'worker', 'production_plan', 'production_operation_plan', 'operation', 'tool'],
  method: 'GET',
  path: '/lot/{id}/daily-plans',
  permission: report,
  summary: 'The daily plans that worked on a lot.',
  ask: z.object({ id: PathId }),
  answer: z.array(LotDay),
});

const Leaf = z.object({ id: int, name: z.string(), lotId: z.string(), qty: z.number(), status: z.string() });
const Branch = z.object({ id: z.string(), name: z.string(), children: z.array(Leaf) });
const Between = z.object({ a: Day, b: Day, ...Part });
export const lotTreeByPlan = call({
  reads: ['daily_plan', 'lot', 'production_plan', 'product'],
  method: 'GET',
  path: '/lot/tree/prod-plans/{a}/{b}',
  permission: report,
  summary: 'Products with the plans and lots of a period, the first 1,000 or `limit` plans; `after` the last one come the following ones.',
  ask: Between,
  answer: z.array(Branch),
});
export const lotTreeByDay = call({
  reads: ['daily_plan', 'lot', 'production_plan', 'operation', 'production_operation_plan'],
  method: 'GET',
  path: '/lot/tree/daily-plans/{a}/{b}',
  permission: report,
  summary:
    'Days with the daily plans and lots of a period, the first 1,000 or `limit` of them; `after` the last one come the following ones.',
  ask: Between,
  answer: z.array(Branch),
});
export const lotsExcel = call({
  method: 'GET',
  path: '/lot/lots/excel',
  permission: report,
  summary: 'The lots of a period as an Excel file.',
  kind: 'file',
  ask: Period,
  answer: z.unknown(),
});
