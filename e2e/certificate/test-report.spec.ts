import { reportableLots, TestReport } from '@lotline/contract/certificate/test-report';
import { addProductStock } from '@lotline/contract/lot/product-stock';
import { Location } from '@lotline/contract/plant/location';
import { Product } from '@lotline/contract/product/product';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { ProductQuality } from '@lotline/contract/quality/standard';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A lot whose diameter was measured at two pieces. */
const measured = async (api: Client, password: string) => {
  const own = `TR${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const product = await api(Product.create, { code: own, name: `스풀 ${own}`, type: 'FINISHED', uom: 'EA', barcode: own });
  const draft = await api(ProductQuality.create, {
    ...{ productId: product.id, stage: 'OUTGOING', name: `출하 검사 ${own}`, effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 2 } },
    characteristics: [{ name: '외경', nominal: 10, lsl: 9.9, usl: 10.1, decimals: 2, unit: 'mm' }],
  });
  await api(ProductQuality.approve, { id: draft.id, version: draft.version, password });
  const [store] = await api(Location.list, { type: 'WAREHOUSE' });
  await api(addProductStock, { lotId: `L-${own}`, productId: product.id, locationId: store?.id ?? 0, qty: 10, reason: 'OPENING' });
  const [lot] = await api(reportableLots, { productId: product.id });
  const made = await api(productInspections.create, { stage: 'OUTGOING', lotId: lot?.id ?? 0 });
  const characteristicId = made.characteristics[0]?.id ?? 0;
  await api(productInspections.change, {
    id: made.id,
    version: made.version,
    values: [10.01, 9.98].map((value, n) => ({ characteristicId, sampleNo: n + 1, value })),
    judgement: 'PASS',
    confirm: true,
  });
  return { own, product };
};

test('a test report is pulled from what was measured, marked where a hand changed it, and signed', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, product } = await measured(api, account.password);
  await bring(page, signedIn);
  await page.goto('/report/inspect');
  await page.getByRole('button', { name: word('action.create') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(word('testReport.productId'), { exact: true }).click();
  await page.keyboard.type(product.name);
  await page.locator('.ant-select-dropdown:visible').getByText(product.name).first().click();
  await drawer.getByLabel(word('testReport.lotIds'), { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(`L-${own}`).first().click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: word('testReport.pull') }).click();
  const values = drawer.getByLabel(`외경 ${word('reportLine.values')}`);
  await expect(values).toHaveValue('10.01, 9.98');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  const report = (await api(TestReport.list, {})).find(({ productId }) => productId === product.id);
  expect(report).toMatchObject({ byHandCount: 0, lineCount: 1 });

  await page.goto(`/report/inspect/${report?.id}`);
  await expect(page.getByRole('cell', { name: '10.01, 9.98' })).toBeVisible();
  // What a hand changes says so.
  await page.getByRole('button', { name: word('action.modify') }).click();
  await values.fill('10.01, 10.5');
  await values.blur();
  await expect(drawer.getByText(word('reportLine.judge.NG')).first()).toBeVisible();
  await values.fill('10.01, 9.99');
  await values.blur();
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /외경/ })).toContainText(word('reportLine.byHand'));

  await page.getByRole('button', { name: word('testReport.sign.PREPARED') }).click();
  const dialog = page.locator('[role=alertdialog], [role=dialog]').filter({ has: page.getByLabel(word('sign.password')) });
  await dialog.getByLabel(word('sign.password')).fill(account.password);
  await dialog.getByRole('button', { name: word('testReport.sign.PREPARED') }).click();
  await expect(page.getByRole('list', { name: word('signature.title') })).toContainText(signedIn.user.username);
  // The same person reviews nothing.
  await page.getByRole('button', { name: word('testReport.sign.REVIEWED') }).click();
  await dialog.getByLabel(word('sign.password')).fill(account.password);
  await dialog.getByRole('button', { name: word('testReport.sign.REVIEWED') }).click();
  await expect(dialog).toContainText(word('testReport.threePeople', 'kr', { by: signedIn.user.username }));
});
