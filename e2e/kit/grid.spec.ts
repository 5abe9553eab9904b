import type { CDPSession, Page } from '@playwright/test';
import { bring, expect, test } from './story.ts';

const list = '/baseinfo/bizPartner';
const rows = (page: Page) => page.locator('[role=row][data-line]');
const nameFilter = (page: Page) => page.locator('[data-filter=name]');

test.beforeEach(async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto(list);
  await expect(rows(page).first()).toBeVisible();
});

/** Each layer is one more thing that the browser puts together for every frame. */
const layersOf = async (devtools: CDPSession) => {
  const counts: number[] = [];
  devtools.on('LayerTree.layerTreeDidChange', ({ layers }) => layers && counts.push(layers.length));
  await devtools.send('LayerTree.enable');
  return () => counts.at(-1) ?? 0;
};

test('the lines of a grid are one layer, and their pinned cells stick when it is scrolled across', async ({ page, context }) => {
  const drawn = await rows(page).count();
  expect(drawn).toBeGreaterThan(8);
  const layers = await layersOf(await context.newCDPSession(page));
  await nameFilter(page).pressSequentially('a');
  await expect.poll(layers).toBeGreaterThan(0);
  expect(layers()).toBeLessThan(drawn + 8);

  await nameFilter(page).fill('');
  await page.setViewportSize({ width: 1000, height: 700 });
  const pinned = page.locator('[data-line="0"] .grid-left').first();
  const stood = (await pinned.boundingBox())?.x;
  await page.locator('.grid-box').evaluate((box) => box.scrollBy({ left: 200 }));
  await expect.poll(() => page.locator('.grid-box').evaluate((box) => box.scrollLeft)).toBeGreaterThan(100);
  await expect.poll(async () => (await pinned.boundingBox())?.x).toBe(stood);
});

test('the sums lie under all columns of a list that is scrolled across', async ({ page }) => {
  await page.goto('/production/orderInfo');
  const box = page.locator('.grid-box').filter({ has: page.locator('.grid-sums') });
  await expect(box.locator('.grid-sums-line')).not.toHaveCount(0);
  /** How far the sums end before the list does. */
  const bare = () =>
    box.evaluate((element) => {
      element.scrollLeft = 300;
      const end = element.getBoundingClientRect().left + element.clientWidth;
      return Math.round(end - (element.querySelector('.grid-sums')?.getBoundingClientRect().right ?? 0));
    });
  await expect.poll(bare).toBeLessThanOrEqual(1);
});

test('Korean in a filter loses no letter, and half a syllable hides no row', async ({ page, context }) => {
  const names = await page.locator('[data-line] [data-col=name]').allTextContents();
  const wanted = names.find((name) => /^[가-힣]{2}/.test(name)) ?? '';
  expect(wanted, 'a partner with a Korean name').not.toBe('');
  const devtools = await context.newCDPSession(page);
  await nameFilter(page).focus();
  const [first = '', second = ''] = wanted;
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of stagesOf(first)) {
    await compose(text);
    await expect(nameFilter(page)).toHaveValue(text);
    await expect(rows(page).filter({ hasText: wanted })).not.toHaveCount(0);
  }
  await devtools.send('Input.insertText', { text: first });
  for (const text of stagesOf(second)) {
    await compose(text);
    await expect(nameFilter(page)).toHaveValue(first + text);
    await expect(rows(page).filter({ hasText: wanted })).not.toHaveCount(0);
  }
  await devtools.send('Input.insertText', { text: second });
  await expect(nameFilter(page)).toHaveValue(first + second);
  for (const shown of await page.locator('[data-line] [data-col=name]').allTextContents()) expect(shown).toContain(first + second);
});

/** What stands in a field while a syllable is put together: its consonant, with its vowel, and with what closes it. */
const stagesOf = (syllable: string) => {
  const at = syllable.charCodeAt(0) - 0xac00;
  const open = String.fromCharCode(0xac00 + at - (at % 28));
  const consonant = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'[Math.floor(at / 588)] ?? '';
  return [consonant, open, ...(open === syllable ? [] : [syllable])];
};
