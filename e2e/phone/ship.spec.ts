import { addProductStock } from '@lotline/contract/lot/product-stock';
import { holdFound } from '@lotline/contract/lot/recall';
import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { OrderProduct } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { Product } from '@lotline/contract/product/product';
import { shipmentsOfLot } from '@lotline/contract/shipment/shipment';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan } from '../kit/scanner.ts';
import { expect, test, word } from '../kit/story.ts';
import { band, handOf, mainKey, openInHand, phone, tap, tooSmall, widthFits } from './in-hand.ts';

test.use(phone);

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
/** An order for 100 pieces, an older and a younger lot of it, one on hold, and a lot that another client waits for. */
const ordered = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [place] = await api(Location.list, { type: 'WAREHOUSE' });
  if (!place) throw new Error('The demo plant has no warehouse.');
  const client = async (kind: string) => {
    const partner = await api(Partner.create, { partnerCode: `${kind}${own}`, types: ['CUSTOMER'], name: `한빛모터스 ${kind}${own}` });
    const business = await api(Business.create, { code: `B${kind}${own}`, name: `판매 ${own}`, bizPartnerId: partner.id });
    const product = await api(Product.create, { code: `P${kind}${own}`, name: `샤프트 ${kind}${own}`, type: 'FINISHED', uom: 'EA' });
    const order = await api(Order.create, {
      businessId: business.id,
      direction: 'SALES',
      orderDate: '2026-03-02',
      dueDate: '2026-03-20',
      status: 'CONFIRMED',
    });
    await api(OrderProduct.create, { orderId: order.id, productId: product.id, qty: 100, noProduction: true });
    return { partner, product, order };
  };
  const [ours, theirs] = [await client('A'), await client('Z')];
  const lot = async (productId: number, name: string, back: number, qty: number) => {
    const stock = await api(addProductStock, {
      productId,
      lotId: `${name}-${own}`,
      locationId: place.id,
      qty,
      reason: '이월 재고',
      occurredAt: day(back),
    });
    return { ...stock, no: `${name}-${own}` };
  };
  const older = await lot(ours.product.id, 'LOLD', 9, 60);
  const younger = await lot(ours.product.id, 'LNEW', 2, 50);
  const held = await lot(ours.product.id, 'LHOLD', 12, 30);
  const foreign = await lot(theirs.product.id, 'LZ', 3, 100);
  await api(holdFound, { kind: 'lot', id: held.lotId, reason: '치수 불량 통보' });
  return { own, ours, theirs, older, younger, held, foreign, place };
};

test('lots are scanned against an order: right, another client’s, on hold, oldest first; then one tap ships, once', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { ours, theirs, older, younger, held, foreign } = await ordered(api);
  await openInHand(page, await handOf(api, request, 'mobileShipment'), '/m/production/shipment');
  await expect(
    page
      .getByRole('list', { name: word('shipment.due') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);
  await scan(page, ours.order.orderNo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ours.partner.name);
  const toLoad = page.getByRole('list', { name: word('inHand.toLoad') }).getByRole('listitem');
  await expect(toLoad.first()).toContainText(older.no);

  const stop = page.getByRole('alertdialog');
  await scan(page, foreign.no);
  await expect(stop).toHaveAttribute('data-tone', 'red');
  await expect(stop).toContainText(word('shipment.othersLot', 'kr', { theirs: theirs.partner.name }));
  await expect(stop.getByRole('button')).toHaveText([word('shipment.setAside')]);
  // A stop is an answer by itself: the next scan is asked about in its place.
  await scan(page, held.no);
  await expect(stop).toContainText('치수 불량 통보');
  await tap(stop.getByRole('button'));
  await scan(page, younger.no);
  await expect(stop).toHaveAttribute('data-tone', 'yellow');
  await expect(stop).toContainText(older.no);
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);
  await tap(stop.getByRole('button', { name: word('shipment.setAside') }));

  await scan(page, older.no);
  await expect(band(page, older.no)).toHaveAttribute('data-taken', 'true');
  await scan(page, older.no);
  await expect(band(page, word('shipment.allListed', 'kr', { lot: older.no }))).toBeVisible();
  await scan(page, younger.no);
  const list = page.getByRole('list', { name: word('inHand.loaded') }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(page.getByRole('list', { name: word('shipment.order') })).toContainText('100 / 100');

  let sent = 0;
  await page.route('**/api/shipment', async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    // What it did is told to every page before its answer is lost.
    await page.waitForTimeout(1_500);
    await route.abort();
  });
  await tap(mainKey(page));
  await expect(page.locator('.snackbar')).toBeVisible();
  await expect(list).toHaveCount(2);
  await tap(mainKey(page));
  await expect(page.locator('.phone-result').filter({ hasText: word('shipment.status.SHIPPED') })).toContainText('100');
  const [shipment, again] = await api(shipmentsOfLot, { id: older.lotId });
  expect([shipment?.lines.map(({ lotNo, qty }) => [lotNo, qty]).sort(), again]).toEqual([
    [
      [younger.no, 40],
      [older.no, 60],
    ],
    undefined,
  ]);
});

test('a lot begins its order by itself; a younger one goes with a reason that stays with the line', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { ours, older, younger } = await ordered(api);
  await openInHand(
    page,
    await handOf(api, request, 'mobileShipment', 'mobileShipmentList'),
    `/m/production/shipment?barcode=${younger.no}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ours.partner.name);
  const stop = page.getByRole('alertdialog');
  await expect(stop).toContainText(older.no);
  await tap(stop.getByRole('button', { name: word('shipment.why.customerLot') }));
  await tap(stop.getByRole('button', { name: word('shipment.addWithReason') }));
  const line = page.getByRole('list', { name: word('inHand.loaded') }).getByRole('listitem');
  await expect(line).toContainText(word('shipment.why.customerLot'));
  await tap(line.getByRole('button'));
  const sheet = page.getByRole('dialog', { name: younger.no });
  await sheet.getByLabel(word('shipment.qty')).fill('51');
  await tap(sheet.getByRole('button', { name: word('action.ok') }));
  // More than there is stays as it was typed, and says why it doesn't go.
  await expect(mainKey(page)).toHaveAttribute('aria-disabled', 'true');
  await tap(line.getByRole('button'));
  await sheet.getByLabel(word('shipment.qty')).fill('20');
  await tap(sheet.getByRole('button', { name: word('action.ok') }));
  await tap(mainKey(page));
  await expect(page.locator('.phone-result').filter({ hasText: word('shipment.status.SHIPPED') })).toContainText('20');
  const [shipment] = await api(shipmentsOfLot, { id: younger.lotId });
  expect(shipment?.lines.map(({ qty, youngerReason }) => [qty, youngerReason])).toEqual([[20, word('shipment.why.customerLot')]]);

  // Where it went is told to who scans the lot in the list.
  await page.goto('/m/production/shipmentList');
  await expect(page.locator('.phone-scan input')).toBeVisible();
  await scan(page, younger.no);
  await expect(page.locator('.phone-result')).toContainText(ours.partner.name);
  await expect(page.getByRole('list', { name: word('shipment.lines') })).toContainText(younger.no);
  await scan(page, older.no);
  await expect(band(page, word('inHand.lotIsHere', 'kr', { qty: 60, uom: 'EA' }))).toBeVisible();
  await tap(page.getByRole('button', { name: word('shipment.shipments') }));
  const went = page.getByRole('list', { name: word('inHand.wentLately', 'kr', { n: 30 }) }).getByRole('listitem');
  await expect(went.filter({ hasText: shipment?.shipmentNo ?? '' })).toHaveCount(1);
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);
});
