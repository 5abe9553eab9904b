import { add, subtract } from '../kit/quantity.ts';
import { stillRequired } from '../product/bom.ts';
import type { Work } from './kiosk.ts';
import type { LineStory } from './line-refusal.ts';

const kinds = ['goodQty', 'defectQty', 'reworkQty'] as const;
type Kind = (typeof kinds)[number];
type Told = { [Name in Kind]?: number | null | undefined };
/** A count before and after; `of` says whether of the report that is set right or of all that the work made. */
export type CountChange = { of: 'report' | 'work'; kind: Kind; before: number; after: number };
/** What comes into stock, or below zero is taken out of it. */
export type StockChange = { name: string; uom: string; qty: number };

const countOf = (told: Told, kind: Kind) => told[kind] ?? 0;
const madeOf = (work: Work | null, kind: Kind) => (kind === 'goodQty' ? work?.completedQty : work?.[kind]) ?? 0;

/** What booking a refused report as it is told changes, in the counts of the work that takes it and in stock. */
export const changesOf = (
  { row, replaces, stock }: Pick<LineStory, 'replaces' | 'stock'> & { row: { productName: string } },
  work: Work | null,
  told: Told,
) => {
  const moreOf = (kind: Kind) => subtract(countOf(told, kind), replaces?.[kind] ?? 0);
  const shown = kinds.filter((kind) => kind === 'goodQty' || countOf(told, kind) !== 0 || moreOf(kind) !== 0);
  const counts: CountChange[] = [
    ...(replaces ? shown.map((kind) => ({ of: 'report' as const, kind, before: replaces[kind], after: countOf(told, kind) })) : []),
    ...(work
      ? shown.map((kind) => ({ of: 'work' as const, kind, before: madeOf(work, kind), after: add(madeOf(work, kind), moreOf(kind)) }))
      : []),
  ];
  const good = moreOf('goodQty');
  const pieces = add(good, moreOf('defectQty'));
  const made: StockChange[] = stock.brings && work && good !== 0 ? [{ name: row.productName, uom: work.uom, qty: good }] : [];
  const taken = stock.lines.map(
    ({ name, uom, ...line }): StockChange => ({ name, uom, qty: -stillRequired({ ...line, planQty: add(line.madeQty, pieces) }) }),
  );
  return { counts, stock: [...made, ...taken.filter(({ qty }) => qty !== 0)] };
};
