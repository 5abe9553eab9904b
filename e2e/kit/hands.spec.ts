import type { Page } from '@playwright/test';
import { drawer } from './form.ts';
import { bring, expect, frame, test, word } from './story.ts';

test('Ctrl-S in a form that nobody changed says so, and leaves the record as it was', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  await page.goto('/material/material');
  await page.locator('[data-line="0"] [data-col=name]').focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.locator('input:focus')).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect(page.locator('.snackbar[data-type=info]')).toHaveText(word('record.nothingTyped'));
  await expect(form).toHaveCount(0);
  expect(saves.filter((url) => url.includes('/api/material'))).toEqual([]);
});

test('F2 opens the row at the field of its cell, Enter at the first', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/material');
  await page.locator('[data-line="1"] [data-col=spec]').focus();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(word('material.spec'), { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-line="1"] [data-col=spec]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.locator('input:focus')).toHaveCount(1);
  await expect(form.getByLabel(word('material.spec'), { exact: true })).not.toBeFocused();
});

test('whoever comes to a list by the menu, the palette or back has the keys in it', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/material');
  const { go } = frame(page);
  const cell = page.locator('main [data-line] [data-col]:focus');
  const focusedLine = async () => page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();

  await go('bizPartner');
  await expect(cell).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const line = await focusedLine();
  await page.keyboard.press('ArrowDown');
  expect(Number(await focusedLine())).toBe(Number(line) + 1);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(word('menu.operation'));
  await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${word('menu.operation')}(?! )`));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/baseinfo\/bizPartner/);
  await expect(cell).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL(/\/baseinfo\/bizPartner/);
  await expect(cell).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('input:focus')).toHaveCount(1);
});

test('a scan still means the same with the keys in the list, and opens no row where nothing listens', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/material');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  await frame(page).go('bizPartner');
  await expect(page.locator('main [data-line] [data-col]:focus')).toHaveCount(1);
  await page.keyboard.type('P-20260101-001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await frame(page).go('materialStock');
  await expect(page.locator('main [data-line] [data-col]:focus')).toHaveCount(1);
  const packageId = (await page.locator('[data-line="2"] [data-col=packageId]').first().textContent()) ?? '';
  await page.keyboard.type(packageId);
  await page.keyboard.press('Enter');
  await expect(page.locator('.scan-flash')).toContainText(packageId);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** The text of a column in the row that has the focus. */
const inHand = (page: Page, col: string) =>
  page.evaluate((name) => document.activeElement?.closest('[data-line]')?.querySelector(`[data-col=${name}]`)?.textContent ?? null, col);

test('what acts on a row stands in its menu, with the reason where it can’t be done, and the heads are one stop of Tab', async ({
  page,
  signedIn,
}) => {
  await bring(page, signedIn);
  await page.goto('/material/stock');
  const row = page.locator('[data-line="1"] [data-col=packageId]').first();
  const packageId = (await row.textContent()) ?? '';
  await row.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: word('grid.rowMenu') });
  await menu.getByRole('menuitem', { name: word('stock.adjust'), exact: true }).press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: packageId })).toBeVisible();
  await expect(page.locator('[data-line="1"][aria-selected=true]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // From the row back over its heads in one stop, and by the arrows into a filter.
  await page.locator('[data-line="1"] [data-col=materialName]').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('[data-head]:focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.grid-box :focus')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const head = await page.locator('[data-head]:focus').getAttribute('data-head');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-filter]:focus')).toHaveAttribute('data-filter', head ?? '');

  await page.goto('/production/shipment');
  await page.getByText(word('shipment.shipments'), { exact: true }).first().click();
  await page.locator('[data-line="0"] [data-col=shipmentNo]').first().focus();
  await page.keyboard.press('Shift+F10');
  const cancel = menu.getByRole('menuitem', { name: word('shipment.cancel') });
  await cancel.press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: word('shipment.cancel') })).toBeVisible();
});

test('a receipt that was asked for on another screen begins in its material with what was typed meanwhile, and the hand stays with what came in', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await bring(page, signedIn);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/ReceiveDrawer-[^/]+\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(word('stock.receiveFree'));
  // What is called exactly what was typed comes before the receipt of an order.
  await expect(page.getByRole('option', { selected: true })).toContainText(word('stock.receiveFree'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/material\/stock/);
  await expect(page.locator('[data-line="0"] [data-col=packageId]').first()).toBeVisible();
  await expect(page.locator('.grid-box :focus')).toHaveCount(0);
  await page.keyboard.type('M-BOX');
  typed.resolve();
  const form = drawer(page, 'stock');
  await expect(form.field('material')).toBeFocused();
  await expect(form.field('material')).toHaveValue('M-BOX');
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click();
  const numbers = form.box.getByRole('textbox', { name: word('stock.howMany') });
  await numbers.focus();
  await page.keyboard.type('M-BOX');
  await expect(numbers).toHaveValue('');
  await form.fill({ 'common.qty': 30 });
  await page.keyboard.press('Control+s');
  // The labels of what came in; behind them the hand is at it.
  await expect(page.locator('.ant-modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-modal')).toHaveCount(0);
  const fresh = page.locator('[data-line][aria-selected=true] [data-col=packageId]').first();
  const packageId = (await fresh.textContent()) ?? '';
  await expect.poll(() => inHand(page, 'packageId')).toBe(packageId);
  const after = page
    .locator(`[data-line="${Number(await fresh.locator('..').getAttribute('data-line')) + 1}"] [data-col=packageId]`)
    .first();
  const next = await after.textContent();
  const remove = page.getByRole('toolbar').getByRole('button', { name: word('action.delete') });
  await remove.click();
  await expect.poll(() => inHand(page, 'packageId')).toBe(next);
  await page.keyboard.press('Control+z');
  await expect.poll(() => inHand(page, 'packageId')).toBe(packageId);
  await remove.click();
  await expect.poll(() => inHand(page, 'packageId')).toBe(next);
});
