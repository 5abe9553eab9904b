import type { CorrelationPair, correlationTraceDatas } from '@lotline/contract/collection/trend';
import type { AnswerOf } from '@lotline/contract/kit/call';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { formatNumber } from '../kit/words/format.ts';

type Aligned = AnswerOf<typeof correlationTraceDatas>;

const head = 26;
const edge = 6;
const cellOf = (count: number) => (count <= 2 ? 300 : count <= 4 ? 190 : 120);
export const matrixHeight = (count: number) => head + (count - 1) * cellOf(count) + 30;
export const coefficient = (r: number | null) => (r === null ? '–' : formatNumber(Math.round(r * 1000) / 1000, 3));

/** Each parameter against each other one, a cloud of points for every pair, with its coefficients above it. */
export const matrixOption = ({ parameters, values }: Aligned, pairs: readonly CorrelationPair[], inks: ChartInks): ChartOption => {
  const each = parameters.length - 1;
  const wide = (100 - edge) / each;
  const high = cellOf(parameters.length);
  // Rows are all but the first, columns all but the last: below the diagonal every pair stands once.
  const cells = parameters.flatMap((_, row) => parameters.slice(0, row).map((__, column) => ({ row, column })));
  const coefficients = ({ row, column }: (typeof cells)[number]) => {
    const [a, b] = [parameters[column]?.parameterId, parameters[row]?.parameterId];
    return pairs.find((pair) => pair.a === a && pair.b === b);
  };
  return {
    grid: cells.map(({ row, column }) => ({
      ...{ left: `${edge + column * wide}%`, width: `${wide - 3}%` },
      ...{ top: head + (row - 1) * high + 10, height: high - 44 },
    })),
    xAxis: cells.map(({ row, column }, n) => ({
      ...{ type: 'value' as const, gridIndex: n, scale: true, splitNumber: 3 },
      name: row === each ? (parameters[column]?.name ?? '') : '',
      nameLocation: 'middle' as const,
      nameGap: 20,
      nameTextStyle: { color: inks.text, fontSize: 12 },
      axisLabel: { color: inks['text-soft'], fontSize: 10, hideOverlap: true },
      axisLine: { lineStyle: { color: inks.line } },
      splitLine: { lineStyle: { color: inks.line, opacity: 0.4 } },
    })),
    yAxis: cells.map((cell, n) => {
      const pair = coefficients(cell);
      return {
        ...{ type: 'value' as const, gridIndex: n, scale: true, splitNumber: 3 },
        name: [
          cell.column === 0 ? `${parameters[cell.row]?.name} · ` : '',
          `r ${coefficient(pair?.pearson ?? null)}  ρ ${coefficient(pair?.spearman ?? null)}`,
        ].join(''),
        nameGap: 6,
        nameTextStyle: { color: colorOf(pair, inks), fontSize: 12, align: 'left' as const },
        axisLabel: { color: inks['text-soft'], fontSize: 10 },
        axisLine: { lineStyle: { color: inks.line } },
        splitLine: { lineStyle: { color: inks.line, opacity: 0.4 } },
      };
    }),
    series: cells.map(({ row, column }, n) => ({
      ...{ type: 'scatter' as const, xAxisIndex: n, yAxisIndex: n, silent: true },
      ...{ symbolSize: parameters.length > 4 ? 2 : 3, itemStyle: { color: inks.primary, opacity: 0.5 } },
      data: known(values[column], values[row]),
    })),
  };
};
const known = (x: readonly (number | null)[] = [], y: readonly (number | null)[] = []) =>
  x.flatMap((one, n) => (one === null || y[n] == null ? [] : [[one, y[n]]]));
/** What goes together strongly stands out, whichever way. */
const colorOf = (pair: CorrelationPair | undefined, inks: ChartInks) =>
  Math.abs(pair?.pearson ?? 0) >= 0.5 ? inks.primary : inks['text-soft'];
