import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import type { Plan, RawCell, Stamp } from '../excel/check.ts';
import type { Pasted } from '../grid/handle.ts';

type Kept = { id: number; version: number };
export type PastedRows = {
  /** The columns that are reviewed, in their order. */
  plans: readonly Plan[];
  rows: readonly { cells: Readonly<Record<string, RawCell>>; stamp: Stamp | null }[];
  /** Titles of columns that nobody types into: what was pasted there is left out. */
  unread: readonly string[];
  /** Rows of the block beyond the last one of a list that takes no new ones. */
  over: number;
};

/** What a pasted block says: changes of the rows that it lands on, and new rows where it runs over the end. A block that was copied with its titles goes by them. */
export const pastedRows = (
  { cells, columns, rows }: Pasted<Kept>,
  { template, speeches, makes }: { template: readonly Plan[]; speeches: readonly Speech[]; makes: boolean },
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
  const block = (titled ? cells.slice(1) : cells).filter((row) => row.some((cell) => cell !== ''));
  const taken = makes ? block : block.slice(0, rows.length);
  const pasted = new Set(places);
  const plans = template.filter((plan) => pasted.has(plan) || (taken.length > rows.length && plan.required));
  return {
    plans,
    rows: taken.map((row, at) => {
      const record = rows[at];
      const before =
        record && Object.fromEntries(plans.map(({ column }) => [column.id, cellOf(column as Column<Kept>, record, speeches[0] as Speech)]));
      const said = Object.fromEntries(
        places.flatMap((plan, place) => (plan && row[place] !== undefined ? [[plan.column.id, row[place]]] : [])),
      );
      return { cells: { ...before, ...said }, stamp: record ? { id: record.id, version: record.version } : null };
    }),
    unread,
    over: block.length - taken.length,
  };
};

const planOf = (template: readonly Plan[], { id }: Column<Kept>) =>
  template.find(({ column }) => column.shownAs === id) ?? template.find(({ column }) => column.id === id);
