import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import type { Plan, RawCell, Stamp } from '../excel/check.ts';
import type { Pasted } from '../grid/handle.ts';

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
  // In the order of the block, behind what new rows still need.
  const placeOf = (plan: Plan) => places.indexOf(plan);
  const plans = template.filter((plan) => pasted.has(plan) || (makesSome && plan.required)).toSorted((a, b) => placeOf(a) - placeOf(b));
  return {
    plans,
    rows: taken.map(([n, row]) => {
      const record = rows[n];
      const before =
        record && Object.fromEntries(plans.map(({ column }) => [column.id, cellOf(column as Column<Kept>, record, speeches[0] as Speech)]));
      const said = Object.fromEntries(
        places.flatMap((plan, place) => (plan && row[place] !== undefined ? [[plan.column.id, row[place]]] : [])),
      );
      return { n, cells: { ...before, ...said }, stamp: record ? { id: record.id, version: record.version } : null };
    }),
    unread,
    beyond: titled ? 0 : Math.max(0, width - columns.length),
    over: more ? 0 : block.length - taken.length,
    unloaded: more ? block.length - taken.length : 0,
  };
};

const planOf = (template: readonly Plan[], { id }: Column<Kept>) =>
  template.find(({ column }) => column.shownAs === id) ?? template.find(({ column }) => column.id === id);
