import { Partner } from '@lotline/contract/partner/partner';
import type { Page } from '@playwright/test';
import { sheetWriter } from '../../web/src/kit/excel/sheet.ts';
import { bring, expect, test, word } from './story.ts';

const columns = Object.keys(Partner.draft.shape).filter((field) => field !== 'ext');
type Row = Readonly<Record<string, string | number>>;
/** A workbook as the list's own export looks: its titles in the first row. */
const workbook = (rows: readonly Row[]) => {
  const writer = sheetWriter({
    name: 'partners',
    heads: [columns.map((field) => word(`partner.${field}` as Parameters<typeof word>[0]))],
    widths: columns.map(() => 12),
  });
  writer.add(rows.map((row) => columns.map((field) => row[field] ?? null)));
  return { name: 'partners.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(writer.finish()) };
};
const dialog = (page: Page) => page.getByRole('dialog').last();
const counted = (page: Page, part: string) => dialog(page).locator(`[data-part=${part}] small`);
const cell = (page: Page, column: string) => dialog(page).locator(`[data-col="${column}"]:focus`);

test('a clerk with a wide file is led from mistake to mistake, sees which two rows have one code, and saves by key', async ({
  page,
  signedIn,
}) => {
  const mark = `IMP${Date.now() % 1_000_000}`;
  const type = word('partnerType.CUSTOMER');
  const rows = Array.from({ length: 60 }, (_, n): Row => ({ partnerCode: `${mark}-${n}`, name: `${mark} 상사 ${n}`, types: type }));
  rows[30] = { ...rows[30], note: 'x', taxInvoiceEmail: 'nobody' };
  rows[45] = { ...rows[45], partnerCode: `${mark}-50` };

  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await page.getByRole('button', { name: word('record.import'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(workbook(rows));
  await expect(counted(page, 'NEW')).toHaveText('60');
  await expect(counted(page, 'WRONG')).toHaveText('3');

  // The first wrong cell is in sight beside the code of its row, far down and far to the right.
  await expect(cell(page, 'taxInvoiceEmail')).toBeInViewport();
  await expect(dialog(page).locator('[data-line="30"] [data-col=partnerCode]')).toBeInViewport();
  await expect(dialog(page).locator('.kit-import-at')).toContainText(`${mark}-30`);
  await page.keyboard.type('tax@example.com');
  await page.keyboard.press('Enter');
  await expect(counted(page, 'WRONG')).toHaveText('2');

  // A save leads to what is still wrong: two rows of one code, each with the number of the other.
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'partnerCode')).toContainText(word('import.sameAsRows', 'kr', { rows: 52 }));
  await page.keyboard.press('F8');
  await expect(cell(page, 'partnerCode')).toContainText(word('import.sameAsRows', 'kr', { rows: 47 }));
  await page.keyboard.press('Shift+F8');
  await expect(cell(page, 'partnerCode')).toContainText(word('import.sameAsRows', 'kr', { rows: 52 }));
  await page.keyboard.type(`${mark}-x`);
  await page.keyboard.press('Enter');
  await expect(counted(page, 'WRONG')).toHaveText('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 60 }))).toBeVisible();

  // The same file again holds nothing but codes that are there: told before anything is sent.
  await page.getByRole('button', { name: word('record.import'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(workbook(rows.slice(0, 3)));
  await expect(counted(page, 'WRONG')).toHaveText('3');
  await expect(cell(page, 'partnerCode')).toContainText(word('import.sameAsRecord', 'kr', { name: `${mark} 상사 0` }));
});

test('who leaves a review by Escape is asked, and answers by keys alone', async ({ page, signedIn }) => {
  const mark = `ASK${Date.now() % 1_000_000}`;
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await page.getByRole('button', { name: word('record.import'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(workbook([{ partnerCode: mark, name: mark, types: 'x' }]));
  await expect(cell(page, 'types')).toBeVisible();
  const question = page.getByRole('alertdialog');
  const focused = question.locator('button:focus');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveText(word('record.keepEditing'));
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText(word('record.discard'));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cell(page, 'types')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(focused).toHaveText(word('record.keepEditing'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an English reader imports a Korean plant’s file: what its rows name is found by its name in either language', async ({
  page,
  signedIn,
  request,
}) => {
  const mark = `LNG${Date.now() % 1_000_000}`;
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const made = await request.post(`/api${Partner.bulk.path}`, {
    headers,
    data: { rows: [{ partnerCode: mark, name: `${mark} 특수강`, nameEn: `${mark} Steel`, types: ['SUPPLIER'] }] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const fields = ['code', 'name', 'type', 'uom', 'defaultSupplierName'] as const;
  const writer = sheetWriter({
    name: 'materials',
    heads: [fields.map((field) => word(`material.${field}`))],
    widths: fields.map(() => 12),
  });
  const type = word('material.type.RAW');
  writer.add([
    [`${mark}-1`, '환봉', type, 'kg', `${mark} 특수강`],
    [`${mark}-2`, '각봉', type, 'kg', `${mark} Steel`],
  ]);
  await bring(page, signedIn, 'en');
  await page.goto('/material/material');
  await page.getByRole('button', { name: word('record.import', 'en'), exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'materials.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(writer.finish()) });
  await expect(counted(page, 'NEW')).toHaveText('2');
  await expect(counted(page, 'WRONG')).toHaveText('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'en', { rows: 2 }))).toBeVisible();
});

test('a review is put right and given up by keys: the drop field first, the list of what a cell takes, the row after a removed one', async ({
  page,
  signedIn,
}) => {
  const mark = `KEY${Date.now() % 1_000_000}`;
  const [customer, supplier] = [word('partnerType.CUSTOMER'), word('partnerType.SUPPLIER')];
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await page.getByRole('button', { name: word('record.import'), exact: true }).click();
  await expect(dialog(page).locator('.kit-drop')).toBeFocused();
  const rows = ['a', 'b', 'c'].map((one): Row => ({ partnerCode: `${mark}${one}`, name: `${mark} ${one}`, types: customer }));
  await page.locator('input[type=file]').setInputFiles(workbook([{ ...rows[0], types: `${supplier}${supplier}` }, ...rows.slice(1)]));
  await expect(cell(page, 'types')).toContainText(word('import.oneOf', 'kr', { choices: `${supplier} · ` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toHaveText(supplier);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(counted(page, 'WRONG')).toHaveText('0');

  // A click is for what is written in a cell; the space bar chooses its row.
  await dialog(page).locator('[data-line="1"] [data-col=name]').click();
  await expect(dialog(page).locator('.grid-row input:checked')).toHaveCount(0);
  await page.keyboard.press(' ');
  await dialog(page)
    .getByRole('button', { name: word('import.deleteRows', 'kr', { rows: 1 }) })
    .focus();
  await page.keyboard.press('Enter');
  await expect(counted(page, 'ALL')).toHaveText('2');
  await expect(dialog(page).locator('[data-line="1"] [data-col]:focus')).toHaveCount(1);

  // What was put right isn't thrown away unasked.
  const giveUp = dialog(page).getByRole('button', { name: word('import.cancelAll') });
  await giveUp.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.locator('button:focus')).toHaveText(word('record.keepEditing'));
  await page.keyboard.press('Escape');
  await expect(giveUp).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('.kit-drop')).toBeFocused();
});
