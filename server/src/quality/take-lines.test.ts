import type { RowProblem } from '@lotline/contract/kit/problem';
import * as calls from '@lotline/contract/quality/standard';
import { type ProductStandardLine, takeMaterialLines, takeProductLines } from '@lotline/contract/quality/standard-lines';
import { dataHistory } from '@lotline/contract/system/data-history';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { db, as } = await testApp();
const password = 'right horse 7';
const writer = await as();
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', '=', writer.id)
  .execute();
const floor = await smallFloor(db);
const { ProductQuality, MaterialQuality } = calls;
const done = async <Row = calls.ProductStandard>(answer: ReturnType<Asker['send']>): Promise<Row> => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(200);
  return json();
};

type Row = Partial<ProductStandardLine> & { productId: number };
const diameter = { ...{ balloonNo: '1', name: '외경', unit: 'mm', nominal: 12, lsl: 11.98, usl: 12.02 }, kind: 'VARIABLE' as const };
const burr = { balloonNo: '2', name: '버 없음', kind: 'ATTRIBUTE' as const, class: 'MINOR' as const };
const at = (productId: number, more: object) => ({ productId, stage: 'OUTGOING' as const, standardName: '출하 검사', ...more }) as Row;
const take = (rows: readonly object[], more: { seen?: { id: number; version: number }[]; by?: Asker } = {}) =>
  (more.by ?? writer).send(takeProductLines, { rows, ...(more.seen && { seen: more.seen }) } as never);
const took = (rows: readonly object[], seen?: { id: number; version: number }[]) =>
  done<{ created: number; revised: number; changed: number; same: number }>(take(rows, seen && { seen }));
/** Every row that was refused: its number, where in it, and why. */
const refused = async (rows: readonly object[], seen?: { id: number; version: number }[]) => {
  const { statusCode, json } = await take(rows, seen && { seen });
  const { code, extraData } = json();
  expect([statusCode, code]).toEqual([422, 'record.rowsRefused']);
  return (extraData.rows as RowProblem[]).map(({ row, path, code: why, message }) => {
    expect(message).not.toBe(why);
    return [row, path.join('.'), why];
  });
};
const standardsOf = (id: number) => done<calls.ProductStandard[]>(writer.send(calls.standardsOfProduct, { id }));
const made = async (more: Partial<calls.ProductStandardDraft> = {}) =>
  done(
    writer.send(ProductQuality.create, {
      ...{ productId: more.productId ?? (await floor.product()), stage: 'OUTGOING', name: '출하 검사', effectiveFrom: '2026-01-01' },
      ...{ sampling: { mode: 'N', n: 3 }, characteristics: [calls.Characteristic.parse(diameter), calls.Characteristic.parse(burr)] },
      ...more,
    }),
  );
const approved = async (more: Partial<calls.ProductStandardDraft> = {}) => {
  const { id } = await made(more);
  return done(writer.send(ProductQuality.approve, { id, version: undefined as never, password }));
};

test('the standards of several products begin with one sheet, each place with one of its own', async () => {
  const [one, other] = [await floor.product(), await floor.product()];
  const operationId = await floor.insert('operation', { code: 'QL-1', name: '연삭', type: 'MACHINING' });
  const rows = [at(one, diameter), at(other, diameter), at(one, burr), at(one, { ...burr, operationId, standardName: '연삭 검사' })];
  expect(await took(rows)).toEqual({ created: 3, revised: 0, changed: 0, same: 0 });
  const [mine, ofOperation] = (await standardsOf(one)).toSorted((a, b) => (a.operationId ?? 0) - (b.operationId ?? 0));
  expect(mine).toMatchObject({ status: 'DRAFT', revision: 1, name: '출하 검사', sampling: { mode: 'FULL' } });
  expect(mine?.characteristics).toMatchObject([
    { key: 'c1', ...diameter },
    { key: 'c2', ...burr },
  ]);
  expect(ofOperation).toMatchObject({ name: '연삭 검사', operationId, characteristicCount: 1 });
  expect(await standardsOf(other)).toMatchObject([{ status: 'DRAFT', characteristicCount: 1 }]);
});

test('what is approved stays and gets a new revision as a draft; what a sheet can’t say of a characteristic goes on', async () => {
  const spc = { ruleSet: 'NELSON' as const, limits: 'AUTO' as const, cpkTarget: 1.67, subgroupSize: 5 };
  const chart = { chart: 'XBAR_R' as const, spc, tells: [writer.id], balloonAt: { page: 1, x: 0.5, y: 0.25 } };
  const first = await approved({ characteristics: [calls.Characteristic.parse({ ...diameter, ...chart })] });
  const { productId } = first;
  const line = at(productId, { ...diameter, chart: 'XBAR_R', usl: 12.03, subgroupSize: 4, standardName: null });
  expect(await took([line, at(productId, { ...burr, standardName: null })])).toEqual({ created: 0, revised: 1, changed: 0, same: 0 });
  const [draft, before] = await standardsOf(productId);
  expect(before).toMatchObject({ id: first.id, version: first.version, status: 'APPROVED', inForce: true });
  expect(before?.characteristics).toEqual(first.characteristics);
  expect(draft).toMatchObject({ code: first.code, revision: 2, status: 'DRAFT', name: first.name, sampling: first.sampling });
  expect(draft?.characteristics).toMatchObject([
    { key: 'c1', usl: 12.03, tells: [writer.id], spc: { cpkTarget: 1.67, subgroupSize: 4 }, balloonAt: { x: 0.5 } },
    { key: 'c2', name: '버 없음' },
  ]);
});

