import { type LocationNode, type LocationRow, type LocationType, locationTypes, type PlantNode } from '@lotline/contract/plant/location';
import { parentTypes } from '@lotline/contract/plant/location.rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

const inOrder = sql`order by record.seq, record.code, record.id`;
export const locationRows = (type?: LocationType) => sql`(select * from location where ${type ? sql`type = ${type}` : sql`true`})`;

export const allLocations = (db: Db) => withNames<LocationRow>(db, locationRows(), inOrder);

/** The kinds wanted and every kind above them. */
const kindsUntil = (types: readonly LocationType[] | undefined) => {
  if (!types) return new Set(locationTypes);
  const kinds = new Set<LocationType>();
  for (const type of types) for (let kind: LocationType | null = type; kind; kind = parentTypes[kind]) kinds.add(kind);
  return kinds;
};

export const locationTree = async (db: Db, until?: readonly LocationType[]) => {
  const kinds = kindsUntil(until);
  const nodes = (await allLocations(db)).filter(({ type }) => kinds.has(type)).map((row): LocationNode => ({ ...row, children: [] }));
  return rootsOf(nodes);
};

const rootsOf = (nodes: readonly LocationNode[]) => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) byId.get(node.parentId ?? 0)?.children.push(node);
  return nodes.filter(({ parentId }) => parentId == null);
};

export const childrenOf = (db: Db, id: number) =>
  withNames<LocationRow>(db, locationRows(), sql`where record.parent_id = ${id} ${inOrder}`);

/** The place with everything above it, the site first. */
export const withParents = async (db: Db, id: number) => {
  const all = new Map((await allLocations(db)).map((row) => [row.id, row]));
  const line: LocationRow[] = [];
  for (let at = all.get(id); at; at = all.get(at.parentId ?? 0)) line.unshift(at);
  if (!line.length) throw new Refused(404, 'NOT_FOUND');
  return line;
};

export type Leaf = {
  kind: 'TOOL' | 'WORKER';
  id: number;
  code: string;
  name: string;
  status: string | null;
  active: boolean;
  locationId: number | null;
};

/** The plant's tree with tools or workers hung under their places; shelves are left out, nothing of these stands on them. */
export const treeWith = async (db: Db, leaves: readonly Leaf[]): Promise<PlantNode[]> => {
  const byPlace = Map.groupBy(leaves, ({ locationId }) => locationId);
  const hung = (id: number) =>
    (byPlace.get(id) ?? []).map(
      ({ locationId: _, ...leaf }): PlantNode => ({ ...leaf, key: `${leaf.kind}:${leaf.id}`, type: null, children: [] }),
    );
  const asPlant = ({ id, type, code, name, children }: LocationNode): PlantNode => ({
    key: `LOCATION:${id}`,
    kind: 'LOCATION',
    id,
    type,
    code,
    name,
    status: null,
    active: true,
    children: [...children.map(asPlant), ...hung(id)],
  });
  return (await locationTree(db, ['LINE', 'WAREHOUSE'])).map(asPlant);
};
