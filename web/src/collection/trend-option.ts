import type { Series } from '@lotline/contract/collection/trend';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { tooltipOf } from '../kit/chart/tooltip.ts';
import { formatAt, formatNumber } from '../kit/words/format.ts';
import type { Period } from './stretch.ts';

const top = 12;
export const left = 64;
export const right = 20;
const gap = 26;
/** What each curve is high; few are drawn large. */
const heightOf = (curves: number) => (curves <= 1 ? 380 : curves <= 2 ? 220 : curves <= 4 ? 150 : 110);
export const chartHeight = (curves: number) => top + curves * (heightOf(curves) + gap) + 34;

export type Limits = { lsl: string; usl: string; target: string };

/** A line of its own for each parameter, one below the other, on one axis of time; where nothing was heard for too long the line breaks. */
export const trendOption = (series: readonly Series[], period: Period, words: Limits, inks: ChartInks): ChartOption => {
  const each = heightOf(series.length);
  const colors = [inks.primary, inks.good, inks.hold, inks.info, inks.warn];
  const all = series.map((_, n) => n);
  return {
    grid: series.map((_, n) => ({ left, right, top: top + n * (each + gap) + 14, height: each })),
    xAxis: series.map((_, n) => ({
      ...{ type: 'time' as const, gridIndex: n, min: period.from, max: period.to },
      axisLabel: { show: n === series.length - 1, color: inks['text-soft'], fontSize: 11, hideOverlap: true },
      axisLine: { lineStyle: { color: inks.line } },
      axisTick: { show: false },
      splitLine: { show: false },
    })),
    yAxis: series.map(({ name, toolName, unit }, n) => ({
      ...{ type: 'value' as const, gridIndex: n, scale: true, splitNumber: each > 150 ? 5 : 3 },
      name: `${toolName} · ${name}${unit ? ` (${unit})` : ''}`,
      nameGap: 6,
      nameTextStyle: { color: inks.text, fontSize: 12, align: 'left' as const, padding: [0, 0, 0, 4 - left] },
      axisLabel: { color: inks['text-soft'], fontSize: 11 },
      splitLine: { lineStyle: { color: inks.line, opacity: 0.5 } },
    })),
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: inks['line-strong'] } },
    tooltip: { ...tooltipOf(inks), formatter: (told: unknown) => tell(told as Told[], series) },
    dataZoom: [{ type: 'inside', xAxisIndex: all, filterMode: 'none', minValueSpan: 2000, moveOnMouseMove: 'shift' }],
    series: series.map((one, n) => ({
      ...{ type: 'line' as const, xAxisIndex: n, yAxisIndex: n, data: pointsOf(one), connectNulls: false },
      ...{ showSymbol: one.at.length < 60, symbolSize: 5, step: one.kind === 'SWITCH' ? ('end' as const) : false },
      lineStyle: { width: 1.2, color: colors[n % colors.length] },
      itemStyle: { color: colors[n % colors.length] },
      markLine: {
        ...{ silent: true, symbol: 'none' },
        label: { color: inks['text-soft'], fontSize: 10, position: 'insideEndTop' as const },
        data: limitsOf(one, words, inks),
      },
    })),
  };
};

/** Points so far apart that something should have been heard between them have nothing between them. */
const pointsOf = ({ at, value, silenceSec, points }: Series) => {
  const usual = at.length > 1 ? ((at.at(-1) as number) - (at[0] as number)) / at.length : 0;
  const longest = silenceSec === null ? Number.POSITIVE_INFINITY : Math.max(silenceSec * 1000, points > at.length ? usual * 4 : 0);
  return at.flatMap((time, n) => {
    const before = at[n - 1];
    const point = [time, value[n] as number] as const;
    return before !== undefined && time - before > longest ? [[before + 1, null] as const, point] : [point];
  });
};

const limitsOf = ({ lsl, usl, target, at }: Series, words: Limits, inks: ChartInks) =>
  at.length === 0
    ? []
    : [
        { value: lsl, name: words.lsl, color: inks.bad },
        { value: target, name: words.target, color: inks.good },
        { value: usl, name: words.usl, color: inks.bad },
      ].flatMap(({ value, name, color }) =>
        value === null
          ? []
          : [{ yAxis: value, name, lineStyle: { color, width: 1, type: 'dashed' as const }, label: { formatter: `${name} ${value}` } }],
      );

type Told = { seriesIndex: number; axisValue: number; value: readonly [number, number | null]; marker: string };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tell = (told: readonly Told[], series: readonly Series[]) => {
  const lines = told.flatMap(({ seriesIndex, value, marker }) => {
    const one = series[seriesIndex];
    return one && value[1] !== null
      ? [`${marker}${escaped(one.name)} <b>${formatNumber(value[1], one.decimals)}</b> ${escaped(one.unit ?? '')}`]
      : [];
  });
  const at = told[0]?.value[0];
  return at === undefined || lines.length === 0 ? '' : [formatAt(new Date(at).toISOString()), ...lines].join('<br>');
};
