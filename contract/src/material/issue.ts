import { z } from 'zod';
import { call } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { at, list, maybe, qty, text } from '../kit/list.ts';
import { Day, Flag, Id, Ids, JsonText, Name, Page, PathId, PositiveQty, Text } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { SearchText } from './material.ts';
import { MaterialMovements, movementTables } from './movement.ts';

/** What may speak against issuing a package, the gravest first: the plan's bill doesn't ask for it, it is expired, not released, or else younger than another. */
export const issueExceptions = ['FOREIGN', 'EXPIRED', 'WITHHELD', 'YOUNGER'] as const;
export type IssueException = (typeof issueExceptions)[number];

/** What every issue tells of itself, of material and of parts. */
export const whatBecameOfIt = {
  operationName: maybe(text()),
  toolName: maybe(text()),
  issuedQty: qty(),
  consumedQty: qty(),
  restockedQty: qty(),
  atLineQty: qty(),
  issuedAt: at(),
  issuedByName: maybe(text()),
  /** Why it went all the same, where something spoke against it. */
  exceptionReason: maybe(text()),
  note: maybe(text()),
};
export const whereItWent = {
  productionPlanId: z.number().int(),
  productId: z.number().int(),
  lineId: z.number().int(),
  operationId: z.number().int().nullable(),
  operPlanId: z.number().int().nullable(),
  toolId: z.number().int().nullable(),
};

/** What one issue brought to the line for a plan, and what became of it: issued = consumed + restocked + at the line. */
export const Issues = list(
  {
    packageId: text(),
    materialCode: text(),
    materialName: text(),
    uom: text(),
    locationName: text(),
    planNo: text(),
    planStatus: text(),
    productName: text(),
    lotNo: text(),
    lineName: text(),
    /** The material of the bill that it stands in for. */
    substituteForName: maybe(text()),
    ...whatBecameOfIt,
  },
  {
    id: z.number().int(),
    substituteForId: z.number().int().nullable(),
    materialStockId: z.number().int(),
    materialId: z.number().int(),
    /** The shelf that the package belongs to. */
    locationId: z.number().int(),
    ...whereItWent,
    exceptions: z.array(z.enum(issueExceptions)),
    /** Of the package, today. */
    qualityStatus: z.enum(qualityStatuses),
    /** Why it is on hold. */
    holdReason: z.string().nullable(),
    holdReasonEn: z.string().nullish(),
    /** What of the package still stands on its shelf: the rest comes back to that shelf only. */
    onShelfQty: z.number(),
  },
  {},
  { of: { issuedQty: 'uom', consumedQty: 'uom', restockedQty: 'uom', atLineQty: 'uom' } },
);
export const Issue = Issues.row;
export type Issue = z.infer<typeof Issue>;

export const IssueMaterial = z.object({
  productionPlanId: Id,
  operPlanId: Id.optional(),
  toolId: Id.optional(),
  issues: z
    .array(
      z.object({
        materialStockId: Id,
        qty: countedBy(PositiveQty, ['materialStockId', 'material_stock']),
        /** What was seen to speak against it; whatever isn't named here refuses the issue. */
        exceptions: z.array(z.enum(issueExceptions)).max(issueExceptions.length).optional(),
        /** The package's quality as it was seen; what is held or rejected since then refuses the issue, though an exception names WITHHELD. */
        qualityStatus: z.enum(qualityStatuses).optional(),
        reason: Text(200).optional(),
      }),
    )
    .min(1)
    .max(200),
  ...FactAsk,
});
export type IssueMaterial = z.infer<typeof IssueMaterial>;
export const issueMaterial = call({
  writes: ['material_stock', 'material_issue', 'stock_movement', 'production_plan'],
  method: 'POST',
  path: '/material-stock/ship-out',
  permission: ['materialStockOutRestock', 'create'],
  alsoOn: ['mobileMaterialOut'],
  summary:
    'Takes packages, or parts of them, off the shelf for a production plan. What the bill does not ask for, what is expired or not released wants the right to issue by exception; that, and what is younger than another package, wants a reason.',
  ask: IssueMaterial,
  answer: z.array(Issue),
  fact: true,
});

