import { firstBroken } from '@lotline/contract/kit/rule';
import { disposeMold, moveMold } from '@lotline/contract/mold/mold';
import { Product } from '@lotline/contract/product/product';
import { removePlan, restorePlans } from '@lotline/contract/production/plan/plan';
import {
  type AttachmentOwner,
  addAttachment,
  attachmentContent,
  attachmentOwnerNames,
  attachmentOwners,
  attachments,
  changeAttachment,
  removeAttachment,
  restoreAttachments,
} from '@lotline/contract/system/attachment';
import { attachmentCountRules, mostAttachments } from '@lotline/contract/system/attachment.rules';
import { dataHistory } from '@lotline/contract/system/data-history';
import type { MenuName } from '@lotline/contract/system/menu';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { actingAs } from '../kit/database/testing.ts';
import { forgetUnusedFiles } from '../kit/files/stored-file.ts';
import { workbook } from '../kit/files/workbook.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { app, db, as } = await testApp({ env: { UPLOAD_MAX_MB: '1' } });
const floor = await smallFloor(db);
const office = await as();
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } })
  .png()
  .toBuffer();

const productId = await floor.product();
const orderProductId = await floor.order(productId, 100);
const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
const { planId } = await floor.plan(productId, 100);
const { lotId } = await db.selectFrom('productionPlan').select('lotId').where('id', '=', planId).executeTakeFirstOrThrow();
const moldId = await floor.insert('mold', {
  code: 'K-1',
  name: '프레스 금형',
  type: 'PRESS',
  locationId: floor.shelf,
  activeCavities: [1],
});
const partnerId = await floor.insert('bizPartner', { partnerCode: 'FILED', name: '한빛정밀', types: ['CUSTOMER'] });
const { businessId } = await db.selectFrom('orderInfo').select('businessId').where('id', '=', orderId).executeTakeFirstOrThrow();
const claimId = await floor.insert('claim', {
  ...{ claimNo: 'CL-1', receivedOn: '2026-03-02', bizPartnerId: partnerId, productId, uom: 'EA', qtyClaimed: 1, description: '치수' },
});
const testReportId = await floor.insert('testReport', { reportNo: 'TR-1', inspectionDate: '2026-03-02', productId, uom: 'EA' });
const resultId = await floor.insert('qualityResult', {
  resultNo: 'QR-1',
  stage: 'OUTGOING',
  cause: 'HAND',
  lotId,
  productId,
  lotQty: 1,
  uom: 'EA',
});
const nonconformanceId = await floor.insert('nonconformance', {
  ...{ ncNo: 'NC-1', source: 'FINAL', resultId, productId, uom: 'EA', suspectedQty: 1 },
});
const calibrationId = await floor.insert('calibration', {
  ...{
    calibrationNo: 'KL-1',
    toolId: floor.tool,
    calibratedOn: '2026-03-02',
    kind: 'INTERNAL',
    found: 'PASS',
    result: 'PASS',
    dueOn: '2027-03-02',
  },
});
const suspectedId = await floor.insert('nonconformanceUnit', { nonconformanceId, lotId, qty: 1 });
const concessionId = await floor.insert('concession', {
  ...{ concessionNo: 'CN-1', nonconformanceId, unitId: suspectedId, qty: 1, uom: 'EA', reason: '외관', validUntil: '2026-12-31' },
  ...{ askedBy: 1, askedAt: '2026-03-02T00:00:00Z' },
});
const gaugeStudyId = await floor.insert('gaugeStudy', {
  ...{ studyNo: 'MS-1', kind: 'RR', toolId: floor.tool, characteristic: '외경', parts: '1\n2', appraisers: 'A, B', trials: 2, asked: 8 },
  plannedOn: '2026-03-02',
});
const changeId = await floor.insert('processChange', {
  ...{
    changeNo: 'CM-1',
    kind: 'METHOD',
    status: 'REGISTERED',
    what: '절삭유',
    reason: '단종',
    becomes: 'B',
    startsAt: '2026-03-02T00:00:00Z',
  },
  productId,
});
const ids: Record<AttachmentOwner, number> = {
  product: productId,
  material: floor.steel,
  order: orderId,
  plan: planId,
  lot: lotId,
  tool: floor.tool,
  mold: moldId,
  partner: partnerId,
  business: businessId,
  claim: claimId,
  testReport: testReportId,
  nonconformance: nonconformanceId,
  calibration: calibrationId,
  concession: concessionId,
  gaugeStudy: gaugeStudyId,
  change: changeId,
  notice: await floor.insert('notice', { title: '공지', contents: '<p>안내</p>', body: '안내', startDt: '2026-03-02' }),
};

