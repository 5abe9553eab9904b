import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { Calendar } from '@lotline/contract/plant/calendar';
import { Location } from '@lotline/contract/plant/location';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation, type OperationDraft } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { createOperationPlan, operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import type { Locator, Page } from '@playwright/test';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { drawer, ending } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const own = `SP${Date.now().toString(36).slice(-6).toUpperCase()}`;
const today = dayIn(new Date(), 'Asia/Seoul');
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** Two weeks that begin on a Thursday, behind what other stories plan. */
const beyond = addDays(today, 40);
const startDt = addDays(beyond, (11 - weekday(beyond)) % 7);
const days = Array.from({ length: 14 }, (_, at) => addDays(startDt, at));
const endDt = days.at(-1) as string;
const fastestOfCutting = 200;
const hourlyOfInspection = 15;

/** A product of four operations: cutting has a target a day, the final inspection a slow pace, the two between are quick. */
const productOfFour = async (api: Client) => {
  const [line] = await api(Location.list, { type: 'LINE' });
  if (!line) throw new Error('The demo plant has no line.');
  const product = await api(Product.create, { code: own, name: `브래킷 ${own}`, type: 'FINISHED', uom: 'EA' });
  const add = async (name: string, type: OperationDraft['type'], pace: { dailyTarget?: number; cycleSec?: number }) => {
    const operation = await api(Operation.create, { code: `${own}-${type}`, name: `${name} ${own}`, type, lineId: line.id });
    await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id, ...pace });
  };
  await add('절단', 'MACHINING', { dailyTarget: fastestOfCutting });
  await add('열처리', 'HEAT_TREAT', { cycleSec: 2 });
  await add('조립', 'ASSEMBLY', { cycleSec: 2 });
  await add('최종 검사', 'INSPECTION', { cycleSec: 3600 / hourlyOfInspection });
  return { line, product };
};

/** As the screens write a day, without its year. */
const shown = (day: string) => day.slice(5).replace('-', '/');

/** A day that is typed is taken when one goes on. */
const typeDay = async (field: Locator, day: string) => {
  await field.click();
  await field.fill(day);
  await field.press('Tab');
};

/** What the board has of each operation, day by day. */
const targetsOn = async (page: Page) => {
  const rows = page.getByRole('table', { name: word('dailyPlan.board') }).locator('tbody tr');
  const read = () =>
    rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('input')].map(({ value }) => Number(value.replaceAll(',', '')))));
  // The board comes after the page that holds it.
  let targets: number[][] = [];
  await expect
    .poll(async () => {
      targets = await read();
      return targets.map(({ length }) => length);
    })
    .toEqual([14, 14, 14, 14]);
  return targets.map((row) => new Map(days.map((day, at) => [day, row[at] ?? 0])));
};
const until = (targets: Map<string, number>, last: string) =>
  days.filter((day) => day <= last).reduce((sum, day) => sum + (targets.get(day) ?? 0), 0);

