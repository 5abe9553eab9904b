import { expect, test } from 'vitest';
import { idFieldsOf, keptName, keptNameIn, termsOf } from './kept-name.ts';

test('a kept name is read as it was written, with signs of the grammar in it', () => {
  for (const kept of [{ name: 'A | "B" & C', ids: [7, 12] }, { name: '24" #7' }]) expect(keptNameIn(keptName(kept))).toEqual(kept);
  expect(termsOf(`${keptName({ name: 'A | B', ids: [7] })} | oil |`)).toEqual(['="A | B"#7', 'oil']);
});
test.each(['oil', '"oil"', '="oil"#', '="oil"#x', '=oil#7'])('%s is no name with ids', (term) => {
  expect(keptNameIn(term)?.ids).toBeUndefined();
});
test('a column of a name knows whose it is', () => {
  expect(['bizPartnerName', 'createdByName', 'name', 'planNo'].map((column) => idFieldsOf(column)[0])).toEqual([
    'bizPartnerId',
    'createdById',
    'id',
    undefined,
  ]);
  expect(idFieldsOf('createdByName')).toContain('createdBy');
});
