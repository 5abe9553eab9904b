import type { Scanned } from '@lotline/contract/system/barcode';
import { beforeEach, expect, it, vi } from 'vitest';
import { nameOf, waysOf } from './phone-ways.ts';

let mine: readonly string[];
vi.mock('../kit/net/permission.tsx', () => ({ may: (menu: string) => mine.includes(menu) }));
vi.mock('./menu.ts', () => ({ exists: () => true }));

const all = ['mobileMaterialStock', 'mobileMaterialIn', 'mobileMaterialOut', 'mobileMaterialReIn'];
const every = [...all, 'mobileProductStock', 'mobileShipment', 'mobileShipmentList'];
beforeEach(() => {
  mine = every;
});

const item = { id: 1, code: 'C-1', name: 'Steel', uom: 'kg' };
const named = { id: 1, code: 'N-1', name: 'One', nameEn: null };
const found = (type: Scanned['type'], data: object) => ({ type, data, label: null }) as Scanned;
const to = (one: Scanned, code = 'scanned') => waysOf(one, code).map((way) => way.to);

it('a package leads to its stock, to issue and to return; a lot to product stock, shipment and shipments; a material to stock and receiving', () => {
  const unit = {
    ...item,
    materialId: 2,
    packageId: 'PK 1',
    qty: 5,
    availableQty: 5,
    locationName: 'A',
    qualityStatus: 'OK',
    countNo: null,
  };
  expect(to(found('MATERIAL_STOCK', unit))).toEqual(
    ['/m/material/stock', '/m/material/out', '/m/material/re-in'].map((path) => `${path}?barcode=PK+1`),
  );
  const lot = { ...item, productId: 3, lotId: 'LOT-1', state: 'ACTIVE', qualityStatus: 'OK' };
  expect(to(found('LOT', lot))).toEqual(
    ['/m/production/stock', '/m/production/shipment', '/m/production/shipmentList'].map((path) => `${path}?barcode=LOT-1`),
  );
  expect(to(found('MATERIAL', item), '8801')).toEqual(['/m/material/stock?barcode=8801', '/m/material/in?barcode=8801']);
  expect(to(found('PRODUCT', item), '8802')).toEqual(['/m/production/stock?barcode=8802']);
});

it('an order leads where it is received or shipped, a place to what stands there, a supplier’s label to receiving with all that stands on it', () => {
  const order = { ...named, status: 'CONFIRMED' };
  expect(to(found('ORDER', { ...order, direction: 'PURCHASE' }))).toEqual(['/m/material/in?barcode=N-1']);
  expect(to(found('ORDER', { ...order, direction: 'SALES' }))).toEqual([
    '/m/production/shipment?barcode=N-1',
    '/m/production/shipmentList?barcode=N-1',
  ]);
  expect(to(found('LOCATION', { ...named, locationType: 'SHELF' }))).toEqual([
    '/m/material/stock?barcode=N-1',
    '/m/production/stock?barcode=N-1',
  ]);
  expect(to(found('GS1', {}), '0112345\u001d10A')).toEqual([`/m/material/in?${new URLSearchParams({ barcode: '0112345\u001d10A' })}`]);
  for (const type of ['TOOL', 'MOLD', 'WORKER'] as const) expect(to(found(type, { ...named, status: 'STORED' }))).toEqual([]);
});

it('nobody is led where they may not go', () => {
  mine = ['mobileMaterialIn'];
  expect(to(found('MATERIAL', item), '8801')).toEqual(['/m/material/in?barcode=8801']);
  expect(nameOf(found('GS1', {}))).toBeNull();
});
