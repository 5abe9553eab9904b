import { scan } from '@lotline/contract/system/barcode';
import { beforeAll, expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert } = await testApp();
const plant = await smallPlant(db);
const everyone = await as();
const body = (answer: { json(): unknown }) => answer.json() as Record<string, never>;
const read = async (code: string, type?: 'LOT' | 'GS1' | 'MATERIAL') => body(await everyone.send(scan, { code, ...(type && { type }) }));
const gtin = '09521234543213';
const gs = '\u001d';
const ofHeat = async (material: number, packageId: string, supplierLotNo: string) => {
  await plant.packageOf(material, 5, { packageId });
  await db.updateTable('materialStock').set({ supplierLotNo }).where('packageId', '=', packageId).execute();
};

let steel = 0;
beforeAll(async () => {
  steel = await plant.material({ code: 'SCAN-M', barcode: 'SCAN-M' });
  await plant.packageOf(steel, 2, { packageId: 'SCAN-P' });
  const productId = await plant.product({ code: 'SCAN-I', barcode: 'SCAN-I' });
  await insert('lot', { lotId: 'SCAN-L', productId });
});

test('a scanned code is read as a package, a lot, a product or a material', async () => {
  expect(await read('SCAN-P')).toMatchObject({
    ...{ type: 'MATERIAL_STOCK', label: null },
    data: { packageId: 'SCAN-P', code: 'SCAN-M', qty: 2, availableQty: 2 },
  });
  expect(await read('SCAN-L')).toMatchObject({ type: 'LOT', data: { lotId: 'SCAN-L', code: 'SCAN-I' } });
  expect(await read('SCAN-I')).toMatchObject({ type: 'PRODUCT', data: { code: 'SCAN-I' } });
  expect(await read('SCAN-M')).toMatchObject({ type: 'MATERIAL', data: { code: 'SCAN-M' } });
  const none = await everyone.send(scan, { code: 'SCAN-P', type: 'LOT' }, { 'accept-language': 'en' });
  expect([none.statusCode, body(none).message]).toEqual([404, 'No corresponding barcode information found. SCAN-P']);
});

test('a mold, a machine, an order, a place and a worker are told to those who may view them, and are nothing to others', async () => {
  const customer = await insert('bizPartner', { partnerCode: 'SCAN-B', name: '스캔상사', nameEn: 'Scan Ltd', types: ['CUSTOMER'] });
  const businessId = await insert('business', { code: 'SCAN-BU', name: '사업', bizPartnerId: customer, status: 'ACTIVE' });
  await insert('orderInfo', { orderNo: 'SCAN-SO', businessId, direction: 'SALES', orderDate: '2026-03-02', dueDate: '2026-03-30' });
  await insert('mold', {
    code: 'SCAN-K',
    barcode: 'SCAN-K-LABEL',
    name: '금형',
    type: 'PRESS',
    locationId: plant.shelf,
    activeCavities: [1],
  });
  const line = await insert('location', { type: 'WAREHOUSE', code: 'SCAN-W', name: '창고', parentId: await factoryOf(plant.shelf) });
  await insert('tool', { code: 'SCAN-T', name: '선반', nameEn: 'lathe', locationId: line });
  await insert('worker', { workerNo: 'SCAN-N', name: '작업자', badgeBarcode: 'SCAN-BADGE' });
  expect(await read('SCAN-SO')).toMatchObject({
    type: 'ORDER',
    data: { code: 'SCAN-SO', name: '스캔상사', nameEn: 'Scan Ltd', direction: 'SALES' },
  });
  expect(await read('SCAN-K-LABEL')).toMatchObject({ type: 'MOLD', data: { code: 'SCAN-K', status: 'STORED' } });
  expect(await read('SCAN-T')).toMatchObject({ type: 'TOOL', data: { nameEn: 'lathe', status: 'OPERATING' } });
  expect(await read('SCAN-W')).toMatchObject({ type: 'LOCATION', data: { name: '창고', locationType: 'WAREHOUSE' } });
  expect(await read('SCAN-BADGE')).toMatchObject({ type: 'WORKER', data: { code: 'SCAN-N', name: '작업자' } });
  const clerk = await as([{ name: 'materialStock', view: true }]);
  for (const code of ['SCAN-SO', 'SCAN-K', 'SCAN-T', 'SCAN-W', 'SCAN-N', 'SCAN-BADGE'])
    expect([code, (await clerk.send(scan, { code })).statusCode]).toEqual([code, 404]);
  expect((await clerk.send(scan, { code: 'SCAN-P' })).statusCode).toBe(200);
});
const factoryOf = async (shelf: number) => {
  const { parentId: warehouse } = await db.selectFrom('location').select('parentId').where('id', '=', shelf).executeTakeFirstOrThrow();
  const found = await db
    .selectFrom('location')
    .select('parentId')
    .where('id', '=', warehouse as number)
    .executeTakeFirstOrThrow();
  return found.parentId;
};

