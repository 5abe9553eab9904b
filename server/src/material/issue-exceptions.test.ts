import { dayIn as calendarDayIn, productionDay } from '@lotline/contract/kit/production-day';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import {
  checkIssue,
  type IssueException,
  issueMaterial,
  issuesByBarcode,
  issues as issuesCall,
  issuesNow,
  pickList,
  restockMaterial,
} from '@lotline/contract/material/issue';
import { packageMovements } from '@lotline/contract/material/movement';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';
import { hours, smallPlant } from './testing.ts';

const { db, as } = await testApp();
const plant = await smallPlant(db);
const chief = await as();
const clerk = await as([{ name: 'materialStockOutRestock', all: true }]);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayIn = (days: number) => productionDay(daysAgo(-days), hours).businessDate;
/** A plan for 100 pieces, of which each takes five of the material. */
const planFor = async (materialId: number) => {
  const productionPlanId = await plant.plan();
  await plant.asks(productionPlanId, materialId);
  return productionPlanId;
};
type Line = { materialStockId: number; qty: number; exceptions?: IssueException[]; qualityStatus?: QualityStatus; reason?: string };
const give = async (who: typeof chief, productionPlanId: number, ...issues: Line[]) => {
  const answer = await who.send(issueMaterial, { productionPlanId, issues });
  return {
    status: answer.statusCode,
    body: answer.json() as { code: string; message: string; facts: Record<string, unknown> } & { exceptions: string[] }[],
  };
};
const refusal = async (who: typeof chief, productionPlanId: number, ...issues: Line[]) => {
  const { status, body } = await give(who, productionPlanId, ...issues);
  return [status, body.code];
};
const qtyOf = async (id: number) => (await db.selectFrom('materialStock').select('qty').where('id', '=', id).executeTakeFirstOrThrow()).qty;

test('what the plan’s bill does not ask for is refused, and passes only by right and reason, which stay with the issue', async () => {
  const productionPlanId = await planFor(await plant.material());
  const foreign = await plant.packageOf(await plant.material(), 10);
  const line = { materialStockId: foreign.id, qty: 4 };
  const { status, body } = await give(chief, productionPlanId, line);
  expect([status, body.code]).toEqual([422, 'material.issueOnlyAskedFor']);
  expect(body.message).toContain(foreign.packageId);
  const passing: Line = { ...line, exceptions: ['FOREIGN'], reason: '두께 대체 승인' };
  expect(await refusal(clerk, productionPlanId, passing)).toEqual([422, 'material.exceptionNeedsTheRight']);
  expect(await refusal(chief, productionPlanId, { ...passing, reason: ' ' })).toEqual([422, 'material.exceptionNeedsAReason']);
  expect(await qtyOf(foreign.id)).toBe(10);
  expect((await give(chief, productionPlanId, passing)).body).toMatchObject([
    { exceptions: ['FOREIGN'], exceptionReason: '두께 대체 승인', issuedQty: 4 },
  ]);
  const kept = await chief.send(issuesCall, { atLine: true, productionPlanId });
  expect(kept.json().rows).toMatchObject([{ exceptions: ['FOREIGN'], exceptionReason: '두께 대체 승인' }]);
  const moved = (await chief.send(packageMovements, { id: foreign.id })).json();
  expect(moved).toMatchObject([
    { type: 'ISSUE', exceptionReason: '두께 대체 승인' },
    { type: 'RECEIPT', exceptionReason: null },
  ]);
});

test('what has expired by now isn’t issued for an earlier day, and goes by exception as expired', async () => {
  const materialId = await plant.material({ issuePolicy: 'FREE' });
  const productionPlanId = await planFor(materialId);
  const gone = await plant.packageOf(materialId, 10, { occurredAt: daysAgo(9), expiryDate: dayIn(-3) });
  const back = async (who: typeof chief, more: Partial<Line> = {}) =>
    (
      await who.send(issueMaterial, { productionPlanId, occurredAt: daysAgo(5), issues: [{ materialStockId: gone.id, qty: 1, ...more }] })
    ).json();
  expect(await back(clerk)).toMatchObject({ code: 'material.issueOnlyUnexpired' });
  expect(await back(clerk, { exceptions: ['EXPIRED'], reason: '늦게 등록' })).toMatchObject({ code: 'material.exceptionNeedsTheRight' });
  expect(await back(chief, { exceptions: ['EXPIRED'], reason: '\u200B' })).toMatchObject({ code: 'material.exceptionNeedsAReason' });
  expect(await back(chief, { exceptions: ['EXPIRED'], reason: '늦게 등록' })).toMatchObject([{ exceptions: ['EXPIRED'] }]);
});

