import { expect, test } from 'vitest';
import { inspectionPath } from './quality-result.ts';

test('an inspection is opened under the menu of its kind, where alone it is reached', () => {
  expect(inspectionPath({ id: 7, materialId: 3, stage: 'INCOMING' })).toBe('/quality/material/result?desk=7');
  expect(inspectionPath({ id: 7, materialId: null, stage: 'LAST' })).toBe('/quality/product/result?desk=7');
  expect(inspectionPath({ id: 7, materialId: null, stage: 'DAILY' })).toBe('/quality/daily/result?desk=7');
});
