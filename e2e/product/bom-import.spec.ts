import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sheetWriter } from '../../web/src/kit/excel/sheet.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';
const titles = ['bom.parentCode', 'bom.childCode', 'bom.qtyPer', 'bom.uom', 'bom.effectiveFrom', 'bom.effectiveTo'] as const;
const workbook = (rows: readonly (readonly (string | number)[])[]) => {
  const writer = sheetWriter({ name: 'bills', heads: [titles.map((title) => word(title))], widths: titles.map(() => 12) });
  writer.add(rows.map((row) => titles.map((_, at) => row[at] ?? null)));
  return { name: 'bills.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(writer.finish()) };
};
const dialog = (page: Page) => page.getByRole('dialog').last();

test('the bills of several products come in from one file; an unknown part and another unit are named at their rows', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const mark = `BILL${Date.now() % 1_000_000}`;
  for (const code of ['BIKE', 'WHEEL', 'SPOKE'])
    await request.post('/api/product', { headers, data: { code: `${mark}-${code}`, name: `${mark} ${code}`, type: 'SEMI', uom: 'EA' } });
  const paint = { code: `${mark}-PAINT`, name: `${mark} PAINT`, type: 'SUB', uom: 'L' };
  await request.post('/api/material/material', { headers, data: paint });
  const good = [
    [`${mark}-BIKE`, `${mark}-WHEEL`, 2, 'EA'],
    [`${mark}-WHEEL`, `${mark}-SPOKE`, 32, 'EA', '2026-01-01', '2026-06-30'],
    [`${mark}-WHEEL`, `${mark}-SPOKE`, 36, 'EA', '2026-07-01'],
    [`${mark}-WHEEL`, `${mark} PAINT`, 0.125, 'L'],
  ];
  await bring(page, signedIn);
  await page.goto('/bom');
  const choose = async (rows: readonly (readonly (string | number)[])[]) => {
    await page.getByRole('button', { name: word('record.import'), exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(workbook(rows));
  };
  await choose([...good, [`${mark}-SPOKE`, 'NOBODY', 1, 'EA'], [`${mark}-SPOKE`, `${mark}-PAINT`, 1, 'parsec']]);
  await expect(dialog(page).locator('[data-part=WRONG] small')).toHaveText('2');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('record.discard') })
    .click();

  await choose([...good, [`${mark}-SPOKE`, `${mark}-PAINT`, 1, 'kg']]);
  await expect(dialog(page).locator('[data-part=NEW] small')).toHaveText('5');
  await page.keyboard.press('Control+s');
  await expect(dialog(page).locator('[data-part=WRONG] small')).toHaveText('1');
  await expect(dialog(page)).toContainText(word('bom.unitIsItsParts', 'kr', { uom: 'kg', its: 'L' }).slice(0, 18));
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('record.discard') })
    .click();

  await choose(good);
  await expect(dialog(page).locator('[data-part=NEW] small')).toHaveText('4');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 4 }))).toBeVisible();
  await page
    .getByRole('gridcell', { name: `${mark}-BIKE` })
    .first()
    .click();
  const structure = page.getByRole('region', { name: word('bom.structure') });
  await expect(structure.getByRole('row').filter({ hasText: `${mark}-SPOKE` })).toHaveCount(2);
  await expect(structure.getByRole('row').filter({ hasText: `${mark}-PAINT` })).toContainText('0.25');

  // What goes out as a file comes in again, and only what was changed in it changes.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('record.export'), exact: true }).click(),
  ]);
  const parts = unzipSync(await readFile(await file.path()));
  const sheet = strFromU8(parts[sheetPath] as Uint8Array).replace('<v>32</v>', '<v>34</v>');
  const changed = zipSync({ ...parts, [sheetPath]: strToU8(sheet) });
  await page.getByRole('button', { name: word('record.import'), exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.suggestedFilename(), mimeType: 'application/octet-stream', buffer: Buffer.from(changed) });
  await expect(dialog(page).locator('[data-part=CHANGED] small')).toHaveText('1');
  await expect(dialog(page).locator('[data-part=WRONG] small')).toHaveText('0');
  await expect(dialog(page).locator('[data-part=NEW]')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 1 }))).toBeVisible();
  await expect(
    structure
      .getByRole('row')
      .filter({ hasText: `${mark}-SPOKE` })
      .filter({ has: page.getByRole('cell', { name: '34', exact: true }) }),
  ).toHaveCount(1);
  await expect(structure.getByRole('row').filter({ hasText: `${mark}-SPOKE` })).toHaveCount(2);
});
