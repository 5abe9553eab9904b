import type { StudyRow } from '@lotline/contract/gauge/study';
import { appraisersOf, partsOf } from '@lotline/contract/gauge/study-plan';
import { type StudyResult, toleranceOf } from '@lotline/contract/gauge/study-result';
import { D3, D4, d2 } from '@lotline/contract/quality/spc/constants';
import type { GaugeRr } from '@lotline/contract/quality/spc/spc';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { tooltipOf } from '../kit/chart/tooltip.ts';

type Values = NonNullable<StudyRow['measurements']>;
const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
const coloursOf = (inks: ChartInks) => [inks.primary, inks.warn, inks.good, inks.hold, inks.info, inks.bad];

const axes = (inks: ChartInks, categories: readonly string[]): ChartOption => ({
  grid: { left: 56, right: 14, top: 26, bottom: 34 },
  tooltip: tooltipOf(inks),
  xAxis: {
    type: 'category',
    data: [...categories],
    axisLabel: { color: inks['text-soft'], fontSize: 11, hideOverlap: true },
    axisLine: { lineStyle: { color: inks.line } },
    axisTick: { show: false },
  },
  yAxis: {
    type: 'value',
    scale: true,
    axisLabel: { color: inks['text-soft'], fontSize: 11 },
    splitLine: { lineStyle: { color: inks.line } },
  },
});
const dots = (name: string, data: readonly (number | null)[], color: string, joined: boolean) => ({
  ...{ type: 'line' as const, name, data: [...data], symbolSize: 6, itemStyle: { color } },
  lineStyle: { color, width: joined ? 1.5 : 0 },
});
const limit = (color: string, ...values: readonly number[]) => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color, type: 'dashed' as const },
  data: values.map((yAxis) => ({ yAxis })),
});

/** Shares of each component: of the study's variation and, where there is one, of the tolerance. */
export const componentsOption = (rr: GaugeRr, names: { study: string; tolerance: string }, inks: ChartInks): ChartOption => {
  const sources = (['GRR', 'EV', 'AV', 'PV'] as const).filter((source) => rr.components.some((one) => one.source === source));
  const of = (source: string) => rr.components.find((one) => one.source === source);
  const bar = (name: string, color: string, data: readonly (number | null)[]) => ({
    ...{ type: 'bar' as const, name, data: [...data] },
    itemStyle: { color },
  });
  const hasTolerance = of('GRR')?.tolerance !== undefined;
  const shares = sources.map((source) => of(source)?.studyVariation ?? null);
  const ofTolerance = sources.map((source) => of(source)?.tolerance ?? null);
  return {
    ...axes(inks, sources),
    series: [bar(names.study, inks.primary, shares), ...(hasTolerance ? [bar(names.tolerance, inks.warn, ofTolerance)] : [])],
  };
};

/** The cells of a study by appraiser and part. */
const cellsIn = (study: StudyRow, values: Values) => {
  const parts = partsOf(study.parts).map(({ name }) => name);
  const appraisers = appraisersOf(study.appraisers);
  const cell = (appraiser: string, part: string) =>
    values.filter((one) => one.appraiser === appraiser && one.part === part).map(({ value }) => value);
  return { parts, appraisers, cell };
};

/** Ranges, or means, of each appraiser’s parts one behind the other, with their limits. */
export const byAppraiserOption = (study: StudyRow, values: Values, of: 'range' | 'mean', inks: ChartInks): ChartOption => {
  const { parts, appraisers, cell } = cellsIn(study, values);
  const figure = (all: readonly number[]) => (of === 'range' ? Math.max(...all) - Math.min(...all) : meanOf(all));
  const all = appraisers.flatMap((appraiser) => parts.map((part) => cell(appraiser, part)));
  const rBar = meanOf(all.map((own) => Math.max(...own) - Math.min(...own)));
  const n = study.trials;
  const grand = meanOf(all.flat());
  const half = (3 * rBar) / (d2(n) * Math.sqrt(n));
  const lines = of === 'range' ? limit(inks.bad, D4(n) * rBar, D3(n) * rBar) : limit(inks.bad, grand + half, grand - half);
  const colours = coloursOf(inks);
  return {
    ...axes(
      inks,
      appraisers.flatMap((appraiser) => parts.map((part) => `${appraiser} ${part}`)),
    ),
    series: appraisers.map((appraiser, at) => ({
      ...dots(
        appraiser,
        appraisers.flatMap((other) => parts.map((part) => (other === appraiser ? figure(cell(other, part)) : null))),
        colours[at % colours.length] as string,
        true,
      ),
      ...(at === 0 && { markLine: lines }),
    })),
  };
};

