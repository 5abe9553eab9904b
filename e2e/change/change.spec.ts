import { Product } from '@lotline/contract/product/product';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a change is registered, stands on the register until it is checked, and keeps what was found', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  // Behind the plant's own: other stories take the first products.
  const own = `XM${Date.now().toString(36).slice(-6).toUpperCase()}`;
  await api(Product.create, { code: own, name: `밸브 ${own}`, type: 'FINISHED', uom: 'EA', barcode: own });
  await bring(page, signedIn);
  await page.goto('/quality/changeControl');
  await page.getByRole('button', { name: word('change.new') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(word('change.what')).fill(`절삭유 ${own}`);
  await drawer.getByLabel(word('change.was')).fill('A유');
  await drawer.getByLabel(word('change.becomes')).fill('A유');
  await drawer.getByLabel(word('change.reason')).fill('단종');
  await drawer.getByLabel(word('change.productId'), { exact: true }).click();
  await page.keyboard.type(own);
  await page.locator('.ant-select-dropdown:visible').getByText(own).first().click();
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  // Before and after are alike: nothing changes.
  await expect(drawer).toContainText(word('change.becomesAnother', 'kr', { becomes: 'A유' }));
  await drawer.getByLabel(word('change.becomes')).fill('B유');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();

  await expect(page.getByText(word('changeStatus.REGISTERED'), { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: word('change.check'), exact: true }).click();
  await drawer.getByLabel(word('change.found')).fill('외경 5개 이상 없음');
  await drawer.getByRole('button', { name: word('change.check'), exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(word('changeStatus.CHECKED'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText('외경 5개 이상 없음').first()).toBeVisible();
  await expect(page.getByRole('button', { name: word('change.check'), exact: true })).toBeHidden();
});
