import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { Location } from '@lotline/contract/plant/location';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const own = `PC${Date.now().toString(36).slice(-6).toUpperCase()}`;
const today = dayIn(new Date(), 'Asia/Seoul');
/** Days behind what other stories plan, in one month. */
const month = addDays(today, 120).slice(0, 7);
const [first, second] = [`${month}-10`, `${month}-11`];
const wall = `/fs/production-plan-calendar?yearMonth=${month}`;

test('a month of plans shows on a wall and in the plan screen what each line is to make; each number opens its rows, and it follows the plant', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const factory = (await api(Location.list, { type: 'FACTORY' }))[0];
  const line = await api(Location.create, {
    type: 'LINE',
    code: own,
    name: `라인 ${own}`,
    nameEn: `Line ${own}`,
    parentId: factory?.id ?? 0,
  });
  const product = await api(Product.create, { code: own, name: `축 ${own}`, type: 'FINISHED', uom: 'EA' });
  const operation = await api(Operation.create, { code: own, name: `절삭 ${own}`, type: 'MACHINING', lineId: line.id });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  const plan = await api(createPlan, {
    ...{ productId: product.id, planNo: own, planQty: 90, locationId: line.id, startDt: first, endDt: second },
  });
  const [only] = await api(operationPlansOf, { id: plan.id });
  const draft = { operPlanId: only?.id ?? 0, dayNight: 'DAY' as const };
  const [day] = await api(saveDailyPlans, { rows: [{ ...draft, workDate: first, targetQty: 60 }] });
  await bring(page, signedIn);
  const lineOn = (on: string, lang: 'kr' | 'en' = 'kr') =>
    page.getByRole('region', { name: on.replaceAll('-', '/') }).getByRole('button', { name: `${lang === 'kr' ? '라인' : 'Line'} ${own}` });

  await test.step('the wall has no menu, and says what the line is to make', async () => {
    await page.goto(wall);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(lineOn(first)).toContainText('0/60');
    await expect(page.getByText(word('record.month', 'kr', { year: month.slice(0, 4), month: Number(month.slice(5)) }))).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('what is planned and made meanwhile comes by itself', async () => {
    await api(saveDailyPlans, { rows: [{ ...draft, workDate: second, targetQty: 30 }] });
    await expect(lineOn(second)).toContainText('0/30');
    await api(changeProfit, { action: 'REGISTER', dailyPlanId: day?.id ?? 0, goodQty: 25 });
    await expect(lineOn(first)).toContainText('25/60');
  });

  await test.step('a number opens its rows, whose sum it is; Escape gives the keys back', async () => {
    await lineOn(first).click();
    const rows = page.getByRole('dialog', { name: `라인 ${own}` });
    await expect(rows.getByRole('row').filter({ hasText: own })).toContainText('60 EA');
    await expect(rows.locator('tfoot tr')).toContainText('60 EA');
    await expect(rows.locator('tfoot tr')).toContainText('25');
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();
    await expect(lineOn(first)).toBeFocused();
  });

  await test.step('on paper all lines of the month stand', async () => {
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.plan-paper');
    await expect(paper).toBeVisible();
    await expect(paper).toContainText(`라인 ${own}`);
    await page.emulateMedia({ media: null });
    await expect(paper).toHaveCount(0);
  });

  await test.step('the month before and after are one press away, and the address keeps which', async () => {
    await page.getByRole('button', { name: word('record.monthAfter') }).click();
    await expect(lineOn(first)).toHaveCount(0);
    await page.getByRole('button', { name: word('record.monthBefore') }).click();
    await expect(lineOn(first)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('yearMonth')).toBe(month);
  });

  await test.step('in the plan screen it is one of its views, kept in the address, in English as well', async () => {
    await page.goto('/production/plan');
    await page.getByText(word('planView.calendar'), { exact: true }).click();
    await expect(page.locator('.plan-month')).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}?tab=calendar&yearMonth=${month}`);
    await expect(lineOn(first)).toContainText('25/60');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(lineOn(first, 'en')).toContainText('25/60');
    await page.getByText(word('planView.list', 'en'), { exact: true }).click();
    await expect(page.getByRole('grid').first()).toBeVisible();
  });
});
