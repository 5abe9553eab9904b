import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('in a narrow window stock begins in the upper half, each row whole with its quantity, and its filters wait behind one key', async ({
  page,
  signedIn,
}) => {
  await bring(page, signedIn);
  for (const own of ['/material/stock', '/production/prodStock']) {
    await page.goto(own);
    const first = page.locator('.card-list li').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, own).toBeLessThan(320);
    await expect(first.locator('.kit-tag'), own).toContainText(/^[\d,.]+ \S+$/);
    await expect(first.locator('.kit-tag'), own).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), own).toBeLessThanOrEqual(390);
    const tools = page.getByRole('button', { name: word('record.viewsAndTools') });
    await expect(page.getByRole('button', { name: word('action.refresh') })).toHaveCount(0);
    await tools.click();
    await expect(page.getByRole('button', { name: word('action.refresh') })).toBeVisible();
    await tools.click();
    expect(await barriersOn(page)).toEqual([]);
  }
  await page.getByRole('button', { name: word('frame.goTo') }).click();
  await page.keyboard.type('AL60');
  const found = page.locator('.palette-lines > div[role=option]').first();
  await expect(found).toBeVisible();
  // Each letter finds anew, and a line that goes has no height.
  await expect.poll(async () => (await found.boundingBox())?.height).toBeGreaterThanOrEqual(48);
});
