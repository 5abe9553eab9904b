import { firstBroken } from '@lotline/contract/kit/rule';
import { idsAtMost } from '@lotline/contract/kit/shape';
import type { Facts } from '@lotline/contract/kit/words';
import { lineSizeRules } from '@lotline/contract/order/order.rules';
import { type OrderBeginning, type UsualSize, usualSizes } from '@lotline/contract/order/place-order';
import type { Doubt } from '../kit/dialogs/doubts.ts';
import type { Reviewed } from '../kit/excel/check.ts';
import { send } from '../kit/net/send.ts';
import type { Translate } from '../kit/words/words.ts';
import type { ListedLine } from './new-order.ts';

type Line = { itemId: number; qty: number; dueDate?: string | null | undefined };
/** What two lines have in common that are most likely one. */
const keyOf = ({ itemId, qty, dueDate }: Line) => JSON.stringify([itemId, qty, dueDate ?? null]);

const namedAtMost = 8;
const rowsOf = (ids: readonly number[]) => ({
  rows: `${ids.slice(0, namedAtMost).join(', ')}${ids.length > namedAtMost ? ' …' : ''}`,
  count: ids.length,
});
type Row = Line & { id: number };
const isLine = (values: Readonly<Record<string, unknown>>) => typeof values.itemId === 'number' && typeof values.qty === 'number';

/** Rows of one list that say the same. */
const sameRows = <R extends Row>(rows: readonly R[], within: (row: R) => unknown, t: Translate): Doubt[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify([within(row), keyOf(row)])).values()].flatMap((alike) => {
    const ids = alike.map(({ id }) => id);
    return ids.length > 1 ? [{ rows: ids, text: t('order.sameRows', rowsOf(ids)) }] : [];
  });

/** Rows that stand somewhere already, told together for each place. */
const standing = <R extends Row, Place>(
  rows: readonly R[],
  placesOf: (row: R) => readonly Place[],
  tell: (place: Place, rows: ReturnType<typeof rowsOf>) => string,
): Doubt[] => {
  const found = Map.groupBy(
    rows.flatMap((row) =>
      placesOf(row)
        .slice(0, 1)
        .map((place) => ({ place, id: row.id })),
    ),
    ({ place }) => place,
  );
  return [...found].map(([place, its]) => {
    const ids = its.map(({ id }) => id);
    return { rows: ids, text: tell(place, rowsOf(ids)) };
  });
};

type Sized = { readonly id: number; readonly itemId?: unknown; readonly qty?: unknown; readonly wasQty?: number | undefined };
/** Rows that ask for far more than was ever ordered, each as the server would ask about it; what is meant is sent so, and not asked about again. */
export const doubtsOfSize = (rows: readonly Sized[], sizes: readonly UsualSize[], t: Translate, say: Say): Doubt[] => {
  const byId = new Map(sizes.map((size) => [size.id, size]));
  return rows.flatMap(({ id, itemId, qty, wasQty = 0 }) => {
    const size = typeof itemId === 'number' ? byId.get(itemId) : undefined;
    if (!size || typeof qty !== 'number') return [];
    const facts = { ...size, item: size.code, qty, wasQty, confirmOver: false };
    const rule = firstBroken(lineSizeRules, facts);
    if (!rule) return [];
    const said = say(rule.code, rule.tell?.(facts));
    return [{ rows: [id], column: 'qty', meant: { confirmOver: true }, text: t('order.sizeOfRow', { row: id, said }) }];
  });
};
type Say = (key: string, facts?: Facts) => string;

/** What is usual of the items of these rows; those that ask for nothing so far are asked about when they do. */
export const sizesOf = async (direction: 'SALES' | 'PURCHASE', itemIds: readonly unknown[]): Promise<readonly UsualSize[]> => {
  const ids = [...new Set(itemIds.filter((id) => typeof id === 'number'))].slice(0, idsAtMost);
  return ids.length > 0 ? send(usualSizes, { direction, ids: ids.join() }) : [];
};

type Lately = ReadonlyMap<number, Pick<OrderBeginning, 'lately'>>;
/** What of a list stands in it twice, and what was entered for its customer already: under the same number, or where either has none. */
export const doubtsOfList = (reviewed: readonly Reviewed[], known: Lately, t: Translate): Doubt[] => {
  const rows = reviewed.flatMap(({ id, values }) => (isLine(values) ? [{ ...(values as ListedLine), id }] : []));
  const ordersOf = (row: (typeof rows)[number]) =>
    (known.get(row.bizPartnerId)?.lately ?? [])
      .filter((one) => keyOf(one) === keyOf(row) && (!one.customerPoNo || !row.customerPoNo || one.customerPoNo === row.customerPoNo))
      .map(({ orderNo }) => orderNo);
  return [
    ...standing(rows, ordersOf, (orderNo, its) => t('order.sameAsOrder', { ...its, orderNo })),
    ...sameRows(rows, ({ bizPartnerId, customerPoNo }) => [bizPartnerId, customerPoNo ?? null], t),
  ];
};

type Standing = Line & { seq: number };
/** The same of new lines of an order, beside those that stand in it; and those that are due before it was placed. */
export const doubtsOfLines = (
  reviewed: readonly Reviewed[],
  itemOf: (values: Readonly<Record<string, unknown>>) => unknown,
  { lines, orderDate }: { lines: readonly Standing[]; orderDate: string },
  t: Translate,
): Doubt[] => {
  const all = reviewed.flatMap(({ id, values, state }) =>
    state === 'SAME' ? [] : [{ ...(values as Partial<Line>), itemId: itemOf(values), id, isNew: state === 'NEW' }],
  );
  const rows = all.filter((row): row is typeof row & Row => row.isNew && isLine(row));
  const early = all.filter(({ dueDate }) => dueDate && dueDate < orderDate).map(({ id }) => id);
  return [
    ...standing(
      rows,
      (row) => lines.filter((line) => keyOf(line) === keyOf(row)).map(({ seq }) => seq),
      (seq, its) => t('order.sameAsLine', { ...its, seq }),
    ),
    ...sameRows(rows, () => null, t),
    ...(early.length > 0 ? [{ rows: early, text: t('order.dueBeforeOrder', rowsOf(early)) }] : []),
  ];
};

type Of = {
  lines: readonly (Standing & { id: number })[];
  orderDate: string;
  /** By what its lines are measured; what an order only needs by its bills is measured by nothing. */
  direction: 'SALES' | 'PURCHASE' | null;
};
/** All that is doubtful in rows that are pasted on the lines of an order. */
export const doubtsOfOrder = async (
  reviewed: readonly Reviewed[],
  itemOf: (values: Readonly<Record<string, unknown>>) => unknown,
  of: Of,
  t: Translate,
  say: Say,
): Promise<Doubt[]> => {
  const sized = reviewed.flatMap(({ id, values, state, stamp }) => {
    const was = stamp && of.lines.find((line) => line.id === stamp.id);
    const itemId = itemOf(values);
    return state === 'SAME' ? [] : [{ id, itemId, qty: values.qty, wasQty: was && was.itemId === itemId ? was.qty : 0 }];
  });
  const { direction } = of;
  const sizes = direction
    ? await sizesOf(
        direction,
        sized.map(({ itemId }) => itemId),
      )
    : [];
  return [...doubtsOfSize(sized, sizes, t, say), ...doubtsOfLines(reviewed, itemOf, of, t)];
};
