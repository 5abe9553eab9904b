import type { QualityStatus } from '@lotline/contract/ledger/movement';
import {
  allBillLines,
  Bom,
  type BomDraft,
  type BomNode,
  type BomRow,
  type BomStockNode,
  bomOfMaterial,
  bomParents,
  bomStockTree,
  bomTree,
  copyBom,
  takeBackCopy,
} from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { beforeAll, expect, test } from 'vitest';
import { onePlant } from '../plant/testing.ts';
import { type Asker, testApp } from '../testing.ts';
import { requirementsOf } from './requirement.ts';

const { db, insert, as } = await testApp();
let person: Asker;
let plant: Awaited<ReturnType<typeof onePlant>>;
let made = 0;
const product = (code = `P-${++made}`, more: object = {}) =>
  insert('product', { code, barcode: code, name: `제품 ${code}`, type: 'SEMI', uom: 'EA', ...more });
const material = (code = `M-${++made}`) => insert('material', { code, barcode: code, name: `자재 ${code}`, type: 'RAW', uom: 'kg' });
const line = (draft: Partial<BomDraft> & { parentId: number }) => person.send(Bom.create, { qtyPer: 1, ...draft } as BomDraft);
const stocked = async (materialId: number, qty: number, qualityStatus: QualityStatus = 'OK') =>
  insert('materialStock', {
    packageId: `PK-${++made}`,
    materialId,
    locationId: plant.shelf,
    initialQty: qty,
    qty,
    uom: 'kg',
    receivedDate: '2026-03-02',
    qualityStatus,
  });

beforeAll(async () => {
  person = await as();
  plant = await onePlant(db);
});

test('a line takes the unit of its part and comes last', async () => {
  const [parentId, childMaterialId, childProductId] = [await product(), await material(), await product()];
  expect((await line({ parentId, childMaterialId })).json()).toMatchObject({
    uom: 'kg',
    seq: 10,
    childType: 'MATERIAL',
    childId: childMaterialId,
  });
  expect((await line({ parentId, childProductId })).json()).toMatchObject({ uom: 'EA', seq: 20, childType: 'PRODUCT' });
  expect((await person.send(Bom.list, { id: parentId })).json()).toHaveLength(2);
  expect((await line({ parentId })).json().code).toBe('bom.oneChildPerLine');
  expect((await line({ parentId, childProductId: parentId })).json().code).toBe('bom.notItsOwnParent');
  expect((await line({ parentId, childMaterialId: 999_999 })).statusCode).toBe(400);
});

test('a line is counted as its part is, and lines of many bills come in together', async () => {
  const [one, other, childMaterialId] = [await product(), await product(), await material()];
  expect((await line({ parentId: one, childMaterialId, uom: 'OZ' })).json()).toMatchObject({
    code: 'bom.unitIsItsParts',
    facts: { uom: 'OZ', its: 'kg' },
    extraData: { issues: [{ path: ['uom'] }] },
  });
  const rows = [
    { parentId: one, childMaterialId, qtyPer: 0.25, uom: 'kg' },
    { parentId: one, childProductId: other, qtyPer: 2 },
    { parentId: other, childMaterialId, qtyPer: 1, uom: 'OZ' },
    { parentId: other, childProductId: one, qtyPer: 1 },
    { parentId: other, childMaterialId: 999_999, qtyPer: 1 },
  ] as BomDraft[];
  expect((await person.send(Bom.bulk, { rows })).json()).toMatchObject({
    code: 'record.rowsRefused',
    extraData: {
      rows: [
        { row: 2, path: ['uom'], code: 'bom.unitIsItsParts' },
        { row: 4, path: ['childMaterialId'] },
      ],
    },
  });
  expect((await person.send(Bom.bulk, { rows: [...rows.slice(0, 2), rows[3] as BomDraft] })).json()).toMatchObject({
    extraData: {
      rows: [
        { row: 1, code: 'bom.noCycles' },
        { row: 2, code: 'bom.noCycles' },
      ],
    },
  });
  expect((await person.send(Bom.bulk, { rows: rows.slice(0, 2) })).json()).toEqual({ created: 2 });
  // One whose part was counted otherwise when it came in is still changed in all else.
  const [standing] = (await person.send(Bom.list, { id: one })).json();
  await db.updateTable('bom').set({ uom: 'g' }).where('id', '=', standing.id).execute();
  expect((await person.send(Bom.change, { ...standing, uom: 'g', qtyPer: 3 })).json()).toMatchObject({ uom: 'g', qtyPer: 3 });
});

