import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import { expect, it } from 'vitest';
import {
  handOf,
  inOneLot,
  inUnit,
  isProposal,
  isUncounted,
  type Packing,
  proposalOf,
  saidPacking,
  withLabel,
  withoutLot,
} from './packing.ts';

const label = (more: Partial<ScannedReceipt>): ScannedReceipt => ({
  ...{ kind: 'LABEL', materialStockId: null, orderNo: null, lines: [], material: null, bizPartnerId: null, bizPartnerName: null },
  ...{
    gtin: '09521234543213',
    unitNo: null,
    cameIn: null,
    supplierLotNo: null,
    qty: null,
    count: null,
    measures: [],
    others: [],
    manufactureDate: null,
    expiryDate: null,
    expired: false,
  },
  ...more,
});
const empty: Packing = { sameLot: true, packages: [{}] };
const heat = label({ supplierLotNo: 'H-1', qty: 500, manufactureDate: '2026-03-01' });

it('what else a label says stays with its package, and nothing of it is saved', () => {
  const others = [{ id: '422', value: '410' }];
  const packing = withLabel(empty, { ...heat, others });
  expect(packing.packages[0]).toMatchObject({ others });
  expect(saidPacking(packing).packages[0]).not.toHaveProperty('others');
});

it('the first label fills the empty package and says the lot for all', () => {
  expect(withLabel(empty, heat)).toEqual({
    ...{ sameLot: true, supplierLotNo: 'H-1', manufactureDate: '2026-03-01', expiryDate: null },
    packages: [{ qty: 500, gtin: '09521234543213' }],
  });
});

it('what a label alone says goes along with its package, and so does the answer that it may come in on hold', () => {
  const one = withLabel(empty, { ...heat, unitNo: 'SER-1', expiryDate: '2026-01-31', expired: true });
  expect(saidPacking(one).packages).toMatchObject([{ unitNo: 'SER-1', holdExpired: true }]);
  expect(saidPacking(withLabel(empty, heat)).packages[0]).not.toHaveProperty('unitNo');
});

it('the next label of that lot is one package more', () => {
  const two = withLabel(withLabel(empty, heat), { ...heat, qty: 480 });
  expect(two).toMatchObject({ sameLot: true, supplierLotNo: 'H-1', packages: [{ qty: 500 }, { qty: 480 }] });
});

it('a label of another lot gives each package its own, the earlier ones theirs', () => {
  const two = withLabel(withLabel(empty, heat), label({ supplierLotNo: 'H-2', qty: 300, manufactureDate: '2026-03-02' }));
  expect(two).toMatchObject({
    ...{ sameLot: false, supplierLotNo: null, manufactureDate: null },
    packages: [
      { supplierLotNo: 'H-1', manufactureDate: '2026-03-01', qty: 500 },
      { supplierLotNo: 'H-2', manufactureDate: '2026-03-02', qty: 300 },
    ],
  });
});

it('the same lot with another date is not the same', () =>
  expect(withLabel(withLabel(empty, heat), { ...heat, manufactureDate: '2026-03-02' }).sameLot).toBe(false));

it('a package that was filled in by hand without a lot keeps none', () => {
  const two = withLabel({ sameLot: true, packages: [{ qty: 7 }] }, heat);
  expect(two).toMatchObject({
    sameLot: false,
    packages: [
      { qty: 7, supplierLotNo: null },
      { qty: 500, supplierLotNo: 'H-1' },
    ],
  });
});

it('labels of a material that nobody knows yet are a package each, and say how much once its unit is known', () => {
  const kg = (value: number, lot: string) => label({ supplierLotNo: lot, measures: [{ unit: 'kg', value, decimals: 0 }] });
  const two = withLabel(withLabel(empty, kg(480, 'H-1')), kg(510, 'H-2'));
  expect(two.packages.map(({ qty, supplierLotNo }) => [qty, supplierLotNo])).toEqual([
    [null, 'H-1'],
    [null, 'H-2'],
  ]);
  expect(inUnit(two, 't').packages.map(({ qty }) => qty)).toEqual([0.48, 0.51]);
  expect(saidPacking(inUnit(two, 'kg')).packages[0]).toEqual({ qty: 480, supplierLotNo: 'H-1', gtin: '09521234543213' });
});

it('what is still on order gives way to the first label, but not to the second', () => {
  const line = { qty: 1000, receivedQty: 200, usualPackQty: null };
  const proposed = proposalOf(line);
  expect([proposed.packages, isProposal(proposed, line)]).toEqual([[{ qty: 800, proposed: 800 }], true]);
  const one = withLabel(proposed, heat, true);
  expect([one.packages.length, isProposal(one, line)]).toEqual([1, false]);
  expect(withLabel(one, heat).packages).toHaveLength(2);
});

