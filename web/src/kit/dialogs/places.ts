import type { Column } from '../columns/columns.ts';
import { fits, type Plan } from '../excel/check.ts';
import { dayIn, figureIn } from '../excel/typed-cells.ts';

type Kept = { id: number; version: number };
type Place = Plan | undefined;
type Block = readonly (readonly string[])[];

const planOf = (template: readonly Plan[], { id }: Column<Kept>) =>
  template.find(({ column }) => column.shownAs === id) ?? template.find(({ column }) => column.id === id);

/**
 * Where the columns of a block go that has no headings: from the focused column on, each below the other, as long as what stands in them
 * could be those; else by what it is. A number never falls into a name, and what nobody types into takes no cell away from what one does.
 */
export const placesOf = (block: Block, columns: readonly Column<Kept>[], template: readonly Plan[]): readonly Place[] => {
  const width = Math.max(...block.map((row) => row.length));
  const said = Array.from({ length: width }, (_, at) => block.flatMap((row) => (row[at] ? [row[at]] : [])));
  const inOrder = said.map((_, at) => columns[at] && planOf(template, columns[at]));
  const isPlain = said.every((cells, at) => {
    const [column, plan] = [columns[at], inOrder[at]];
    if (!column || cells.length === 0) return true;
    return plan
      ? plan.column.kind === 'text' && !plan.column.read
        ? true
        : mostly(cells, (cell) => fits(plan, cell))
      : couldBe(column, cells);
  });
  if (width === 1 || isPlain) return inOrder;
  const byKind = placesByKind(said, columns, template);
  const count = (places: readonly Place[]) =>
    places.filter((plan, at) => plan && said[at]?.length && mostly(said[at], (cell) => fits(plan, cell))).length;
  return count(byKind) >= count(inOrder) ? byKind : inOrder;
};

const mostly = (cells: readonly string[], is: (cell: string) => boolean) => cells.filter(is).length * 2 >= cells.length;
const isNumber = (cell: string) => /\d/.test(cell) && /^-?[\d,]*\.?\d+$/.test(figureIn(cell).figure);
/** Whether cells could have been copied out of a column of the list that isn't typed into. */
const couldBe = ({ kind }: Column<Kept>, cells: readonly string[]) =>
  kind === 'number'
    ? mostly(cells, isNumber)
    : kind === 'day' || kind === 'at'
      ? mostly(cells, (cell) => dayIn(cell.slice(0, 10)) !== null)
      : !mostly(cells, (cell) => isNumber(cell) || dayIn(cell) !== null);

const placesByKind = (
  said: readonly (readonly string[])[],
  columns: readonly Column<Kept>[],
  template: readonly Plan[],
): readonly Place[] => {
  const near = columns.flatMap((column) => planOf(template, column) ?? []);
  const open = [...new Set([...near, ...template.filter(({ column }) => !column.hidden)])];
  const places: Place[] = said.map(() => undefined);
  const taken = new Set<Plan>();
  const give = (which: (plan: Plan) => boolean, wants: (cells: readonly string[]) => boolean = () => true) => {
    for (const [at, cells] of said.entries()) {
      if (places[at] || cells.length === 0 || isCounting(cells, at) || !wants(cells)) continue;
      const plan = open.find((one) => !taken.has(one) && which(one) && mostly(cells, (cell) => fits(one, cell)));
      if (!plan) continue;
      places[at] = plan;
      taken.add(plan);
    }
  };
  give(({ column }) => column.read !== undefined);
  give(
    ({ column }) => column.kind === 'choice' || column.kind === 'flag',
    (cells) => !mostly(cells, isNumber),
  );
  give(
    ({ column }) => column.kind === 'day',
    (cells) => !mostly(cells, isNumber),
  );
  give(
    ({ column }) => column.kind === 'number',
    (cells) => mostly(cells, isNumber),
  );
  // Words are anything: they go into a column of words only where that comes next in the list.
  for (const [at, cells] of said.entries()) {
    if (places[at] || cells.length === 0 || mostly(cells, isNumber)) continue;
    const before = at === 0 ? -1 : open.indexOf(places[at - 1] as Plan);
    const next = at === 0 ? open[0] : before < 0 ? undefined : open[before + 1];
    if (!next || taken.has(next) || next.column.kind !== 'text' || next.column.read) continue;
    places[at] = next;
    taken.add(next);
  }
  return places;
};

/** The numbers of the lines themselves: 1, 2, 3 … before all else. */
const isCounting = (cells: readonly string[], at: number) =>
  at === 0 && cells.length > 1 && cells.every((cell, n) => Number(cell) === Number(cells[0]) + n) && Number(cells[0]) <= 1;
