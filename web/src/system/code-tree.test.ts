import type { CodeRow } from '@lotline/contract/system/code';
import { describe, expect, it } from 'vitest';
import { type CodeNode, treeOf, withThoseBelow } from './code-tree.ts';

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

it('knows a code and everything under it', () => {
  expect([...withThoseBelow(codes, 3)]).toEqual([3, 4]);
  expect([...withThoseBelow(codes, 1)].sort()).toEqual([1, 2, 3, 4]);
});
