import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { type BomLine, bomRules, circleRules, copyRules, joinRules, substitutedRules, substituteRules } from './bom.rules.ts';
import { byChoice, piecesFrom, required } from './bom.ts';

const broken = (line: Partial<BomLine>) => firstBroken(bomRules, { parentId: 1, childProductId: 2, ...line })?.code;

test('a line has a product or a material, not both and not neither', () => {
  expect(broken({})).toBeUndefined();
  expect(broken({ childProductId: null, childMaterialId: 2 })).toBeUndefined();
  expect(broken({ childMaterialId: 3 })).toBe('bom.oneChildPerLine');
  expect(broken({ childProductId: null })).toBe('bom.oneChildPerLine');
});

test('nothing goes into itself', () => {
  expect(broken({ childProductId: 1 })).toBe('bom.notItsOwnParent');
  expect(broken({ childProductId: null, childMaterialId: 1 })).toBeUndefined();
});

test('a line may hold for one day, but not end before it begins', () => {
  expect(broken({ effectiveFrom: '2026-03-02', effectiveTo: '2026-03-02' })).toBeUndefined();
  expect(broken({ effectiveFrom: '2026-03-02' })).toBeUndefined();
  expect(broken({ effectiveFrom: '2026-03-02', effectiveTo: '2026-03-01' })).toBe('bom.periodRunsForward');
});

test('a circle names its way', () => {
  expect(firstBroken(circleRules, { parent: 'A', path: null })).toBeUndefined();
  const [rule] = circleRules;
  const circle = { parent: 'A', path: ['B', 'C', 'A'] };
  expect(rule?.broken(circle)).toBe(true);
  expect(rule?.tell?.(circle)).toEqual({ path: 'A → B → C → A' });
});

test('a bill is copied to another product, and only when it has lines', () => {
  expect(firstBroken(copyRules, { fromId: 1, toId: 2, lines: 1 })).toBeUndefined();
  expect(firstBroken(copyRules, { fromId: 1, toId: 1, lines: 1 })?.code).toBe('bom.copyGoesToAnother');
  expect(firstBroken(copyRules, { fromId: 1, toId: 2, lines: 0 })?.code).toBe('bom.copyHasLines');
  expect(firstBroken(joinRules, { child: 'BOLT', parent: 'PUMP', add: true })).toBeUndefined();
  expect(firstBroken(joinRules, { child: 'BOLT', parent: 'PUMP', add: false })?.code).toBe('bom.copyAddsUp');
});

test.each([
  [100, 2, 1, 0, 3, 200],
  [100, 1, 3, 0, 3, 33.334],
  [100, 1, 3, 0, 0, 34],
  [99, 1, 3, 0, 3, 33],
  [99, 1, 3, 0, 0, 33],
  [100, 1, 1, 2, 3, 102.041],
  [98, 1, 1, 2, 3, 100],
  [1, 0.02, 1, 0, 0, 1],
  [50, 0.02, 1, 0, 0, 1],
  [51, 0.02, 1, 0, 0, 2],
  [1, 0.001, 1, 0, 3, 0.001],
  [1, 0.001, 3, 0, 3, 0.001],
  [0, 5, 1, 10, 3, 0],
  [0, 5, 1, 10, 0, 0],
  [9_999_999_999, 1, 1, 0, 3, 9_999_999_999],
])('%s pieces with %s per %s and %s %% scrap need, to %s decimals, %s', (planQty, qtyPer, baseQty, scrapRate, decimals, needed) => {
  expect(required({ planQty, qtyPer, baseQty, scrapRate, decimals })).toBe(needed);
});

const qty = fc.integer({ min: 1, max: 5_000_000 }).map((n) => n / 1000);
const ratio = fc.record({ qtyPer: qty, baseQty: qty, scrapRate: fc.integer({ min: 0, max: 99_000 }).map((n) => n / 1000) });

test('what is required suffices, and the least that its unit knows less would not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), ratio, fc.integer({ min: 0, max: 3 }), (planQty, line, decimals) => {
      const needed = required({ planQty, ...line, decimals });
      expect(piecesFrom(needed, line)).toBeGreaterThanOrEqual(planQty);
      expect(piecesFrom(Math.round(needed * 1000 - 10 ** (3 - decimals)) / 1000, line)).toBeLessThan(planQty);
    }),
  );
});

test('a substitute is a material other than the one that it stands in for', () => {
  const substitute = { childProductId: null, childMaterialId: 3, substituteForId: 4 };
  expect(broken(substitute)).toBeUndefined();
  expect(broken({ ...substitute, childMaterialId: 4 })).toBe('bom.substituteIsAnotherMaterial');
  expect(broken({ substituteForId: 4 })).toBe('bom.substituteIsAnotherMaterial');
});

test('it stands in for a line, and no line leaves it behind', () => {
  expect(firstBroken(substituteRules, { material: '환봉', line: true })).toBeUndefined();
  expect(firstBroken(substituteRules, { material: '환봉', line: false })?.code).toBe('bom.substituteStandsForALine');
  expect(firstBroken(substitutedRules, { material: '환봉', substitutes: [] })).toBeUndefined();
  expect(firstBroken(substitutedRules, { material: '환봉', substitutes: ['황동봉'] })?.code).toBe('bom.lineOutlivesItsSubstitutes');
});

test('each line is followed by what stands in for it, at its operation or at any', () => {
  const line = (
    id: number,
    childMaterialId: number,
    operationId: number | null,
    substituteForId?: number,
    substitutePriority?: number,
  ) => ({
    ...{ id, childMaterialId, operationId, substituteForId: substituteForId ?? null, substitutePriority: substitutePriority ?? null },
  });
  const lines = [line(1, 7, 10), line(2, 7, 20), line(3, 8, null, 7, 2), line(4, 9, 20, 7, 1), line(5, 9, 10)];
  expect(byChoice(lines).map(({ first, substitutes }) => [first.id, ...substitutes.map(({ id }) => id)])).toEqual([[1, 3], [2, 4, 3], [5]]);
});

test('of what is counted in parts so much suffices for parts of a piece', () => {
  expect(piecesFrom(5, { qtyPer: 2, baseQty: 1, scrapRate: 0 })).toBe(2);
  expect(piecesFrom(5, { qtyPer: 2, baseQty: 1, scrapRate: 0 }, 3)).toBe(2.5);
});
