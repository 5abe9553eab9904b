import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

test('a business partner has a page: who it is, what it does, and its papers', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const partnerCode = `PAPER-${Date.now()}`;
  const data = { partnerCode, name: '한빛정밀', types: ['CUSTOMER', 'OUTSOURCER'], businessType: '제조업', businessItem: '표면처리' };
  const answer = await request.post('/api/biz-partner', { headers, data });
  const { id } = (await answer.json()) as { id: number };
  await bring(page, signedIn);
  await page.goto(`/baseinfo/bizPartner?id=${id}`);
  await page.getByRole('link', { name: partnerCode }).click();
  await expect(page).toHaveURL(new RegExp(`/baseinfo/bizPartner/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(partnerCode);
  await expect(page.getByText('표면처리')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('tab', { name: word('attachment.title') }).click();
  await page
    .getByLabel(word('attachment.add'))
    .last()
    .setInputFiles([{ name: '사업자등록증.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  const files = page.getByRole('grid', { name: word('attachment.title') });
  await expect(files.getByRole('row').filter({ hasText: '사업자등록증.pdf' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: word('attachment.title') })).toContainText('1');
});
