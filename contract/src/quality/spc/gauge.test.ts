import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreement, cohensKappa, fleissKappa, type Rating } from './agreement.ts';
import { gaugeRr } from './gauge-rr.ts';
import { linearity } from './linearity.ts';
import { stability } from './stability.ts';

/**
 * AIAG, Measurement Systems Analysis, 4th edition, chapter III section B: ten parts, appraisers A, B and C, three trials each. Held against three
 * transcriptions by others, among them B. McNeese, “Three Ways to Analyze a Gage R&R Study” (2015): every value is the same.
 */
const aiag = [
  ['A', 0.29, -0.56, 1.34, 0.47, -0.8, 0.02, 0.59, -0.31, 2.26, -1.36],
  ['A', 0.41, -0.68, 1.17, 0.5, -0.92, -0.11, 0.75, -0.2, 1.99, -1.25],
  ['A', 0.64, -0.58, 1.27, 0.64, -0.84, -0.21, 0.66, -0.17, 2.01, -1.31],
  ['B', 0.08, -0.47, 1.19, 0.01, -0.56, -0.2, 0.47, -0.63, 1.8, -1.68],
  ['B', 0.25, -1.22, 0.94, 1.03, -1.2, 0.22, 0.55, 0.08, 2.12, -1.62],
  ['B', 0.07, -0.68, 1.34, 0.2, -1.28, 0.06, 0.83, -0.34, 2.19, -1.5],
  ['C', 0.04, -1.38, 0.88, 0.14, -1.46, -0.29, 0.02, -0.46, 1.77, -1.49],
  ['C', -0.11, -1.13, 1.09, 0.2, -1.07, -0.67, 0.01, -0.56, 1.45, -1.77],
  ['C', -0.15, -0.96, 0.67, 0.11, -1.45, -0.49, 0.21, -0.49, 1.87, -2.16],
].flatMap(([appraiser, ...values], row) =>
  values.map((value, part) => ({ part: part + 1, appraiser: String(appraiser), trial: (row % 3) + 1, value: Number(value) })),
);
/** Cells of a made study: `study[part][appraiser]` are the trials. */
const made = (study: readonly (readonly (readonly number[])[])[]) =>
  study.flatMap((row, part) =>
    row.flatMap((cell, appraiser) => cell.map((value, trial) => ({ part: `P${part}`, appraiser: `A${appraiser}`, trial, value }))),
  );
const component = ({ components }: ReturnType<typeof gaugeRr>, source: string) => components.find((one) => one.source === source);
const near = (value: number | null | undefined, published: number, share = 5e-4) =>
  expect(Math.abs(Number(value) - published), `${value} for ${published}`).toBeLessThanOrEqual(share * Math.abs(published));

/**
 * Made readings, five on each of twenty occasions, of mean 6.021 and mean range 0.4779 at a reference of 6.01: what the textbooks' rounded constants
 * for five make of them by hand (A2 0.577, D4 2.114; d2 2.326 and d3 0.864, of which d2* of twenty is 2.334).
 */
describe('stability', () => {
  const half = 0.4779 / 2;
  const values = Array.from({ length: 20 }, () => [-half, half, 0, 0, 0]).flatMap((own) => own.map((off) => 6.021 + off));
  const told = stability({ values, size: 5, reference: 6.01 });
  test('has the limits of an X̄-R chart', () => {
    const { centre, ucl, lcl, spread, signals } = told.chart;
    expect(centre.toFixed(3)).toBe('6.021');
    near(Number(ucl), 6.021 + 0.577 * 0.4779);
    near(Number(lcl), 6.021 - 0.577 * 0.4779);
    expect([Number(spread?.centre).toFixed(4), spread?.lcl, signals]).toEqual(['0.4779', 0, []]);
    near(Number(spread?.ucl), 2.114 * 0.4779);
  });
  test('and its bias, held against the repeatability that the ranges tell', () => {
    near(told.repeatability, 0.4779 / 2.334);
    near(told.bias?.df, (20 * 2.326 ** 2) / (2 * 0.864 ** 2) + 0.25, 2e-3);
    expect(told.bias?.bias.toFixed(3)).toBe('0.011');
    near(told.bias?.t, (0.011 * 10 * 2.334) / 0.4779);
    expect(told.bias?.p).toBeGreaterThan(0.5);
    expect(stability({ values, size: 5, reference: null }).bias).toBeNull();
  });
});

