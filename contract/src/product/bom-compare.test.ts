import { describe, expect, test } from 'vitest';
import type { BomNode, BomRow } from './bom.ts';
import { compareBills, countChanges, daysOfChange, differing } from './bom-compare.ts';

let made = 0;
const node = (id: number, line: Partial<BomRow> = {}, children: BomNode[] = []): BomNode => ({
  key: String(++made),
  line: { id: made, seq: made * 10, qtyPer: 1, baseQty: 1, uom: 'EA', scrapRate: 0, operationId: null, ...line } as BomRow,
  type: 'MATERIAL',
  id,
  code: `M-${id}`,
  name: `자재 ${id}`,
  spec: null,
  uom: 'EA',
  level: 1,
  requiredQty: 1,
  children,
});
const told = (before: BomNode[], after: BomNode[]) =>
  compareBills(before, after).map(({ change, parts, before: one, after: other }) => [change, one?.id ?? other?.id, ...parts]);

describe('two bills side by side', () => {
  test('what came, went, changed and stayed, in the order of the bills', () => {
    expect(told([node(1), node(2, { qtyPer: 2 }), node(3)], [node(1), node(2, { qtyPer: 3, scrapRate: 1.5 }), node(4)])).toEqual([
      ['REMOVED', 3],
      ['SAME', 1],
      ['CHANGED', 2, 'qty', 'scrapRate'],
      ['ADDED', 4],
    ]);
  });

  test('a substitute is another line than the same material by itself, and its place among others is compared', () => {
    const instead = (id: number, substitutePriority: number) => node(id, { substituteForId: 1, substitutePriority });
    expect(told([node(1), instead(2, 1)], [node(1), instead(2, 2), node(2)])).toEqual([
      ['SAME', 1],
      ['CHANGED', 2, 'substitutePriority'],
      ['ADDED', 2],
    ]);
  });

  test('one for three is two for six', () => {
    expect(told([node(1, { qtyPer: 1, baseQty: 3 })], [node(1, { qtyPer: 2, baseQty: 6 })])).toEqual([['SAME', 1]]);
  });

  test('a part that stands at two operations is compared at each, and one that moved is changed, not another', () => {
    const before = [node(1, { operationId: 10, operationName: '절삭' }), node(1, { operationId: 20, operationName: '조립', qtyPer: 2 })];
    const after = [node(1, { operationId: 20, operationName: '조립', qtyPer: 2 }), node(1, { operationId: 30, operationName: '포장' })];
    expect(told(before, after)).toEqual([
      ['SAME', 1],
      ['CHANGED', 1, 'operationName'],
    ]);
  });

  test('nothing said and null are the same', () => {
    expect(told([node(1, { position: null })], [node(1)])).toEqual([['SAME', 1]]);
  });

  test('a difference deep inside is counted, and found under the lines that lead to it', () => {
    const before = [node(1, {}, [node(2, {}, [node(3, { qtyPer: 1 })]), node(4)])];
    const after = [node(1, {}, [node(2, {}, [node(3, { qtyPer: 2 })]), node(4)])];
    const lines = compareBills(before, after);
    expect(countChanges(lines)).toEqual({ ADDED: 0, REMOVED: 0, CHANGED: 1, SAME: 3 });
    const [first] = differing(lines);
    expect(first?.children.map(({ after: one }) => one?.id)).toEqual([2]);
    expect(first?.children[0]?.children.map(({ after: one }) => one?.id)).toEqual([3]);
    expect(differing(compareBills(before, before))).toEqual([]);
  });

  test('what only one bill has comes with everything below it', () => {
    expect(countChanges(compareBills([], [node(1, {}, [node(2), node(3)])]))).toMatchObject({ ADDED: 3, SAME: 0 });
  });

  test('every key is its own', () => {
    const keys: string[] = [];
    const walk = (lines: ReturnType<typeof compareBills>) => {
      for (const { key, children } of lines) {
        keys.push(key);
        walk(children);
      }
    };
    walk(compareBills([node(1, {}, [node(2), node(2)]), node(1)], [node(1, {}, [node(2)]), node(5)]));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test('a bill is another on the day a line begins, and on the day after one ended', () => {
  const tree = [node(1, { effectiveTo: '2026-11-30' }), node(1, { effectiveFrom: '2026-12-01' }, [node(2, { effectiveTo: '2026-02-28' })])];
  expect(daysOfChange(tree)).toEqual(['2026-03-01', '2026-12-01']);
});
