import { checkIssue, issueMaterial } from '@lotline/contract/material/issue';
import { splitPackage } from '@lotline/contract/material/repack';
import { receiveMaterial, removePackage, restorePackages } from '@lotline/contract/material/stock';
import * as results from '@lotline/contract/quality/quality-result';
import { changeSwitching, switchings } from '@lotline/contract/quality/switching-state';
import { sellMaterial } from '@lotline/contract/sales/sale';
import { ship } from '@lotline/contract/shipment/shipment';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallPlant } from '../material/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert, app } = await testApp();
const plant = await smallPlant(db);
const floor = await smallFloor(db);
const inspector = await as();
const manager = await as();
const { materialInspections: material, productInspections: product } = results;

let made = 0;
/** An approved standard: one measured characteristic within 9.9 and 10.1, one looked at. */
const standard = async (more: object, { n = 2, fourEyes = false, usl = 10.1 } = {}) => {
  const code = `QS-T-${++made}`;
  const id = await insert('qualityStandard', {
    code,
    name: '수입 검사 기준',
    stage: 'INCOMING',
    effectiveFrom: '2026-01-01',
    status: 'APPROVED',
    approvedAt: '2026-01-01T00:00:00Z',
    sampling: JSON.stringify({ mode: 'N', n }),
    fourEyes,
    characteristics: JSON.stringify([
      { key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', nominal: 10, lsl: 9.9, usl, decimals: 3 },
      { key: 'b', name: '흠집', kind: 'ATTRIBUTE', class: 'CRITICAL', sampleSize: 1 },
    ]),
    ...more,
  });
  const rows = await db.selectFrom('qualityCharacteristic').select('id').where('standardId', '=', id).orderBy('seq').execute();
  return { id, code, size: rows[0]?.id as number, scratch: rows[1]?.id as number };
};
const send = async (call: Parameters<typeof inspector.send>[0], ask: object, by = inspector) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Parameters<typeof inspector.send>[0], ask: object, by = inspector) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 300)).toBe(200);
  return answer;
};
const refused = async (call: Parameters<typeof inspector.send>[0], ask: object, by = inspector) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 300)).toBeGreaterThanOrEqual(400);
  expect(answer.message?.length).toBeGreaterThan(5);
  return answer.code as string;
};
const inspected = () => plant.material({ iqcRequired: true });
const receive = async (materialId: number, qtys: readonly number[], supplierLotNo = 'SL-1', more: object = {}) =>
  Object.values(
    await ok(receiveMaterial, {
      materialId,
      supplierLotNo,
      bizPartnerId: plant.supplier,
      packages: qtys.map((qty) => ({ qty, supplierLotNo })),
      ...more,
    }),
  )
    .filter((pack): pack is { id: number } => typeof pack === 'object' && pack !== null)
    .map(({ id }) => id);
const statusOf = async (id: number) =>
  await db.selectFrom('materialStock').select(['qualityStatus', 'qty']).where('id', '=', id).executeTakeFirstOrThrow();
const waitingOf = async (materialId: number) =>
  (await ok(results.waitingInspections, {})).rows.filter((row: { materialId: number }) => row.materialId === materialId);
const values = (on: { size: number; scratch: number }, sizes: readonly number[], scratchOk = true) => [
  ...sizes.map((value, n) => ({ characteristicId: on.size, sampleNo: n + 1, value })),
  { characteristicId: on.scratch, sampleNo: 1, ok: scratchOk },
];
const period = { startDt: '2026-01-01', endDt: '2030-01-01' };

beforeEach(async () => expect(await ledgerDifferences(db)).toEqual([]));

