import { z } from 'zod';
import { call } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { list, text } from '../kit/list.ts';
import { Day, Flag, Id, Ids, JsonText, Name, Page, PathId, PositiveQty, Text } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { issueExceptions, OpenPlan, PlanNeed, whatBecameOfIt, whereItWent } from '../material/issue.ts';
import { SearchText } from '../material/material.ts';
import { ProductMovements, productMovementTables } from './product-stock.ts';

const menu = 'productStockOutRestock';
const int = z.number().int();
const Quality = z.enum(qualityStatuses);

/** What speaks against a part, the gravest first: no part of ours expires. */
export const partExceptions = issueExceptions.filter((one) => one !== 'EXPIRED');
const Exceptions = z.array(z.enum(partExceptions)).max(partExceptions.length);

/** What one issue of parts brought to the line for a plan, and what became of it: issued = consumed + restocked + at the line. */
export const PartIssues = list(
  {
    /** The lot that was issued. */
    lotNo: text(),
    partCode: text(),
    partName: text(),
    uom: text(),
    locationName: text(),
    planNo: text(),
    planStatus: text(),
    /** What it goes into, and the lot of that. */
    productName: text(),
    planLotNo: text(),
    lineName: text(),
    ...whatBecameOfIt,
  },
  {
    id: int,
    lotId: int,
    partId: int,
    productStockId: int,
    /** Where it stood. */
    locationId: int,
    ...whereItWent,
    exceptions: Exceptions,
    /** Of the lot, today. */
    qualityStatus: Quality,
    /** Why it is on hold. */
    holdReason: z.string().nullable(),
    holdReasonEn: z.string().nullish(),
  },
  {},
  { of: { issuedQty: 'uom', consumedQty: 'uom', restockedQty: 'uom', atLineQty: 'uom' } },
);
export const PartIssue = PartIssues.row;
export type PartIssue = z.infer<typeof PartIssue>;

export const IssueParts = z.object({
  productionPlanId: Id,
  operPlanId: Id.optional(),
  toolId: Id.optional(),
  issues: z
    .array(
      z.object({
        /** The lot in the place where it stands. */
        productStockId: Id,
        qty: countedBy(PositiveQty, ['productStockId', 'product_stock']),
        /** What was seen to speak against it; whatever isn't named here refuses the issue. */
        exceptions: Exceptions.optional(),
        /** The quality as it was seen; what is held or rejected since then refuses the issue, though an exception names WITHHELD. */
        qualityStatus: Quality.optional(),
        reason: Text(200).optional(),
      }),
    )
    .min(1)
    .max(200),
  ...FactAsk,
});
export type IssueParts = z.infer<typeof IssueParts>;
export const issueParts = call({
  writes: ['product_stock', 'product_issue', 'stock_movement', 'production_plan'],
  method: 'POST',
  path: '/production-product-stock/ship-out',
  permission: [menu, 'create'],
  summary:
    'Takes parts of our own making to the line for a production plan. What the bill doesn’t ask for or isn’t released wants the right to issue by exception; that, and what is younger than other parts, wants a reason.',
  ask: IssueParts,
  answer: z.array(PartIssue),
  fact: true,
});

export const RestockParts = z.object({
  restocks: z
    .array(
      z.object({
        issueId: Id,
        qty: countedBy(PositiveQty, ['issueId', 'product_issue']),
        /** Another place than the one where it stood. */
        locationId: Id.optional(),
        /** The lot's quality as it was seen: what is held or rejected comes back to nobody who doesn't know. */
        qualityStatus: Quality.optional(),
      }),
    )
    .min(1)
    .max(200),
  ...FactAsk,
});
export type RestockParts = z.infer<typeof RestockParts>;
export const restockParts = call({
  writes: ['product_stock', 'product_issue', 'stock_movement'],
  method: 'POST',
  path: '/production-product-stock/ship-restock',
  permission: [menu, 'create'],
  summary: 'Brings parts that are left at the line back.',
  ask: RestockParts,
  answer: z.array(PartIssue),
  fact: true,
});

const issueTables = [
  'code',
  'product_issue',
  'product_stock',
  'location',
  'lot',
  'operation',
  'product',
  'production_operation_plan',
  'production_plan',
  'stock_hold',
  'stock_hold_unit',
  'tool',
  'concession',
] as const;
export const partIssues = call({
  reads: issueTables,
  method: 'GET',
  path: '/production-product-stock/production-product-stocks',
  permission: [menu, 'view'],
  summary: 'Issues of parts of a period; with atLine only those of which something is still at the line, then the period may be left out.',
  ask: z
    .object({ startDt: Day.optional(), endDt: Day.optional(), productionPlanId: PathId.optional(), atLine: Flag.optional(), ...Page })
    .refine(({ startDt, endDt, atLine }) => (startDt && endDt ? startDt <= endDt : atLine === true), {
      path: ['endDt'],
      params: { code: 'dateRange' },
    }),
  answer: PartIssues.page,
});
export const partIssuesNow = call({
  reads: issueTables,
  method: 'GET',
  path: '/production-product-stock/production-product-stocks/{ids}',
  permission: [menu, 'view'],
  summary: 'These issues of parts as they stand now, `ids` separated by commas: for who has them in a list of his own.',
  ask: z.object({ ids: Ids }),
  answer: z.array(PartIssue),
});
export const partIssuesByBarcode = call({
  reads: issueTables,
  method: 'GET',
  path: '/production-product-stock/by-barcode/{barcode}',
  permission: [menu, 'view'],
  summary: 'What is issued and not yet returned of a lot, of a part, or for the lot of a plan, the oldest first.',
  ask: z.object({ barcode: Name(100), ...Page }),
  answer: z.array(PartIssue),
  page: PartIssues.page,
});
export const partIssueHistory = call({
  reads: productMovementTables,
  method: 'GET',
  path: '/production-product-stock/history/{id}',
  permission: [menu, 'view'],
  summary: 'What became of an issue of parts: out, into pieces, back.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(ProductMovements.row),
  page: ProductMovements.page,
});