const pdf = (name = '도면.pdf') => new File(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'], name);
type Where = { owner?: AttachmentOwner; ownerId?: number; by?: Asker; key?: string; moldInoutId?: number };
const add = async (
  file: File,
  { owner = 'product', ownerId = ids[owner], by = office, key = crypto.randomUUID(), moldInoutId }: Where = {},
) => {
  const data = new FormData();
  const step = moldInoutId && { moldInoutId: String(moldInoutId) };
  for (const [name, value] of Object.entries({ owner, ownerId: String(ownerId), file, ...step })) data.append(name, value);
  const form = new Request('http://test', { method: 'POST', body: data });
  const headers = {
    authorization: `Bearer ${by.token}`,
    'idempotency-key': key,
    'content-type': form.headers.get('content-type') ?? '',
  };
  return app.inject({ method: 'POST', url: `/api${addAttachment.path}`, headers, payload: Buffer.from(await form.arrayBuffer()) });
};
const listed = async (owner: AttachmentOwner = 'product', ownerId = ids[owner]) =>
  (await office.send(attachments, { owner, ownerId })).json() as { id: number; version: number; name: string }[];
const namesOf = async (owner?: AttachmentOwner, ownerId?: number) => (await listed(owner, ownerId)).map(({ name }) => name);

test('a photo of a mold’s step is a file of that mold, and of no other', async () => {
  const [own, other] = await Promise.all(
    ['K-2', 'K-3'].map((code) => floor.insert('mold', { code, name: '지그', type: 'JIG', locationId: floor.shelf, activeCavities: [1] })),
  );
  const step = await office.send(moveMold, { moldId: own as number, kind: 'OUT', partnerId });
  expect(step.statusCode, step.body).toBe(200);
  const photo = (ownerId: number, owner: AttachmentOwner = 'mold') =>
    add(new File([new Uint8Array(png)], '파손.png'), { owner, ownerId, moldInoutId: step.json().id });
  expect((await photo(own as number)).json()).toMatchObject({ name: '파손.png', moldInoutId: step.json().id });
  expect((await photo(other as number)).json()).toMatchObject({ code: 'attachment.stepOfItsMold' });
  expect((await photo(ids.product, 'product')).json()).toMatchObject({ code: 'attachment.stepOfItsMold' });
});

test('a discarded mold keeps its files and takes none', async () => {
  const gone = await floor.insert('mold', { code: 'K-9', name: '지그', type: 'JIG', locationId: floor.shelf, activeCavities: [1] });
  const [kept, taken] = [
    (await add(pdf(), { owner: 'mold', ownerId: gone })).json(),
    (await add(pdf(), { owner: 'mold', ownerId: gone })).json(),
  ];
  await office.send(removeAttachment, { id: taken.id });
  const discarded = await office.send(disposeMold, { id: gone, reason: '마모', version: 1 });
  expect(discarded.statusCode, discarded.body).toBe(200);
  expect((await add(pdf(), { owner: 'mold', ownerId: gone })).json().code).toBe('mold.discardedStaysPut');
  expect((await office.send(restoreAttachments, { ids: [taken.id] })).json().code).toBe('mold.discardedStaysPut');
  expect((await listed('mold', gone)).map(({ id }) => id)).toEqual([kept.id]);
});

describe.each(attachmentOwnerNames)('the files of a %s', (owner) => {
  const menu: MenuName = attachmentOwners[owner];
  const ownerId = ids[owner];

  test('are added, named anew, taken away and brought back', async () => {
    const added = await add(pdf(), { owner });
    expect(added.statusCode, added.body).toBe(200);
    const { id, version } = added.json();
    expect(added.json()).toMatchObject({ name: '도면.pdf', mimeType: 'application/pdf', note: null, createdByName: expect.any(String) });
    const changed = await office.send(changeAttachment, { id, version, name: '도면 B.pdf', note: '개정' });
    expect(changed.json()).toMatchObject({ name: '도면 B.pdf', note: '개정', version: version + 1 });
    expect((await office.send(changeAttachment, { id, version, name: '도면 C.pdf' })).json().code).toBe('STALE_VERSION');
    expect((await office.send(removeAttachment, { id })).json()).toEqual({ deleted: 1 });
    expect(await namesOf(owner)).toEqual([]);
    expect((await office.send(restoreAttachments, { ids: [id] })).json()).toEqual({ restored: 1 });
    expect(await namesOf(owner)).toEqual(['도면 B.pdf']);
  });

  test('are seen by who sees its menu, and changed by who may modify there', async () => {
    const reader = await as([{ name: menu, view: true, create: true, delete: true }]);
    const writer = await as([{ name: menu, view: true, modify: true }]);
    const others = Object.values(attachmentOwners).filter((other) => other !== menu);
    const stranger = await as(others.map((name) => ({ name, all: true })));
    const { id, version } = (await add(pdf('권한.pdf'), { owner, by: writer })).json();
    const each = async (by: Asker) => [
      (await by.send(attachments, { owner, ownerId })).statusCode,
      (await by.send(attachmentContent, { id })).statusCode,
      (await add(pdf(), { owner, by })).statusCode,
      (await by.send(changeAttachment, { id, version, name: '바꿈.pdf' })).statusCode,
      (await by.send(removeAttachment, { id })).statusCode,
    ];
    expect(await each(stranger)).toEqual([403, 403, 403, 403, 403]);
    expect(await each(reader)).toEqual([200, 200, 403, 403, 403]);
    expect((await writer.send(removeAttachment, { id })).statusCode).toBe(200);
    for (const by of [stranger, reader]) expect((await by.send(restoreAttachments, { ids: [id] })).statusCode).toBe(403);
    expect((await writer.send(restoreAttachments, { ids: [id] })).statusCode).toBe(200);
  });

  test('of one that isn’t there are refused', async () => {
    expect((await add(pdf(), { owner, ownerId: 987_654_321 })).statusCode).toBe(404);
    expect(await namesOf(owner, 987_654_321)).toEqual([]);
  });
});

test('the history tells of a file to who sees its record, and to nobody else', async () => {
  const { id } = (await add(pdf('비밀.pdf'), { owner: 'order' })).json();
  const told = async (name: MenuName) => {
    const answer = await (await as([{ name, view: true }])).send(dataHistory, { table: 'attachment', rowId: id });
    return answer.statusCode === 200 ? answer.json().rows.length : answer.statusCode;
  };
  expect([await told('orderInfo'), await told('productInfo'), await told('bom')]).toEqual([1, 0, 403]);
});

test('a retried upload is one file, and the same key with another file is refused', async () => {
  const key = crypto.randomUUID();
  const ownerId = await floor.product();
  const first = await add(pdf('한 번.pdf'), { ownerId, key });
  const again = await add(pdf('한 번.pdf'), { ownerId, key });
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replay']).toBe('true');
  expect((await add(pdf('다른.pdf'), { ownerId, key })).json().code).toBe('idempotency.keyReused');
  expect(await namesOf('product', ownerId)).toEqual(['한 번.pdf']);
});

const text = 'a,b\n1,2';
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
test.each([
  ['견적.xlsx', new Uint8Array(workbook('견적', [['품목', 1]])), 200],
  ['측정.csv', text, 200],
  ['메모.txt', '메모', 200],
  ['축.DXF', '0\nSECTION\n2\nHEADER\n', 200],
  ['축.step', 'ISO-10303-21;\nHEADER;\nENDSEC;\n', 200],
  ['사진.PNG', new Uint8Array(png), 200],
  ['page.html', '<script>alert(1)</script>', 422],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 422],
  ['setup.exe', new Uint8Array(exe), 422],
  ['invoice.pdf', new Uint8Array(exe), 422],
  ['photo.png', '<html><script>alert(1)</script></html>', 422],
  ['no ending', text, 422],
  ['empty.txt', '', 422],
  ['__proto__', text, 422],
  ['a.constructor', text, 422],
])('%s: %#', async (name, content, status) => {
  const answer = await add(new File([content], name), { ownerId: await floor.product() });
  expect(answer.statusCode, answer.body).toBe(status);
});

