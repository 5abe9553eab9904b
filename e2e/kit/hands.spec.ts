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
  await page.keyboard.type(word('menu.operation'));
  await expect(page.getByRole('option', { name: word('menu.operation') }).first()).toBeVisible();
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
