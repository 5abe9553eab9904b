import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

test('a material has a page: what it is, what there is of it, what it goes into, what came and went, and its data sheet', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const code = `SHEET-${Date.now()}`;
  const answer = await request.post('/api/material/material', { headers, data: { code, name: '방청유', type: 'SUB', uom: 'kg' } });
  const { id } = (await answer.json()) as { id: number };
  const made = await request.post('/api/product', { headers, data: { code: `P-${code}`, name: '축', type: 'FINISHED', uom: 'EA' } });
  const parentId = ((await made.json()) as { id: number }).id;
  const line = await request.post('/api/bom', { headers, data: { parentId, childMaterialId: id, qtyPer: 0.02 } });
  expect(line.status()).toBe(200);
  await bring(page, signedIn);
  await page.goto(`/material/material?id=${id}`);
  await page.getByRole('link', { name: code }).click();
  await expect(page).toHaveURL(new RegExp(`/material/material/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('tab', { name: word('record.tabUsed') }).click();
  await expect(page.getByRole('grid', { name: word('record.tabUsed') }).getByRole('link', { name: `P-${code}` })).toBeVisible();
  await page.getByRole('tab', { name: word('record.tabStock') }).click();
  await expect(page.getByRole('grid', { name: word('record.tabStock') })).toBeVisible();
  await page.getByRole('tab', { name: word('menu.materialHistory') }).click();
  await expect(page.getByRole('grid', { name: word('menu.materialHistory') })).toBeVisible();

  await page.getByRole('tab', { name: word('attachment.title') }).click();
  await page
    .getByLabel(word('attachment.add'))
    .last()
    .setInputFiles([{ name: '물질안전자료.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await expect(
    page
      .getByRole('grid', { name: word('attachment.title') })
      .getByRole('row')
      .filter({ hasText: '물질안전자료.pdf' }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: word('attachment.title') })).toContainText('1');
});

test('what is short leads to its material’s page', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/shortage');
  const link = page.getByRole('grid').first().getByRole('link').first();
  const code = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code ?? '');
});
