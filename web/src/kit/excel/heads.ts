import { bare, type Heading, isCalledSo, isOther, isSum } from '../columns/headings.ts';

type Cell = string | number | boolean | null;
type Row = readonly Cell[];
type Named = {
  readonly column: { readonly id: string; readonly means?: Heading; readonly kind?: string };
  readonly titles: ReadonlySet<string>;
  readonly required: boolean;
};
/** The headings over a list: what column each of them names, and where the rows below begin. */
export type Headed<P> = { plans: readonly (P | null)[]; titles: readonly string[]; from: number; dataFrom: number };

const textOf = (cell: Cell | undefined) => (cell == null ? '' : String(cell).trim());
const isFigure = (cell: Cell | undefined) =>
  typeof cell === 'number' || (/\d/.test(textOf(cell)) && /^[\d\s.,:/%₩$€¥-]+$/.test(textOf(cell)));
/** As a title of ours is looked for: the template marks those that must be filled in. */
export const plainTitle = (cell: Cell) => textOf(cell).replace(/ \*$/, '').toLowerCase();

/** Which column each heading names, each at most once: by its own title before what others call it. A heading in two rows has several texts, the nearest first. */
export const matchHeads = <P extends Named>(heads: readonly (readonly string[])[], plans: readonly P[]): (P | null)[] => {
  const found: (P | null)[] = heads.map(() => null);
  const taken = new Set<P>();
  const look = (fits: (plan: P, said: string) => boolean) => {
    for (const [at, texts] of heads.entries())
      for (const said of texts) {
        const plan = found[at] || said === '' ? undefined : plans.find((one) => !taken.has(one) && fits(one, said));
        if (!plan) continue;
        found[at] = plan;
        taken.add(plan);
      }
  };
  look((plan, said) => plan.titles.has(plainTitle(said)));
  look((plan, said) => [...plan.titles].some((title) => bare(title) === bare(said)));
  look(({ column }, said) => isCalledSo(column, bare(said)));
  // Two languages in one cell.
  look(({ column, titles }, said) =>
    said.split(/[/\n|]/).some((part) => bare(part).length > 1 && (titles.has(plainTitle(part)) || isCalledSo(column, bare(part)))),
  );
  // Who names no item but a drawing means the item by it.
  const item = plans.find((plan) => !taken.has(plan) && plan.required && (plan.column.means ?? plan.column.id) === 'productId');
  const drawing = found.findIndex((plan) => plan?.column.id === 'drawingNo');
  const asItem =
    drawing >= 0
      ? drawing
      : heads.findIndex((texts, at) => !found[at] && texts.some((said) => isCalledSo({ id: 'drawingNo' }, bare(said))));
  if (item && asItem >= 0) found[asItem] = item;
  return found;
};
const isItem = ({ required, column }: Named) => {
  const meant = column.means ?? column.id;
  return required && (meant === 'productId' || meant === 'materialId');
};
/** The column of names that stands in for the item where a row says no code; null where there is none. */
export const standInOf = ({
  plans,
  titles,
}: {
  readonly plans: readonly (Named | null | undefined)[];
  readonly titles: readonly string[];
}) => {
  const item = plans.findIndex((plan) => plan != null && isItem(plan));
  const name = item < 0 ? -1 : titles.findIndex((title, at) => !plans[at] && isCalledSo({ id: 'name' }, bare(title)));
  return name < 0 ? null : { item, name };
};
/** The row with its name in the place of the code that it lacks. */
export const withStandIn = <C extends Cell>(row: readonly C[], by: ReturnType<typeof standInOf>): readonly C[] => {
  if (!by || textOf(row[by.item]) !== '' || textOf(row[by.name]) === '') return row;
  return row.map((cell, at) => (at === by.item ? (row[by.name] as C) : cell));
};

const mostAbove = 10;
/** Finds the headings of a list that somebody else made: below what stands above it, one or two rows high. Null where it has none. */
export const headIn = <P extends Named>(
  rows: readonly Row[],
  plans: readonly P[],
  ours: ReadonlySet<string> = new Set(),
): Headed<P> | null => {
  for (let from = 0; from < Math.min(rows.length, mostAbove); from += 1) {
    const row = rows[from] ?? [];
    const said = row.map(textOf);
    const filled = said.filter(Boolean);
    if (filled.length === 0 || row.some(isFigure)) continue;
    const found = matchHeads(
      said.map((text) => [text]),
      plans,
    );
    const isKnown = (text: string) => ours.has(plainTitle(text)) || isOther(bare(text));
    const known = said.filter((text, at) => text !== '' && (found[at] || isKnown(text))).length;
    if (!found.some(Boolean) || (known < 2 && filled.length > 1)) continue;
    const below = rows[from + 1] ?? [];
    const under = below.map(textOf);
    const continues =
      under.some(Boolean) &&
      !below.some(isFigure) &&
      under.every((text) => text === '' || /^[([].*[)\]]$/.test(text) || isKnown(text) || matchHeads([[text]], plans)[0]);
    if (!continues) return { plans: found, titles: said, from, dataFrom: from + 1 };
    const width = Math.max(said.length, under.length);
    const both = Array.from({ length: width }, (_, at) => [under[at] ?? '', `${said[at] ?? ''}${under[at] ?? ''}`, said[at] ?? '']);
    return { plans: matchHeads(both, plans), titles: both.map(([low, , high]) => high || low || ''), from, dataFrom: from + 2 };
  }
  return null;
};

/** A row that adds up those above it: it says so, and names nothing that a row must name. */
export const isSumRow = (plans: readonly (Named | null | undefined)[], row: Row) =>
  row.some(isSum) &&
  plans.some((plan) => plan?.required) &&
  plans.every((plan, at) => !plan?.required || plan.column.kind === 'number' || textOf(row[at]) === '' || isSum(row[at]));
