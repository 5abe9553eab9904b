import { onePartner, Partner, type PartnerDraft, partnersOfType, partnersOfTypes, partnerTree } from '@lotline/contract/partner/partner';
import { beforeAll, expect, test } from 'vitest';
import { type Asker, testApp } from '../testing.ts';

const { as, db } = await testApp();
let person: Asker;
const bulk = Partner.bulk as NonNullable<typeof Partner.bulk>;
let made = 0;
const draft = (more: Partial<PartnerDraft> = {}): PartnerDraft => ({
  partnerCode: `P-${++made}`,
  types: ['CUSTOMER'],
  name: '한빛정밀',
  active: true,
  ...more,
});
beforeAll(async () => {
  person = await as();
});

test('a partner is created, changed and deleted', async () => {
  const created = await person.send(Partner.create, draft({ companyRegNum: '123-45-67891', types: ['SUPPLIER', 'CUSTOMER', 'CUSTOMER'] }));
  expect([created.statusCode, created.json().types]).toEqual([200, ['CUSTOMER', 'SUPPLIER']]);
  const changed = await person.send(Partner.change, { ...created.json(), name: '한빛' });
  expect(changed.json()).toMatchObject({ name: '한빛', version: 2, companyRegNum: '123-45-67891' });
  expect((await person.send(Partner.removeOne, { id: created.json().id })).json()).toEqual({ deleted: 1 });
});

test('one partner is asked for by its number, with what it does', async () => {
  const { id } = (await person.send(Partner.create, draft({ businessType: '제조업', businessItem: '도금' }))).json();
  expect((await person.send(onePartner, { id })).json()).toMatchObject({ id, businessType: '제조업', businessItem: '도금' });
  expect((await person.send(onePartner, { id: 999_999 })).statusCode).toBe(404);
});

test('a business registration number with a wrong check digit is refused at its field, in a list of rows too', async () => {
  const refused = await person.send(Partner.create, draft({ companyRegNum: '123-45-67890' }));
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'partner.companyRegNumIsReal', facts: { value: '123-45-67890' }, extraData: { issues: [{ path: ['companyRegNum'] }] } },
  ]);
  const rows = await person.send(bulk, { rows: [draft(), draft({ companyRegNum: '123-45-67890' })] });
  expect(rows.json()).toMatchObject({
    extraData: { rows: [{ row: 1, path: ['companyRegNum'], code: 'partner.companyRegNumIsReal' }] },
  });
});

test('one that stands with a wrong check digit is saved unchanged, and changed only to a right one', async () => {
  const created = (await person.send(Partner.create, draft())).json();
  await db.updateTable('bizPartner').set({ companyRegNum: '123-45-67890' }).where('id', '=', created.id).execute();
  const kept = await person.send(Partner.change, { ...created, companyRegNum: '123-45-67890', name: '한빛' });
  expect([kept.statusCode, kept.json().companyRegNum]).toEqual([200, '123-45-67890']);
  const answers = await Promise.all(
    ['123-45-67892', '123-45-67891'].map((companyRegNum) => person.send(Partner.change, { ...kept.json(), companyRegNum })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200]);
});

test('a code is taken once, at once too', async () => {
  const answers = await Promise.all(
    [draft({ partnerCode: 'RACE' }), draft({ partnerCode: 'RACE' })].map((one) => person.send(Partner.create, one)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    code: 'partner.codeIsUnique',
    facts: { value: 'RACE' },
    extraData: { issues: [{ path: ['partnerCode'], message: '이미 등록된 거래처 코드입니다: RACE.' }] },
  });
});

test.each([
  ['companyRegNum', '12345'],
  ['companyRegNum', '123-45-6789'],
  ['corporateRegNum', '110111-123456'],
  ['phone', '02) 123-4567'],
  ['contactEmail', 'not an address'],
  ['homepage', 'javascript:alert(1)'],
  ['types', []],
] as const)('%s takes no %j', async (field, value) => {
  const answer = await person.send(Partner.create, draft({ [field]: value }));
  expect([answer.statusCode, answer.json().extraData.issues[0].path]).toEqual([400, [field]]);
});

test('a list of rows is created whole or not at all', async () => {
  const rows = [draft(), draft(), draft()];
  expect((await person.send(bulk, { rows })).json()).toEqual({ created: 3 });
  const refused = await person.send(bulk, { rows: [draft(), rows[1] as PartnerDraft] });
  expect(refused.json()).toMatchObject({
    code: 'record.rowsRefused',
    extraData: { rows: [{ row: 1, path: ['partnerCode'], code: 'partner.codeIsUnique' }] },
  });
});

test('pickers read the names of a kind without the menu', async () => {
  const reader = await as([]);
  await person.send(Partner.create, draft({ name: '외주처', types: ['OUTSOURCER'], representative: '비밀' }));
  const [one] = (await reader.send(partnersOfType, { type: 'OUTSOURCER' })).json();
  expect(one).toEqual({
    id: expect.any(Number),
    partnerCode: expect.any(String),
    name: '외주처',
    otherName: null,
    nameEn: null,
    types: ['OUTSOURCER'],
    active: true,
  });
  expect((await reader.send(partnersOfTypes, { types: 'OUTSOURCER,CALIBRATION_LAB' })).json()).toHaveLength(1);
  expect((await reader.send(Partner.list, {})).statusCode).toBe(403);
  const tree = (await person.send(partnerTree, {})).json();
  expect(tree.find(({ type }: { type: string }) => type === 'OUTSOURCER').children).toHaveLength(1);
});
