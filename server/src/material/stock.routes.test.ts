import { issueMaterial, restockMaterial } from '@lotline/contract/material/issue';
import { Material, materialByBarcode } from '@lotline/contract/material/material';
import { movements } from '@lotline/contract/material/movement';
import { packages, packagesByName, receiveMaterial, removePackage } from '@lotline/contract/material/stock';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';
import { movementsOf, smallPlant } from './testing.ts';

const { db, as, app } = await testApp();
const plant = await smallPlant(db);
const everyone = await as();
const materialId = await plant.material();
const body = (answer: { json(): unknown }) => answer.json() as Record<string, never>;

test('without a token nothing is served', async () => expect((await app.inject('/api/material-stock/stocks')).statusCode).toBe(401));

test('viewing is not receiving', async () => {
  const viewer = await as([{ name: 'materialStock', view: true }]);
  expect((await viewer.send(packages, {})).statusCode).toBe(200);
  const refused = await viewer.send(receiveMaterial, { materialId, packages: [{ qty: 1 }] });
  expect([refused.statusCode, body(refused).code]).toEqual([403, 'FORBIDDEN']);
  expect(body(await viewer.send(packages, {}))).toEqual([]);
});

test('a wrong shape names its field', async () => {
  const answer = await everyone.send(receiveMaterial, { materialId, packages: [{ qty: 0 }] });
  expect([answer.statusCode, body(answer)]).toMatchObject([
    400,
    { code: 'INVALID_INPUT', extraData: { issues: [{ path: ['packages', 0, 'qty'] }] } },
  ]);
});

test('the same receipt sent twice is one receipt', async () => {
  const twice = { 'idempotency-key': 'receipt-1' };
  const ask = { materialId, packages: [{ packageId: 'ONCE', qty: 7 }] };
  const [first, second] = [await everyone.send(receiveMaterial, ask, twice), await everyone.send(receiveMaterial, ask, twice)];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(body(second)).toEqual(body(first));
  const other = await everyone.send(receiveMaterial, { ...ask, packages: [{ packageId: 'OTHER', qty: 7 }] }, twice);
  expect(other.statusCode).toBe(422);
});

test('who receives in English is answered in English, as the labels are printed from the answer; nothing else is', async () => {
  const { id, name } = await db
    .updateTable('material')
    .set({ nameEn: 'AL6061 plate 12T' })
    .where('id', '=', materialId)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const received = async (lang: string, packageId: string) =>
    body(await everyone.send(receiveMaterial, { materialId: id, packages: [{ packageId, qty: 2 }] }, { 'accept-language': lang }));
  expect(await received('en', 'LABEL-EN')).toMatchObject([{ packageId: 'LABEL-EN', materialName: 'AL6061 plate 12T' }]);
  expect(await received('ko', 'LABEL-KO')).toMatchObject([{ packageId: 'LABEL-KO', materialName: name }]);
  expect(await db.selectFrom('material').select('name').where('id', '=', id).executeTakeFirst()).toEqual({ name });
});

test('packages are found by either name of their material, in whichever language one reads', async () => {
  const id = await plant.material({ name: '꺾쇠 받침', nameEn: 'Angle seat' });
  await everyone.send(receiveMaterial, { materialId: id, packages: [{ packageId: 'ANGLE-1', qty: 2 }] });
  const found = async (name: string, lang: string) =>
    (await everyone.send(packagesByName, { name }, { 'accept-language': lang })).json().map((row: { packageId: string }) => row.packageId);
  for (const lang of ['ko', 'en'])
    for (const name of ['꺾쇠', 'angle s', 'ㄲㅅㅂ', '꺾ㅅ']) expect(await found(name, lang), `${name} in ${lang}`).toEqual(['ANGLE-1']);
});