test('a part stands once in a period, and again in another', async () => {
  const [parentId, childMaterialId] = [await product(), await material()];
  expect((await line({ parentId, childMaterialId, effectiveTo: '2026-06-30' })).statusCode).toBe(200);
  expect((await line({ parentId, childMaterialId, effectiveFrom: '2026-06-30' })).json().code).toBe('bom.childOncePerPeriod');
  expect((await line({ parentId, childMaterialId, effectiveFrom: '2026-07-01' })).statusCode).toBe(200);
  expect((await line({ parentId, childMaterialId, effectiveFrom: '2026-07-02', effectiveTo: '2026-07-01' })).json().code).toBe(
    'bom.periodRunsForward',
  );
});

test('a circle is refused and its way named, on creating and on changing', async () => {
  const [a, b, c] = [await product('CIR-A'), await product('CIR-B'), await product('CIR-C')];
  await line({ parentId: a, childProductId: b });
  await line({ parentId: b, childProductId: c });
  const refused = await line({ parentId: c, childProductId: a });
  expect(refused.json()).toMatchObject({ code: 'bom.noCycles', facts: { path: 'CIR-C → CIR-A → CIR-B → CIR-C' } });
  expect(refused.json().message).toContain('CIR-C → CIR-A → CIR-B → CIR-C');
  const harmless = (await line({ parentId: c, childProductId: await product() })).json();
  expect((await person.send(Bom.change, { ...harmless, childProductId: a })).json().code).toBe('bom.noCycles');
});

test('two lines of one saving make no circle together, neither new ones nor changed ones nor restored ones', async () => {
  const [a, b, c] = [await product('MANY-A'), await product('MANY-B'), await product('MANY-C')];
  const many = async (rows: object[]) => (await person.send(Bom.saveMany, { rows: rows as BomDraft[] })).json();
  const half = (parentId: number, childProductId: number) => ({ parentId, childProductId, qtyPer: 1 });
  const circle = { code: 'bom.noCycles', message: expect.stringContaining('MANY-A → MANY-B') };
  expect(await many([half(c, a), half(a, b), half(b, a)])).toMatchObject({
    code: 'record.rowsRefused',
    extraData: {
      rows: [
        { row: 1, ...circle },
        { row: 2, code: 'bom.noCycles' },
      ],
    },
  });
  const [one, two] = [(await line(half(a, b))).json(), (await line(half(c, b))).json()];
  expect(await many([{ ...one, parentId: b, childProductId: c }, two])).toMatchObject({
    extraData: {
      rows: [
        { row: 0, code: 'bom.noCycles' },
        { row: 1, code: 'bom.noCycles' },
      ],
    },
  });
  // What turns a bill round whole is no circle.
  expect(await many([{ ...one, parentId: b, childProductId: a }])).toMatchObject({ changed: 1 });
  await person.send(Bom.removeOne, { id: two.id });
  await line(half(b, c));
  expect((await person.send(Bom.restore, { ids: [two.id] })).json()).toMatchObject({ code: 'bom.noCycles' });
});

