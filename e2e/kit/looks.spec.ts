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
const looks = languages.flatMap((lang) => shades.map((shade) => ({ lang, shade })));

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

/** A page that is wider than its window, and buttons and headings that are narrower than what they say. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLElement>('h1, .kit-button, .button, .ant-btn')].filter(
      (one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1,
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide in ${clientWidth}`] : []),
      ...cut.map((one) => `“${one.innerText}” needs ${one.scrollWidth} pixels of ${one.clientWidth}`),
    ];
  });

/** Texts of headings, buttons, labels and cells that stand out too little from what is behind them (WCAG AA). */
const pale = (page: Page) =>
  page.evaluate(() => {
    const least = 4.5;
    type Colour = [number, number, number, number];
    const parse = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      const scale = text.startsWith('color(') ? 255 : 1;
      return [r * scale, g * scale, b * scale, a];
    };
    const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const behind = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255, 1];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, behind(element.parentElement));
    };
    const light = ([r, g, b]: Colour) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((value) =>
        value / 255 <= 0.03928 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const faded = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) if (getComputedStyle(at).opacity !== '1') return true;
      return false;
    };
    const found = new Set<string>();
    for (const one of document.querySelectorAll<HTMLElement>(
      'h1, h2, label, button, nav a, [role=gridcell], [role=columnheader] .grid-title, p',
    )) {
      const ownText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!ownText || one.offsetParent === null || one.matches(':disabled, [aria-disabled=true]') || faded(one)) continue;
      const { backgroundImage, color } = getComputedStyle(one);
      if (backgroundImage !== 'none') continue;
      const ground = behind(one);
      const [a, b] = [light(over(parse(color), ground)), light(ground)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (ratio < least) found.add(`“${one.innerText.slice(0, 30)}” ${ratio.toFixed(1)}`);
    }
    return [...found];
  });

/** As another tab of the same browser would choose it: nothing is loaded anew. */
const choose = async (page: Page, { lang, shade }: (typeof looks)[number]) => {
  await page.evaluate(
    ([language, theme]) => {
      const put = (key: string, value: string) => {
        localStorage.setItem(key, value);
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
      };
      put('lotline.lang', language as string);
      put('lotline.theme', theme as string);
    },
    [lang, JSON.stringify({ theme: shade } satisfies Partial<ThemeOptions>)],
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', shade);
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'kr' ? 'ko' : 'en');
};

// A colour that is still on its way to another has the contrast of neither.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
for (const path of paths)
  test(`${path} looks right in both languages, light and dark`, async ({ page, signedIn }) => {
    await bring(page, signedIn);
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page.locator('#root > *').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
    for (const look of looks) {
      await choose(page, look);
      const at = `in ${look.lang}, ${look.shade}`;
      // The words of a language arrive with its first use.
      await expect.poll(() => (look.lang === 'en' ? koreanLabels(page) : []), { message: `Korean labels ${at}` }).toEqual([]);
      expect.soft(await missingWords(page), `missing words ${at}`).toEqual([]);
      expect.soft(await overflows(page), `overflow ${at}`).toEqual([]);
      expect.soft(await pale(page), `contrast ${at}`).toEqual([]);
      expect.soft(complaints.splice(0), `complaints ${at}`).toEqual([]);
      if (process.env.LOOKS)
        await page.screenshot({ path: `test-results/looks/${look.lang}-${look.shade}${path.replaceAll('/', '-')}.png` });
    }
  });