test('who brings back in English is told of the shelf by its English name', async () => {
  const plan = await plant.plan();
  const steel = await plant.material();
  const [pack] = body(await everyone.send(receiveMaterial, { materialId: steel, packages: [{ qty: 5 }] })) as unknown as {
    id: number;
    locationId: number;
  }[];
  await db
    .updateTable('location')
    .set({ nameEn: 'A-1 (bars)' })
    .where('id', '=', pack?.locationId ?? 0)
    .execute();
  const [issued] = body(
    await everyone.send(issueMaterial, { productionPlanId: plan, issues: [{ materialStockId: pack?.id ?? 0, qty: 5 }] }),
  ) as unknown as { id: number }[];
  const back = await everyone.send(restockMaterial, { restocks: [{ issueId: issued?.id ?? 0, qty: 2 }] }, { 'accept-language': 'en' });
  expect(body(back)).toMatchObject([{ locationName: 'A-1 (bars)' }]);
});

test('two at once under one key post one receipt', async () => {
  const send = () =>
    everyone.send(receiveMaterial, { materialId, packages: [{ packageId: 'TWINS', qty: 3 }] }, { 'idempotency-key': 'twins' });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const stock = await db.selectFrom('materialStock').select('id').where('packageId', '=', 'TWINS').execute();
  expect(stock).toHaveLength(1);
  expect(await movementsOf(db, stock[0]?.id ?? 0)).toHaveLength(1);
});

test('a package ID that is taken is refused by its rule, in the language of the request', async () => {
  const answer = await everyone.send(
    receiveMaterial,
    { materialId, packages: [{ packageId: 'ONCE', qty: 1 }] },
    { 'accept-language': 'en' },
  );
  expect([answer.statusCode, body(answer)]).toMatchObject([
    422,
    { code: 'material.packageIdIsUnique', message: 'This package ID is already registered: ONCE.' },
  ]);
});

test('a broken rule travels under its own name with its facts', async () => {
  const stock = await plant.packageOf(materialId, 10);
  const productionPlanId = await plant.plan();
  const answer = await everyone.send(issueMaterial, { productionPlanId, issues: [{ materialStockId: stock.id, qty: 11 }] });
  expect([answer.statusCode, body(answer)]).toMatchObject([
    422,
    {
      code: 'material.issueNeverExceedsStock',
      facts: { stock: 10, qty: 11 },
      extraData: { issues: [{ path: ['issues', 0, 'qty'], code: 'material.issueNeverExceedsStock' }] },
    },
  ]);
  expect((await everyone.send(issueMaterial, { productionPlanId, issues: [{ materialStockId: stock.id, qty: 10 }] })).statusCode).toBe(200);
  const kept = await everyone.send(removePackage, { id: stock.id });
  expect([kept.statusCode, body(kept)]).toMatchObject([
    500,
    { code: 'ERROR_CONSTRAINT_VIOLATION', extraData: { datas: [{ path: '/material/history' }] } },
  ]);
});

test('a period that runs backwards is refused', async () =>
  expect((await everyone.send(movements, { startDt: '2026-03-02', endDt: '2026-03-01' })).statusCode).toBe(400));

test('a material is its code’s barcode until it is given one of its own', async () => {
  const made = await everyone.send(Material.create, {
    code: 'SUS-304',
    name: '스테인리스',
    type: 'RAW',
    uom: 'kg',
    iqcRequired: false,
    overReceiptPct: 0,
    hazardous: false,
    active: true,
  });
  expect([made.statusCode, body(made)]).toMatchObject([200, { barcode: 'SUS-304', version: 1 }]);
  expect(body(await everyone.send(materialByBarcode, { barcode: 'SUS-304' }))).toMatchObject({ code: 'SUS-304' });
  const range = await everyone.send(Material.create, { code: 'X-1', name: 'x', type: 'RAW', uom: 'kg', safetyStock: 2, maxStock: 1 });
  expect([range.statusCode, body(range).code]).toEqual([422, 'material.maxStockCoversSafetyStock']);
});

test('a receipt of the year 0001 is refused by name, and nothing of it is kept', async () => {
  const ask = { materialId, packages: [{ packageId: 'ANCIENT', qty: 1 }], occurredAt: '0001-01-01T00:00:00Z' };
  const answer = await everyone.send(receiveMaterial, ask);
  expect([answer.statusCode, body(answer)], answer.body).toMatchObject([422, { code: 'fact.notLongAgo' }]);
  expect(await db.selectFrom('materialStock').select('id').where('packageId', '=', 'ANCIENT').execute()).toEqual([]);
});
