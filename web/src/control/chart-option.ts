import type { ChartMark } from '@lotline/contract/control/control';
import type { Control } from '@lotline/contract/control/control-chart';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';

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

/** The chart and its spread below it, one axis of points for both: limits, signals, and what changed when. */
export const chartOption = (control: Control, said: Said, inks: ChartInks): ChartOption => {
  const { spread } = control;
  const dot = (at: number, open: ReadonlySet<number>) => {
    const color = open.has(at) ? inks.bad : said.settled.has(at) ? inks.hold : inks.primary;
    return {
      symbolSize: at === said.chosen ? 12 : open.has(at) ? 9 : 5,
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
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: inks.raised,
      borderColor: inks.line,
      textStyle: { color: inks.text, fontSize: 12 },
      formatter: (told: unknown) => said.tell((told as { dataIndex: number }[])[0]?.dataIndex ?? 0),
    },
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
              ...{ id: 'centre', type: 'line' as const, data: dots(control.points, said.open), connectNulls: false },
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
  inks: ChartInks,
): ChartOption => {
  const [low, high] = [
    Math.min(...values, limits.lsl ?? Number.POSITIVE_INFINITY),
    Math.max(...values, limits.usl ?? Number.NEGATIVE_INFINITY),
  ];
  const bins = Math.max(6, Math.min(24, Math.ceil(Math.sqrt(values.length))));
  const width = (high - low || 1) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.floor((value - low) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const line = (at: number | null, name: string, color: string) => (at === null ? [] : [{ xAxis: at, name, lineStyle: { color } }]);
  return {
    grid: { left: 40, right: 20, top: 24, bottom: 28 },
    xAxis: {
      type: 'value',
      min: low,
      max: high,
      axisLabel: { color: inks['text-soft'], fontSize: 10, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: { type: 'value', axisLabel: { color: inks['text-soft'], fontSize: 10 }, splitLine: { lineStyle: { color: inks.line } } },
    series: [
      {
        ...{ type: 'bar', barWidth: '98%', itemStyle: { color: inks.primary } },
        data: counts.map((count, at) => [low + (at + 0.5) * width, count]),
        markLine: {
          ...{ symbol: 'none', silent: true, label: { formatter: '{b}', color: inks['text-soft'], fontSize: 10 } },
          data: [
            ...line(limits.lsl, words.lsl, inks.bad),
            ...line(limits.usl, words.usl, inks.bad),
            ...line(limits.mean, words.mean, inks.good),
          ],
        },
      },
    ],
  };
};
