import { separator as gs } from '@lotline/contract/material/gs1';
import { materialSuppliers, type ScannedReceipt, scanReceipt } from '@lotline/contract/material/receipt';
import { type Package, receiveMaterial, removePackage, restorePackages } from '@lotline/contract/material/stock';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';
import { smallPlant } from './testing.ts';

const { db, as } = await testApp();
const plant = await smallPlant(db);
const person = await as();
const gtin = '09521234543213';
const scan = async (code: string) => (await person.send(scanReceipt, { code })).json() as ScannedReceipt & { code?: string };
const codeOf = async (id: number) => (await db.selectFrom('material').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;
const orderOf = async (lineId: number) =>
  (
    await db
      .selectFrom('orderMaterial')
      .innerJoin('orderInfo', 'orderInfo.id', 'orderMaterial.orderId')
      .select('orderNo')
      .where('orderMaterial.id', '=', lineId)
      .executeTakeFirstOrThrow()
  ).orderNo;

test('scanning at receiving wants the right to receive', async () => {
  const viewer = await as([{ name: 'materialStock', view: true }]);
  expect((await viewer.send(scanReceipt, { code: 'X' })).statusCode).toBe(403);
  expect((await viewer.send(materialSuppliers, {})).statusCode).toBe(200);
});

test('a purchase order gives its open lines and its supplier', async () => {
  const materialId = await plant.material();
  const line = await plant.purchase(materialId, 120);
  const orderNo = await orderOf(line);
  expect(await scan(orderNo)).toMatchObject({
    ...{ kind: 'ORDER', orderNo, bizPartnerId: plant.supplier, bizPartnerName: '공급처' },
    lines: [{ id: line, materialId, remainingQty: 120 }],
  });
});

test('an order that is all in says so', async () => {
  const orderNo = await orderOf(await plant.purchase(await plant.material(), 5, { status: 'RECEIVED', receivedQty: 5 }));
  const answer = await person.send(scanReceipt, { code: orderNo });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'material.orderIsIn', facts: { orderNo } }]);
});

test('a material’s code gives the material with what of it is on order', async () => {
  const materialId = await plant.material();
  const line = await plant.purchase(materialId, 8);
  expect(await scan(await codeOf(materialId))).toMatchObject({ kind: 'MATERIAL', material: { id: materialId }, lines: [{ id: line }] });
});

test('a line says how much a package of it usually held that came from this supplier', async () => {
  const materialId = await plant.material();
  await plant.purchase(materialId, 90);
  const code = await codeOf(materialId);
  const usual = async () => (await scan(code)).lines[0]?.usualPackQty;
  const came = async (bizPartnerId: number | null, ...sizes: number[]) => {
    for (const qty of sizes)
      expect(
        (
          await person.send(receiveMaterial, {
            materialId,
            locationId: plant.shelf,
            ...(bizPartnerId && { bizPartnerId }),
            packages: [{ qty }],
          })
        ).statusCode,
      ).toBe(200);
  };
  // Of another one they may come otherwise.
  await came(null, 40, 40, 40);
  expect(await usual()).toBeNull();
  await came(plant.supplier, 25);
  expect(await usual()).toBeNull();
  await came(plant.supplier, 25, 7);
  expect(await usual()).toBe(25);
  // As many of every size are no habit.
  await came(plant.supplier, 3, 4, 5);
  expect(await usual()).toBeNull();
});

test('a package that came in is named, not received again', async () => {
  const stock = await plant.packageOf(await plant.material(), 3);
  expect(await scan(stock.packageId)).toMatchObject({ kind: 'PACKAGE', materialStockId: stock.id });
});

test('a label with our number and our order fills everything', async () => {
  const materialId = await plant.material();
  const line = await plant.purchase(materialId, 500);
  const [code, orderNo] = [await codeOf(materialId), await orderOf(line)];
  expect(await scan(`]C101${gtin}310200125011260301${'17270301'}10HEAT-7${gs}241${code}${gs}400${orderNo}${gs}21S-1`)).toMatchObject({
    ...{ kind: 'LABEL', orderNo, material: { id: materialId, uom: 'kg' }, bizPartnerId: plant.supplier, gtin, unitNo: 'S-1', cameIn: null },
    ...{ supplierLotNo: 'HEAT-7', qty: 12.5, manufactureDate: '2026-03-01', expiryDate: '2027-03-01' },
    lines: [{ id: line }],
  });
});

test.each(['4006381333931', '04006381333931', '(01)04006381333931(30)40', `01040063813339313040${gs}`])(
  'a material whose barcode is a GTIN is known by %s',
  async (code) => {
    const found = await db.selectFrom('material').select('id').where('barcode', '=', '4006381333931').executeTakeFirst();
    const id = found?.id ?? (await plant.material({ barcode: '4006381333931', uom: 'EA' }));
    expect(await scan(code)).toMatchObject({ material: { id }, qty: code.includes('40', 14) && code.length > 14 ? 40 : null });
  },
);