test('a plan of 999,999,999 pieces is refused, one far beyond its days is asked about in red, and 800 are spread by the pace, the operation before and the plant calendar', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { line, product } = await productOfFour(api);
  await bring(page, signedIn);

  await test.step('a quantity that no plan has is refused at its field, one far beyond its days is asked about, and going back keeps the form', async () => {
    await page.goto('/production/plan');
    await page.getByRole('button', { name: ending(word('action.create')) }).click();
    const plan = drawer(page, 'plan');
    await plan.pick('productId', own);
    await plan.fill({ planNo: `${own}-A`, planQty: 999_999_999 });
    await plan.pick('locationId', line.code);
    await typeDay(plan.field('startDt'), startDt);
    await typeDay(plan.field('endDt'), endDt);
    await plan.box.getByRole('button', { name: ending(word('action.save')) }).click();
    await expect(plan.box).toContainText('계획 수량 999,999,999');
    await expect(plan.field('planQty')).toHaveValue(/^999,?999,?999$/);
    await plan.fill({ planQty: 90_000 });
    await plan.box.getByRole('button', { name: ending(word('action.save')) }).click();
    const asked = page.getByRole('alertdialog', { name: word('plan.confirmSizeTitle') });
    await expect(asked).toContainText('90,000');
    // Ten working days of the final inspection, less what it waits for its first pieces.
    await expect(asked).toContainText(/만들 수 있는 것은 1,\d{3}입니다/);
    await expect(asked).toHaveAttribute('data-icon', 'error');
    await asked.getByRole('button', { name: word('action.cancel'), exact: true }).click();
    await expect(plan.field('planQty')).toHaveValue(/^90,?000$/);
    await plan.fill({ planQty: 800 });
    await plan.save();
    await page.getByRole('link', { name: `${own}-A`, exact: true }).click();
    await expect(page.getByRole('heading', { name: `${own}-A` })).toBeVisible();
  });

  const holiday = days.find((day, at) => at > 3 && weekday(day) === 2) as string;
  await test.step('no day has more than its operation makes, nor than the one before has made; a Sunday stays empty', async () => {
    const all = await targetsOn(page);
    const [cutting, heating, , inspection] = all;
    if (!cutting || !heating || !inspection) throw new Error('The board has not all operations.');
    expect(all).toHaveLength(4);
    expect(all.map((targets) => until(targets, endDt))).toEqual([800, 800, 800, 800]);
    for (const day of days) {
      const at = all.map((targets) => until(targets, day));
      expect(at, `until ${day}`).toEqual([...at].sort((a, b) => b - a));
      expect(cutting.get(day)).toBeLessThanOrEqual(fastestOfCutting);
      expect(inspection.get(day)).toBeLessThanOrEqual(hourlyOfInspection * 8);
      if (weekday(day) === 0) expect(all.map((targets) => targets.get(day))).toEqual([0, 0, 0, 0]);
    }
    expect(heating.get(startDt)).toBeLessThan(fastestOfCutting);
    expect(cutting.get(holiday)).toBe(fastestOfCutting);
  });

  await test.step('what was assumed is shown', async () => {
    await page.getByRole('button', { name: word('spreading.show') }).click();
    const assumed = page.locator('.plan-spreading');
    const said = (operation: string) => ({ operation: `${operation} ${own}`, uom: 'EA', setup: 0, hours: 8 });
    await expect(assumed).toContainText(word('spreading.DAILY', 'kr', { ...said('절단'), rate: fastestOfCutting, sec: 144 }));
    await expect(assumed).toContainText(word('spreading.HOURLY', 'kr', { ...said('최종 검사'), rate: hourlyOfInspection, sec: 240 }));
    await expect(assumed).toContainText(word('spreading.waits'));
    for (const sunday of days.filter((day) => weekday(day) === 0)) await expect(assumed).toContainText(shown(sunday));
    await expect(assumed).not.toContainText(shown(holiday));
    await page.getByRole('button', { name: word('spreading.show') }).click();
    await expect(assumed).toBeHidden();
  });

  await test.step('Tab out of a choice of several takes nobody', async () => {
    await page.locator('[data-spot="0-0"]').focus();
    await page.keyboard.press('F2');
    const day = drawer(page, 'dailyPlan');
    const workers = day.field('workerIds');
    await workers.click();
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(workers).not.toBeFocused();
    await expect(day.box.locator('.ant-select-selection-item-content')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(day.box).toBeHidden();
  });

  await test.step('a holiday in the calendar makes its day empty when the pieces are spread anew', async () => {
    await page.goto('/baseinfo/calendar');
    await page.getByRole('button', { name: ending(word('action.create')) }).click();
    const entry = drawer(page, 'calendar');
    await entry.pick('kind', word('calendarKind.HOLIDAY'));
    await entry.fill({ name: `창립기념일 ${own}` });
    await entry.pick('lineId', line.name);
    await typeDay(entry.field('startDt'), holiday);
    await entry.box.getByRole('button', { name: ending(word('action.save')) }).click();
    // The day has plans already: their planner means it.
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('calendar.plannedSave') })
      .click();
    await expect(entry.box).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: `창립기념일 ${own}` })).toContainText(line.name);
    const ask = { productId: product.id, planNo: `${own}-B`, planQty: 800, startDt, endDt, locationId: line.id, propose: true };
    const plan = await api(createPlan, ask);
    await page.goto(`/production/plan/${plan.id}`);
    const all = await targetsOn(page);
    expect(all.map((targets) => targets.get(holiday))).toEqual([0, 0, 0, 0]);
    expect(all.map((targets) => until(targets, endDt))).toEqual([800, 800, 800, 800]);
    for (const one of await api(Calendar.list, {})) if (one.name.endsWith(own)) await api(Calendar.removeOne, { id: one.id });
  });

  await test.step('a plan is half done when two of its four operations are', async () => {
    const plan = await api(createPlan, {
      ...{ productId: product.id, planNo: `${own}-C`, planQty: 8, startDt: today, endDt: today, locationId: line.id },
    });
    const [first, second] = await api(operationPlansOf, { id: plan.id });
    const rows = [first, second].map((one) => ({ operPlanId: one?.id ?? 0, workDate: today, dayNight: 'DAY' as const, targetQty: 8 }));
    for (const { id } of await api(saveDailyPlans, { rows })) await api(changeProfit, { action: 'REGISTER', dailyPlanId: id, goodQty: 8 });
    await page.goto(`/production/plan?f.planNo=${plan.planNo}`);
    await expect(page.getByRole('img', { name: `${plan.planNo} 50%` })).toBeVisible();
  });
});

test('an operation that is added to a plan later is spread at one button, and until then nothing says how it was', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const [line] = await api(Location.list, { type: 'LINE' });
  if (!line) throw new Error('The demo plant has no line.');
  const product = await api(Product.create, { code: `${own}-L`, name: `라우트 없음 ${own}`, type: 'FINISHED', uom: 'EA' });
  const operation = await api(Operation.create, {
    code: `${own}-LATER`,
    name: `선삭 ${own}`,
    nameEn: `Turning ${own}`,
    type: 'MACHINING',
    lineId: line.id,
  });
  const its = { startDt, endDt, planQty: 100 };
  const plan = await api(createPlan, { productId: product.id, planNo: `${own}-L`, locationId: line.id, propose: true, ...its });
  await bring(page, signedIn);
  await page.goto(`/production/plan/${plan.id}`);
  await expect(page.getByText(word('dailyPlan.noOperations'))).toBeVisible();
  await api(createOperationPlan, { planId: plan.id, operationId: operation.id, lineId: line.id, reportPoint: true, ...its });
  await page.reload();
  await page.getByRole('button', { name: word('spreading.show') }).click();
  await expect(page.locator('.plan-spreading')).toHaveText(word('spreading.notYet', 'kr', { operation: operation.name }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: word('dailyPlan.spread'), exact: true }).click();
  await expect(page.getByText(word('dailyPlan.spreadDone', 'kr', { operations: operation.name }))).toBeVisible();
  await expect(page.getByRole('button', { name: word('dailyPlan.spread'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('table', { name: word('dailyPlan.board') })).toContainText('100 / 100');
});
