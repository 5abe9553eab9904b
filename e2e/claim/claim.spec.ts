import { Claim } from '@lotline/contract/claim/claim';
import { addProductStock, productStocksOfLot } from '@lotline/contract/lot/product-stock';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { Product } from '@lotline/contract/product/product';
import { ship } from '@lotline/contract/shipment/shipment';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A customer who got four of ten pieces of a lot today. */
const sent = async (api: Client) => {
  // Behind the plant's own: other stories take the first products.
  const own = `XC${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const customer = await api(Partner.create, { partnerCode: own, name: `고객 ${own}`, types: ['CUSTOMER'] });
  const product = await api(Product.create, { code: own, name: `밸브 ${own}`, type: 'FINISHED', uom: 'EA', barcode: own });
  const [store] = await api(Location.list, { type: 'WAREHOUSE' });
  const lot = `L-${own}`;
  await api(addProductStock, { lotId: lot, productId: product.id, locationId: store?.id ?? 0, qty: 10, reason: 'OPENING' });
  const [stock] = await api(productStocksOfLot, { lot });
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  await api(ship, { shipDate: day, bizPartnerId: customer.id, lines: [{ productStockId: stock?.id ?? 0, qty: 4 }] });
  return { own, customer, product, lot };
};

test('a claim is entered against what the customer got, contained, answered and printed', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, customer, product, lot } = await sent(api);
  await bring(page, signedIn);
  await page.goto('/quality/claim/claim-management');
  await page.getByRole('button', { name: word('action.create') }).click();
  const drawer = page.getByRole('dialog');
  const choose = async (label: string, text: string) => {
    await drawer.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text);
    await page.locator('.ant-select-dropdown:visible').getByText(text).first().click();
  };
  await choose(word('claim.bizPartnerId'), customer.name);
  await choose(word('claim.productId'), product.name);
  await choose(word('claim.lotId'), lot);
  await drawer.getByLabel(word('claim.qtyClaimed')).fill('2');
  await drawer.getByLabel(word('claim.description')).fill('씰 홈 거칠기');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  const row = Object.values(await api(Claim.list, {})).find(({ bizPartnerId }) => bizPartnerId === customer.id);
  // Who says the lot says the shipment.
  expect(row?.shipmentNo).toBeTruthy();

  await page.goto(`/quality/claim/claim-management/${row?.id}?tab=suspects`);
  await expect(page.getByRole('grid', { name: word('claim.tabSuspects') })).toContainText(lot);
  await page.getByRole('button', { name: word('holdLeft.all', 'kr', { n: 1 }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('holdLeft.all', 'kr', { n: 1 }) })
    .click();
  await expect(page.getByText(word('holdLeft.said', 'kr', { n: 1 }))).toBeVisible();
  const stocks = await api(productStocksOfLot, { lot });
  expect(stocks.filter(({ qty }) => qty > 0).map(({ qty, qualityStatus }) => [qty, qualityStatus])).toEqual([[6, 'HOLD']]);
  await page.getByRole('tab', { name: word('claim.tab8d') }).click();
  await expect(page.getByText(word('claim.heldWhat', 'kr', { lots: lot }))).toBeVisible();

  // The next step says what it lacks at its fields.
  await page.getByRole('button', { name: word('claim.next', 'kr', { step: word('claimStatus.ANALYSIS') }) }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: word('claim.next', 'kr', { step: word('claimStatus.COUNTERMEASURE') }) }).click();
  await form.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(form.getByText(word('claim.countermeasureNeedsCause')).first()).toBeVisible();
  await form.getByLabel(word('claim.causeOccurrence')).fill('공구 마모');
  await form.getByLabel(word('claim.causeOutflow')).fill('거칠기 측정 누락');
  await form.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('공구 마모')).toBeVisible();
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: word('claim.report') }).click()]);
  expect(report.suggestedFilename()).toContain(row?.claimNo ?? own);
});
