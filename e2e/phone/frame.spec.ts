import { languages } from '@lotline/contract/kit/words';
import { barriersOn } from '../kit/axe.ts';
import { choose, goTo } from '../kit/look.ts';
import { bring, complaintsOf, expect, test, word } from '../kit/story.ts';
import { hardToPress, phone, tooWide } from './hand.ts';

const screens = ['/m/notice', '/m/material/stock', '/m/production/stock'];

test.describe('a phone', () => {
  test.use(phone);

  test('is led to its own pages from any other, and its person may choose the desktop’s and come back', async ({ page, signedIn }) => {
    await bring(page, signedIn);
    await page.goto('/material/stock');
    await expect(page).toHaveURL(/\/m\/notice$/);
    await page.goto('/m');
    await expect(page).toHaveURL(/\/m\/notice$/);
    await expect(page).toHaveTitle('Lotline');
    await page.goto('/404');
    await expect(page.getByRole('heading', { name: word('frame.notFound') })).toBeVisible();
    await page.goto('/m/notice');
    await page.getByRole('button', { name: word('frame.menu'), exact: true }).click();
    await page.getByRole('button', { name: word('phone.desktop') }).click();
    await expect(page.getByRole('button', { name: word('frame.account') })).toBeVisible();
    await page.goto('/material/stock');
    await expect(page).toHaveURL(/\/material\/stock/);
    await page.getByRole('button', { name: word('frame.account') }).click();
    await page.getByRole('menuitem', { name: word('phone.mobile') }).click();
    await expect(page).toHaveURL(/\/m\/notice$/);
    await page.goto('/material/stock');
    await expect(page).toHaveURL(/\/m\/notice$/);
  });

  for (const viewport of [phone.viewport, { width: 360, height: 640 }])
    test(`reads and presses every page at ${viewport.width}×${viewport.height}, in both languages, light and dark`, async ({
      page,
      signedIn,
    }) => {
      await page.setViewportSize(viewport);
      await bring(page, signedIn);
      const complaints = complaintsOf(page);
      await page.goto('/m/notice');
      for (const path of screens) {
        await goTo(page, path);
        for (const lang of languages)
          for (const shade of ['light', 'dark'] as const) {
            await choose(page, { lang, shade });
            const at = `${path} in ${lang}, ${shade}`;
            await expect(page.locator('html'), at).toHaveAttribute('data-theme', shade);
            await expect(page.locator('.phone-head h1'), at).toBeVisible();
            await expect(page.locator('.phone-loading'), at).toHaveCount(0);
            expect(await hardToPress(page), at).toEqual([]);
            expect(await tooWide(page), at).toBeLessThanOrEqual(0);
          }
        expect(await barriersOn(page), path).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
});

test('a tablet, and a small window of a computer, keep the desktop’s pages', async ({ browser, signedIn, baseURL }) => {
  const tablet = 'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  for (const kind of [{ userAgent: tablet, viewport: { width: 800, height: 1280 } }, { viewport: { width: 390, height: 844 } }]) {
    const context = await browser.newContext({ baseURL: baseURL as string, ...kind });
    const page = await context.newPage();
    await bring(page, signedIn);
    await page.goto('/material/material');
    await expect(page.locator('main h1')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/material/material');
    await context.close();
  }
});
