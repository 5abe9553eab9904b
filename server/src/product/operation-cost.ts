import { add, addAmounts, amountOf, amountOfSeconds, scale } from '@lotline/contract/kit/quantity';
import type { CostGap } from '@lotline/contract/product/cost';

/** An operation with its standard times, and with the rates and the price of the day it is costed for. */
export type CostedOperation = {
  operationId: number;
  operationName: string;
  productId: number;
  lineId: number;
  lineName: string;
  toolId: number | null;
  toolName: string | null;
  outsourced: boolean;
  crew: number;
  cycleSec: number | null;
  setupMin: number;
  laborRate: number | null;
  machineRate: number | null;
  vendorPrice: number | null;
};

/** What so many pieces of an operation are to cost, and what nobody knows of it. Seconds are those of its machine. */
export const costOfOperation = (its: CostedOperation, qty: number) => {
  const gaps: CostGap[] = [];
  const miss = (gap: CostGap['gap'], id: number, name: string) => gaps.push({ side: 'PLANNED', gap, id, name, n: 1 });
  const none = { seconds: 0, labor: 0, machine: 0, outsourcing: 0, gaps };
  if (its.outsourced) {
    if (its.vendorPrice === null) miss('OUTSOURCING_PRICE', its.productId, its.operationName);
    return { ...none, outsourcing: its.vendorPrice === null ? 0 : amountOf(qty, its.vendorPrice) };
  }
  if (!its.cycleSec) miss('CYCLE_TIME', its.productId, its.operationName);
  const seconds = add(scale(its.setupMin, 60, 1, 'up'), scale(qty, its.cycleSec ?? 0, 1, 'up'));
  const isManned = its.crew > 0;
  if (isManned && its.laborRate === null) miss('LABOR_RATE', its.lineId, its.lineName);
  if (its.toolId !== null && its.machineRate === null) miss('MACHINE_RATE', its.toolId, its.toolName ?? '');
  return {
    ...none,
    seconds,
    labor: isManned && its.laborRate !== null ? amountOfSeconds(scale(seconds, its.crew, 1, 'up'), its.laborRate) : 0,
    machine: its.toolId !== null && its.machineRate !== null ? amountOfSeconds(seconds, its.machineRate) : 0,
  };
};

/** The sum of what is known. */
export const sumOf = (...parts: readonly { labor: number; machine: number; outsourcing: number }[]) => ({
  labor: addAmounts(...parts.map(({ labor }) => labor)),
  machine: addAmounts(...parts.map(({ machine }) => machine)),
  outsourcing: addAmounts(...parts.map(({ outsourcing }) => outsourcing)),
});
