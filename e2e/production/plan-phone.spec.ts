import { plans } from '@lotline/contract/production/plan/plan';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test } from '../kit/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a plan on a phone is read and planned with one hand: two days beside the operation, and nothing smaller than a fingertip', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const today = new Date();
  const day = (by: number) => new Date(today.getTime() + by * 86_400_000).toISOString().slice(0, 10);
  const [plan] = await api(plans, { startDt: day(-14), endDt: day(14) });
  await bring(page, signedIn);
  await page.goto(`/production/plan/${plan?.id}`);
  const board = page.locator('.board');
  await expect(board.locator('input').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const seen = await board.evaluate((box) => {
    const free = box.getBoundingClientRect().right - (box.querySelector('tbody th')?.getBoundingClientRect().right ?? 0);
    return free / (box.querySelector('.board-cell')?.getBoundingClientRect().width ?? 1);
  });
  expect(seen).toBeGreaterThanOrEqual(2);
  const low = await page.locator('main .record-page :is(button, .board-cell input, .record-back)').evaluateAll((keys) =>
    keys.flatMap((key) => {
      const { width, height } = key.getBoundingClientRect();
      return width > 0 && height < 44 ? [`${key.textContent} ${height}`] : [];
    }),
  );
  expect(low).toEqual([]);
});
