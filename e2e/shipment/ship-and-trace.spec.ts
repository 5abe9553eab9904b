import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { APIRequestContext, Page } from '@playwright/test';
import { scan } from '../kit/scanner.ts';
import { bring, expect, type SignedIn, test, word } from '../kit/story.ts';

// Here drawers, lists and messages move, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What the server has on its shelves at this moment. */
const shippable = async (request: APIRequestContext, { token }: SignedIn): Promise<ShippableLot[]> =>
  (await request.get('/api/lot/shipment-lots', { headers: { authorization: `Bearer ${token}` } })).json();

/** Two lots made for different clients, the first of them for an order, with more than one piece. */
const lotsOfTwoClients = async (request: APIRequestContext, signedIn: SignedIn) => {
  const lots = await shippable(request, signedIn);
  const mine = lots.find(({ qty, orderProductId, productPartnerId }) => qty >= 2 && orderProductId !== null && productPartnerId !== null);
  const theirs = lots.find(({ productPartnerId }) => productPartnerId !== null && productPartnerId !== mine?.productPartnerId);
  if (!mine || !theirs) throw new Error('The demo plant has no lots of two clients.');
  return { mine, theirs };
};

const drawer = (page: Page) => page.getByRole('dialog', { name: word('shipment.new') });
const save = (page: Page) => drawer(page).getByRole('button', { name: word('action.save'), exact: true });
const saidBeside = (page: Page, text: string) => expect(drawer(page).locator('.ant-drawer-footer')).toContainText(text);

test('a clerk ships a lot, can’t ship too much or to two clients, traces it both ways and takes it back', async ({
  page,
  signedIn,
  request,
}) => {
  const { mine, theirs } = await lotsOfTwoClients(request, signedIn);
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  await saidBeside(page, word('shipment.noLines'));
  await expect(save(page)).toBeDisabled();

  await scan(page, 'NO-SUCH-LOT');
  await expect(page.getByRole('alert').filter({ hasText: 'NO-SUCH-LOT' })).toBeVisible();
  await scan(page, mine.lotNo);
  const qty = drawer(page).getByRole('textbox', { name: `${word('shipment.qty')} ${mine.lotNo}` });
  await expect(qty).toBeVisible();
  await expect(save(page)).toBeEnabled();

  await scan(page, theirs.lotNo);
  await saidBeside(page, word('shipment.onePartner'));
  await expect(save(page)).toBeDisabled();
  await drawer(page)
    .getByRole('button', { name: `${word('action.remove')} ${theirs.lotNo}` })
    .click();
  await expect(save(page)).toBeEnabled();

  await qty.fill(String(mine.qty + 1));
  await expect(save(page)).toBeDisabled();
  await expect(drawer(page).getByRole('alert')).toBeVisible();
  await qty.fill('1');
  await expect(save(page)).toBeEnabled();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/shipment') && response.request().method() === 'POST');
  await page.keyboard.press('ControlOrMeta+s');
  const { id, shipmentNo } = await (await answered).json();
  await expect(page.getByRole('status').filter({ hasText: word('told.saved') })).toBeVisible();
  await expect(page.getByRole('heading', { name: word('shipment.linesOf', 'kr', { no: shipmentNo }) })).toBeVisible();
  expect((await shippable(request, signedIn)).find(({ productStockId }) => productStockId === mine.productStockId)?.qty ?? 0).toBe(
    mine.qty - 1,
  );

  await page.getByRole('button', { name: word('prodStock.openTracking') }).click();
  await expect(page).toHaveURL(new RegExp(`kind=shipment&id=${id}`));
  const thing = (key: string) => page.locator(`[data-key="${key}"]`);
  await expect(thing(`customer:${mine.productPartnerId}`)).toBeVisible();
  await expect(page.locator('[data-kind="supplier"].track-thing').first()).toBeVisible();
  // Back to the lot by keyboard, and on from there: the shipment is among what the lot went into.
  await thing(`shipment:${id}`).click();
  await page.keyboard.press('ArrowLeft');
  await expect(thing(`lot:${mine.lotId}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`kind=lot&id=${mine.lotId}`));
  await thing(`shipment:${id}`).click();
  await page.getByRole('button', { name: word('tracking.open') }).click();

  await expect(page.getByRole('heading', { name: word('shipment.linesOf', 'kr', { no: shipmentNo }) })).toBeVisible();
  await page.getByRole('button', { name: word('shipment.cancel'), exact: true }).click();
  const asked = page.getByRole('dialog', { name: word('shipment.cancel') });
  await expect(asked.getByRole('button', { name: word('shipment.cancel') })).toBeDisabled();
  await asked.getByRole('textbox').fill('오출하');
  await asked.getByRole('button', { name: word('shipment.cancel') }).click();
  await expect(page.locator('.shipment-cancelled')).toContainText('오출하');
  expect((await shippable(request, signedIn)).find(({ productStockId }) => productStockId === mine.productStockId)?.qty).toBe(mine.qty);
});

test('a supplier’s package leads on to the customers, as a picture and as a table', async ({ page, signedIn, request }) => {
  const [lot] = (await shippable(request, signedIn)).filter(({ orderProductId }) => orderProductId !== null);
  await bring(page, signedIn);
  await page.goto(`/report/tracking?kind=lot&id=${lot?.lotId}&view=picture`);
  const packages = page.locator('[data-kind="material-stock"].track-thing');
  await packages.first().dblclick();
  await expect(page).toHaveURL(/kind=material-stock/);
  await expect(page.locator('[data-root][data-kind="material-stock"]')).toBeVisible();
  await expect(page.locator('[data-kind="customer"].track-thing').first()).toBeVisible();
  await page.getByText(word('tracking.asTable'), { exact: true }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
});

test('stock is counted with a reason, and a lot is traced from it', async ({ page, signedIn, request }) => {
  const [lot] = await shippable(request, signedIn);
  await bring(page, signedIn);
  await page.goto(`/production/prodStock?lot=${lot?.lotNo}`);
  await page.getByRole('button', { name: word('prodStock.edit') }).click();
  const edit = page.getByRole('dialog').filter({ hasText: word('prodStock.countedQty') });
  const counted = edit.getByRole('textbox', { name: word('prodStock.countedQty') });
  await counted.fill(String((lot?.qty ?? 0) + 1));
  await expect(edit.locator('.ant-drawer-footer')).toContainText(word('stock.adjustmentHasAReason'));
  await expect(edit.getByRole('button', { name: word('action.save') })).toBeDisabled();
  await counted.fill(String(lot?.qty));
  await expect(edit.locator('.ant-drawer-footer')).toContainText(word('prodStock.unchanged'));
});