test('a supplier’s number that came in once is known from then on, until that receipt is taken back', async () => {
  const own = '05012345678900';
  const label = `(01)${own}(10)L-1(37)5`;
  expect(await scan(label)).toMatchObject({ kind: 'LABEL', material: null, gtin: own, supplierLotNo: 'L-1', qty: null });
  const materialId = await plant.material({ uom: 'EA' });
  const answer = await person.send(receiveMaterial, {
    materialId,
    bizPartnerId: plant.supplier,
    packages: [{ qty: 5, supplierLotNo: 'L-1', gtin: own }],
  });
  const [stock] = answer.json() as { id: number }[];
  expect(await scan(label)).toMatchObject({ material: { id: materialId }, bizPartnerId: plant.supplier, qty: 5 });
  await person.send(removePackage, { id: stock?.id ?? 0 });
  expect(await scan(label)).toMatchObject({ material: null });
});

test('a label that came in is named with its package until that receipt is taken back; its serial number counts for its GTIN', async () => {
  const materialId = await plant.material();
  const code = await codeOf(materialId);
  const label = (number: string, serial = 'SER-1') => `(01)${number}(241)${code}(21)${serial}`;
  const other = '04006381333931';
  const packages = [{ qty: 5, gtin, unitNo: 'SER-1' }];
  const receive = () => person.send(receiveMaterial, { materialId, bizPartnerId: plant.supplier, packages });
  const [stock] = (await receive()).json() as Package[];
  const cameIn = { id: stock?.id, packageId: stock?.packageId, shelf: stock?.locationName, since: expect.stringMatching(/T.*Z$/) };
  expect((await scan(label(gtin))).cameIn).toMatchObject(cameIn);
  expect((await scan(label(gtin, 'SER-2'))).cameIn).toBeNull();
  expect((await scan(label(other))).cameIn).toBeNull();
  const again = await receive();
  expect([again.statusCode, again.json()]).toMatchObject([
    422,
    {
      code: 'material.labelComesInOnce',
      facts: { value: 'SER-1', packageId: stock?.packageId, shelf: stock?.locationName },
      extraData: { issues: [{ path: ['packages', 0, 'unitNo'] }] },
    },
  ]);
  await person.send(removePackage, { id: stock?.id ?? 0 });
  expect((await scan(label(gtin))).cameIn).toBeNull();

  // What took the label's place meanwhile stands in the way of undoing.
  const [second] = (await receive()).json() as Package[];
  const undone = await person.send(restorePackages, { ids: [stock?.id ?? 0] });
  expect([undone.statusCode, undone.json()]).toMatchObject([
    422,
    { code: 'material.labelComesInOnce', facts: { packageId: second?.packageId } },
  ]);
  await person.send(removePackage, { id: second?.id ?? 0 });
  expect((await person.send(restorePackages, { ids: [stock?.id ?? 0] })).json()).toEqual({ restored: 1 });
  expect((await scan(label(gtin))).cameIn).toMatchObject(cameIn);
});

test.each([
  ['(01)09521234543214', 422, 'material.labelCheckDigit'],
  ['(17)260230', 422, 'material.labelDate'],
  [']C110', 422, 'material.labelNotRead'],
  ['nobody knows this', 404, 'barcode.notFound'],
])('%s is refused', async (code, status, why) => {
  const answer = await person.send(scanReceipt, { code });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: why }]);
});

test('packages of one delivery may be of several lots, each with its dates; a wrong date is said beside its package', async () => {
  const materialId = await plant.material({ shelfLifeDays: 3650 });
  const receive = (packages: Parameters<typeof person.send<typeof receiveMaterial>>[1]['packages']) =>
    person.send(receiveMaterial, { materialId, packages });
  const answer = await receive([
    { qty: 1, supplierLotNo: 'A', manufactureDate: '2026-03-01' },
    { qty: 2, supplierLotNo: 'B', manufactureDate: '2026-03-02', expiryDate: '2036-03-30' },
  ]);
  expect(answer.json()).toMatchObject([
    { supplierLotNo: 'A', manufactureDate: '2026-03-01', expiryDate: '2036-02-27' },
    { supplierLotNo: 'B', manufactureDate: '2026-03-02', expiryDate: '2036-03-30' },
  ]);
  const wrong = await receive([{ qty: 1 }, { qty: 1, manufactureDate: '2026-03-02', expiryDate: '2026-03-01' }]);
  expect(wrong.json()).toMatchObject({
    code: 'material.expiresAfterItIsMade',
    extraData: { issues: [{ path: ['packages', 1, 'expiryDate'] }] },
  });
});

test('who supplies a material stands first: its own, who had it on order, who delivered it lately', async () => {
  const partner = (name: string, types = ['SUPPLIER']) => plant.insert('bizPartner', { partnerCode: name, types, name });
  const [own, delivered, other] = [await partner('ㅎ 기본'), await partner('ㅎ 납품'), await partner('ㄱ 다른')];
  await partner('고객', ['CUSTOMER']);
  const materialId = await plant.material({ defaultSupplierId: own });
  await plant.purchase(materialId, 5);
  await person.send(receiveMaterial, { materialId, bizPartnerId: delivered, packages: [{ qty: 1 }] });
  const rows = (await person.send(materialSuppliers, { materialId })).json() as { id: number; supplies: boolean }[];
  expect(rows.filter(({ supplies }) => supplies).map(({ id }) => id)).toEqual(expect.arrayContaining([own, delivered, plant.supplier]));
  expect(rows.slice(0, 3).every(({ supplies }) => supplies)).toBe(true);
  expect(rows.find(({ id }) => id === other)).toMatchObject({ supplies: false });
  expect(rows.some(({ id }) => id === 0)).toBe(false);
});
