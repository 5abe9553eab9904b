import { describe, expect, it } from 'vitest';
import { mergeOf } from './merge.ts';

const base = { code: 'A', name: '처음', qty: 1, active: true, note: null, workerIds: [1, 2], ext: { grade: 'A', since: null } };
const merge = (mine: object, theirs: object) => mergeOf(base, { ...base, ...mine }, { ...base, ...theirs });

describe('my changes on the version that somebody saved meanwhile', () => {
  it('stand beside theirs where we changed different fields', () =>
    expect(merge({ name: '내 것' }, { qty: 9 })).toEqual({
      merged: { ...base, name: '내 것', qty: 9 },
      conflicts: [],
      theirs: ['qty'],
    }));
  it('meet theirs only where both changed the same field', () =>
    expect(merge({ name: '내 것', qty: 5 }, { name: '남의 것', active: false })).toEqual({
      merged: { ...base, name: '내 것', qty: 5, active: false },
      conflicts: ['name'],
      theirs: ['active'],
    }));
  it('agree where both wrote the same', () =>
    expect(merge({ name: '같은 것' }, { name: '같은 것' })).toEqual({ merged: { ...base, name: '같은 것' }, conflicts: [], theirs: [] }));
  it('give way where I changed nothing', () =>
    expect(merge({}, { name: '남의 것' })).toEqual({ merged: { ...base, name: '남의 것' }, conflicts: [], theirs: ['name'] }));
  it('stay where they changed nothing', () =>
    expect(merge({ note: '메모' }, {})).toEqual({ merged: { ...base, note: '메모' }, conflicts: [], theirs: [] }));
  it('hold what I emptied against what they filled in', () =>
    expect(merge({ qty: null }, { qty: 9 })).toMatchObject({ merged: { qty: null }, conflicts: ['qty'] }));
  it('take what they emptied and I left alone', () =>
    expect(merge({ name: '내 것' }, { qty: null })).toMatchObject({ merged: { name: '내 것', qty: null }, theirs: ['qty'] }));
  it('see no change between nothing and an empty input', () =>
    expect(merge({ note: '' }, { note: '남의 메모' })).toMatchObject({ merged: { note: '남의 메모' }, conflicts: [], theirs: ['note'] }));
  it('take a list as one value', () =>
    expect(merge({ workerIds: [1, 2, 3] }, { workerIds: [2] })).toMatchObject({
      merged: { workerIds: [1, 2, 3] },
      conflicts: ['workerIds'],
    }));
  it('go through custom fields one by one', () =>
    expect(merge({ ext: { grade: 'B', since: null } }, { ext: { grade: 'A', since: '2026-01-01' } })).toMatchObject({
      merged: { ext: { grade: 'B', since: '2026-01-01' } },
      conflicts: [],
      theirs: ['ext.since'],
    }));
  it('meet theirs in one custom field', () =>
    expect(merge({ ext: { grade: 'B', since: null } }, { ext: { grade: 'C', since: null } })).toMatchObject({
      merged: { ext: { grade: 'B' } },
      conflicts: ['ext.grade'],
    }));
  it('keep what only a form knows', () =>
    expect(mergeOf({ name: 'a' }, { name: 'b', reason: '정정' }, { name: 'a' }).merged).toEqual({ name: 'b', reason: '정정' }));
});
