import { shades, type ThemeOptions } from '@lotline/contract/identity/settings';
import { languages } from '@lotline/contract/kit/words';
import { menus } from '@lotline/contract/system/menu';
import { allWords, type WordKey } from '@lotline/contract/words';
import type { APIRequestContext, Page } from '@playwright/test';
import { screens } from '../../web/src/app/screens.ts';
import { barriersOn } from './axe.ts';
import { ending } from './form.ts';
import { bring, complaintsOf, expect, test, word } from './story.ts';

/** Every screen that exists, and the pages that stand beside the menu. */
const pathOf = new Map(menus.map(({ node }) => [node.name, node.path]));
const paths = [...screens.map(({ menu }) => pathOf.get(menu)), '/OSS', '/403', '/404'].filter((path) => path !== undefined);
const looks = languages.flatMap((lang) => shades.map((shade) => ({ lang, shade })));
type Look = (typeof looks)[number];

/** One page that looks wrong doesn't keep the others from being looked at. */
const softly = expect.configure({ soft: true });

/** Beginnings that only words' keys have, e.g. `material.`: such a text on a page is a word that is missing. */
const families = [...new Set(Object.keys(allWords).map((key) => key.split('.')[0]))];
const likeAKey = `(?:^|[\\s“"(])((?:${families.join('|')})\\.[a-z]\\w+)(?=$|[\\s”"),:])`;

type Findings = Record<'missingWords' | 'koreanLabels' | 'overflow' | 'pale' | 'unexplained', string[]>;
const nothing: Findings = { missingWords: [], koreanLabels: [], overflow: [], pale: [], unexplained: [] };