test('a circle that stands from before is told where it would be counted, and found where it can be deleted', async () => {
  const [a, b, bar] = [await product('OLD-A'), await product('OLD-B'), await material()];
  const day = { qtyPer: 1, uom: 'EA', effectiveFrom: '2026-01-01' };
  for (const [parentId, childProductId] of [
    [a, b],
    [b, a],
  ] as const)
    await insert('bom', { ...day, seq: 10, parentId, childProductId });
  await insert('bom', { ...day, seq: 20, parentId: b, childMaterialId: bar });
  const told = { code: 'bom.circleCanNotBeCounted', facts: { path: 'OLD-A → OLD-B → OLD-A' } };
  expect((await person.send(bomStockTree, { id: a, qty: 1, on: '2026-03-02' })).json()).toMatchObject(told);
  await expect(requirementsOf(db, [{ productId: a, qty: 1 }], { on: '2026-03-02', deep: true })).rejects.toMatchObject(told);
  expect((await person.send(bomParents, { id: a })).json()).toMatchObject([{ id: b, children: [{ id: a, children: [] }] }]);
  expect((await person.send(bomParents, { id: bar, type: 'MATERIAL' })).json()).toMatchObject([{ id: b, children: [{ id: a }] }]);
  const ofBoth = (await person.send(bomTree, {})).json().filter(({ id }: BomNode) => id === a || id === b);
  expect(ofBoth).toMatchObject([{ id: a, children: [{ id: b, children: [{ id: a, children: [] }, { id: bar }] }] }]);
  expect((await person.send(bomTree, { productId: b })).json()).toMatchObject([{ id: b, children: [{ id: a }, { id: bar }] }]);
  const { id } = await db
    .selectFrom('bom')
    .select('id')
    .where('parentId', '=', b)
    .where('childProductId', '=', a)
    .executeTakeFirstOrThrow();
  expect((await person.send(Bom.removeOne, { id })).json()).toEqual({ deleted: 1 });
  expect((await person.send(bomStockTree, { id: a, qty: 1, on: '2026-03-02' })).statusCode).toBe(200);
});

test('lines and operations of one saving that bring no number follow each other', async () => {
  const [parentId, other] = [await product(), await product()];
  const parts = [await material(), await material(), await material()];
  const rows = [...parts, ...parts].map((childMaterialId, n) => ({ parentId: n < 3 ? parentId : other, childMaterialId, qtyPer: 1 }));
  expect((await person.send(Bom.saveMany, { rows })).json()).toEqual({ created: 6, changed: 0 });
  for (const id of [parentId, other])
    expect((await person.send(Bom.list, { id })).json().map(({ seq }: { seq: number }) => seq)).toEqual([10, 20, 30]);
  const operations = [];
  for (const code of ['SEQ-1', 'SEQ-2', 'SEQ-3']) operations.push(await insert('operation', { code, name: code, type: 'ETC' }));
  const plans = operations.map((operationId) => ({ productId: parentId, operationId }));
  expect((await person.send(OperPlan.saveMany, { rows: [...plans.slice(0, 2)] })).json()).toEqual({ created: 2, changed: 0 });
  expect(
    (await person.send(OperPlan.saveMany, { rows: [...plans.slice(2), { operationId: operations[0] ?? 0, productId: 999_999 }] })).json(),
  ).toMatchObject({
    extraData: { rows: [{ row: 1, code: 'NOT_FOUND' }] },
  });
  expect((await person.send(OperPlan.list, { productId: parentId })).json().map(({ seq }: { seq: number }) => seq)).toEqual([10, 20]);
});

