import { calls } from '@lotline/contract/calls';
import { signTestReport } from '@lotline/contract/certificate/test-report';
import { countOne, planCount, startCount, submitCount } from '@lotline/contract/count/count';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import type { AskOf, Call } from '@lotline/contract/kit/call';
import { takesVersion } from '@lotline/contract/kit/left-out';
import { createOutsourcing, sendOut } from '@lotline/contract/production/outsourcing/outsourcing';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import type { Stage } from '@lotline/contract/quality/standard';
import { takeMaterialLines, takeProductLines } from '@lotline/contract/quality/standard-lines';
import { sellMaterial } from '@lotline/contract/sales/sale';
import { ship } from '@lotline/contract/shipment/shipment';
import { describe, expect, test } from 'vitest';
import { hashPassword } from './identity/index.ts';
import type { Tables } from './kit/database/tables.ts';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const anna = await as();

const productId = await floor.product();
await floor.steelFor(productId);
const orderProductId = await floor.order(productId, 1000);
const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
const { planId, cut } = await floor.plan(productId, 1000, { orderProductId });
const { stockId } = await floor.openingStock(productId, 10);
const { stock: packageId } = await floor.steelAtLine(planId, 100, 10);
const routeId = await floor.insert('route', { code: 'R-1', name: '가공' });
await floor.insert('routeOperation', { routeId, operationId: floor.cut, seq: 10 });
await floor.insert('operationPlan', { productId, operationId: floor.cut, seq: 10 });
await floor.insert('toolInspection', {
  toolId: floor.tool,
  type: 'DAILY',
  item: '주축',
  occurredAt: '2026-03-01T00:00:00Z',
  status: 'REQUESTED',
});
await floor.insert('laborRate', { locationId: floor.line, perHour: 20_000, effectiveFrom: '2026-01-01' });
await floor.insert('machineRate', { toolId: floor.tool, perHour: 12_000, effectiveFrom: '2026-01-01' });
await floor.insert('orderMaterial', {
  orderId,
  seq: 10,
  purpose: 'REQUIREMENT',
  orderProductId,
  materialId: floor.steel,
  qty: 200,
  uom: 'kg',
});
await floor.insert('customField', { tableName: 'product', field: 'heat', displayKr: '용해', displayEn: 'Heat', type: 'text' });
await floor.insert('parameter', { code: 'P-0', name: '온도', toolId: floor.tool });
await floor.insert('device', { name: '게이트웨이' });
await floor.insert('dashboard', { name: '현황', ownerId: anna.id, layout: JSON.stringify({ widgets: [] }) });
await floor.insert('notice', { title: '공지', contents: '<p>안내</p>', body: '안내', startDt: '2026-03-02' });
await floor.insert('specOut', {
  ...{
    parameterId: await floor.insert('parameter', { code: 'P-1', name: '압력', toolId: floor.tool }),
    side: 'HIGH',
    worst: 9,
    limitValue: 8,
  },
  ...{ fromAt: '2026-03-02T00:00:00Z', lastAt: '2026-03-02T00:01:00Z' },
});
const csvSettings = { kind: 'CSV', folder: '/srv/signals', files: [{ name: 'a', pattern: '*.csv', timeColumn: 'Time' }] };
await floor.insert('connection', { name: '도금 라인', settings: JSON.stringify(csvSettings) });
const lost = await floor.insert('terminal', { key: crypto.randomUUID(), kind: 'PHONE', name: '잃어버린 휴대폰' });
await floor.insert('terminal', { key: crypto.randomUUID(), kind: 'KIOSK', name: '선삭 키오스크' });
await floor.insert('terminalFinding', { terminalId: lost, kind: 'GAP', seqFrom: 3, seqTo: 4 });
await floor.insert('role', { name: '조회', roleItem: '[]' });
const claimed = await floor.openingStock(productId, 3);
await floor.insert('claim', {
  ...{
    claimNo: 'CL-1',
    receivedOn: '2026-03-02',
    bizPartnerId: floor.client,
    productId,
    lotId: claimed.lotId,
    uom: 'EA',
    qtyClaimed: 1,
    description: '치수',
  },
});
const suspected = async (n: number, more: object = {}) => {
  const found = { stage: 'PATROL', cause: 'HAND', productId, uom: 'EA', lotQty: 1 } as const;
  const resultId = await floor.insert('qualityResult', { ...found, resultNo: `QI-NC-${n}` });
  return floor.insert('nonconformance', {
    ...{ ncNo: `NC-${n}`, source: 'PROCESS', resultId, productId, uom: 'EA', suspectedQty: 1, ...more },
  });
};
const [suspectedNow, dealtWith] = [
  await suspected(1),
  await suspected(2, { disposedQty: 1, status: 'ACTION', confirmedCause: '마모', corrective: '교체' }),
];
/** Concessions of an opened nonconformance: to change, refuse, approve and revoke. */
const concession = async (n: number, more: object = {}) => {
  const nonconformanceId = await suspected(10 + n);
  const pieces = await floor.openingStock(productId, 1);
  await db.updateTable('productStock').set({ qualityStatus: 'REJECTED' }).where('id', '=', pieces.stockId).execute();
  const unitId = await floor.insert('nonconformanceUnit', { nonconformanceId, lotId: pieces.lotId, qty: 1 });
  const id = await floor.insert('concession', {
    ...{ concessionNo: `CN-${n}`, nonconformanceId, unitId, qty: 1, uom: 'EA', reason: '외관', validUntil: '2199-01-01' },
    ...{ askedBy: floor.user, askedAt: '2026-03-02T00:00:00Z', ...more },
  });
  if (more && 'status' in more)
    await floor.insert('nonconformanceDisposition', {
      ...{ unitId, kind: 'USE_AS_IS', qty: 1, reason: '외관', concessionId: id, fromStatus: 'REJECTED', actorId: floor.user, source: 'UI' },
      ...{ occurredAt: '2026-03-02T00:00:00Z', businessDate: '2026-03-02', shift: 'DAY' },
    });
  return id;
};
const conceded = {
  change: await concession(1),
  refuse: await concession(2),
  approve: await concession(3),
  revoke: await concession(4, { status: 'APPROVED', decidedAt: '2026-03-02T00:00:00Z' }),
};
/** Dispositions that wait for a signature: to sign and to refuse. */
const dispositionAsk = async (n: number) => {
  const nonconformanceId = await suspected(20 + n);
  const pieces = await floor.openingStock(productId, 1);
  await db.updateTable('productStock').set({ qualityStatus: 'REJECTED' }).where('id', '=', pieces.stockId).execute();
  const unitId = await floor.insert('nonconformanceUnit', { nonconformanceId, lotId: pieces.lotId, qty: 1 });
  const askId = await floor.insert('dispositionAsk', {
    ...{ nonconformanceId, unitId, kind: 'SCRAP', qty: 1, reason: '폐기', askedBy: floor.user, askedAt: '2026-03-02T00:00:00Z' },
  });
  return { nonconformanceId, askId };
};
const [toSign, toRefuse] = [await dispositionAsk(1), await dispositionAsk(2)];
await floor.insert('plantCalendar', { kind: 'HOLIDAY', name: '창립일', startDt: '2026-03-02' });
await floor.insert('codeCategory', { category: 'SHADE', nameKr: '색', nameEn: 'Shade' });
const worn = await floor.insert('mold', { code: 'K-0', name: '금형', type: 'PRESS', locationId: floor.shelf, activeCavities: [1] });
const gauge = await floor.insert('tool', { code: 'MIC-0', name: '마이크로미터', classification: 'GAUGE', locationId: floor.line });
const study = (n: number) =>
  floor.insert('gaugeStudy', {
    ...{ studyNo: `GS-${n}`, kind: 'RR', toolId: gauge, characteristic: '외경', parts: '1\n2', appraisers: 'A, B', trials: 2, asked: 8 },
    plannedOn: '2026-03-02',
    measurements: JSON.stringify(
      ['1', '2'].flatMap((part) =>
        ['A', 'B'].flatMap((appraiser) => [1, 2].map((trial) => ({ part, appraiser, trial, value: Number(part) + trial / 100 }))),
      ),
    ),
  });
