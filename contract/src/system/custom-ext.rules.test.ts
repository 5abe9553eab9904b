import { describe, expect, it } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { definingRules, redefiningRules } from './custom-ext.rules.ts';
import { CustomFieldDraft, ListSource } from './custom-ext.ts';

const defining = (table: string, field: string) =>
  firstBroken(definingRules, { table, field, tables: ['tool', 'material'], columns: ['id', 'code'] })?.code;
const was = { tableName: 'tool', field: 'colour', type: 'text' };
const redefining = (becomes: Partial<typeof was>, rowsWithValue: number) =>
  firstBroken(redefiningRules, { was, becomes: { ...was, ...becomes }, rowsWithValue })?.code;

describe('a custom field', () => {
  it('belongs to a table with room for it, and hides no built-in field', () => {
    expect(defining('tool', 'colour')).toBeUndefined();
    expect(defining('app_user', 'colour')).toBe('customField.tableCanBeExtended');
    expect(defining('tool', 'code')).toBe('customField.fieldIsNoColumn');
  });

  it('keeps its table and its name', () => {
    expect(redefining({}, 3)).toBeUndefined();
    expect(redefining({ field: 'color' }, 0)).toBe('customField.staysInItsTable');
    expect(redefining({ tableName: 'material' }, 0)).toBe('customField.staysInItsTable');
  });

  it('keeps its type once a row holds a value', () => {
    expect(redefining({ type: 'number' }, 0)).toBeUndefined();
    expect(redefining({ type: 'number' }, 1)).toBe('customField.usedTypeStays');
  });

  it('is named in camel case', () => {
    const draft = { tableName: 'tool', displayKr: '색', displayEn: 'Colour', type: 'text' };
    const fits = (field: string) => CustomFieldDraft.safeParse({ ...draft, field }).success;
    expect(['colour', 'heatNo2'].every(fits)).toBe(true);
    expect(['', 'Colour', 'heat_no', '2nd', '색'].some(fits)).toBe(false);
  });
});

describe('a list’s source', () => {
  const fits = (source: unknown) => ListSource.safeParse(source).success;

  it('is a set of items, a category, or a call of this product', () => {
    expect(fits({ type: 'items', items: [{ value: 'R', labelKr: '빨강', labelEn: 'Red' }] })).toBe(true);
    expect(fits({ type: 'code', category: 'UOM' })).toBe(true);
    expect(fits({ type: 'service', path: '/bizpartner/partners', labelKey: 'name', valueKey: 'id' })).toBe(true);
  });

  it('names no item twice and no other host', () => {
    const item = { value: 'R', labelKr: '빨강', labelEn: 'Red' };
    expect(fits({ type: 'items', items: [item, item] })).toBe(false);
    for (const path of ['https://example.com/', '//example.com/x', 'x', '/../secrets?x'])
      expect(fits({ type: 'service', path, labelKey: 'name', valueKey: 'id' })).toBe(false);
  });
});
