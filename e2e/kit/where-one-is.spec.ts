import { bring, expect, test, word } from './story.ts';

test('the menu shows where one is, and a code says what it was read as', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  const here = page.getByRole('navigation').locator('[aria-current=page]');
  await expect(here).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('(01)08801234567893(10)AB-1');
  const line = page.getByRole('option').filter({ hasText: 'GTIN 08801234567893 · LOT AB-1' });
  await expect(line).toContainText(word('barcode.belongsToNothing'));
});
