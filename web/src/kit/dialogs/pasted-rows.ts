import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { bare, isComputed, isOther } from '../columns/headings.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import type { Plan, RawCell, Stamp } from '../excel/check.ts';
import { headIn, isSumRow, standInOf, withStandIn } from '../excel/heads.ts';
import type { Pasted } from '../grid/handle.ts';
import { nameIn } from '../words/name-in.ts';
import { placesOf } from './places.ts';

type Kept = { id: number; version: number };
/** A column of the block: its heading or what stands first in it, and the column of the list that it goes into. */
export type BlockColumn = {
  readonly said: string;
  readonly column: string | null /** Its heading is understood, and nothing that is typed here. */;
  readonly known: boolean;
};
export type PastedRows = {
  /** The columns that are reviewed, in their order. */
  plans: readonly Plan[];
  rows: readonly { n: number; cells: Readonly<Record<string, RawCell>>; stamp: Stamp | null }[];
  block: readonly BlockColumn[];
  /** It came with headings. */
  titled: boolean;
  /** Headings of what goes nowhere, or what stands first in it; `computed` is worked out here. */
  unread: readonly { said: string; computed: boolean }[];
  /** Rows above the headings, and those that add up the others. */
  above: number;
  sums: number;
  /** Rows of the block beyond the last one that the list has or takes. */
  over: number;
  /** Those that would land on rows which aren't here yet. */
  unloaded: number;
};
type How = {
  template: readonly Plan[];
  speeches: readonly Speech[];
  makes: boolean | number;
  /** All of them are new rows, wherever the block was put. */
  asNew?: boolean;
  /** Which column of the list each of the block goes into, where a person has said so. */
  chosen?: readonly (string | null)[] | undefined;
};

/** What a pasted block says: changes of the rows that it lands on, and new rows where it runs over the end. A block that was copied with its titles goes by them, and so does one with what others call our columns. */
export const pastedRows = (
  { cells, columns, rows: on, more: goesOn = false }: Pasted<Kept>,
  { template, speeches, makes, asNew = false, chosen }: How,
): PastedRows => {
  const [rows, more] = asNew ? [[], false] : [on, goesOn];
  const all = apart(cells);
  const known = new Set(columns.flatMap((column) => speeches.map((speech) => titleOf(column, speech).toLowerCase())));
  const head = all.length > 1 || all[0]?.length !== 1 ? headIn(all, template, known) : null;
  const width = Math.max(...all.map((row) => row.length));
  const below = head ? all.slice(head.dataFrom) : all;
  const guessed = head ? Array.from({ length: width }, (_, at) => head.plans[at] ?? undefined) : placesOf(below, columns, template);
  const places = chosen ? guessed.map((_, at) => template.find(({ column }) => column.id === chosen[at])) : guessed;
  const standIn = head && standInOf({ plans: places, titles: head.titles });
  // A row keeps its place in the block, whatever empty ones stand before it, and so the record that it lands on.
  const typed = [...below.entries()].filter(([, row]) => row.some((cell) => cell.trim() !== ''));
  // A record that stands there has its code.
  const filled = typed.map(([at, row]) => [at, rows[at] || isSumRow(places, row) ? row : withStandIn(row, standIn)] as const);
  const standsIn = filled.some(([, row], n) => row !== typed[n]?.[1]);
  const block = filled.filter(([, row]) => !isSumRow(places, row));
  const room = rows.length + (more ? 0 : typeof makes === 'number' ? makes : makes ? Number.POSITIVE_INFINITY : 0);
  const taken = block.filter(([at], n) => (asNew ? n : at) < room);
  const pasted = new Set(places);
  const makesSome = taken.some(([at]) => at >= rows.length);
  const names = namesIn(template, speeches);
  const meant = (plan: Plan | undefined, record: Kept | undefined) => (record && plan && plan === names?.name ? names.english : plan);
  const used = new Set(taken.flatMap(([n]) => places.map((plan) => meant(plan, rows[n]))));
  // In the order of the block, behind what new rows still need or are given.
  const placeOf = (plan: Plan) => {
    const at = places.findIndex((one) => one === plan || (one === names?.name && plan === names?.english));
    return at < 0 && !plan.required ? width : at;
  };
  const plans = template
    .filter((plan) => used.has(plan) || (makesSome && (plan.required || plan.column.fill)))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const first = (at: number) => head?.titles[at] || filled.find(([, row]) => row[at])?.[1][at] || '';
  return {
    plans: used.size > 0 && [...used].some(Boolean) ? plans : [],
    rows: taken.map(([n, row]) => {
      const record = rows[n];
      const before =
        record && Object.fromEntries(plans.map(({ column }) => [column.id, cellOf(column as Column<Kept>, record, speeches[0] as Speech)]));
      const said = Object.fromEntries(
        places.flatMap((plan, place) => {
          const [to, cell] = [meant(plan, record), row[place]];
          if (!to || cell === undefined) return [];
          // It shows that name already, or the English one stands in a column of its own.
          if (to !== plan && (isCalled(record, cell) || pasted.has(to))) return [];
          return [[to.column.id, cell]];
        }),
      );
      return { n, cells: { ...before, ...said }, stamp: record ? { id: record.id, version: record.version } : null };
    }),
    block: places.map((plan, at) => {
      const title = head?.titles[at] ?? '';
      return { said: first(at), column: plan?.column.id ?? null, known: isOther(bare(title)) || known.has(title.toLowerCase()) };
    }),
    titled: head !== null,
    unread: places.flatMap((plan, at) =>
      plan || !first(at) || (standsIn && at === standIn?.name)
        ? []
        : [{ said: first(at), computed: isComputed(bare(head?.titles[at] ?? '')) }],
    ),
    above: head ? all.slice(0, head.from).filter((row) => row.some(Boolean)).length : 0,
    sums: filled.length - block.length,
    over: more ? 0 : block.length - taken.length,
    unloaded: more ? block.length - taken.length : 0,
  };
};

/** Lines of a mail have no tabs: where all of them come apart at wide gaps into the same number of cells, those are cells. */
const apart = (cells: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  if (cells.some((row) => row.length > 1)) return cells;
  const parts = cells.map(([line = '']) => (line.trim() === '' ? [''] : line.trim().split(/ {2,}|\s*\|\s*/)));
  const widths = new Set(parts.filter(([first]) => first !== '').map((row) => row.length));
  const [width = 1] = widths;
  return widths.size === 1 && width > 1 && parts.length > 1 ? parts : cells;
};

type Named = { name: string; nameEn?: string | null };
/** Who reads English sees a record's English name where the list says its name, and means that one by what is pasted there. */
const namesIn = (template: readonly Plan[], [speech]: readonly Speech[]) => {
  const find = (id: string) => template.find(({ column }) => column.id === id);
  const [name, english] = [find('name'), find('nameEn')];
  return speech?.lang === 'en' && name && english ? { name, english } : undefined;
};
const isCalled = (record: Kept | undefined, said: string) => {
  const { name, nameEn } = record as unknown as Named;
  return said === name || said === nameIn('en', { name, nameEn });
};
