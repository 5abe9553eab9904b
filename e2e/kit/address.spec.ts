import type { MenuName } from '@lotline/contract/system/menu';
import type { Page } from '@playwright/test';
import { screensIn } from '../../web/first-words.ts';
import { pathOf, screensByMenu } from './screens-by-menu.ts';
import { bring, expect, frame, test, word } from './story.ts';

/** One screen that forgets doesn't keep the others from being asked. */
const softly = expect.configure({ soft: true, timeout: 5000 });

/** Screens without a list whose columns are filtered: dashboards and boards on the wall, a tree of codes, a search that answers with a picture, a desk (its records stand below), a month, the sheets of a plan's days, a wall of charts (its list is asked below), curves, reports, the kiosk. */
const withoutFilters = new Set<MenuName>([
  'dashboard',
  'dashboardSlides',
  'goodBadStatus',
  'productionStatus',
  'code',
  'tracking',
  'materialStockOutRestock',
  'productStockOutRestock',
  'productionPlanCalendar',
  'dailyQualityResult',
  'spc',
  'trend',
  'correlation',
  'productReport',
  'defectReport',
  'kpiReport',
  'kiosk',
  'chat',
  'aiChat',
]);
/** What is held in the hand has lists without columns. */
const inHand = new Set(screensIn('phone'));
/** Lists behind a tab of their screen. */
const behindTabs: Partial<Record<MenuName, string>> = {
  spc: 'list',
  materialHistory: 'daily',
  materialStockOutRestock: 'issued',
  productStockOutRestock: 'issued',
};
const listsOf = (menu: MenuName) => {
  const tab = behindTabs[menu];
  return [...(withoutFilters.has(menu) || inHand.has(menu) ? [] : [pathOf(menu)]), ...(tab ? [`${pathOf(menu)}?tab=${tab}`] : [])];
};

/** The first filter of the first list. */
const filter = (page: Page) => page.locator('.kit-grid input.grid-filter').first();

for (const [group, members] of screensByMenu()) {
  const lists = members.flatMap(listsOf);
  if (lists.length)
    test(`${group}: lists keep a filter in their address, and a reload brings it back`, async ({ page, signedIn }) => {
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
}

test('a search, a tab, a quick filter and a sorted column are there again after Back and by a link', async ({
  page,
  signedIn,
  context,
}) => {
  await bring(page, signedIn);
  const { go } = frame(page);
  await page.goto('/material/history?tab=daily');
  await filter(page).fill('RM');
  await expect(page).toHaveURL(/f\.\w+=RM/);
  await go('material');
  const short = page.getByRole('toolbar', { name: word('record.quick') }).getByRole('button', { name: word('quick.short') });
  await short.click();
  await expect(short).toHaveAttribute('aria-pressed', 'true');
  const byName = page.getByRole('columnheader', { name: word('material.name') });
  await byName.locator('.grid-title').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/quick=short/);
  await expect(page).toHaveURL(/sort=name/);
  const link = page.url();

  await go('code');
  await page.getByRole('searchbox', { name: word('action.search'), exact: true }).fill('MEASURE');
  await expect(page).toHaveURL(/search=MEASURE/);

  await page.goBack();
  await expect(short).toHaveAttribute('aria-pressed', 'true');
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(page.getByRole('radio', { name: word('movement.tabDaily') })).toBeChecked();
  await expect(filter(page)).toHaveValue('RM');

  const shared = await context.newPage();
  await bring(shared, signedIn);
  await shared.goto(link);
  await expect(shared.getByRole('columnheader', { name: word('material.name') })).toHaveAttribute('aria-sort', 'ascending');
  await expect(shared.getByRole('button', { name: word('quick.short') })).toHaveAttribute('aria-pressed', 'true');
});