test('what is refused says what to do', async () => {
  expect((await add(new File([text], 'a.html'))).json()).toMatchObject({ code: 'attachment.kindIsTaken', facts: { ending: 'html' } });
  expect((await add(new File([exe], 'a.pdf'))).json()).toMatchObject({ code: 'attachment.isWhatItsNameSays' });
  expect((await add(new File([], 'a.txt'))).json()).toMatchObject({ code: 'attachment.isNotEmpty' });
});

test('the configured limit is taken, one byte more is not', async () => {
  const ownerId = await floor.product();
  const large = (bytes: number) => add(new File([new Uint8Array(bytes).fill(65)], '큰 파일.txt'), { ownerId });
  expect((await large(1_048_576)).statusCode).toBe(200);
  expect((await large(1_048_577)).json()).toMatchObject({ code: 'file.tooLarge', facts: { n: '1 MB' } });
  expect(await listed('product', ownerId)).toHaveLength(1);
});

test('two hundred files are kept with a record, one more is not', () => {
  expect(firstBroken(attachmentCountRules, { kept: mostAttachments - 1 })).toBeUndefined();
  expect(firstBroken(attachmentCountRules, { kept: mostAttachments })?.code).toBe('attachment.soMany');
});

test('a name is a name: no folder, no line, no turned letters, and its ending stays', async () => {
  const ownerId = await floor.product();
  const sent = ['../../etc/passwd.txt', 'C:\\a\\b.txt', 'a\u202Etxt.exe.txt', 'a"; filename="b.txt', `${'가'.repeat(300)}.txt`, '도면.txt'];
  const kept: string[] = [];
  for (const name of sent) {
    const { id, name: own } = (await add(new File(['a'], name), { ownerId })).json();
    kept.push(own);
    const { headers, statusCode } = await office.send(attachmentContent, { id });
    expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment; filename="[^"\r\n]*"; /)]);
  }
  expect(kept.slice(0, 3)).toEqual(['passwd.txt', 'b.txt', 'atxt.exe.txt']);
  expect(kept.every((name) => name.length <= 200 && name.endsWith('.txt'))).toBe(true);
  expect(kept.at(-1)).toBe('도면.txt');
  const [{ id, version } = { id: 0, version: 0 }] = await listed('product', ownerId);
  const rename = async (name: string) => (await office.send(changeAttachment, { id, version, name })).json();
  expect(await rename('page.html')).toMatchObject({ code: 'attachment.keepsItsEnding', facts: { ending: 'txt' } });
  expect(await rename('page.txt\u202E')).toMatchObject({ name: 'page.txt' });
});

