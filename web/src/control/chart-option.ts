import type { ChartMark } from '@lotline/contract/control/control';
import type { Control } from '@lotline/contract/control/control-chart';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { tooltipOf } from '../kit/chart/tooltip.ts';

type Said = {
  /** What stands below the axis for each point. */
  times: readonly string[];
  /** What a point is, as the pointer stands on it. */
  tell: (at: number) => string;
  name: { centre: string; spread: string };
  /** A mark of the axis, at its point. */
  marks: readonly { at: number; kind: ChartMark['kind']; text: string }[];
  /** Points with signals that nobody has dealt with, and those that somebody has. */
  open: ReadonlySet<number>;
  settled: ReadonlySet<number>;
  openSpread: ReadonlySet<number>;
  /** Points of measurement files, which stand as diamonds. */
  ofFile: ReadonlySet<number>;
  chosen: number | null;
};

const stepped = (line: readonly number[], color: string, dashed: boolean) => ({
  type: 'line' as const,
  step: 'middle' as const,
  data: [...line],
  symbol: 'none' as const,
  silent: true,
  lineStyle: { color, width: 1, type: dashed ? ('dashed' as const) : ('solid' as const) },
});

/** Beyond so many, points that say nothing stand small. */
const manyPoints = 120;

/** The chart and its spread below it, one axis of points for both: limits, signals, and what changed when. */
export const chartOption = (control: Control, said: Said, inks: ChartInks): ChartOption => {
  const { spread } = control;
  const many = control.points.length > manyPoints;
  const dot = (at: number, open: ReadonlySet<number>) => {
    const color = open.has(at) ? inks.bad : said.settled.has(at) ? inks.hold : inks.primary;
    return {
      ...(said.ofFile.has(at) && { symbol: 'diamond' }),
      symbolSize: at === said.chosen ? 12 : open.has(at) || said.settled.has(at) || said.ofFile.has(at) ? 8 : many ? 3 : 5,
      itemStyle: { color, borderColor: inks.surface, borderWidth: at === said.chosen ? 2 : 0 },
    };
  };
  const dots = (points: readonly (number | null)[], open: ReadonlySet<number>) => points.map((value, at) => ({ value, ...dot(at, open) }));
  const axis = (gridIndex: number, last: boolean) => ({
    ...{ gridIndex, type: 'category' as const, data: [...said.times], boundaryGap: false },
    axisLabel: { show: last, color: inks['text-soft'], fontSize: 11, hideOverlap: true },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: inks.line } },
  });
  const scale = (gridIndex: number, name: string) => ({
    ...{ gridIndex, type: 'value' as const, scale: true, name },
    nameTextStyle: { color: inks['text-soft'], fontSize: 11, align: 'left' as const },
    axisLabel: { color: inks['text-soft'], fontSize: 11 },
    splitLine: { show: false },
  });
  const below = spread !== null;
  const sums = control.upper !== null && control.lower !== null;
  return {
    grid: below
      ? [
          { left: 70, right: 90, top: 36, height: 210 },
          { left: 70, right: 90, top: 300, height: 90 },
        ]
      : [{ left: 70, right: 90, top: 36, height: 330 }],
    xAxis: below ? [axis(0, false), axis(1, true)] : [axis(0, true)],
    yAxis: below ? [scale(0, said.name.centre), scale(1, said.name.spread)] : [scale(0, said.name.centre)],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: inks['line-strong'] } },
    tooltip: { ...tooltipOf(inks), formatter: (told: unknown) => said.tell((told as { dataIndex: number }[])[0]?.dataIndex ?? 0) },
    dataZoom: [
      { type: 'inside', xAxisIndex: below ? [0, 1] : [0] },
      {
        type: 'slider',
        xAxisIndex: below ? [0, 1] : [0],
        bottom: 6,
        height: 18,
        borderColor: inks.line,
        textStyle: { color: inks['text-soft'] },
      },
    ],
    series: [
      stepped(control.centre, inks.good, false),
      stepped(control.ucl, inks.bad, true),
      stepped(control.lcl, inks.bad, true),
      ...(sums
        ? ([control.upper, control.lower] as (number | null)[][]).map((points, n) => ({
            ...{
              id: n === 0 ? 'upper' : 'lower',
              type: 'line' as const,
              data: dots(points, said.open),
              lineStyle: { color: inks.primary, width: 1.5 },
            },
          }))
        : [
            {
              ...{
                id: 'centre',
                type: 'line' as const,
                symbol: 'circle' as const,
                showAllSymbol: true,
                data: dots(control.points, said.open),
                connectNulls: false,
              },
              ...{ lineStyle: { color: inks.primary, width: 1.5 }, symbol: 'circle' as const },
              markLine: {
                ...{ symbol: 'none' as const, silent: true },
                lineStyle: { color: inks.hold, type: 'dotted' as const, width: 1 },
                label: { color: inks.hold, fontSize: 10, position: 'end' as const, formatter: '{b}' },
                data: said.marks.map(({ at, text }) => ({ xAxis: at, name: text.length > 14 ? `${text.slice(0, 13)}…` : text })),
              },
            },
          ]),
      ...(spread
        ? [
            ...[stepped(spread.centre, inks.good, false), stepped(spread.ucl, inks.bad, true), stepped(spread.lcl, inks.bad, true)],
            {
              id: 'spread',
              type: 'line' as const,
              data: dots(spread.points, said.openSpread),
              lineStyle: { color: inks.info, width: 1.5 },
            },
          ].map((series) => ({ ...series, xAxisIndex: 1, yAxisIndex: 1 }))
        : []),
    ],
  };
};

