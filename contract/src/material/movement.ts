import { z } from 'zod';
import { call } from '../kit/call.ts';
import { FactStamps } from '../kit/fact.ts';
import { Page, PathId, Period, pageOf } from '../kit/shape.ts';
import { movementTypes, places } from '../ledger/movement.ts';

/** One movement of material, with the names that a reader wants beside it. */
export const MaterialMovement = z.object({
  ...FactStamps.shape,
  type: z.enum(movementTypes),
  fromPlace: z.enum(places),
  toPlace: z.enum(places),
  qty: z.number(),
  uom: z.string(),
  /** False once it was corrected or taken back. */
  inForce: z.boolean(),
  materialId: z.number().int(),
  materialCode: z.string(),
  materialName: z.string(),
  materialStockId: z.number().int().nullable(),
  packageId: z.string().nullable(),
  supplierLotNo: z.string().nullable(),
  issueId: z.number().int().nullable(),
  fromLocationName: z.string().nullable(),
  toLocationName: z.string().nullable(),
  productionPlanId: z.number().int().nullable(),
  planNo: z.string().nullable(),
  productName: z.string().nullable(),
  lotNo: z.string().nullable(),
  toolName: z.string().nullable(),
  orderNo: z.string().nullable(),
  bizPartnerName: z.string().nullable(),
  reasonCode: z.string().nullable(),
  systemQty: z.number().nullable(),
  countedQty: z.number().nullable(),
  unitCost: z.number().nullable(),
  note: z.string().nullable(),
});
export type MaterialMovement = z.infer<typeof MaterialMovement>;

const PeriodPage = z
  .object({ ...Period.shape, materialId: PathId.optional(), ...Page })
  .refine(({ startDt, endDt }) => startDt <= endDt, { path: ['endDt'], params: { code: 'dateRange' } });

export const packageMovements = call({
  method: 'GET',
  path: '/material-stock/stock/{id}/shippings',
  permission: ['materialStock', 'view'],
  summary: 'Every movement of one package, the newest first.',
  ask: z.object({ id: PathId }),
  answer: z.array(MaterialMovement),
});

export const receipts = call({
  method: 'GET',
  path: '/material-stock/ship-ins',
  permission: ['materialStock', 'view'],
  summary: 'Receipts in force of a period of production days.',
  ask: PeriodPage,
  answer: pageOf(MaterialMovement),
});

export const restocks = call({
  method: 'GET',
  path: '/material-stock/restocks',
  permission: ['materialStockOutRestock', 'view'],
  summary: 'Restocks in force of a period of production days.',
  ask: PeriodPage,
  answer: pageOf(MaterialMovement),
});

export const movements = call({
  method: 'GET',
  path: '/material-history/historys',
  permission: ['materialHistory', 'view'],
  summary: 'Every movement of material of a period of production days, corrected ones included.',
  ask: PeriodPage,
  answer: pageOf(MaterialMovement),
});

/** One material on one production day: closing = opening + in + restock − out − sale ± adjust. */
export const DailyTotal = z.object({
  businessDate: z.string(),
  materialId: z.number().int(),
  materialCode: z.string(),
  materialName: z.string(),
  uom: z.string(),
  openingQty: z.number(),
  inQty: z.number(),
  outQty: z.number(),
  restockQty: z.number(),
  saleQty: z.number(),
  /** Adjustments, counted differences and scrap, signed. */
  adjustQty: z.number(),
  closingQty: z.number(),
});
export type DailyTotal = z.infer<typeof DailyTotal>;

export const dailyTotals = call({
  method: 'GET',
  path: '/material-history/dailyTotal',
  permission: ['materialHistory', 'view'],
  summary: 'What was on the shelves per material and production day; days without a movement are left out.',
  ask: z
    .object({ ...Period.shape, materialId: PathId.optional() })
    .refine(({ startDt, endDt }) => startDt <= endDt, { path: ['endDt'], params: { code: 'dateRange' } }),
  answer: z.array(DailyTotal),
});