describe('what comes in of an inspected material', () => {
  test('waits, with one request for each supplier’s lot, and nobody may use it', async () => {
    const materialId = await inspected();
    const [id = 0] = await receive(materialId, [60, 40]);
    await receive(materialId, [5], 'SL-2');
    const waiting = await waitingOf(materialId);
    expect(waiting).toMatchObject([
      { stage: 'INCOMING', cause: 'RECEIPT', status: 'REQUESTED', lotQty: 100, blockedQty: 100, supplierLotNo: 'SL-1' },
      { lotQty: 5, supplierLotNo: 'SL-2' },
    ]);
    expect(waiting[0].resultNo).toMatch(/^QI-\d{8}-\d{3}$/);
    const planId = await plant.plan();
    await plant.asks(planId, materialId);
    const use = { productionPlanId: planId, issues: [{ materialStockId: id, qty: 1 }] };
    const told = await send(issueMaterial, use);
    expect([told.code, told.message.includes(waiting[0].resultNo)]).toEqual(['material.issueOnlyReleased', true]);
    const [checked] = await ok(checkIssue, { ...use, issues: JSON.stringify(use.issues) }).then(Object.values);
    expect(checked.against).toMatchObject([{ code: 'material.issueOnlyReleased', facts: { inspection: waiting[0].resultNo } }]);
    const sale = { bizPartnerId: floor.client, lines: [{ materialStockId: id, qty: 1, unitPrice: 1 }] };
    expect(await refused(sellMaterial, sale)).toBe('material.issueOnlyReleased');
    expect(await refused(splitPackage, { id, parts: [{ qty: 1 }] })).toBe('quality.inspectedStaysWhole');
  });

  test('is free once it passed, and not before it is confirmed', async () => {
    const materialId = await inspected();
    const on = await standard({ materialId });
    const [id = 0] = await receive(materialId, [10]);
    const [{ id: inspection }] = await waitingOf(materialId);
    expect(await ok(material.one, { id: inspection })).toMatchObject({
      plan: { mode: 'N', classes: { MAJOR: { n: 2, ac: 0 } } },
      standardId: null,
    });
    await ok(material.values, { id: inspection, values: values(on, [10.05, 9.95]) });
    const judged = await ok(material.judge, { id: inspection, judgement: 'PASS' });
    expect(judged).toMatchObject({
      status: 'JUDGED',
      acceptedQty: 10,
      standardId: on.id,
      proposed: { judgement: 'PASS', missing: 0 },
      inspectedQty: 2,
    });
    expect(await statusOf(id)).toMatchObject({ qualityStatus: 'PENDING' });
    await ok(material.confirm, { id: inspection });
    expect(await statusOf(id)).toMatchObject({ qualityStatus: 'OK' });
    const planId = await plant.plan();
    await plant.asks(planId, materialId);
    await ok(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: id, qty: 10 }] });
    expect(await refused(material.confirm, { id: inspection })).toBe('quality.confirmedOnce');
  });

  test('is divided as it was judged: the good part keeps its package', async () => {
    const materialId = await inspected();
    const [one = 0, other = 0] = await receive(materialId, [10, 20]);
    const [{ id }] = await waitingOf(materialId);
    const { units } = await ok(material.one, { id });
    expect(await refused(material.judge, { id, judgement: 'FAIL', acceptedQty: 7, rejectedQty: 23 })).toBe('quality.unitsSayWhich');
    const told = [
      { unitId: units[0].id, acceptedQty: 7, rejectedQty: 2, holdQty: 1 },
      { unitId: units[1].id, rejectedQty: 20 },
    ];
    expect(await refused(material.judge, { id, judgement: 'FAIL', units: [{ unitId: units[0].id, acceptedQty: 7 }, told[1]] })).toBe(
      'quality.sumIsTheLot',
    );
    const crossed = [
      { ...told[0], acceptedQty: 17 },
      { unitId: units[1].id, rejectedQty: 10 },
    ];
    expect(await refused(material.judge, { id, judgement: 'FAIL', units: crossed })).toBe('quality.sumIsTheUnit');
    await ok(material.judge, { id, judgement: 'FAIL', units: told, confirm: true });
    expect([await statusOf(one), await statusOf(other)]).toEqual([
      { qualityStatus: 'OK', qty: 7 },
      { qualityStatus: 'REJECTED', qty: 20 },
    ]);
    const page = await ok(material.one, { id });
    expect(page.units).toMatchObject([
      { materialStockId: one, qty: 7, acceptedQty: 7 },
      { materialStockId: other, qty: 20, rejectedQty: 20 },
      { qty: 1, holdQty: 1, qualityStatus: 'HOLD' },
      { qty: 2, rejectedQty: 2, qualityStatus: 'REJECTED' },
    ]);
    // The next round finds the same lot in four packages, and may say otherwise.
    const again = await ok(material.again, { id });
    expect(again).toMatchObject({ round: 2, previousId: id, lotQty: 30, status: 'REQUESTED' });
    expect(await refused(material.again, { id })).toBe('quality.oneRoundAfterAnother');
    await ok(material.judge, { id: again.id, judgement: 'PASS', confirm: true });
    expect(await statusOf(other)).toEqual({ qualityStatus: 'OK', qty: 20 });
    const first = await ok(material.one, { id });
    expect([first.rejectedQty, first.acceptedQty, first.rounds.length]).toEqual([22, 7, 2]);
  });

  test('what expired besides stays held, and is what was judged when it is released', async () => {
    const materialId = await inspected();
    const packages = [{ qty: 5, expiryDate: '2026-01-02', holdExpired: true }];
    await ok(receiveMaterial, { materialId, packages });
    const [{ id, blockedQty }] = await waitingOf(materialId);
    expect(blockedQty).toBe(0);
    await ok(material.judge, { id, judgement: 'FAIL', confirm: true });
    const row = await db.selectFrom('materialStock').selectAll().where('materialId', '=', materialId).executeTakeFirstOrThrow();
    expect(row.qualityStatus).toBe('HOLD');
    const held = await db.selectFrom('stockHoldUnit').select('fromStatus').where('materialStockId', '=', row.id).executeTakeFirstOrThrow();
    expect(held.fromStatus).toBe('REJECTED');
  });

  test('a receipt that is taken back leaves its inspection, and comes back to one; a judged one stays', async () => {
    const materialId = await inspected();
    const [one = 0, other = 0] = await receive(materialId, [10, 20]);
    const [{ id }] = await waitingOf(materialId);
    await ok(removePackage, { id: one });
    expect(await ok(material.one, { id })).toMatchObject({ lotQty: 20, status: 'REQUESTED' });
    await ok(restorePackages, { ids: [one] });
    expect(await waitingOf(materialId)).toMatchObject([{ lotQty: 20 }, { lotQty: 10 }]);
    expect(await refused(material.cancel, { id, reason: '잘못' })).toBe('quality.stockWaitsForIt');
    await ok(material.judge, { id, judgement: 'FAIL' });
    expect(await refused(removePackage, { id: other })).toBe('quality.judgedReceiptStays');
    await ok(removePackage, { id: one });
    expect(await waitingOf(materialId)).toMatchObject([{ id, status: 'JUDGED' }]);
  });

  test('in one step: what just came in is measured, judged and confirmed by one call', async () => {
    const materialId = await inspected();
    const on = await standard({ materialId });
    const [id = 0] = await receive(materialId, [10]);
    const [{ id: asked }] = await waitingOf(materialId);
    const made = await ok(material.create, { materialStockIds: [id], values: values(on, [10, 10]), judgement: 'PASS', confirm: true });
    expect(made).toMatchObject({ id: asked, status: 'CONFIRMED', judgement: 'PASS', acceptedQty: 10 });
    expect(await statusOf(id)).toMatchObject({ qualityStatus: 'OK' });
    // Anew by hand, for packages that are used already.
    const { packageId } = await db.selectFrom('materialStock').select('packageId').where('id', '=', id).executeTakeFirstOrThrow();
    expect(await refused(material.create, { packageIds: ['NOPE'] })).toBe('reference.missing');
    const byHand = await ok(material.create, { packageIds: [packageId], remark: '재확인' });
    expect(byHand).toMatchObject({ cause: 'HAND', status: 'REQUESTED', lotQty: 10 });
    const [other = 0] = await receive(await inspected(), [1]);
    expect(await refused(material.create, { materialStockIds: [id, other] })).toBe('quality.oneKindAtATime');
    await ok(material.start, { id: byHand.id });
    expect(await refused(material.create, { materialStockIds: [id] })).toBe('quality.oneInspectionAtATime');
    expect(await refused(material.create, { materialId })).toBe('quality.lotHasAQuantity');
    expect(await refused(material.create, { lotQty: 3 })).toBe('quality.ofSomething');
  });
});