const studied = { plan: await study(1), values: await study(2), whole: await study(3) };
const changed = (n: number) =>
  floor.insert('processChange', {
    ...{ changeNo: `CM-${n}`, kind: 'METHOD', status: 'REGISTERED', what: '절삭유', was: 'A', becomes: 'B', reason: '단종', productId },
    ...{ startsAt: '2026-03-02T00:00:00Z', ...(n > 2 && { approverId: anna.id }) },
  });
const fourM = {
  edit: await changed(1),
  check: await changed(2),
  approve: await changed(3),
  refuse: await changed(4),
  cancel: await changed(5),
};
await floor.insert('mold', { code: 'K-1', name: '금형', type: 'PRESS', locationId: floor.shelf, activeCavities: [1] });
await floor.insert('printer', { name: '창고', host: '10.0.0.9', language: 'ZPL' });
const kept = {
  name: '도면.txt',
  mimeType: 'text/plain',
  size: 1,
  sha256: 'a'.repeat(64),
  purpose: 'attachment',
  content: Buffer.from('a'),
};
const fileId = await floor.insert('storedFile', kept);
await floor.insert('attachment', { productId, fileId, name: '도면.txt' });
const password = 'signs it 7';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', '=', anna.id)
  .execute();
const standardOf = (item: { productId: number } | { materialId: number }, code: string, stage: Stage, more: object = {}) =>
  floor.insert('qualityStandard', {
    ...{ ...item, code, stage, name: code, effectiveFrom: '2026-01-01', sampling: '{"mode":"FULL"}' },
    characteristics: JSON.stringify([{ key: 'c1', name: '외관', kind: 'ATTRIBUTE', class: 'MAJOR' }]),
    ...more,
  });
