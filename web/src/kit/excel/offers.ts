import type { Called } from '../columns/called.ts';
import type { Column } from '../columns/columns.ts';
import { type Choosable, nearest } from '../columns/nearest.ts';
import { choiceName, type Speech } from '../columns/readable.ts';

/** What a cell of a column may say: the text that it gets, and how that is told. */
export type Offer = { readonly cell: string; readonly label: string };
type Taking = { column: Column<never>; many: boolean; choices?: ReadonlyMap<string, string> };
const most = 8;

/** What a cell could say instead of what was typed, the nearest first; nothing where its column takes any text. */
export const offersOf = (
  { column, choices, many }: Taking,
  speech: Speech | undefined,
): ((typed: string) => readonly Offer[]) | undefined => {
  const all = choices?.size ? chosenFrom(column, choices, speech) : named(column);
  if (!all?.length) return undefined;
  return (typed) => {
    // Of several, the last one is being typed.
    const at = many ? Math.max(typed.lastIndexOf(','), typed.lastIndexOf('|')) + 1 : 0;
    const before = at > 0 ? `${typed.slice(0, at)} ` : '';
    return nearest(typed.slice(at), all, choices ? all.length : most).map(({ cell, label }) => ({ cell: `${before}${cell}`, label }));
  };
};

const chosenFrom = (column: Column<never>, choices: ReadonlyMap<string, string>, speech: Speech | undefined): (Offer & Choosable)[] =>
  [...Map.groupBy(choices, ([, value]) => value)].map(([value, written]) => {
    const cell = speech ? choiceName(column, value, speech) : value;
    return { cell, label: cell, names: written.map(([name]) => name) };
  });

const named = ({ read }: Column<never>): (Offer & Choosable)[] | undefined => {
  const among = read && 'among' in read ? (read.among as readonly Called[]) : undefined;
  return among?.map(({ code, name, nameEn, otherName }) => ({
    // A name that several have would be asked about again.
    cell: typeof read?.(name) === 'number' ? name : code,
    label: code.startsWith(name) ? code : `${name} (${code})`,
    names: [name, nameEn, otherName, code],
  }));
};
