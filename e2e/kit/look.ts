import { shades, type ThemeOptions } from '@lotline/contract/identity/settings';
import { languages } from '@lotline/contract/kit/words';
import { allWords } from '@lotline/contract/words';
import type { Page } from '@playwright/test';
import { expect } from './story.ts';

export const looks = languages.flatMap((lang) => shades.map((shade) => ({ lang, shade })));
export type Look = (typeof looks)[number];

/** One page that looks wrong doesn't keep the others from being looked at. */
export const softly = expect.configure({ soft: true, timeout: 10_000 });

/** Beginnings that only words' keys have, e.g. `material.`: such a text on a page is a word that is missing. */
const families = [...new Set(Object.keys(allWords).map((key) => key.split('.')[0]))];
const likeAKey = `(?:^|[\\s“"(])((?:${families.join('|')})\\.[a-z]\\w+)(?=$|[\\s”"),:])`;

type Findings = Record<'missingWords' | 'koreanLabels' | 'overflow' | 'pale' | 'unexplained', string[]>;
export const nothing: Findings = { missingWords: [], koreanLabels: [], overflow: [], pale: [], unexplained: [] };

/** Everything that a look at a page compares, in one visit to it. */
export const look = async (page: Page, { lang }: Look): Promise<Findings> => ({
  overflow: await overflow(page),
  ...(await page.evaluate(
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

      /** Texts, those of pictures too, that stand out too little from what is behind them (WCAG AA). */
      const pale = () => {
        const [least, leastOfLarge] = [4.5, 3];
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
        const opacities = new Map<Element, number>();
        const opacityOf = (element: Element | null): number => {
          if (!element) return 1;
          const known = opacities.get(element) ?? Number(styleOf(element).opacity) * opacityOf(element.parentElement);
          opacities.set(element, known);
          return known;
        };
        /** In a picture a text lies on the shapes that were drawn before it. */
        const beneath = (text: SVGElement) => {
          const picture = text.ownerSVGElement;
          let ground = behind(picture);
          const { left, top, width, height } = text.getBoundingClientRect();
          for (const shape of picture?.querySelectorAll<SVGGeometryElement>('rect, circle, ellipse, path, polygon') ?? []) {
            if (shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING) break;
            const { fill, fillOpacity } = styleOf(shape);
            const place = shape.getScreenCTM();
            if (!place || !/^(?:rgb|color)/.test(fill)) continue;
            if (!shape.isPointInFill(new DOMPoint(left + width / 2, top + height / 2).matrixTransform(place.inverse()))) continue;
            const [r, g, b, a] = parse(fill);
            ground = over([r, g, b, a * Number(fillOpacity) * opacityOf(shape)], ground);
          }
          return ground;
        };
        const found = new Set<string>();
        for (const one of document.querySelectorAll<HTMLElement | SVGElement>('body :not(script, style, noscript, title)')) {
          const ownText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
          if (!ownText || !one.checkVisibility({ visibilityProperty: true }) || one.closest(':disabled, [aria-disabled=true]')) continue;
          const { width, height } = one.getBoundingClientRect();
          const { backgroundImage, color, fill, fontSize, fontWeight } = styleOf(one);
          const opacity = opacityOf(one);
          // What is for screen readers alone is a pixel large.
          if (width < 2 || height < 2 || opacity === 0 || backgroundImage !== 'none') continue;
          const ground = one instanceof SVGElement ? beneath(one) : behind(one);
          const [r, g, b, a] = parse(one instanceof SVGElement ? fill : color);
          const [front, back] = [light(over([r, g, b, a * opacity], ground)), light(ground)];
          const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
          const size = Number.parseFloat(fontSize);
          const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
          if (ratio < (isLarge ? leastOfLarge : least)) found.add(`“${one.textContent?.trim().slice(0, 30)}” ${ratio.toFixed(1)}`);
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
        pale: pale(),
      };
    },
    [likeAKey, lang === 'en'] as const,
  )),
});

/** A page that is wider than its window, and buttons, headings and titles of columns that are narrower than what they say. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLElement>('h1, .kit-button, .button, .ant-btn, .grid-title')].filter(
      (one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1,
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide in ${clientWidth}`] : []),
      ...cut.map((one) => `“${one.innerText}” needs ${one.scrollWidth} pixels of ${one.clientWidth}`),
    ];
  });

/** As another tab of the same browser would choose it: nothing is loaded anew. */
export const choose = (page: Page, { lang, shade }: Look) =>
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

/** Until everything that was asked for is here. */
export const arrived = (page: Page) => softly(page.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);

/** Goes on inside the program: the page that stood there is left when its heading is gone and another has come. */
export const goTo = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState({}, '', to);
  }, path);
  await softly(page.locator('h1[data-left]')).toHaveCount(0);
  await softly(page.locator('h1').first()).toBeVisible();
  await arrived(page);
  softly(new URL(page.url()).pathname, 'another page was looked at').toBe(path.replace(/\?.*/, ''));
};

/** What a small window hides: lists of less than five rows where there are more, parts that lie over one another, main buttons beyond its edge. */
export const cramped = (page: Page) =>
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

/** Ticks so many of the first list's rows, from the first on, as far as it has them. Answers whether it has so many that can be ticked. */
export const tick = (page: Page, most: number) =>
  page.evaluate((wanted) => {
    const grid = document.querySelector('main [role=grid]');
    const ticks = [...(grid?.querySelectorAll<HTMLInputElement>('[role=row][data-line] input[type=checkbox]') ?? [])];
    if (ticks.length < 2) return false;
    for (const [n, one] of ticks.entries()) if (one.checked !== n < wanted) one.click();
    return true;
  }, most);
