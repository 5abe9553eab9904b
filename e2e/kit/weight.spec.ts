import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { screenBudgets, signInBudget } from '../../tools/budget-list.ts';
import { bring, expect, test } from './story.ts';

const quietMs = 400;

/** Gzipped kilobytes of JavaScript that a page fetches by itself; what it fetches ahead while the browser is idle is left out, as for a person who saves data. */
const weigh = async (page: Page, path: string) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }));
  await page.goto(path);
  // A browser begins with its pointer in the corner, where a link would fetch what it leads to.
  await page.mouse.move(1599, 899);
  await expect(page.locator('#root > *').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .kit-face-loading')).toHaveCount(0);
  let before = -1;
  const grown = () => {
    const more = scripts.length - before;
    before = scripts.length;
    return more;
  };
  await expect.poll(grown, { intervals: [quietMs] }).toBe(0);
  expect(new URL(page.url()).pathname, 'another page was weighed').toBe(path);
  return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
};

test('the sign-in page is light', async ({ page }) => {
  expect(await weigh(page, '/auth/loginForm')).toBeLessThanOrEqual(signInBudget);
});

// The build check weighs every screen from what it imports; these three show that a browser fetches no more than that.
const weighed = ['/baseinfo/bizPartner', '/material/stock', '/kiosk'];
for (const { path, kilobytes } of screenBudgets.filter((screen) => weighed.includes(screen.path))) {
  test(`${path} opens within ${kilobytes} KB of JavaScript`, async ({ page, signedIn }) => {
    await bring(page, signedIn);
    expect(await weigh(page, path)).toBeLessThanOrEqual(kilobytes);
  });
}

test('the letters of the menu come beside the application, each once', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[role=row][data-line]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((one) => ({ name: one.name, ahead: (one as PerformanceResourceTiming).initiatorType === 'link' })),
  );
  expect(fonts.filter(({ ahead }) => ahead).length).toBeGreaterThan(3);
  expect(new Set(fonts.map(({ name }) => name)).size).toBe(fonts.length);
});
