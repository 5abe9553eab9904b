import { bring, expect, test, word } from './story.ts';

test('what quick hands type before the palette has come stands in it', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  // The piece comes when the keys have been pressed, however fast the machine is.
  const typed = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/production/plan');
  const opener = page.getByRole('button', { name: word('record.history'), exact: true });
  await expect(opener).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(word('menu.tools'));
  typed.resolve();
  const box = page.getByRole('combobox', { name: word('frame.goTo') });
  await expect(box).toHaveValue(word('menu.tools'));
  await expect(page.getByRole('option', { name: word('menu.tools') }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
});