describe('values', () => {
  const begun = async (more: object = {}) => {
    const materialId = await inspected();
    const on = await standard({ materialId }, more);
    await receive(materialId, [10]);
    const [{ id }] = await waitingOf(materialId);
    return { materialId, on, id };
  };
  const write = (id: number, ...given: object[]) => ({ id, values: given });

  test('are facts: a correction says why, and the value out of its limits stays to be seen', async () => {
    const { on, id } = await begun();
    const cell = { characteristicId: on.size, sampleNo: 1 };
    await ok(material.values, write(id, { ...cell, value: 10.5 }));
    expect(await refused(material.values, write(id, { ...cell, value: 10.05 }), manager)).toBe('quality.valueStands');
    await ok(material.values, write(id, { ...cell, value: 10.5 }), manager);
    const after = await ok(material.values, write(id, { ...cell, value: 10.05, reason: '잘못 읽음' }), manager);
    expect(after.values).toMatchObject([
      { value: 10.5, judge: 'NG', inForce: false },
      { value: 10.05, judge: 'OK', inForce: true, correctionReason: '잘못 읽음' },
    ]);
    expect(after).toMatchObject({ status: 'IN_PROGRESS', ngCount: 0, sampleQty: 2 });
    const gone = await ok(material.values, write(id, { ...cell, reason: '다른 시료' }));
    expect(gone.values.filter(({ inForce }: { inForce: boolean }) => inForce)).toEqual([]);
    expect(await refused(material.values, write(id, { ...cell, sampleNo: 2 }))).toBe('quality.nothingIsNoValue');
  });

  test('sent twice under one key are written once', async () => {
    const { on, id } = await begun();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const ask = write(id, { characteristicId: on.size, sampleNo: 1, value: 10 });
    for (let times = 0; times < 2; times += 1) expect((await inspector.send(material.values, ask as never, key)).statusCode).toBe(200);
    expect((await ok(material.one, { id })).values.length).toBe(1);
  });

  test('of two inspectors at once in one cell the second hears of the first, and nothing is lost', async () => {
    const { on, id } = await begun();
    const cell = { characteristicId: on.size, sampleNo: 1 };
    const both = await Promise.all([
      send(material.values, write(id, { ...cell, value: 10.01 })),
      send(material.values, write(id, { ...cell, value: 10.02 }), manager),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422]);
    const others = await Promise.all(
      [2, 1].map((sampleNo, n) =>
        send(
          material.values,
          write(id, sampleNo === 2 ? { ...cell, sampleNo, value: 10 } : { characteristicId: on.scratch, sampleNo: 1, ok: true }),
          n ? manager : inspector,
        ),
      ),
    );
    expect(others.map(({ http }) => http)).toEqual([200, 200]);
    expect((await ok(material.one, { id })).proposed).toMatchObject({ missing: 0, judgement: 'PASS' });
  });

  test.each([
    ['text where a number belongs', '10.0'],
    ['far too large', 1e308],
    ['thirteen digits', 1_234_567_890_123],
    ['a seventh decimal', 1.0000001],
    ['no number at all', null],
  ])('%s is refused with a sentence', async (_, value) => {
    const { on, id } = await begun();
    await refused(material.values, write(id, { characteristicId: on.size, sampleNo: 1, value }));
    expect((await ok(material.one, { id })).values).toEqual([]);
  });

  test('−0 is nought', async () => {
    const { on, id } = await begun();
    const payload = `{"values":[{"characteristicId":${on.size},"sampleNo":1,"value":-0}]}`;
    const headers = { authorization: `Bearer ${inspector.token}`, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: `/api/material-quality-result/${id}/values`, headers, payload });
    expect([answer.statusCode, Object.is(answer.json().values[0].value, 0)]).toEqual([200, true]);
  });

  test('a sample too many, a characteristic of another standard and a measured attribute are refused', async () => {
    const { on, id } = await begun();
    const other = await standard({ materialId: await inspected() });
    expect(await refused(material.values, write(id, { characteristicId: on.size, sampleNo: 3, value: 10 }))).toBe(
      'quality.sampleWithinPlan',
    );
    expect(await refused(material.values, write(id, { characteristicId: other.size, sampleNo: 1, value: 10 }))).toBe(
      'quality.characteristicOfStandard',
    );
    expect(await refused(material.values, write(id, { characteristicId: on.scratch, sampleNo: 1, value: 1 }))).toBe(
      'quality.valueFitsItsKind',
    );
    expect((await ok(material.one, { id })).values).toEqual([]);
  });

  test('which gauge measured is said where it must be', async () => {
    const materialId = await inspected();
    const on = await standard({
      materialId,
      characteristics: JSON.stringify([{ key: 'g', name: '깊이', kind: 'VARIABLE', class: 'MAJOR', lsl: 1, gaugeRequired: true }]),
    });
    await receive(materialId, [1]);
    const [{ id }] = await waitingOf(materialId);
    const cell = { characteristicId: on.size, sampleNo: 1, value: 2 };
    expect(await refused(material.values, write(id, cell))).toBe('quality.gaugeMeasures');
    expect(await refused(material.values, write(id, { ...cell, gaugeId: floor.tool }))).toBe('quality.gaugeIsAGauge');
    const gauge = await floor.insert('tool', { code: 'MIC-1', name: '마이크로미터', classification: 'GAUGE', locationId: floor.line });
    const calibrated = (no: string, calibratedOn: string, dueOn: string) =>
      floor.insert('calibration', {
        ...{ calibrationNo: no, toolId: gauge, calibratedOn, dueOn, kind: 'INTERNAL', found: 'PASS', result: 'PASS' },
      });
    await calibrated('KL-1', '2025-01-05', '2026-01-04');
    expect(await refused(material.values, write(id, { ...cell, gaugeId: gauge }))).toBe('quality.gaugeIsTrusted');
    await calibrated('KL-2', '2026-01-03', '2199-12-31');
    await ok(material.values, write(id, { ...cell, gaugeId: gauge }));
    const { rows } = await sql`select gauge_id, gauge_status from quality_value where result_id = ${id}`.execute(db);
    expect(rows).toEqual([{ gaugeId: gauge, gaugeStatus: 'IN' }]);
  });

  test('go on by the standard with which they began when it is revised meanwhile', async () => {
    const { materialId, on, id } = await begun();
    await ok(material.values, write(id, { characteristicId: on.size, sampleNo: 1, value: 10.05 }));
    const newer = await standard({ materialId, code: on.code, revision: 2, effectiveFrom: '2026-02-01' }, { usl: 10.01 });
    const after = await ok(material.values, write(id, ...values(on, [10.05, 10.05]).slice(1)));
    expect(after).toMatchObject({ standardId: on.id, standardRevision: 1, proposed: { judgement: 'PASS' } });
    await receive(materialId, [1], 'SL-9');
    const next = (await waitingOf(materialId)).find(({ supplierLotNo }: { supplierLotNo: string }) => supplierLotNo === 'SL-9');
    await ok(material.start, { id: next.id });
    expect(await ok(material.one, { id: next.id })).toMatchObject({ standardId: newer.id });
  });
});

