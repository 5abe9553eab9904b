import { shades, type ThemeOptions } from '@lotline/contract/identity/settings';
import { languages } from '@lotline/contract/kit/words';
import { menus } from '@lotline/contract/system/menu';
import { allWords } from '@lotline/contract/words';
import type { Page } from '@playwright/test';
import { screens } from '../../web/src/app/screens.ts';
import { bring, complaintsOf, expect, test } from './story.ts';

/** Every screen that exists, and the pages that stand beside the menu. */
const pathOf = new Map(menus.map(({ node }) => [node.name, node.path]));
const paths = [...screens.map(({ menu }) => pathOf.get(menu)), '/OSS', '/403', '/404'].filter((path) => path !== undefined);

/** Beginnings that only words' keys have, e.g. `material.`: such a text on a page is a word that is missing. */
const families = [...new Set(Object.keys(allWords).map((key) => key.split('.')[0]))];
const looksLikeAKey = new RegExp(`(?:^|[\\s“"(])((?:${families.join('|')})\\.[a-z]\\w+)(?=$|[\\s”"),:])`, 'gm');

const missingWords = async (page: Page) => {
  const text = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label],[title],[placeholder]')];
    const attributes = spoken.flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''));
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });
  return [...text.matchAll(looksLikeAKey)].map(([, key]) => key);
};

/** Korean where English was asked for: in what the product itself says, not in the plant's own data or its name. */
const koreanLabels = (page: Page) =>
  page.locator('h1, label, th, .grid-title, nav.side a:not(.side-brand), nav.side button, header.toolbar [title]').evaluateAll((labels) =>
    labels
      .filter((label) => label.closest<HTMLElement>('[lang]')?.lang !== 'ko')
      .map((label) => (label as HTMLElement).innerText)
      .filter((text) => /[가-힣]/.test(text)),
  );

for (const lang of languages) {
  for (const shade of shades) {
    test(`every screen looks right in ${lang === 'kr' ? 'Korean' : 'English'}, ${shade}`, async ({ page, signedIn, request }) => {
      test.setTimeout(20_000 + paths.length * 8_000);
      const options: Partial<ThemeOptions> = { theme: shade };
      const saved = await request.put('/api/settings/user/theme', {
        data: { options },
        headers: { authorization: `Bearer ${signedIn.token}` },
      });
      expect(saved.ok()).toBe(true);
      await bring(page, signedIn, lang);
      const complaints = complaintsOf(page);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('data-theme', shade);
          await expect(page.locator('#root > *').first()).toBeVisible();
          // A screen that follows the event stream is never idle: half a second without a spinner counts as settled.
          await expect(page.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
          await page.waitForTimeout(400);
          await page.screenshot({ path: `test-results/looks/${lang}-${shade}${path.replaceAll('/', '-')}.png` });
          expect.soft(await missingWords(page), `missing words on ${path}`).toEqual([]);
          if (lang === 'en') expect.soft(await koreanLabels(page), `Korean labels on ${path}`).toEqual([]);
          expect.soft(complaints.splice(0), `complaints on ${path}`).toEqual([]);
        });
      }
    });
  }
}
