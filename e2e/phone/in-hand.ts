import { role as roleCalls } from '@lotline/contract/identity/role';
import { user as userCalls } from '@lotline/contract/identity/user';
import type { MenuName } from '@lotline/contract/system/menu';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Client } from '../../tools/plant-log/client.ts';
import { bring, expect, openSession, type SignedIn } from '../kit/story.ts';

/** As phones in the plant are: a tall one and a short one. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const shortPhone = { ...phone, viewport: { width: 360, height: 640 } } as const;

/** Somebody who holds these screens in the hand and nothing of the office. */
export const handOf = async (api: Client, request: APIRequestContext, ...menus: MenuName[]): Promise<SignedIn> => {
  const own = Date.now().toString(36);
  const tree = [{ name: 'mobile', children: menus.map((name) => ({ name, all: true })) }];
  const role = await api(roleCalls.create, { name: `hand-${own}`, roleItem: JSON.stringify(tree) });
  const account = { userId: `hand${own}`, password: `Hand-${Date.now()}` };
  await api(userCalls.create, { ...account, username: '현장 담당', roleIds: [role.id] });
  return openSession(request, account);
};

/** Opens a screen in the hand. */
export const openInHand = async (page: Page, who: SignedIn, path: string) => {
  await bring(page, who);
  await page.goto(path);
  await expect(page.locator('.phone-scan input')).toBeVisible();
};

/** A tap as a hand does it: not in the same moment as a scan, after which the page holds taps, nor as a tap before it. */
export const tap = async (key: Locator) => {
  await key.page().waitForTimeout(500);
  await key.tap();
};

/** What came of the last scan. */
export const band = (page: Page, text: string) => page.locator('.scan-flash').filter({ hasText: text });
/** The key at the thumb. */
export const mainKey = (page: Page) => page.locator('.phone-foot .phone-button');
/** Nothing hangs over the edge of the screen. */
export const widthFits = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.scrollWidth <= window.innerWidth &&
      document.querySelector('.phone-body')?.scrollWidth === document.querySelector('.phone-body')?.clientWidth,
  );
/** What is tapped and is smaller than a thumb. */
export const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.phone button, .phone a, .phone input:not([type=checkbox])')]
      .filter((one) => one.offsetParent !== null && !one.closest('.scan-flash, .languages'))
      .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent || one.getAttribute('aria-label') || one.tagName }))
      .filter(({ box }) => box.height > 0 && (box.height < 48 || box.width < 48))
      .map(({ box, text }) => `${text} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );
