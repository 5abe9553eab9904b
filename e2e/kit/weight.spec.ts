import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { screenBudgets, signInBudget } from '../../tools/budget-list.ts';
import { bring, expect, test } from './story.ts';

/** Gzipped kilobytes of JavaScript that a page really fetched until it settled. */
const weigh = async (page: Page, path: string) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(path);
  await expect(page.locator('#root > *').first()).toBeVisible();
  await page.waitForTimeout(1500);
  expect(new URL(page.url()).pathname, 'another page was weighed').toBe(path);
  return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
};

test('the sign-in page is light', async ({ page }) => {
  expect(await weigh(page, '/auth/loginForm')).toBeLessThanOrEqual(signInBudget);
});

for (const { path, kilobytes } of screenBudgets) {
  test(`${path} opens within ${kilobytes} KB of JavaScript`, async ({ page, signedIn }) => {
    await bring(page, signedIn);
    expect(await weigh(page, path)).toBeLessThanOrEqual(kilobytes);
  });
}