it.each([
  ['as its supplier packs it, the rest in a last smaller one', 1000, 290, 250, [250, 250, 210]],
  ['without a rest in whole ones alone', 750, 0, 250, [250, 250, 250]],
  ['of less than one package that alone', 1000, 900, 250, [100]],
  ['of parts of a unit exactly', 0.75, 0, 0.1, [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05]],
  ['in one where it would be more than anybody looks through', 10000, 0, 10, [10000]],
  ['in one where nobody knows how it is packed', 1000, 0, null, [1000]],
])('what is waited for is proposed %s', (_, qty, receivedQty, usualPackQty, sizes) => {
  const line = { qty, receivedQty, usualPackQty };
  const proposed = proposalOf(line);
  expect(proposed.packages.map((one) => one.qty)).toEqual(sizes);
  expect([isUncounted(proposed), isProposal(proposed, line)]).toEqual([true, true]);
  // All of it gives way to the first label.
  expect(withLabel(proposed, heat, true).packages).toHaveLength(1);
});

it('what is proposed stays uncounted, whatever is typed beside it, until a quantity is typed, scanned or divided', () => {
  const proposed = proposalOf({ qty: 1000, receivedQty: 200, usualPackQty: null });
  const [first] = proposed.packages;
  expect(isUncounted(proposed)).toBe(true);
  expect(isUncounted({ ...proposed, supplierLotNo: 'TS-77' })).toBe(true);
  expect(isUncounted({ packages: [{ ...first, qty: 790 }] })).toBe(false);
  expect(isUncounted({ packages: [{ ...first }, { qty: 5 }] })).toBe(false);
  expect(isUncounted(withLabel(proposed, { ...heat, qty: 800 }, true))).toBe(false);
  expect(isUncounted(proposalOf({ qty: 1000, receivedQty: 1000, usualPackQty: 20 }))).toBe(false);
});

it('the lot of all is the first package’s, and back again each has it', () => {
  const apart: Packing = {
    sameLot: false,
    packages: [
      { qty: 1, supplierLotNo: 'A' },
      { qty: 2, supplierLotNo: 'B' },
    ],
  };
  const same = inOneLot(apart, true);
  expect(same).toMatchObject({ sameLot: true, supplierLotNo: 'A', packages: [{ supplierLotNo: null }, { supplierLotNo: null }] });
  expect(inOneLot(same, false).packages.map(({ supplierLotNo }) => supplierLotNo)).toEqual(['A', 'A']);
});

it('what all share is asked for once, the lot of each package; nothing empty is sent', () => {
  expect(
    saidPacking({ sameLot: true, supplierLotNo: ' H-1 ', expiryDate: '2027-01-01', packages: [{ qty: 1, packageId: ' ' }, { qty: 2 }] }),
  ).toEqual({
    expiryDate: '2027-01-01',
    packages: [
      { qty: 1, supplierLotNo: 'H-1' },
      { qty: 2, supplierLotNo: 'H-1' },
    ],
  });
  const apart = {
    sameLot: false,
    supplierLotNo: 'not this',
    packages: [{ qty: 1, supplierLotNo: 'A', expiryDate: '2027-01-01' }, { qty: 2 }],
  };
  expect(saidPacking(apart)).toEqual({ packages: [{ qty: 1, supplierLotNo: 'A', expiryDate: '2027-01-01' }, { qty: 2 }] });
});

it('the hand belongs in the lot that is missing, else in the quantity of the package that came last', () => {
  expect(handOf({ packages: [{ qty: 5 }] })).toEqual(['supplierLotNo']);
  expect(handOf({ supplierLotNo: 'H-1', packages: [{ qty: 5 }, {}] })).toEqual(['packages', 1, 'qty']);
  const apart: Packing = { sameLot: false, packages: [{ supplierLotNo: 'H-1' }, { qty: 5 }] };
  expect(handOf(apart)).toEqual(['packages', 1, 'supplierLotNo']);
  expect(handOf(apart, 0)).toEqual(['packages', 0, 'qty']);
});

it('a lot that all share is every package’s; where each has its own, one may lack', () => {
  expect(withoutLot({ supplierLotNo: 'H-1', packages: [{}, {}] })).toBe(-1);
  expect(withoutLot({ supplierLotNo: ' ', packages: [{}, {}] })).toBe(0);
  expect(withoutLot({ sameLot: false, supplierLotNo: 'H-1', packages: [{ supplierLotNo: 'H-2' }, {}] })).toBe(1);
});
