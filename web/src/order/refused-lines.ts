import { problemsOf, refusalOf, rowProblemsOf } from '../kit/net/refusal.ts';
import { ApiFailure } from '../kit/net/send.ts';
import type { ListedOrder } from './new-order.ts';

/** What was refused of the orders of a list, at its rows as they were pasted: what is wrong with an order is said at each row of it. */
export const refusedInList = (failure: unknown, orders: readonly Pick<ListedOrder, 'rows'>[]): unknown => {
  const refusal = refusalOf(failure);
  if (!refusal) return failure;
  const sent = orders.flatMap(({ rows }) => rows);
  const found = rowProblemsOf(failure).flatMap(({ row, path, ...told }) => {
    const line = sent[row];
    return line ? [{ ...told, row: line.at, path }] : [];
  });
  const inShape = problemsOf(failure).flatMap(({ path: [, order, below, line, ...field], ...told }) => {
    const its = typeof order === 'number' ? (orders[order]?.rows ?? []) : [];
    const one = below === 'lines' && typeof line === 'number' ? its[line] : undefined;
    if (one) return [{ ...told, row: one.at, path: field }];
    return its.map(({ at }) => ({ ...told, row: at, path: [below ?? ''] }));
  });
  const rows = [...found, ...inShape];
  if (rows.length === 0) return failure;
  const { status, code, message, facts, extraData } = refusal;
  return new ApiFailure(status, { code, message, facts, extraData: { ...extraData, rows } });
};