test('a draft says what its rows say, without what they leave out, and a second time nothing changes', async () => {
  const draft = await made();
  const { productId } = draft;
  const rows = [at(productId, { ...diameter, lsl: 11.99, standardName: '출하' })];
  expect(await took(rows)).toEqual({ created: 0, revised: 0, changed: 1, same: 0 });
  const [now] = await standardsOf(productId);
  expect(now).toMatchObject({ id: draft.id, version: draft.version + 1, revision: 1, name: '출하', characteristicCount: 1 });
  expect(now?.characteristics).toMatchObject([{ key: 'c1', lsl: 11.99 }]);
  expect(await took(rows)).toEqual({ created: 0, revised: 0, changed: 0, same: 1 });
  const inForce = await approved();
  const asItStands = (inForce.characteristics ?? []).map(({ key: _, ...one }) => at(inForce.productId, one));
  expect(await took(asItStands)).toEqual({ created: 0, revised: 0, changed: 0, same: 1 });
  expect(await standardsOf(inForce.productId)).toHaveLength(1);
});

test('what is withdrawn is not gone on with: its place gets a new standard', async () => {
  const { id, productId, code } = await approved();
  await done(writer.send(ProductQuality.obsolete, { id, version: undefined as never, reason: '단종', password }));
  expect(await took([at(productId, diameter)])).toEqual({ created: 1, revised: 0, changed: 0, same: 0 });
  expect((await standardsOf(productId)).find(({ status }) => status === 'DRAFT')?.code).not.toBe(code);
});