export const RestockMaterial = z.object({
  restocks: z
    .array(
      z.object({
        issueId: Id,
        qty: countedBy(PositiveQty, ['issueId', 'material_issue']),
        /** Another shelf than the package's own; only for a package of which nothing is left on its shelf. */
        locationId: Id.optional(),
        /** The package's quality as it was seen: what is held or rejected comes back to nobody who doesn't know. */
        qualityStatus: z.enum(qualityStatuses).optional(),
      }),
    )
    .min(1)
    .max(200),
  ...FactAsk,
});
export type RestockMaterial = z.infer<typeof RestockMaterial>;
export const restockMaterial = call({
  writes: ['material_stock', 'material_issue', 'stock_movement'],
  method: 'POST',
  path: '/material-stock/ship-in-restock',
  permission: ['materialStockOutRestock', 'create'],
  alsoOn: ['mobileMaterialReIn'],
  summary: 'Brings what is left at the line back to the shelf.',
  ask: RestockMaterial,
  answer: z.array(Issue),
  fact: true,
});

/** What a list of issues is made from. */
const issueTables = [
  'code',
  'material_issue',
  'material_stock',
  'location',
  'lot',
  'material',
  'operation',
  'product',
  'production_operation_plan',
  'production_plan',
  'stock_hold',
  'stock_hold_unit',
  'tool',
] as const;
export const issues = call({
  reads: issueTables,
  method: 'GET',
  path: '/material-stock/ship-outs',
  permission: ['materialStockOutRestock', 'view'],
  summary: 'Issues of a period; with atLine only those of which something is still at the line, then the period may be left out.',
  ask: z
    .object({ startDt: Day.optional(), endDt: Day.optional(), productionPlanId: PathId.optional(), atLine: Flag.optional(), ...Page })
    .refine(({ startDt, endDt, atLine }) => (startDt && endDt ? startDt <= endDt : atLine === true), {
      path: ['endDt'],
      params: { code: 'dateRange' },
    }),
  answer: Issues.page,
});

export const issuesNow = call({
  reads: issueTables,
  method: 'GET',
  path: '/material-stock/ship-outs/{ids}',
  permission: ['materialStockOutRestock', 'view'],
  alsoOn: ['mobileMaterialReIn'],
  summary: 'These issues as they stand now, `ids` separated by commas: for who has them in a list of his own.',
  ask: z.object({ ids: Ids }),
  answer: z.array(Issue),
});

export const issuesByBarcode = call({
  reads: issueTables,
  method: 'GET',
  path: '/material-stock/production-material-stock/by-barcode/{barcode}',
  permission: ['materialStockOutRestock', 'view'],
  alsoOn: ['mobileMaterialReIn'],
  summary: 'What is issued and not yet returned of a package, a material, or for a lot, the oldest first.',
  ask: z.object({ barcode: Name(100), ...Page }),
  answer: z.array(Issue),
  page: Issues.page,
});

export const issueMovements = call({
  reads: movementTables,
  method: 'GET',
  path: '/material-stock/production-material-stock/{id}/history',
  permission: ['materialStockOutRestock', 'view'],
  summary: 'The movements of an issue.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(MaterialMovements.row),
  page: MaterialMovements.page,
});

/** What speaks against one package of a list that is to be issued. */
export const IssueCheck = z.object({
  materialStockId: z.number().int(),
  qualityStatus: z.enum(qualityStatuses),
  exceptions: z.array(z.enum(issueExceptions)),
  /** The material of the plan's bill that it stands in for; missing where the bill asks for it by itself, or not at all. */
  standsFor: z.object({ materialId: z.number().int(), name: z.string(), nameEn: z.string().nullable() }).nullish(),
  /** The rule that each exception breaks, with what its sentence mentions. */
  against: z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })),
});
export type IssueCheck = z.infer<typeof IssueCheck>;
const CheckedLines = z
  .array(z.object({ materialStockId: Id, qty: PositiveQty }))
  .min(1)
  .max(200);
export const checkIssue = call({
  reads: [
    'production_plan',
    'production_operation_plan',
    'material',
    'material_stock',
    'location',
    'stock_hold',
    'stock_hold_unit',
    'quality_result',
    'quality_result_unit',
    'app_user',
  ],
  method: 'GET',
  path: '/material-stock/ship-out-check',
  permission: ['materialStockOutRestock', 'view'],
  alsoOn: ['mobileMaterialOut'],
  summary: 'What speaks against issuing these packages to a plan together: `issues` is JSON, `[{ "materialStockId": 5, "qty": 2.5 }]`.',
  ask: z.object({ productionPlanId: PathId, issues: JsonText(16_000).pipe(CheckedLines) }),
  answer: z.array(IssueCheck),
});

