import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Code, Ext, Id, Name, PathId, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

export const locationTypes = ['SITE', 'FACTORY', 'LINE', 'WAREHOUSE', 'SHELF'] as const;
export type LocationType = (typeof locationTypes)[number];
export const LocationType = z.enum(locationTypes);

export const LocationDraft = z.object({
  type: LocationType,
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  parentId: Id.nullish(),
  /** Order among those under the same parent. */
  seq: z.number().int().min(0).max(99_999).default(0),
  description: Text(1000).nullish(),
  ext: Ext.optional(),
});
export type LocationDraft = z.infer<typeof LocationDraft>;

const plain = resource({
  table: 'location',
  noun: 'place',
  menu: 'location',
  draft: LocationDraft,
  query: { type: LocationType },
  paths: { list: '/location/by-type/{type}', create: '/location', removeOne: '/location/{id}', remove: '/location/locations/{ids}' },
});
const rows = z.array(plain.row);

/** Reading is open to everyone signed in: every screen says where things stand. */
export const Location = {
  ...plain,
  list: call({
    reads: ['location'],
    method: 'GET',
    path: '/location/by-type/{type}',
    permission: 'signed-in',
    summary: 'The places of a kind.',
    ask: z.object({ type: LocationType }),
    answer: rows,
  }),
};
export type LocationRow = z.infer<typeof Location.row>;

export type LocationNode = LocationRow & { children: LocationNode[] };
export const LocationNode: z.ZodType<LocationNode, LocationNode> = plain.row.extend({
  children: z.lazy(() => z.array(LocationNode)),
}) as unknown as z.ZodType<LocationNode, LocationNode>;

/** `LINE,WAREHOUSE`: the deepest kinds wanted. */
const Types = z
  .string()
  .transform((text) => text.split(',').map((type) => type.trim()))
  .pipe(z.array(LocationType).min(1));

/** The plant as a tree, down to the kinds of `typeUntils` and what stands above them; whole without it. */
export const locationTree = call({
  reads: ['location'],
  method: 'GET',
  path: '/location/tree',
  permission: 'signed-in',
  summary: 'The plant as a tree, down to the kinds that are asked for.',
  ask: z.object({ typeUntils: Types.optional() }),
  answer: z.array(LocationNode),
});
export const locationTreeUntilLine = call({
  reads: ['location'],
  method: 'GET',
  path: '/location/tree-until-line',
  permission: 'signed-in',
  summary: 'The plant as a tree, down to its lines.',
  ask: z.object({}),
  answer: z.array(LocationNode),
});
export const locationChildren = call({
  reads: ['location'],
  method: 'GET',
  path: '/location/{id}/children',
  permission: 'signed-in',
  summary: 'The places right under a place.',
  ask: z.object({ id: PathId }),
  answer: rows,
});
/** The place with everything above it, the site first. */
export const locationWithParents = call({
  reads: ['location'],
  method: 'GET',
  path: '/location/{id}/with-parent',
  permission: 'signed-in',
  summary: 'A place with everything above it, the site first.',
  ask: z.object({ id: PathId }),
  answer: rows,
});

/** Something in the plant's tree: a place, or a tool or a worker at a place. */
export type PlantNode = {
  /** Kind and id, e.g. `TOOL:12`: unique in the whole tree. */
  key: string;
  kind: 'LOCATION' | 'TOOL' | 'WORKER';
  id: number;
  /** Of a place: its kind. */
  type: LocationType | null;
  code: string;
  name: string;
  /** Of a tool: whether it runs. */
  status: string | null;
  active: boolean;
  children: PlantNode[];
};
export const PlantNode: z.ZodType<PlantNode, PlantNode> = z.object({
  key: z.string(),
  kind: z.enum(['LOCATION', 'TOOL', 'WORKER']),
  id: z.number().int(),
  type: LocationType.nullable(),
  code: z.string(),
  name: z.string(),
  status: z.string().nullable(),
  active: z.boolean(),
  children: z.lazy(() => z.array(PlantNode)),
});
