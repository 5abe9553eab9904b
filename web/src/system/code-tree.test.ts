import type { CodeRow } from '@lotline/contract/system/code';
import { describe, expect, it } from 'vitest';
import { branchesOf, type CodeNode, treeOf, withThoseBelow } from './code-tree.ts';

const code = (id: number, text: string, parentId: number | null, categoryId = 1) =>
  ({ id, code: text, nameKr: text, nameEn: text, parentId, categoryId }) as CodeRow;
const codes = [code(1, 'SURFACE', null), code(2, 'SCRATCH', 1), code(3, 'DENT', 1), code(4, 'DEEP', 3), code(5, 'EA', null, 2)];
const texts = (nodes: readonly CodeNode[]): unknown[] => nodes.map((node) => [node.code, ...(node.children ? texts(node.children) : [])]);

describe('the tree of a category', () => {
  it('holds its codes only, each under its parent', () => {
    expect(texts(treeOf(codes, 1))).toEqual([['SURFACE', ['SCRATCH'], ['DENT', ['DEEP']]]]);
  });

  it('keeps what holds the text, with the codes above it', () => {
    expect(texts(treeOf(codes, 1, 'deep'))).toEqual([['SURFACE', ['DENT', ['DEEP']]]]);
  });
});

it('gives rows, each set in under its own, without what is folded away unless one looks for it', () => {
  const rows = (text = '', ...folded: number[]) =>
    branchesOf(codes, 1, { text, folded: new Set(folded) }).map(({ row, depth, isParent, isFolded }) => [
      row.code,
      depth,
      isParent,
      isFolded,
    ]);
  expect(rows()).toEqual([
    ['SURFACE', 0, true, false],
    ['SCRATCH', 1, false, false],
    ['DENT', 1, true, false],
    ['DEEP', 2, false, false],
  ]);
  expect(rows('', 3).map(([name]) => name)).toEqual(['SURFACE', 'SCRATCH', 'DENT']);
  expect(rows('', 1)).toEqual([['SURFACE', 0, true, true]]);
  expect(rows('deep', 1).map(([name]) => name)).toEqual(['SURFACE', 'DENT', 'DEEP']);
  expect(branchesOf(codes, 1, { text: '', folded: new Set() })[0]?.row).toBe(codes[0]);
});

it('knows a code and everything under it', () => {
  expect([...withThoseBelow(codes, 3)]).toEqual([3, 4]);
  expect([...withThoseBelow(codes, 1)].sort()).toEqual([1, 2, 3, 4]);
});