const reportOf = (reportNo: string, more: object = {}) =>
  floor.insert('testReport', {
    ...{ reportNo, inspectionDate: '2026-03-02', productId, uom: 'EA', lines: JSON.stringify([{ item: '외경', values: [], judge: 'OK' }]) },
    ...more,
  });
/** A report that three people have signed. */
const signedReport = async () => {
  const id = await reportOf('TR-4');
  for (const meaning of ['PREPARED', 'REVIEWED', 'APPROVED'] as const) {
    const person = meaning === 'PREPARED' ? anna : await as();
    await db
      .updateTable('appUser')
      .set({ passwordHash: await hashPassword(password) })
      .where('id', '=', person.id)
      .execute();
    const { version } = await db.selectFrom('testReport').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    await person.send(signTestReport, { id, version, meaning, password });
  }
  return id;
};
const reports = {
  change: await reportOf('TR-1'),
  sign: await reportOf('TR-2'),
  giveBack: await reportOf('TR-3', { status: 'REVIEWED' }),
  issue: await signedReport(),
  revoke: await reportOf('TR-5', { status: 'ISSUED', pdfFileId: await floor.insert('storedFile', { ...kept, purpose: 'testReport' }) }),
};
const inForce = { status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: anna.id };
const standards = {
  product: {
    change: await standardOf({ productId }, 'QP-1', 'FIRST'),
    approve: await standardOf({ productId }, 'QP-2', 'LAST'),
    withdraw: await standardOf({ productId }, 'QP-3', 'OUTGOING', inForce),
  },
  material: {
    change: await standardOf({ materialId: floor.steel }, 'QM-1', 'INCOMING'),
    approve: await standardOf({ materialId: floor.steel }, 'QM-2', 'PATROL'),
    withdraw: await standardOf({ materialId: floor.steel }, 'QM-3', 'PATROL', inForce),
  },
};
const sent = await anna.send(ship, {
  shipDate: new Date().toISOString().slice(0, 10),
  lines: [{ productStockId: stockId, orderProductId, qty: 1 }],
});
const { id: shipmentId } = sent.json();
const registered = await anna.send(sellMaterial, {
  bizPartnerId: floor.client,
  status: 'REGISTERED',
  lines: [{ materialStockId: packageId, qty: 1, unitPrice: 100 }],
});
const { id: saleId } = registered.json();
/** Inspections of each kind: one to change, one to judge, one that is judged. */
const inspected = async (kind: 'product' | 'material' | 'daily', status: InspectionStatus = 'REQUESTED') => {
  const stage: Stage = kind === 'material' ? 'INCOMING' : kind === 'daily' ? 'DAILY' : 'PATROL';
  const of = kind === 'material' ? { materialId: floor.steel } : { productId };
  const judged = { judgement: 'PASS' as const, acceptedQty: 1, endedAt: '2026-03-02T00:00:00Z', judgedAt: '2026-03-02T00:00:00Z' };
  return floor.insert('qualityResult', {
    ...{ resultNo: crypto.randomUUID(), cause: 'HAND', uom: 'EA', lotQty: 1, stage, status, ...of },
    ...(status === 'JUDGED' && judged),
  });
};
/** A first piece that the work asked for, looked at by one and confirmed by another. */
const looked = { productId: await floor.product() };
const atTheLine = await floor.insert('qualityResult', {
  ...{ resultNo: crypto.randomUUID(), cause: 'START', uom: 'EA', lotQty: 1, stage: 'FIRST', status: 'IN_PROGRESS', ...looked },
  ...{
    dailyPlanId: cut.dailyPlanId,
    standardId: await standardOf(looked, 'QP-K', 'FIRST', { ...inForce, fourEyes: true, characteristics: '[]' }),
  },
});
const inspections = async (kind: 'product' | 'material' | 'daily'): Promise<Record<string, Save>> => {
  const path = `/${kind}-quality-result`;
  return {
    [`PUT ${path}`]: { table: 'qualityResult', id: await inspected(kind), ask: ({ id }) => ({ id, remark: '다시' }) },
    [`POST ${path}/{id}/judge`]: {
      table: 'qualityResult',
      id: await inspected(kind, 'IN_PROGRESS'),
      ask: ({ id }) => ({ id, judgement: 'PASS' }),
    },
    [`POST ${path}/{id}/confirm`]: { table: 'qualityResult', id: await inspected(kind, 'JUDGED'), ask: ({ id }) => ({ id }) },
  };
};
const platedBetween = await floor.platedBetween(planId, 1000);
const day = new Date().toISOString().slice(0, 10);
const asked = { vendorId: floor.outsourcer, operPlanId: platedBetween, qty: 1, outDate: day, dueDate: day };
/** An outsourcing of one piece on the shelf, and one of an operation that has nothing ready yet. */
const outsourced = async () =>
  (await anna.send(createOutsourcing, { ...asked, operPlanId: null, qty: null, lots: [{ productStockId: stockId, qty: 1 }] })).json().id;