describe('a judgement', () => {
  const measured = async (sizes: readonly number[], more: object = {}) => {
    const materialId = await inspected();
    const on = await standard({ materialId }, more);
    const [packageId = 0] = await receive(materialId, [10]);
    const [{ id }] = await waitingOf(materialId);
    await ok(material.values, { id, values: values(on, sizes) });
    return { id, packageId, on };
  };

  test('passes nothing that is bad or not measured', async () => {
    const { id } = await measured([10.2, 10]);
    expect(await refused(material.judge, { id, judgement: 'PASS' })).toBe('quality.passWithinLimits');
    const { id: half } = await measured([10]);
    expect(await refused(material.judge, { id: half, judgement: 'PASS' })).toBe('quality.measuredBeforePassed');
    expect(await refused(material.judge, { id, judgement: 'FAIL', acceptedQty: 10 })).toBe('quality.failAcceptsNothing');
    expect(await refused(material.judge, { id, judgement: 'CONDITIONAL' })).toBe('quality.conditionIsSaid');
    expect(await refused(material.judge, { id, judgement: 'FAIL', acceptedQty: 1, rejectedQty: 8 })).toBe('quality.sumIsTheLot');
    await ok(material.judge, { id, judgement: 'FAIL', acceptedQty: 1, rejectedQty: 9 });
  });

  test('is made once; of two at once one is told, and it stays as it is', async () => {
    const { id, on } = await measured([10, 10]);
    const both = await Promise.all([
      send(material.judge, { id, judgement: 'PASS' }),
      send(material.judge, { id, judgement: 'FAIL' }, manager),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422]);
    expect(both.find(({ http }) => http === 422).code).toBe('quality.judgedStays');
    const cell = { characteristicId: on.size, sampleNo: 1, value: 10.01, reason: '오타' };
    expect(await refused(material.values, { id, values: [cell] })).toBe('quality.judgedStays');
    expect(await refused(material.change, { id, remark: '늦음' })).toBe('quality.judgedStays');
    expect(await refused(results.removeMaterialInspection, { id })).toBe('quality.judgedStays');
    expect(await refused(material.cancel, { id, reason: '늦음' })).toBe('quality.judgedStays');
    const again = await ok(material.again, { id });
    expect(await refused(material.confirm, { id })).toBe('quality.newerRoundStands');
    expect(await refused(material.again, { id: again.id })).toBe('quality.againAfterJudgement');
    expect(await refused(material.confirm, { id: again.id })).toBe('quality.judgedBeforeConfirmed');
  });

  test('is confirmed by somebody else where the standard wants four eyes', async () => {
    const { id, packageId } = await measured([10, 10], { fourEyes: true });
    expect(await refused(material.judge, { id, judgement: 'PASS', confirm: true })).toBe('quality.fourEyes');
    await ok(material.judge, { id, judgement: 'PASS' });
    expect(await refused(material.confirm, { id })).toBe('quality.fourEyes');
    await ok(material.confirm, { id }, manager);
    expect(await statusOf(packageId)).toMatchObject({ qualityStatus: 'OK' });
  });

  test('can’t set aside what has left meanwhile', async () => {
    const materialId = await plant.material();
    const [packageId = 0] = await receive(materialId, [10]);
    const { id } = await ok(material.create, { materialStockIds: [packageId] });
    await ok(material.judge, { id, judgement: 'FAIL', acceptedQty: 4, rejectedQty: 6 });
    const planId = await plant.plan();
    await plant.asks(planId, materialId);
    await ok(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: packageId, qty: 5 }] });
    expect(await refused(material.confirm, { id })).toBe('quality.stockIsThere');
    expect(await statusOf(packageId)).toEqual({ qualityStatus: 'OK', qty: 5 });
  });

  test('of an inspection by hand may be taken back before it is made', async () => {
    const { id } = await ok(material.create, { materialId: await plant.material(), lotQty: 5 });
    expect(await ok(results.removeMaterialInspection, { id, reason: '오등록' })).toMatchObject({ deleted: 1 });
    expect(await ok(material.one, { id })).toMatchObject({ status: 'CANCELLED', cancelReason: '오등록' });
    expect(await refused(material.values, { id, values: [{ characteristicId: 1, sampleNo: 1, value: 1 }] })).toBe('quality.cancelledStays');
    expect(await refused(results.removeMaterialInspection, { id })).toBe('quality.cancelledOnce');
  });
});

