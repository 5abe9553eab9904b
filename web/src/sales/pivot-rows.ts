import { addDays } from '@lotline/contract/kit/production-day';
import { add, addAmounts } from '@lotline/contract/kit/quantity';
import type { PivotCell, PivotHead, SalesPivot } from '@lotline/contract/sales/entry';
import type { Period } from '../kit/form/date-fields.tsx';

/** What one sum adds up, by what its rows are asked for. */
export type Those = {
  kind?: 'MATERIAL' | 'PRODUCT';
  bizPartnerId?: number;
  ofNobody?: true;
  materialId?: number;
  productId?: number;
  currency?: string;
};
/** A part of the list that a sum opened, with what it is called. */
export type Opened = { those: Those; names: readonly string[]; period?: Period };

/** A row of the pivot in one currency: two are never added. */
export type PivotRow = {
  id: string;
  head: PivotHead;
  currency: string;
  lines: number;
  /** Null where none of its lines has a price. */
  amount: number | null;
  unpriced: number;
  qty: number | null;
  uom: string | null;
  /** By the columns' keys. */
  cells: Readonly<Record<string, number | null>>;
};

const sumOf = (amounts: readonly (number | null)[]) => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : addAmounts(...known);
};

/** The rows as they are drawn: for each head as many as it has currencies. */
export const pivotRows = ({ rows, cells }: SalesPivot): PivotRow[] => {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  return rows.flatMap((head) =>
    [...Map.groupBy(byRow.get(head.key) ?? [], ({ currency }) => currency)].map(([currency, its]): PivotRow => {
      const [first] = its;
      const isAlike = its.every(({ uom }) => uom !== null && uom === first?.uom);
      return {
        id: `${head.key} ${currency}`,
        ...{ head, currency },
        lines: its.reduce((sum, { lines }) => sum + lines, 0),
        amount: sumOf(its.map(({ amount }) => amount)),
        unpriced: its.reduce((sum, { unpriced }) => sum + unpriced, 0),
        qty: isAlike ? add(...its.map(({ qty }) => qty ?? 0)) : null,
        uom: isAlike ? (first?.uom ?? null) : null,
        cells: Object.fromEntries(its.flatMap(({ column, amount }: PivotCell) => (column === null ? [] : [[column, amount]]))),
      };
    }),
  );
};

/** What the lines of a row or a column have in common, as the list is asked for them. */
export const thoseOf = ({ key, kind, bizPartnerId, materialId, productId, month }: PivotHead): Those =>
  materialId !== null
    ? { materialId }
    : productId !== null
      ? { productId }
      : bizPartnerId !== null
        ? { bizPartnerId }
        : kind !== null
          ? { kind }
          : month === null && key === '-'
            ? { ofNobody: true }
            : {};

/** The days of a month that lie in a period. */
export const monthIn = (month: string, { startDt, endDt }: Period): Period => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const next = of === 12 ? `${year + 1}-01-01` : `${year}-${String(of + 1).padStart(2, '0')}-01`;
  const last = addDays(next, -1);
  return { startDt: month > startDt ? month : startDt, endDt: last < endDt ? last : endDt };
};