test('a plan without a bill takes any material', async () => {
  const pack = await plant.packageOf(await plant.material(), 10);
  const { body } = await give(clerk, await plant.plan(), { materialStockId: pack.id, qty: 1 });
  expect(body).toMatchObject([{ exceptions: [], exceptionReason: null }]);
});

test('a package may be issued on its last production day, and not after it', async () => {
  const materialId = await plant.material({ issuePolicy: 'FREE' });
  const productionPlanId = await planFor(materialId);
  const [good, gone] = [
    await plant.packageOf(materialId, 10, { expiryDate: dayIn(0) }),
    await plant.packageOf(materialId, 10, { occurredAt: daysAgo(9), expiryDate: dayIn(-1) }),
  ];
  expect((await give(clerk, productionPlanId, { materialStockId: good.id, qty: 1 })).status).toBe(200);
  expect(await refusal(clerk, productionPlanId, { materialStockId: gone.id, qty: 1 })).toEqual([422, 'material.issueOnlyUnexpired']);
  expect(
    (await give(chief, productionPlanId, { materialStockId: gone.id, qty: 1, exceptions: ['EXPIRED'], reason: '시험용' })).status,
  ).toBe(200);
});

test('a package on hold passes by right and reason', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const held = await plant.packageOf(materialId, 10);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held.id).execute();
  const line = { materialStockId: held.id, qty: 1 };
  expect(await refusal(chief, productionPlanId, line)).toEqual([422, 'material.issueOnlyUnheld']);
  expect((await give(chief, productionPlanId, { ...line, exceptions: ['WITHHELD'], reason: '긴급' })).body).toMatchObject([
    { exceptions: ['WITHHELD'] },
  ]);
});

test('who accepted a package that waits for its inspection hasn’t accepted the hold that came since', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const held = await plant.packageOf(materialId, 10);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held.id).execute();
  const line: Line = { materialStockId: held.id, qty: 1, exceptions: ['WITHHELD'], reason: '특채 예정' };
  expect(await refusal(chief, productionPlanId, { ...line, qualityStatus: 'PENDING' })).toEqual([422, 'material.issueOnlyUnheld']);
  expect((await give(chief, productionPlanId, { ...line, qualityStatus: 'HOLD' })).status).toBe(200);
});

test('a hold that somebody doesn’t know of refuses the return, and tells why; a release that he doesn’t know of refuses it too', async () => {
  const materialId = await plant.material({ issuePolicy: 'FREE' });
  const productionPlanId = await planFor(materialId);
  const pack = await plant.packageOf(materialId, 10);
  const [issue] = (await give(clerk, productionPlanId, { materialStockId: pack.id, qty: 4 })).body as unknown as { id: number }[];
  const issueId = issue?.id ?? 0;
  const turn = (qualityStatus: QualityStatus) => db.updateTable('materialStock').set({ qualityStatus }).where('id', '=', pack.id).execute();
  const back = async (qualityStatus?: QualityStatus) => {
    const answer = await clerk.send(restockMaterial, { restocks: [{ issueId, qty: 1, ...(qualityStatus && { qualityStatus }) }] });
    return [answer.statusCode, answer.json().code ?? null, answer.json().message ?? ''];
  };
  const hold = await plant.insert('stockHold', { reason: '성적서 확인', cause: `package:${pack.id}`, createdBy: plant.user });
  await plant.insert('stockHoldUnit', { holdId: hold, materialStockId: pack.id, fromStatus: 'OK' });
  await turn('HOLD');
  for (const seen of [undefined, 'OK', 'REJECTED'] as const)
    expect(await back(seen)).toEqual([422, 'material.restockKnowsTheHold', expect.stringContaining('성적서 확인 (담당자')]);
  expect(await qtyOf(pack.id)).toBe(6);
  expect((await back('HOLD'))[0]).toBe(200);
  await turn('REJECTED');
  expect((await back('HOLD'))[1]).toBe('material.restockKnowsTheRejection');
  await turn('OK');
  expect((await back('HOLD'))[1]).toBe('material.restockKnowsTheRelease');
  expect((await back())[0]).toBe(200);
  expect(await qtyOf(pack.id)).toBe(8);
  expect((await clerk.send(issuesNow, { ids: String(issueId) })).json()).toMatchObject([{ id: issueId, atLineQty: 2, onShelfQty: 8 }]);
});

