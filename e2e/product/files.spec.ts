import fs from 'node:fs';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** One pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

test('a drawing is kept with its product: brought, looked at, named, downloaded, taken away and brought back', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const code = `FILES-${Date.now()}`;
  const made = await request.post('/api/product', { headers, data: { code, barcode: code, name: '축', type: 'FINISHED', uom: 'EA' } });
  const { id } = await made.json();
  await bring(page, signedIn);
  await page.goto(`/baseinfo/productInfo/${id}?tab=files`);

  const tab = page.getByRole('tab', { name: word('attachment.title') });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page
    .getByLabel(word('attachment.add'))
    .last()
    .setInputFiles([
      { name: '조립 사진.png', mimeType: 'image/png', buffer: png },
      { name: '도면.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: '설치.exe', mimeType: 'application/octet-stream', buffer: pdf },
    ]);
  await expect(tab).toContainText('2');
  await expect(page.getByText(word('attachment.kindIsTaken', 'kr', { ending: 'exe' }))).toBeVisible();
  await page.getByRole('button', { name: word('attachment.leave') }).click();

  const list = page.getByRole('grid', { name: word('attachment.title') });
  await list.getByRole('row').filter({ hasText: '조립 사진.png' }).click();
  await expect(page.getByRole('img', { name: word('attachment.preview', 'kr', { name: '조립 사진.png' }) })).toBeVisible();
  await list.getByRole('row').filter({ hasText: '도면.pdf' }).click();
  await expect(page.getByTitle(word('attachment.preview', 'kr', { name: '도면.pdf' }))).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: word('attachment.edit') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(word('attachment.name')).fill('도면 B.pdf');
  await drawer.getByLabel(word('attachment.note')).fill('개정 B');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  const row = list.getByRole('row').filter({ hasText: '도면 B.pdf' });
  await expect(row).toContainText('개정 B');
  await expect(drawer).toHaveCount(0);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('attachment.download') }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('도면 B.pdf');
  expect(fs.readFileSync(await saved.path())).toEqual(pdf);

  await row.click();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: word('action.delete') })
    .click();
  await expect(tab).toContainText('1');
  await page.getByRole('button', { name: word('record.undo') }).click();
  await expect(row).toBeVisible();
  await expect(tab).toContainText('2');
});
