import { bring, expect, test, word } from './story.ts';

test('the menu shows where one is, and a code says what it was read as', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  const here = page.locator('.side-leaf[aria-current=page]');
  await expect(here).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('(01)08801234567893(10)AB-1');
  const line = page.getByRole('option').filter({ hasText: 'GTIN 08801234567893 · LOT AB-1' });
  await expect(line).toContainText(word('barcode.belongsToNothing'));
});

test('every entry of the English menu is read whole', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.side-leaf').filter({ hasText: 'Material and product sales' })).toBeVisible();
  const cut = await page
    .locator('.side-leaf > span')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  expect(cut).toEqual([]);
});
