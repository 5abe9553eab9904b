import { bring, expect, test, word } from './story.ts';

test('the buttons of a dialog stand in one line, and its close button closes it', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await page.locator('[data-line="0"] [data-col=packageId]').click();
  await page.getByRole('button', { name: word('print.label'), exact: true }).click();
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
  await expect(page.getByRole('button', { name: word('print.label'), exact: true })).toBeFocused();
});

test('a form gives the focus back to the row it was opened from, and the next arrow goes on from there', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/material');
  const name = (line: number) => page.locator(`[data-line="${line}"] [data-col=name]`);
  await name(1).click();
  for (const leave of ['Escape', 'Control+s']) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator('input:focus')).toHaveCount(1);
    await page.keyboard.press(leave);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(name(1)).toBeFocused();
  }
  // From a row's menu, whose entry is gone by then.
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('dialog').locator('input:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(name(2)).toBeFocused();
});