describe('gauge R&R by ANOVA', () => {
  const answer = gaugeRr({ method: 'ANOVA', measurements: aiag });
  test('is AIAG’s published table', () => {
    expect(answer.anova?.map(({ source, df, ss, ms }) => [source, df, ss.toFixed(4), ms?.toFixed(5)])).toEqual([
      ['PART', 9, '88.3619', '9.81799'],
      ['APPRAISER', 2, '3.1673', '1.58363'],
      ['INTERACTION', 18, '0.3590', '0.01994'],
      ['EV', 60, '2.7589', '0.04598'],
      ['TOTAL', 89, '94.6471', undefined],
    ]);
    // Parts and appraisers against the interaction, as Minitab prints this study.
    expect(answer.anova?.map(({ f, p }) => [f?.toFixed(3), p?.toFixed(3)]).slice(0, 3)).toEqual([
      ['492.291', '0.000'],
      ['79.406', '0.000'],
      ['0.434', '0.974'],
    ]);
  });
  test('pools the interaction that isn’t seen, and has AIAG’s components', () => {
    expect(answer.pooled).toBe(true);
    expect(
      answer.components.map(({ source, stdDev, studyVariation, contribution }) => [
        ...[source, stdDev.toFixed(6), studyVariation?.toFixed(1), contribution?.toFixed(1)],
      ]),
    ).toEqual([
      ['EV', '0.199933', '18.4', '3.4'],
      ['AV', '0.226838', '20.9', '4.4'],
      ['INTERACTION', '0.000000', '0.0', '0.0'],
      ['GRR', '0.302372', '27.9', '7.8'],
      ['PV', '1.042327', '96.0', '92.2'],
      ['TV', '1.085300', '100.0', '100.0'],
    ]);
    expect(answer.ndc).toBe(4);
    expect(component(answer, 'GRR')).not.toHaveProperty('tolerance');
  });
  test('keeps the interaction when it isn’t to be pooled', () => {
    const kept = gaugeRr({ method: 'ANOVA', measurements: aiag, pool: 0.99, tolerance: 4 });
    expect(kept.pooled).toBe(false);
    near(component(kept, 'EV')?.variance, 2.7589333 / 60);
    // (MS of the interaction − MS within) ÷ trials is negative here, and 0 is said.
    expect(component(kept, 'INTERACTION')?.variance).toBe(0);
    near(component(kept, 'AV')?.variance, (1.5836311 - 0.0199435) / 30);
    near(component(kept, 'PV')?.variance, (9.8179927 - 0.0199435) / 9);
    near(component(kept, 'GRR')?.tolerance, 150 * Number(component(kept, 'GRR')?.stdDev));
  });
  test('a negative variance of the appraisers is 0, and no −0', () => {
    const negative = gaugeRr({
      method: 'ANOVA',
      measurements: made([
        [
          [1, 2],
          [2, 1],
        ],
        [
          [5, 7],
          [7, 5],
        ],
        [
          [9, 8],
          [8, 9],
        ],
      ]),
    });
    expect(component(negative, 'AV')).toMatchObject({ variance: 0, stdDev: 0, contribution: 0 });
    expect(Object.is(component(negative, 'AV')?.variance, 0)).toBe(true);
    near(component(negative, 'GRR')?.variance, Number(component(negative, 'EV')?.variance));
  });
  test('a negative variance of the parts is 0, and one category is the least', () => {
    const same = gaugeRr({
      method: 'ANOVA',
      measurements: made([
        [
          [1, 3],
          [3, 1],
        ],
        [
          [3, 1],
          [1, 3],
        ],
      ]),
    });
    expect([component(same, 'PV')?.variance, same.ndc]).toEqual([0, 1]);
  });
  test('what can’t be computed is null: a gauge that never differs', () => {
    const perfect = gaugeRr({
      method: 'ANOVA',
      measurements: made([
        [
          [1, 1],
          [1, 1],
        ],
        [
          [2, 2],
          [2, 2],
        ],
      ]),
    });
    expect([perfect.ndc, perfect.pooled, perfect.anova?.[0]?.f, component(perfect, 'PV')?.contribution]).toEqual([null, true, null, 100]);
    const nothing = gaugeRr({
      method: 'ANOVA',
      measurements: made([
        [
          [1, 1],
          [1, 1],
        ],
        [
          [1, 1],
          [1, 1],
        ],
      ]),
    });
    expect([nothing.ndc, component(nothing, 'GRR')?.contribution, component(nothing, 'TV')?.stdDev]).toEqual([null, null, 0]);
  });
  test('the squares add up to the total, and the order of the measurements doesn’t matter', () => {
    const cell = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 2 });
    const study = fc
      .integer({ min: 2, max: 4 })
      .chain((appraisers) => fc.array(fc.array(cell, { minLength: appraisers, maxLength: appraisers }), { minLength: 2, maxLength: 6 }));
    fc.assert(
      fc.property(study, (drawn) => {
        const measurements = made(drawn);
        const { anova = [], components } = gaugeRr({ method: 'ANOVA', measurements });
        const [part, appraiser, interaction, ev, total] = anova.map(({ ss }) => ss);
        expect(Number(part) + Number(appraiser) + Number(interaction) + Number(ev)).toBeCloseTo(Number(total), 8);
        const turned = gaugeRr({ method: 'ANOVA', measurements: measurements.toReversed() });
        for (const [at, { variance }] of components.entries()) expect(turned.components[at]?.variance).toBeCloseTo(variance, 8);
      }),
    );
  });
});

