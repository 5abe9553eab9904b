import type { MaterialName } from '@lotline/contract/material/material';
import type { OpenOrderLine } from '@lotline/contract/material/stock';
import { expect, test } from 'vitest';
import { chosenByHand } from '../order-line.ts';
import { begunBy, faultOf, freeAsk, holdsLabel, inLots, labelled, ofLine, orderedAsk, toLine, withMany } from './receiving.ts';

const steel: MaterialName = {
  ...{ id: 7, code: 'M-7', name: '환봉', otherName: null, nameEn: null, type: 'RAW', spec: null, uom: 'kg', barcode: 'M-7' },
  ...{ defaultShelfId: 30, defaultSupplierId: 4, iqcRequired: false, active: true },
};
const line = (id: number, more: Partial<OpenOrderLine> = {}): OpenOrderLine => ({
  ...{ id, orderNo: `PO-${id}`, bizPartnerId: 4, bizPartnerName: '공급처', materialId: 7, materialCode: 'M-7', materialName: '환봉' },
  ...{ materialType: 'RAW', uom: 'kg', qty: 100, receivedQty: 0, remainingQty: 100, overReceiptPct: 0, dueDate: null, unitPrice: null },
  ...{ iqcRequired: false, defaultShelfId: 31, usualPackQty: 40 },
  ...more,
});
const scannedWith = (more: Partial<ReturnType<typeof chosenByHand>>, lines: readonly OpenOrderLine[] = []) => ({
  ...chosenByHand(steel, lines),
  kind: 'LABEL' as const,
  gtin: '09521234543213',
  ...more,
});
const qtys = ({ packing }: { packing: { packages: { qty?: number | null }[] } }) => packing.packages.map(({ qty }) => qty);

test('a label fills in material, lot, expiry and quantity, against the line that waits for it', () => {
  const begun = begunBy(scannedWith({ supplierLotNo: 'H-1', expiryDate: '2027-01-31', qty: 25 }, [line(1), line(2)]), null);
  expect(begun).toMatchObject({
    line: { id: 1 },
    others: [{ id: 2 }],
    locationId: 31,
    packing: { supplierLotNo: 'H-1', expiryDate: '2027-01-31' },
  });
  expect(begun && orderedAsk(begun, line(1))).toEqual({
    lines: [
      {
        orderMaterialId: 1,
        expiryDate: '2027-01-31',
        packages: [{ qty: 25, supplierLotNo: 'H-1', gtin: '09521234543213' }],
        locationId: 31,
      },
    ],
  });
});
test('without an order the material’s own shelf and supplier are proposed', () => {
  const begun = begunBy(scannedWith({ qty: 25 }), null);
  expect(begun).toMatchObject({ line: null, locationId: 30, bizPartnerId: 4 });
  expect(begun && freeAsk(begun)).toMatchObject({ materialId: 7, locationId: 30, bizPartnerId: 4, packages: [{ qty: 25 }] });
  expect(begunBy({ ...scannedWith({}), material: null }, null)).toBeNull();
});
test('a material’s barcode proposes what its supplier usually packs, and the first label takes that proposal’s place', () => {
  const begun = begunBy(chosenByHand(steel, [line(1)]), null);
  expect(begun && qtys(begun)).toEqual([40, 40, 20]);
  expect(begun && qtys(labelled(begun, scannedWith({ qty: 38, supplierLotNo: 'H-1' })))).toEqual([38]);
});
test('a label of another lot ends the same lot for all, and one switch brings it back', () => {
  const one = labelled(ofLine(line(1)), scannedWith({ qty: 38, supplierLotNo: 'H-1' }));
  const two = labelled(one, scannedWith({ qty: 40, supplierLotNo: 'H-2' }));
  expect(two.packing).toMatchObject({ sameLot: false, packages: [{ supplierLotNo: 'H-1' }, { supplierLotNo: 'H-2' }] });
  expect(inLots(two, true).packing).toMatchObject({ sameLot: true, supplierLotNo: 'H-1' });
});
test('a label is taken once while its package is listed, and again once that was removed', () => {
  const label = scannedWith({ qty: 38, unitNo: 'S-1' });
  const held = labelled(ofLine(line(1)), label);
  expect([holdsLabel(held, label), holdsLabel(held, { ...label, unitNo: 'S-2' })]).toEqual([true, false]);
  expect(holdsLabel({ ...held, packing: { packages: [] } }, label)).toBe(false);
});
test('several packages come in at once: what was proposed gives way, what was scanned stays', () => {
  expect(qtys(withMany(ofLine(line(1)), 3, 30))).toEqual([30, 30, 30]);
  const scanned = labelled(ofLine(line(1)), scannedWith({ qty: 38 }));
  expect(qtys(withMany(scanned, 2, 30))).toEqual([38, 30, 30]);
  expect(withMany(ofLine(line(1)), 500, 1).packing.packages).toHaveLength(200);
});
test('another order takes what was filled in along, and proposes anew what nobody touched', () => {
  const moved = toLine(ofLine(line(1), [line(2, { qty: 20 })]), line(2, { qty: 20 }));
  expect([moved.line?.id, qtys(moved), moved.others.map(({ id }) => id)]).toEqual([2, [20], [1]]);
  const scanned = labelled(ofLine(line(1), [line(2)]), scannedWith({ qty: 38 }));
  expect(qtys(toLine(scanned, line(2)))).toEqual([38]);
});
test('a quantity that is missing, or no number, and a shelf that is missing keep it from being received', () => {
  const whole = ofLine(line(1));
  expect(faultOf(whole)).toBeNull();
  expect(faultOf({ ...whole, locationId: null })).toEqual({ at: null, code: 'material.receiptNeedsAShelf' });
  expect(faultOf({ ...whole, packing: { packages: [{ qty: 5 }, { qty: null }] } })).toMatchObject({ at: 1, code: 'issue.required' });
  expect(faultOf({ ...whole, packing: { packages: [] } })).toMatchObject({ code: 'stock.splitNeeds' });
});
