import {
  type CodeRow,
  categoryById,
  code,
  codeById,
  codeCategory,
  codeChildren,
  codesChildOf,
  codesOfCategory,
  codeTree,
  codeUses,
  saveCategory,
} from '@lotline/contract/system/code';
import { describe, expect, it } from 'vitest';
import { inject, testApp } from '../testing.ts';

const { app, db, insert, as } = await testApp();
const admin = await as();
const worker = await as([]);

const codesOf = async (category: string): Promise<CodeRow[]> => (await worker.send(codesOfCategory, { category })).json();
const categoryId = async (category: string) =>
  (await db.selectFrom('codeCategory').select('id').where('category', '=', category).executeTakeFirstOrThrow()).id;
let made = 0;
const someCategory = async () => (await admin.send(saveCategory, { category: `TRY_${++made}`, nameKr: '시험', nameEn: 'Try' })).json();
const someCode = async (categoryId: number, name: string, parentId: number | null = null) => {
  const answer = await admin.send(code.create, { categoryId, code: name, nameKr: name, nameEn: name, parentId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('the codes every plant starts with', () => {
  it('name defect reasons in groups, in both languages', async () => {
    const defects = await codesOf('DEFECT');
    const groups = defects.filter(({ parentId }) => parentId === null);
    expect(groups).toHaveLength(6);
    expect(defects.length).toBeGreaterThan(25);
    expect(defects.every(({ nameKr, nameEn }) => nameKr && nameEn)).toBe(true);
    const [dimension] = groups;
    const under = (await worker.send(codesChildOf, { category: 'DEFECT', parent: 'DIMENSION' })).json();
    expect(under.map((one: CodeRow) => one.code)).toContain('DIM_OUTER');
    expect((await worker.send(codeChildren, { id: dimension?.id as number })).json()).toEqual(under);
  });

  it('stand in a tree of categories', async () => {
    const tree = (await worker.send(codeTree, {})).json();
    const defect = tree.find((one: { category: string }) => one.category === 'DEFECT');
    expect(defect.children).toHaveLength(6);
    expect(defect.children[0].children.length).toBeGreaterThan(3);
    expect(defect.codes).toBe((await codesOf('DEFECT')).length);
  });
});

describe('codes', () => {
  it('are read by everyone who has signed in and written by those who may', async () => {
    expect((await worker.send(code.list, {})).statusCode).toBe(200);
    expect((await worker.send(codeCategory.list, {})).statusCode).toBe(200);
    expect((await inject(app, code.list, {})).statusCode).toBe(401);
    const draft = { categoryId: 1, code: 'X', nameKr: 'X', nameEn: 'X' };
    expect((await worker.send(code.create, draft)).statusCode).toBe(403);
    expect((await admin.send(code.create, { ...draft, nameKr: '' })).statusCode).toBe(400);
    expect(await codesOf('NO_SUCH')).toEqual([]);
    expect((await worker.send(codeById, { id: 999_999 })).statusCode).toBe(404);
  });

  it('are unique in their category', async () => {
    const { id } = await someCategory();
    await someCode(id, 'RED');
    const again = await admin.send(code.create, { categoryId: id, code: 'RED', nameKr: 'x', nameEn: 'x' });
    expect(again.statusCode).toBe(422);
    expect(again.json().code).toBe('code.codeIsUnique');
    await someCode((await someCategory()).id, 'RED');
  });

  it('stand under codes of their category and never under themselves', async () => {
    const { id } = await someCategory();
    const [top, middle] = [await someCode(id, 'TOP'), await someCode((await someCategory()).id, 'ELSEWHERE')];
    const below = await someCode(id, 'BELOW', top.id);
    const foreign = await admin.send(code.create, { categoryId: id, code: 'F', nameKr: 'F', nameEn: 'F', parentId: middle.id });
    expect(foreign.json().code).toBe('code.parentIsOfTheCategory');
    const circle = await admin.send(code.change, { ...top, parentId: below.id });
    expect(circle.json().code).toBe('code.isNotItsOwnParent');
    expect((await admin.send(code.change, { ...below, parentId: null })).json().parentId).toBeNull();
  });

  it('are changed in the version that was read', async () => {
    const red = await someCode((await someCategory()).id, 'RED');
    expect((await admin.send(code.change, { ...red, nameKr: '빨강', enabled: false })).json()).toMatchObject({
      nameKr: '빨강',
      enabled: false,
      version: 2,
    });
    const stale = await admin.send(code.change, { ...red, nameKr: '적색' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().extraData.newer).toMatchObject({ nameKr: '빨강' });
  });

  it('are not deleted while codes stand under them', async () => {
    const { id } = await someCategory();
    const top = await someCode(id, 'TOP');
    const below = await someCode(id, 'BELOW', top.id);
    const refused = await admin.send(code.removeOne, { id: top.id });
    expect(refused.statusCode).toBe(500);
    expect(refused.json()).toMatchObject({ code: 'ERROR_CONSTRAINT_VIOLATION', extraData: { datas: [{ id: below.id, path: '/code' }] } });
    expect((await admin.send(code.removeOne, { id: below.id })).statusCode).toBe(200);
    expect((await admin.send(code.removeOne, { id: top.id })).json()).toEqual({ deleted: 1 });
  });

  it('are neither deleted nor rewritten while a record holds their text', async () => {
    await insert('material', { code: 'M1', name: '환봉', type: 'RAW', uom: 'BAR', barcode: 'M1' });
    const bar = (await codesOf('UOM')).find((one) => one.code === 'BAR') as CodeRow;
    const refused = await admin.send(code.removeOne, { id: bar.id });
    expect(refused.json()).toMatchObject({
      code: 'ERROR_CONSTRAINT_VIOLATION',
      message: "연관된 데이터가 있어 변경하거나 삭제할 수 없습니다. 단위 '본'은 자재 정보 1건에서 쓰였습니다.",
      extraData: { datas: [{ path: '/material/material', name: 'M1 환봉', total: 1 }] },
    });
    const english = await inject(app, code.removeOne, { id: bar.id }, { 'x-language': 'en', authorization: `Bearer ${admin.token}` });
    expect(english.json().message).toBe(
      'Cannot change or delete because related data exists. Units of measure ‘Bar’ is used in Materials (1).',
    );
    expect((await admin.send(codeUses, { id: bar.id })).json()).toMatchObject({
      said: "단위 '본'은 자재 정보 1건에서 쓰였습니다.",
      rows: [{ path: '/material/material', name: 'M1 환봉', total: 1 }],
    });
    expect((await worker.send(codeUses, { id: bar.id })).statusCode).toBe(403);
    expect((await admin.send(code.change, { ...bar, code: 'ROD' })).json().code).toBe('code.usedCodeKeepsItsText');
    expect((await admin.send(code.change, { ...bar, nameKr: '봉' })).statusCode).toBe(200);
  });

  it('are not deleted while a custom field holds them', async () => {
    const { id, category } = await someCategory();
    const red = await someCode(id, 'RED');
    await insert('customField', {
      tableName: 'material',
      field: 'colour',
      displayKr: '색',
      displayEn: 'Colour',
      type: 'list',
      data: JSON.stringify({ type: 'code', category }),
    });
    await insert('material', { code: 'M2', name: '도료', type: 'SUB', uom: 'kg', barcode: 'M2', ext: { colour: 'RED' } });
    expect((await admin.send(code.removeOne, { id: red.id })).json().extraData.datas).toMatchObject([{ path: '/material/material' }]);
  });
});

describe('categories', () => {
  it('are created, renamed and deleted when they are empty', async () => {
    const made = await someCategory();
    expect(made).toMatchObject({ codes: 0, version: 1 });
    const renamed = (await admin.send(saveCategory, { ...made, nameKr: '새 이름' })).json();
    expect(renamed).toMatchObject({ nameKr: '새 이름', version: 2 });
    expect((await admin.send(saveCategory, { ...made, nameKr: '늦은 이름' })).statusCode).toBe(409);
    const only = await someCode(made.id, 'ONLY');
    expect((await admin.send(codeCategory.removeOne, { id: made.id })).json()).toMatchObject({
      code: 'ERROR_CONSTRAINT_VIOLATION',
      extraData: { datas: [{ path: '/code' }] },
    });
    await admin.send(code.removeOne, { id: only.id });
    expect((await admin.send(codeCategory.removeOne, { id: made.id })).json()).toEqual({ deleted: 1 });
    expect((await worker.send(categoryById, { id: made.id })).statusCode).toBe(404);
  });

  it('are unique, in capitals, and stay when the product reads them', async () => {
    const uom = (await worker.send(categoryById, { id: await categoryId('UOM') })).json();
    expect((await admin.send(saveCategory, { category: 'UOM', nameKr: 'x', nameEn: 'x' })).json().code).toBe('code.categoryIsUnique');
    expect((await admin.send(saveCategory, { category: 'lower', nameKr: 'x', nameEn: 'x' })).statusCode).toBe(400);
    expect((await admin.send(saveCategory, { ...uom, category: 'UNITS' })).json().code).toBe('code.builtInCategoryStays');
    expect((await admin.send(codeCategory.removeOne, { id: uom.id })).json().code).toBe('code.builtInCategoryStays');
  });

  it('are renamed only by who may modify codes', async () => {
    const creator = await as([{ name: 'system', children: [{ name: 'code', create: true }] }]);
    const answer = await creator.send(saveCategory, { category: 'MINE', nameKr: '내', nameEn: 'Mine' });
    expect(answer.statusCode).toBe(200);
    expect((await creator.send(saveCategory, { ...answer.json(), nameKr: '네' })).statusCode).toBe(403);
  });
});

describe('codes in the specification’s form', () => {
  const [korean, english] = [{ 'x-language': 'ko' }, { 'x-language': 'en' }];
  /** A change that names no version, as a caller written to the specification sends it. */
  const change = (ask: object, headers: Record<string, string>) =>
    inject(app, code.change, ask, { ...headers, authorization: `Bearer ${admin.token}` });
  const spec = async () => {
    const { category } = await someCategory();
    const answer = await admin.send(code.create, { code: 'RED', codeName: '빨강', categories: [category] }, korean);
    expect(answer.statusCode, answer.body).toBe(200);
    return { category, ...answer.json() };
  };

  it('have one plain name, which stands in both languages until one is changed', async () => {
    const { id, category, ...made } = await spec();
    expect(made).toMatchObject({ codeName: '빨강', categories: [category], nameKr: '빨강', nameEn: '빨강' });
    const renamed = (await change({ id, code: 'RED', codeName: 'Red', categories: [category] }, english)).json();
    expect(renamed).toMatchObject({ codeName: 'Red', nameKr: '빨강', nameEn: 'Red' });
    expect((await admin.send(codeById, { id }, korean)).json().codeName).toBe('빨강');
    for (const [call, ask] of [
      [code.list, {}],
      [codesOfCategory, { category }],
    ] as const)
      expect((await admin.send(call, ask, english)).json()).toContainEqual(renamed);
    const tree: { category: string; children: object[] }[] = (await admin.send(codeTree, {}, english)).json();
    expect(tree.find((one) => one.category === category)?.children).toEqual([{ ...renamed, children: [] }]);
    const { codeName, ...ours } = renamed;
    const whole = { ...ours, codeName: `${codeName}!` };
    expect((await admin.send(code.change, whole, english)).json()).toMatchObject({ codeName: 'Red!', nameKr: '빨강', nameEn: 'Red!' });
  });

  it('keep what such a change does not say', async () => {
    const { id } = await someCategory();
    const top = await someCode(id, 'TOP');
    const below = await someCode(id, 'BELOW', top.id);
    await admin.send(code.change, { ...below, seq: 7, enabled: false });
    const renamed = await change({ id: below.id, code: 'BELOW', codeName: '아래' }, korean);
    expect(renamed.json(), renamed.body).toMatchObject({
      categoryId: id,
      parentId: top.id,
      seq: 7,
      enabled: false,
      nameKr: '아래',
      nameEn: 'BELOW',
    });
  });

  it('go out of use with the code above them, and come back only under one that is in use', async () => {
    const { id } = await someCategory();
    const top = await someCode(id, 'TOP');
    const below = await someCode(id, 'BELOW', top.id);
    const deep = await someCode(id, 'DEEP', below.id);
    const beside = await someCode(id, 'BESIDE');
    await admin.send(code.change, { ...top, enabled: false });
    const all = async () =>
      (await admin.send(code.list, {}))
        .json()
        .flatMap((row: { categoryId: number; code: string; enabled: boolean }) => (row.categoryId === id && row.enabled ? row.code : []));
    expect(await all()).toEqual([beside.code]);
    const refused = await admin.send(code.change, { ...deep, version: deep.version + 1, enabled: true });
    expect(refused.json()).toMatchObject({ code: 'code.parentIsInUse', message: expect.stringContaining(below.nameKr) });
    // What is off may be changed as before.
    expect((await admin.send(code.change, { ...below, version: below.version + 1, seq: 3, enabled: false })).statusCode).toBe(200);
    expect((await admin.send(code.change, { ...top, version: top.version + 1, enabled: true })).statusCode).toBe(200);
    expect((await all()).sort()).toEqual(['BESIDE', 'TOP']);
    expect((await admin.send(code.change, { ...below, version: below.version + 2, enabled: true })).statusCode).toBe(200);
    expect((await all()).sort()).toEqual(['BELOW', 'BESIDE', 'TOP']);
  });

  it('come back with the code above them in one call where that is asked, but for what went off by itself and below it', async () => {
    const { id } = await someCategory();
    const top = await someCode(id, 'TOP');
    const below = await someCode(id, 'BELOW', top.id);
    await someCode(id, 'DEEP', below.id);
    const alone = await someCode(id, 'ALONE', top.id);
    await someCode(id, 'UNDER', alone.id);
    const now = async (): Promise<CodeRow[]> => (await admin.send(code.list, {})).json().filter((row: CodeRow) => row.categoryId === id);
    const of = async (name: string) => (await now()).find((row) => row.code === name) as CodeRow;
    await admin.send(code.change, { ...alone, enabled: false });
    await admin.send(code.change, { ...(await of('TOP')), enabled: false });
    expect(await of('DEEP')).toMatchObject({ enabled: false, offWithId: top.id });
    expect(await of('UNDER')).toMatchObject({ enabled: false, offWithId: alone.id });
    expect((await admin.send(code.change, { ...(await of('TOP')), enabled: true, withThoseBelow: true })).statusCode).toBe(200);
    expect((await now()).flatMap((row) => (row.enabled ? row.code : [])).sort()).toEqual(['BELOW', 'DEEP', 'TOP']);
    expect(await of('DEEP')).toMatchObject({ offWithId: null });
    // Asked of one that is in use already, it brings nothing.
    await admin.send(code.change, { ...(await of('BELOW')), enabled: false });
    await admin.send(code.change, { ...(await of('TOP')), enabled: true, withThoseBelow: true });
    expect((await now()).flatMap((row) => (row.enabled ? row.code : []))).toEqual(['TOP']);
  });

  it('need a name and a category that exists', async () => {
    const issue = async (ask: object) => {
      const refused = await admin.send(code.create, { code: 'RED', ...ask });
      return [refused.statusCode, refused.json().extraData.issues[0].path];
    };
    const { id, category } = await someCategory();
    expect(await issue({ categoryId: id })).toEqual([400, ['nameKr']]);
    expect(await issue({ codeName: '빨강' })).toEqual([400, ['categoryId']]);
    expect(await issue({ categories: [category], codeName: ' ' })).toEqual([400, ['codeName']]);
    expect(await issue({ categories: ['NO_SUCH'], codeName: '빨강' })).toEqual([400, ['categories']]);
  });
});
