import type { FieldProblem, RowProblem } from '@lotline/contract/kit/problem';
import { problemsOf, refusalOf, rowProblemsOf } from '../kit/net/refusal.ts';
import { ApiFailure } from '../kit/net/send.ts';
import type { ListedOrder } from './new-order.ts';

type Path = RowProblem['path'];

const toldAs = (failure: ApiFailure, status: number, told: { rows?: readonly RowProblem[]; issues?: readonly FieldProblem[] }) => {
  const { code, message, facts, extraData } = failure;
  return new ApiFailure(status, { code, message, facts, extraData: { ...extraData, ...told } });
};

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
  return rows.length > 0 ? toldAs(refusal, refusal.status, { rows }) : failure;
};

/** In the form an item is one field, whatever it is to the server. */
const fieldHere = (path: Path): Path => (path[0] === 'productId' || path[0] === 'materialId' ? ['itemId'] : path);

/** What was refused of the lines of one order, at the fields of its form; `places`: where each line that was sent stands there. */
export const refusedInForm = (failure: unknown, places: readonly number[]): unknown => {
  const refusal = refusalOf(failure);
  if (!refusal) return failure;
  const at = (line: number, field: Path): Path => ['lines', places[line] ?? line, ...fieldHere(field)];
  const rows = rowProblemsOf(failure).map(({ row, path, ...told }) => ({ ...told, path: at(row, path) }));
  const issues = problemsOf(failure).map((one) => {
    const [list, line, ...field] = one.path;
    return list === 'lines' && typeof line === 'number' ? { ...one, path: at(line, field) } : one;
  });
  // Each has its own sentence, as of a wrong shape.
  return rows.length + issues.length > 0 ? toldAs(refusal, 400, { issues: [...issues, ...rows] }) : failure;
};
