import { describe, expect, it } from 'vitest';
import { keptOf, readKept, withKept, writeKept } from './grid-kept.ts';

const defs = [
  { colId: 'a', width: 100 },
  { colId: 'b', flex: 1 },
  { colId: 'c', hide: true },
];

describe('an arranged grid', () => {
  it('comes back as its reader left it', () => {
    const kept = keptOf([
      { colId: 'ag-Grid-SelectionColumn' },
      { colId: 'c', width: 80 },
      { colId: 'a', width: 120, pinned: 'left' },
      { colId: 'b', width: 60, hide: true },
    ]);
    writeKept(7, 'grid', kept);
    expect(withKept(defs, readKept(7, 'grid')).map(({ colId, width, hide, pinned }) => [colId, width, hide, pinned])).toEqual([
      ['c', 80, false, null],
      ['a', 120, false, 'left'],
      ['b', 60, true, null],
    ]);
  });
  it('puts a column that is new since then at the end', () => {
    expect(withKept([...defs, { colId: 'new' }], [{ id: 'b' }, { id: 'a' }, { id: 'c' }]).map(({ colId }) => colId)).toEqual([
      'b',
      'a',
      'c',
      'new',
    ]);
  });
  it('belongs to one user', () => {
    writeKept(7, 'grid', [{ id: 'a' }]);
    expect(readKept(8, 'grid')).toBeNull();
  });
  it('survives a damaged storage', () => {
    localStorage.setItem('lotline.grid.7.grid', '{oops');
    expect(readKept(7, 'grid')).toBeNull();
    writeKept(7, 'grid', null);
    expect(readKept(7, 'grid')).toBeNull();
  });
});
