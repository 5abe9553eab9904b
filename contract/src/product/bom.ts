import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { exact, subtract } from '../kit/quantity.ts';
import { Day, Id, Name, Note, OtherName, PathId, PositiveQty, Text } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';

/** One line of a bill of material: what goes into one piece of the parent. */
export const BomDraft = z.object({
  parentId: Id,
  /** Either a product or a material. */
  childProductId: Id.nullish(),
  childMaterialId: Id.nullish(),
  seq: z.number().int().min(1).max(99_999).optional(),
  /** qtyPer ÷ baseQty of the child go into one piece of the parent: 1 ÷ 3 stays exact. */
  qtyPer: countedBy(PositiveQty, ['childProductId', 'product'], ['childMaterialId', 'material']),
  baseQty: countedBy(PositiveQty, ['parentId', 'product']).default(1),
  /** The child's own unit, which is what its stock is counted in. */
  uom: Name(20).optional(),
  /** Percent of the child that is lost on the way. */
  scrapRate: z.number().min(0).lt(100).multipleOf(0.001).default(0),
  /** Where it is used up. */
  operationId: Id.nullish(),
  mandatory: z.boolean().default(true),
  /** Taken off stock by the result, without an issue. */
  backflush: z.boolean().default(false),
  lotTraceRequired: z.boolean().default(true),
  position: Text(100).nullish(),
  /** The material of the bill that it stands in for where that is short: at its operation, or without one wherever that is taken. */
  substituteForId: Id.nullish(),
  /** Of several substitutes the lowest goes first; without one it comes last. */
  substitutePriority: z.number().int().min(1).max(99).nullish(),
  effectiveFrom: Day.nullish(),
  effectiveTo: Day.nullish(),
  note: Note.nullish(),
});
export type BomDraft = z.infer<typeof BomDraft>;

const childMore = {
  childType: z.enum(['PRODUCT', 'MATERIAL']),
  childId: z.number().int(),
  childCode: z.string(),
  childName: z.string(),
  childOtherName: OtherName,
  childSpec: z.string().nullable(),
  operationName: z.string().nullable(),
  substituteForCode: z.string().nullable(),
  substituteForName: z.string().nullable(),
};

export const Bom = resource({
  reads: ['bom', 'material', 'operation', 'product'],
  writes: ['bom', 'product'],
  table: 'bom',
  noun: 'bill of material line',
  lists: 'The lines of the bill of material of a product.',
  menu: 'bom',
  draft: BomDraft,
  more: { ...childMore, parentCode: z.string(), parentName: z.string(), parentOtherName: OtherName },
  query: { id: PathId },
  paths: { list: '/bom/product/{id}', create: '/bom', removeOne: '/bom/{id}', bulk: '/bom/lines' },
});
export type BomRow = z.infer<typeof Bom.row>;

const view = ['bom', 'view'] as const;

/** A product, or one line of a bill with what stands below it. */
export type BomNode = {
  /** The way from the root, line by line: unique in the whole tree. */
  key: string;
  /** The line; null at a root. */
  line: BomRow | null;
  type: 'PRODUCT' | 'MATERIAL';
  id: number;
  code: string;
  name: string;
  spec: string | null;
  uom: string;
  level: number;
  /** What one piece of the root needs, scrap included. */
  requiredQty: number;
  children: BomNode[];
};
export const BomNode: z.ZodType<BomNode, BomNode> = z.object({
  key: z.string(),
  line: Bom.row.nullable() as unknown as z.ZodType<BomRow | null, BomRow | null>,
  type: childMore.childType,
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  spec: z.string().nullable(),
  uom: z.string(),
  level: z.number().int(),
  requiredQty: z.number(),
  children: z.lazy(() => z.array(BomNode)),
});

/** One product with everything below it; without `productId`, every product that has a bill and goes into nothing else. */
export const bomTree = call({
  reads: ['bom', 'material', 'operation', 'product'],
  method: 'GET',
  path: '/bom/tree',
  permission: view,
  summary: 'The bills of material as a tree.',
  ask: z.object({ productId: PathId.optional(), on: Day.optional() }),
  answer: z.array(BomNode),
});