/** Everything that a look at a page compares, in one visit to it. */
const look = (page: Page, { lang }: Look): Promise<Findings> =>
  page.evaluate(
    ([key, isEnglish]) => {
      const all = <E extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];
      const styles = new Map<Element, CSSStyleDeclaration>();
      const styleOf = (element: Element) => {
        const known = styles.get(element) ?? getComputedStyle(element);
        styles.set(element, known);
        return known;
      };

      const missingWords = () => {
        const attributes = all('[aria-label],[title],[placeholder]').flatMap((one) =>
          ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
        );
        const text = [document.title, document.body.innerText, ...attributes].join('\n');
        return [...text.matchAll(new RegExp(key as string, 'gm'))].map(([, found]) => found as string);
      };

      /** Korean where English was asked for: in what the product itself says and what heads the rows of a table, not in the plant's own texts or its name. */
      const koreanLabels = () =>
        all('h1, label, th, .grid-title, nav.side a:not(.side-brand), nav.side button, header.toolbar [title]')
          .filter((label) => label.closest<HTMLElement>('[lang]')?.lang !== 'ko')
          .map((label) => label.innerText)
          .filter((text) => /[가-힣]/.test(text));

      /** A page that is wider than its window, and buttons, headings and titles of columns that are narrower than what they say. */
      const overflow = () => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const cut = all('h1, .kit-button, .button, .ant-btn, .grid-title').filter(
          (one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1,
        );
        return [
          ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide in ${clientWidth}`] : []),
          ...cut.map((one) => `“${one.innerText}” needs ${one.scrollWidth} pixels of ${one.clientWidth}`),
        ];
      };

      /** Texts of headings, buttons, labels and cells that stand out too little from what is behind them (WCAG AA). */
      const pale = () => {
        const least = 4.5;
        type Colour = [number, number, number, number];
        const parse = (text: string): Colour => {
          const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
          const scale = text.startsWith('color(') ? 255 : 1;
          return [r * scale, g * scale, b * scale, a];
        };
        const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
          r * a + R * (1 - a),
          g * a + G * (1 - a),
          b * a + B * (1 - a),
          1,
        ];
        const grounds = new Map<Element, Colour>();
        const behind = (element: Element | null): Colour => {
          if (!element) return [255, 255, 255, 1];
          const known = grounds.get(element);
          if (known) return known;
          const own = parse(styleOf(element).backgroundColor);
          const ground = own[3] === 1 ? own : over(own, behind(element.parentElement));
          grounds.set(element, ground);
          return ground;
        };
        const light = ([r, g, b]: Colour) => {
          const [x = 0, y = 0, z = 0] = [r, g, b].map((value) =>
            value / 255 <= 0.03928 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * x + 0.7152 * y + 0.0722 * z;
        };
        const fading = new Map<Element, boolean>();
        const faded = (element: Element | null): boolean => {
          if (!element) return false;
          const known = fading.get(element) ?? (styleOf(element).opacity !== '1' || faded(element.parentElement));
          fading.set(element, known);
          return known;
        };
        const found = new Set<string>();
        for (const one of all('h1, h2, label, button, nav a, [role=gridcell], [role=columnheader] .grid-title, p')) {
          const ownText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
          if (!ownText || one.offsetParent === null || one.matches(':disabled, [aria-disabled=true]') || faded(one)) continue;
          const { backgroundImage, color } = styleOf(one);
          if (backgroundImage !== 'none') continue;
          const ground = behind(one);
          const [a, b] = [light(over(parse(color), ground)), light(ground)];
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (ratio < least) found.add(`“${one.innerText.slice(0, 30)}” ${ratio.toFixed(1)}`);
        }
        return [...found];
      };

      /** Buttons that can't be pressed and don't say why. */
      const unexplained = () =>
        all<HTMLButtonElement>('button:disabled')
          .filter((one) => one.offsetParent !== null && !one.closest('[title]:not([title=""]), [aria-describedby]'))
          .map((one) => `“${one.innerText || one.ariaLabel}”`);

      return {
        unexplained: unexplained(),
        missingWords: missingWords(),
        koreanLabels: isEnglish ? koreanLabels() : [],
        overflow: overflow(),
        pale: pale(),
      };
    },
    [likeAKey, lang === 'en'] as const,
  );

/** As another tab of the same browser would choose it: nothing is loaded anew. */
const choose = (page: Page, { lang, shade }: Look) =>
  page.evaluate(
    ([language, theme]) => {
      const put = (key: string, value: string) => {
        localStorage.setItem(key, value);
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
      };
      put('lotline.lang', language);
      put('lotline.theme', theme);
    },
    [lang, JSON.stringify({ theme: shade } satisfies Partial<ThemeOptions>)] as const,
  );

/** Goes on inside the program: the page that stood there is left when its heading is gone and another has come. */
const goTo = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState({}, '', to);
  }, path);
  await softly(page.locator('h1[data-left]')).toHaveCount(0);
  await softly(page.locator('h1').first()).toBeVisible();
  await softly(page.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
  softly(new URL(page.url()).pathname, 'another page was looked at').toBe(path);
};

/** What a screen opens over itself, by the words on the buttons that do; what is the same on every screen is opened on the first. */
const doors = new Set<WordKey>(['action.create', 'record.import', 'record.history', 'bom.copy']);
const sameEverywhere: readonly WordKey[] = ['record.import', 'record.history'];

/** Opens everything that the screen at hand opens over itself, one after the other, and looks at each. */
const lookBehindDoors = async (page: Page, at: Look, name: string) => {
  const { lang } = at;
  const row = page.locator('main [role=gridcell]').first();
  if (await row.isVisible()) await row.click();
  for (const key of doors) {
    const buttons = page.locator('main').getByRole('button', { name: ending(word(key, lang)) });
    for (let n = 0; n < (await buttons.count()); n++) {
      if (!(await buttons.nth(n).isEnabled())) continue;
      await buttons.nth(n).click();
      const box = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last();
      const where = `${name}, ${word(key, lang)}`;
      await softly(box, where).toBeVisible();
      await softly(page.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
      await softly.poll(() => look(page, at), { message: where }).toEqual(nothing);
      softly(await barriersOn(page), `barriers, ${where}`).toEqual([]);
      await page.keyboard.press('Escape');
      await softly(box, where).toBeHidden();
      if (sameEverywhere.includes(key)) doors.delete(key);
    }
  }
};

/** With several rows chosen too, what can't be pressed says why. */
const lookAtSeveral = async (page: Page, at: Look, name: string) => {
  const grid = page.locator('main [role=grid]').first();
  const ticks = grid.locator('[role=row][data-line] input[type=checkbox]');
  if ((await ticks.count()) < 2) return;
  for (const n of [0, 1]) if (!(await ticks.nth(n).isChecked())) await ticks.nth(n).click();
  await softly.poll(() => look(page, at), { message: `${name}, two rows chosen` }).toEqual(nothing);
};

/** Lists that lead to the pages of their records. */
const recordLists = ['/baseinfo/productInfo', '/baseinfo/tools', '/production/orderInfo', '/production/plan', '/report/lot'];

/** Goes from a list to the page of its first record. */
const goToRecord = async (page: Page, path: string) => {
  const to = await page.locator(`main a[href^="${path}/"]`).first().getAttribute('href');
  if (!to) throw new Error(`${path} leads to no record`);
  await goTo(page, to);
  await softly(page.getByRole('tab').first()).toBeVisible();
  return to;
};

/** The Korean names of the plant's things that have an English one, and what lists them. */
const named = [
  ...['/product/products', '/material/materials', '/operation/operations', '/route/routes'],
  ...['/location/by-type/LINE', '/location/by-type/SHELF', '/tool/tools/with-location-user'],
];
const koreanNames = async (request: APIRequestContext, token: string) => {
  const lists = await Promise.all(
    named.map(async (path) => {
      const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'ko' } });
      expect(answer.ok(), path).toBe(true);
      return (await answer.json()) as { name: string; nameEn: string | null }[];
    }),
  );
  const names = lists.flat().flatMap(({ name, nameEn }) => (nameEn && nameEn !== name && /[가-힣]/.test(name) ? [name] : []));
  expect(names.length).toBeGreaterThan(20);
  return names;
};

test('every page looks right in both languages, light and dark', async ({ page, signedIn, request }) => {
  test.setTimeout(300_000);
  await bring(page, signedIn);
  const ours = await koreanNames(request, signedIn.token);
  const complaints = complaintsOf(page);
  await page.goto('/404');
  const lookAround = async (name: string, order: readonly Look[]) => {
    for (const wanted of order) {
      await choose(page, wanted);
      const at = `${name} in ${wanted.lang}, ${wanted.shade}`;
      await expect(page.locator('html'), at).toHaveAttribute('data-theme', wanted.shade);
      await expect(page.locator('html'), at).toHaveAttribute('lang', wanted.lang === 'kr' ? 'ko' : 'en');
      // The words of a language arrive with its first use.
      await softly.poll(() => look(page, wanted), { message: at }).toEqual(nothing);
      if (wanted.lang === 'en')
        await softly
          .poll(
            async () => {
              const text = await page.innerText('body');
              return ours.filter((one) => text.includes(one));
            },
            { message: `Korean names, ${at}` },
          )
          .toEqual([]);
      softly(complaints.splice(0), `complaints ${at}`).toEqual([]);
      if (process.env.LOOKS)
        await page.screenshot({ path: `test-results/looks/${wanted.lang}-${wanted.shade}${name.replaceAll('/', '-')}.png` });
    }
  };
  for (const [n, path] of paths.entries())
    await test.step(path, async () => {
      await goTo(page, path);
      // Labels are the same in each look: they are looked at once, with what the screen opens over itself.
      const [first] = looks as [Look];
      await choose(page, first);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
      // What stands for an input until the browser is idle isn't what people meet.
      await softly(page.locator('.kit-pick-face, .kit-period-face')).toHaveCount(0);
      softly(await barriersOn(page), `barriers, ${path}`).toEqual([]);
      await lookBehindDoors(page, first, path);
      await lookAtSeveral(page, first, path);
      // Every second page begins with the look that the one before it ended with.
      await lookAround(path, n % 2 ? looks.toReversed() : looks);
      if (!recordLists.includes(path)) return;
      const to = await goToRecord(page, path);
      softly(await barriersOn(page), `barriers, ${to}`).toEqual([]);
      await lookAround(to, looks);
    });
});

/** The smallest windows of an office: an old screen, and 1366×768 with letters at 150 %. */
const small = [
  { width: 1024, height: 600 },
  { width: 911, height: 512 },
];
/** What a small window hides: lists of less than five rows where there are more, parts that lie over one another, main buttons beyond its edge. */
const cramped = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const { scrollWidth, scrollHeight } = document.documentElement;
    /** As much of it as its scrolling boxes show. */
    const seen = (one: Element) => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let box = one.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
    };
    const named = (one: HTMLElement) => `“${(one.innerText || one.ariaLabel || one.className).slice(0, 30)}”`;

    const parts = all('.kit-screen-head, .kit-detail-head, .kit-foot, .kit-divider, .record-head, .record-tabs, .kit-quick').map((one) => ({
      one,
      at: seen(one),
    }));
    const over = parts.flatMap(({ one, at }, n) =>
      parts.slice(n + 1).flatMap((other) => {
        const width = Math.min(at.right, other.at.right) - Math.max(at.left, other.at.left);
        const height = Math.min(at.bottom, other.at.bottom) - Math.max(at.top, other.at.top);
        return width > 2 && height > 2 ? [`${named(one)} and ${named(other.one)} lie over one another`] : [];
      }),
    );
    // The first is what the screen is about; what stands below it is scrolled to.
    const low = all('main [role=grid]')
      .slice(0, 1)
      .flatMap((grid) => {
        const rows = [...grid.querySelectorAll('[role=row]')].filter(
          (row) => row.querySelector('[role=gridcell]') && !row.classList.contains('grid-sums-line'),
        );
        const sums = [...grid.querySelectorAll('.grid-sums')].find((one) => getComputedStyle(one).position === 'sticky');
        const end = sums?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
        const whole = rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const shown = seen(row);
          return shown.top <= top + 1 && shown.bottom >= bottom - 1 && bottom <= end + 1;
        });
        return whole.length < Math.min(5, rows.length) ? [`${named(grid)} shows ${whole.length} of ${rows.length} rows`] : [];
      });
    const lost = all('main .kit-button[data-kind=primary]')
      .filter((button) => {
        const { right, bottom } = button.getBoundingClientRect();
        return right > innerWidth + 1 || (bottom > innerHeight + 1 && !button.closest('.kit-divided-details, .record-panel'));
      })
      .map((button) => `${named(button)} is beyond the window`);
    return [
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight + 1 ? [`the page needs ${scrollWidth}×${scrollHeight}`] : []),
      ...over,
      ...low,
      ...lost,
    ];
  });

test('in small windows lists keep five rows, and nothing lies over anything else', async ({ page, signedIn }) => {
  test.setTimeout(240_000);
  await bring(page, signedIn);
  await page.setViewportSize(small[0] as (typeof small)[number]);
  await page.goto('/404');
  const lookAt = async (name: string) => {
    for (const size of small) {
      await page.setViewportSize(size);
      await softly.poll(() => cramped(page), { message: `${name} at ${size.width}×${size.height}` }).toEqual([]);
      if (process.env.LOOKS)
        await page.screenshot({ path: `test-results/looks/${size.width}x${size.height}${name.replaceAll('/', '-')}.png` });
    }
  };
  // The kiosk has stories of its own sizes.
  for (const path of paths.filter((one) => one !== '/kiosk' && !['/403', '/404', '/OSS'].includes(one)))
    await test.step(path, async () => {
      await goTo(page, path);
      await lookAt(path);
      if (!recordLists.includes(path)) return;
      await lookAt(await goToRecord(page, path));
    });
});