describe('products', () => {
  test('a first piece by hand, under its own menu', async () => {
    const productId = await floor.product();
    const on = await standard({ productId, stage: 'FIRST', operationId: floor.cut }, { n: 1 });
    const { lotId, cut } = await floor.plan(productId, 10);
    const made = await ok(product.create, {
      ...{ stage: 'FIRST', operPlanId: cut.operPlanId, lotQty: 1 },
      ...{ values: values(on, [10]), judgement: 'PASS', confirm: true },
    });
    expect(made).toMatchObject({
      stage: 'FIRST',
      lotId,
      productId,
      operationId: floor.cut,
      standardId: on.id,
      status: 'CONFIRMED',
      acceptedQty: 1,
    });
    expect((await ok(results.productInspectionList, { ...period, quick: 'mine' })).rows.map(({ id }: { id: number }) => id)).toContain(
      made.id,
    );
    expect(await refused(material.one, { id: made.id })).toBe('NOT_FOUND');
    expect(await refused(product.create, { stage: 'FIRST', lotId: 999_999, lotQty: 1 })).toBe('reference.missing');
    expect(await refused(product.create, { stage: 'FIRST', lotNo: 'NOPE', lotQty: 1 })).toBe('reference.missing');
    const another = await floor.openingStock(productId, 5);
    const ofAnother = { stage: 'FIRST', operPlanId: cut.operPlanId, lotId: another.lotId, lotQty: 1 };
    expect(await refused(product.create, ofAnother), 'a lot of another plan').toBe('reference.missing');
  });

  test('a lot is shipped only as far as it passed its outgoing inspection', async () => {
    const productId = await floor.product({ oqcRequired: true });
    const { lotId, stockId } = await floor.openingStock(productId, 10);
    const send5 = { shipDate: new Date().toISOString().slice(0, 10), lines: [{ productStockId: stockId, qty: 5 }] };
    expect(await refused(ship, send5)).toBe('quality.inspectedBeforeShipped');
    const { id } = await ok(product.create, { stage: 'OUTGOING', lotId });
    const told = await send(ship, send5);
    expect(told.message).toContain('QI-');
    await ok(product.start, { id });
    expect(await refused(product.create, { stage: 'OUTGOING', lotId })).toBe('quality.oneInspectionAtATime');
    await ok(product.judge, { id, judgement: 'FAIL', acceptedQty: 7, rejectedQty: 2, holdQty: 1, confirm: true });
    const stocks = await db.selectFrom('productStock').select(['qualityStatus', 'qty']).where('lotId', '=', lotId).orderBy('id').execute();
    expect(stocks).toEqual([
      { qualityStatus: 'OK', qty: 7 },
      { qualityStatus: 'REJECTED', qty: 2 },
      { qualityStatus: 'HOLD', qty: 1 },
    ]);
    await ok(ship, send5);
    const again = await ok(product.again, { id });
    await ok(product.judge, { id: again.id, judgement: 'FAIL', acceptedQty: 9, rejectedQty: 1, confirm: true });
    const after = await db.selectFrom('productStock').select(['qualityStatus', 'qty']).where('lotId', '=', lotId).orderBy('id').execute();
    expect(after).toEqual([
      { qualityStatus: 'OK', qty: 4 },
      { qualityStatus: 'REJECTED', qty: 1 },
      { qualityStatus: 'HOLD', qty: 0 },
    ]);
    await ok(ship, { ...send5, lines: [{ productStockId: stockId, qty: 4 }] });
  });

  test('a failed check of the work holds the lot until its next round passes', async () => {
    const productId = await floor.product();
    const { lotId, cut } = await floor.plan(productId, 10);
    const check = { stage: 'IN_PROCESS', operPlanId: cut.operPlanId, lotQty: 3 };
    const failed = await ok(product.create, { ...check, judgement: 'FAIL', confirm: true });
    const lot = () => db.selectFrom('lot').select('qualityStatus').where('id', '=', lotId).executeTakeFirstOrThrow();
    expect(await lot()).toEqual({ qualityStatus: 'HOLD' });
    const again = await ok(product.again, { id: failed.id });
    await ok(product.judge, { id: again.id, judgement: 'PASS', confirm: true });
    expect(await lot()).toEqual({ qualityStatus: 'OK' });
  });
});