/** Where something is used: the products right above it, and theirs. */
export type WhereUsed = { key: string; line: BomRow; id: number; code: string; name: string; level: number; children: WhereUsed[] };
export const WhereUsed: z.ZodType<WhereUsed, WhereUsed> = z.object({
  key: z.string(),
  line: Bom.row as unknown as z.ZodType<BomRow, BomRow>,
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  children: z.lazy(() => z.array(WhereUsed)),
});
export const bomParents = call({
  reads: ['bom', 'material', 'product', 'operation'],
  method: 'GET',
  path: '/bom/parent/{id}',
  permission: view,
  summary: 'Where a product or a material is used, up to the products on top.',
  ask: z.object({ id: PathId, type: z.enum(['PRODUCT', 'MATERIAL']).default('PRODUCT') }),
  answer: z.array(WhereUsed),
});
/** How many lines of all bills come at a time. */
export const billLinesAtOnce = 1000;
/** The lines of all bills, bill by bill, a part at a time: those after the last line of the part before. */
export const allBillLines = call({
  reads: ['bom', 'material', 'operation', 'product'],
  method: 'GET',
  path: '/bom/lines',
  permission: view,
  summary: 'The lines of all bills of material, bill by bill, a thousand at a time: those after a line, or the first ones.',
  ask: z.object({ afterId: PathId.optional() }),
  answer: z.array(Bom.row),
});
/** The lines that use a material directly. */
export const bomOfMaterial = call({
  reads: ['bom', 'material', 'operation', 'product'],
  method: 'GET',
  path: '/bom/material/{id}',
  permission: view,
  summary: 'Where a material is used.',
  ask: z.object({ id: PathId }),
  answer: z.array(Bom.row),
});

/** A bill against the stock on hand, for a quantity of its product. */
export type BomStockNode = {
  key: string;
  type: 'PRODUCT' | 'MATERIAL';
  id: number;
  code: string;
  name: string;
  uom: string;
  level: number;
  mandatory: boolean;
  /** The material that it stands in for; null where it is a first choice. What it requires is what that one lacks. */
  substituteForId: number | null;
  /** What of the requirement substitutes in stock make up for. */
  coveredQty: number;
  requiredQty: number;
  onHandQty: number;
  /** On hand and usable: neither pending, held nor rejected. */
  availableQty: number;
  /** Ordered from suppliers and not yet received. */
  onOrderQty: number;
  /** required − available − covered, never below 0; of a substitute nothing. */
  shortageQty: number;
  /** Pieces that the available children and their substitutes suffice for: the least over the mandatory ones; null without any. */
  canMake: number | null;
  /** Pieces of what it goes into that it alone suffices for, with what stands in for it; null of the top and of a substitute. */
  enoughFor: number | null;
  children: BomStockNode[];
};
export const BomStockNode: z.ZodType<BomStockNode, BomStockNode> = z.object({
  key: z.string(),
  type: childMore.childType,
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  uom: z.string(),
  level: z.number().int(),
  mandatory: z.boolean(),
  substituteForId: z.number().int().nullable(),
  coveredQty: z.number(),
  requiredQty: z.number(),
  onHandQty: z.number(),
  availableQty: z.number(),
  onOrderQty: z.number(),
  shortageQty: z.number(),
  canMake: z.number().nullable(),
  enoughFor: z.number().nullable(),
  children: z.lazy(() => z.array(BomStockNode)),
});
export const bomStockTree = call({
  reads: ['bom', 'material', 'material_stock', 'order_material', 'product', 'product_stock', 'operation'],
  method: 'GET',
  path: '/bom/stock-tree/{id}',
  permission: view,
  summary: 'The bill of material of a quantity of a product, with what is in stock of each part.',
  ask: z.object({ id: PathId, qty: z.coerce.number<number>().positive().max(9_999_999_999).default(1), on: Day.optional() }),
  answer: BomStockNode,
});

/**
 * Copies the lines of one bill to another product. `deep` also makes a product of its own of each semi-finished part, its code
 * ended by `codeSuffix`; otherwise both bills share the parts.
 */
