import { D4, d2, d3 } from './constants.ts';
import { fAbove } from './gamma.ts';
import type { GaugeRr, GaugeRrAsk } from './spc.ts';
import { computed, meanOf, rangeOf, squaresOf, withoutMinusZero } from './summary.ts';

type Label = string | number;
/** A study in which every appraiser measured every part equally often: `cells[part][appraiser]`. */
export type Study = { parts: readonly Label[]; appraisers: readonly Label[]; cells: readonly (readonly (readonly number[])[])[] };

export const studyOf = (measurements: GaugeRrAsk['measurements']): Study => {
  const parts = [...new Set(measurements.map(({ part }) => part))];
  const appraisers = [...new Set(measurements.map(({ appraiser }) => appraiser))];
  const [partAt, appraiserAt] = [parts, appraisers].map((all) => new Map(all.map((label, at) => [label, at])));
  const cells = parts.map(() => appraisers.map((): number[] => []));
  for (const { part, appraiser, value } of measurements) cells[partAt?.get(part) ?? 0]?.[appraiserAt?.get(appraiser) ?? 0]?.push(value);
  return { parts, appraisers, cells };
};

/** Modelled on AIAG's MSA, 4th edition, chapter III. The measurements have obeyed `gaugeRrRules`. */
export const gaugeRr = (ask: GaugeRrAsk): GaugeRr => {
  const study = studyOf(ask.measurements);
  return withoutMinusZero(ask.method === 'ANOVA' ? byAnova(study, ask) : byRanges(study, ask));
};

type Settings = Pick<GaugeRrAsk, 'tolerance' | 'pool'>;
const usualPool = 0.25;

/** Two-way analysis of variance with both factors random: parts and appraisers are held against their interaction. */
const byAnova = ({ parts, appraisers, cells }: Study, { tolerance, pool = usualPool }: Settings): GaugeRr => {
  const [p, a, trials] = [parts.length, appraisers.length, cells[0]?.[0]?.length ?? 0];
  const means = cells.map((row) => row.map(meanOf));
  const ofParts = means.map(meanOf);
  const ofAppraisers = appraisers.map((_, at) => meanOf(means.map((row) => row[at] as number)));
  const mean = meanOf(ofParts);
  const ss = {
    part: a * trials * squaresOf(ofParts, mean),
    appraiser: p * trials * squaresOf(ofAppraisers, mean),
    interaction:
      trials *
      sumOf(means, (row, part) => sumOf(row, (cell, at) => (cell - (ofParts[part] as number) - (ofAppraisers[at] as number) + mean) ** 2)),
    ev: sumOf(cells, (row, part) => sumOf(row, (cell, at) => squaresOf(cell, means[part]?.[at] as number))),
    total: sumOf(cells, (row) => sumOf(row, (cell) => squaresOf(cell, mean))),
  };
  const df = { part: p - 1, appraiser: a - 1, interaction: (p - 1) * (a - 1), ev: p * a * (trials - 1), total: p * a * trials - 1 };
  const ms = {
    part: ss.part / df.part,
    appraiser: ss.appraiser / df.appraiser,
    interaction: ss.interaction / df.interaction,
    ev: ss.ev / df.ev,
  };
  const against = (of: 'part' | 'appraiser' | 'interaction', other: 'interaction' | 'ev') => {
    const f = computed(ms[of] / ms[other]);
    return { f, p: f === null ? null : fAbove(f, df[of], df[other]) };
  };
  const interaction = against('interaction', 'ev');
  const pooled = interaction.p === null ? ms.interaction === 0 : interaction.p > pool;
  const error = pooled ? (ss.interaction + ss.ev) / (df.interaction + df.ev) : ms.ev;
  const held = pooled ? error : ms.interaction;
  const noError = { f: null, p: null };
  return {
    anova: [
      { source: 'PART', df: df.part, ss: ss.part, ms: ms.part, ...against('part', 'interaction') },
      { source: 'APPRAISER', df: df.appraiser, ss: ss.appraiser, ms: ms.appraiser, ...against('appraiser', 'interaction') },
      { source: 'INTERACTION', df: df.interaction, ss: ss.interaction, ms: ms.interaction, ...interaction },
      { source: 'EV', df: df.ev, ss: ss.ev, ms: ms.ev, ...noError },
      { source: 'TOTAL', df: df.total, ss: ss.total, ms: null, ...noError },
    ],
    pooled,
    ...componentsOf(
      {
        EV: error,
        AV: Math.max(0, (ms.appraiser - held) / (p * trials)),
        INTERACTION: pooled ? 0 : Math.max(0, (ms.interaction - ms.ev) / trials),
        PV: Math.max(0, (ms.part - held) / (a * trials)),
      },
      tolerance,
    ),
  };
};

