import { addDays } from '@lotline/contract/kit/production-day';
import { type ExpiringUnit, expiringUnits, holdStock } from '@lotline/contract/lot/expiry';
import { releaseHold } from '@lotline/contract/lot/recall';
import { issueMaterial } from '@lotline/contract/material/issue';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';
import { openHolds } from './recall.queries.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const me = await as();
const today = workDay();
const productId = await floor.product({ shelfLifeDays: 90 });
const { planId } = await floor.plan(productId, 10);

const pack = async (expiryDate: string | null, qty = 40) => {
  const { stock } = await floor.steelAtLine(planId, qty, 0);
  await db.updateTable('materialStock').set({ expiryDate }).where('id', '=', stock).execute();
  return stock;
};
const listed = async (): Promise<ExpiringUnit[]> => (await me.send(expiringUnits, {})).json().rows;
const of = async (kind: ExpiringUnit['kind'], unitId: number) =>
  (await listed()).filter((one) => one.kind === kind && one.unitId === unitId);

test('what has a last day stands in the order of the days with its shelf, and what has none or is used up doesn’t', async () => {
  const [later, past] = [await pack(addDays(today, 40)), await pack(addDays(today, -3))];
  const never = await pack(null);
  const { lotId } = await floor.openingStock(productId, 5);
  expect(await of('LOT', lotId)).toEqual([]);
  await db
    .updateTable('lot')
    .set({ manufactureDate: addDays(today, -80) })
    .where('id', '=', lotId)
    .execute();
  const rows = (await listed()).filter(({ kind, unitId }) => (kind === 'LOT' ? unitId === lotId : [later, past, never].includes(unitId)));
  expect(rows.map(({ kind, unitId, expiryDate, qty }) => [kind, unitId, expiryDate, qty])).toEqual([
    ['PACKAGE', past, addDays(today, -3), 40],
    ['LOT', lotId, addDays(today, 10), 5],
    ['PACKAGE', later, addDays(today, 40), 40],
  ]);
  expect(rows[0]).toMatchObject({ itemName: '환봉', uom: 'kg', qualityStatus: 'OK', bizPartnerName: '공급사', holdReason: null });
  expect(rows[0]?.locationPath).toMatch(/ \/ .* \/ /);
  await db.updateTable('material').set({ nameEn: 'Round bar' }).where('name', '=', '환봉').execute();
  await db.updateTable('product').set({ nameEn: 'Spool' }).where('id', '=', productId).execute();
  const named = async (itemName: string) =>
    (await me.send(expiringUnits, { filter: JSON.stringify({ itemName }), limit: 50 })).json().rows.map(({ kind }: ExpiringUnit) => kind);
  expect([await named('round'), await named('spool')]).toEqual([['PACKAGE', 'PACKAGE'], ['LOT']]);
  const asked = (await me.send(expiringUnits, { quick: 'expiredUsable', limit: 50 })).json();
  expect(asked.rows.map(({ unitId }: ExpiringUnit) => unitId)).toEqual([past]);
});

test('a lot’s shelf life begins with its first result, and a day that somebody said goes before', async () => {
  const own = await floor.plan(productId, 10);
  const result = (goodQty: number, dailyPlanId: number) =>
    floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, defects: [] })));
  await result(4, own.cut.dailyPlanId);
  await result(4, own.check.dailyPlanId);
  const { businessDate } = await db
    .selectFrom('productionResult')
    .select('businessDate')
    .where('lotId', '=', own.lotId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(await of('LOT', own.lotId)).toMatchObject([{ qty: 4, expiryDate: addDays(businessDate, 90) }]);
  await db.updateTable('lot').set({ expiryDate: '2027-01-31' }).where('id', '=', own.lotId).execute();
  expect(await of('LOT', own.lotId)).toMatchObject([{ expiryDate: '2027-01-31' }]);
});

test('what is put on hold goes nowhere, each with a hold of its own, and what it went into stays free', async () => {
  const [one, other] = [await pack(addDays(today, 5)), await pack(addDays(today, -2))];
  const { lotId } = await floor.openingStock(productId, 5);
  await db
    .updateTable('lot')
    .set({ expiryDate: addDays(today, -1) })
    .where('id', '=', lotId)
    .execute();
  const held = await me.send(holdStock, { packages: [one, other], lots: [lotId], reason: '기한 지남' });
  expect([held.statusCode, held.json()]).toEqual([200, { packages: 2, lots: 1 }]);
  expect((await of('LOT', lotId))[0]).toMatchObject({ qualityStatus: 'HOLD', holdReason: '기한 지남', qty: 5 });
  const issue = () => me.send(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: one, qty: 1 }] });
  expect((await issue()).json().code).toBe('material.issueOnlyUnheld');

  const holds = (await openHolds(db)).filter(({ reason }) => reason === '기한 지남');
  expect(holds.map(({ kind, id, units }) => [kind, id, units]).sort()).toEqual(
    [
      ['lot', lotId, 1],
      ['material-stock', one, 1],
      ['material-stock', other, 1],
    ].sort(),
  );
  const hold = holds.find(({ kind, id }) => kind === 'material-stock' && id === one);
  expect((await me.send(releaseHold, { id: hold?.holdId ?? 0, reason: '재시험 합격' })).statusCode).toBe(200);
  expect([(await of('PACKAGE', one))[0]?.qualityStatus, (await of('PACKAGE', other))[0]?.qualityStatus]).toEqual(['OK', 'HOLD']);
  expect((await issue()).statusCode).toBe(200);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a hold says why, of something that isn’t on hold already; two people hold a package once', async () => {
  const id = await pack(addDays(today, -1));
  const refused = async (ask: { packages?: number[]; reason?: string; reasonId?: number }) => (await me.send(holdStock, ask)).json().code;
  expect(await refused({ packages: [id] })).toBe('hold.hasAReason');
  expect(await refused({ packages: [id], reasonId: 999_999 })).toBe('hold.reasonIsListed');
  expect(await refused({ reason: '기한 지남' })).toBe('hold.nothingToHold');
  const twice = await Promise.all([1, 2].map(() => me.send(holdStock, { packages: [id], reason: '기한 지남' })));
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await refused({ packages: [id], reason: '기한 지남' })).toBe('hold.nothingToHold');
});

test('who may only look at the list holds nothing', async () => {
  const id = await pack(addDays(today, -1));
  const looker = await as([{ name: 'expiry', view: true }]);
  expect((await looker.send(expiringUnits, {})).statusCode).toBe(200);
  expect((await looker.send(holdStock, { packages: [id], reason: '기한 지남' })).statusCode).toBe(403);
  expect((await (await as([{ name: 'material', view: true }])).send(expiringUnits, {})).statusCode).toBe(403);
});
