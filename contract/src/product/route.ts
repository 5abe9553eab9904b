import { z } from 'zod';
import { call, Deleted, resource, restoreDeleted } from '../kit/call.ts';
import { Code, Ext, Flag, Id, Ids, Name, Note, OtherName, PathId, PositiveQty, Qty, Stamps, Text, Version } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

export const RouteDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  /** The product it is for; empty for a general one. */
  productId: Id.nullish(),
  /** The product's usual route; choosing one takes the mark from another. */
  isDefault: z.boolean().default(false),
  description: Text(1000).nullish(),
  active: z.boolean().default(true),
  ext: Ext.optional(),
});
export type RouteDraft = z.infer<typeof RouteDraft>;

/** Standards and plans that point to an operation of a route stay without it when it goes. */
const removalTables = ['route_operation', 'route', 'operation_plan', 'production_operation_plan'] as const;
export const Route = resource({
  writes: removalTables,
  reads: ['route', 'route_operation', 'operation', 'product'],
  table: 'route',
  menu: 'route',
  draft: RouteDraft,
  more: {
    productCode: z.string().nullish(),
    productName: z.string().nullish(),
    operationCount: z.number().int().optional(),
    /** The operations in their order, joined by ` → `. */
    operationNames: z.string().nullish(),
  },
  query: { productId: PathId.optional(), active: Flag.optional() },
  paths: { list: '/route/routes', create: '/route', removeOne: '/route/{id}' },
});
export type RouteRow = z.infer<typeof Route.row>;

/** Percent of pieces that come out good. */
export const YieldRate = z.number().gt(0).max(100).multipleOf(0.001);
export const CrewSize = z.number().int().min(0).max(999);
export const Seq = z.number().int().min(1).max(99_999);

export const RouteOperationDraft = z.object({
  routeId: Id,
  operationId: unshared(Id, 'routeId'),
  /** 10, 20, 30 …; left out, it comes last. */
  seq: unshared(Seq.optional(), 'routeId'),
  lineId: Id.nullish(),
  defaultToolId: Id.nullish(),
  /** The mold that makes it; empty where any fits, or none. */
  moldId: Id.nullish(),
  setupMin: Qty.default(0),
  /** Ideal seconds per piece: planned run time per item, ISO 22400-2. */
  cycleSec: PositiveQty.nullish(),
  crewSize: CrewSize.default(1),
  yieldRate: YieldRate.default(100),
  reportPoint: z.boolean().default(true),
  outsourcerId: Id.nullish(),
  instructions: Note.nullish(),
});
export type RouteOperationDraft = z.infer<typeof RouteOperationDraft>;
export const RouteOperationChange = RouteOperationDraft.extend({ id: Id, version: Version });
export type RouteOperationChange = z.infer<typeof RouteOperationChange>;

export const RouteOperationRow = z.object({
  ...Stamps.shape,
  ...RouteOperationDraft.shape,
  seq: z.number().int(),
  operationCode: z.string(),
  operationName: z.string(),
  operationType: z.string(),
  outsourced: z.boolean(),
  lineName: z.string().nullable(),
  defaultToolName: z.string().nullable(),
  moldName: z.string().nullable(),
  outsourcerName: z.string().nullable(),
});
export type RouteOperationRow = z.infer<typeof RouteOperationRow>;

const rows = z.array(RouteOperationRow);
export const routeOperations = call({
  reads: ['location', 'operation', 'route_operation', 'tool', 'mold', 'biz_partner'],
  method: 'GET',
  path: '/route/{id}/opers',
  permission: ['route', 'view'],
  summary: 'The operations of a route in their order.',
  ask: z.object({ id: PathId }),
  answer: rows,
});
export const createRouteOperation = call({
  writes: ['route_operation', 'route'],
  method: 'POST',
  path: '/route/oper',
  permission: ['route', 'create'],
  summary: 'Adds an operation to a route.',
  ask: RouteOperationDraft,
  answer: RouteOperationRow,
});
export const changeRouteOperation = call({
  writes: ['route_operation', 'route'],
  method: 'PUT',
  path: '/route/oper',
  permission: ['route', 'modify'],
  summary: 'Changes an operation of a route.',
  ask: RouteOperationChange,
  answer: RouteOperationRow,
});
/** Those with an id are changed, the others come behind the last one unless their number says otherwise. */
export const saveRouteOperations = call({
  writes: ['route_operation', 'route'],
  method: 'PUT',
  path: '/route/oper/many',
  permission: ['route', 'modify'],
  summary: 'Changes several operations of a route, and adds those without an id, all or none.',
  ask: z.object({
    rows: z
      .array(RouteOperationDraft.extend({ id: Id.optional(), version: Version.optional() }))
      .min(1)
      .max(500),
  }),
  answer: z.object({ created: z.number().int(), changed: z.number().int() }),
});
/** All operations of the route in their new order; they get the numbers 10, 20, 30 … */
export const orderRouteOperations = call({
  writes: ['route_operation', 'route'],
  method: 'PUT',
  path: '/route/opers',
  permission: ['route', 'modify'],
  summary: 'Puts the operations of a route in a new order.',
  ask: z.object({ routeId: Id, operationIds: z.array(Id).min(1).max(500) }),
  answer: rows,
});
/** `a` is the route, `b` the operation. */
export const removeRouteOperation = call({
  writes: removalTables,
  method: 'DELETE',
  path: '/route/oper/{a}/{b}',
  permission: ['route', 'delete'],
  summary: 'Takes an operation out of a route.',
  ask: z.object({ a: PathId, b: PathId }),
  answer: Deleted,
});
/** `a` is the route, `b` the operations. */
export const removeRouteOperations = call({
  writes: removalTables,
  method: 'DELETE',
  path: '/route/opers/{a}/{b}',
  permission: ['route', 'delete'],
  summary: 'Takes several operations out of a route, all or none.',
  ask: z.object({ a: PathId, b: Ids }),
  answer: Deleted,
});

/** Standards and plans that pointed to them point to them again. */
export const restoreRouteOperations = restoreDeleted(
  '/route/oper/restored',
  'route',
  'Brings back operations that were taken out of a route, all or none.',
  removalTables,
);

/** What a picker shows; open to everyone signed in. */
export const RouteName = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  productId: z.number().int().nullable(),
  isDefault: z.boolean(),
  operationNames: z.string().nullable(),
  active: z.boolean(),
});
export type RouteName = z.infer<typeof RouteName>;
export const routeNames = call({
  reads: ['route', 'route_operation', 'operation', 'product'],
  method: 'GET',
  path: '/route/names',
  permission: 'signed-in',
  summary: 'The names of all routes, for choosing one.',
  ask: z.object({}),
  answer: z.array(RouteName),
});
