import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a scanner needs no focus: after any click, in a quantity and in Hangul mode its code is a scan and lands nowhere else', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const lots: ShippableLot[] = await (await request.get('/api/lot/shipment-lots', { headers })).json();
  const waiting: ShippableOrderLine[] = await (await request.get('/api/shipment/order-lines', { headers })).json();
  const isWaitedFor = ({ productId, bizPartnerId }: ShippableLot) =>
    waiting.some((line) => line.productId === productId && line.bizPartnerId === bizPartnerId && line.qty > line.shippedQty);
  const lot = lots.find((one) => one.qty >= 2 && one.productPartnerId !== null && isWaitedFor(one));
  if (!lot) throw new Error('The demo plant has no lot to ship.');
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  const drawer = page.getByRole('dialog', { name: word('shipment.new') });
  await expect(drawer.getByText(word('barcode.prompt'))).toBeVisible();
  const flash = page.locator('.scan-flash');

  await drawer.getByText(word('shipment.noLines')).first().click();
  await scan(page, lot.lotNo);
  await expect(flash).toContainText(lot.lotNo);
  await expect(flash).toHaveAttribute('data-taken', 'true');
  // Wide enough to be read from afar, and beside the title of what is done.
  expect((await flash.boundingBox())?.width).toBeGreaterThanOrEqual(600);

  const qty = drawer.getByRole('textbox', { name: `${word('shipment.qty')} ${lot.lotNo}` });
  await qty.fill('1');
  await scan(page, 'NO-SUCH-LOT');
  await expect(page.getByRole('alert').filter({ hasText: 'NO-SUCH-LOT' })).toBeVisible();
  await expect(qty).toHaveValue('1');
  await expect(qty).toBeFocused();

  // The whole lot is on the list when its quantity is what there is. A hand on the keys ends what a field still gives back after a scan.
  await qty.press('End');
  await qty.fill(String(lot.qty));
  await scan(page, lot.lotNo, { hangul: true });
  await expect(page.getByRole('alert').filter({ hasText: word('shipment.allListed', 'kr', { lot: lot.lotNo }) })).toBeVisible();
  await expect(qty).toHaveValue(String(lot.qty));

  const note = drawer.getByLabel(word('common.note'));
  await note.fill('급함');
  await scan(page, 'NO-OTHER-LOT', { hangul: true });
  await expect(page.getByRole('alert').filter({ hasText: 'NO-OTHER-LOT' })).toBeVisible();
  await expect(note).toHaveValue('급함');
});
