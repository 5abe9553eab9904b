import { calls } from '@lotline/contract/calls';
import { checkChanges } from '@lotline/contract/change/change';
import type { AskOf, Call } from '@lotline/contract/kit/call';
import { changePackages } from '@lotline/contract/material/stock';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { takeMaterialLines, takeProductLines } from '@lotline/contract/quality/standard-lines';
import { describe, expect, test } from 'vitest';
import type { Tables } from './kit/database/tables.ts';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const anna = await as();
const productId = await floor.product();
const orderProductId = await floor.order(productId, 1000);
const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
const { businessId } = await db.selectFrom('orderInfo').select('businessId').where('id', '=', orderId).executeTakeFirstOrThrow();
const routeId = await floor.insert('route', { code: 'R-1', name: '가공' });
const operations = await Promise.all(
  [1, 2, 3, 4].map((n) => floor.insert('operation', { code: `Z-${n}`, name: `공정 ${n}`, type: 'MACHINING' })),
);
const materials = await Promise.all(
  [1, 2, 3, 4].map((n) => floor.insert('material', { code: `Z-${n}`, barcode: `Z-${n}`, name: `자재 ${n}`, type: 'RAW', uom: 'kg' })),
);

const gaugeId = await floor.insert('tool', { code: 'ZG-S', name: '측정기', locationId: floor.line, classification: 'GAUGE' });

/** `remove` deletes several at once, and each alone where it is left out; `bulk` creates what a file holds. */
type Kind = { table: keyof Tables; draft: (n: number) => object; remove?: string; bulk?: string };
/** What several of each kind are made from, by the beginning of their calls' paths. */
const kinds: Record<string, Kind> = {
  '/biz-partner': {
    table: 'bizPartner',
    remove: '/biz-partner/biz-partners/{ids}',
    bulk: '/biz-partner/biz-partners',
    draft: (n) => ({ partnerCode: `Z-${n}`, types: ['CUSTOMER'], name: `거래처 ${n}` }),
  },
  '/claim': {
    table: 'claim',
    remove: '/claim/delete-claims/{ids}',
    draft: (n) => ({ bizPartnerId: floor.client, productId, qtyClaimed: n, description: `치수 ${n}` }),
  },
  '/gauge': {
    table: 'tool',
    remove: '/gauge/gauges/{ids}',
    bulk: '/gauge/gauges',
    draft: (n) => ({ code: `ZG-${n}`, name: `측정기 ${n}`, locationId: floor.line }),
  },
  '/parameter': {
    table: 'parameter',
    remove: '/parameter/parameters/{ids}',
    bulk: '/parameter/parameters',
    draft: (n) => ({ code: `ZP-${n}`, name: `온도 ${n}`, toolId: gaugeId }),
  },
  '/connection': {
    table: 'connection',
    remove: '/connection/connections/{ids}',
    draft: (n) => ({
      name: `연결 ${n}`,
      settings: { kind: 'CSV', folder: '/srv/signals', files: [{ name: 'a', pattern: '*.csv', timeColumn: 'Time' }] },
    }),
  },
  '/device': {
    table: 'device',
    remove: '/device/devices/{ids}',
    draft: (n) => ({ name: `장치 ${n}` }),
  },
  '/msa/study': {
    table: 'gaugeStudy',
    draft: (n) => ({ toolId: gaugeId, characteristic: `외경 ${n}`, parts: '1\n2', appraisers: 'A, B', trials: 2, plannedOn: '2026-03-02' }),
  },
  '/testreport/report': {
    table: 'testReport',
    remove: '/testreport/reports/{ids}',
    draft: (n) => ({ productId, sampleQty: n }),
  },
  '/calendar': {
    table: 'plantCalendar',
    remove: '/calendar/entries/{ids}',
    draft: (n) => ({ kind: 'HOLIDAY', name: `휴일 ${n}`, startDt: `2027-05-0${n}` }),
  },
  '/product-quality': {
    table: 'qualityStandard',
    remove: '/product-quality/infos/{ids}',
    draft: (n) => ({
      ...{ productId, operationId: operations[n - 1], stage: 'FIRST', name: `초품 ${n}`, effectiveFrom: '2026-03-01' },
      sampling: { mode: 'N', n },
    }),
  },
  '/material-quality': {
    table: 'qualityStandard',
    remove: '/material-quality/infos/{ids}',
    draft: (n) => ({
      ...{ materialId: materials[n - 1], stage: 'INCOMING', name: `수입 ${n}`, effectiveFrom: '2026-03-01' },
      sampling: { mode: 'FULL' },
    }),
  },
  '/location': {
    table: 'location',
    remove: '/location/locations/{ids}',
    draft: (n) => ({ type: 'SITE', code: `Z-${n}`, name: `사업장 ${n}` }),
  },
  '/tool': { table: 'tool', remove: '/tool/tools/{ids}', draft: (n) => ({ code: `Z-${n}`, name: `설비 ${n}`, locationId: floor.line }) },
  '/tool/machine-rate': {
    table: 'machineRate',
    draft: (n) => ({ toolId: floor.tool, perHour: n * 1000, effectiveFrom: `2026-03-0${n}` }),
  },
  '/location/labor-rate': {
    table: 'laborRate',
    draft: (n) => ({ locationId: floor.line, perHour: n * 1000, effectiveFrom: `2026-03-0${n}` }),
  },
  '/tool/tool-inspect-history': {
    table: 'toolInspection',
    remove: '/tool/tool-inspect-historys/{ids}',
    draft: (n) => ({ toolId: floor.tool, type: 'DAILY', item: `주축 ${n}`, occurredAt: `2026-03-0${n}T00:00:00Z` }),
  },
  '/product': {
    table: 'product',
    remove: '/product/products/{ids}',
    bulk: '/product/products',
    draft: (n) => ({ code: `Z-${n}`, name: `제품 ${n}`, type: 'FINISHED', uom: 'EA' }),
  },
  '/operation': {
    table: 'operation',
    remove: '/operation/operations/{ids}',
    draft: (n) => ({ code: `Y-${n}`, name: `공정 ${n}`, type: 'MACHINING' }),
  },
  '/route': { table: 'route', draft: (n) => ({ code: `Z-${n}`, name: `라우트 ${n}` }) },
  '/route/oper': {
    table: 'routeOperation',
    remove: '/route/opers/{a}/{b}',
    draft: (n) => ({ routeId, operationId: operations[n - 1], seq: n * 10 }),
  },
  '/operationplan/plan': { table: 'operationPlan', draft: (n) => ({ productId, operationId: operations[n - 1], seq: n * 10 }) },
  '/bom': {
    table: 'bom',
    bulk: '/bom/lines',
    draft: (n) => ({ parentId: productId, childMaterialId: materials[n - 1], qtyPer: n, uom: 'kg' }),
  },
  '/mold/mold': {
    table: 'mold',
    remove: '/mold/molds/{ids}',
    bulk: '/mold/molds',
    draft: (n) => ({ code: `Y-${n}`, name: `금형 ${n}`, type: 'PRESS', locationId: floor.shelf }),
  },
  '/label/template': {
    table: 'labelTemplate',
    remove: '/label/templates/{ids}',
    draft: (n) => ({ name: `양식 ${n}`, kind: 'LOT', width: 90, height: 50 }),
  },
  '/printer': {
    table: 'printer',
    remove: '/printer/printers/{ids}',
    draft: (n) => ({ name: `프린터 ${n}`, host: `10.0.0.${n}`, language: 'ZPL' }),
  },
  '/material': {
    table: 'material',
    remove: '/material/materials/{ids}',
    bulk: '/material/materials',
    draft: (n) => ({ code: `Y-${n}`, name: `자재 ${n}`, type: 'RAW', uom: 'kg' }),
  },
  '/business': {
    table: 'business',
    remove: '/business/businesses/{ids}',
    draft: (n) => ({ code: `Z-${n}`, name: `사업 ${n}`, bizPartnerId: floor.client }),
  },
  '/order': {
    table: 'orderInfo',
    remove: '/order/orders/{ids}',
    draft: (n) => ({ businessId, direction: 'SALES', orderDate: `2026-03-0${n}` }),
  },
  '/order-product': {
    table: 'orderProduct',
    remove: '/order-product/order-products/{ids}',
    bulk: '/order-product/order-products',
    draft: (n) => ({ orderId, productId, qty: n }),
  },
  '/order-product/order-material': {
    table: 'orderMaterial',
    remove: '/order-product/order-materials/{ids}',
    bulk: '/order-product/order-materials',
    draft: (n) => ({ orderId, purpose: 'REQUIREMENT', orderProductId, materialId: materials[n - 1], qty: n }),
  },
};