const [toSend, toReceive, toCancel, toUnsend] = [await outsourced(), await outsourced(), await outsourced(), await outsourced()];
await anna.send(sendOut, { id: toUnsend, version: 1 });
const { id: toChange } = (await anna.send(createOutsourcing, asked)).json();
const out = (await anna.send(sendOut, { id: toReceive, version: 1 })).json();

const { stock: toSplit } = await floor.steelAtLine(planId, 10, 0);
const { stock: toScrap } = await floor.steelAtLine(planId, 10, 0);
const shelfWith = async () => {
  const locationId = await floor.insert('location', {
    type: 'SHELF',
    code: `CNT-${crypto.randomUUID()}`,
    name: '실사 칸',
    parentId: floor.warehouse,
  });
  const { stock } = await floor.steelAtLine(planId, 10, 0);
  await db.updateTable('materialStock').set({ locationId }).where('id', '=', stock).execute();
  return locationId;
};
/** A count that has got so far. */
const counted = async (...steps: ('start' | 'count' | 'submit')[]) => {
  const ask = { plannedOn: day, locationIds: [await shelfWith()], items: 'ALL' as const, blind: false, byAnother: false };
  let sheet = (await anna.send(planCount, ask)).json();
  if (steps.includes('start')) sheet = (await anna.send(startCount, sheet)).json();
  const { id: lineId = 0 } = (await db.selectFrom('countLine').select('id').where('sheetId', '=', sheet.id).executeTakeFirst()) ?? {};
  if (steps.includes('count')) await anna.send(countOne, { id: sheet.id, lineId, countedQty: 10 });
  if (steps.includes('submit')) sheet = (await anna.send(submitCount, sheet)).json();
  return { id: sheet.id as number, lineId, plan: ask };
};
const [planned, toStart, toSubmit, toReturn, toPost] = [
  await counted(),
  await counted(),
  await counted('start', 'count'),
  await counted('start', 'count', 'submit'),
  await counted('start', 'count', 'submit'),
];
const [toCount, toCancelCount] = [await counted('start'), await counted()];

