import { bring, expect, test } from './story.ts';

/** The columns for which a list is opened: in the window of an office they stand whole, without being scrolled to. */
const looked: Readonly<Record<string, readonly string[]>> = {
  '/production/outSourcing': ['qty', 'goodQty', 'defectQty', 'lostQty', 'remainQty'],
  '/material/sales': ['supplyAmount', 'vatAmount', 'totalAmount', 'margin'],
  '/sales/materialProdSales': ['qty', 'unitPrice', 'amount'],
  '/material/shortage': ['shortOn', 'shortQty', 'orderBy', 'proposedQty', 'moveQty', 'balances'],
  '/mold/moldInfo': ['status', 'where', 'dueBackDate', 'shotCount', 'usageRatio', 'sinceMaintenance'],
};
for (const [path, columns] of Object.entries(looked))
  test(`${path} shows what it is opened for in a window of 1,366 points`, async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await bring(page, signedIn);
    await page.goto(path);
    const grid = page.getByRole('grid').first();
    for (const column of columns) {
      const head = grid.locator(`[data-head="${column}"]`);
      await expect(head).toBeVisible();
      const [its, all] = [await head.boundingBox(), await grid.boundingBox()];
      expect((its?.x ?? 9999) + (its?.width ?? 0), column).toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0) + 1);
    }
  });
