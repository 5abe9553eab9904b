import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { AnyQty, At, Code, Day, Ext, Flag, Id, Money, Name, Note, OtherName, PathId, PlannedDay, PositiveQty, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { workKinds } from '../production/work/work-event.ts';
import { PlantNode } from './location.ts';

export const toolStatuses = ['OPERATING', 'UNDER_INSPECTION'] as const;
export type ToolStatus = (typeof toolStatuses)[number];

export const ToolDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  classification: Text(100).nullish(),
  spec: Text().nullish(),
  maker: Text(100).nullish(),
  model: Text(100).nullish(),
  serialNo: Text(100).nullish(),
  purchaseDate: Day.nullish(),
  price: Money.min(0).nullish(),
  /** A line or a warehouse. */
  locationId: Id,
  managerUserId: Id.nullish(),
  status: z.enum(toolStatuses).default('OPERATING'),
  /** Seconds per piece at best. */
  idealCycleSec: PositiveQty.nullish(),
  capacityPerHour: AnyQty.min(0).nullish(),
  photoFileId: Id.nullish(),
  barcode: unshared(Text(50).nullish()),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type ToolDraft = z.infer<typeof ToolDraft>;

const toolTables = ['tool', 'tool_inspection', 'location'] as const;
export const Tool = resource({
  reads: toolTables,
  writes: ['tool', 'attachment'],
  table: 'tool',
  lists: 'All tools with their places and the people in charge.',
  menu: 'tools',
  draft: ToolDraft,
  more: {
    locationName: z.string().nullish(),
    /** From the site down, joined by ` / `. */
    locationPath: z.string().nullish(),
    managerName: z.string().nullish(),
    /** What the latest completed inspection set. */
    nextInspectionDate: z.string().nullish(),
    /** Inspections requested or under way. */
    openInspections: z.number().int().optional(),
  },
  query: { active: Flag.optional() },
  paths: { list: '/tool/tools/with-location-user', create: '/tool', removeOne: '/tool/{id}', remove: '/tool/tools/{ids}' },
});
export type ToolRow = z.infer<typeof Tool.row>;

const view = ['tools', 'view'] as const;
const byId = z.object({ id: PathId });

export const oneTool = call({
  reads: toolTables,
  method: 'GET',
  path: '/tool/{id}',
  permission: view,
  summary: 'One tool.',
  ask: byId,
  answer: Tool.row,
});
/** The plant's tree with the tools as leaves. */
export const toolTree = call({
  method: 'GET',
  path: '/tool/tree',
  permission: view,
  summary: 'The plant as a tree with its tools.',
  ask: z.object({}),
  answer: z.array(PlantNode),
});
/** The tools at a place and below it. */
export const toolsAt = call({
  method: 'GET',
  path: '/tool/location/{id}/tools',
  permission: view,
  summary: 'The tools of a place.',
  ask: byId,
  answer: z.array(Tool.row),
});

/** What a machine does now: the kind of its open interval, IDLE without one, INSPECTION while it is inspected, OFF while it is out of use. */
export const ToolState = z.object({
  toolId: z.number().int(),
  state: z.enum([...workKinds, 'IDLE', 'INSPECTION', 'OFF']),
  /** It is set under inspection: nothing new starts on it, whatever it still does. */
  inspected: z.boolean(),
  /** The beginning of what it does; of one that does nothing, the end of what it did last or the change of its status, whichever came later. */
  since: z.string().nullable(),
  planId: z.number().int().nullable(),
  planNo: z.string().nullable(),
  productName: z.string().nullable(),
  operationName: z.string().nullable(),
  workerName: z.string().nullable(),
});
export type ToolState = z.infer<typeof ToolState>;
export const toolStates = call({
  reads: ['tool', 'work_event', 'daily_plan', 'production_plan', 'production_operation_plan', 'operation', 'product', 'worker'],
  method: 'GET',
  path: '/tool/states',
  permission: view,
  summary: 'What each machine does now, for whom, and since when.',
  ask: z.object({}),
  answer: z.array(ToolState),
});

/** Where a machine is named: routes, the operations of products, and what is planned on it and not yet done. */
export const ToolUses = z.object({
  routes: z.array(
    z.object({
      id: z.number().int(),
      routeId: z.number().int(),
      code: z.string(),
      name: z.string(),
      seq: z.number().int(),
      operationName: z.string(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.number().int(),
      productId: z.number().int(),
      code: z.string(),
      name: z.string(),
      seq: z.number().int(),
      operationName: z.string(),
    }),
  ),
  works: z.array(
    z.object({
      id: z.number().int(),
      planId: z.number().int(),
      planNo: z.string(),
      productName: z.string(),
      operationName: z.string(),
      workDate: z.string(),
      dayNight: z.enum(['DAY', 'NIGHT']),
      targetQty: z.number(),
      completedQty: z.number(),
      uom: z.string(),
      workStatus: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
    }),
  ),
});
export type ToolUses = z.infer<typeof ToolUses>;
export const toolUses = call({
  reads: [
    'tool',
    'route',
    'route_operation',
    'operation',
    'operation_plan',
    'product',
    'daily_plan',
    'production_plan',
    'production_operation_plan',
  ],
  method: 'GET',
  path: '/tool/{id}/uses',
  permission: view,
  summary:
    'The routes, products and open works that name a tool, of each what the caller may view; works of the last quarter and those to come.',
  ask: byId,
  answer: ToolUses,
});

export const inspectionTypes = ['DAILY', 'PERIODIC', 'BREAKDOWN', 'CALIBRATION', 'OVERHAUL'] as const;
export const inspectionStatuses = ['REQUESTED', 'IN_PROGRESS', 'COMPLETE', 'CANCELLED'] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];
export const oeeImpacts = ['DOWN', 'PLANNED', 'NONE'] as const;
export const inspectionResults = ['OK', 'NG'] as const;

export const ToolInspectionDraft = z.object({
  toolId: Id,
  type: z.enum(inspectionTypes),
  item: Name(),
  occurredAt: At,
  symptom: Text(1000).nullish(),
  cause: Text(1000).nullish(),
  action: Text(1000).nullish(),
  startedAt: At.nullish(),
  completedAt: At.nullish(),
  status: z.enum(inspectionStatuses).default('REQUESTED'),
  /** Whether the tool stood still for it, planned or not. */
  oeeImpact: z.enum(oeeImpacts).default('NONE'),
  vendorId: Id.nullish(),
  cost: Money.min(0).nullish(),
  result: z.enum(inspectionResults).nullish(),
  nextDueDate: PlannedDay.nullish(),
  note: Note.nullish(),
});
export type ToolInspectionDraft = z.infer<typeof ToolInspectionDraft>;

export const ToolInspection = resource({
  reads: ['tool_inspection', 'biz_partner'],
  // The tool's last inspection and the next one follow.
  writes: ['tool_inspection', 'tool'],
  table: 'toolInspection',
  lists: 'The inspections of a tool.',
  menu: 'tools',
  draft: ToolInspectionDraft,
  more: {
    vendorName: z.string().nullish(),
    /** started − occurred, in minutes. */
    responseMinutes: z.number().nullish(),
    /** completed − started, in minutes. */
    repairMinutes: z.number().nullish(),
  },
  query: { id: PathId },
  paths: {
    list: '/tool/tools-inspect-history/{id}',
    create: '/tool/tool-inspect-history',
    removeOne: '/tool/tool-inspect-history/{id}',
    remove: '/tool/tool-inspect-historys/{ids}',
  },
});
export type ToolInspectionRow = z.infer<typeof ToolInspection.row>;

/** What a picker shows; open to everyone signed in. */
export const ToolName = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  locationId: z.number().int(),
  status: z.enum(toolStatuses),
  active: z.boolean(),
});
export type ToolName = z.infer<typeof ToolName>;
export const toolNames = call({
  reads: ['tool'],
  method: 'GET',
  path: '/tool/names',
  permission: 'signed-in',
  summary: 'The names of all tools, for choosing one.',
  ask: z.object({}),
  answer: z.array(ToolName),
});
