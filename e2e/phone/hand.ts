import type { Page } from '@playwright/test';

/** A phone, as it says of itself. */
export const phone = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** What of a phone's page is pressed and is smaller than a thumb, or lies where no thumb comes. */
export const hardToPress = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.phone button:not(.phone-veil), .phone a, .phone input, .phone select')]
      .filter((one) => one.checkVisibility() && !one.closest('[inert]'))
      .flatMap((one) => {
        const { width, height, left, right } = one.getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30);
        if (Math.round(width) < 48 || Math.round(height) < 48) return [`${name}: ${Math.round(width)}×${Math.round(height)}`];
        return left < -1 || right > innerWidth + 1 ? [`${name} is beside the window`] : [];
      }),
  );

/** One column: nothing is wider than the window. */
export const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