describe('gauge R&R by averages and ranges', () => {
  const answer = gaugeRr({ method: 'AVERAGE_RANGE', measurements: aiag });
  test('is AIAG’s published sheet, as far as its rounded K1, K2 and K3 reach', () => {
    const { ranges } = answer;
    expect(Object.values(ranges?.byAppraiser ?? {}).map((range) => range.toFixed(3))).toEqual(['0.184', '0.513', '0.328']);
    expect(Object.entries(ranges?.meanByAppraiser ?? {}).map(([name, mean]) => [name, mean.toFixed(4)])).toEqual([
      ['A', '0.1903'],
      ['B', '0.0683'],
      ['C', '-0.2543'],
    ]);
    expect([ranges?.rBar.toFixed(4), ranges?.xDiff.toFixed(4), ranges?.rp.toFixed(3)]).toEqual(['0.3417', '0.4447', '3.511']);
    const published = { EV: [0.20188, 17.62], AV: [0.22963, 20.04], GRR: [0.30575, 26.68], PV: [1.10456, 96.38], TV: [1.1461, 100] };
    for (const [source, [stdDev, studyVariation]] of Object.entries(published)) {
      near(component(answer, source)?.stdDev, stdDev as number);
      near(component(answer, source)?.studyVariation, studyVariation as number);
    }
    expect([answer.ndc, answer.anova, answer.pooled]).toEqual([5, undefined, undefined]);
  });
  test('names the ranges beyond their limit', () => {
    near(answer.ranges?.ucl, 0.8795);
    expect(answer.ranges?.out).toEqual([{ part: 4, appraiser: 'B', range: expect.closeTo(1.02, 9) }]);
  });
  test('the appraisers’ part is 0 where it would be negative', () => {
    const one = gaugeRr({
      method: 'AVERAGE_RANGE',
      measurements: made([
        [
          [1, 2],
          [2, 1],
        ],
        [
          [5, 7],
          [7, 5],
        ],
      ]),
      tolerance: 12,
    });
    expect(component(one, 'AV')).toMatchObject({ variance: 0, tolerance: 0 });
  });
  test('an appraiser may have any name', () => {
    const measurements = made([
      [
        [1, 2],
        [2, 1],
      ],
      [
        [5, 7],
        [7, 5],
      ],
    ]).map((one) => ({ ...one, appraiser: one.appraiser === 'A0' ? '__proto__' : '1' }));
    expect(Object.keys(gaugeRr({ method: 'AVERAGE_RANGE', measurements }).ranges?.byAppraiser ?? {}).sort()).toEqual(['1', '__proto__']);
  });
});