const takesRows = ({ ask }: Call) => 'rows' in ((ask as unknown as { shape?: object }).shape ?? {});
const tried = new Set<string>();
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const find = (method: Call['method'], path: string) => calls.find((call) => call.method === method && call.path === path) as Call;

const stands = async (table: keyof Tables) =>
  (await db
    .selectFrom(table as 'product')
    .select(['id', 'version'])
    .orderBy('id')
    .execute()) as readonly { id: number; version: number }[];

/** Sends a call twice under one key: both are answered the same, the second by what was kept, and it leaves everything as it stands. */
const twice = async <C extends Call>(call: C, ask: AskOf<C>, table: keyof Tables) => {
  tried.add(nameOf(call));
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await anna.send(call as Call, ask, key);
  expect(first.statusCode, `${nameOf(call)} ${first.body}`).toBe(200);
  const after = await stands(table);
  const again = await anna.send(call as Call, ask, key);
  expect([again.statusCode, again.headers['idempotent-replay'], again.json()]).toEqual([first.statusCode, 'true', first.json()]);
  expect(await stands(table)).toEqual(after);
  return first.json();
};

describe.each(Object.entries(kinds))('several at %s are sent twice under one key', (path, { table, draft, remove }) => {
  const many = find('PUT', `${path}/many`);
  const restore = find('POST', `${path}/restored`);

  test('made, changed, deleted and brought back once', async () => {
    const before = await stands(table);
    const made = await twice(many, { rows: [draft(1), draft(2)] } as never, table);
    expect(made).toEqual({ created: 2, changed: 0 });
    const rows = (await stands(table)).slice(-2);
    expect(await stands(table)).toHaveLength(before.length + 2);

    const changed = await twice(
      many,
      { rows: rows.map((row, n) => ({ ...draft(n + 1), ...row, note: '고침', description: '고침' })) } as never,
      table,
    );
    expect(changed).toEqual({ created: 0, changed: 2 });
    const changedRows = (await stands(table)).slice(-2);
    // Whoever saved them knows the versions they have now, and can give each its old values back.
    expect(changedRows).toEqual(rows.map(({ id, version }) => ({ id, version: version + 1 })));

    const ids = rows.map(({ id }) => id);
    const asks = !remove
      ? ids.map((id) => ({ id }))
      : remove.endsWith('/{ids}')
        ? [{ ids: ids.join(',') }]
        : [{ a: routeId, b: operations.slice(0, 2).join(',') }];
    const removal = find('DELETE', remove ?? `${path}/{id}`);
    for (const ask of asks) expect(await twice(removal, ask as never, table)).toEqual({ deleted: 2 / asks.length });
    expect(await stands(table)).toHaveLength(before.length);
    expect(await twice(restore, { ids } as never, table)).toEqual({ restored: 2 });
    expect((await stands(table)).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), ...ids]);
  });
});

