import type { Lang } from '@lotline/contract/kit/words';
import type { MoldChoice, MoldNode, MoldStatus } from '@lotline/contract/mold/mold';
import { type MoldRow, moldTypes } from '@lotline/contract/mold/mold';
import { moldWords } from '@lotline/contract/mold/mold.words';
import type { LocationNode } from '@lotline/contract/plant/location';
import { sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { locationTree } from '../plant/index.ts';

type Leaf = {
  id: number;
  code: string;
  name: string;
  otherName: string | null;
  status: MoldStatus;
  type: MoldRow['type'];
  locationId: number | null;
  toolId: number | null;
  partnerId: number | null;
  toolCode: string | null;
  toolName: string | null;
  toolLocationId: number | null;
  partnerCode: string | null;
  partnerName: string | null;
};
const leaves = async (db: Db): Promise<Leaf[]> =>
  (
    await sql<Leaf>`
      select m.id, m.code, m.name, ${otherName('mold', 'm')} as other_name, m.status, m.type, m.location_id, m.tool_id, m.partner_id,
        t.code as tool_code, t.name as tool_name, t.location_id as tool_location_id, p.partner_code, p.name as partner_name
      from mold m left join tool t on t.id = m.tool_id left join biz_partner p on p.id = m.partner_id order by m.code`.execute(db)
  ).rows;

const node = (
  kind: MoldNode['kind'],
  { id, code, name }: { id: number; code: string; name: string },
  children: MoldNode[] = [],
): MoldNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  code,
  name,
  otherName: null,
  status: null,
  children,
});
const asNode = ({ id, code, name, otherName, status }: Leaf): MoldNode => ({ ...node('MOLD', { id, code, name }), otherName, status });

/** The plant with the molds where they stand, a mounted one under its machine; beside it, by partner, what is out of the house. */
export const moldLocationTree = async (db: Db): Promise<MoldNode[]> => {
  const molds = (await leaves(db)).filter(({ status }) => status !== 'DISCARDED');
  const at = Map.groupBy(molds, ({ locationId, toolLocationId }) => locationId ?? toolLocationId);
  const hung = (place: number) => {
    const here = at.get(place) ?? [];
    const machines = [
      ...Map.groupBy(
        here.filter(({ toolId }) => toolId !== null),
        ({ toolId }) => toolId as number,
      ),
    ];
    return [
      ...machines.map(([id, its]) => node('TOOL', { id, code: its[0]?.toolCode ?? '', name: its[0]?.toolName ?? '' }, its.map(asNode))),
      ...here.filter(({ toolId }) => toolId === null).map(asNode),
    ];
  };
  const inPlant = (place: LocationNode): MoldNode => node('LOCATION', place, [...place.children.map(inPlant), ...hung(place.id)]);
  const away = Map.groupBy(
    molds.filter(({ partnerId, locationId }) => partnerId !== null && locationId === null),
    ({ partnerId }) => partnerId as number,
  );
  return [
    ...(await locationTree(db)).map(inPlant),
    ...[...away].map(([id, its]) =>
      node('PARTNER', { id, code: its[0]?.partnerCode ?? '', name: its[0]?.partnerName ?? '' }, its.map(asNode)),
    ),
  ];
};

/** The molds by kind, each with what it makes. */
export const moldTree = async (db: Db, lang: Lang): Promise<MoldNode[]> => {
  const molds = await leaves(db);
  const { rows: made } = await sql<{ moldId: number; id: number; code: string; name: string; otherName: string | null }>`
    select x.mold_id, p.id, p.code, p.name, ${otherName('product', 'p')} as other_name from mold_product x join product p on p.id = x.product_id order by p.code`.execute(
    db,
  );
  const products = Map.groupBy(made, ({ moldId }) => moldId);
  const withProducts = (mold: Leaf): MoldNode => ({
    ...asNode(mold),
    children: (products.get(mold.id) ?? []).map(({ moldId, otherName, ...product }) => ({
      ...node('PRODUCT', product),
      otherName,
      key: `PRODUCT:${moldId}:${product.id}`,
    })),
  });
  return moldTypes.flatMap((type, at) => {
    const its = molds.filter((mold) => mold.type === type);
    const name = moldWords[`moldType.${type}`][lang === 'kr' ? 0 : 1];
    return its.length === 0 ? [] : [node('TYPE', { id: at + 1, code: type, name }, its.map(withProducts))];
  });
};

/** Step by step to a mold: the places and machines on the way, none without one. */
export const moldCascader = async (db: Db): Promise<MoldChoice[]> => {
  const asChoice = ({ kind, id, code, name, children }: MoldNode): MoldChoice[] => {
    if (kind !== 'LOCATION' && kind !== 'TOOL' && kind !== 'MOLD') return [];
    const below = children.flatMap(asChoice);
    if (kind !== 'MOLD' && below.length === 0) return [];
    return [{ value: id, label: name, code, kind, ...(kind !== 'MOLD' && { children: below }) }];
  };
  return (await moldLocationTree(db)).flatMap(asChoice);
};