test('a label of GS1’s is found by its unit, its lot, its item or its order, and says what stands on it', async () => {
  const bought = await plant.material({ code: 'SCAN-G', barcode: gtin.slice(1) });
  expect(await read(`(01)${gtin}(10)UNKNOWN`)).toMatchObject({
    type: 'MATERIAL',
    data: { code: 'SCAN-G' },
    label: { gtin, lotNo: 'UNKNOWN' },
  });
  expect(await read(gtin.slice(1))).toMatchObject({ type: 'MATERIAL', data: { code: 'SCAN-G' }, label: null });
  expect(await read(gtin)).toMatchObject({ type: 'MATERIAL', data: { code: 'SCAN-G' } });
  await ofHeat(bought, 'SCAN-G1', 'HEAT-7');
  expect(await read(`]C101${gtin}10HEAT-7${gs}17281231`)).toMatchObject({
    ...{ type: 'MATERIAL_STOCK', data: { packageId: 'SCAN-G1' } },
    label: { lotNo: 'HEAT-7', expiresOn: '2028-12-31' },
  });
  await ofHeat(bought, 'SCAN-G2', 'HEAT-7');
  expect(await read(`https://id.gs1.org/01/${gtin}/10/HEAT-7`), 'two packages of a lot are no package').toMatchObject({ type: 'MATERIAL' });
  expect(await read('(10)SCAN-L')).toMatchObject({ type: 'LOT', data: { lotId: 'SCAN-L' }, label: { lotNo: 'SCAN-L' } });
  expect(await read('(400)SCAN-SO')).toMatchObject({ type: 'ORDER', data: { code: 'SCAN-SO' } });
  expect(await read('(241)SCAN-M(30)12')).toMatchObject({ type: 'MATERIAL', data: { code: 'SCAN-M' }, label: { count: 12 } });
});

test('a label that belongs to nothing here is answered as it was read; one that can’t be read says why', async () => {
  const label = { gtin: '00012345678905', lotNo: 'X', count: null };
  expect(await read('(01)00012345678905(10)X')).toMatchObject({ type: 'GS1', data: label, label });
  const more = {
    ...label,
    measures: [{ unit: 'kg', value: 1250, decimals: 2 }],
    others: [
      { id: '90', value: 'A-7' },
      { id: '8005', value: '001250' },
    ],
  };
  expect(await read('(01)00012345678905(10)X(3102)001250(90)A-7(8005)001250')).toMatchObject({ type: 'GS1', data: more, label: more });
  const wrong = await everyone.send(scan, { code: '(01)09521234543214' });
  expect([wrong.statusCode, body(wrong).code]).toEqual([422, 'material.labelCheckDigit']);
  const other = await everyone.send(scan, { code: '(01)00012345678905(10)X', type: 'LOT' });
  expect([other.statusCode, body(other).code]).toEqual([404, 'barcode.notFound']);
});
