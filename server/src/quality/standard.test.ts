import type { AskOf } from '@lotline/contract/kit/call';
import { type InspectionPage, productInspections } from '@lotline/contract/quality/quality-result';
import * as calls from '@lotline/contract/quality/standard';
import { dataHistory } from '@lotline/contract/system/data-history';
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';
import { standardById, standardInForce } from './index.ts';

const { db, as } = await testApp();
const password = 'right horse 7';
const withPassword = async () => {
  const asker = await as();
  await db
    .updateTable('appUser')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', asker.id)
    .execute();
  return asker;
};
const writer = await withPassword();
const manager = await withPassword();
const floor = await smallFloor(db);
const { ProductQuality, MaterialQuality } = calls;
let made = 0;
const materialOf = () => {
  const code = `QM-${++made}`;
  return floor.insert('material', { code, barcode: code, name: '환봉', type: 'RAW', uom: 'kg' });
};
const operation = () => floor.insert('operation', { code: `QO-${++made}`, name: '연삭', type: 'MACHINING' });

const diameter: calls.Characteristic = calls.Characteristic.parse({
  name: '외경',
  unit: 'mm',
  nominal: 12,
  lsl: 11.98,
  usl: 12.02,
  decimals: 2,
});
const burr = calls.Characteristic.parse({ name: '버 없음', kind: 'ATTRIBUTE', class: 'MINOR' });
const draftOf = async (more: Partial<calls.ProductStandardDraft> = {}): Promise<AskOf<typeof ProductQuality.create>> => ({
  ...{ productId: more.productId ?? (await floor.product()), stage: 'FIRST', name: '축 초품 검사', effectiveFrom: '2026-01-01' },
  ...{ sampling: { mode: 'N', n: 3 }, characteristics: [diameter, burr] },
  ...more,
});
const done = async <Row = calls.ProductStandard>(answer: ReturnType<Asker['send']>): Promise<Row> => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(200);
  return json();
};
const refusal = async (answer: ReturnType<Asker['send']>) => {
  const { statusCode, json } = await answer;
  const { code, extraData } = json();
  return [statusCode, code, ...(extraData?.issues ? [extraData.issues[0].path.join('.')] : [])];
};
const create = async (more: Partial<calls.ProductStandardDraft> = {}) => done(writer.send(ProductQuality.create, await draftOf(more)));
const approve = (id: number, by = manager) => by.send(ProductQuality.approve, { id, version: undefined as never, password });
const approved = async (more: Partial<calls.ProductStandardDraft> = {}) => done(approve((await create(more)).id));

test('a standard gets a number, its characteristics get keys, and both are read again as they were written', async () => {
  const draft = await create();
  expect(draft.code).toMatch(/^QS-\d{8}-\d{3}$/);
  expect(draft).toMatchObject({ revision: 1, status: 'DRAFT', inForce: false, shown: true, characteristicCount: 2, draftId: draft.id });
  expect(draft.characteristics?.map(({ key, name }) => [key, name])).toEqual([
    ['c1', '외경'],
    ['c2', '버 없음'],
  ]);
  const rows = await db.selectFrom('qualityCharacteristic').selectAll().where('standardId', '=', draft.id).orderBy('seq').execute();
  expect(rows).toMatchObject([
    { key: 'c1', seq: 10, name: '외경', nominal: 12, lsl: 11.98, usl: 12.02, decimals: 2, kind: 'VARIABLE', class: 'MAJOR' },
    { key: 'c2', seq: 20, kind: 'ATTRIBUTE', class: 'MINOR', lsl: null },
  ]);
});

test('a list leaves the characteristics out unless asked, and who sends its row back changes none of them', async () => {
  const draft = await create();
  const listed = async (full?: true) =>
    (await done<calls.ProductStandard[]>(writer.send(ProductQuality.list, full ? { full } : {}))).find(({ id }) => id === draft.id);
  const row = await listed();
  expect(row).not.toHaveProperty('characteristics');
  expect(await listed(true)).toMatchObject({ characteristics: draft.characteristics });
  const renamed = await done(writer.send(ProductQuality.change, { ...(row as calls.ProductStandard), name: '축 초품' }));
  expect(renamed).toMatchObject({ name: '축 초품', version: 2, characteristicCount: 2 });
});

