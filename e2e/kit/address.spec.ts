import { type MenuName, menus } from '@lotline/contract/system/menu';
import type { Page } from '@playwright/test';
import { screens } from '../../web/src/app/screens.ts';
import { bring, expect, test } from './story.ts';

/** One screen that forgets doesn't keep the others from being asked. */
const softly = expect.configure({ soft: true, timeout: 5000 });

/** Screens without a list whose columns are filtered: a tree of codes, a search that answers with a picture, a desk (its records stand below). */
const withoutFilters = new Set<MenuName>(['code', 'tracking', 'materialStockOutRestock']);
const pathOf = new Map<string, string | undefined>(menus.map(({ node }) => [node.name, node.path]));
const lists = [
  ...screens.flatMap(({ menu }) => (withoutFilters.has(menu) ? [] : [pathOf.get(menu) ?? ''])),
  `${pathOf.get('materialHistory')}?tab=daily`,
  `${pathOf.get('materialStockOutRestock')}?tab=issued`,
];

/** The first filter of the first list. */
const filter = (page: Page) => page.locator('.kit-grid input.grid-filter').first();

test('every screen with a list keeps a filter in its address, and a reload brings it back', async ({ page, signedIn }) => {
  test.setTimeout(180_000);
  await bring(page, signedIn);
  for (const path of lists)
    await test.step(path, async () => {
      await page.goto(path);
      await softly(filter(page)).toBeVisible();
      if (!(await filter(page).isVisible())) return;
      await filter(page).fill('zz');
      await softly(page).toHaveURL(/[?&.]f\.\w+=zz/);
      await page.reload();
      await softly(filter(page)).toHaveValue('zz');
    });
});