test('why a package is on hold is told where it is listed, where it comes back and where it is refused, as long as it is held', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const held = await plant.packageOf(materialId, 10);
  await give(clerk, productionPlanId, { materialStockId: held.id, qty: 4 });
  const hold = await plant.insert('stockHold', { reason: '열처리 불량 통보', cause: `package:${held.id}`, createdBy: plant.user });
  await plant.insert('stockHoldUnit', { holdId: hold, materialStockId: held.id, fromStatus: 'OK' });
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held.id).execute();
  const read = async () => {
    const [package_] = (await chief.send(packages, { materialId })).json();
    const [issue] = (await clerk.send(issuesByBarcode, { barcode: held.packageId })).json();
    return [package_, issue].map(({ qualityStatus, holdReason }) => [qualityStatus, holdReason]);
  };
  const told = ['HOLD', '열처리 불량 통보'];
  expect(await read()).toEqual([told, told]);
  const refused = await give(chief, productionPlanId, { materialStockId: held.id, qty: 1 });
  expect(refused.body.message).toContain(`열처리 불량 통보 (담당자, ${calendarDayIn(new Date(), hours.zone).replaceAll('-', '/')})`);
  // A reason of the list is told in English by its own name there, and so is what it refuses.
  const [code] = await db
    .selectFrom('code')
    .select(['code.id', 'code.nameEn'])
    .innerJoin('codeCategory as c', 'c.id', 'code.categoryId')
    .where('c.category', '=', 'HOLD_REASON')
    .execute();
  await db.updateTable('stockHold').set({ reasonId: code?.id, reason: '목록의 사유' }).where('id', '=', hold).execute();
  const [inEnglish] = (await chief.send(packages, { materialId })).json();
  expect(inEnglish).toMatchObject({ holdReason: '목록의 사유', holdReasonEn: code?.nameEn });
  expect((await clerk.send(issuesByBarcode, { barcode: held.packageId })).json()[0].holdReasonEn).toBe(code?.nameEn);
  expect((await give(chief, productionPlanId, { materialStockId: held.id, qty: 1 })).body.facts.reasonEn).toBe(code?.nameEn);
  await db.updateTable('stockHold').set({ releasedAt: new Date(), releaseReason: '이상 없음' }).where('id', '=', hold).execute();
  await db.updateTable('materialStock').set({ qualityStatus: 'OK' }).where('id', '=', held.id).execute();
  expect(await read()).toEqual([
    ['OK', null],
    ['OK', null],
  ]);
});

test('a younger package wants a reason while an older one would stay, and the older one is named with its shelf', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const older = await plant.packageOf(materialId, 10, { occurredAt: daysAgo(5) });
  const [younger, twin] = [await plant.packageOf(materialId, 10), await plant.packageOf(materialId, 10)];
  const line = { materialStockId: younger.id, qty: 2 };
  const { status, body } = await give(clerk, productionPlanId, line);
  expect([status, body.code]).toEqual([422, 'material.issueFirstInFirst']);
  expect(body.message).toContain(older.packageId);
  expect(body.message).toContain(older.locationName);
  expect(await refusal(clerk, productionPlanId, { ...line, exceptions: ['YOUNGER'] })).toEqual([422, 'material.exceptionNeedsAReason']);
  const rest = { materialStockId: older.id, qty: 9.999 };
  expect(await refusal(clerk, productionPlanId, line, rest)).toEqual([422, 'material.issueFirstInFirst']);
  expect((await give(clerk, productionPlanId, line, { ...rest, qty: 10 })).body).toMatchObject([{ exceptions: [] }, { exceptions: [] }]);
  // Both came on one day: neither is older.
  expect((await give(clerk, productionPlanId, { materialStockId: twin.id, qty: 1 })).body).toMatchObject([{ exceptions: [] }]);
});

