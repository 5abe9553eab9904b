import type { Page } from '@playwright/test';
import { bring, expect, test } from './story.ts';

const quietMs = 400;

/** Of the whole page, not of its worst second as browsers report it; what follows a press or a key isn't counted. */
const shiftAtMost = 0.1;
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const told = globalThis as unknown as { lotlineShift: number };
    told.lotlineShift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) told.lotlineShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** Nothing more has come for a while; the stream of changes stays open all day. */
const settled = async (page: Page) => {
  let before = -1;
  const more = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const grown = now - before;
    before = now;
    return grown;
  };
  await expect.poll(more, { intervals: [quietMs] }).toBe(0);
};
const shifted = (page: Page) => page.evaluate(() => (globalThis as unknown as { lotlineShift: number }).lotlineShift);
/** What pushes the page down is seen: a measure that can't fail would be none. */
const push = (page: Page) =>
  page.evaluate(() => {
    const above = Object.assign(document.createElement('div'), { style: 'height: 50vh' });
    document.querySelector('#root')?.before(above);
  });

for (const { path, ready } of [
  { path: '/auth/loginForm', ready: 'form button[type=submit]' },
  { path: '/baseinfo/bizPartner', ready: '[role=row][data-line]' },
  { path: '/kiosk', ready: '.kiosk-main button' },
]) {
  test(`nothing jumps while ${path} opens`, async ({ page, signedIn }) => {
    if (!path.startsWith('/auth')) await bring(page, signedIn);
    await watchShifts(page);
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await shifted(page)).toBeLessThanOrEqual(shiftAtMost);
    await push(page);
    await expect.poll(() => shifted(page)).toBeGreaterThan(shiftAtMost);
  });
}

/** What a list asks for until its first rows stand there, as it crosses the wire, and how much there is on it then and on a record's page: about a tenth above what they are. */
const atMost = { requests: 132, kilobytes: 780, elements: 1400 };
test('a list has its rows after few requests, and the pages hold few elements', async ({ page, signedIn }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }));
  await bring(page, signedIn);
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  await page.goto('/production/orderInfo');
  await expect(page.locator('[role=row][data-line]').first()).toBeVisible();
  const fetched = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (one) => (one as PerformanceResourceTiming).encodedBodySize,
    ),
  );
  const kilobytes = fetched.reduce((sum, bytes) => sum + bytes, 0) / 1024;
  const onList = await elements();
  await page.locator('main a[href^="/production/orderInfo/"]').first().click();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const onRecord = await elements();
  expect(fetched.length).toBeLessThanOrEqual(atMost.requests);
  expect(kilobytes).toBeLessThanOrEqual(atMost.kilobytes);
  expect(onList).toBeLessThanOrEqual(atMost.elements);
  expect(onRecord).toBeLessThanOrEqual(atMost.elements);
});
