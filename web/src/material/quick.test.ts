import type { MaterialRow } from '@lotline/contract/material/material';
import type { MaterialTotal } from '@lotline/contract/material/stock';
import { expect, test } from 'vitest';
import { materialQuick } from './quick.ts';

const plenty = { materialId: 1, onHandQty: 10, reservedQty: 0, availableQty: 10, shortageQty: 0, firstExpiry: null } as MaterialTotal;
const asked = (total: Partial<MaterialTotal>, row: Partial<MaterialRow> = {}) =>
  materialQuick([{ ...plenty, ...total }], '2026-03-02', ((key: string) => key) as never)
    .filter(({ fits }) => fits({ id: 1, active: true, ...row } as MaterialRow))
    .map(({ id }) => id);

test('of a material there is too little, some expires within thirty days or has, some may not be used', () => {
  expect(asked({})).toEqual([]);
  expect(asked({ shortageQty: 0.001 })).toEqual(['short']);
  expect(asked({ firstExpiry: '2026-04-01' })).toEqual(['expiresSoon']);
  expect(asked({ firstExpiry: '2026-04-02' })).toEqual([]);
  expect(asked({ firstExpiry: '2026-03-01' })).toEqual(['expiresSoon']);
  expect(asked({ availableQty: 9.999 })).toEqual(['withheld']);
  expect(asked({ availableQty: 9.999, reservedQty: 0.001 })).toEqual([]);
});
test('nobody misses a material that is out of use, and one that was never in stock is no question', () => {
  expect(asked({ shortageQty: 5 }, { active: false })).toEqual(['outOfUse']);
  expect(asked({ shortageQty: 5 }, { id: 2 })).toEqual([]);
});