test('of a supplier whose lots fail twice in five the next one is inspected more strictly', async () => {
  const materialId = await inspected();
  const sampling = JSON.stringify({ mode: 'AQL', level: 'II', aql: { major: 1 } });
  const on = await standard({
    materialId,
    sampling,
    characteristics: JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 9.9, usl: 10.1 }]),
  });
  const lot = async (bad: boolean, supplierLotNo: string) => {
    await receive(materialId, [8], supplierLotNo);
    const { id } = (await waitingOf(materialId)).find((row: { supplierLotNo: string }) => row.supplierLotNo === supplierLotNo);
    const page = await ok(material.one, { id });
    const { n } = page.plan.classes.MAJOR;
    const given = Array.from({ length: n }, (_, at) => ({ characteristicId: on.size, sampleNo: at + 1, value: bad && at === 0 ? 11 : 10 }));
    await ok(material.values, { id, values: given });
    await ok(material.judge, { id, judgement: bad ? 'FAIL' : 'PASS', confirm: true });
    return page;
  };
  expect((await lot(true, 'A')).switching[1]).toMatchObject({ class: 'MAJOR', severity: 'NORMAL' });
  await lot(false, 'B');
  await lot(true, 'C');
  expect((await lot(false, 'D')).plan.classes.MAJOR).toMatchObject({ severity: 'TIGHTENED' });
  const [row] = Object.values(await ok(switchings, { materialId })).filter(
    (one): one is { id: number; history: object[] } => typeof one === 'object',
  );
  expect(row).toMatchObject({
    severity: 'TIGHTENED',
    recent: [true],
    history: [{ from: 'NORMAL', to: 'TIGHTENED', why: 'TWO_OF_FIVE_REJECTED' }],
  });
  expect(await refused(changeSwitching, { id: row?.id, to: 'NORMAL', reason: '지시' })).toBe('sampling.normalAfterReduced');
  expect(await refused(changeSwitching, { id: row?.id, to: 'REDUCED', steady: true })).toBe('sampling.reducedAfterNormal');
  expect(await refused(changeSwitching, { id: row?.id, to: 'TIGHTENED' })).toBe('sampling.onlyDiscontinuedResumes');
  for (const supplierLotNo of ['E', 'F', 'G', 'H']) await lot(supplierLotNo !== 'E', supplierLotNo);
});

