import type { RowProblem } from '../../contract/src/kit/problem.ts';
import { Material } from '../../contract/src/material/material.ts';
import { Bom } from '../../contract/src/product/bom.ts';
import { Product } from '../../contract/src/product/product.ts';
import { code as codeRecord, codesOfCategory } from '../../contract/src/system/code.ts';
import { type Client, Refusal } from '../plant-log/client.ts';
import type { Item, Line, Source } from './source.ts';

export type Left = { what: string; why: string };
export type Brought = { items: Item[]; lines: Line[]; before: number; left: Left[] };
type Ids = ReadonlyMap<string, { id: number; kind: Item['kind'] }>;

/** Brings a source in as the screens' imports do: units are held against the plant's codes, the rest is for the server to judge. */
export const bring = async (ask: Client, source: Source, { makeUnits }: { makeUnits: boolean }): Promise<Brought> => {
  const left: Left[] = [];
  const units = await unitsOf(ask, source, makeUnits);
  const known = source.items.filter(({ code, uom }) => units.has(uom) || !left.push({ what: code, why: `its unit “${uom}” is unknown` }));
  const there = await idsIn(ask);
  const fresh = known.filter(({ code }) => !there.has(code));
  const made = [
    ...(await bringRows(fresh.filter(isProduct), left, labelOfItem, (rows) => ask(Product.bulk, { rows: rows.map(draftOf) }))),
    ...(await bringRows(fresh.filter(isMaterial), left, labelOfItem, (rows) => ask(Material.bulk, { rows: rows.map(draftOf) }))),
  ];
  const ids = await idsIn(ask);
  const standing = await linesThere(ask, source.lines, there);
  const sound = source.lines.filter((line) => {
    const lost = [line.parent, line.child].find((code) => !ids.has(code));
    if (lost) left.push({ what: labelOfLine(line), why: `${lost} isn’t there` });
    return !lost;
  });
  const isThere = (line: Line) => standing.has(keyOf(line));
  const lines = await bringRows(
    sound.filter((line) => !isThere(line)),
    left,
    labelOfLine,
    (rows) => ask(Bom.bulk, { rows: rows.map((line) => lineDraft(line, ids)) }),
  );
  const before = sound.filter(isThere);
  return {
    items: known.filter(({ code }) => ids.has(code)),
    lines: [...before, ...lines],
    before: known.length - fresh.length + before.length,
    left: [
      ...left,
      ...fresh.filter(({ code }) => !made.some((one) => one.code === code) && !left.some(({ what }) => what === code)).map(unsaid),
    ],
  };
};
const unsaid = ({ code }: Item): Left => ({ what: code, why: 'it was refused' });

const isProduct = (item: Item): item is Extract<Item, { kind: 'PRODUCT' }> => item.kind === 'PRODUCT';
const isMaterial = (item: Item): item is Extract<Item, { kind: 'MATERIAL' }> => item.kind === 'MATERIAL';
const draftOf = <I extends Item>({ code, name, type, uom }: I) => ({ code, name, type: type as I['type'], uom });
const labelOfItem = ({ code }: Item) => code;
const labelOfLine = ({ from, parent, child }: Line) => `${parent} ← ${child} (${from})`;

const unitsOf = async (ask: Client, { items, units: names }: Source, makeUnits: boolean) => {
  const codes = await ask(codesOfCategory, { category: 'UOM' });
  const units = new Set(codes.map(({ code }) => code));
  const [first] = codes;
  if (!makeUnits || !first) return units;
  for (const uom of new Set(items.map((item) => item.uom))) {
    if (units.has(uom)) continue;
    const name = names.get(uom) ?? uom;
    await ask(codeRecord.create, { categoryId: first.categoryId, code: uom, nameKr: name, nameEn: name });
    units.add(uom);
  }
  return units;
};

const idsIn = async (ask: Client): Promise<Ids> =>
  new Map<string, { id: number; kind: Item['kind'] }>([
    ...(await ask(Material.list, {})).map(({ code, id }) => [code, { id, kind: 'MATERIAL' }] as const),
    ...(await ask(Product.list, {})).map(({ code, id }) => [code, { id, kind: 'PRODUCT' }] as const),
  ]);

const keyOf = ({ parent, child, effectiveFrom }: Pick<Line, 'parent' | 'child' | 'effectiveFrom'>) =>
  [parent, child, effectiveFrom].join('\n');
/** The lines of those bills that were there before. */
const linesThere = async (ask: Client, lines: readonly Line[], there: Ids) => {
  const found = new Set<string>();
  for (const parent of new Set(lines.map((line) => line.parent))) {
    const at = there.get(parent);
    if (at?.kind !== 'PRODUCT') continue;
    for (const { childCode, effectiveFrom } of await ask(Bom.list, { id: at.id }))
      found.add(keyOf({ parent, child: childCode, effectiveFrom: effectiveFrom ?? null }));
  }
  return found;
};

const lineDraft = (line: Line, ids: Ids) => {
  const { parent, child, from: _, level: __, ...rest } = line;
  const part = ids.get(child);
  return {
    ...rest,
    parentId: ids.get(parent)?.id ?? 0,
    ...(part?.kind === 'PRODUCT' ? { childProductId: part.id } : { childMaterialId: part?.id ?? 0 }),
  };
};

/** Sends rows all at once; those that are refused are named and taken out, as a person does in the review, and the others are sent again. */
const bringRows = async <Row>(
  rows: readonly Row[],
  left: Left[],
  label: (row: Row) => string,
  send: (rows: readonly Row[]) => Promise<unknown>,
) => {
  let rest = rows;
  while (rest.length > 0) {
    try {
      await send(rest);
      return rest;
    } catch (error) {
      const problems = error instanceof Refusal ? (error.failure.extraData?.rows as readonly RowProblem[] | undefined) : undefined;
      if (!problems?.length) throw error;
      const wrong = new Map(problems.map(({ row, message }) => [row, message]));
      for (const [at, why] of wrong) left.push({ what: label(rest[at] as Row), why });
      rest = rest.filter((_, at) => !wrong.has(at));
    }
  }
  return rest;
};
