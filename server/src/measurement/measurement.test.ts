import { createHash } from 'node:crypto';
import * as control from '@lotline/contract/control/control';
import { groupsOf } from '@lotline/contract/control/control-chart';
import * as gauges from '@lotline/contract/gauge/gauge';
import { addDays } from '@lotline/contract/kit/production-day';
import * as calls from '@lotline/contract/measurement/measurement';
import { materialInspections, productInspections } from '@lotline/contract/quality/quality-result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { workbook } from '../kit/files/workbook.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp({ env: { UPLOAD_MAX_MB: '20' } });
const floor = await smallFloor(db);
const quality = await as();
const today = workDay();

type Call = Parameters<typeof quality.send>[0];
const send = async (call: Call, ask: object, by = quality) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};

let n = 0;
/** A product with a lot, an outgoing standard of a diameter, a length that needs a gauge where told, and one looked at; and an inspection of its lot. */
const inspected = async ({ gaugeRequired = false, samples = 3 } = {}) => {
  n += 1;
  const productId = await floor.product();
  const { planId, lotId } = await floor.plan(productId, 100);
  const lot = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
  await floor.insert('qualityStandard', {
    ...{ code: `QS-${n}`, name: '출하 검사', productId, stage: 'FIRST', effectiveFrom: '2026-01-01', status: 'APPROVED' },
    approvedAt: '2026-01-01T00:00:00Z',
    sampling: JSON.stringify({ mode: 'N', n: samples }),
    characteristics: JSON.stringify([
      { key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', nominal: 10, lsl: 9.9, usl: 10.1, decimals: 3, unit: 'mm' },
      { key: 'b', name: '길이', kind: 'VARIABLE', class: 'MAJOR', nominal: 50, lsl: 49.5, usl: 50.5, gaugeRequired },
      { key: 'c', name: '흠집', kind: 'ATTRIBUTE', class: 'MINOR' },
    ]),
  });
  const { id } = await ok(productInspections.create, { stage: 'FIRST', productId, lotId, lotQty: 100 });
  return { productId, planId, lotId, lotNo: lot.lotId, resultId: id as number, of: (key: string) => `QS-${n}/${key}` };
};
let made = 0;
/** Each with other bytes: empty lines at its end say nothing. */
const csv = (text: string, name = 'cmm.csv') => {
  made += 1;
  return new File([text, '\n'.repeat(made)], name);
};
const rows = (...lines: string[]) => csv(['시료번호,외경,길이,흠집', ...lines].join('\n'));
const preview = (ask: object): Promise<calls.MeasurementPreview & { http: number; code?: string }> => send(calls.previewMeasurement, ask);
const post = (ask: object) => send(calls.postMeasurement, ask);
const valuesIn = async (id: number) =>
  (
    (await ok(productInspections.one, { id })).values as {
      sampleNo: number;
      value: number | null;
      ok: boolean | null;
      judge: string;
      inForce: boolean;
    }[]
  ).filter(({ inForce }) => inForce);

describe('a file of what came in', () => {
  const steel = async () => {
    n += 1;
    const materialId = await floor.material(`강봉 ${n}`);
    await floor.insert('qualityStandard', {
      ...{ code: `QI-${n}`, name: '수입 검사', materialId, stage: 'INCOMING', effectiveFrom: '2026-01-01', status: 'APPROVED' },
      approvedAt: '2026-01-01T00:00:00Z',
      sampling: JSON.stringify({ mode: 'N', n: 3 }),
      characteristics: JSON.stringify([
        { key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', nominal: 10, lsl: 9.9, usl: 10.1, decimals: 3, chart: 'I_MR' },
      ]),
    });
    return { materialId, of: `QI-${n}/a` };
  };
  test('is written into its incoming inspection, whose supplier’s lot its lines may name', async () => {
    const { materialId, of } = await steel();
    const made = await ok(materialInspections.create, { stage: 'INCOMING', materialId, supplierLotNo: 'HEAT-7', lotQty: 40 });
    const resultId = made.id as number;
    const waits = ((await quality.send(calls.measurableInspections, {})).json() as calls.MeasurableInspection[]).find(
      ({ id }) => id === resultId,
    );
    expect(waits).toMatchObject({ stage: 'INCOMING', materialId, productId: null, itemName: `강봉 ${n}`, lotNo: 'HEAT-7' });
    const seen = await preview({ file: csv('시료번호,외경,LOT\n1,10.01,HEAT-7\n2,10.2,HEAT-7'), resultId });
    expect(seen).toMatchObject({ http: 200, valueCount: 2, ngCount: 1, refusalCount: 0 });
    expect(seen.mapping.columns).toContainEqual({ head: '외경', as: 'VALUES', of });
    expect(await post({ file: csv('시료번호,외경,LOT\n1,10.01,HEAT-8'), resultId })).toMatchObject({
      http: 422,
      code: 'measurement.lotOfTheInspection',
      facts: { lot: 'HEAT-7' },
    });
    const posted = await post({ file: csv('시료번호,외경,LOT\n1,10.01,HEAT-7\n2,10.2,HEAT-7'), resultId });
    expect(posted).toMatchObject({ http: 200, materialId, productId: null, materialName: `강봉 ${n}`, productName: null, judgement: 'NG' });
    const page = await ok(materialInspections.one, { id: resultId });
    expect(page.values).toMatchObject([{ value: 10.01 }, { value: 10.2, judge: 'NG' }]);
    expect(await send(calls.voidMeasurement, { id: posted.id, reason: '다른 로트' })).toMatchObject({ http: 200 });
  });
  test('stands alone where it has none, judged by the material’s standard, and on its chart as what it is', async () => {
    const { materialId } = await steel();
    const posted = await post({ file: csv('시료번호,외경\n1,10.01\n2,10.3\n3,9.99'), materialId });
    expect(posted).toMatchObject({ http: 200, materialId, valueCount: 3, ngCount: 1, judgement: 'NG' });
    const characteristic = await db
      .selectFrom('measurementValue')
      .select('characteristicId')
      .where('measurementId', '=', posted.id)
      .executeTakeFirstOrThrow();
    const id = characteristic.characteristicId as number;
    const alone = await ok(control.chartPage, { id });
    expect([alone.values, alone.fileValues]).toEqual([[], 3]);
    const both = await ok(control.chartPage, { id, files: true });
    expect(both.values.map(({ value, resultNo, fileId }: control.ChartedValue) => [value, resultNo, fileId])).toEqual(
      [10.01, 10.3, 9.99].map((value) => [value, posted.fileNo, posted.id]),
    );
    expect(groupsOf(both.values, { chart: 'I_MR', subgroupSize: 1 }).map(({ values }) => values[0]?.value)).toEqual([10.01, 10.3, 9.99]);
    expect((await send(control.excludeValues, { id, values: [both.values[0].id], reason: '파일' })).http).toBe(400);
    expect((await ok(control.chartPage, { id, files: true, to: '2026-01-01' })).values).toEqual([]);
    await send(calls.voidMeasurement, { id: posted.id, reason: '잘못' });
    expect(await ok(control.chartPage, { id, files: true })).toMatchObject({ values: [], fileValues: 0 });
  });
  test('is of one thing: a material beside a product is passed over, and a daily inspection takes none', async () => {
    const { materialId } = await steel();
    const { productId } = await inspected();
    expect(await post({ file: csv('외경\n10.4'), productId, materialId })).toMatchObject({ http: 200, productId, materialId: null });
    expect(await post({ file: csv('외경\n10.5') })).toMatchObject({ http: 422, code: 'measurement.ofSomething' });
  });
});

describe('a file of an inspection', () => {
  test('is shown before it is posted, and its values stand like those of a hand', async () => {
    const { resultId, of } = await inspected();
    const file = rows('1,10.01,50.1,OK', '2,10.2,49.9,합격', '3,9.95,50.0,NG');
    const seen = await preview({ file, resultId });
    expect(seen).toMatchObject({
      http: 200,
      format: 'CSV',
      encoding: 'UTF-8',
      rowCount: 3,
      valueCount: 9,
      ngCount: 2,
      refusalCount: 0,
      template: null,
      twin: null,
    });
    expect(seen.mapping.columns).toEqual([
      { head: '시료번호', as: 'SAMPLE' },
      { head: '외경', as: 'VALUES', of: of('a') },
      { head: '길이', as: 'VALUES', of: of('b') },
      { head: '흠집', as: 'VALUES', of: of('c') },
    ]);
    expect(await valuesIn(resultId)).toEqual([]);
    const posted = await post({ file, resultId, mapping: seen.mapping, device: '3차원 1호' });
    expect(posted).toMatchObject({
      http: 200,
      fileNo: expect.stringMatching(/^MF-\d{8}-\d{3}$/),
      valueCount: 9,
      ngCount: 2,
      judgement: 'NG',
      device: '3차원 1호',
    });
    const stands = await valuesIn(resultId);
    expect(stands).toHaveLength(9);
    expect(stands.find(({ value }) => value === 10.2)).toMatchObject({ sampleNo: 2, judge: 'NG' });
    const listed = (await ok(calls.measuredValues, { id: posted.id })).rows as calls.MeasuredValue[];
    expect(listed[0]).toMatchObject({ line: 2, characteristic: '외경', value: 10.01, lsl: 9.9, usl: 10.1, inForce: true });
  });

  test('never replaces what stands: it is refused with the line', async () => {
    const { resultId } = await inspected();
    expect((await post({ file: rows('1,10.01,50.1,OK'), resultId })).http).toBe(200);
    const seen = await preview({ file: rows('1,10.02,50.1,OK', '2,10,50,OK'), resultId });
    expect(seen.refusals[0]).toMatchObject({ line: 2, code: 'measurement.cellIsFree', facts: { line: 2, column: '외경', sample: 1 } });
    expect(await post({ file: rows('1,10.02,50.1,OK', '2,10,50,OK'), resultId })).toMatchObject({
      http: 422,
      code: 'measurement.cellIsFree',
    });
    expect(await valuesIn(resultId)).toHaveLength(3);
  });

  test('is void with a reason: its values count no more, its bytes and record stay', async () => {
    const { resultId } = await inspected();
    const file = rows('1,10.01,50.1,OK');
    const { id } = await post({ file, resultId });
    expect(await send(calls.voidMeasurement, { id, reason: '다른 로트' })).toMatchObject({ http: 200, deleted: 1 });
    expect(await valuesIn(resultId)).toEqual([]);
    expect(await ok(calls.measurementPage, { id })).toMatchObject({ voidReason: '다른 로트', voidedByName: expect.any(String) });
    expect(
      (await ok(calls.measurementResults, { startDt: addDays(today, -1), endDt: today })).rows.map((row: { id: number }) => row.id),
    ).not.toContain(id);
    expect(await send(calls.voidMeasurement, { id, reason: '또' })).toMatchObject({ http: 409, code: 'measurement.voidedOnce' });
    // The same bytes may come again, into an inspection whose cells are free again.
    expect((await post({ file, resultId })).http).toBe(200);
  });

  test('stays with an inspection that is judged, and none is taken by one', async () => {
    const { resultId } = await inspected({ samples: 1 });
    const { id } = await post({ file: rows('1,10.01,50.1,OK'), resultId });
    const page = await ok(productInspections.one, { id: resultId });
    await ok(productInspections.judge, { id: resultId, version: page.version, judgement: 'PASS' });
    expect(await send(calls.voidMeasurement, { id, reason: '잘못' })).toMatchObject({ http: 422, code: 'quality.judgedStays' });
    expect(await post({ file: rows('2,10,50,OK'), resultId })).toMatchObject({ http: 422, code: 'quality.judgedStays' });
    expect((await preview({ file: rows('2,10,50,OK'), resultId })).refusals[0]).toMatchObject({ code: 'quality.judgedStays', line: null });
  });

  test('says its gauge where one is asked for, and one that is out is refused', async () => {
    const { resultId } = await inspected({ gaugeRequired: true });
    const gauge = await ok(gauges.Gauge.create, { code: `MIC-${n}`, name: '마이크로미터', locationId: floor.line, calIntervalMonths: 12 });
    const file = rows('1,10.01,50.1,OK');
    expect((await preview({ file, resultId })).refusals).toMatchObject([
      { line: 2, code: 'measurement.gaugeIsNamed', facts: { column: '길이' } },
    ]);
    expect((await preview({ file, resultId, gaugeId: gauge.id })).refusals).toEqual([]);
    expect(await send(calls.previewMeasurement, { file, resultId, gaugeId: floor.tool })).toMatchObject({ code: 'quality.gaugeIsAGauge' });
    await ok(gauges.calibrate, {
      toolId: gauge.id,
      calibratedOn: addDays(today, -500),
      kind: 'INTERNAL',
      points: [{ reference: 1, found: 1, tolerance: 0.1 }],
    });
    const named = csv(`시료번호,외경,길이,측정기\n1,10.01,50.1,${gauge.code}`);
    expect((await preview({ file: named, resultId })).refusals).toMatchObject([{ line: 2, code: 'measurement.gaugeIsTrusted' }]);
    expect((await preview({ file: csv('시료번호,외경,측정기\n1,10.01,MIC-X'), resultId })).refusals).toMatchObject([
      { code: 'measurement.gaugeIsKnown' },
    ]);
  });

  test('can’t be of another lot, nor say more samples than are asked for', async () => {
    const { resultId, lotNo } = await inspected();
    const { lotNo: other } = await inspected();
    const codes = async (text: string) => (await preview({ file: csv(text), resultId })).refusals.map(({ code }) => code);
    expect(await codes(`LOT,외경\n${lotNo},10`)).toEqual([]);
    expect(await codes('LOT,외경\nL-NONE,10')).toEqual(['measurement.lotIsKnown']);
    expect(await codes(`LOT,외경\n${other},10`)).toEqual(['measurement.lotOfTheProduct']);
    expect(await codes('시료번호,외경\n4,10')).toEqual(['measurement.sampleIsAskedFor']);
    expect(await codes('시료번호,외경\n1,10\n1,10.01')).toEqual(['measurement.sampleOnce']);
    expect(await codes('시료번호,외경\n0,10')).toEqual(['measurement.sampleIsANumber']);
    expect(await codes('외경,평행도\n10,0.1')).toEqual(['measurement.nameIsOfTheStandard']);
  });

  test('of another lot of the same product is refused', async () => {
    const { resultId, productId, lotNo } = await inspected();
    const { lotId } = await floor.plan(productId, 10);
    const other = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
    expect((await preview({ file: csv(`LOT,외경\n${other.lotId},10`), resultId })).refusals).toMatchObject([
      { code: 'measurement.lotOfTheInspection', facts: { text: other.lotId, lot: lotNo } },
    ]);
  });
});

describe('a file on its own', () => {
  test('is a result of its product, judged by what the product is inspected by or by its own limits', async () => {
    const { productId, lotId, of } = await inspected();
    const file = csv('시료번호,외경,평행도\n1,10.05,0.011\n2,10.5,0.02');
    const posted = await post({ file, productId, lotId });
    expect(posted).toMatchObject({ http: 200, resultId: null, lotId, valueCount: 4, ngCount: 1, judgement: 'NG' });
    const { rows: values } = await ok(calls.measuredValues, { id: posted.id });
    expect(values).toMatchObject([
      { line: 2, characteristic: '외경', judge: 'OK', unit: 'mm' },
      { characteristic: '평행도', judge: 'NONE', lsl: null },
      { line: 3, characteristic: '외경', judge: 'NG' },
      { characteristic: '평행도' },
    ]);
    expect(posted.mapping.columns).toContainEqual({ head: '외경', as: 'VALUES', of: of('a') });
  });

  test('of a coordinate machine says one value a line with its limits', async () => {
    const { productId } = await inspected();
    const file = csv(
      'Feature\tNominal\tUSL\tLSL\tActual\nØ 12 H7\t12\t12.018\t12\t12.009\nØ 12 H7\t12\t12.018\t12\t12.02\n위치도\t0\t0.05\t\t0.01',
      'cmm.txt',
    );
    const posted = await post({ file, productId });
    expect(posted).toMatchObject({ http: 200, format: 'TXT', valueCount: 3, ngCount: 1 });
    expect((await ok(calls.measuredValues, { id: posted.id })).rows).toMatchObject([
      { characteristic: 'Ø 12 H7', sampleNo: 1, judge: 'OK' },
      { characteristic: 'Ø 12 H7', sampleNo: 2, judge: 'NG' },
      { characteristic: '위치도', sampleNo: 1, usl: 0.05, lsl: null },
    ]);
  });

  test('in EUC-KR reads as it was written', async () => {
    const { productId } = await inspected();
    // 외경,흠집 and 똠 (a letter that only CP949 has), then values.
    const bytes = new Uint8Array([
      0xbf, 0xdc, 0xb0, 0xe6, 0x2c, 0xc8, 0xec, 0xc1, 0xfd, 0x2c, 0x8c, 0x63, 0x0a, 0x31, 0x30, 0x2e, 0x30, 0x31, 0x2c, 0x4f, 0x4b, 0x2c,
      0x31, 0x0a,
    ]);
    const seen = await preview({ file: new File([bytes], 'kr.csv'), productId });
    expect(seen).toMatchObject({ encoding: 'EUC-KR', valueCount: 3, refusalCount: 0 });
    expect(seen.heads.map(({ head }) => head)).toEqual(['외경', '흠집', '똠']);
  });

  test('in a workbook has its numbers and times as they stand there', async () => {
    const { productId } = await inspected();
    const bytes = workbook('측정', [
      ['측정일시', '외경'],
      ['2026-11-20 09:00:00', 10.0123],
      ['2026-11-20 09:01:00', 10.02],
    ]);
    const posted = await post({ file: new File([new Uint8Array(bytes)], '측정.xlsx'), productId });
    expect(posted).toMatchObject({ http: 200, format: 'XLSX', encoding: null, valueCount: 2 });
    const { rows: values } = await ok(calls.measuredValues, { id: posted.id });
    expect(values[0]).toMatchObject({ value: 10.0123, line: 2 });
    expect(new Date(values[0].measuredAt).toISOString()).toBe('2026-11-20T00:00:00.000Z');
  });

  test('of Q-DAS brings its limits, its lot, its time and who measured', async () => {
    const { productId, lotNo, lotId } = await inspected();
    const worker = await db
      .selectFrom('worker')
      .select(['id', 'name', 'workerNo'])
      .where('id', '=', floor.worker)
      .executeTakeFirstOrThrow();
    const dc4 = '\u0014';
    const text = [
      ...['K0100 2', 'K1001 SH-20', 'K1002 Shaft', 'K2001/1 1', 'K2002/1 Dia', 'K2101/1 10', 'K2110/1 9.9', 'K2111/1 10.1'],
      ...['K2001/2 2', 'K2002/2 Len', 'K2101/2 50', 'K2112/2 -0.1', 'K2113/2 0.1', `K4093/7 ${worker.workerNo}`],
      `10.01${dc4}0${dc4}20.11.2026/09:00:00${dc4}${dc4}#${lotNo}${dc4}${dc4}7\u000f50.2${dc4}0`,
    ].join('\r\n');
    const posted = await post({ file: new File([text], 'part.dfq'), productId });
    expect(posted).toMatchObject({ http: 200, format: 'DFQ', about: 'SH-20 Shaft', valueCount: 2, ngCount: 1 });
    expect((await ok(calls.measuredValues, { id: posted.id })).rows).toMatchObject([
      { characteristic: 'Dia', judge: 'OK', lotId, workerName: worker.name, lsl: 9.9 },
      { characteristic: 'Len', judge: 'NG', lsl: 49.9, usl: 50.1 },
    ]);
    expect((await preview({ file: new File([text.replace('K4093/7', 'K4093/8')], 'x.dfq'), productId })).refusals).toMatchObject([
      { line: 15, code: 'measurement.operatorIsKnown', facts: { text: '7' } },
    ]);
  });

  test('comes back byte by byte, and is recognised when it comes twice', async () => {
    const { productId } = await inspected();
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('외경\r\n10.01\r\n')]);
    const file = new File([bytes], '외경 10.csv');
    const posted = await post({ file, productId });
    const back = await quality.send(calls.measurementContent, { id: posted.id });
    expect(createHash('sha256').update(back.rawPayload).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(posted.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(back.headers['content-disposition']).toContain(encodeURIComponent('외경 10.csv'));
    expect((await preview({ file: new File([bytes], 'other.csv'), productId })).twin).toMatchObject({
      id: posted.id,
      fileNo: posted.fileNo,
    });
    expect(await post({ file: new File([bytes], 'other.csv'), productId })).toMatchObject({
      http: 422,
      code: 'measurement.fileOnce',
      facts: { no: posted.fileNo },
    });
  });

  test('two people can’t take the same bytes at once', async () => {
    const { productId } = await inspected();
    const text = '외경\n10.0177';
    const answers = await Promise.all([1, 2].map(() => post({ file: new File([text], 'a.csv'), productId })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 422]);
    expect(answers.find(({ http }) => http === 422)?.code).toBe('measurement.fileOnce');
  });

  test('is read by what it is remembered as, for other products as well', async () => {
    const { productId } = await inspected();
    const text = (value: string) => `X1;X2;기타\n${value};1;2\n`;
    const first = await preview({ file: csv(text('10.01')), productId });
    expect(first.template).toBeNull();
    const mapping = { columns: [{ head: 'X1', as: 'VALUES', of: first.targets[0]?.of }], names: [] };
    const name = `3차원 ${n}`;
    expect(await post({ file: csv(text('10.01')), productId, mapping, templateName: name })).toMatchObject({
      http: 200,
      templateName: name,
      valueCount: 1,
    });
    const second = await preview({ file: csv(text('10.02')), productId });
    expect(second).toMatchObject({ template: { name }, mapping, valueCount: 1 });
    expect(await post({ file: csv(text('10.02')), productId })).toMatchObject({ templateName: name });
    // Of a file of another shape the name is taken.
    expect(await post({ file: csv('Y1;Y2\n10;2'), productId, templateName: name })).toMatchObject({
      http: 422,
      code: 'measurement.templateNameIsFree',
    });
    const kept = (await quality.send(calls.measurementTemplates, {})).json() as calls.MeasurementTemplate[];
    const one = kept.find((template) => template.name === name);
    expect(await send(calls.forgetTemplate, { id: one?.id ?? 0 })).toMatchObject({ deleted: 1 });
    expect((await preview({ file: csv(text('10.03')), productId })).template).toBeNull();
  });

  test('without a product, a value or a column of values is refused', async () => {
    const { productId, lotId } = await inspected();
    expect(await post({ file: csv('외경\n10.5') })).toMatchObject({ code: 'measurement.ofSomething' });
    expect(await post({ file: csv('외경\n10.6'), lotId, productId: await floor.product() })).toMatchObject({ code: 'reference.missing' });
    expect(await post({ file: csv('외경\n10.7'), productId, mapping: { columns: [{ head: '외경', as: 'TIME' }] } })).toMatchObject({
      code: 'measurement.columnsAreSaid',
    });
    expect(
      await post({ file: csv('시료번호,외경\n1,\n2,'), productId, mapping: { columns: [{ head: '외경', as: 'VALUES' }] } }),
    ).toMatchObject({
      code: 'measurement.hasValues',
    });
    const none = await floor.product();
    const { id: resultId } = await ok(productInspections.create, { stage: 'PATROL', productId: none, lotQty: 1 });
    expect(await post({ file: csv('외경\n10.8'), resultId })).toMatchObject({ code: 'measurement.inspectionHasAStandard' });
  });
});

describe('bad files', async () => {
  const { productId } = await inspected();
  const refusals = async (text: string) => (await preview({ file: csv(text), productId })).refusals.map(({ line, code }) => [line, code]);
  test.each([
    ['외경,길이\n10.01,50\n10.O2,50', 3, 'measurement.valueIsANumber'],
    ['외경,길이\n10.01,50\n10.02', 3, 'measurement.lineIsWhole'],
    ['외경,길이\n10.01,50,7,8\n10,50', 2, 'measurement.lineIsWhole'],
    ['외경;길이\n1,234;50\n10;50', 2, 'measurement.numberIsClear'],
    ['외경,길이\n1e308,50', 2, 'measurement.valueIsPossible'],
    ['외경,길이\n1234567890123,50', 2, 'measurement.valueIsPossible'],
    ['외경,흠집\n10,가끔', 2, 'measurement.goodOrBad'],
    ['외경,측정일시\n10,어제쯤', 2, 'measurement.timeIsClear'],
    ['외경,측정일시\n10,2039-01-01 09:00', 2, 'measurement.timeIsPossible'],
    ['외경,측정일시\n10,1999-01-01 09:00', 2, 'measurement.timeIsPossible'],
    ['외경,측정자\n10,아무개', 2, 'measurement.operatorIsKnown'],
    ['항목,측정값\n외경,10\n,11', 3, 'measurement.valueHasAName'],
  ])('%j is refused at line %d', async (text, line, code) => expect(await refusals(text)).toEqual([[line, code]]));

  test('a line that is no value is left out by hand, and that is kept', async () => {
    const text = '시료번호,외경\n1,10.01\n2,10.02\n평균,10.015';
    expect(await refusals(text)).toEqual([[4, 'measurement.sampleIsANumber']]);
    expect(await post({ file: csv(text), productId, leaveOut: [4] })).toMatchObject({ http: 200, valueCount: 2, leftOut: [4] });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['empty lines', new TextEncoder().encode('\n\n\n')],
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
  ])('%s is no measurement file', async (_, bytes) =>
    expect(await send(calls.previewMeasurement, { file: new File([bytes], 'x.xlsx'), productId })).toMatchObject({
      http: 422,
      code: 'measurement.fileIsReadable',
    }),
  );
  test('bytes that are no letters are refused', async () =>
    expect(await send(calls.previewMeasurement, { file: new File([new Uint8Array([1, 2, 0, 4, 5])], 'x.bin'), productId })).toMatchObject({
      code: 'measurement.encodingIsKnown',
    }));
  test('Q-DAS files that are cut off or hold two parts are refused', async () => {
    const of = async (text: string) => send(calls.previewMeasurement, { file: new File([text], 'x.dfq'), productId });
    expect(await of('K0100 2\nK2002/1 a\n10')).toMatchObject({ code: 'measurement.allCharacteristicsThere' });
    expect(await of('K0100 1\nK2002/1 a\n10\nK0100 1\nK2002/1 b\n9')).toMatchObject({
      code: 'measurement.onePartPerFile',
      facts: { line: 4 },
    });
  });
  test('what is too large is refused with the size', async () => {
    const answer = await send(calls.previewMeasurement, { file: new File([new Uint8Array(20 * 1_048_576 + 10)], 'x.csv'), productId });
    expect(answer).toMatchObject({ http: 413, code: 'file.tooLarge' });
    expect(answer.message).toContain('20 MB');
  });
  test('100,000 lines are taken and one more is not', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `${at + 1},${(10 + (at % 7) / 1000).toFixed(3)}`);
    const posted = await post({ file: csv(['시료번호,외경', ...lines].join('\n')), productId });
    expect(posted).toMatchObject({ http: 200, rowCount: 100_000, valueCount: 100_000 });
    const { rows: counted } = await sql<{
      n: number;
    }>`select count(*)::int as n from measurement_value where measurement_id = ${posted.id}`.execute(db);
    expect(counted[0]?.n).toBe(100_000);
    expect(await post({ file: csv(['시료번호,외경', ...lines, '100001,10'].join('\n')), productId })).toMatchObject({
      code: 'measurement.rowsAtMost',
    });
    const wide = ['a,b,c,d', ...lines.slice(0, 76_000).map(() => '1,2,3,4')].join('\n');
    expect(await post({ file: csv(wide), productId })).toMatchObject({ code: 'measurement.valuesAtMost' });
  }, 60_000);
});

test('who may only look sees and saves, and takes and voids nothing', async () => {
  const { productId } = await inspected();
  const { id } = await post({ file: csv('외경\n10.0911'), productId });
  const looker = await as([{ name: 'productMeasurementResult', view: true }]);
  expect((await looker.send(calls.measurementPage, { id })).statusCode).toBe(200);
  expect((await looker.send(calls.measurementContent, { id })).statusCode).toBe(200);
  expect((await looker.send(calls.postMeasurement, { file: csv('외경\n1'), productId })).statusCode).toBe(403);
  expect((await looker.send(calls.voidMeasurement, { id })).statusCode).toBe(403);
  expect((await (await as([])).send(calls.measurementPage, { id })).statusCode).toBe(403);
});
