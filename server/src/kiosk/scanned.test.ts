import { kioskScanned } from '@lotline/contract/kiosk/scanned';
import { productionDay } from '@lotline/contract/kit/production-day';
import { describe, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const operator = await as([{ name: 'kiosk', all: true }], '강도윤');
const scanned = async (code: string, dailyPlanId?: number) => {
  const answer = await operator.send(kioskScanned, { code, lineId: floor.line, ...(dailyPlanId && { dailyPlanId }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { found: { right: boolean; what: string; said: string } | null }).found;
};
const packageOf = (id: number) => db.selectFrom('materialStock').select('packageId').where('id', '=', id).executeTakeFirstOrThrow();

const productId = await floor.product();
await floor.steelFor(productId);
const { planId, cut, check } = await floor.plan(productId, 10);
const { stock } = await floor.steelAtLine(planId, 20, 12.5);
const { packageId } = await packageOf(stock);
const other = await floor.steelAtLine(planId, 5, 0);
const { packageId: onShelf } = await packageOf(other.stock);

describe('a label that is scanned at the kiosk', () => {
  test('is the work’s own, with what lies at the line', async () => {
    expect(await scanned(packageId, cut.dailyPlanId)).toEqual({
      right: true,
      what: `${packageId} · 환봉`,
      said: '이 작업 자재입니다. 라인에 12.5 kg',
    });
  });
  test('isn’t right as long as its package isn’t issued for the plan', async () => {
    expect(await scanned(onShelf, cut.dailyPlanId)).toMatchObject({ right: false, said: expect.stringContaining('불출되지 않았습니다') });
  });
  test('of another material is wrong, and says what is needed', async () => {
    const code = 'BRASS-1';
    await floor.insert('material', { code, barcode: code, name: '황동봉', type: 'RAW', uom: 'kg' });
    expect(await scanned(code, cut.dailyPlanId)).toEqual({
      right: false,
      what: '황동봉',
      said: '이 작업의 자재가 아닙니다. 필요한 자재: 환봉',
    });
    expect((await scanned(packageId, check.dailyPlanId))?.said).toBe('이 작업의 자재가 아닙니다.');
  });
  test('on hold or expired is wrong whatever asks for it', async () => {
    await db.updateTable('materialStock').set({ expiryDate: '2020-01-01' }).where('id', '=', other.stock).execute();
    expect(await scanned(onShelf, cut.dailyPlanId)).toMatchObject({ right: false, said: expect.stringMatching(/^유효기한\(2020/) });
  });
  test('names the line’s work that takes it, where no work is open', async () => {
    expect(await scanned(packageId)).toMatchObject({ right: false, said: '이 라인의 오늘 작업에는 쓰이지 않는 자재입니다' });
    const workDate = productionDay(new Date(), floor.by.hours).businessDate;
    await db.updateTable('dailyPlan').set({ workDate }).where('id', '=', cut.dailyPlanId).execute();
    expect(await scanned(packageId)).toMatchObject({ right: true, said: expect.stringMatching(/^절삭 · .* 작업에서 쓰는 자재입니다$/) });
    await db.updateTable('operation').set({ nameEn: 'Cutting' }).where('name', '=', '절삭').execute();
    const ask = { code: packageId, lineId: floor.line };
    const inEnglish = (await operator.send(kioskScanned, ask, { 'x-language': 'en' })).json() as { found: { said: string } };
    expect(inEnglish.found.said).toContain('Cutting · ');
  });
  test('that is something else is named; what is nothing of the plant’s may be a badge', async () => {
    const { code } = await db.selectFrom('product').select('code').where('id', '=', productId).executeTakeFirstOrThrow();
    expect(await scanned(code)).toMatchObject({
      right: false,
      what: expect.stringContaining(code),
      said: '이 라인의 오늘 작업에 없습니다',
    });
    expect(await scanned('XYZ')).toBeNull();
  });
});
