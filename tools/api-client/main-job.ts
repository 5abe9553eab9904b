import createClient from 'openapi-fetch';
import type { paths } from '../../test-results/api-client/paths.d.ts';

/** A plant's main job, from the order to the trace, by a client that knows nothing but the API document. */
const [address = ''] = process.argv.slice(2);
const baseUrl = `${address}/api`;

const signedOut = createClient<paths>({ baseUrl, headers: { Authorization: `Basic ${btoa('lotline-web:')}` } });
const { data: session, error } = await signedOut.POST('/oauth/token', {
  body: { grant_type: 'password', username: 'admin', password: process.env.API_PASSWORD ?? '' },
});
if (!session) throw new Error(`Nobody can sign in: ${JSON.stringify(error)}`);

const { GET, POST, PUT, use } = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${session.access_token}` } });
use({
  onResponse: async ({ request, response }) => {
    if (!response.ok) throw new Error(`${request.method} ${request.url}: ${response.status} ${await response.clone().text()}`);
  },
});
const done = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('An answer came without a body.');
  return data;
};
const keyed = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } });
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

// The masters: a line and a shelf, steel, and a shaft that takes 2 kg of it.
const place = async (type: 'SITE' | 'FACTORY' | 'LINE' | 'WAREHOUSE' | 'SHELF', parentId: number | null) =>
  done((await POST('/location', { body: { type, code: type, name: type, parentId } })).data).id;
const factory = await place('FACTORY', await place('SITE', null));
const line = await place('LINE', factory);
const warehouse = await place('WAREHOUSE', factory);
const shelf = await place('SHELF', warehouse);
const partner = done((await POST('/biz-partner', { body: { partnerCode: 'C1', types: ['CUSTOMER'], name: 'Customer' } })).data);
const operation = done((await POST('/operation', { body: { code: 'CUT', name: 'Cut', type: 'MACHINING' } })).data);
const material = done((await POST('/material/material', { body: { code: 'STEEL', name: 'Steel', type: 'RAW', uom: 'kg' } })).data);
const product = done(
  (await POST('/product', { body: { code: 'SHAFT', name: 'Shaft', type: 'FINISHED', uom: 'EA', storeLocationId: warehouse } })).data,
);
done((await POST('/operationplan/plan', { body: { productId: product.id, operationId: operation.id, lineId: line } })).data);
done((await POST('/bom', { body: { parentId: product.id, childMaterialId: material.id, qtyPer: 2, operationId: operation.id } })).data);

// The order and its plan.
const business = done((await POST('/business', { body: { code: 'B1', name: 'Serial parts', bizPartnerId: partner.id } })).data);
const order = done(
  (await POST('/order', { body: { businessId: business.id, direction: 'SALES', orderDate: today, status: 'CONFIRMED' } })).data,
);
const orderLine = done(
  (await POST('/order-product', { body: { orderId: order.id, productId: product.id, qty: 10, unitPrice: 1000 } })).data,
);
const plan = done(
  (
    await POST('/productionplan/plan', {
      body: { orderProductId: orderLine.id, productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line },
    })
  ).data,
);
const [operPlan] = done((await GET('/productionplan/plan/{id}/operplans', { params: { path: { id: plan.id } } })).data);
const [day] = done(
  (
    await POST('/productionplan/operplan/daily-plans', {
      body: { rows: [{ operPlanId: operPlan?.id ?? 0, workDate: today, dayNight: 'DAY', targetQty: 10 }] },
    })
  ).data,
);

// Material comes in and goes to the line; ten shafts are made of it, and the day is done.
const [pack] = done(
  (
    await POST('/material-stock/ship-in', {
      params: keyed(),
      body: { materialId: material.id, locationId: shelf, packages: [{ qty: 25 }] },
    })
  ).data,
);
done(
  (
    await POST('/material-stock/ship-out', {
      params: keyed(),
      body: { productionPlanId: plan.id, issues: [{ materialStockId: pack?.id ?? 0, qty: 20 }] },
    })
  ).data,
);
const dailyPlanId = day?.id ?? 0;
done((await PUT('/productionprofit', { params: keyed(), body: { action: 'REGISTER', dailyPlanId, goodQty: 10 } })).data);
const [finished] = done((await PUT('/kiosk/daily-plans', { body: [{ action: 'FINISH', dailyPlanId, key: crypto.randomUUID() }] })).data);
if (finished?.outcome !== 'ok') throw new Error(`The day doesn't finish: ${JSON.stringify(finished?.problem)}`);

// The lot goes to the customer, and its trace leads from the package to the shipment.
// A list that names no page is an array; with a limit it would be a page of rows.
const stocks = done((await GET('/productstock/prod-stock/{planId}', { params: { path: { planId: plan.id } } })).data);
const [stock] = Array.isArray(stocks) ? stocks : stocks.rows;
const shipment = done(
  (
    await POST('/shipment', {
      params: keyed(),
      body: {
        shipDate: today,
        bizPartnerId: partner.id,
        orderId: order.id,
        lines: [{ productStockId: stock?.id ?? 0, qty: 10, orderProductId: orderLine.id }],
      },
    })
  ).data,
);
const trace = done((await GET('/tracking/{a}/{b}', { params: { path: { a: 'lot', b: plan.lotId } } })).data);
const found = JSON.stringify(trace);
for (const name of [pack?.packageId, plan.lotNo, shipment.shipmentNo])
  if (!name || !found.includes(name)) throw new Error(`The trace of ${plan.lotNo} doesn't lead to ${name}: ${found}`);
console.log(`A generated client made ${plan.lotNo} of ${pack?.packageId} and shipped it with ${shipment.shipmentNo}.`);