type Row = { id: number; version: number; [column: string]: unknown };
const newest = (table: keyof Tables, id?: number) =>
  db
    .selectFrom(table as 'product')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row>;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
type Save = { table: keyof Tables; id?: number; ask?: (row: Row) => object };
const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
/** What each call saves that takes a version: its table, and the ask where that isn't the row itself. */
const savesOne: Record<string, Save> = {
  'PUT /role': { table: 'role', ask: ({ id, name }) => ({ id, name, roleItem: '[]' }) },
  'PUT /user': { table: 'appUser', ask: ({ id }) => ({ id, phone: '010-1234-5678' }) },
  'PUT /system/menu': { table: 'menu', ask: ({ name }) => ({ entries: [{ name, nameEn: 'Renamed' }] }) },
  'PUT /code': { table: 'code' },
  'POST /code/cateogry': { table: 'codeCategory' },
  'PUT /attachment': { table: 'attachment' },
  'PUT /custom-ext/custom': { table: 'customField' },
  'PUT /biz-partner': { table: 'bizPartner' },
  'PUT /location': { table: 'location' },
  'PUT /tool': { table: 'tool' },
  'PUT /dashboard': { table: 'dashboard', ask: ({ id, name, sharing, layout }) => ({ id, name, sharing, layout }) },
  'PUT /label/template': { table: 'labelTemplate' },
  'PUT /printer': { table: 'printer' },
  'PUT /terminal': { table: 'terminal' },
  'POST /terminal/{id}/revoke': { table: 'terminal', id: lost, ask: ({ id }) => ({ id, reason: '분실' }) },
  'POST /terminal/findings/{id}/answer': { table: 'terminalFinding', ask: ({ id }) => ({ id, note: '확인함' }) },
  'PUT /mold/mold': { table: 'mold', ask: ({ locationId: _, status: __, ...row }) => row },
  ...Object.fromEntries(
    Object.entries(standards).flatMap(([side, { change, approve, withdraw }]): [string, Save][] => [
      [`PUT /${side}-quality`, { table: 'qualityStandard', id: change }],
      [`PUT /${side}-quality/approve/{id}`, { table: 'qualityStandard', id: approve, ask: ({ id }) => ({ id, password }) }],
      [
        `PUT /${side}-quality/obsolete/{id}`,
        { table: 'qualityStandard', id: withdraw, ask: ({ id }) => ({ id, reason: '단종', password }) },
      ],
    ]),
  ),
  'PUT /mold/dispose/{id}': { table: 'mold', ask: ({ id }) => ({ id, reason: '마모' }) },
  'PUT /tool/tool-inspect-history': { table: 'toolInspection' },
  'PUT /tool/machine-rate': { table: 'machineRate' },
  'PUT /location/labor-rate': { table: 'laborRate' },
  'PUT /worker': { table: 'worker' },
  'PUT /product': { table: 'product' },
  'PUT /operation': { table: 'operation' },
  'PUT /route': { table: 'route' },
  'PUT /route/oper': { table: 'routeOperation' },
  'PUT /operationplan/plan': { table: 'operationPlan' },
  'PUT /bom': { table: 'bom' },
  'PUT /calendar': { table: 'plantCalendar' },
  'PUT /notice': { table: 'notice', ask: ({ id }) => ({ id, title: '공지', contents: '<p>안내</p>' }) },
  'PUT /claim/modify-claim': { table: 'claim' },
  'PUT /nonconformance': { table: 'nonconformance', id: suspectedNow },
  'POST /nonconformance/{id}/close': { table: 'nonconformance', id: dealtWith, ask: ({ id }) => ({ id }) },
  'POST /nonconformance/{id}/sign-disposition': {
    table: 'dispositionAsk',
    id: toSign.askId,
    ask: ({ id: askId }) => ({ id: toSign.nonconformanceId, askId, password }),
  },
  'POST /nonconformance/{id}/refuse-disposition': {
    table: 'dispositionAsk',
    id: toRefuse.askId,
    ask: ({ id: askId }) => ({ id: toRefuse.nonconformanceId, askId, reason: '선별' }),
  },
  'PUT /gauge': { table: 'tool', id: gauge },
  'PUT /parameter': { table: 'parameter' },
  'PUT /device': { table: 'device' },
  'POST /spec-out/{id}/acknowledge': { table: 'specOut', ask: ({ id }) => ({ id, reason: '냉각수 부족', action: '보충' }) },
  'PUT /connection': { table: 'connection' },
  'POST /connection/{id}/secrets': { table: 'connection', ask: ({ id }) => ({ id, secrets: [{ name: 'password', value: 'x' }] }) },
  'POST /connection/{id}/pause': { table: 'connection', ask: ({ id }) => ({ id, paused: true }) },
  'POST /connection/{id}/trust': { table: 'connection', ask: ({ id }) => ({ id, fingerprint: 'a'.repeat(64), trusted: true }) },
  'PUT /connection/{id}/tags': { table: 'connection', ask: ({ id }) => ({ id, tags: [] }) },
  'POST /device/{id}/key': { table: 'device', ask: ({ id }) => ({ id }) },
  'POST /device/{id}/revoke': { table: 'device', ask: ({ id }) => ({ id }) },
  'PUT /msa/study': { table: 'gaugeStudy', id: studied.plan },
  'PUT /msa/study/{id}/values': { table: 'gaugeStudy', id: studied.values, ask: ({ id }) => ({ id, measurements: [] }) },
  'POST /msa/study/{id}/complete': { table: 'gaugeStudy', id: studied.whole, ask: ({ id }) => ({ id }) },
  'PUT /concession': { table: 'concession', id: conceded.change, ask: ({ id }) => ({ id, reason: '기능 무관', validUntil: '2199-01-01' }) },
  'POST /concession/{id}/refuse': { table: 'concession', id: conceded.refuse, ask: ({ id }) => ({ id, reason: '고객 거절' }) },
  'POST /concession/{id}/approve': { table: 'concession', id: conceded.approve, ask: ({ id }) => ({ id, password }) },
  'POST /concession/{id}/revoke': { table: 'concession', id: conceded.revoke, ask: ({ id }) => ({ id, reason: '고객 취소', password }) },
  'PUT /change-control': { table: 'processChange', id: fourM.edit, ask: ({ approverId: _, ...row }) => row },
  'POST /change-control/check': {
    table: 'processChange',
    id: fourM.check,
    ask: ({ id }) => ({ rows: [{ id }], verdict: 'GOOD', found: '이상 없음' }),
  },
  'POST /change-control/{id}/approve': { table: 'processChange', id: fourM.approve, ask: ({ id }) => ({ id, password }) },
  'POST /change-control/{id}/refuse': { table: 'processChange', id: fourM.refuse, ask: ({ id }) => ({ id, reason: '근거 없음' }) },
  'POST /change-control/{id}/cancel': { table: 'processChange', id: fourM.cancel, ask: ({ id }) => ({ id, reason: '중복' }) },
  'PUT /testreport/report': { table: 'testReport', id: reports.change },
  'POST /testreport/report/{id}/sign': { table: 'testReport', id: reports.sign, ask: ({ id }) => ({ id, meaning: 'PREPARED', password }) },
  'POST /testreport/report/{id}/return': { table: 'testReport', id: reports.giveBack, ask: ({ id }) => ({ id, reason: '오타' }) },
  'POST /testreport/report/{id}/issue': { table: 'testReport', id: reports.issue, ask: ({ id }) => ({ id }) },
  'POST /testreport/report/{id}/revoke': { table: 'testReport', id: reports.revoke, ask: ({ id }) => ({ id, reason: '오류', password }) },
  'POST /claim/{id}/hold': { table: 'claim', ask: ({ id }) => ({ id, lots: [claimed.lotId] }) },
  'PUT /material': { table: 'material' },
  'PUT /material-stock/stock': { table: 'materialStock', id: packageId, ask: ({ id, locationId }) => ({ id, locationId, note: '젖음' }) },
  'PUT /business': { table: 'business' },
  'PUT /order': { table: 'orderInfo' },
  'PUT /order-product': { table: 'orderProduct' },
  'PUT /order-product/order-material': { table: 'orderMaterial' },
  'POST /mold/shot-correction': {
    table: 'mold',
    id: worn,
    ask: ({ id }) => ({ moldId: id, shots: 7, seen: 0, reason: '계수기와 다름' }),
  },
  'PUT /productionplan/plan': { table: 'productionPlan', ask: ({ status: _, ...row }) => row },
  'PUT /productionplan/plan/force': { table: 'productionPlan', ask: ({ status: _, ...row }) => ({ ...row, dryRun: false }) },
  'PUT /productionplan/operplan': { table: 'productionOperationPlan' },
  'POST /productionplan/operplan/daily-plans': { table: 'dailyPlan', id: cut.dailyPlanId, ask: (row) => ({ rows: [row] }) },
  'PUT /productstock/stock': { table: 'productStock', id: stockId, ask: ({ id }) => ({ id, note: '옮김' }) },
  'POST /kiosk/inspections/{id}/judge': { table: 'qualityResult', id: atTheLine, ask: ({ id }) => ({ id, judgement: 'PASS' }) },
  ...(await inspections('product')),
  ...(await inspections('material')),
  ...(await inspections('daily')),
  'PUT /material-sales': { table: 'materialSale', id: saleId, ask: ({ id }) => ({ id, note: '다시 셈' }) },
  'PUT /out-sourcing': { table: 'outsourcing', id: toChange, ask: ({ id }) => ({ ...asked, id, note: '급함' }) },
  'POST /out-sourcing/{id}/send': { table: 'outsourcing', id: toSend, ask: ({ id }) => ({ id }) },
  'POST /out-sourcing/{id}/send/taken-back': { table: 'outsourcing', id: toUnsend, ask: ({ id }) => ({ id }) },
  'POST /out-sourcing/{id}/receive': {
    table: 'outsourcing',
    id: toReceive,
    ask: ({ id }) => ({ id, lines: [{ lineId: out.lines[0].id, goodQty: 1 }] }),
  },
  'POST /out-sourcing/{id}/cancel': { table: 'outsourcing', id: toCancel, ask: ({ id }) => ({ id, reason: '업체 휴무' }) },
  'PUT /stock-count': { table: 'countSheet', id: planned.id, ask: ({ id }) => ({ ...planned.plan, id, note: '월말' }) },
  'POST /material-stock/stock/{id}/split': { table: 'materialStock', id: toSplit, ask: ({ id }) => ({ id, parts: [{ qty: 1 }] }) },
  'POST /material-stock/stock/{id}/scrapped': {
    table: 'materialStock',
    id: toScrap,
    ask: ({ id }) => ({ id, qty: 1, reasonCode: 'DAMAGE' }),
  },
  'POST /stock-count/{id}/start': { table: 'countSheet', id: toStart.id, ask: ({ id }) => ({ id }) },
  'PUT /stock-count/{id}/count': {
    table: 'countLine',
    id: toCount.lineId,
    ask: ({ id }) => ({ id: toCount.id, lineId: id, countedQty: 9 }),
  },
  'POST /stock-count/{id}/submit': { table: 'countSheet', id: toSubmit.id, ask: ({ id }) => ({ id }) },
  'POST /stock-count/{id}/return': { table: 'countSheet', id: toReturn.id, ask: ({ id }) => ({ id, reason: '다시' }) },
  'POST /stock-count/{id}/post': { table: 'countSheet', id: toPost.id, ask: ({ id }) => ({ id }) },
  'POST /stock-count/{id}/cancel': { table: 'countSheet', id: toCancelCount.id, ask: ({ id }) => ({ id, reason: '연기' }) },
  'PUT /shipment/cancel': { table: 'shipment', id: shipmentId, ask: ({ id }) => ({ id, reason: '오출하' }) },
};
/** Several rows at once are saved as each is alone. */
const savesMany: Record<string, Save> = Object.fromEntries(
  calls.flatMap((call) => {
    const one = savesOne[nameOf(call).replace(/\/many$/, '')] ?? savesOne[nameOf(call).replace(/\/many$/, '/modify-claim')];
    if (!call.path.endsWith('/many') || !one) return [];
    return [[nameOf(call), { ...one, ask: (row: Row) => ({ rows: [one.ask?.(row) ?? row] }) }]];
  }),
);
const saves: Record<string, Save> = { ...savesOne, ...savesMany };
const kioskEdits = {
  TARGET: { action: 'TARGET', targetQty: 900 },
  MOVE_TOOL: { action: 'MOVE_TOOL', toolId: null },
  REORDER: { action: 'REORDER', seq: 3 },
};

