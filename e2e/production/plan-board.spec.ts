import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { Location } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { dailyPlansOfOperation, saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import type { Locator, Page } from '@playwright/test';
import { holidaysBetween } from '../../db/demo/holidays.ts';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const today = dayIn(new Date(), 'Asia/Seoul');
const year = Number(today.slice(0, 4));
const holidays = new Set(holidaysBetween(year, year + 1).map(({ day }) => day));
/** A Monday behind what other stories plan, of two weeks without a holiday. */
const far = addDays(today, 150);
const mondays = Array.from({ length: 20 }, (_, n) => addDays(far, ((8 - new Date(`${far}T00:00:00Z`).getUTCDay()) % 7) + n * 7));
const monday = mondays.find((day) => Array.from({ length: 14 }, (_, n) => addDays(day, n)).every((one) => !holidays.has(one))) ?? far;
const [tuesday, wednesday, thursday, friday, saturday] = [1, 2, 3, 4, 5].map((n) => addDays(monday, n)) as [
  string,
  string,
  string,
  string,
  string,
];
const boardAt = (by: 'line' | 'tool' | 'order') => `/production/plan?tab=board&from=${monday}&weeks=1&by=${by}`;
const shown = (day: string) => day.replaceAll('-', '/');
let made = 0;

/** A line with two machines, and a plan of a cutting and an inspection on it: 60 pieces cut on Monday, to be inspected on Tuesday. */
const ownPlan = async (api: Client) => {
  made += 1;
  const own = `PB${made}${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const factory = (await api(Location.list, { type: 'FACTORY' }))[0];
  const line = await api(Location.create, { type: 'LINE', code: own, name: `라인 ${own}`, parentId: factory?.id ?? 0 });
  const tools = [];
  for (const n of [1, 2]) tools.push(await api(Tool.create, { code: `${own}-${n}`, name: `선반 ${n} ${own}`, locationId: line.id }));
  const product = await api(Product.create, { code: own, name: `축 ${own}`, type: 'FINISHED', uom: 'EA' });
  for (const name of ['절삭', '검사']) {
    const operation = await api(Operation.create, { code: `${own}-${name}`, name: `${name} ${own}`, type: 'MACHINING', lineId: line.id });
    await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id, toolId: tools[0]?.id, cycleSec: 240 });
  }
  const plan = await api(createPlan, {
    ...{ productId: product.id, planNo: own, planQty: 100, locationId: line.id, startDt: monday, endDt: saturday },
  });
  const [cut, check] = await api(operationPlansOf, { id: plan.id });
  const day = { dayNight: 'DAY' as const, targetQty: 60, toolId: tools[0]?.id ?? null };
  await api(saveDailyPlans, { rows: [{ ...day, operPlanId: cut?.id ?? 0, workDate: monday }] });
  await api(saveDailyPlans, { rows: [{ ...day, operPlanId: check?.id ?? 0, workDate: tuesday }] });
  const cutDays = async () =>
    (await api(dailyPlansOfOperation, { id: cut?.id ?? 0 })).map(({ workDate, targetQty, toolName }) => [workDate, targetQty, toolName]);
  return { own, cutId: cut?.id ?? 0, cutDays, toolName: tools.map(({ name }) => name) };
};

/** Blocks of a plan's operation, as they are read out. */
const blocks = (page: Page, own: string, operation: '절삭' | '검사', day?: string) =>
  page
    .locator('.pb')
    .getByRole('button', { name: new RegExp(`^\\d+ ${own} ${operation} ${own} · 축 ${own}, ${own}, ${day ? shown(day) : ''}`) });
const middle = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It isn’t on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};
const undone = (page: Page) => expect(page.getByRole('status').filter({ hasText: word('planBoard.takenBack') })).toBeVisible();
const verdict = (page: Page) => page.locator('.pb-ghost');

test('a block is dragged to another day; what would break is said before the drop, and one undo takes it back', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, cutDays, toolName } = await ownPlan(api);
  await bring(page, signedIn);
  await page.goto(boardAt('line'));
  const cut = blocks(page, own, '절삭');
  await expect(cut).toContainText('60');
  await cut.scrollIntoViewIfNeeded();
  const [from, next] = [await middle(cut), await middle(blocks(page, own, '검사'))];
  const column = next.x - from.x;

  await test.step('over Saturday it says that the line is off and that the inspection would come first', async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + column, from.y, { steps: 4 });
    await page.mouse.move(from.x + 5 * column, from.y, { steps: 4 });
    await expect(verdict(page)).toContainText(word('production.placedOnAWorkday'));
    await expect(verdict(page)).toContainText('앞 공정보다 많이 잡혔습니다');
    await page.keyboard.press('Escape');
    await expect(verdict(page)).toBeHidden();
    await page.mouse.up();
    expect(await cutDays()).toEqual([[monday, 60, toolName[0]]]);
  });

  await test.step('dropped on Tuesday it stands there, and Ctrl+Z takes it back', async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + column / 2, from.y, { steps: 2 });
    await page.mouse.move(from.x + column, from.y, { steps: 2 });
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'fits');
    await page.mouse.up();
    await expect(blocks(page, own, '절삭', tuesday)).toBeVisible();
    await expect.poll(cutDays).toEqual([[tuesday, 60, toolName[0]]]);
    await page.keyboard.press('Control+z');
    await undone(page);
    await expect(blocks(page, own, '절삭', monday)).toBeVisible();
    expect(await cutDays()).toEqual([[monday, 60, toolName[0]]]);
  });

  await test.step('its edge stretches it over three days', async () => {
    const { x, y, width } = await middle(blocks(page, own, '절삭'));
    await page.mouse.move(x + width / 2 - 3, y);
    await page.mouse.down();
    await page.mouse.move(x + column, y, { steps: 3 });
    await page.mouse.move(x + 2 * column, y, { steps: 3 });
    await expect(verdict(page)).toContainText(word('planBoard.stretches', 'kr', { n: 3 }));
    await page.mouse.up();
    await expect.poll(cutDays).toEqual([monday, tuesday, wednesday].map((day) => [day, 20, toolName[0]]));
    await page.keyboard.press('Control+z');
    await undone(page);
    await expect.poll(cutDays).toEqual([[monday, 60, toolName[0]]]);
  });

  await test.step('by machines it goes to another machine, and what has no day yet comes from the side', async () => {
    await page.goto(`${boardAt('tool')}&side=unplanned`);
    const block = blocks(page, own, '절삭');
    await block.scrollIntoViewIfNeeded();
    const at = await middle(block);
    const row = await middle(page.locator('.pb-row-head').filter({ hasText: toolName[1] as string }));
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 20, row.y, { steps: 3 });
    await page.mouse.move(at.x, row.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(cutDays).toEqual([[monday, 60, toolName[1]]]);
    const item = page
      .getByRole('complementary', { name: word('planBoard.side') })
      .getByRole('button', { name: `${own} · 40 EA 축 ${own} · 절삭` });
    await item.scrollIntoViewIfNeeded();
    const side = await middle(item);
    await page.mouse.move(side.x, side.y);
    await page.mouse.down();
    await page.mouse.move(side.x - 60, side.y, { steps: 3 });
    await page.mouse.move(at.x + 3 * column, row.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await cutDays()).map(([, qty]) => qty)).toEqual([60, 40]);
    await expect(item).toHaveCount(0);
    expect(await barriersOn(page)).toEqual([]);
  });
});

test('the keys do the same: lift, move, drop, leave, split; recorded work stays and says why', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, cutId, cutDays, toolName } = await ownPlan(api);
  await bring(page, signedIn);
  await page.goto(boardAt('line'));
  const cut = blocks(page, own, '절삭');

  await test.step('Enter lifts, the arrows move, Escape leaves it where it was, Enter drops', async () => {
    await cut.focus();
    await page.keyboard.press('ArrowRight');
    await expect(blocks(page, own, '검사')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cut).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect(verdict(page)).toContainText(shown(tuesday));
    await page.keyboard.press('Escape');
    await expect(verdict(page)).toBeHidden();
    await expect(cut).toBeFocused();
    expect(await cutDays()).toEqual([[monday, 60, toolName[0]]]);
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(cutDays).toEqual([[tuesday, 60, toolName[0]]]);
    await expect(blocks(page, own, '절삭', tuesday)).toBeFocused();
  });

  await test.step('S splits: so many stay, the others are put by the arrows', async () => {
    await page.keyboard.press('s');
    const asked = page.getByRole('dialog', { name: word('planBoard.splitTitle', 'kr', { planNo: own }) });
    await expect(asked.getByRole('textbox')).toHaveValue('30');
    await asked.getByRole('textbox').fill('61');
    await expect(asked.getByRole('button', { name: word('planBoard.splitGo') })).toBeDisabled();
    await asked.getByRole('textbox').fill('20');
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toContainText('20 EA');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(cutDays).toEqual([
      [tuesday, 40, toolName[0]],
      [thursday, 20, toolName[0]],
    ]);
  });

  await test.step('put on each other, two of one operation join', async () => {
    await blocks(page, own, '절삭', thursday).focus();
    for (const key of ['Enter', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(verdict(page)).toContainText('합칩니다');
    await page.keyboard.press('Enter');
    await expect.poll(cutDays).toEqual([[tuesday, 60, toolName[0]]]);
  });

  await test.step('Shift and the arrow stretch it', async () => {
    await blocks(page, own, '절삭', tuesday).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(verdict(page)).toContainText(word('planBoard.stretches', 'kr', { n: 2 }));
    await page.keyboard.press('Enter');
    await expect.poll(cutDays).toEqual([
      [tuesday, 30, toolName[0]],
      [wednesday, 30, toolName[0]],
    ]);
  });

  await test.step('a day with recorded work stays, and the board says why and what to do', async () => {
    const [day] = await api(dailyPlansOfOperation, { id: cutId });
    await api(changeProfit, { action: 'REGISTER', dailyPlanId: day?.id ?? 0, goodQty: 10 });
    const worked = blocks(page, own, '절삭', tuesday);
    await expect(worked).toHaveAttribute('data-kept', 'true');
    await worked.focus();
    for (const key of ['Enter', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'refused');
    await expect(verdict(page)).toContainText(word('planBoard.keepsDay'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: word('planBoard.keepsDay') })).toBeVisible();
    expect((await cutDays()).map(([workDate]) => workDate)).toEqual([tuesday, wednesday]);
  });
});

test('what a drop breaks is said with it and stays at the block and in the list, and the drop is taken back until the next one', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, cutDays, toolName } = await ownPlan(api);
  await bring(page, signedIn);
  await page.goto(`${boardAt('line')}&side=breaks`);
  const check = blocks(page, own, '검사');
  // Its name changes with the language.
  const side = page.locator('.pb-aside');
  await expect(check).not.toHaveAttribute('data-breaks');
  await expect(side.getByRole('button', { name: own })).toHaveCount(0);

  await test.step('the inspection stands before what it inspects: the drop says so, and so do the block and the list', async () => {
    await blocks(page, own, '절삭').focus();
    for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(cutDays).toEqual([[wednesday, 60, toolName[0]]]);
    await expect(page.getByRole('alert').filter({ hasText: '앞 공정보다 많이 잡혔습니다' })).toBeVisible();
    await expect(check).toHaveAttribute('data-state', 'breaks');
    await expect(check).toHaveAccessibleName(/앞 공정보다 많이 잡혔습니다/);
    await expect(blocks(page, own, '절삭')).not.toHaveAttribute('data-breaks');
    await expect(side.getByRole('button', { name: own })).toContainText('앞 공정보다 많이 잡혔습니다');
    await expect(side.getByRole('link', { name: own, exact: true })).toHaveAttribute('href', /production\/plan\/\d+/);
    await page.reload();
    await expect(check).toHaveAttribute('data-state', 'breaks');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(side.getByRole('button', { name: own })).toContainText('More is planned than the operation before gives');
    await page.getByRole('button', { name: '한국어' }).click();
  });

  await test.step('once the offer at the top is gone Ctrl+Z still takes the last move back, and says when nothing is left', async () => {
    await blocks(page, own, '절삭').focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(cutDays).toEqual([[thursday, 60, toolName[0]]]);
    await page
      .getByRole('alert')
      .getByRole('button', { name: word('action.dismiss') })
      .click();
    await expect(page.getByText(word('planBoard.keysBack'))).toBeVisible();
    await page.keyboard.press('Control+z');
    await undone(page);
    await expect.poll(cutDays).toEqual([[wednesday, 60, toolName[0]]]);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(word('planBoard.noMoreBack'))).toBeVisible();
    await expect(page.getByText(word('planBoard.keysBack'))).toHaveCount(0);
    expect(await cutDays()).toEqual([[wednesday, 60, toolName[0]]]);
  });
});

test('two planners see each other’s moves, and a block that was moved meanwhile is moved by one of them only', async ({
  page,
  browser,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, cutDays, toolName } = await ownPlan(api);
  await bring(page, signedIn);
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ko-KR' });
  const other = await context.newPage();
  await bring(other, signedIn);
  await Promise.all([page.goto(boardAt('line')), other.goto(boardAt('line'))]);

  // The first has it in hand while the second moves it.
  await blocks(page, own, '절삭').focus();
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(verdict(page)).toContainText(shown(wednesday));
  await blocks(other, own, '절삭').focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await other.keyboard.press(key);
  await expect.poll(cutDays).toEqual([[tuesday, 60, toolName[0]]]);

  const seen = blocks(page, own, '절삭', tuesday);
  await expect(seen).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '그 사이 바뀌어' })).toContainText(shown(tuesday));
  expect(await cutDays()).toEqual([[tuesday, 60, toolName[0]]]);
  await expect(seen).toBeVisible();

  // Having seen it, the first moves it as well.
  await seen.focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(blocks(other, own, '절삭', wednesday)).toBeVisible();
  expect(await cutDays()).toEqual([[wednesday, 60, toolName[0]]]);
  await context.close();
});

test('a plan is arranged back from its last day onto free time by keys alone: it is told first, and one undo takes all of it back', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, cutDays, toolName } = await ownPlan(api);
  await bring(page, signedIn);
  await page.goto(boardAt('line'));
  const asked = page.getByRole('dialog', { name: word('arrange.title') });
  const row = asked.getByRole('row').filter({ hasText: own });
  const before = [[monday, 60, toolName[0]]];

  await test.step('what has no day is put as late as it comes in time; nothing is saved before', async () => {
    await blocks(page, own, '절삭').focus();
    await page.keyboard.press('a');
    await expect(row).toContainText(`절삭 ${own} 40 EA: ${shown(friday)}`);
    await expect(row).toContainText(`검사 ${own} 40 EA: ${shown(friday)}`);
    await expect(row).toContainText(word('arrange.inTime'));
    expect(await barriersOn(page)).toEqual([]);
    expect(await cutDays()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(blocks(page, own, '절삭')).toBeFocused();
  });

  await test.step('with what nobody has begun, the machine that both operations share is filled from its end, and Ctrl+Z takes all of it back', async () => {
    await page.keyboard.press('a');
    await asked.getByRole('checkbox', { name: word('arrange.anew') }).focus();
    await page.keyboard.press('Space');
    await expect(row).toContainText(`검사 ${own} 100 EA: ${shown(friday)}`);
    await expect(row).toContainText(`절삭 ${own} 100 EA: ${shown(thursday)} – ${shown(friday).slice(5)}`);
    await asked.getByRole('button', { name: word('arrange.go') }).focus();
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect.poll(cutDays).toEqual([
      [thursday, 80, toolName[0]],
      [friday, 20, toolName[0]],
    ]);
    await page.keyboard.press('Control+z');
    await undone(page);
    await expect.poll(cutDays).toEqual(before);
  });
});

for (const width of [1366, 1920])
  test(`two weeks show all of their days in a window of ${width} points, and the side list begins with what there is`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: width === 1366 ? 768 : 1080 });
    await bring(page, signedIn);
    await page.goto('/production/plan?tab=board');
    await expect(page.locator('.pb-day')).toHaveCount(14);
    const board = page.locator('.pb');
    await expect.poll(() => board.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    const side = page.getByRole('complementary', { name: word('planBoard.side') });
    const tabs = await side.getByRole('radio').evaluateAll((radios) =>
      radios.map((radio) => ({
        chosen: (radio as HTMLInputElement).checked,
        n: Number(/\d+/.exec(radio.parentElement?.textContent ?? '')?.[0]),
      })),
    );
    expect(tabs.findIndex(({ chosen }) => chosen)).toBe(
      Math.max(
        0,
        tabs.findIndex(({ n }) => n > 0),
      ),
    );
    // What a vendor does stands in its row, as a way to its outsourcing.
    const outside = page.locator('.pb-outside').first();
    await board.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(outside).toHaveAttribute('href', /outSourcing\?(id|operPlan)=\d+/);
  });

test('two weeks at 1366 wide: days on which nobody works leave their room to the others, and a block dropped beyond them stands on its day', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, cutDays, toolName } = await ownPlan(api);
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto(boardAt('line').replace('weeks=1', 'weeks=2'));
  const cut = blocks(page, own, '절삭');
  await expect(cut).toContainText('60');
  await cut.scrollIntoViewIfNeeded();
  const days = page.locator('.pb-day');
  const widthOf = async (at: number) => (await days.nth(at).boundingBox())?.width ?? 0;
  // The second Sunday: other stories try what a Saturday of the first week says.
  const [work, rest] = [await widthOf(0), await widthOf(13)];
  expect(rest).toBeLessThan(work / 2);
  expect(work).toBeGreaterThan(55);
  expect(await page.locator('.pb').evaluate((board) => board.scrollWidth - board.clientWidth)).toBeLessThanOrEqual(0);
  const [from, target] = [await middle(cut), await middle(days.nth(8))];
  const nextTuesday = addDays(monday, 8);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 2 });
  await page.mouse.move(target.x, from.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(cutDays).toEqual([[nextTuesday, 60, toolName[0]]]);
  await expect(blocks(page, own, '절삭', nextTuesday)).toBeVisible();
});