/** A package to fetch for a plan, in the order of its material's policy. */
export const PickLine = z.object({
  materialStockId: z.number().int(),
  packageId: z.string(),
  materialId: z.number().int(),
  materialCode: z.string(),
  materialName: z.string(),
  uom: z.string(),
  locationName: z.string(),
  /** Factory, warehouse and shelf, joined by ' / '. */
  locationPath: z.string(),
  stockQty: z.number(),
  /** What of it covers the plan's missing quantity. */
  qty: z.number(),
  receivedDate: z.string(),
  expiryDate: z.string().nullable(),
  /** What it stands in for, where the material itself isn't enough. */
  substituteForId: z.number().int().nullish(),
});
export type PickLine = z.infer<typeof PickLine>;
export const pickList = call({
  reads: ['production_plan', 'production_operation_plan', 'product', 'material', 'material_stock', 'material_issue', 'location'],
  method: 'GET',
  path: '/material-stock/pick-list',
  permission: ['materialStockOutRestock', 'view'],
  alsoOn: ['mobileMaterialOut'],
  summary: 'The packages that cover what a plan still misses, the first to go by each material’s policy; nothing is posted.',
  ask: z.object({ productionPlanId: PathId }),
  answer: z.array(PickLine),
});

const ratio = { qtyPer: z.number(), baseQty: z.number(), scrapRate: z.number(), decimals: z.number().int() };
/** A material that may stand in for another one of a plan's bill, by a ratio of its own. */
export const Substitute = z.object({
  materialId: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  uom: z.string(),
  ...ratio,
  /** What a piece takes of the material itself. */
  insteadOf: z.object(ratio),
  availableQty: z.number(),
  /** How much of what the shelves lack of the material it makes up for, and with how much of it. */
  coversQty: z.number(),
  qty: z.number(),
});
export type Substitute = z.infer<typeof Substitute>;

/** What a plan needs of one material by its bill of material, and how far it is served. */
export const PlanNeed = z.object({
  materialId: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  uom: z.string(),
  requiredQty: z.number(),
  /** Issued less what came back, with what substitutes stand in for. */
  issuedQty: z.number(),
  /** Of it: what substitutes stand in for. */
  substitutedQty: z.number().optional(),
  /** In the order of preference. */
  substitutes: z.array(Substitute).optional(),
  availableQty: z.number(),
  /** What it still lacks if all that may be used on the shelves were its own, its substitutes among it. */
  lackingQty: z.number(),
  /** What of that no open purchase brings. */
  unorderedQty: z.number(),
  /** The purchase with which all that lacks has come, else the last that is open; null where nothing lacks or is ordered. */
  coming: z.object({ orderId: z.number().int(), orderNo: z.string(), dueDate: z.string().nullable(), qty: z.number() }).nullable(),
});
export type PlanNeed = z.infer<typeof PlanNeed>;

export const OpenPlan = z.object({
  id: z.number().int(),
  planNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  lotNo: z.string(),
  planQty: z.number(),
  goodQty: z.number(),
  uom: z.string(),
  startDt: z.string(),
  endDt: z.string(),
  status: z.string(),
  needs: z.array(PlanNeed),
});
export type OpenPlan = z.infer<typeof OpenPlan>;

export const openPlans = call({
  reads: [
    'bom',
    'material_issue',
    'material_stock',
    'order_info',
    'order_material',
    'production_plan',
    'location',
    'lot',
    'material',
    'product',
    'production_operation_plan',
  ],
  method: 'GET',
  path: '/material-stock/production-plan-tree',
  permission: ['materialStockOutRestock', 'view'],
  alsoOn: ['mobileMaterialOut'],
  summary:
    'The plans that take material, under their lines, the most urgent 1,000 or `limit` of them; `after` the last plan that was read come the following ones, `search` finds those of a plan number, product or LOT, `still` those that lack material by their bill.',
  ask: z.object({ search: SearchText.optional(), still: Flag.optional(), after: PathId.optional(), limit: Page.limit }),
  answer: z.array(z.object({ id: z.number().int(), name: z.string(), factoryName: z.string().nullable(), children: z.array(OpenPlan) })),
});
