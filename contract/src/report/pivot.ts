import { add } from '../kit/quantity.ts';
import { achieveRate, defectRate, perHour } from './kpi.ts';
import type { ProductReportRow } from './report.ts';
import type { Measure } from './report-rows.ts';

export const dims = ['day', 'line', 'product', 'operation'] as const;
export type Dim = (typeof dims)[number];

/** What quantities of several rows come to: quantities and minutes are summed first, and divided last. */
export type Total = Record<Measure, number | null>;
export const totalOf = (rows: readonly ProductReportRow[]): Total => {
  const sum = (what: 'targetQty' | 'goodQty' | 'defectQty' | 'timedQty') => add(...rows.map((row) => row[what]));
  const [targetQty, goodQty, defectQty, timedQty] = [sum('targetQty'), sum('goodQty'), sum('defectQty'), sum('timedQty')];
  const minutes = rows.flatMap(({ runMinutes }) => (runMinutes === null ? [] : [runMinutes]));
  const runMinutes = minutes.length ? add(...minutes) : null;
  return {
    ...{ targetQty, goodQty, defectQty, runMinutes },
    achieveRate: achieveRate({ completed: goodQty, target: targetQty }),
    defectRate: defectRate({ completed: goodQty, defect: defectQty }),
    perHour: runMinutes === null ? null : perHour(timedQty, runMinutes),
  };
};

export type Head = { key: string; row: ProductReportRow };
const keyOf: Record<Dim, (row: ProductReportRow) => string> = {
  day: ({ day }) => day,
  line: ({ lineId }) => String(lineId),
  product: ({ productId }) => String(productId),
  operation: ({ operationId }) => String(operationId),
};
const headsOf = (rows: readonly ProductReportRow[], dim: Dim): Head[] => {
  const heads = new Map<string, Head>();
  for (const row of rows) {
    const key = keyOf[dim](row);
    if (!heads.has(key)) heads.set(key, { key, row });
  }
  const found = [...heads.values()];
  return dim === 'day' ? found.toSorted((a, b) => a.key.localeCompare(b.key)) : found;
};

export type Pivot = {
  rows: { head: Head; cells: Total[]; total: Total; of: readonly ProductReportRow[] }[];
  columns: Head[];
  totals: Total[];
  total: Total;
};
/** Rows by one of what they have, across by another; without one there are only the totals of each. */
export const pivotOf = (rows: readonly ProductReportRow[], down: Dim, across: Dim | null): Pivot => {
  const columns = across === null ? [] : headsOf(rows, across);
  const byRow = Map.groupBy(rows, keyOf[down]);
  const cellsOf = (own: readonly ProductReportRow[]) => {
    if (across === null) return [];
    const byColumn = Map.groupBy(own, keyOf[across]);
    return columns.map(({ key }) => totalOf(byColumn.get(key) ?? []));
  };
  return {
    columns,
    rows: headsOf(rows, down).map((head) => {
      const of = byRow.get(head.key) ?? [];
      return { head, of, cells: cellsOf(of), total: totalOf(of) };
    }),
    totals: cellsOf(rows),
    total: totalOf(rows),
  };
};

/** Of a product its last operation's pieces, with the defects of all of its operations on that line; or each operation for itself. */
export const scoped = (rows: readonly ProductReportRow[], completedOnly: boolean): ProductReportRow[] =>
  completedOnly
    ? rows.map((row) => (row.isLast ? row : { ...row, targetQty: 0, goodQty: 0, reworkQty: 0, timedQty: 0, runMinutes: null }))
    : [...rows];
