import { Material, materialUnit, oneMaterial } from '@lotline/contract/material/material';
import { Operation } from '@lotline/contract/product/operation';
import {
  oneProduct,
  Product,
  type ProductDraft,
  productByBarcode,
  productDesignImage,
  productsByName,
  productsOfType,
  productUnit,
} from '@lotline/contract/product/product';
import { fileContent } from '@lotline/contract/system/file';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { onePlant } from '../plant/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { app, db, insert, as, journeysOf } = await testApp();
let person: Asker;
let plant: Awaited<ReturnType<typeof onePlant>>;
const bulk = Product.bulk as NonNullable<typeof Product.bulk>;
let made = 0;
const draft = (more: Partial<ProductDraft> = {}) =>
  ({ code: `PR-${++made}`, name: '샤프트', type: 'FINISHED', uom: 'EA', ...more }) as ProductDraft;
const create = (more: Partial<ProductDraft> = {}) => person.send(Product.create, draft(more));
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const upload = (who: Asker, content: Buffer, name = 'photo.png', purpose = 'productDesign') => {
  const body = [
    `--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
  ];
  const payload = Buffer.concat([Buffer.from(body.join('')), content, Buffer.from('\r\n--x--\r\n')]);
  return app.inject({
    method: 'POST',
    url: '/api/file',
    payload,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
};
beforeAll(async () => {
  person = await as();
  plant = await onePlant(db);
});

test('the code is the barcode unless one is given', async () => {
  const one = (await create()).json();
  expect(one.barcode).toBe(one.code);
  const own = (await create({ barcode: '8801234567893' })).json();
  expect((await person.send(productByBarcode, { barcode: '8801234567893' })).json().id).toBe(own.id);
  expect((await create({ barcode: one.code })).json().code).toBe('product.barcodeIsUnique');
  expect((await create({ code: one.code, barcode: 'other' })).json().code).toBe('product.codeIsUnique');
  expect((await person.send(productByBarcode, { barcode: 'nobody' })).json()).toMatchObject({
    code: 'barcode.notFound',
    facts: { barcode: 'nobody' },
  });
});

test('products are found by a part of their name or code, from two letters on', async () => {
  const one = (await create({ name: '회전축 100%', nameEn: 'Rotor_axle' })).json();
  const ids = async (name: string) => (await person.send(productsByName, { name })).json().map(({ id }: { id: number }) => id);
  expect(await ids('전축')).toContain(one.id);
  expect(await ids('rotor_')).toContain(one.id);
  expect(await ids('0%')).toEqual([one.id]);
  expect((await person.send(productsByName, { name: '축' })).statusCode).toBe(400);
  expect((await person.send(productsOfType, { type: 'FINISHED' })).json().length).toBeGreaterThan(0);
});

test('a product is stored on a line, in a warehouse or on a shelf', async () => {
  for (const storeLocationId of [plant.line, plant.warehouse, plant.shelf])
    expect((await create({ storeLocationId })).statusCode).toBe(200);
  expect((await create({ storeLocationId: plant.factory })).json().code).toBe('product.storedInWarehouseOrLine');
});

test('rows of a list get their barcodes too', async () => {
  const rows = [draft(), draft()];
  expect((await person.send(bulk, { rows })).json()).toEqual({ created: 2 });
  expect((await person.send(productByBarcode, { barcode: rows[1]?.code as string })).statusCode).toBe(200);
});

test('a drawing is uploaded, named by the product and shown', async () => {
  const file = (await upload(person, pixel)).json();
  expect(file).toMatchObject({ name: 'photo.png', mimeType: 'image/png' });
  const one = (await create({ designImageId: file.id })).json();
  const shown = await person.send(productDesignImage, { id: one.id });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  // A picture is drawn anew when it is kept: the same pixels, though not the same bytes.
  const kept = (await person.send(fileContent, { id: file.id })).rawPayload;
  expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(pixel).raw().toBuffer());
  expect((await person.send(productDesignImage, { id: (await create()).json().id })).statusCode).toBe(404);
});

test('only pictures, only with rights, and never another kind of file', async () => {
  expect((await upload(person, Buffer.from('<svg onload=alert(1)>'), 'x.png')).json().code).toBe('file.notAnImage');
  expect((await upload(await as([]), pixel)).statusCode).toBe(403);
  const file = (await upload(person, pixel)).json();
  expect((await (await as([])).send(fileContent, { id: file.id })).statusCode).toBe(403);
  const other = { name: 'x', mimeType: 'text/plain', size: 1, sha256: '', purpose: 'notice', content: Buffer.from('x') };
  expect((await person.send(fileContent, { id: await insert('storedFile', other) })).statusCode).toBe(404);
});

test('a field takes only a file of its purpose that its writer uploaded or that it held already', async () => {
  const refused = async (answer: ReturnType<typeof create>) => {
    const { statusCode, json } = await answer;
    return statusCode === 200 ? 200 : [statusCode, json().code];
  };
  const foreign = { name: 'x', mimeType: 'text/plain', size: 1, sha256: '', purpose: 'attachment', content: Buffer.from('x') };
  expect(await refused(create({ designImageId: await insert('storedFile', foreign) }))).toEqual([422, 'file.notForThis']);
  const photo = (await upload(person, pixel, 'photo.png', 'productPhoto')).json();
  expect(await refused(create({ designImageId: photo.id }))).toEqual([422, 'file.notForThis']);
  expect(await refused(create({ photoFileId: photo.id }))).toBe(200);

  const colleague = await as();
  const theirs = (await upload(colleague, pixel)).json();
  expect(await refused(create({ designImageId: theirs.id }))).toEqual([422, 'file.notForThis']);
  const one = (await colleague.send(Product.create, draft({ designImageId: theirs.id }))).json();
  // It may be saved by another, taken out and put back, and copied to another product.
  const without = (await person.send(Product.change, { ...one, designImageId: null })).json();
  const back = await person.send(Product.change, { ...without, designImageId: theirs.id });
  expect([back.statusCode, back.json().designImageId]).toEqual([200, theirs.id]);
  expect(await refused(create({ designImageId: theirs.id }))).toBe(200);
});

test('what points to a file of another purpose shows nothing', async () => {
  const one = (await create({ designImageId: (await upload(person, pixel)).json().id })).json();
  await db.updateTable('storedFile').set({ purpose: 'attachment' }).where('id', '=', one.designImageId).execute();
  expect((await person.send(productDesignImage, { id: one.id })).statusCode).toBe(404);
});

test('a used operation stays, and says who uses it', async () => {
  const operation = (await person.send(Operation.create, { code: 'OP-1', name: '선삭', type: 'MACHINING', lineId: plant.line })).json();
  const product = (await create()).json();
  await insert('operationPlan', { productId: product.id, operationId: operation.id, seq: 10 });
  const answer = await person.send(Operation.removeOne, { id: operation.id });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'ERROR_CONSTRAINT_VIOLATION']);
  expect(answer.json().extraData.datas).toMatchObject([{ path: '/baseinfo/operPlan', name: '샤프트 · 선삭' }]);
  expect((await person.send(oneProduct, { id: product.id })).json()).toMatchObject({ operationPlans: 1, bomLines: 0 });
});

test('an operation belongs to a line', async () => {
  const answer = await person.send(Operation.create, { code: 'OP-2', name: '연삭', type: 'MACHINING', lineId: plant.warehouse });
  expect(answer.json().code).toBe('operation.onlyOnALine');
});

test('a product without custom values is created in three journeys: whose session it is, its work, and the commit', async () => {
  await create();
  const journeys = await journeysOf(async () => expect((await create()).statusCode).toBe(200));
  expect(
    journeys.map((texts) => texts.map((text) => /begin|lotline\.actor|custom_field|insert|created_by_name|commit/.exec(text)?.[0])),
  ).toEqual([[undefined], ['begin', 'lotline.actor', 'custom_field', 'insert', 'created_by_name'], ['commit']]);
});

test('each of many that are created at once is told its own row', async () => {
  const drafts = Array.from({ length: 12 }, () => draft());
  const answers = await Promise.all(drafts.map((one) => person.send(Product.create, one)));
  expect(answers.map((answer) => answer.json().code)).toEqual(drafts.map(({ code }) => code));
});

test('a product without the value that a custom field requires is refused at that field, and nothing is left of it', async () => {
  const id = await insert('customField', {
    tableName: 'product',
    field: 'drawing',
    displayKr: '도면',
    displayEn: 'drawing',
    type: 'text',
    required: true,
  });
  const code = 'WITHOUT-DRAWING';
  for (const ext of [undefined, {}, { drawing: '' }]) {
    const answer = await create({ code, ...(ext && { ext }) });
    expect([answer.statusCode, answer.json().extraData.issues[0]]).toMatchObject([400, { path: ['ext', 'drawing'], code: 'required' }]);
  }
  expect(await db.selectFrom('product').select('id').where('code', '=', code).execute()).toEqual([]);
  await db.deleteFrom('customField').where('id', '=', id).execute();
});

test('a unit stays once something is counted by it, however it is changed', async () => {
  const floor = await smallFloor(db);
  const saveMany = Product.saveMany as NonNullable<typeof Product.saveMany>;
  const free = (await create()).json();
  const changed = await person.send(Product.change, { ...free, uom: 'kg' });
  expect(changed.json(), 'nothing counts by it yet').toMatchObject({ uom: 'kg' });
  expect((await person.send(productUnit, { id: free.id })).json()).toEqual({ stays: false });
  const planned = await floor.product();
  await floor.plan(planned, 10);
  const ordered = await floor.product();
  await floor.order(ordered, 5);
  const stored = await floor.product();
  await floor.openingStock(stored, 5);
  const parent = await floor.product();
  await floor.steelFor(parent);
  for (const id of [planned, ordered, stored, parent]) {
    const row = (await person.send(oneProduct, { id })).json();
    const refused = await person.send(Product.change, { ...row, uom: 'kg' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'product.unitStaysOnceUsed']);
    const many = await person.send(saveMany, { rows: [{ ...row, uom: 'kg' }] });
    expect(many.json().extraData.rows).toMatchObject([{ row: 0, code: 'product.unitStaysOnceUsed' }]);
    expect((await person.send(productUnit, { id })).json()).toEqual({ stays: true });
    expect((await person.send(Product.change, { ...row, name: '이름만' })).statusCode, 'all else may change').toBe(200);
  }
});

test('a material’s unit stays once a package, a bill or an order counts by it', async () => {
  const floor = await smallFloor(db);
  const saveMany = Material.saveMany as NonNullable<typeof Material.saveMany>;
  await floor.steelFor(await floor.product());
  const packed = await floor.material('환봉');
  const { planId } = await floor.plan(await floor.product(), 1);
  await floor.steelAtLine(planId, 10, 0, undefined, packed);
  for (const id of [floor.steel, packed]) {
    const row = (await person.send(oneMaterial, { id })).json();
    const refused = await person.send(Material.change, { ...row, uom: 'EA' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'material.unitStaysOnceUsed']);
    expect((await person.send(saveMany, { rows: [{ ...row, uom: 'EA' }] })).statusCode).toBe(422);
    expect((await person.send(materialUnit, { id })).json()).toEqual({ stays: true });
  }
  const free = (await person.send(oneMaterial, { id: await floor.material('새 자재') })).json();
  expect((await person.send(Material.change, { ...free, uom: 'EA' })).json()).toMatchObject({ uom: 'EA' });
  expect((await person.send(materialUnit, { id: free.id })).json()).toEqual({ stays: false });
});
