import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as kpi from './kpi.ts';

const five = (value: number | null) => (value === null ? null : Number(value.toFixed(5)));

test('the plant’s example: 480 minutes planned, 400 run, half a minute a piece, 720 made and 700 good', () => {
  const effort = { busy: 480, run: 400, setup: 0, delay: 80, idealMade: 0.5 * 720, idealGood: 0.5 * 700 };
  expect([kpi.availability(effort), kpi.effectiveness(effort), kpi.idealQuality(effort), kpi.oee(effort)].map(five)).toEqual([
    0.83333, 0.9, 0.97222, 0.72917,
  ]);
  expect(five(kpi.technicalEfficiency(effort))).toBe(0.83333);
});

test('two cycle times: the quality of OEE is weighted by what the pieces should take, not by their number', () => {
  const effort = { busy: 1000, run: 1000, idealMade: 1 * 100 + 9 * 100, idealGood: 1 * 50 + 9 * 100 };
  expect(kpi.oee(effort)).toBe(0.95);
  expect(kpi.qualityRatio({ good: 150, defect: 50, rework: 0 })).toBe(0.75);
});

test('OEE is the product of its three factors, and NEE counts setting up as busy', () => {
  const minutes = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(minutes, minutes, minutes, minutes, minutes, (busy, run, setup, idealGood, more) => {
      const effort = { busy, run, setup, idealGood, idealMade: idealGood + more };
      const factors = [kpi.availability(effort), kpi.effectiveness(effort), kpi.idealQuality(effort)] as number[];
      expect(factors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(kpi.oee(effort) as number, 9);
      expect(kpi.netEffectiveness(effort)).toBeCloseTo((((run + setup) / busy) * idealGood) / run, 9);
    }),
  );
});

test('what can’t be computed is null, and nothing is clipped', () => {
  expect(kpi.achieveRate({ completed: 5, target: 0 })).toBeNull();
  expect(kpi.achieveRate({ completed: 15, target: 10 })).toBe(1.5);
  expect(kpi.defectRate({ completed: 0, defect: 0 })).toBeNull();
  expect(kpi.defectRate({ completed: 0, defect: 3 })).toBe(1);
  expect(kpi.perHour(120, 0)).toBeNull();
  expect(kpi.perHour(120, 480)).toBe(15);
  expect([kpi.improvement(0, 0.1), kpi.improvement(null, 0.1), kpi.improvement(0.2, 0.1)]).toEqual([null, null, 0.5]);
  expect([kpi.mtbf(100, 0), kpi.mtbf(100, 0, 'ISO'), kpi.mttr(30, 2)]).toEqual([null, 100, 15]);
  expect(kpi.netEffectiveness({ run: 0, setup: 0, busy: 10, idealGood: 0 })).toBeNull();
});

test('pieces add up exactly; a share has the limits of its sample', () => {
  expect(kpi.produced({ good: 0.1, defect: 0.2, rework: 0 })).toBe(0.3);
  const limits = kpi.shareLimits(10, 100);
  expect(limits(0)).toBeNull();
  expect(limits(100)?.ucl).toBeCloseTo(0.1 + 3 * Math.sqrt(0.0009), 12);
  expect(limits(4)).toMatchObject({ lcl: 0 });
  expect(kpi.shareLimits(0, 0)(5)).toBeNull();
});
