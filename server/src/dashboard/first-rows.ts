import { mostWidgetRows } from '@lotline/contract/dashboard/widget';

/** The rows that a widget tells, and how many there are behind them. */
export const firstRows = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, mostWidgetRows),
  more: Math.max(0, rows.length - mostWidgetRows),
});
