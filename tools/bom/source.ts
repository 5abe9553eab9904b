import fs from 'node:fs';
import path from 'node:path';
import type { MaterialDraft } from '../../contract/src/material/material.ts';
import type { ProductDraft } from '../../contract/src/product/product.ts';

/** What a source calls by a number of its own, as a product or a material of ours. */
export type Item = { code: string; name: string; uom: string } & (
  | { kind: 'PRODUCT'; type: ProductDraft['type'] }
  | { kind: 'MATERIAL'; type: MaterialDraft['type'] }
);
/** A line of a bill by the codes of its two sides; `from`: where it stands in the source. */
export type Line = {
  from: string;
  parent: string;
  child: string;
  qtyPer: number;
  uom: string;
  mandatory: boolean;
  position: string | null;
  effectiveFrom: string | null;
  effectiveTo: string | null;
  note: string | null;
  /** How deep the source says it stands below a finished product. */
  level: number | null;
};
export type Source = { items: Item[]; lines: Line[]; told: string[]; units: ReadonlyMap<string, string> };

/** The source isn't of a kind that is known; the message says what is missing. */
export class Unreadable extends Error {}

/** A folder of tab-separated tables, or one file of a stock system's dump. */
export const readSource = (where: string): Source => {
  if (!fs.existsSync(where)) throw new Unreadable(`There is no ${where}.`);
  if (!fs.statSync(where).isDirectory()) return readDump(fs.readFileSync(where, 'utf8'));
  const table = (name: string) => {
    const file = path.join(where, `${name}.csv`);
    if (!fs.existsSync(file)) throw new Unreadable(`${where} has no ${name}.csv.`);
    return fs.readFileSync(file, 'utf8');
  };
  return readTables(table('Product'), table('BillOfMaterials'), table('UnitMeasure'));
};

const rowsOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((row) => row.split('\t').map((cell) => cell.trim()));
const day = (cell: string | undefined) => cell?.slice(0, 10) || null;

/** Tables without heads: what is made or has a bill is a product, what is bought to be sold merchandise, all else a bought part. */
export const readTables = (products: string, bills: string, unitNames: string): Source => {
  const units = new Map(rowsOf(unitNames).map(([code = '', name = '']) => [code, name]));
  const named = new Map(
    rowsOf(products).map(([id = '', name = '', code = '', made, sold]) => [id, { name, code, isMade: made === '1', isSold: sold === '1' }]),
  );
  const all = rowsOf(bills).map(([id = '', parent = '', child = '', start, end, uom = '', level = '', qty = '']) => ({
    ...{ id, parent, child, start, end, uom, level, qty },
  }));
  const lines = all.filter(({ parent }) => parent !== '');
  const parents = new Set(lines.map(({ parent }) => parent));
  const unitOf = new Map(all.map(({ child, uom }) => [child, uom]));
  const codeOf = (id: string) => named.get(id)?.code ?? `#${id}`;
  return {
    units,
    told: [`rows that name a finished product and no parent, and so are no lines of a bill: ${all.length - lines.length}`],
    items: [...named].map(([id, { code, name, isMade, isSold }]): Item => {
      const uom = unitOf.get(id) ?? 'EA';
      if (isMade || parents.has(id)) return { kind: 'PRODUCT', type: isSold ? 'FINISHED' : 'SEMI', code, name, uom };
      if (isSold) return { kind: 'PRODUCT', type: 'MERCHANDISE', code, name, uom };
      return { kind: 'MATERIAL', type: 'PURCHASED_PART', code, name, uom };
    }),
    lines: lines.map(({ id, parent, child, start, end, uom, level, qty }) => ({
      from: `line ${id}`,
      parent: codeOf(parent),
      child: codeOf(child),
      qtyPer: Number(qty),
      uom,
      mandatory: true,
      position: null,
      effectiveFrom: day(start),
      effectiveTo: day(end),
      note: null,
      level: Number(level),
    })),
  };
};

type Part = {
  name: string;
  IPN: string | null;
  units: string | null;
  assembly: boolean;
  salable: boolean;
  variant_of: number | null;
};
type BomItem = {
  part: number;
  sub_part: number;
  quantity: string;
  optional: boolean;
  consumable: boolean;
  inherited: boolean;
  reference: string;
  note: string;
};
type Row = { model: string; pk: number; fields: unknown };
/** What the dump calls our units. */
const unitNames: Readonly<Record<string, string>> = { '': 'EA', litres: 'L', litre: 'L', metres: 'm', pcs: 'EA' };

/** A dump of records: what is assembled is a product, all else a bought part; a variant has the lines that its template hands down. */
export const readDump = (text: string): Source => {
  const rows = parsed(text);
  const of = <Fields>(model: string) => rows.filter((row) => row.model === model).map(({ pk, fields }) => ({ pk, ...(fields as Fields) }));
  const parts = new Map(of<Part>('part.part').map((part) => [part.pk, part]));
  const items = of<BomItem>('part.bomitem');
  if (parts.size === 0) throw new Unreadable('The file holds no parts.');
  const numbers = Map.groupBy(parts.values(), ({ IPN }) => IPN);
  // A number that several parts have tells none of them apart.
  const codeOf = (pk: number) => {
    const number = parts.get(pk)?.IPN;
    return number && numbers.get(number)?.length === 1 ? number : `PART-${pk}`;
  };
  const unitOf = (pk: number) => {
    const said = parts.get(pk)?.units ?? '';
    return unitNames[said] ?? said;
  };
  const above = (pk: number): number[] => {
    const template = parts.get(pk)?.variant_of;
    return template == null ? [] : [template, ...above(template)];
  };
  const handedDown = [...parts.values()]
    .filter(({ assembly }) => assembly)
    .flatMap(({ pk }) =>
      items.filter(({ part, inherited }) => inherited && above(pk).includes(part)).map((item) => ({ ...item, part: pk })),
    );
  const lines = [...items, ...handedDown];
  const parents = new Set(lines.map(({ part }) => part));
  return {
    units: new Map(),
    told: [
      `${handedDown.length} lines are handed down from templates to their variants`,
      `${items.filter(({ consumable }) => consumable).length} lines are of consumables, and say so in their note`,
    ],
    items: [...parts.values()].map(({ pk, name, assembly, salable }): Item => {
      const one = { code: codeOf(pk), name, uom: unitOf(pk) };
      return assembly || parents.has(pk)
        ? { kind: 'PRODUCT', type: salable ? 'FINISHED' : 'SEMI', ...one }
        : { kind: 'MATERIAL', type: 'PURCHASED_PART', ...one };
    }),
    lines: lines.map(({ pk, part, sub_part, quantity, optional, consumable, reference, note }) => ({
      from: `item ${pk}`,
      parent: codeOf(part),
      child: codeOf(sub_part),
      qtyPer: Number(quantity),
      uom: unitOf(sub_part),
      mandatory: !optional,
      position: reference.length <= 100 ? reference || null : null,
      effectiveFrom: null,
      effectiveTo: null,
      note: [note, consumable ? 'Consumable' : '', reference.length > 100 ? reference : ''].filter(Boolean).join('\n') || null,
      level: null,
    })),
  };
};

const parsed = (text: string): Row[] => {
  try {
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return rows as Row[];
  } catch {
    // Said below.
  }
  throw new Unreadable('The file is no dump of records: it isn’t a JSON list.');
};
