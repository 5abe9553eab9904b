import { Material } from '@lotline/contract/material/material';
import { Partner } from '@lotline/contract/partner/partner';
import { drawer } from './form.ts';
import { bring, expect, test, word } from './story.ts';

test('names are found by their initial consonants in the palette, in lists, trees and where records are chosen', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const code = `CHO-${Date.now()}`;
  const name = '꺾쇠 받침대';
  const made = await request.post(`/api${Material.create.path}`, { headers, data: { code, name, type: 'RAW', uom: 'EA', barcode: code } });
  expect(made.ok(), await made.text()).toBe(true);
  const partner = await request.post(`/api${Partner.create.path}`, {
    headers,
    data: { partnerCode: code, name: '꺾쇠 상사', types: ['SUPPLIER'] },
  });
  expect(partner.ok(), await partner.text()).toBe(true);
  await bring(page, signedIn);

  await page.goto('/material/material');
  const lines = page.locator('main [data-line]');
  const filter = page.getByRole('textbox', { name: word('grid.filterOf', 'kr', { name: word('material.name') }) });
  await filter.fill('ㄲㅅㅂㅊㄷ');
  await expect(lines.filter({ hasText: code })).toHaveCount(1);
  for (const found of await lines.locator('[data-col=name]').allInnerTexts()) expect(found).toContain(name);
  await filter.fill('꺾ㅅ받');
  await expect(lines.filter({ hasText: code })).toHaveCount(1);
  await filter.fill('ㅅㄲㅂㅊㄷ');
  await expect(lines).toHaveCount(0);
  await filter.fill('');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill('ㄲㅅㅂㅊ');
  await expect(page.getByRole('option', { name: new RegExp(code) })).toBeVisible();
  await page.keyboard.press('Escape');

  // A list that the server filters.
  await page.goto('/material/history');
  await page.getByRole('textbox', { name: word('grid.filterOf', 'kr', { name: word('movement.materialName') }) }).fill('ㅈㅅㅇ');
  await expect(lines.first().locator('[data-col=materialName]')).toContainText('절삭유');

  await page.goto('/baseinfo/location');
  const tree = page.getByRole('tree');
  await expect(tree.getByText(word('locationType.LINE')).first()).toBeVisible();
  await page.getByRole('searchbox', { name: word('location.search') }).fill('ㅇㅈㅈㅊㄱ');
  await expect(tree.getByText('원자재 창고')).toBeVisible();
  await expect(tree.getByText('완제품 창고')).toHaveCount(0);

  await page.goto('/material/material');
  await page.locator('[data-line="0"] [data-col=name]').focus();
  await page.keyboard.press('Enter');
  const form = drawer(page, 'material');
  await form.pick('defaultSupplierId', 'ㄲㅅㅅㅅ', code);
  await expect(form.box).toContainText(`꺾쇠 상사 (${code})`);
});
