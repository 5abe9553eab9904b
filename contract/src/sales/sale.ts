import { z } from 'zod';
import { call, Deleted } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { at, choice, day, list, maybe, money, number, text, whole } from '../kit/list.ts';
import { addDays, sundayOf } from '../kit/production-day.ts';
import { Day, Id, Ids, Money, Name, Note, Page, PathId, Period, PositiveQty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { ownerships } from '../material/stock.ts';
import { saleStatuses } from './sale.states.ts';

const int = z.number().int();

/** A quantity of one package, and what it brings. */
export const SaleLine = z.object({
  id: int,
  seq: int,
  materialId: int,
  materialCode: z.string(),
  materialName: z.string(),
  spec: z.string().nullable(),
  materialStockId: int,
  packageId: z.string(),
  supplierLotNo: z.string().nullable(),
  locationName: z.string(),
  qty: z.number(),
  uom: z.string(),
  unitPrice: z.number(),
  /** Whole won. */
  amount: z.number(),
  vat: z.number(),
  unitCost: z.number().nullable(),
  /** Null where nobody knows what it cost. */
  cost: z.number().nullable(),
  margin: z.number().nullable(),
  /** What of the package is there for this sale: all that is free and what it keeps itself. */
  availableQty: z.number(),
  qualityStatus: z.enum(qualityStatuses),
});
export type SaleLine = z.infer<typeof SaleLine>;

export const MaterialSales = list(
  {
    saleNo: text(),
    saleDate: day(),
    bizPartnerName: text(),
    status: choice(saleStatuses),
    materials: maybe(text()),
    lineCount: whole(),
    supplyAmount: money(),
    vatAmount: money(),
    totalAmount: money(),
    cost: maybe(money()),
    margin: maybe(money()),
    taxRate: number(),
    vehicleNo: maybe(text()),
    note: maybe(text()),
    shippedAt: maybe(at()),
    settledAt: maybe(at()),
    settledByName: maybe(text()),
    cancelReason: maybe(text()),
    cancelledAt: maybe(at()),
    cancelledByName: maybe(text()),
    createdByName: maybe(text()),
    createdAt: at(),
  },
  { id: int, version: int, bizPartnerId: int, createdBy: int.nullable(), lines: z.array(SaleLine) },
  {
    today: ({ workDay: day }) => [{ saleDate: `=${day}` }],
    week: ({ workDay: day }) => [{ saleDate: `${addDays(sundayOf(day), -6)}..${sundayOf(day)}` }],
    reserved: () => [{ status: ['REGISTERED'] }],
    unsettled: () => [{ status: ['SHIPPED'] }],
    cancelled: () => [{ status: ['CANCELLED'] }],
    mine: ({ userId }) => [{ createdBy: userId }],
  },
  {
    of: { supplyAmount: null, vatAmount: null, totalAmount: null },
    counted: [{ status: ['REGISTERED', 'SHIPPED', 'SETTLED'] }],
  },
);
export const MaterialSale = MaterialSales.row;
export type MaterialSale = z.infer<typeof MaterialSale>;

const line = {
  materialStockId: Id,
  qty: countedBy(PositiveQty, ['materialStockId', 'material_stock']),
  unitPrice: Money.min(0),
};
const header = {
  bizPartnerId: Id,
  taxRate: z.number().multipleOf(0.01).min(0).max(100),
  vehicleNo: Text(50).nullish(),
  note: Note.nullish(),
};
export const NewSale = z.object({
  ...header,
  /** Without it, the plant's day. */
  saleDate: Day.optional(),
  taxRate: header.taxRate.optional(),
  /** REGISTERED keeps the quantities and leaves them on the shelf; without it the sale is shipped at once. */
  status: z.enum(['REGISTERED', 'SHIPPED']).optional(),
  lines: z.array(z.object(line)).min(1).max(200),
  occurredAt: FactAsk.occurredAt,
});
export type NewSale = z.infer<typeof NewSale>;

/** What isn't said stays as it is; of what was posted only what is the same may be said again. */
export const ChangeSale = z.object({
  id: Id,
  version: Version,
  bizPartnerId: Id.optional(),
  saleDate: Day.optional(),
  taxRate: header.taxRate.optional(),
  vehicleNo: header.vehicleNo,
  note: header.note,
  /** The next step: SHIPPED posts what was registered, SETTLED says that it is paid; SHIPPED of a settled one and REGISTERED of a shipped one take that step back. */
  status: z.enum(['REGISTERED', 'SHIPPED', 'SETTLED']).optional(),
  lines: z
    .array(z.object({ ...line, id: Id.optional() }))
    .min(1)
    .max(200)
    .optional(),
  occurredAt: FactAsk.occurredAt,
});
export type ChangeSale = z.infer<typeof ChangeSale>;

const writes = ['material_sale', 'material_sale_line', 'material_stock', 'stock_movement'] as const;
/** What a list of sales is made from. */
const saleTables = ['material_sale', 'material_sale_line', 'material_stock', 'biz_partner', 'location', 'material'] as const;

export const materialSales = call({
  reads: saleTables,
  method: 'GET',
  path: '/material-sales/material-saless',
  permission: ['materialSales', 'view'],
  summary: 'The sales of material of a period.',
  ask: Period.safeExtend(Page),
  answer: MaterialSales.page,
});
export const materialSale = call({
  reads: saleTables,
  method: 'GET',
  path: '/material-sales/{id}',
  permission: ['materialSales', 'view'],
  summary: 'One sale with its lines.',
  ask: z.object({ id: PathId }),
  answer: MaterialSale,
});
export const sellMaterial = call({
  writes,
  method: 'POST',
  path: '/material-sales',
  permission: ['materialSales', 'create'],
  summary: 'Sells packages of material or parts of them: shipped at once, or registered, which keeps them from everybody else.',
  fact: true,
  ask: NewSale,
  answer: MaterialSale,
});
export const changeSale = call({
  writes,
  method: 'PUT',
  path: '/material-sales',
  permission: ['materialSales', 'modify'],
  summary:
    'Changes what of a sale isn’t posted yet, ships what was registered, says that it is settled, or takes its last step back. Prices may change until then, what left may not.',
  fact: true,
  ask: ChangeSale,
  answer: MaterialSale,
});
const reason = Text(500).optional();
export const cancelSale = call({
  writes,
  method: 'DELETE',
  path: '/material-sales/{id}',
  permission: ['materialSales', 'delete'],
  summary: 'Cancels a sale, with a reason where one is told: what it kept is free again, what had left stands on its shelf again.',
  fact: true,
  ask: z.object({ id: PathId, reason }),
  answer: Deleted,
});
export const cancelSales = call({
  writes,
  method: 'DELETE',
  path: '/material-sales/material-saless/{ids}',
  permission: ['materialSales', 'delete'],
  summary: 'Cancels several sales, all or none.',
  fact: true,
  ask: z.object({ ids: Ids, reason }),
  answer: Deleted,
});

/** A package as who sells it sees it: what is free of it, what speaks against it, what it cost and brought last. */
export const SellablePackages = list(
  {
    packageId: text(),
    materialCode: text(),
    materialName: text(),
    spec: maybe(text()),
    supplierLotNo: maybe(text()),
    locationName: text(),
    qty: number(),
    reservedQty: number(),
    availableQty: number(),
    uom: text(),
    receivedDate: day(),
    expiryDate: maybe(day()),
    qualityStatus: choice(qualityStatuses),
    ownership: choice(ownerships),
    unitCost: maybe(money()),
    /** At which the material was sold last to this partner, else to anybody. */
    lastPrice: maybe(money()),
  },
  { id: int, materialId: int, holdReason: z.string().nullable(), holdReasonEn: z.string().nullish() },
);
export const SellablePackage = SellablePackages.row;
export type SellablePackage = z.infer<typeof SellablePackage>;
export const sellablePackages = call({
  reads: ['material_stock', 'location', 'material', 'material_sale', 'material_sale_line', 'stock_hold', 'stock_hold_unit', 'code'],
  method: 'GET',
  path: '/material-sales/packages',
  permission: ['materialSales', 'view'],
  summary:
    'Packages that may be sold, found by package, material or supplier’s lot; a `barcode` names one package, whatever speaks against it, or those of a material.',
  ask: z.object({ search: Text(100).optional(), barcode: Name(100).optional(), bizPartnerId: PathId.optional(), ...Page }),
  answer: SellablePackages.page,
});
