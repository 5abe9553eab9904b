import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { scrapRules } from './scrap.rules.ts';

const stock = { packageId: 'P-1', uom: 'kg', qty: 10, reservedQty: 0 };
const why = (facts: Partial<Parameters<(typeof scrapRules)[number]['broken']>[0]>) =>
  firstBroken(scrapRules, { stock, qty: 10, countNo: null, ...facts });

test('all of a package may be scrapped', () => expect(why({})).toBeUndefined());
test('a gram more may not, and it says by how much', () => {
  const rule = why({ qty: 10.001 });
  expect([rule?.code, rule?.tell?.({ stock, qty: 10.001, countNo: null })]).toMatchObject([
    'scrap.neverExceedsStock',
    { stock: 10, over: 0.001 },
  ]);
});
test('what a sale keeps stays', () => {
  const kept = { ...stock, reservedQty: 4 };
  expect([why({ stock: kept, qty: 6 })?.code, why({ stock: kept, qty: 6.001 })?.code]).toEqual([undefined, 'scrap.reservedStays']);
});
test('what is being counted stays until it was counted', () => expect(why({ countNo: 'CT-1' })?.code).toBe('scrap.countedStays'));