test('changing a draft writes only the characteristics that changed, and the others keep their rows', async () => {
  const draft = await create();
  const rows = () => db.selectFrom('qualityCharacteristic').selectAll().where('standardId', '=', draft.id).orderBy('seq').execute();
  const before = await rows();
  const [first, second] = draft.characteristics as [calls.Characteristic, calls.Characteristic];
  await done(
    writer.send(ProductQuality.change, { ...draft, characteristics: [{ ...first, usl: 12.03 }, second, { ...burr, name: '찍힘' }] }),
  );
  const after = await rows();
  expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ key, version }) => [key, version])).toEqual([
    ['c1', 2],
    ['c2', 1],
    ['c3', 1],
  ]);
});

test('what is wrong with a line is said at that line', async () => {
  const draft = await draftOf();
  const send = (more: object) => refusal(writer.send(ProductQuality.create, { ...draft, ...more }));
  expect(await send({ characteristics: [burr, { ...diameter, lsl: null, usl: null }] })).toEqual([
    422,
    'quality.variableHasALimit',
    'characteristics.1.usl',
  ]);
  expect(await send({ characteristics: [{ ...diameter, lsl: 13 }] })).toEqual([422, 'quality.limitsDontCross', 'characteristics.0.usl']);
  expect(await send({ characteristics: [{ ...burr, usl: 1 }] })).toEqual([
    422,
    'quality.onlyVariablesHaveLimits',
    'characteristics.0.kind',
  ]);
  expect(await send({ characteristics: [{ ...diameter, usl: 12.021 }] })).toEqual([
    422,
    'quality.limitsFitTheirDecimals',
    'characteristics.0.usl',
  ]);
  expect(await send({ characteristics: [{ ...burr, chart: 'XBAR_R' }] })).toEqual([
    422,
    'quality.chartFitsItsKind',
    'characteristics.0.chart',
  ]);
  expect(await send({ characteristics: [{ ...diameter, chart: 'XBAR_R' }] })).toEqual([
    422,
    'quality.chartHasItsSubgroup',
    'characteristics.0.spc',
  ]);
  expect(await send({ characteristics: [{ ...diameter, gaugeRequired: true }] })).toEqual([
    422,
    'quality.requiredGaugeIsNamed',
    'characteristics.0.gaugeClassId',
  ]);
  expect(
    await send({
      characteristics: [
        { ...burr, key: 'a' },
        { ...burr, key: 'a' },
      ],
    }),
  ).toEqual([422, 'quality.keyOnce', 'characteristics.1.key']);
  const sampling = (given: object) => send({ sampling: given });
  expect(await sampling({ mode: 'N' })).toEqual([422, 'quality.fixedNumberIsGiven', 'sampling.n']);
  expect(await sampling({ mode: 'PERCENT' })).toEqual([422, 'quality.percentageIsGiven', 'sampling.pct']);
  expect(await sampling({ mode: 'EVERY_N' })).toEqual([422, 'quality.everySoManyPieces', 'sampling.every']);
  expect(await sampling({ mode: 'EVERY_T' })).toEqual([422, 'quality.everySoManyMinutes', 'sampling.minutes']);
  expect(await sampling({ mode: 'EVERY_N', every: 10 })).toEqual([422, 'quality.intervalsAreInProcess', 'sampling.mode']);
  expect(await send({ stage: 'OUTGOING', sampling: { mode: 'N', n: 1, changes: ['MAN'] } })).toEqual([
    422,
    'quality.changesAreOfFirstPieces',
    'sampling.changes',
  ]);
  expect(await sampling({ mode: 'AQL' })).toEqual([422, 'quality.aqlNeedsALevel', 'sampling.level']);
  expect(await sampling({ mode: 'AQL', level: 'II' })).toEqual([422, 'quality.aqlIsGiven', 'sampling.aql']);
  expect(await sampling({ mode: 'AQL', level: 'II', aql: { minor: 2 } })).toEqual([422, 'quality.aqlIsOfTheTable', 'sampling.aql']);
});