test('lots of a supplier that are confirmed at once all count, and those planned before a change don’t count for what it began', async () => {
  const materialId = await inspected();
  const on = await standard({
    materialId,
    sampling: JSON.stringify({ mode: 'AQL', level: 'II', aql: { major: 1 } }),
    characteristics: JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 9.9, usl: 10.1 }]),
  });
  const begun = async (supplierLotNo: string, value: number) => {
    await receive(materialId, [8], supplierLotNo);
    const { id } = (await waitingOf(materialId)).find((row: { supplierLotNo: string }) => row.supplierLotNo === supplierLotNo);
    const { n } = (await ok(material.one, { id })).plan.classes.MAJOR;
    const given = Array.from({ length: n }, (_, at) => ({ characteristicId: on.size, sampleNo: at + 1, value: at === 0 ? value : 10 }));
    await ok(material.values, { id, values: given });
    await ok(material.judge, { id, judgement: value === 10 ? 'PASS' : 'FAIL' });
    return id as number;
  };
  const ids: number[] = [];
  for (const [lot, value] of [
    ['A', 11],
    ['B', 11],
    ['C', 10],
    ['D', 10],
  ] as const)
    ids.push(await begun(lot, value));
  const [failed, passed] = [ids.slice(0, 2), ids.slice(2)];
  const confirmed = (some: readonly number[]) => Promise.all(some.map((id) => ok(material.confirm, { id })));
  await confirmed(failed);
  const row = async () => Object.values(await ok(switchings, { materialId })).find((one) => typeof one === 'object');
  const tightened = { severity: 'TIGHTENED', recent: [], history: [{ from: 'NORMAL', to: 'TIGHTENED' }] };
  expect(await row()).toMatchObject(tightened);
  await confirmed(passed);
  expect(await row()).toMatchObject(tightened);
});

test('who may only see inspections of products sees no others and judges none', async () => {
  const looker = await as([{ name: 'productQualityResult', view: true }]);
  const kinds = (await ok(results.waitingInspections, {}, looker)).rows.filter(
    ({ materialId }: { materialId: number | null }) => materialId !== null,
  );
  expect(kinds).toEqual([]);
  const [packageId = 0] = await receive(await inspected(), [10]);
  const ofIt = { materialStockId: packageId };
  expect((await ok(results.inspectionsOfUnit, ofIt)).rows).toMatchObject([{ status: 'REQUESTED', lotQty: 10 }]);
  expect((await ok(results.inspectionsOfUnit, ofIt, looker)).rows).toEqual([]);
  expect((await ok(results.inspectionsOfUnit, {})).rows).toEqual([]);
  expect((await send(results.materialInspectionList, period, looker)).http).toBe(403);
  expect((await send(product.create, { productId: await floor.product(), lotQty: 1 }, looker)).http).toBe(403);
});