test('every row that is wrong is told at once, each at its column, and nothing is written', async () => {
  const productId = await floor.product();
  const known = await approved();
  const other = await approved();
  const gone = 999_999_999;
  const [unit] = await db.selectFrom('codeCategory').select('id').where('category', '=', 'UOM').execute();
  const [notAGauge] = await db
    .selectFrom('code')
    .select('id')
    .where('categoryId', '=', unit?.id ?? 0)
    .limit(1)
    .execute();
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from quality_standard`.execute(db)).rows[0]?.n;
  const before = await count();
  const rows = [
    at(productId, diameter),
    at(gone, diameter),
    at(productId, { ...burr, operationId: gone }),
    at(productId, { ...burr, gaugeClassId: notAGauge?.id }),
    at(productId, { name: '내경', lsl: 3, usl: 2 }),
    at(productId, { name: '길이' }),
    at(productId, { name: '깊이', kind: 'ATTRIBUTE', usl: 1 }),
    at(productId, { ...diameter, usl: 12.05 }),
    at(productId, { name: '폭', usl: 1.234, decimals: 2 }),
    at(productId, { name: '면', kind: 'ATTRIBUTE', chart: 'I_MR' }),
    at(productId, { name: '두께', usl: 1, chart: 'XBAR_R' }),
    at(productId, { name: '높이', usl: 1, gaugeRequired: true }),
    at(productId, { name: '각도', usl: 1, standardName: '다른 이름' }),
    { ...at(productId, { name: '무게', usl: 1 }), stage: 'PATROL', standardName: null },
    at(known.productId, { ...diameter, unit: 'cm' }),
    // Two of one row.
    at(other.productId, { ...burr, kind: 'VARIABLE', gaugeRequired: true }),
  ];
  expect(await refused(rows)).toEqual([
    [1, 'productId', 'reference.missing'],
    [2, 'operationId', 'reference.missing'],
    [3, 'gaugeClassId', 'reference.missing'],
    [4, 'usl', 'quality.limitsDontCross'],
    [5, 'usl', 'quality.variableHasALimit'],
    [6, 'kind', 'quality.onlyVariablesHaveLimits'],
    [7, 'name', 'quality.characteristicOnce'],
    [8, 'usl', 'quality.limitsFitTheirDecimals'],
    [9, 'chart', 'quality.chartFitsItsKind'],
    [10, 'subgroupSize', 'quality.chartHasItsSubgroup'],
    [11, 'gaugeClassId', 'quality.requiredGaugeIsNamed'],
    [12, 'standardName', 'quality.standardHasOneName'],
    [13, 'standardName', 'quality.newStandardIsNamed'],
    [14, 'kind', 'quality.keyKeepsItsKind'],
    [15, 'kind', 'quality.keyKeepsItsKind'],
    [15, 'usl', 'quality.variableHasALimit'],
    [15, 'gaugeClassId', 'quality.requiredGaugeIsNamed'],
  ]);
  expect(await count()).toBe(before);
  expect(await standardsOf(known.productId)).toEqual([expect.objectContaining({ id: known.id, version: known.version })]);
});

test('text for a number, too many samples and stages that aren’t of products are refused by their shape', async () => {
  const productId = await floor.product();
  const shape = async (more: object) => {
    const { statusCode, json } = await take([at(productId, { ...diameter, ...more })]);
    const { extraData } = json();
    return [statusCode, extraData.issues[0].path.join('.')];
  };
  expect(await shape({ usl: '열둘' })).toEqual([400, 'rows.0.usl']);
  expect(await shape({ usl: 1e308 })).toEqual([400, 'rows.0.usl']);
  expect(await shape({ sampleSize: 100_001 })).toEqual([400, 'rows.0.sampleSize']);
  expect(await shape({ decimals: 7 })).toEqual([400, 'rows.0.decimals']);
  expect(await shape({ method: '가'.repeat(201) })).toEqual([400, 'rows.0.method']);
  expect(await shape({ unit: '가'.repeat(21) })).toEqual([400, 'rows.0.unit']);
  expect(await shape({ name: ' ' })).toEqual([400, 'rows.0.name']);
  expect(await shape({ stage: 'INCOMING' })).toEqual([400, 'rows.0.stage']);
  expect(await standardsOf(productId)).toEqual([]);
});

test('a standard has five hundred characteristics and not one more', async () => {
  const productId = await floor.product();
  const rows = Array.from({ length: 501 }, (_, n) => at(productId, { ...burr, name: `흠 ${n}` }));
  expect(await refused(rows)).toEqual([[500, 'name', 'quality.characteristicsAtMost']]);
  expect(await took(rows.slice(0, 500))).toMatchObject({ created: 1 });
});

test('what somebody changed after the review isn’t overwritten', async () => {
  const draft = await made();
  const seen = [{ id: draft.id, version: draft.version }];
  const row = at(draft.productId, { ...diameter, usl: 12.04 });
  await done(writer.send(ProductQuality.change, { ...draft, note: '둘째' }));
  expect(await refused([row], seen)).toEqual([[0, '', 'quality.reviewedStandardStands']]);
  expect(await refused([row], [])).toEqual([[0, '', 'quality.reviewedStandardStands']]);
  expect(await took([row], [{ id: draft.id, version: draft.version + 1 }])).toMatchObject({ changed: 1 });
});

test('whoever may change standards and make none makes none by a sheet, and who may only look changes nothing', async () => {
  const flags = (more: object) => [{ name: 'productQualityInfo', view: true, ...more }];
  const changes = await as(flags({ modify: true }) as never);
  const looks = await as(flags({}) as never);
  const draft = await made();
  const own = at(draft.productId, { ...diameter, usl: 12.05 });
  expect((await take([own], { by: looks })).statusCode).toBe(403);
  expect((await take([own, at(await floor.product(), diameter)], { by: changes })).statusCode).toBe(403);
  expect((await standardsOf(draft.productId))[0]?.version).toBe(draft.version);
  expect((await take([own], { by: changes })).statusCode).toBe(200);
  const ofMaterials = await as([{ name: 'materialQualityInfo', all: true }]);
  expect((await take([own], { by: ofMaterials })).statusCode).toBe(403);
});

test('its history tells who changed the draft by a sheet', async () => {
  const draft = await made();
  await took([at(draft.productId, { ...diameter, usl: 12.06 })]);
  const { rows } = await done<{ rows: { data: Record<string, unknown> }[] }>(
    writer.send(dataHistory, { table: 'quality_standard', rowId: draft.id }),
  );
  expect(rows[0]?.data).toMatchObject({ updatedBy: writer.id, version: draft.version + 1 });
});

test('standards of materials come in the same way', async () => {
  const code = 'QLM-1';
  const materialId = await floor.insert('material', { code, barcode: code, name: '환봉', type: 'RAW', uom: 'kg' });
  const row = { materialId, stage: 'INCOMING' as const, standardName: '수입 검사', ...diameter };
  expect(await done(writer.send(takeMaterialLines, { rows: [row] } as never))).toMatchObject({ created: 1 });
  const standards = await done<calls.MaterialStandard[]>(writer.send(calls.standardsOfMaterial, { id: materialId }));
  expect(standards).toMatchObject([{ status: 'DRAFT', name: '수입 검사', stage: 'INCOMING', characteristicCount: 1 }]);
  const { statusCode, json } = await writer.send(takeMaterialLines, { rows: [{ ...row, materialId: 999_999_999 }] } as never);
  expect([statusCode, json().extraData.rows[0].path]).toEqual([422, ['materialId']]);
  expect((await writer.send(MaterialQuality.list, {})).statusCode).toBe(200);
});
