import { receiveMaterial } from '@lotline/contract/material/stock';
import type { Page } from '@playwright/test';
import { bring, expect, test, word } from './story.ts';

/** Pastes cells as a spreadsheet copies them, from the one that is clicked on. */
const paste = async (page: Page, cell: string, text: string) => {
  const target = page.locator(cell).first();
  await target.click();
  await target.evaluate((element, said) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', said);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
};
const dialog = (page: Page) => page.getByRole('dialog').last();
const rows = (page: Page, mark: string) => page.locator('.kit-screen [role=row][data-line]').filter({ hasText: mark });

test('a clerk moves packages by a block of cells, is told what can’t be read, and a list that takes none says so', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [material] = await read('/material/materials');
  const shelves: { id: number; name: string; code: string }[] = await read('/location/by-type/SHELF');
  const [from, to] = shelves as [(typeof shelves)[number], (typeof shelves)[number]];
  const mark = `PST${Date.now() % 1_000_000}`;
  const packages = [1, 2].map((n) => ({ packageId: `${mark}-${n}`, qty: 5 }));
  const received = await request.post(`/api${receiveMaterial.path}`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { materialId: material.id, locationId: from.id, packages },
  });
  expect(received.ok(), await received.text()).toBe(true);

  await bring(page, signedIn);
  await page.goto(`/material/stock?f.packageId=${mark}`);
  await expect(rows(page, mark)).toHaveCount(2);
  await page
    .locator('.grid-box')
    .first()
    .evaluate((box) => {
      box.scrollLeft = 300;
    });
  // Both shelves by a name; the second one's is none.
  await paste(page, '[data-line="0"] [data-col="locationPath"]', `${to.name}\n${mark}`);
  await expect(dialog(page)).toContainText(word('import.noneCalled'));
  await expect(dialog(page)).toContainText(`${mark}-2`);
  await paste(page, '[role=dialog] [data-line="1"] [data-col="locationId"]', to.code);
  await expect(dialog(page)).toContainText(word('import.summary', 'kr', { rows: 2, wrong: 0 }));
  await dialog(page)
    .getByRole('button', { name: word('action.save'), exact: true })
    .click();
  await expect(page.getByText(word('import.saved', 'kr', { rows: 2 }))).toBeVisible();
  await expect(rows(page, mark).filter({ hasText: to.name })).toHaveCount(2);

  // What happened is a record of facts, and no block changes it.
  await page.goto('/material/history');
  await paste(page, '.kit-screen [data-line="0"] [data-col="materialCode"]', 'M-1\tx');
  await expect(page.getByText(word('grid.noPaste'))).toBeVisible();
});
