import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import type { Plan, RawCell, Stamp } from '../excel/check.ts';
import type { Pasted } from '../grid/handle.ts';
import { nameIn } from '../words/name-in.ts';

type Kept = { id: number; version: number };
export type PastedRows = {
  /** The columns that are reviewed, in their order. */
  plans: readonly Plan[];
  rows: readonly { n: number; cells: Readonly<Record<string, RawCell>>; stamp: Stamp | null }[];
  /** Titles of columns that nobody types into: what was pasted there is left out. */
  unread: readonly string[];
  /** Columns of the block beyond the last one of the list. */
  beyond: number;
  /** Rows of the block beyond the last one that the list has or takes. */
  over: number;
  /** Those that would land on rows which aren't here yet. */
  unloaded: number;
};

/** What a pasted block says: changes of the rows that it lands on, and new rows where it runs over the end. A block that was copied with its titles goes by them. */
export const pastedRows = (
  { cells, columns, rows, more = false }: Pasted<Kept>,
  { template, speeches, makes }: { template: readonly Plan[]; speeches: readonly Speech[]; makes: boolean | number },
): PastedRows => {
  const [head = []] = cells;
  const byTitle = head.map((said) => template.find(({ titles }) => titles.has(said.trim().toLowerCase())));
  const known = new Set(columns.flatMap((column) => speeches.map((speech) => titleOf(column, speech).toLowerCase())));
  const titled = head.length > 1 && head.every((said, at) => byTitle[at] !== undefined || known.has(said.trim().toLowerCase()));
  const width = Math.max(...cells.map((row) => row.length));
  const places = titled ? byTitle : columns.slice(0, width).map((column) => planOf(template, column));
  const unread = titled
    ? head.filter((_, at) => !byTitle[at])
    : columns.slice(0, width).flatMap((column, at) => (places[at] || !speeches[0] ? [] : [titleOf(column, speeches[0])]));
  // A row keeps its place in the block, whatever empty ones stand before it, and so the record that it lands on.
  const block = [...(titled ? cells.slice(1) : cells).entries()].filter(([, row]) => row.some((cell) => cell !== ''));
  const room = rows.length + (more ? 0 : typeof makes === 'number' ? makes : makes ? Number.POSITIVE_INFINITY : 0);
  const taken = block.filter(([at]) => at < room);
  const pasted = new Set(places);
  const makesSome = taken.some(([at]) => at >= rows.length);
  const names = namesIn(template, speeches);
  const meant = (plan: Plan | undefined, record: Kept | undefined) => (record && plan && plan === names?.name ? names.english : plan);
  const used = new Set(taken.flatMap(([n]) => places.map((plan) => meant(plan, rows[n]))));
  // In the order of the block, behind what new rows still need.
  const placeOf = (plan: Plan) => places.findIndex((one) => one === plan || (one === names?.name && plan === names?.english));
  const plans = template.filter((plan) => used.has(plan) || (makesSome && plan.required)).toSorted((a, b) => placeOf(a) - placeOf(b));
  return {
    plans,
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
    unread,
    beyond: titled ? 0 : Math.max(0, width - columns.length),
    over: more ? 0 : block.length - taken.length,
    unloaded: more ? block.length - taken.length : 0,
  };
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

const planOf = (template: readonly Plan[], { id }: Column<Kept>) =>
  template.find(({ column }) => column.shownAs === id) ?? template.find(({ column }) => column.id === id);