test('an item has one standard at a stage of an operation, whoever writes the second', async () => {
  const first = await create();
  const other = await draftOf({ productId: first.productId });
  expect(await refusal(writer.send(ProductQuality.create, other))).toEqual([422, 'quality.oneStandardPerPlace', 'stage']);
  const operationId = await operation();
  await done(writer.send(ProductQuality.create, { ...other, operationId }));
  const productId = await floor.product();
  const both = await Promise.all(
    [1, 2].map(async () => (await writer.send(ProductQuality.create, await draftOf({ productId }))).statusCode),
  );
  expect(both.sort()).toEqual([200, 422]);
});

test('approving signs the content by the password; a wrong one signs nothing and is counted', async () => {
  const draft = await create();
  const wrong = await manager.send(ProductQuality.approve, { id: draft.id, version: draft.version, password: 'wrong' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'signature.signerKnowsThePassword']);
  expect(await done(writer.send(ProductQuality.one, { id: draft.id }))).toMatchObject({ status: 'DRAFT', signatures: [] });
  const standard = await done(manager.send(ProductQuality.approve, { id: draft.id, version: draft.version, password }));
  expect(standard).toMatchObject({ status: 'APPROVED', inForce: true, draftId: null });
  expect(standard.signatures).toMatchObject([{ meaning: 'APPROVED', valid: true, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(await refusal(approve(draft.id))).toEqual([409, 'quality.onlyDraftsAreApproved']);
});

test('too many wrong passwords lock signing as they lock signing in', async () => {
  const guesser = await withPassword();
  const { id } = await create();
  const tries: number[] = [];
  for (let n = 0; n < 6; n++) tries.push((await guesser.send(ProductQuality.approve, { id, version: 1, password: 'guess' })).statusCode);
  expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await guesser.send(ProductQuality.approve, { id, version: 1, password })).statusCode).toBe(429);
});

test('a signature shows when its content was changed behind it', async () => {
  const { id } = await approved();
  await db.updateTable('qualityStandard').set({ name: '바뀐 이름' }).where('id', '=', id).execute();
  expect((await done(writer.send(ProductQuality.one, { id }))).signatures).toMatchObject([{ valid: false }]);
});

test('what is approved is neither changed nor deleted; it is revised, and what it says goes on under the same keys', async () => {
  const first = await approved();
  expect(await refusal(writer.send(ProductQuality.change, first))).toEqual([422, 'quality.onlyDraftsChange']);
  expect(await refusal(writer.send(ProductQuality.removeOne, { id: first.id }))).toEqual([422, 'quality.onlyDraftsAreDeleted']);
  const next = await done(writer.send(ProductQuality.revise, { id: first.id, effectiveFrom: '2026-02-01', revisionReason: '공차 완화' }));
  expect(next).toMatchObject({ code: first.code, revision: 2, status: 'DRAFT', revisionReason: '공차 완화', signatures: [], shown: false });
  expect(next.characteristics?.map(({ key }) => key)).toEqual(['c1', 'c2']);
  expect(await refusal(writer.send(ProductQuality.revise, { id: first.id }))).toEqual([422, 'quality.oneDraftPerStandard']);
  expect(await refusal(writer.send(ProductQuality.revise, { id: next.id }))).toEqual([422, 'quality.draftsAreNotRevised']);
  expect(await refusal(writer.send(ProductQuality.change, { ...next, stage: 'LAST' }))).toEqual([
    422,
    'quality.revisionsKeepTheirPlace',
    'stage',
  ]);
  const [one, two] = next.characteristics as [calls.Characteristic, calls.Characteristic];
  const asText = { ...one, kind: 'TEXT' as const, nominal: null, lsl: null, usl: null };
  expect(await refusal(writer.send(ProductQuality.change, { ...next, characteristics: [asText] }))).toEqual([
    422,
    'quality.keyKeepsItsKind',
    'characteristics.0.kind',
  ]);
  // A key that a revision has left isn't given to something else.
  const changed = await done(writer.send(ProductQuality.change, { ...next, characteristics: [one, { ...two, key: undefined }] }));
  expect(changed.characteristics?.map(({ key }) => key)).toEqual(['c1', 'c3']);
});

test('a revision holds from its day on, and the one before it until then', async () => {
  const first = await approved();
  const { productId } = first;
  const next = await done(writer.send(ProductQuality.revise, { id: first.id, effectiveFrom: '2999-01-01' }));
  expect(await refusal(approve((await done(writer.send(ProductQuality.change, { ...next, effectiveFrom: '2026-01-01' }))).id))).toEqual([
    422,
    'quality.followsThePrevious',
  ]);
  await done(
    writer.send(ProductQuality.change, { ...(await done(writer.send(ProductQuality.one, { id: next.id }))), effectiveFrom: '2999-01-01' }),
  );
  await done(approve(next.id));
  const on = async (day: string) => (await standardInForce(db, { productId, stage: 'FIRST', day }))?.revision;
  expect(await Promise.all([on('2025-12-31'), on('2026-01-01'), on('2998-12-31'), on('2999-01-01')])).toEqual([undefined, 1, 1, 2]);
  const found = await done<{ standard: calls.StandardInForce }>(writer.send(calls.productStandardInForce, { productId, stage: 'FIRST' }));
  expect(found.standard).toMatchObject({
    id: first.id,
    characteristics: [{ key: 'c1', usl: 12.02, id: expect.any(Number) }, { key: 'c2' }],
  });
  expect((await standardById(db, next.id))?.revision).toBe(2);
});

test('a standard of an operation stands before the one of no operation', async () => {
  const operationId = await operation();
  const general = await approved();
  const { productId } = general;
  const own = await approved({ productId, operationId });
  const at = async (operation?: number) =>
    (await standardInForce(db, { productId, stage: 'FIRST', day: '2026-06-01', operationId: operation }))?.id;
  expect(await Promise.all([at(operationId), at(await operation()), at()])).toEqual([own.id, general.id, general.id]);
});

test('with four eyes the writer doesn’t approve; without, they may', async () => {
  const draft = await create({ fourEyes: true });
  expect(await refusal(approve(draft.id, writer))).toEqual([422, 'quality.writerDoesntApprove']);
  await done(approve(draft.id));
  await done(approve((await create()).id, writer));
});

test('a draft without a characteristic, or with a class without its AQL, isn’t approved', async () => {
  expect(await refusal(approve((await create({ characteristics: [] })).id))).toEqual([422, 'quality.needsACharacteristic']);
  const aql = await create({ sampling: { mode: 'AQL', level: 'II', aql: { major: 1 } } });
  const refused = await approve(aql.id);
  expect([refused.json().code, refused.json().message]).toEqual(['quality.eachClassHasItsAql', expect.stringContaining('버 없음')]);
});

test('withdrawing takes the revisions before it along, so that none of them holds again', async () => {
  const first = await approved();
  const next = await done(writer.send(ProductQuality.revise, { id: first.id, effectiveFrom: '2026-02-01' }));
  await done(approve(next.id));
  const gone = await done(manager.send(ProductQuality.obsolete, { id: next.id, version: undefined as never, reason: '단종', password }));
  expect(gone).toMatchObject({ status: 'OBSOLETE', signatures: [{ meaning: 'APPROVED' }, { meaning: 'OBSOLETED', note: '단종' }] });
  expect(await standardInForce(db, { productId: first.productId, stage: 'FIRST', day: '2026-06-01' })).toBeNull();
  expect(await done(writer.send(ProductQuality.one, { id: first.id }))).toMatchObject({ status: 'OBSOLETE' });
  expect(
    await refusal(manager.send(ProductQuality.obsolete, { id: next.id, version: undefined as never, reason: '단종', password })),
  ).toEqual([409, 'quality.onlyApprovedAreWithdrawn']);
  // Its place is free for another; then it can't be taken up again itself.
  const other = await approved({ productId: first.productId });
  expect(await refusal(writer.send(ProductQuality.revise, { id: next.id }))).toEqual([422, 'quality.oneStandardPerPlace', 'stage']);
  expect(other.code).not.toBe(first.code);
});

test('a revision that is still to come is withdrawn alone', async () => {
  const first = await approved();
  const next = await done(writer.send(ProductQuality.revise, { id: first.id, effectiveFrom: '2999-02-01' }));
  await done(approve(next.id));
  await done(manager.send(ProductQuality.obsolete, { id: next.id, version: undefined as never, reason: '보류', password }));
  expect(await done(writer.send(ProductQuality.one, { id: first.id }))).toMatchObject({ status: 'APPROVED', inForce: true });
});

test('a copy is the first revision of another product’s standard, without the drawing', async () => {
  const source = await approved({ characteristics: [{ ...diameter, balloonNo: '1', balloonAt: { page: 1, x: 0.5, y: 0.25 } }] });
  const productId = await floor.product();
  const copy = await done(writer.send(calls.copyProductStandard, { id: source.id, productId }));
  expect(copy).toMatchObject({ revision: 1, status: 'DRAFT', productId, stage: 'FIRST', name: source.name, drawingFileId: null });
  expect(copy.code).not.toBe(source.code);
  expect(copy.characteristics).toMatchObject([{ key: 'c1', balloonNo: '1', usl: 12.02 }]);
  expect(copy.characteristics?.[0]).not.toHaveProperty('balloonAt');
  expect(await refusal(writer.send(calls.copyProductStandard, { id: source.id, productId }))).toEqual([
    422,
    'quality.oneStandardPerPlace',
    'stage',
  ]);
});

test('a deleted draft comes back with its characteristics under the same numbers', async () => {
  const draft = await create();
  const rows = () =>
    db.selectFrom('qualityCharacteristic').select(['id', 'key']).where('standardId', '=', draft.id).orderBy('seq').execute();
  const before = await rows();
  await done(writer.send(ProductQuality.remove, { ids: String(draft.id) }));
  expect(await rows()).toEqual([]);
  await done(writer.send(ProductQuality.restore, { ids: [draft.id] }));
  expect(await rows()).toEqual(before);
  expect(await done(writer.send(ProductQuality.one, { id: draft.id }))).toMatchObject({ code: draft.code, characteristicCount: 2 });
});

test('standards of materials have their own stages and their own rights', async () => {
  const materialId = await materialOf();
  const draft = await done<calls.MaterialStandard>(
    writer.send(MaterialQuality.create, {
      ...{ materialId, stage: 'INCOMING', name: '수입 검사', effectiveFrom: '2026-01-01' },
      ...{ sampling: { mode: 'AQL', level: 'II', aql: { major: 1, minor: 2.5 } }, characteristics: [diameter, burr] },
    }),
  );
  expect(draft).toMatchObject({ materialId, status: 'DRAFT' });
  const ofProducts = await as([{ name: 'productQualityInfo', all: true }]);
  expect((await ofProducts.send(MaterialQuality.list, {})).statusCode).toBe(403);
  // A number of the other kind names nothing here.
  expect((await ofProducts.send(ProductQuality.one, { id: draft.id })).statusCode).toBe(404);
  expect((await ofProducts.send(ProductQuality.removeOne, { id: draft.id })).statusCode).toBe(404);
  expect((await ofProducts.send(ProductQuality.change, { ...(await draftOf()), id: draft.id, version: 1 })).statusCode).toBe(404);
  expect((await ofProducts.send(ProductQuality.revise, { id: draft.id })).statusCode).toBe(404);
  expect(await done<object[]>(writer.send(calls.standardsOfMaterial, { id: materialId }))).toMatchObject([
    { id: draft.id, characteristicCount: 2 },
  ]);
  expect(await done<object[]>(ofProducts.send(calls.standardsOfProduct, { id: materialId }))).not.toContainEqual(
    expect.objectContaining({ id: draft.id }),
  );
  const standard = await done(manager.send(MaterialQuality.approve, { id: draft.id, version: 1, password }));
  expect(standard).toMatchObject({ inForce: true });
  const found = await done<{ standard: calls.StandardInForce }>(
    writer.send(calls.materialStandardInForce, { materialId, stage: 'INCOMING' }),
  );
  expect(found.standard.id).toBe(draft.id);
  const other = await materialOf();
  expect(await done<calls.MaterialStandard>(writer.send(calls.copyMaterialStandard, { id: draft.id, materialId: other }))).toMatchObject({
    materialId: other,
    characteristicCount: 2,
  });
});

test('two writers of one draft: the second is told, and loses nothing', async () => {
  const draft = await create();
  await done(writer.send(ProductQuality.change, { ...draft, note: '첫째' }));
  expect(await refusal(manager.send(ProductQuality.change, { ...draft, note: '둘째' }))).toEqual([409, 'STALE_VERSION']);
  expect(await refusal(manager.send(ProductQuality.approve, { id: draft.id, version: draft.version, password }))).toEqual([
    409,
    'STALE_VERSION',
  ]);
});

test('its history tells who approved it', async () => {
  const { id } = await approved();
  const { rows } = await done<{ rows: { data: Record<string, unknown> }[] }>(
    writer.send(dataHistory, { table: 'quality_standard', rowId: id }),
  );
  expect(rows[0]?.data).toMatchObject({ status: 'APPROVED', approvedBy: manager.id });
});

test('a revision in the middle of an inspection touches none that has begun', async () => {
  const productId = await floor.product();
  const { lotId } = await floor.plan(productId, 10);
  const first = await approved({ productId, sampling: { mode: 'N', n: 1 } });
  const begin = () => done<InspectionPage>(writer.send(productInspections.create, { stage: 'FIRST', lotId, lotQty: 1 }));
  const read = (id: number) => done<InspectionPage>(writer.send(productInspections.one, { id }));
  const measure = (id: number, standard: calls.StandardInForce, value: number) =>
    done<InspectionPage>(
      writer.send(productInspections.values, {
        id,
        values: [
          { characteristicId: standard.characteristics[0]?.id as number, sampleNo: 1, value },
          { characteristicId: standard.characteristics[1]?.id as number, sampleNo: 1, ok: true },
        ],
      }),
    );
  const inForce = async () =>
    (await done<{ standard: calls.StandardInForce }>(writer.send(calls.productStandardInForce, { productId, stage: 'FIRST' }))).standard;
  const begun = await begin();
  const waits = await begin();
  await done(writer.send(productInspections.start, { id: begun.id }));
  const old = await inForce();

  const draft = await done(writer.send(ProductQuality.revise, { id: first.id }));
  const [size, burrs] = draft.characteristics as [calls.Characteristic, calls.Characteristic];
  await done(writer.send(ProductQuality.change, { ...draft, characteristics: [{ ...size, usl: 12.01 }, burrs] }));
  await done(approve(draft.id));
  expect(await inForce()).toMatchObject({ id: draft.id, revision: 2 });

  expect(await measure(begun.id, old, 12.02)).toMatchObject({ standardId: first.id, standardRevision: 1, proposed: { judgement: 'PASS' } });
  expect((await read(begun.id)).characteristics?.[0]).toMatchObject({ usl: 12.02 });
  await done(writer.send(productInspections.start, { id: waits.id }));
  expect(await measure(waits.id, await inForce(), 12.02)).toMatchObject({ standardId: draft.id, proposed: { judgement: 'FAIL' } });
  // Nor does withdrawing it.
  await done(writer.send(ProductQuality.obsolete, { id: draft.id, version: undefined as never, reason: '시험', password }));
  expect(await read(begun.id)).toMatchObject({ standardId: first.id, standardRevision: 1 });
});