/** Bars of how often values fall where, with the limits of the specification. */
export const histogramOption = (
  values: readonly number[],
  limits: { lsl: number | null; usl: number | null; mean: number },
  words: { lsl: string; usl: string; mean: string },
  decimals: number,
  inks: ChartInks,
): ChartOption => {
  const [low, high] = [
    Math.min(...values, limits.lsl ?? Number.POSITIVE_INFINITY),
    Math.max(...values, limits.usl ?? Number.NEGATIVE_INFINITY),
  ];
  // Bars are as wide as whole steps of what is measured, or some would be empty for no reason.
  const step = 10 ** -decimals;
  const width = Math.max(1, Math.ceil((high - low) / Math.max(6, Math.min(24, Math.ceil(Math.sqrt(values.length)))) / step)) * step;
  const bins = Math.max(1, Math.ceil((high - low) / width + 1e-9) + (Number.isInteger((high - low) / width) ? 1 : 0));
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.floor((value - low) / width + 1e-9));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const top = Math.max(...counts);
  const line = (at: number | null, name: string, color: string) =>
    at === null
      ? []
      : [
          {
            ...{ type: 'line' as const, silent: true, symbol: 'none' as const, lineStyle: { color, type: 'dashed' as const } },
            data: [
              [at, 0],
              [at, top],
            ],
            endLabel: { show: true, formatter: name, color: inks['text-soft'], fontSize: 10, offset: [-4, -8] },
          },
        ];
  return {
    grid: { left: 40, right: 20, top: 24, bottom: 28 },
    xAxis: {
      type: 'value',
      min: low,
      max: low + bins * width,
      containShape: false,
      axisLabel: { color: inks['text-soft'], fontSize: 10, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: { type: 'value', axisLabel: { color: inks['text-soft'], fontSize: 10 }, splitLine: { lineStyle: { color: inks.line } } },
    series: [
      {
        ...{ type: 'bar', barWidth: '98%', itemStyle: { color: inks.primary } },
        data: counts.map((count, at) => [low + (at + 0.5) * width, count]),
      },
      ...line(limits.lsl, words.lsl, inks.bad),
      ...line(limits.usl, words.usl, inks.bad),
      ...line(limits.mean, words.mean, inks.good),
    ],
  };
};