test('two halves of a circle saved at once leave one', async () => {
  const [a, b] = [await product(), await product()];
  const answers = await Promise.all([line({ parentId: a, childProductId: b }), line({ parentId: b, childProductId: a })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

test('the tree multiplies down, scrap and ratio included', async () => {
  const [top, part, bar] = [await product('TREE'), await product(), await material()];
  await line({ parentId: top, childProductId: part, qtyPer: 2 });
  await line({ parentId: part, childMaterialId: bar, qtyPer: 1, baseQty: 3, scrapRate: 2 });
  const [root] = (await person.send(bomTree, { productId: top })).json() as BomNode[];
  expect(root).toMatchObject({
    level: 0,
    line: null,
    children: [{ requiredQty: 2, level: 1, children: [{ id: bar, requiredQty: 0.681, level: 2 }] }],
  });
  const roots = ((await person.send(bomTree, {})).json() as BomNode[]).map(({ id }) => id);
  expect(roots).toContain(top);
  expect(roots).not.toContain(part);
  expect((await person.send(bomTree, { productId: 999_999 })).statusCode).toBe(404);
});

test('where used looks up through every level', async () => {
  const [top, part, bar] = [await product(), await product(), await material()];
  await line({ parentId: top, childProductId: part });
  await line({ parentId: part, childMaterialId: bar });
  expect((await person.send(bomParents, { id: bar, type: 'MATERIAL' })).json()).toMatchObject([
    { id: part, level: 1, children: [{ id: top, level: 2, children: [] }] },
  ]);
  expect((await person.send(bomParents, { id: part })).json()).toMatchObject([{ id: top, children: [] }]);
  expect((await person.send(bomOfMaterial, { id: bar })).json()).toMatchObject([{ parentId: part }]);
});

test('against stock: needed, usable, short, and how many it suffices for', async () => {
  const [top, bar, bolt, spare] = [await product(), await material(), await material(), await material()];
  const day = { effectiveFrom: '2026-01-01' };
  await line({ parentId: top, childMaterialId: bar, qtyPer: 0.5, ...day });
  await line({ parentId: top, childMaterialId: bolt, qtyPer: 4, ...day });
  await line({ parentId: top, childMaterialId: spare, qtyPer: 1, mandatory: false, ...day });
  await line({ parentId: top, childMaterialId: await material(), effectiveTo: '2025-12-31' });
  await stocked(bar, 10);
  await stocked(bolt, 30);
  await stocked(bolt, 100, 'HOLD');
  const tree = (await person.send(bomStockTree, { id: top, qty: 10, on: '2026-03-02' })).json() as BomStockNode;
  expect(tree).toMatchObject({ requiredQty: 10, canMake: 7 });
  expect(tree.children).toMatchObject([
    { id: bar, requiredQty: 5, onHandQty: 10, availableQty: 10, shortageQty: 0, canMake: null, enoughFor: 20 },
    { id: bolt, requiredQty: 40, onHandQty: 130, availableQty: 30, shortageQty: 10, enoughFor: 7 },
    { id: spare, requiredQty: 10, availableQty: 0, shortageQty: 10, mandatory: false, enoughFor: 0 },
  ]);
});

test('what is needed, once per item, one level or all', async () => {
  const [top, part, bar] = [await product(), await product(), await material()];
  await line({ parentId: top, childProductId: part, qtyPer: 2 });
  await line({ parentId: top, childMaterialId: bar, qtyPer: 1 });
  await line({ parentId: part, childMaterialId: bar, qtyPer: 0.5 });
  const needed = async (deep: boolean) =>
    (await requirementsOf(db, [{ productId: top, qty: 10 }], { on: '2026-03-02', deep }))[0]?.map(({ itemId, requiredQty }) => [
      itemId,
      requiredQty,
    ]);
  expect(await needed(false)).toEqual([
    [part, 20],
    [bar, 10],
  ]);
  expect(await needed(true)).toEqual([
    [part, 20],
    [bar, 20],
  ]);
});

test('a shallow copy shares the parts, keeps operations that the target has and reports the others', async () => {
  const [from, to, part, bar] = [await product(), await product('COPY-TO'), await product(), await material()];
  const [known, unknown] = [
    await insert('operation', { code: 'KNOWN', name: '조립', type: 'ASSEMBLY' }),
    await insert('operation', { code: 'UNKNOWN', name: '도장', type: 'ETC' }),
  ];
  await insert('operationPlan', { productId: to, operationId: known, seq: 10 });
  await line({ parentId: from, childProductId: part, operationId: known });
  await line({ parentId: from, childMaterialId: bar, operationId: unknown, qtyPer: 0.25 });
  const would = (await person.send(copyBom, { fromId: from, toId: to, preview: true })).json();
  expect((await person.send(Bom.list, { id: to })).json(), 'a preview writes nothing').toEqual([]);
  const copied = (await person.send(copyBom, { fromId: from, toId: to })).json();
  expect(copied).toMatchObject({ created: 2, products: [], skipped: [], unmatched: [{ operationCode: 'UNKNOWN', parentCode: 'COPY-TO' }] });
  const withoutIds = ({ added, ...rest }: typeof copied) => ({ ...rest, added: added.map(({ id: _, ...line }: { id: number }) => line) });
  expect(withoutIds(would)).toEqual(withoutIds(copied));
  const lines = (await person.send(Bom.list, { id: to })).json();
  expect(lines).toMatchObject([
    { childId: part, operationId: known },
    { childId: bar, operationId: null, qtyPer: 0.25 },
  ]);
  expect(copied.added.map(({ id }: { id: number }) => id)).toEqual(lines.map(({ id }: { id: number }) => id));
  await db.updateTable('operation').set({ nameEn: 'Painting' }).where('id', '=', unknown).execute();
  await db.updateTable('material').set({ nameEn: 'Bar' }).where('id', '=', bar).execute();
  const again = { fromId: from, toId: await product(), preview: true };
  const english = (await person.send(copyBom, again, { 'x-language': 'en' })).json();
  expect(english).toMatchObject({ before: 0, unmatched: [{}, { operationName: 'Painting', childName: 'Bar' }] });
  expect((await person.send(copyBom, { fromId: from, toId: to })).json()).toMatchObject({
    created: 0,
    before: 2,
    added: [],
    skipped: [{}, {}],
  });
});

test('a deep copy makes semi-finished parts of its own, each once', async () => {
  const [from, to, left, right, pin] = [
    await product(),
    await product(),
    await product('LEFT'),
    await product('RIGHT'),
    await product('PIN'),
  ];
  const bar = await material();
  await line({ parentId: from, childProductId: left });
  await line({ parentId: from, childProductId: right });
  await line({ parentId: left, childProductId: pin });
  await line({ parentId: right, childProductId: pin });
  await line({ parentId: pin, childMaterialId: bar });
  const copied = (await person.send(copyBom, { fromId: from, toId: to, deep: true, codeSuffix: '-B' })).json();
  expect(copied.products.map(({ code }: { code: string }) => code).sort()).toEqual(['LEFT-B', 'PIN-B', 'RIGHT-B']);
  expect(copied.created).toBe(5);
  const [root] = (await person.send(bomTree, { productId: to })).json() as BomNode[];
  expect(root?.children.map(({ code, children }) => [code, children[0]?.code, children[0]?.children[0]?.id])).toEqual([
    ['LEFT-B', 'PIN-B', bar],
    ['RIGHT-B', 'PIN-B', bar],
  ]);
  const madeByIt = {
    lineIds: copied.added.map(({ id }: { id: number }) => id),
    productIds: copied.products.map(({ id }: { id: number }) => id),
  };
  const again = await person.send(copyBom, { fromId: from, toId: await product(), deep: true, codeSuffix: '-B' });
  expect([again.statusCode, again.json().code]).toEqual([422, 'product.codeIsUnique']);
  // A part that something else uses by now keeps the whole copy.
  const other = (await line({ parentId: await product(), childProductId: copied.products[0].id })).json();
  expect((await person.send(takeBackCopy, madeByIt)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await person.send(Bom.list, { id: to })).json()).toHaveLength(2);
  await person.send(Bom.removeOne, { id: other.id });
  const clerk = await as([{ name: 'bom', all: true }]);
  expect((await clerk.send(takeBackCopy, madeByIt)).statusCode).toBe(403);
  expect((await person.send(takeBackCopy, madeByIt)).json()).toEqual({ deleted: 5 });
  expect((await person.send(Bom.list, { id: to })).json()).toEqual([]);
});

test('what went in at several operations that the new parent lacks goes in as much as before, or nothing is copied', async () => {
  const [from, to, bolt, nut] = [await product(), await product('COPY-SUM'), await material(), await material()];
  const [first, second] = [
    await insert('operation', { code: 'SUM-1', name: '조립', type: 'ASSEMBLY' }),
    await insert('operation', { code: 'SUM-2', name: '포장', type: 'ETC' }),
  ];
  const at = { parentId: from, childMaterialId: bolt };
  await line({ ...at, operationId: first, qtyPer: 1, position: 'A1', mandatory: false });
  await line({ ...at, operationId: second, qtyPer: 2.25, position: 'B2' });
  const copied = (await person.send(copyBom, { fromId: from, toId: to })).json();
  expect(copied).toMatchObject({
    created: 1,
    skipped: [],
    unmatched: [{ operationCode: 'SUM-1' }, { operationCode: 'SUM-2' }],
  });
  expect(copied.added).toHaveLength(1);
  expect((await person.send(Bom.list, { id: to })).json()).toMatchObject([
    { childId: bolt, operationId: null, qtyPer: 3.25, mandatory: true, position: 'A1, B2' },
  ]);

  // What one line can't hold is refused rather than kept where no list can tell it.
  for (const [length, code] of [
    [49, undefined],
    [50, 'bom.copyAddsUp'],
  ] as const) {
    const long = await product();
    for (const [operationId, letter] of [
      [first, 'A'],
      [second, 'B'],
    ] as const)
      await line({ parentId: long, childMaterialId: bolt, operationId, qtyPer: 1, position: letter.repeat(length), note: letter });
    const target = await product();
    expect((await person.send(copyBom, { fromId: long, toId: target })).json().code, String(length)).toBe(code);
    const lines = (await person.send(Bom.list, { id: target })).json();
    expect(lines.map(({ position, note }: { position: string; note: string }) => [position.length, note])).toEqual(
      code ? [] : [[100, 'A\nB']],
    );
  }

  // Its substitutes add up with it; one of a part of it would stand in for the whole.
  const stands = { parentId: from, childMaterialId: nut, substituteForId: bolt };
  const substitute = (await line({ ...stands, operationId: first, qtyPer: 1.5 })).json();
  const refused = (await person.send(copyBom, { fromId: from, toId: await product('COPY-PART') })).json();
  expect(refused).toMatchObject({ code: 'bom.copyAddsUp', facts: { parent: 'COPY-PART' } });
  await line({ ...stands, operationId: second, qtyPer: 2.5 });
  const whole = await product();
  expect((await person.send(copyBom, { fromId: from, toId: whole })).json()).toMatchObject({ created: 2 });
  expect((await person.send(Bom.list, { id: whole })).json()).toMatchObject([
    { childId: bolt, qtyPer: 3.25 },
    { childId: nut, substituteForId: bolt, qtyPer: 4 },
  ]);
  expect((await person.send(Bom.change, { ...substitute, scrapRate: 5 })).statusCode).toBe(200);
  expect((await person.send(copyBom, { fromId: from, toId: await product() })).json().code).toBe('bom.copyAddsUp');
});

test('a part that the new parent takes on some of the days is there already', async () => {
  const [from, to, bolt] = [await product(), await product(), await material()];
  const at = { parentId: from, childMaterialId: bolt };
  await line({ ...at, qtyPer: 5, effectiveTo: '2026-11-30' });
  await line({ ...at, qtyPer: 6, effectiveFrom: '2026-12-01', effectiveTo: '2026-12-31' });
  await line({ ...at, qtyPer: 7, effectiveFrom: '2027-01-01' });
  await line({ parentId: to, childMaterialId: bolt, qtyPer: 9, effectiveFrom: '2026-11-30', effectiveTo: '2026-12-31' });
  expect((await person.send(copyBom, { fromId: from, toId: to })).json()).toMatchObject({ created: 1, before: 1, skipped: [{}, {}] });
  expect(
    (await person.send(Bom.list, { id: to }))
      .json()
      .map(({ qtyPer }: { qtyPer: number }) => qtyPer)
      .sort(),
  ).toEqual([7, 9]);
});

test('a copy needs another target, lines, and no circle', async () => {
  const [from, part] = [await product(), await product()];
  expect((await person.send(copyBom, { fromId: from, toId: part })).json().code).toBe('bom.copyHasLines');
  await line({ parentId: from, childProductId: part });
  expect((await person.send(copyBom, { fromId: from, toId: from })).json().code).toBe('bom.copyGoesToAnother');
  expect((await person.send(copyBom, { fromId: from, toId: part })).json().code).toBe('bom.noCycles');
  expect((await person.send(copyBom, { fromId: from, toId: part, deep: true })).statusCode).toBe(400);
});

test('a substitute stands in for a material of the bill, comes after the others and goes before its line', async () => {
  const [parentId, bar, brass, copper] = [await product(), await material(), await material(), await material()];
  const draft = { parentId, childMaterialId: brass, substituteForId: bar };
  expect((await line(draft)).json()).toMatchObject({ code: 'bom.substituteStandsForALine' });
  const first = (await line({ parentId, childMaterialId: bar })).json();
  expect((await line({ ...draft, childMaterialId: bar })).json().code).toBe('bom.substituteIsAnotherMaterial');
  expect((await line({ parentId, childProductId: await product(), substituteForId: bar })).json().code).toBe(
    'bom.substituteIsAnotherMaterial',
  );
  const second = (await line(draft)).json();
  expect(second).toMatchObject({ substituteForId: bar, substitutePriority: 1, substituteForCode: expect.any(String) });
  expect((await line({ ...draft, childMaterialId: copper })).json()).toMatchObject({ substitutePriority: 2 });
  expect((await line(draft)).json().code).toBe('bom.childOncePerPeriod');
  // The same material may be a line of its own.
  const own = (await line({ parentId, childMaterialId: brass })).json();
  expect(own.substitutePriority).toBeNull();

  const told = { code: 'bom.lineOutlivesItsSubstitutes', message: expect.stringContaining(`자재 `) };
  expect((await person.send(Bom.removeOne, { id: first.id })).json()).toMatchObject(told);
  const other = { ...first, childMaterialId: await material() };
  expect((await person.send(Bom.change, other)).json()).toMatchObject(told);
  expect((await person.send(Bom.change, { ...first, qtyPer: 3 })).statusCode).toBe(200);

  const [root] = (await person.send(bomTree, { productId: parentId })).json() as BomNode[];
  expect(root?.children.map(({ id, line: its }) => [id, its?.substitutePriority ?? null])).toEqual([
    [bar, null],
    [brass, 1],
    [copper, 2],
    [brass, null],
  ]);
  const uses = (await person.send(bomParents, { id: copper, type: 'MATERIAL' })).json();
  expect(uses).toMatchObject([{ id: parentId, line: { substituteForId: bar } }]);
  expect((await requirementsOf(db, [{ productId: parentId, qty: 1 }], { on: '2026-03-02' }))[0]?.map(({ itemId }) => itemId)).toEqual([
    bar,
    brass,
  ]);

  const to = await product();
  const copied = (await person.send(copyBom, { fromId: parentId, toId: to })).json();
  expect(copied.added.map((one: { substituteForCode: string | null }) => one.substituteForCode !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the lines of all bills come bill by bill, in parts, none twice', async () => {
  const parent = await product();
  for (let seq = 3; seq > 0; seq--) await line({ parentId: parent, childMaterialId: await material(), seq: seq * 10 });
  const whole: BomRow[] = (await person.send(allBillLines, {})).json();
  expect(whole.filter(({ parentId }) => parentId === parent).map(({ seq }) => seq)).toEqual([10, 20, 30]);
  for (const [at, { id }] of whole.entries())
    expect((await person.send(allBillLines, { afterId: id })).json().map((one: BomRow) => one.id)).toEqual(
      whole.slice(at + 1).map((one) => one.id),
    );
  expect((await (await as([])).send(allBillLines, {})).statusCode).toBe(403);
});
