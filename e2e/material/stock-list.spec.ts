import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { findRecords } from '@lotline/contract/system/find';
import type { Page } from '@playwright/test';
import { signIn } from '../../tools/plant-log/client.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** How many rows stand whole between the titles and the sums. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.grid-box');
    const top = box?.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? 0;
    const bottom = box?.querySelector('.grid-sums')?.getBoundingClientRect().top ?? 0;
    return [...(box?.querySelectorAll('[data-line]') ?? [])].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= top - 1 && place.bottom <= bottom + 1;
    }).length;
  });
/** A line of a package that may be used: other stories hold theirs. */
const usable = (page: Page) =>
  page
    .locator('[data-line]')
    .filter({ has: page.locator('[data-col=qualityStatus]', { hasText: word('quality.OK') }) })
    .first();
const movements = (page: Page) => page.getByRole('button', { name: word('stock.movementsOf', 'kr', { packageId: '' }).trim() });

for (const [width, height, rows] of [
  [1366, 768, 12],
  [1024, 600, 7],
] as const)
  test(`the stock list shows ${rows} packages at ${width}×${height}, each with its shelf`, async ({ page, signedIn }) => {
    await page.setViewportSize({ width, height });
    await bring(page, signedIn);
    await page.goto('/material/stock');
    await expect(movements(page)).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(rows);
    const place = page.locator('[data-line="0"] [data-col="locationPath"]');
    // The shelf first, and what it stands in behind it.
    await expect(place).toHaveText(/^(?!1공장).+1공장 \/ .+/);
    await expect(place.locator('[title]')).toHaveAttribute('title', /^1공장 \/ .+ \/ .+/);
    if (width === 1366) await expect(page.locator('[data-head="expiryDate"]')).toBeInViewport({ ratio: 1 });
  });

test('in English names and the units of the sums stand whole, and what is being counted says so at 1366 wide', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn, 'en');
  await page.goto('/material/stock');
  await expect(page.locator('[data-line="3"]')).toBeVisible();
  const isCut = (selector: string) =>
    page.evaluate(
      (what) =>
        [...document.querySelectorAll(what)].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      selector,
    );
  expect(await isCut('.grid-box [data-line] [data-col=materialName]')).toEqual([]);
  await expect(page.locator('.grid-sums-fold')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.grid-sums-fold')).toHaveText('+2 units');
  await page.getByRole('button', { name: new RegExp(`^${word('quick.counting', 'en')}`) }).click();
  const chip = page.locator('[data-line="0"] [data-col=qualityStatus]').getByRole('link', { name: word('quick.counting', 'en') });
  await expect(chip).toBeInViewport({ ratio: 1 });
  await chip.click();
  await expect(page).toHaveURL(/\/material\/count\?sheet=CT-/);
});

test('material at a vendor stands apart: in the tree, in the totals, and beside its package', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await page.getByRole('button', { name: new RegExp(`^${word('quick.atVendor')}`) }).click();
  const row = page.locator('[data-line="0"]').first();
  const packageId = await row.locator('[data-col=packageId]').innerText();
  await expect(row.locator('[data-col=qualityStatus]')).toContainText(word('stock.outside', 'kr', { qty: '' }).trim());
  await page
    .locator('.ant-tree-title')
    .filter({ hasText: word('outsourcing.atVendors') })
    .click();
  const there = page.getByRole('grid', { name: word('outsourcing.atVendors') });
  await expect(there.getByRole('link', { name: packageId })).toBeVisible();
  await page.getByText(word('stock.tabTotals'), { exact: true }).click();
  await expect(page.locator('[data-head="atVendorQty"]')).toBeInViewport({ ratio: 1 });
});

test('the number of an order or a shipment says on the stock list what it is, and leads there', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const order = (await api(findRecords, { text: 'SO-2026' })).find(({ table }) => table === 'order_info');
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  await scan(page, order?.label ?? '');
  const what = word('menu.orderInfo');
  await expect(page.locator('.scan-flash')).toContainText(word('stock.ofAnotherScreen', 'kr', { what }));
  await page.getByRole('button', { name: word('stock.openThere', 'kr', { what }) }).click();
  await expect(page).toHaveURL(new RegExp(`/${order?.id}$`));
});

test('a list that was opened without what is used up is so after a reload; an address that names such a package brings it along', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const used = (await api(packages, { containQtyZero: true })).find(({ qty }) => qty === 0);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  const withEmpty = page.getByRole('checkbox', { name: word('stock.withEmpty') });
  const third = page.locator('[data-line="2"]').first();
  await third.locator('[data-col="materialName"]').click();
  await expect(page).toHaveURL(/id=\d+/);
  await page.reload();
  await expect(third).toHaveAttribute('aria-selected', 'true');
  await expect(withEmpty).not.toBeChecked();
  await page.goto(`/material/stock?id=${used?.id}`);
  await expect(withEmpty).toBeChecked();
  await expect(page.locator('[data-line][aria-selected="true"]').filter({ hasText: used?.packageId ?? '–' })).toBeVisible();
});