test('by first expired the day of expiry counts, and what is free goes in any order', async () => {
  const lines = async (issuePolicy: 'FEFO' | 'FREE') => {
    const materialId = await plant.material({ issuePolicy });
    const productionPlanId = await planFor(materialId);
    await plant.packageOf(materialId, 10, { expiryDate: dayIn(5) });
    const late = await plant.packageOf(materialId, 10, { occurredAt: daysAgo(5), expiryDate: dayIn(9) });
    return refusal(clerk, productionPlanId, { materialStockId: late.id, qty: 1 });
  };
  expect(await lines('FEFO')).toEqual([422, 'material.issueFirstExpiredFirst']);
  expect(await lines('FREE')).toEqual([200, undefined]);
});

test('two people who take the one package a plan still wants do not both get it', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const pack = await plant.packageOf(materialId, 10);
  const line = { materialStockId: pack.id, qty: 10 };
  const both = await Promise.all([refusal(clerk, productionPlanId, line), refusal(chief, productionPlanId, line)]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 422]);
  expect(await qtyOf(pack.id)).toBe(0);
});

test('a check tells before the issue what the issue would be refused for', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const older = await plant.packageOf(materialId, 10, { occurredAt: daysAgo(5) });
  const younger = await plant.packageOf(materialId, 10);
  const otherId = await plant.material();
  await plant.packageOf(otherId, 10, { occurredAt: daysAgo(5) });
  const foreign = await plant.packageOf(otherId, 10);
  const issues = JSON.stringify([younger, foreign].map(({ id }) => ({ materialStockId: id, qty: 1 })));
  const told = (await clerk.send(checkIssue, { productionPlanId, issues })).json();
  expect(told).toMatchObject([
    {
      exceptions: ['YOUNGER'],
      against: [{ code: 'material.issueFirstInFirst', facts: { older: older.packageId, shelf: older.locationName } }],
    },
    { exceptions: ['FOREIGN'], against: [{ code: 'material.issueOnlyAskedFor' }] },
  ]);
  expect(told[1].against).toHaveLength(1);
});

test('the list to pick covers what is missing, the oldest first, with nothing that may not go', async () => {
  const materialId = await plant.material();
  const productionPlanId = await planFor(materialId);
  const [young, old] = [
    await plant.packageOf(materialId, 900, { occurredAt: daysAgo(1) }),
    await plant.packageOf(materialId, 120.5, { occurredAt: daysAgo(8) }),
  ];
  const held = await plant.packageOf(materialId, 10, { occurredAt: daysAgo(9) });
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held.id).execute();
  await plant.packageOf(materialId, 10, { occurredAt: daysAgo(9), expiryDate: dayIn(-1) });
  const picks = async () => (await clerk.send(pickList, { productionPlanId })).json() as { materialStockId: number; qty: number }[];
  expect(await picks()).toMatchObject([
    { materialStockId: old.id, qty: 120.5, locationName: old.locationName },
    { materialStockId: young.id, qty: 379.5, stockQty: 900 },
  ]);
  await give(clerk, productionPlanId, ...(await picks()).map(({ materialStockId, qty }) => ({ materialStockId, qty })));
  expect(await picks()).toEqual([]);
});

test('the first packages are found without looking at the others, in a young plant too', async () => {
  const materialId = await plant.material();
  const packages = Array.from({ length: 200 }, () => ({ qty: 10 }));
  expect((await chief.send(receiveMaterial, { materialId, packages })).json()).toHaveLength(200);
  const looked = await db.transaction().execute(async (trx) => {
    const rowsSeen = async () => {
      const { rows } = await sql<{ seen: number }>`
        select seq_tup_read + idx_tup_fetch as seen from pg_stat_xact_user_tables where relname = 'material_stock'`.execute(trx);
      return Number(rows[0]?.seen);
    };
    const before = await rowsSeen();
    const first = await sql`select id from packages_to_issue(${materialId}, 'FIFO', current_date, 2)`.execute(trx);
    return { found: first.rows.length, rows: (await rowsSeen()) - before };
  });
  expect(looked.found).toBe(2);
  expect(looked.rows).toBeLessThan(20);
});
