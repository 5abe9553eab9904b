import type { Page } from '@playwright/test';

/** What a glove can't press: smaller than 56 px, outside the screen, or under something else. Parts that scroll are asked where they stand. */
export const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
      return false;
    };
    /** What is pushed sideways stands outside until it is wanted. */
    const slides = (element: Element) => {
      const box = element.parentElement;
      return box !== null && box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX);
    };
    return [...document.querySelectorAll<HTMLElement>('.kiosk :is(button, a, input), .snackbar button')].flatMap((target) => {
      const box = target.getBoundingClientRect();
      if (box.width === 0) return [];
      const name = `${target.ariaLabel || target.textContent} ${Math.round(box.width)}×${Math.round(box.height)} at ${Math.round(box.left)},${Math.round(box.top)}`;
      if (box.width < 56 || box.height < 56) return [`small: ${name}`];
      if (box.left < 0 || box.right > innerWidth) return slides(target) ? [] : [`outside: ${name}`];
      if (box.top >= 0 && box.bottom <= innerHeight) {
        const corners = [4, box.height - 4].map((down) => document.elementFromPoint(box.left + box.width / 2, box.top + down));
        return corners.every((found) => found && target.contains(found)) || scrolls(target) ? [] : [`covered: ${name}`];
      }
      return scrolls(target) ? [] : [`outside: ${name}`];
    });
  });

/** The keys of a pad never scroll: all of them are in sight at once. */
export const hiddenKeys = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pad button, .pad-entry')].flatMap((key) => {
      const { left, top, width, height, right, bottom } = key.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const corners = [top + 3, bottom - 3].map((y) => document.elementFromPoint(left + width / 2, y));
      return inside && corners.every((found) => found && key.contains(found))
        ? []
        : [`${key.textContent} ${width}×${height} at ${left},${top}`];
    }),
  );

/** Where each key of the pad stands: no band, refusal or answer moves it under a thumb. */
export const padOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pad button, .pad-entry')].map((key) => {
      const { left, top } = key.getBoundingClientRect();
      return `${key.className === 'pad-entry' ? 'entry' : key.textContent} at ${Math.round(left)},${Math.round(top)}`;
    }),
  );

/** How much of the page all its bands take together, and whether one of them has more than two lines. */
export const bandsOf = (page: Page) =>
  page.evaluate(() => {
    const bands = [
      ...document.querySelectorAll<HTMLElement>('.kiosk :is(.kiosk-bands, .kiosk-notice, .kiosk-refusal, .kiosk-block)'),
    ].filter((band) => band.checkVisibility() && !band.closest('.kiosk-card, .kiosk-bands-all, .kiosk-count-left'));
    const lines = [...document.querySelectorAll<HTMLElement>('.kiosk-band-said > span')].map((said) =>
      Math.round(said.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(said).lineHeight)),
    );
    return { height: bands.reduce((sum, band) => sum + band.offsetHeight, 0), lines: Math.max(0, ...lines) };
  });

/** The tiles of a question: how many stand in a row, and which of them don't say their words whole or once. */
export const tilesOf = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLElement>('.kiosk-tile')];
    const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top));
    const said = tiles.map((tile) => tile.innerText.trim());
    const cut = tiles.filter((tile) =>
      [tile, ...tile.querySelectorAll<HTMLElement>('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0),
    );
    return {
      inARow: tops.filter((top) => top === tops[0]).length,
      wrong: [
        ...cut.map((tile) => `cut: ${tile.innerText}`),
        ...said.filter((text, at) => said.indexOf(text) !== at || /(.{2,})\s+\1$/u.test(text)).map((text) => `doubled: ${text}`),
      ],
    };
  });
