import { separator as gs } from '@lotline/contract/material/gs1';
import { Material } from '@lotline/contract/material/material';
import { packages } from '@lotline/contract/material/stock';
import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { OrderMaterial } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan } from '../kit/scanner.ts';
import { expect, test, word } from '../kit/story.ts';
import { band, handOf, mainKey, openInHand, phone, tap, tooSmall, widthFits } from './in-hand.ts';

test.use(phone);

/** A material that is on order, and two shelves. */
const ordered = async (api: Client, qty: number) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf, other] = await api(Location.list, { type: 'SHELF' });
  if (!shelf || !other) throw new Error('The demo plant has no two shelves.');
  const supplier = await api(Partner.create, { partnerCode: `S${own}`, types: ['SUPPLIER'], name: `대한철강 ${own}` });
  const material = await api(Material.create, {
    ...{ code: `M${own}`, name: `환봉 ${own}`, type: 'RAW', uom: 'kg', barcode: `BAR${own}` },
    defaultShelfId: shelf.id,
  });
  const business = await api(Business.create, { code: `B${own}`, name: `구매 ${own}`, bizPartnerId: supplier.id });
  const head = { direction: 'PURCHASE', orderDate: '2026-03-02', dueDate: '2026-03-20', status: 'CONFIRMED' } as const;
  const order = await api(Order.create, { ...head, businessId: business.id });
  await api(OrderMaterial.create, { orderId: order.id, purpose: 'PURCHASE', materialId: material.id, qty, dueDate: '2026-03-20' });
  return { own, shelf, other, material, order };
};
const label = (own: string, kg: number, lot: string, serial: string) =>
  `]C101095212345432133100${String(kg).padStart(6, '0')}17280301241M${own}${gs}10${lot}${gs}21${serial}`;

test('two labels, a shelf and one tap receive an order; a wrong check digit says so and changes nothing', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, other, material, order } = await ordered(api, 1000);
  await openInHand(page, await handOf(api, request, 'mobileMaterialIn'), '/m/material/in');
  await expect(
    page
      .getByRole('list', { name: word('stock.openOrders') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  expect([await widthFits(page), await tooSmall(page)]).toEqual([true, []]);

  await scan(page, `]C10109521234543214${gs}10H1`);
  await expect(band(page, word('material.labelCheckDigit'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('phone.mobileMaterialIn'));

  await scan(page, label(own, 480, `H1-${own}`, `A${own}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(material.name);
  await expect(page.locator('.phone-head p')).toContainText(order.orderNo);
  await expect(page.getByLabel(word('stock.supplierLotNo'))).toHaveValue(`H1-${own}`);
  await expect(page.getByLabel(word('stock.expiryDate'))).toHaveValue('2028-03-01');
  await expect(page.getByLabel(word('movement.qty'))).toHaveValue('480');
  // The same label twice is one package.
  await scan(page, label(own, 480, `H1-${own}`, `A${own}`));
  await expect(band(page, word('stock.labelTwice'))).toBeVisible();
  await scan(page, label(own, 500, `H1-${own}`, `B${own}`));
  await expect(page.getByLabel(word('stock.sameLot'))).toBeChecked();
  await scan(page, other.code);
  await expect(band(page, word('inHand.comesTo'))).toBeVisible();
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);

  await mainKey(page).tap();
  await expect(page.locator('.phone-result').filter({ hasText: word('inHand.cameIn') })).toContainText('980');
  const came = await api(packages, { materialId: material.id });
  expect(came.map(({ qty, supplierLotNo, expiryDate, locationId }) => [qty, supplierLotNo, expiryDate, locationId]).sort()).toEqual([
    [480, `H1-${own}`, '2028-03-01', other.id],
    [500, `H1-${own}`, '2028-03-01', other.id],
  ]);
});

test('several packages come in by one step, more than ordered is asked about, and a lost answer receives them once', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material } = await ordered(api, 100);
  await openInHand(page, await handOf(api, request, 'mobileMaterialIn'), '/m/material/in');
  await scan(page, `BAR${own}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(material.name);
  await expect(page.locator('.scan-flash').first()).toBeVisible();
  await tap(page.getByRole('button', { name: word('stock.addPackage') }));
  const sheet = page.getByRole('dialog', { name: word('stock.addPackage') });
  await sheet.getByLabel(word('stock.howMany')).fill('3');
  await sheet.getByLabel(word('stock.qtyEach')).fill('40');
  await sheet.getByRole('button', { name: word('stock.addPackage') }).tap();
  await expect(page.getByLabel(word('movement.qty'))).toHaveCount(3);
  await page.getByLabel(word('stock.supplierLotNo')).fill(`H9-${own}`);

  // The first try is refused with a question; what was entered stays while it is asked.
  await mainKey(page).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('20');
  await question.getByRole('button', { name: word('action.cancel') }).tap();
  await expect(page.getByLabel(word('stock.supplierLotNo'))).toHaveValue(`H9-${own}`);

  // The server receives it, and its answer is lost on the way.
  let sent = 0;
  await page.route('**/api/material-stock/ship-in-materials', async (route) => {
    if (route.request().method() !== 'POST' || !route.request().postData()?.includes('"confirmOver":true')) return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await mainKey(page).tap();
  await question.getByRole('button', { name: word('stock.receiveAnyway') }).tap();
  await expect(page.locator('.snackbar')).toBeVisible();
  await expect(page.getByLabel(word('movement.qty'))).toHaveCount(3);
  await mainKey(page).tap();
  if (await question.isVisible()) await question.getByRole('button', { name: word('stock.receiveAnyway') }).tap();
  await expect(page.locator('.phone-result').filter({ hasText: word('inHand.cameIn') })).toContainText('120');
  expect((await api(packages, { materialId: material.id })).map(({ qty }) => qty)).toEqual([40, 40, 40]);
});