/** What carries taps of a kiosk: their versions are those of the works that they were tapped at. */
const tapped: readonly Call[] = [changeDailyPlans, answerRefusal];
/** What takes a sheet of many records names beside its rows which versions they were held against; its own tests try it. */
const sheets: readonly Call[] = [takeProductLines, takeMaterialLines];
const versioned = calls.filter((call) => takesVersion(call) && !tapped.includes(call) && !sheets.includes(call));
/** The ask with its version beside the id of what it changes. */
const seeing = (ask: object, version: number | undefined): object => {
  const list = (['rows', 'entries'] as const).find((name) => name in ask);
  return list ? { ...ask, [list]: (ask as Record<string, object[]>)[list]?.map((row) => seeing(row, version)) } : { ...ask, version };
};

test('every call that takes a version is tried here', () => {
  expect(versioned.map(nameOf).sort()).toEqual(Object.keys(saves).sort());
});

describe('without a version a save goes onto the newest, with an old one it is refused:', () => {
  test.each(versioned.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const { table, id, ask = (row: Row) => row } = saves[name] as Save;
    const row = withoutNulls(await newest(table, id)) as Row;
    const given = (version?: number) => seeing(ask(row), version) as AskOf<Call>;
    const code = name in savesMany ? 'record.rowsRefused' : 'STALE_VERSION';
    expect((await anna.send(call, given(row.version + 1))).json()).toMatchObject({ code });
    expect((await newest(table, row.id)).version).toBe(row.version);
    const saved = await anna.send(call, given());
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await newest(table, row.id)).version).toBe(row.version + 1);
  });
  test.each(Object.entries(kioskEdits))('kiosk %s', async (_name, edit) => {
    const tap = async (version?: number) => {
      const change = { ...edit, dailyPlanId: cut.dailyPlanId, key: crypto.randomUUID(), version };
      return (await anna.send(changeDailyPlans, [change as AskOf<typeof changeDailyPlans>[number]])).json()[0];
    };
    const { version } = await newest('dailyPlan', cut.dailyPlanId);
    expect(await tap(version + 1)).toMatchObject({ outcome: 'conflict', problem: { code: 'STALE_VERSION' } });
    expect(await tap()).toMatchObject({ outcome: 'ok', work: { version: version + 1 } });
  });
});