test('a download is saved and never run: an attachment, not sniffed, a picture without where it was taken', async () => {
  const taken = await sharp(png)
    .withExif({ IFD0: { Make: 'ACME phone' } })
    .jpeg()
    .toBuffer();
  const { id } = (await add(new File([new Uint8Array(taken)], '현장.jpg'))).json();
  const { headers, rawPayload } = await office.send(attachmentContent, { id });
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="__.jpg"; filename*=UTF-8''${encodeURIComponent('현장.jpg')}`,
  });
  expect(rawPayload.toString('latin1')).not.toContain('ACME');
  const script = (await add(new File(['<html><script>alert(1)</script>'], 'page.txt'))).json();
  expect((await office.send(attachmentContent, script)).headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': expect.stringMatching(/^attachment;/),
  });
});

describe('the bytes', () => {
  const forget = () => actingAs(db, 1, (trx) => forgetUnusedFiles(trx, 0));
  const there = async (id: number) => (await office.send(attachmentContent, { id })).statusCode;

  test('of a file that is kept stay, and those of one that may come back', async () => {
    const { id } = (await add(pdf())).json();
    await forget();
    expect(await there(id)).toBe(200);
    await office.send(removeAttachment, { id });
    await forget();
    expect((await office.send(restoreAttachments, { ids: [id] })).json()).toEqual({ restored: 1 });
    expect(await there(id)).toBe(200);
  });

  test('of one that is gone for good go', async () => {
    const { id } = (await add(pdf())).json();
    const { fileId } = await db.selectFrom('attachment').select('fileId').where('id', '=', id).executeTakeFirstOrThrow();
    await actingAs(db, 1, async (trx) => {
      await sql`select set_config('lotline.clock', (now() - interval '11 minutes')::text, true)`.execute(trx);
      await sql`delete from attachment where id = ${id}`.execute(trx);
    });
    await forget();
    expect(await db.selectFrom('storedFile').select('id').where('id', '=', fileId).execute()).toEqual([]);
  });

  test('of a product that is deleted and brought back come with it', async () => {
    const ownerId = await floor.product();
    const { id } = (await add(pdf('따라옴.pdf'), { ownerId })).json();
    expect((await office.send(Product.removeOne, { id: ownerId })).json()).toEqual({ deleted: 1 });
    await forget();
    expect((await office.send(Product.restore, { ids: [ownerId] })).json()).toEqual({ restored: 1 });
    expect(await namesOf('product', ownerId)).toEqual(['따라옴.pdf']);
    expect(await there(id)).toBe(200);
  });

  test('of a plan and of its lot come back with the plan', async () => {
    const own = await floor.plan(await floor.product(), 10);
    const { lotId: ownLot } = await db.selectFrom('productionPlan').select('lotId').where('id', '=', own.planId).executeTakeFirstOrThrow();
    await add(pdf('계획.pdf'), { owner: 'plan', ownerId: own.planId });
    await add(pdf('로트.pdf'), { owner: 'lot', ownerId: ownLot });
    const gone = await office.send(removePlan, { id: own.planId });
    expect(gone.statusCode, gone.body).toBe(200);
    expect((await office.send(restorePlans, { ids: [own.planId] })).json()).toEqual({ restored: 1 });
    expect([await namesOf('plan', own.planId), await namesOf('lot', ownLot)]).toEqual([['계획.pdf'], ['로트.pdf']]);
  });
});