type Bulk = Kind & { bulk: string };
test.each(Object.values(kinds).filter((kind): kind is Bulk => kind.bulk !== undefined))(
  'a file at $bulk is taken once',
  async ({ table, draft, bulk }) => {
    const before = await stands(table);
    expect(await twice(find('POST', bulk), { rows: [draft(3), draft(4)] } as never, table)).toEqual({ created: 2 });
    expect(await stands(table)).toHaveLength(before.length + 2);
  },
);

test('packages are moved once', async () => {
  const { planId } = await floor.plan(productId, 10);
  const [one, two] = [await floor.steelAtLine(planId, 5, 0), await floor.steelAtLine(planId, 6, 0)];
  const otherShelf = await floor.insert('location', { type: 'SHELF', code: 'Z-SHELF', name: '다른 선반', parentId: floor.warehouse });
  const moved = () => db.selectFrom('stockMovement').select('id').where('type', '=', 'MOVE').execute();
  const rows = (await stands('materialStock')).filter(({ id }) => id === one.stock || id === two.stock);
  const said = await twice(changePackages, { rows: rows.map((row) => ({ ...row, locationId: otherShelf })) }, 'materialStock');
  expect(said).toEqual({ changed: 2 });
  expect(await moved()).toHaveLength(2);
  const now = (await stands('materialStock')).filter(({ id }) => rows.some((row) => row.id === id));
  expect(now).toEqual(rows.map(({ id, version }) => ({ id, version: version + 1 })));
});

test('changes are checked once', async () => {
  const change = (n: number) =>
    floor.insert('processChange', {
      ...{ changeNo: `CM-${n}`, kind: 'METHOD', status: 'REGISTERED', what: '절삭유', reason: '단종', becomes: 'B', productId },
      startsAt: '2026-03-02T00:00:00Z',
    });
  const rows = [
    { id: await change(1), version: 1 },
    { id: await change(2), version: 1 },
  ];
  expect(await twice(checkChanges, { rows, verdict: 'GOOD', found: '이상 없음' }, 'processChange')).toEqual({ checked: 2 });
});

test('days of a plan are planned once', async () => {
  const { cut } = await floor.plan(productId, 10);
  const before = (await stands('dailyPlan')).length;
  const day = (workDate: string) => ({ operPlanId: cut.operPlanId, workDate, dayNight: 'DAY' as const, targetQty: 1 });
  await twice(saveDailyPlans, { rows: [day('2027-03-02'), day('2027-03-03')] }, 'dailyPlan');
  expect((await stands('dailyPlan')).length).toBe(before + 2);
});

test('the characteristics of many standards are taken once', async () => {
  const row = (n: number) => ({ stage: 'PATROL' as const, standardName: `순회 ${n}`, name: '외관', kind: 'ATTRIBUTE' as const });
  const said = { created: 2, revised: 0, changed: 0, same: 0 };
  const products = [await floor.product(), await floor.product()];
  const ofProducts = products.map((id, n) => ({ ...row(n), productId: id }));
  expect(await twice(takeProductLines, { rows: ofProducts }, 'qualityStandard')).toEqual(said);
  const ofMaterials = materials.slice(0, 2).map((id, n) => ({ ...row(n), materialId: id }));
  expect(await twice(takeMaterialLines, { rows: ofMaterials }, 'qualityStandard')).toEqual(said);
});

test('no bulk call is left out', () => {
  const bulk = calls.filter((call) => call.method !== 'GET' && takesRows(call)).map(nameOf);
  expect(bulk.length).toBeGreaterThan(20);
  expect(bulk.filter((name) => !tried.has(name))).toEqual([]);
});
