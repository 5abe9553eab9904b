import { user as users } from '@lotline/contract/identity/user';
import type { Page } from '@playwright/test';
import { signIn } from '../../tools/plant-log/client.ts';
import { office } from '../kiosk/floor.ts';
import { orderLate } from '../kit/late-order.ts';
import { bring, expect, frame, openSession, test, word } from '../kit/story.ts';

const mark = Date.now().toString(36);
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const whereIs = async (page: Page, name: string) =>
  card(page, name).evaluate((element) => [element.style.gridColumn, element.style.gridRow].join(' / '));

test('a dashboard is made from the gallery, arranged by keys, shared, and copied by somebody else', async ({
  page,
  request,
  signedIn,
  browser,
  account,
  baseURL,
}) => {
  await orderLate(await signIn(baseURL ?? '', account.userId, account.password), mark);
  const name = `아침 회의 ${mark}`;
  const [late, note] = [word('widget.late-orders'), word('widget.note')];
  await bring(page, signedIn);
  await page.goto('/dashboard?new=1');
  await page.getByRole('textbox', { name: word('dashboard.name'), exact: true }).fill(name);
  for (const kind of ['widget.late-orders', 'widget.below-minimum'] as const) {
    await page.getByRole('button', { name: word('dashboard.addWidget') }).click();
    const gallery = page.getByRole('dialog', { name: word('dashboard.gallery') });
    await gallery.getByRole('button', { name: word(kind), exact: true }).hover();
    // What it would show now stands beside the choice.
    await expect(gallery.getByRole('heading', { name: word(kind) })).toBeVisible();
    await gallery.getByRole('button', { name: word(kind), exact: true }).click();
    await expect(card(page, word(kind))).toBeVisible();
  }
  await page.getByRole('button', { name: word('dashboard.addWidget') }).click();
  await page.getByRole('dialog').getByRole('button', { name: note, exact: true }).click();
  await page.getByRole('textbox', { name: word('dashboardParam.text') }).fill('<b>오늘의 말</b>');
  await page
    .getByRole('button', { name: word('action.close') })
    .last()
    .click();
  await expect(card(page, note)).toContainText('<b>오늘의 말</b>');

  const first = await whereIs(page, late);
  await card(page, late).focus();
  await page.keyboard.press('ArrowRight');
  expect(await whereIs(page, late)).not.toBe(first);
  await page.keyboard.press('Control+z');
  expect(await whereIs(page, late)).toBe(first);
  await card(page, late).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const grown = await whereIs(page, late);
  expect(grown).not.toBe(first);
  await card(page, note).focus();
  await page.keyboard.press('Delete');
  await expect(card(page, note)).toHaveCount(0);
  await page.getByRole('button', { name: word('record.undo'), exact: true }).click();
  await expect(card(page, note)).toBeVisible();
  await page.getByRole('combobox', { name: word('dashboard.sharing') }).click();
  await page
    .getByRole('option', { name: word('sharing.VIEW') })
    .or(page.locator('.ant-select-item', { hasText: word('sharing.VIEW') }))
    .last()
    .click();
  await page.getByRole('button', { name: word('action.save'), exact: true }).click();

  await expect(page).toHaveURL(/\/dashboard\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.reload();
  expect(await whereIs(page, late)).toBe(grown);
  // In the menu it opens here or in a window of its own.
  await expect(frame(page).menu.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(frame(page).menu.getByRole('link', { name: word('dashboard.newWindow', 'kr', { name }) })).toHaveAttribute(
    'target',
    '_blank',
  );
  // A row leads to the screen that mends it.
  const address = page.url();
  await card(page, late).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/production\/orderInfo\/\d+/);

  const desk = office(request, signedIn);
  const other = { userId: `look${mark}`, password: `Look-${mark}-9` };
  const { roleIds } = await desk.get<{ roleIds: number[] }>(`/user/users/${signedIn.user.id}`);
  await desk.send('POST', users.create.path, { ...other, username: '구경', roleIds });
  const theirs = await browser.newPage({ ...(baseURL && { baseURL }) });
  await bring(theirs, await openSession(request, other));
  await theirs.goto(new URL(address).pathname);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(theirs.getByRole('button', { name: word('dashboard.edit'), exact: true })).toHaveCount(0);
  await theirs.getByRole('button', { name: word('dashboard.makeMine') }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(word('dashboard.copyOf', 'kr', { name }));
  await expect(theirs.getByRole('button', { name: word('dashboard.edit'), exact: true })).toBeVisible();
  await theirs.close();
});

test('a board on the wall shows a result that is reported elsewhere, and a call for help until it is over', async ({
  page,
  request,
  signedIn,
  context,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await desk.tap({ action: 'START', kind: 'RUN', dailyPlanId: first.dailyPlanId, toolId: first.toolId, workerIds: [], swap: true });
  const { callReasons, defects } = await desk.get<Record<'callReasons' | 'defects', { id: number; name: string }[]>>(
    `/kiosk/choices?lineId=${first.lineId}`,
  );
  for (const { id } of await desk.get<{ id: number }[]>('/kiosk/help/open')) await desk.send('PUT', '/kiosk/help/ended', { id });
  await bring(page, signedIn);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/fs/good-bad-status');
  const bad = page.locator('.board-number [data-bad] dd, .board-number dl div:nth-child(2) dd').first();
  await expect(bad).toHaveText(/^[\d,]+$/);
  const before = Number((await bad.innerText()).replaceAll(',', ''));
  await desk.tap({
    action: 'RESULT',
    dailyPlanId: first.dailyPlanId,
    goodQty: 2,
    defectQty: 1,
    defects: [{ defectCodeId: defects[0]?.id, qty: 1 }],
  });
  await expect(bad).toHaveText(String(before + 1));

  const reason = callReasons[0];
  const { id } = await desk.send<{ id: number }>('POST', '/kiosk/help', { lineId: first.lineId, reasonId: reason?.id });
  const call = page.locator('.board-help li', { hasText: reason?.name ?? '' }).first();
  await expect(call).toContainText(word('board.nobody'));
  const leader = await context.newPage();
  await bring(leader, signedIn);
  await leader.goto('/production/kioskRefusal');
  const row = leader.locator('.open-help li', { hasText: reason?.name ?? '' }).first();
  await row.getByRole('button', { name: word('help.take') }).click();
  await expect(call).toContainText(word('help.comes', 'kr', { by: signedIn.user.username }));
  await row.getByRole('button', { name: word('help.end') }).click();
  await expect(page.locator('.board-help')).toHaveCount(0);
  expect(id).toBeGreaterThan(0);
  await leader.close();
});