export const PartPlace = z.object({ id: int, code: z.string(), name: z.string() });
export type PartPlace = z.infer<typeof PartPlace>;
export const partPlaces = call({
  reads: ['location'],
  method: 'GET',
  path: '/production-product-stock/places',
  permission: [menu, 'view'],
  summary: 'Where parts can stand: lines, warehouses and shelves.',
  ask: z.object({}),
  answer: z.array(PartPlace),
});

/** A lot where it stands, as the desk takes it. */
export const PartOnShelf = z.object({
  productStockId: int,
  lotNo: z.string(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  uom: z.string(),
  locationName: z.string(),
  /** Factory, warehouse and shelf, joined by ' / '. */
  locationPath: z.string(),
  stockQty: z.number(),
  qualityStatus: Quality,
  /** The day on which it first came there. */
  firstInDay: z.string(),
});
export type PartOnShelf = z.infer<typeof PartOnShelf>;
const shelfTables = ['product_stock', 'lot', 'product', 'location'] as const;
export const partsByCode = call({
  reads: shelfTables,
  method: 'GET',
  path: '/production-product-stock/parts/{code}',
  permission: [menu, 'view'],
  summary: 'Where pieces of a lot number, or of a product by its barcode, stand: what may go first, the oldest first.',
  ask: z.object({ code: Name(100) }),
  answer: z.array(PartOnShelf),
});

export const PartPick = z.object({
  ...PartOnShelf.shape,
  /** What of it covers the plan's missing quantity. */
  qty: z.number(),
});
export type PartPick = z.infer<typeof PartPick>;
export const partPickList = call({
  reads: [...shelfTables, 'product_issue', 'production_plan', 'production_operation_plan'],
  method: 'GET',
  path: '/production-product-stock/pick-list',
  permission: [menu, 'view'],
  summary: 'The lots that cover what a plan still misses of its parts, the oldest first; nothing is posted.',
  ask: z.object({ productionPlanId: PathId }),
  answer: z.array(PartPick),
});

/** What speaks against one part of a list that is to be issued. */
export const PartCheck = z.object({
  productStockId: int,
  qualityStatus: Quality,
  exceptions: Exceptions,
  /** The rule that each exception breaks, with what its sentence mentions. */
  against: z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })),
});
export type PartCheck = z.infer<typeof PartCheck>;
const CheckedLines = z
  .array(z.object({ productStockId: Id, qty: PositiveQty }))
  .min(1)
  .max(200);
export const checkParts = call({
  reads: [...shelfTables, 'production_plan', 'production_operation_plan', 'stock_hold', 'stock_hold_unit', 'app_user', 'code'],
  method: 'GET',
  path: '/production-product-stock/ship-out-check',
  permission: [menu, 'view'],
  summary: 'What speaks against issuing these parts to a plan together: `issues` is JSON, `[{ "productStockId": 5, "qty": 2 }]`.',
  ask: z.object({ productionPlanId: PathId, issues: JsonText(16_000).pipe(CheckedLines) }),
  answer: z.array(PartCheck),
});

const { materialId: _, coming: __, unorderedQty: ___, ...Need } = PlanNeed.shape;
/** What a plan needs of one part by its bill, and how far it is served. */
export const PartNeed = z.object({
  ...Need,
  productId: int,
  /** What of what lacks no open plan makes. */
  unplannedQty: z.number(),
  /** The open plan that makes more of it, the first to end; null where nothing lacks or is planned. */
  coming: z.object({ planId: int, planNo: z.string(), endDt: z.string(), qty: z.number() }).nullable(),
});
export type PartNeed = z.infer<typeof PartNeed>;
export const PartPlan = z.object({ ...OpenPlan.shape, needs: z.array(PartNeed) });
export type PartPlan = z.infer<typeof PartPlan>;
export const partPlans = call({
  reads: [...shelfTables, 'product_issue', 'production_plan', 'production_operation_plan'],
  method: 'GET',
  path: '/production-product-stock/production-plan-tree',
  permission: [menu, 'view'],
  summary:
    'The plans whose bills ask for parts, under their lines, the most urgent 1,000 or `limit` of them; `after` the last plan that was read come the following ones, `search` finds those of a plan number, product or LOT, `still` those that lack parts.',
  ask: z.object({ search: SearchText.optional(), still: Flag.optional(), after: PathId.optional(), limit: Page.limit }),
  answer: z.array(z.object({ id: int, name: z.string(), factoryName: z.string().nullable(), children: z.array(PartPlan) })),
});
