import type { SpecOut } from '@lotline/contract/collection/spec-out';
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

export type TrendWords = { lsl: string; usl: string; target: string; out: Readonly<Record<SpecOut['side'], string>> };
/** The same curves of an earlier stretch, and by how much it was earlier. */
export type Beside = { series: readonly Series[]; shift: number };
export type Shown = { series: readonly Series[]; beside: Beside | null; outs: readonly SpecOut[]; period: Period };

/**
 * A line of its own for each parameter, one below the other, on one axis of time; where nothing was heard for too long the line breaks. An earlier
 * stretch lies behind as a thin line; where a parameter was beyond a limit is shaded, its worst value marked.
 */
export const trendOption = ({ series, beside, outs, period }: Shown, words: TrendWords, inks: ChartInks): ChartOption => {
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
    tooltip: { ...tooltipOf(inks), formatter: (told: unknown) => tell(told as Told[], { series, beside, outs, period }, words) },
    dataZoom: [{ type: 'inside', xAxisIndex: all, filterMode: 'none', minValueSpan: 2000, moveOnMouseMove: 'shift' }],
    series: [
      ...series.map((one, n) => ({
        ...{ ...lineOf(one, n, colors[n % colors.length] as string), lineStyle: { width: 1.2, color: colors[n % colors.length] } },
        markLine: {
          ...{ silent: true, symbol: 'none' },
          label: { color: inks['text-soft'], fontSize: 10, position: 'insideEndTop' as const },
          data: limitsOf(one, words, inks),
        },
        ...marksOf(
          outs.filter(({ parameterId }) => parameterId === one.parameterId),
          period,
          inks,
        ),
      })),
      ...(beside?.series ?? []).map((one, n) => ({
        ...lineOf({ ...one, at: one.at.map((at) => at + (beside?.shift ?? 0)) }, n, inks['text-faint']),
        ...{ z: 1, lineStyle: { width: 1, color: inks['text-faint'], type: 'dashed' as const } },
      })),
    ],
  };
};

const lineOf = (one: Series, n: number, color: string) => ({
  ...{ type: 'line' as const, xAxisIndex: n, yAxisIndex: n, data: pointsOf(one), connectNulls: false },
  ...{ showSymbol: one.at.length < 60, symbolSize: 5, step: one.kind === 'SWITCH' ? ('end' as const) : false },
  itemStyle: { color },
});

/** Stretches beyond a limit, their worst value as an arrow that points the way that it went; what nobody has answered stands out. */
const marksOf = (outs: readonly SpecOut[], { from, to }: Period, inks: ChartInks) => {
  const begin = ({ fromAt }: SpecOut) => Math.max(from, Date.parse(fromAt));
  const end = ({ toAt }: SpecOut) => Math.min(to, toAt === null ? to : Date.parse(toAt));
  const color = ({ acknowledgedAt }: SpecOut) => (acknowledgedAt === null ? inks.bad : inks['text-soft']);
  return {
    markArea: {
      silent: true,
      data: outs.map((one) => [{ xAxis: begin(one), itemStyle: { color: color(one), opacity: 0.16 } }, { xAxis: end(one) }]),
    },
    markPoint: {
      ...{ silent: true, symbol: 'triangle', symbolSize: 9, label: { show: false } },
      data: outs.map((one) => ({
        ...{ coord: [(begin(one) + end(one)) / 2, one.worst], itemStyle: { color: color(one) } },
        ...(one.side === 'LOW' ? { symbolRotate: 180, symbolOffset: [0, 8] } : { symbolOffset: [0, -8] }),
      })),
    },
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

const limitsOf = ({ lsl, usl, target, at }: Series, words: TrendWords, inks: ChartInks) =>
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
const tell = (told: readonly Told[], { series, beside, outs, period }: Shown, words: TrendWords) => {
  const at = told[0]?.value[0];
  if (at === undefined) return '';
  const lines = told.flatMap(({ seriesIndex, value, marker }) => {
    const isBeside = seriesIndex >= series.length;
    const one = isBeside ? beside?.series[seriesIndex - series.length] : series[seriesIndex];
    if (!one || value[1] === null) return [];
    const when = isBeside ? ` (${formatAt(new Date(value[0] - (beside?.shift ?? 0)).toISOString())})` : '';
    return [`${marker}${escaped(one.name)}${when} <b>${formatNumber(value[1], one.decimals)}</b> ${escaped(one.unit ?? '')}`];
  });
  const said = outs
    .filter(({ fromAt, toAt }) => Date.parse(fromAt) <= at && at <= (toAt === null ? period.to : Date.parse(toAt)))
    .map(({ parameterName, side, worst, lotNo, reason }) =>
      escaped([`${parameterName}: ${words.out[side]} ${formatNumber(worst)}`, lotNo, reason].filter(Boolean).join(' · ')),
    );
  return lines.length === 0 ? '' : [formatAt(new Date(at).toISOString()), ...lines, ...said].join('<br>');
};
