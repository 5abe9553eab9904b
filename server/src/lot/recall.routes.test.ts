import { holdFound, recall, recallBegin, releaseHold } from '@lotline/contract/lot/recall';
import { trackingStarts } from '@lotline/contract/lot/tracking';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { ship } from '@lotline/contract/shipment/shipment';
import { codesOfCategory } from '@lotline/contract/system/code';
import { expect, test } from 'vitest';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const me = await as();

/** Steel at the line, of which a lot of two pieces took its part. */
const product = await floor.product();
await floor.steelFor(product);
const plan = await floor.plan(product, 5);
const { stock: pack } = await floor.steelAtLine(plan.planId, 20, 10);
for (const { dailyPlanId } of [plan.cut, plan.check])
  await floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty: 2, occurredAt: '2026-03-02T03:00:00Z' })));

test('a quality manager finds a package, holds what is in the house of it and releases it', async () => {
  expect((await me.send(trackingStarts, { text: 'PKG' })).json()).toContainEqual(expect.objectContaining({ id: pack }));
  const sheet = (await me.send(recall, { a: 'material-stock', b: pack })).json();
  expect(sheet).toMatchObject({ receivedQty: 20, gapQty: 0, holds: [] });
  for (const why of [{}, { reason: 'ㅤ' }])
    expect((await me.send(holdFound, { kind: 'material-stock', id: pack, ...why })).json()).toMatchObject({ code: 'hold.hasAReason' });
  const causes: { id: number; code: string }[] = (await me.send(codesOfCategory, { category: 'HOLD_REASON' })).json();
  const [elsewhere]: { id: number }[] = (await me.send(codesOfCategory, { category: 'STOP_REASON' })).json();
  expect((await me.send(holdFound, { kind: 'material-stock', id: pack, reasonId: elsewhere?.id ?? 0 })).json()).toMatchObject({
    code: 'hold.reasonIsListed',
  });
  const cause = causes.find(({ code }) => code === 'MATERIAL')?.id ?? 0;
  const held = await me.send(holdFound, { kind: 'material-stock', id: pack, reasonId: cause, reason: '성적서 없음' });
  expect(held.json()).toMatchObject({ packages: 1, lots: 1 });
  const { id } = held.json();
  expect((await me.send(recall, { a: 'lot', b: plan.lotId })).json()).toMatchObject({
    gapQty: 0,
    holds: [{ id, units: 1, reason: '재질·성적서 불일치 · 성적서 없음', reasonEn: 'Material or certificate · 성적서 없음' }],
  });
  expect((await me.send(recallBegin, {})).json()).toMatchObject({
    holds: [{ holdId: id, kind: 'material-stock', id: pack, label: sheet.label, reason: '재질·성적서 불일치 · 성적서 없음', units: 2 }],
    shipped: [],
  });
  expect((await me.send(holdFound, { kind: 'material-stock', id: pack, reason: '다시' })).json()).toMatchObject({
    code: 'hold.nothingToHold',
  });
  for (const why of [{}, { reason: '  ' }])
    expect((await me.send(releaseHold, { id, ...why })).json()).toMatchObject({ code: 'hold.releaseHasAReason' });
  const codes: { id: number; code: string }[] = (await me.send(codesOfCategory, { category: 'RELEASE_REASON' })).json();
  const [foreign]: { id: number }[] = (await me.send(codesOfCategory, { category: 'STOP_REASON' })).json();
  expect((await me.send(releaseHold, { id, reasonId: foreign?.id ?? 0 })).json()).toMatchObject({ code: 'hold.releaseReasonIsListed' });
  const reasonId = codes.find(({ code }) => code === 'REINSPECTED')?.id ?? 0;
  expect((await me.send(releaseHold, { id, reasonId, reason: '성적서 확인' })).json()).toEqual({ released: 2, stillHeld: 0 });
  expect((await me.send(recall, { a: 'lot', b: plan.lotId })).json().holds).toMatchObject([
    {
      id,
      releasedAt: expect.any(String),
      releaseReason: '재검사 합격',
      releaseReasonEn: 'Passed a second inspection',
      releaseNote: '성적서 확인',
    },
  ]);
  expect((await me.send(recallBegin, {})).json().holds).toEqual([]);
  const moved = await db
    .selectFrom('stockMovement')
    .select('reasonCode')
    .where('type', '=', 'STATUS')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(moved).toEqual([{ reasonCode: '재검사 합격 · 성적서 확인' }]);
  expect((await me.send(releaseHold, { id, reason: '합격' })).json()).toMatchObject({ code: 'hold.releasedOnce' });
});

test('the sheet names places and customers in the reader’s language, and what a notice names in both', async () => {
  const made = await floor.plan(product, 5);
  await floor.steelAtLine(made.planId, 20);
  for (const { dailyPlanId } of [made.cut, made.check])
    await floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty: 2, occurredAt: '2026-03-02T03:00:00Z' })));
  await db.updateTable('product').set({ nameEn: 'Shaft' }).where('id', '=', product).execute();
  await db.updateTable('bizPartner').set({ nameEn: 'Client' }).where('id', '=', floor.client).execute();
  const stock = await db.selectFrom('productStock').select('id').where('lotId', '=', made.lotId).executeTakeFirstOrThrow();
  const orderProductId = await floor.order(product, 5);
  const ordered = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
  await db.updateTable('orderInfo').set({ customerPoNo: 'C-7' }).where('id', '=', ordered.orderId).execute();
  const lines = [{ productStockId: stock.id, qty: 2, orderProductId }];
  await me.send(ship, { shipDate: '2026-03-02', bizPartnerId: floor.client, lines });
  const { name: item } = await db.selectFrom('product').select('name').where('id', '=', product).executeTakeFirstOrThrow();
  for (const [lang, name] of [
    ['kr', '고객사'],
    ['en', 'Client'],
  ] as const)
    expect((await me.send(recall, { a: 'lot', b: made.lotId }, { 'x-language': lang })).json()).toMatchObject({
      item,
      itemEn: 'Shaft',
      customers: [{ name, ownName: '고객사', nameEn: 'Client' }],
      rows: [{ place: 'SHIPPED', at: name, shipment: { customerOrders: 'C-7' } }],
    });
});

test('who may only look can’t hold', async () => {
  const looking = await as([{ name: 'tracking', view: true }]);
  expect((await looking.send(recall, { a: 'material-stock', b: pack })).statusCode).toBe(200);
  expect((await looking.send(holdFound, { kind: 'material-stock', id: pack, reason: '의심' })).statusCode).toBe(403);
});

test('a sheet in English says the English names of supplier, places and operations', async () => {
  await db.updateTable('bizPartner').set({ nameEn: 'Special Steel' }).where('id', '=', floor.supplier).execute();
  await db.updateTable('location').set({ nameEn: 'Shelf A' }).where('id', '=', floor.shelf).execute();
  const ask = { a: 'material-stock', b: pack } as const;
  const sheet = (await me.send(recall, ask, { 'x-language': 'en' })).json();
  expect(sheet.supplier).toBe('Special Steel');
  expect(sheet.rows[0].at).toContain('Shelf A');
  expect((await me.send(recall, ask)).json().rows[0].at).not.toContain('Shelf A');
});