test('the movements of a package stay folded or open as one left them, and a scan says how much, where and whether it may be used', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await movements(page).click();
  const history = page.getByRole('grid', { name: /이동 이력$/ });
  await expect(history.locator('[data-line="0"]')).toBeVisible();
  await page.reload();
  await expect(history.locator('[data-line="0"]')).toBeVisible();
  await movements(page).click();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.reload();
  await expect(movements(page)).toHaveAttribute('aria-expanded', 'false');

  const cell = (column: string) => usable(page).locator(`[data-col="${column}"]`);
  const [packageId, qty, uom] = await Promise.all(['packageId', 'qty', 'uom'].map((column) => cell(column).innerText()));
  const shelf = (await cell('locationPath').locator('[title]').getAttribute('title'))?.split(' / ').at(-1);
  await scan(page, packageId as string);
  await expect(page.getByRole('status').filter({ hasText: packageId as string })).toContainText(
    `${qty} ${uom} · ${shelf} · ${word('quality.OK')}`,
  );
});

test('a package that was scanned holds the focus, a shelf is chosen in the tree, and a supplier’s lot leaves its packages', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = Date.now().toString(36).slice(-6).toUpperCase();
  const material = await api(Material.create, { code: `M${mark}`, name: `환봉 ${mark}`, type: 'RAW', uom: 'kg', barcode: `BAR${mark}` });
  // One of the plant’s own: other stories make theirs.
  const shelf = (await api(Location.list, { type: 'SHELF' })).find(({ code }) => code === 'RAW-A1');
  const came = await api(receiveMaterial, {
    materialId: material.id,
    locationId: shelf?.id ?? 0,
    packages: [
      { qty: 10, supplierLotNo: `HEAT-${mark}` },
      { qty: 20, supplierLotNo: `HEAT-${mark}` },
      { qty: 30, supplierLotNo: `OTHER-${mark}` },
    ],
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.locator('[data-line="0"]')).toBeVisible();
  const answer = (text: string) => page.locator('.scan-flash').filter({ hasText: text });

  await scan(page, shelf?.code as string);
  await expect(answer(word('stock.codeIsPlace', 'kr', { name: shelf?.name ?? '', n: 0 }).split(' · ')[0] as string)).toBeVisible();
  await expect(page.locator('.ant-tree-treenode-selected')).toContainText(shelf?.name as string);
  // On a page that was just opened the keys are at the shelf's first package.
  await expect(page.locator('[data-line="0"] [data-col]:focus')).toHaveCount(1);

  await scan(page, `HEAT-${mark}`);
  await expect(answer(word('stock.codeIsSupplierLot', 'kr', { name: `환봉 ${mark}`, n: 2 }))).toBeVisible();
  await expect(page.locator('[data-line]')).toHaveCount(2);
  await expect(page.locator('.ant-tree-treenode-selected')).toContainText(word('stock.everything'));

  // The last one is of another lot: the filter of the lot before gives way to it.
  const other = came[2]?.packageId as string;
  await scan(page, other);
  const cell = page.locator('[data-line]').filter({ hasText: other }).locator('[data-col=packageId]');
  await expect(cell).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell).not.toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(other);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what filters out a package gives way when its label is scanned, and the answer says so', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.locator('[data-line="1"]')).toBeVisible();
  const cell = (line: number, column: string) => page.locator(`[data-line="${line}"] [data-col="${column}"]`);
  const packageId = await usable(page).locator('[data-col=packageId]').innerText();
  const row = page.locator('[data-line]').filter({ hasText: packageId });
  const filter = page.getByRole('textbox', { name: word('grid.filterOf', 'kr', { name: word('stock.materialName') }) });
  const answer = page.locator('.scan-flash').filter({ hasText: word('record.filtersGaveWay') });

  const others = (await row.locator('[data-col=materialName]').innerText()).startsWith('SCM') ? '렌치' : 'SCM';
  await filter.fill(others);
  await expect(row).toHaveCount(0);
  await cell(0, 'packageId').click();
  await scan(page, packageId);
  await expect(answer).toBeVisible();
  await expect(row.locator('[data-col=packageId]')).toBeFocused();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(filter).toHaveValue('');

  // A quick filter gives way as well.
  await page.getByRole('button', { name: new RegExp(`^${word('quick.notUsable')}`) }).click();
  await expect(row).toHaveCount(0);
  await scan(page, packageId);
  await expect(row.locator('[data-col=packageId]')).toBeFocused();
});