describe('linearity and bias', () => {
  const at = (reference: number, values: string) => values.split(' ').map((value) => ({ reference, value: Number(value) }));
  test('is AIAG’s published example (MSA, 4th edition, chapter III section B, table III-B 4)', () => {
    const { slope, intercept, r2, bias } = linearity({
      measurements: [
        ...at(2, '2.70 2.50 2.40 2.50 2.70 2.30 2.50 2.50 2.40 2.40 2.60 2.40'),
        ...at(4, '5.10 3.90 4.20 5.00 3.80 3.90 3.90 3.90 3.90 4.00 4.10 3.80'),
        ...at(6, '5.80 5.70 5.90 5.90 6.00 6.10 6.00 6.10 6.40 6.30 6.00 6.10'),
        ...at(8, '7.60 7.70 7.80 7.70 7.80 7.80 7.80 7.70 7.80 7.50 7.60 7.70'),
        ...at(10, '9.10 9.30 9.50 9.30 9.40 9.50 9.50 9.50 9.60 9.20 9.30 9.40'),
      ],
    });
    expect([intercept.toFixed(5), slope.toFixed(5), Number(r2).toFixed(3)]).toEqual(['0.73667', '-0.13167', '0.714']);
    expect(bias.map(({ reference, bias }) => [reference, bias.toFixed(6)])).toEqual([
      [2, '0.491667'],
      [4, '0.125000'],
      [6, '0.025000'],
      [8, '-0.291667'],
      [10, '-0.616667'],
    ]);
    expect(bias.map(({ p }) => Number(p) < 0.05)).toEqual([true, false, false, true, true]);
  });
  test('one value tells no t, and a gauge without error no r²', () => {
    const answer = linearity({
      measurements: [
        { reference: 5, value: 5 },
        { reference: 1, value: 1 },
      ],
    });
    expect(answer).toEqual({
      slope: 0,
      intercept: 0,
      r2: null,
      bias: [1, 5].map((reference) => ({ reference, mean: reference, bias: 0, t: null, p: null })),
    });
  });
});

describe('agreement of attributes', () => {
  /** Ratings of two from how often they said 0 and 1 together. */
  const crossed = ([both0 = 0, one0 = 0, other0 = 0, both1 = 0]: number[]) => {
    const said = [
      [0, 0, both0],
      [0, 1, one0],
      [1, 0, other0],
      [1, 1, both1],
    ] as const;
    return [0, 1].map((who) => said.flatMap((row) => Array<Rating>(row[2]).fill(row[who] as Rating)));
  };
  test.each([
    ['A and B', [44, 6, 3, 97], 0.86],
    ['A and C', [43, 7, 8, 92], 0.78],
    ['B and C', [42, 5, 9, 94], 0.79],
    ['A and the reference', [45, 5, 3, 97], 0.88],
    ['B and the reference', [45, 2, 3, 100], 0.92],
    ['C and the reference', [42, 9, 6, 93], 0.77],
  ] as const)('%s of AIAG’s published study agree so far (MSA, 4th edition, chapter III section C)', (_, table, kappa) => {
    const [one = [], other = []] = crossed([...table]);
    expect(cohensKappa(one, other)?.toFixed(2)).toBe(kappa.toFixed(2));
  });
  test('fourteen who rate ten (Fleiss 1971, table 1)', () => {
    const counts = [
      '0 0 0 0 14',
      '0 2 6 4 2',
      '0 0 3 5 6',
      '0 3 9 2 0',
      '2 2 8 1 1',
      '7 7 0 0 0',
      '3 2 6 3 0',
      '2 5 3 2 2',
      '6 5 2 1 0',
      '0 2 2 3 7',
    ];
    const parts = counts.map((row) => row.split(' ').flatMap((count, category) => Array<Rating>(Number(count)).fill(category)));
    expect(fleissKappa(parts)?.toFixed(3)).toBe('0.210');
  });
  test('an appraiser is held against what the parts are', () => {
    const references = [true, true, true, true, false, false];
    const { between, toReference } = agreement(
      [
        { name: 'A', ratings: references },
        { name: 'B', ratings: [true, true, true, false, true, false] },
      ],
      references,
      true,
    );
    expect(toReference[0]).toEqual({ name: 'A', kappa: 1, effectiveness: 1, missed: 0, falseAlarms: 0 });
    expect(toReference[1]).toMatchObject({ name: 'B', effectiveness: 4 / 6, missed: 0.5, falseAlarms: 0.25 });
    expect(between).toEqual([{ one: 'A', other: 'B', kappa: expect.closeTo(0.25, 9) }]);
  });
  test('who always says the same thing tells nothing', () => expect(cohensKappa([1, 1], [1, 1])).toBeNull());
});