/** A mean range over K's divisor (d2* for one range of so many): σ. */
const factor = (n: number) => 1 / Math.hypot(d2(n), d3(n));

const byRanges = ({ parts, appraisers, cells }: Study, { tolerance }: Settings): GaugeRr => {
  const trials = cells[0]?.[0]?.length ?? 0;
  const own = appraisers.map((appraiser, at) => {
    const measured = cells.map((row) => row[at] as readonly number[]);
    return { name: String(appraiser), ranges: measured.map(rangeOf), mean: meanOf(measured.flat()) };
  });
  const rBar = meanOf(own.map(({ ranges }) => meanOf(ranges)));
  const xDiff = rangeOf(own.map(({ mean }) => mean));
  const rp = rangeOf(cells.map((row) => meanOf(row.flat())));
  const ucl = D4(trials) * rBar;
  const ev = rBar / d2(trials);
  const av = Math.max(0, (factor(appraisers.length) * xDiff) ** 2 - ev ** 2 / (parts.length * trials));
  return {
    ranges: {
      byAppraiser: Object.fromEntries(own.map(({ name, ranges }) => [name, meanOf(ranges)])),
      meanByAppraiser: Object.fromEntries(own.map(({ name, mean }) => [name, mean])),
      rBar,
      xDiff,
      rp,
      ucl,
      out: own.flatMap(({ ranges }, at) =>
        ranges.flatMap((range, part) =>
          range > ucl * (1 + rounding) ? [{ part: parts[part] as Label, appraiser: appraisers[at] as Label, range }] : [],
        ),
      ),
    },
    ...componentsOf({ EV: ev ** 2, AV: av, PV: (factor(parts.length) * rp) ** 2 }, tolerance),
  };
};
const rounding = 1e-9;

const componentsOf = (
  { EV, AV, INTERACTION, PV }: { EV: number; AV: number; INTERACTION?: number; PV: number },
  tolerance: number | undefined,
): Pick<GaugeRr, 'components' | 'ndc'> => {
  const GRR = EV + AV + (INTERACTION ?? 0);
  const TV = GRR + PV;
  const variances = { EV, AV, ...(INTERACTION !== undefined && { INTERACTION }), GRR, PV, TV };
  const categories = computed(1.41 * Math.sqrt(PV / GRR));
  return {
    components: Object.entries(variances).map(([source, variance]) => {
      const stdDev = Math.sqrt(variance);
      return {
        source: source as keyof typeof variances,
        variance,
        stdDev,
        contribution: computed((100 * variance) / TV),
        studyVariation: computed((100 * stdDev) / Math.sqrt(TV)),
        ...(tolerance !== undefined && { tolerance: (600 * stdDev) / tolerance }),
      };
    }),
    ndc: categories === null ? null : Math.max(1, Math.floor(categories)),
  };
};

const sumOf = <T>(all: readonly T[], of: (one: T, at: number) => number) => {
  let sum = 0;
  all.forEach((one, at) => {
    sum += of(one, at);
  });
  return sum;
};
