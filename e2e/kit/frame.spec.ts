import { readFile } from 'node:fs/promises';
import { Partner } from '@lotline/contract/partner/partner';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { bring, expect, test, word } from './story.ts';

const rows = (page: Page) => page.locator('.kit-screen [role=row][data-line]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('toolbar').filter({ hasText: word('record.clearChoice') });
const dialog = (page: Page) => page.getByRole('dialog').last();
const sheetPath = 'xl/worksheets/sheet1.xml';

test('a clerk copies a partner, gives several the same value, changes an export, deletes and takes it back, and finds the same picture again', async ({
  page,
  request,
  signedIn,
}) => {
  const mark = `화면틀${Date.now() % 100_000}`;
  const made = await request.post(`/api${Partner.bulk.path}`, {
    headers: { authorization: `Bearer ${signedIn.token}` },
    data: { rows: [1, 2, 3].map((n) => ({ partnerCode: `${mark}-${n}`, name: `${mark} 상사 ${n}`, types: ['CUSTOMER'] })) },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await bring(page, signedIn);
  await page.goto(`/baseinfo/bizPartner?f.name=${encodeURIComponent(mark)}&sort=-partnerCode`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(`${mark}-3`);

  // A copy has all but the keys.
  await rows(page).first().locator('[data-col=name]').click();
  await bar(page)
    .getByRole('button', { name: word('record.duplicate') })
    .click();
  const drawer = page.locator('.ant-drawer').last();
  await expect(drawer.getByLabel(word('partner.name'), { exact: true })).toHaveValue(`${mark} 상사 3`);
  await expect(drawer.getByLabel(word('partner.partnerCode'), { exact: true })).toHaveValue('');
  await drawer.getByLabel(word('partner.partnerCode'), { exact: true }).fill(`${mark}-4`);
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(rows(page)).toHaveCount(4);

  // Several at once, seen before they are saved.
  await page.getByRole('checkbox', { name: word('grid.selectAll') }).click();
  await bar(page)
    .getByRole('button', { name: word('record.bulkEdit') })
    .click();
  await dialog(page)
    .getByRole('combobox', { name: word('bulk.field') })
    .click();
  await page.keyboard.type(word('partner.phone'));
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel(word('bulk.value')).fill('02-555-0101');
  await expect(dialog(page)).toContainText(word('bulk.summary', 'kr', { rows: 4, changed: 4 }));
  await dialog(page)
    .getByRole('button', { name: word('action.save'), exact: true })
    .click();
  await expect(rows(page).filter({ hasText: '02-555-0101' })).toHaveCount(4);

  // What was exported is changed and comes back.
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, word('record.export')).click()]);
  const parts = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(parts[sheetPath] as Uint8Array).replace(`${mark} 상사 2`, `${mark} 공업 2`);
  const changed = zipSync({ ...parts, [sheetPath]: strToU8(sheet) });
  await button(page, word('record.import')).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'partners.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(changed),
  });
  await expect(dialog(page)).toContainText(word('import.states', 'kr', { made: 0, changed: 1, same: 3 }));
  await dialog(page)
    .getByRole('button', { name: word('action.save'), exact: true })
    .click();
  await expect(rows(page).filter({ hasText: `${mark} 공업 2` })).toHaveCount(1);

  // Deleted at once, and back from the message.
  await bar(page)
    .getByRole('button', { name: word('action.delete'), exact: true })
    .click();
  await expect(rows(page)).toHaveCount(0);
  await button(page, word('record.undo')).last().click();
  await expect(rows(page)).toHaveCount(4);
  await expect(bar(page)).toContainText(word('record.chosen', 'kr', { rows: 4 }));

  // The address brings the same picture.
  await rows(page).nth(2).locator('[data-col=name]').click();
  await expect(bar(page)).toContainText(word('record.chosen', 'kr', { rows: 1 }));
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText(`${mark}-4`);
  await expect(page.getByRole('row', { selected: true })).toContainText(`${mark}-2`);
});