/** Every value above its part, or its appraiser, with their mean. */
export const spreadOption = (study: StudyRow, values: Values, by: 'part' | 'appraiser', mean: string, inks: ChartInks): ChartOption => {
  const { parts, appraisers } = cellsIn(study, values);
  const places = by === 'part' ? parts : appraisers;
  const own = places.map((place) => values.filter((one) => one[by] === place).map(({ value }) => value));
  const most = Math.max(...own.map(({ length }) => length));
  return {
    ...axes(inks, places),
    series: [
      ...Array.from({ length: most }, (_, n) =>
        dots(
          String(n + 1),
          own.map((all) => all[n] ?? null),
          inks['text-faint'],
          false,
        ),
      ),
      dots(mean, own.map(meanOf), inks.primary, true),
    ],
  };
};

/** Each appraiser’s mean of each part: lines that cross see parts differently. */
export const interactionOption = (study: StudyRow, values: Values, inks: ChartInks): ChartOption => {
  const { parts, appraisers, cell } = cellsIn(study, values);
  const colours = coloursOf(inks);
  return {
    ...axes(inks, parts),
    legend: { show: false },
    series: appraisers.map((appraiser, at) =>
      dots(
        appraiser,
        parts.map((part) => meanOf(cell(appraiser, part))),
        colours[at % colours.length] as string,
        true,
      ),
    ),
  };
};

type Lines = { points: readonly (number | null)[] } & Record<'centre' | 'ucl' | 'lcl', number | number[]>;
/** Means of the occasions above their ranges, each with its centre and limits; what gave a signal stands red. */
export const stabilityOption = ({ chart, occasions }: NonNullable<StudyResult['stability']>, inks: ChartInks): ChartOption => {
  const { spread, signals } = chart;
  const places = occasions.map(({ name, on }) => (on ? `${name} · ${on.slice(5).replace('-', '/')}` : name));
  const first = (line: number | number[]) => (typeof line === 'number' ? line : (line[0] ?? 0));
  const drawn = (name: 'CENTRE' | 'SPREAD', label: string, { points, ucl, lcl, centre }: Lines, at: number) => {
    const bad = new Set(signals.filter(({ on }) => on === name).map((signal) => signal.at));
    return {
      ...{ type: 'line' as const, name: label, xAxisIndex: at, yAxisIndex: at, lineStyle: { color: inks.primary, width: 1.5 } },
      data: points.map((value, n) => ({
        ...{ value, symbolSize: bad.has(n) ? 9 : 6 },
        itemStyle: { color: bad.has(n) ? inks.bad : inks.primary },
      })),
      markLine: {
        ...{
          silent: true,
          symbol: 'none',
          label: { color: inks['text-soft'], fontSize: 11, position: 'insideEndTop' as const, formatter: '{b}' },
        },
        data: [
          { yAxis: first(ucl), name: 'UCL', lineStyle: { color: inks.bad, type: 'dashed' as const } },
          { yAxis: first(centre), name: '', lineStyle: { color: inks.good, type: 'solid' as const } },
          { yAxis: first(lcl), name: 'LCL', lineStyle: { color: inks.bad, type: 'dashed' as const } },
        ],
      },
    };
  };
  const both = axes(inks, places) as { tooltip: object; xAxis: { axisLabel: object }; yAxis: object };
  const reach = (line: { ucl: number | number[]; lcl: number | number[] }) => ({
    min: (own: { min: number }) => Math.min(own.min, first(line.lcl)),
    max: (own: { max: number }) => Math.max(own.max, first(line.ucl)),
  });
  return {
    tooltip: both.tooltip,
    grid: [
      { left: 60, right: 14, top: 14, height: 160 },
      { left: 60, right: 14, top: 196, height: 84 },
    ],
    xAxis: [0, 1].map((gridIndex) => ({
      ...{ ...both.xAxis, gridIndex },
      axisLabel: { ...both.xAxis.axisLabel, show: gridIndex === 1 },
    })),
    yAxis: [chart, spread ?? chart].map((line, gridIndex) => ({ ...both.yAxis, gridIndex, ...reach(line) })),
    series: [drawn('CENTRE', 'X̄', chart, 0), ...(spread ? [drawn('SPREAD', 'R', spread, 1)] : [])],
  };
};

/** Bias at each reference with the line through it, and a twentieth of the tolerance to both sides where there is one. */
export const biasOption = (
  study: StudyRow,
  { linearity }: StudyResult,
  names: { bias: string; line: string },
  inks: ChartInks,
): ChartOption => {
  const bias = linearity?.bias ?? [];
  const tolerance = toleranceOf(study);
  const zero = limit(inks['line-strong'], 0, ...(tolerance === undefined ? [] : [tolerance / 20, -tolerance / 20]));
  return {
    ...axes(
      inks,
      bias.map(({ reference }) => String(reference)),
    ),
    series: [
      {
        ...dots(
          names.bias,
          bias.map((one) => one.bias),
          inks.primary,
          false,
        ),
        markLine: zero,
      },
      {
        ...dots(
          names.line,
          bias.map(({ reference }) => (linearity ? linearity.intercept + linearity.slope * reference : null)),
          inks.warn,
          true,
        ),
        symbol: 'none',
      },
    ],
  };
};