export const copyBom = call({
  writes: ['bom', 'product'],
  method: 'POST',
  path: '/bom/copy',
  permission: ['bom', 'create'],
  summary: 'Copies the bill of material of a product to another, or says what that would do.',
  ask: z
    .object({
      ...{ fromId: Id, toId: Id, deep: z.boolean().default(false), codeSuffix: Text(20).optional() },
      /** Nothing is written: the answer tells what would be. */
      preview: z.boolean().default(false),
    })
    .refine(({ deep, codeSuffix }) => !deep || codeSuffix, { path: ['codeSuffix'], params: { code: 'required' } }),
  answer: z.object({
    created: z.number().int(),
    /** How many lines the new parent had before. */
    before: z.number().int(),
    /** The lines that were made. */
    added: z.array(
      z.object({
        ...{ id: z.number().int(), parentCode: z.string(), childCode: z.string(), childName: z.string() },
        /** The material that it stands in for. */
        substituteForCode: z.string().nullable(),
      }),
    ),
    /** Parts that were made for the copy. */
    products: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
    /** Lines whose operation the new parent's own operations lack: copied without it. */
    unmatched: z.array(
      z.object({
        parentCode: z.string(),
        childCode: z.string(),
        childName: z.string(),
        operationCode: z.string(),
        operationName: z.string(),
      }),
    ),
    /** Lines that the new parent already had. */
    skipped: z.array(z.object({ parentCode: z.string(), childCode: z.string(), childName: z.string() })),
  }),
});
export type CopyBom = z.infer<(typeof copyBom)['ask']>;

/** While the report of a copy stands, it can be taken back. Products want the right to delete these, too. */
export const takeBackCopy = call({
  writes: ['bom', 'product', 'attachment', 'stock_warning'],
  method: 'POST',
  path: '/bom/copy/taken-back',
  permission: ['bom', 'delete'],
  summary: 'Deletes the lines that a copy added and the parts that it made, all or none.',
  ask: z.object({ lineIds: z.array(Id).min(1).max(10_000), productIds: z.array(Id).max(10_000).default([]) }),
  answer: z.object({ deleted: z.number().int() }),
});

type Ratio = {
  planQty: number;
  qtyPer: number;
  baseQty: number;
  /** Percent. */
  scrapRate: number;
  /** Of the child's unit. */
  decimals: number;
};

/**
 * What a line needs for so many pieces of its parent, in the child's unit: planQty × qtyPer ÷ baseQty ÷ (1 − scrapRate),
 * rounded up to the decimals of that unit and otherwise exact, so that nothing is ever short by rounding: a box is opened or it isn't.
 */
export const required = ({ planQty, qtyPer, baseQty, scrapRate, decimals }: Ratio) => {
  const step = 10n ** BigInt(3 - decimals);
  const needed = exact(planQty) * exact(qtyPer) * 100_000n;
  const among = exact(baseQty) * (100_000n - exact(scrapRate)) * step;
  return Number(((needed + among - 1n) / among) * step) / 1000;
};

type Taken = Ratio & { takenQty: number };
/**
 * What a line still takes for so many pieces in all, those made already among them; below nothing, what it has too much. From totals: each
 * part of them rounded up by itself would add up to more than was ever needed.
 */
export const stillRequired = ({ takenQty, ...ratio }: Taken) => subtract(required(ratio), takenQty);

/** Pieces of the parent that so much of the child suffices for: whole ones, or with so many `decimals` where the parent is counted in parts. */
export const piecesFrom = (available: number, { qtyPer, baseQty, scrapRate }: Omit<Ratio, 'planQty' | 'decimals'>, decimals = 0) => {
  if (available <= 0) return 0;
  const parts = 10n ** BigInt(decimals);
  return (
    Number((exact(available) * exact(baseQty) * (100_000n - exact(scrapRate)) * parts) / (exact(qtyPer) * 100_000n * 1000n)) / Number(parts)
  );
};

/** Lines in their order, each with its substitutes behind it; what stands in for nothing in the list keeps its place. */
export const byChoice = <Line extends Pick<BomRow, 'childMaterialId' | 'operationId' | 'substituteForId' | 'substitutePriority'>>(
  lines: readonly Line[],
): { first: Line; substitutes: Line[] }[] => {
  const isFor = (first: Line) => (one: Line) =>
    one.substituteForId != null &&
    one.substituteForId === first.childMaterialId &&
    (one.operationId ?? first.operationId) === first.operationId;
  const firsts = lines.filter((one) => one.substituteForId == null);
  const choices = firsts.map((first) => ({
    first,
    substitutes: lines.filter(isFor(first)).toSorted((a, b) => (a.substitutePriority ?? 0) - (b.substitutePriority ?? 0)),
  }));
  return choices;
};
