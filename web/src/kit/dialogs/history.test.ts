import { describe, expect, it } from 'vitest';
import { changesOf, fieldsOf, isBack, shownOf, toldOf } from './history.ts';

const revision = (
  revisionId: number,
  id: number,
  data: Record<string, unknown>,
  revisionType: 'ADD' | 'MOD' | 'DEL' = 'MOD',
  ext: Record<string, unknown> | null = null,
) => ({
  revisionId,
  revisionDate: '2026-03-02T00:00:00Z',
  revisionType,
  updateBy: '관리자',
  data,
  ext,
  names: {},
  id,
});

describe('data history', () => {
  it('tells a row that came back from one that was made', () => {
    expect(
      [revision(1, 1, { version: 1 }, 'ADD'), revision(3, 1, { version: 2 }, 'ADD'), revision(4, 1, { version: 3 })].map(isBack),
    ).toEqual([false, true, false]);
  });
  it('marks what differs from the next older revision of the same row', () => {
    const changes = changesOf([
      revision(4, 1, { name: 'c', qty: 2 }),
      revision(3, 2, { name: 'x' }),
      revision(2, 1, { name: 'b', qty: 2 }),
      revision(1, 1, { name: 'b', qty: 1 }, 'ADD'),
    ]);
    expect([...(changes.get(4) ?? [])]).toEqual(['name']);
    expect([...(changes.get(2) ?? [])]).toEqual(['qty']);
  });
  it('marks nothing at a first revision, nor where the older one is not here yet', () => {
    const changes = changesOf([revision(3, 2, { name: 'x' }), revision(1, 1, { name: 'b' }, 'ADD')]);
    expect(changes.get(3)).toBeUndefined();
    expect(changes.get(1)).toBeUndefined();
  });
  it('takes empty, null and missing for the same, and compares lists by content', () => {
    const changes = changesOf([revision(2, 1, { note: '', types: ['A'] }), revision(1, 1, { types: ['A'] }, 'ADD')]);
    expect(changes.get(2)?.size).toBe(0);
  });
  it('passes over what changes with every save', () => {
    const changes = changesOf([revision(2, 1, { version: 2, updatedAt: 'b' }), revision(1, 1, { version: 1, updatedAt: 'a' }, 'ADD')]);
    expect(changes.get(2)?.size).toBe(0);
  });
  it('shows a row that a value points to by its name, and by its id once it is gone', () => {
    const { data, ext } = revision(1, 1, { supplierId: 12, shelfId: 3 }, 'ADD', { colour: 'red' });
    expect(shownOf({ data, ext, names: { supplierId: 'S-1 대한철강' } })).toEqual({
      supplierId: 'S-1 대한철강',
      shelfId: 3,
      'ext.colour': 'red',
    });
  });
  it('calls a field by the word of the screen, of the record, or of the row it points to', () => {
    expect(['username', 'imageFileId', 'locationId'].map((field) => toldOf('app_user', 'user', field)?.title)).toEqual([
      'user.username',
      'user.image',
      'user.location',
    ]);
    expect(toldOf('code', 'code', 'categoryId')?.title).toBe('code.category');
    expect(toldOf('daily_production_plan', 'dailyPlan', 'targetQty')?.title).toBe('dailyPlan.targetQty');
    expect(toldOf('app_user', 'user', 'nothingLikeIt')).toBeNull();
  });
  it('says the value of a field without a column as people read it: words, and the plant’s day and hour', () => {
    const value = (field: string, of: unknown) => toldOf('material_stock', 'stock', field)?.value(of);
    expect(value('qualityStatus', 'HOLD')).toBe('보류');
    expect(value('receivedDate', '2026-03-02')).toBe('2026/03/02');
    expect(toldOf('material_sale', 'sale', 'shippedAt')?.value('2026-03-02T15:30:00Z')).toBe('2026/03/03 00:30:00');
    expect([value('cancelled', true), value('qty', 1250.5), value('note', null)]).toEqual(['예', '1,250.5', null]);
  });
  it('marks custom fields beside the others', () => {
    const all = [revision(2, 1, { name: 'a' }, 'MOD', { colour: 'red' }), revision(1, 1, { name: 'a' }, 'ADD', { colour: 'blue' })];
    expect([...(changesOf(all).get(2) ?? [])]).toEqual(['ext.colour']);
    expect(fieldsOf(all)).toEqual(['name', 'ext.colour']);
  });
});
