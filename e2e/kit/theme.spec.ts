import { bring, expect, signInPage, test, word } from './story.ts';

test('who chooses it has the device’s light and dark, from the first paint on and as it changes', async ({ page, signedIn, request }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  const root = page.locator('html');
  await page.getByRole('button', { name: word('frame.account') }).click();
  await page.getByRole('menuitem', { name: word('frame.settings') }).click();
  const drawer = page.getByRole('dialog', { name: word('theme.title') });
  await drawer.getByText(word('theme.dark'), { exact: true }).last().click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings/user/theme'));
  await drawer.getByText(word('theme.system'), { exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await expect(root).toHaveAttribute('data-theme', 'light');
  const ground = () =>
    page.evaluate(
      () => getComputedStyle(document.querySelector('.ant-drawer-section, .ant-drawer-content') ?? document.body).backgroundColor,
    );
  const bright = await ground();

  // As it changes: the page and the component library's parts on it.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).not.toBe(bright);

  // From the first paint on: nothing but the page's own first script has run when its head is read, here and on the sign-in page.
  await page.addInitScript(() => {
    const seen = new Set<string | undefined>();
    Object.assign(globalThis, { seenThemes: seen });
    const watch = () => seen.add(document.documentElement.dataset.theme);
    new MutationObserver(watch).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-theme'] });
  });
  const seenThemes = () => page.evaluate(() => [...(globalThis as unknown as { seenThemes: Set<string> }).seenThemes]);
  await page.reload();
  await expect(page.locator('[role=row][data-line]').first()).toBeVisible();
  expect(await seenThemes()).toEqual(['dark']);
  await page.evaluate(() => localStorage.removeItem('lotline.token'));
  await signInPage(page).open();
  await expect(page.locator('form')).toBeVisible();
  expect(await seenThemes()).toEqual(['dark']);

  const back = await request.put('/api/settings/user/theme', {
    headers: { authorization: `Bearer ${signedIn.token}` },
    data: { options: { theme: 'light' } },
  });
  expect(back.ok(), await back.text()).toBe(true);
});
