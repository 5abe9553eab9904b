import { z } from 'zod';
import { call } from '../kit/call.ts';
import { choice, day, list, maybe, money, qty, text } from '../kit/list.ts';
import { Day, Flag, Name, Page, PathId, Period } from '../kit/shape.ts';

const int = z.number().int();

export const salesKinds = ['MATERIAL', 'PRODUCT'] as const;
export type SalesKind = (typeof salesKinds)[number];

/** One line of a sale of material or of a shipment, of those that stand. */
export const SalesEntries = list(
  {
    kind: choice(salesKinds),
    soldOn: day(),
    documentNo: text(),
    bizPartnerName: maybe(text()),
    itemCode: text(),
    itemName: text(),
    /** The package of material, the lot of a product. */
    unitNo: text(),
    qty: qty(),
    uom: text(),
    unitPrice: maybe(money()),
    amount: maybe(money()),
    currency: text(),
  },
  { id: int, saleId: int.nullable(), shipmentId: int.nullable(), bizPartnerId: int.nullable(), itemId: int },
  {
    today: ({ workDay: day }) => [{ soldOn: `=${day}` }],
    material: () => [{ kind: ['MATERIAL'] }],
    product: () => [{ kind: ['PRODUCT'] }],
  },
  { of: { qty: 'uom', amount: 'currency' } },
);
export const SalesEntry = SalesEntries.row;
export type SalesEntry = z.infer<typeof SalesEntry>;

/** Which lines: every sum names those that it adds up. */
const those = {
  ...Period.shape,
  kind: z.enum(salesKinds).optional(),
  bizPartnerId: PathId.optional(),
  /** Those that name no partner. */
  ofNobody: Flag.optional(),
  materialId: PathId.optional(),
  productId: PathId.optional(),
  currency: Name(3).optional(),
};
const inOrder = ({ startDt, endDt }: { startDt: string; endDt: string }) => startDt <= endDt;
const badOrder = { path: ['endDt'], params: { code: 'dateRange' } };

/** What a list of what was sold is made from. */
const entryTables = [
  'material_sale',
  'material_sale_line',
  'shipment',
  'shipment_line',
  'biz_partner',
  'lot',
  'material',
  'material_stock',
  'product',
] as const;
export const salesEntries = call({
  reads: entryTables,
  method: 'GET',
  path: '/sales/entries',
  permission: ['materialProdSales', 'view'],
  summary: 'What was sold in a period, of material and of products: a row for each line of a sale or a shipment that stands.',
  ask: z.object({ ...those, ...Page }).refine(inOrder, badOrder),
  answer: SalesEntries.page,
});

export const salesSides = ['partner', 'item', 'month', 'kind'] as const;
export type SalesSide = (typeof salesSides)[number];
/** A row or a column of the pivot: what it is called, and how its lines are asked for. */
export const PivotHead = z.object({
  key: z.string(),
  /** Null where the lines name none. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  kind: z.enum(salesKinds).nullable(),
  bizPartnerId: int.nullable(),
  materialId: int.nullable(),
  productId: int.nullable(),
  month: Day.nullable(),
  lines: int,
});
export type PivotHead = z.infer<typeof PivotHead>;
export const PivotCell = z.object({
  row: z.string(),
  column: z.string().nullable(),
  currency: z.string(),
  lines: int,
  /** Null where the lines are counted in several units. */
  qty: z.number().nullable(),
  uom: z.string().nullable(),
  /** Null where no line has a price. */
  amount: z.number().nullable(),
  /** Lines without a price. */
  unpriced: int,
});
export type PivotCell = z.infer<typeof PivotCell>;

/** More than that nobody reads; the largest stand, and how many more there are is said. */
export const pivotRowsAtMost = 500;
export const pivotColumnsAtMost = 36;
export const SalesPivot = z.object({
  rows: z.array(PivotHead),
  columns: z.array(PivotHead),
  cells: z.array(PivotCell),
  /** Of all lines, those of left out rows and columns as well, by currency. */
  totals: z.array(z.object({ currency: z.string(), lines: int, amount: z.number().nullable(), unpriced: int })),
  moreRows: int,
  moreColumns: int,
});
export type SalesPivot = z.infer<typeof SalesPivot>;
export const salesPivot = call({
  reads: entryTables,
  method: 'GET',
  path: '/sales/pivot',
  permission: ['materialProdSales', 'view'],
  summary: 'What was sold in a period, added up by the side that is asked for the rows and, where one is asked, by another across.',
  ask: z
    .object({ ...those, rows: z.enum(salesSides), columns: z.enum(salesSides).optional() })
    .refine(inOrder, badOrder)
    .refine(({ rows, columns }) => rows !== columns, { path: ['columns'], params: { code: 'notIn' } }),
  answer: SalesPivot,
});
