import type { Total } from '@lotline/contract/report/pivot';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { tooltipOf } from '../kit/chart/tooltip.ts';

type Bar = Pick<Total, 'goodQty' | 'defectQty' | 'targetQty'> & { name: string };
/** Good pieces with the defective ones on top, and a line of what was planned. */
export const barsOf = (bars: readonly Bar[], inks: ChartInks, words: { good: string; defect: string; target: string }): ChartOption => {
  const axis = {
    axisLabel: { color: inks['text-soft'], fontSize: 11 },
    axisLine: { lineStyle: { color: inks.line } },
    axisTick: { show: false },
  };
  return {
    grid: { left: 60, right: 16, top: 14, bottom: 24 },
    xAxis: { ...axis, type: 'category', data: bars.map(({ name }) => name) },
    yAxis: { ...axis, type: 'value', splitLine: { lineStyle: { color: inks.line, opacity: 0.5 } } },
    tooltip: tooltipOf(inks),
    series: [
      {
        type: 'bar',
        stack: 'made',
        name: words.good,
        data: bars.map(({ goodQty }) => goodQty),
        itemStyle: { color: inks.good },
        barMaxWidth: 36,
      },
      { type: 'bar', stack: 'made', name: words.defect, data: bars.map(({ defectQty }) => defectQty), itemStyle: { color: inks.bad } },
      {
        type: 'line',
        name: words.target,
        data: bars.map(({ targetQty }) => targetQty),
        symbol: 'none',
        step: 'middle',
        lineStyle: { color: inks['text-soft'], width: 1, type: 'dashed' },
        itemStyle: { color: inks['text-soft'] },
      },
    ],
  };
};
