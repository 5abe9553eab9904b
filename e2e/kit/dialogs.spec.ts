import { bring, expect, test, word } from './story.ts';

test('the buttons of a dialog stand in one line, and its close button closes it', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await page.locator('[data-line="0"] [data-col=packageId]').click();
  await page.getByRole('button', { name: word('stock.label'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: word('action.close'), exact: true }).last();
  await expect(close).toBeVisible();
  const boxes = await Promise.all((await dialog.locator('.ant-modal-footer > button').all()).map((button) => button.boundingBox()));
  expect(boxes).toHaveLength(2);
  const [left, right] = boxes;
  expect(right?.y).toBe(left?.y);
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBe(8);
  await close.click();
  await expect(dialog).toHaveCount(0);
});
