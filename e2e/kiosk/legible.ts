import type { Page } from '@playwright/test';

/** The smallest letters that are read with an arm's length between. */
const leastPx = 16;
/** WCAG AA; large letters need less. */
const [least, leastLarge] = [4.5, 3];

/**
 * What a kiosk's page says too small or too pale: every text of its own that anybody can see, also within SVG. Told as the text with its
 * size or its contrast. What can't be used now may be pale, as it says why when it is tapped.
 */
export const illegible = (page: Page) =>
  page.evaluate(
    ([smallest, ratio, ratioLarge]) => {
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
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const one = node.parentElement;
        const text = node.textContent?.trim();
        if (!one || !text || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (!one.closest('.kiosk, .alert, .snackbar, .scan-flash') || one.closest('script, style, iframe')) continue;
        const style = getComputedStyle(one);
        const size = Number.parseFloat(style.fontSize);
        const name = `“${text.slice(0, 30)}” of ${one.className || one.tagName}`;
        if (size < smallest) found.add(`${name}: ${size} px`);
        if (one.closest(':disabled, [aria-disabled=true]')) continue;
        const ground = behind(one);
        const ink = one instanceof SVGElement ? style.fill : style.color;
        const [a, b] = [light(over(parse(ink), ground)), light(ground)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (contrast < (large ? ratioLarge : ratio)) found.add(`${name}: ${contrast.toFixed(1)}`);
      }
      return [...found];
    },
    [leastPx, least, leastLarge] as const,
  );
