import { separator as gs } from '@lotline/contract/material/gs1';
import { Material } from '@lotline/contract/material/material';
import { packages } from '@lotline/contract/material/stock';
import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { OrderMaterial } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { signIn } from '../../tools/plant-log/client.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a supplier’s labels fill the receipt of their order: material, lots, quantities and dates, and the labels print at once', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const supplier = await api(Partner.create, { partnerCode: `S${own}`, types: ['SUPPLIER'], name: `대한철강 ${own}` });
  const material = await api(Material.create, {
    ...{ code: `M${own}`, name: `환봉 ${own}`, type: 'RAW', uom: 'kg' },
    defaultShelfId: shelf?.id ?? null,
  });
  const business = await api(Business.create, { code: `B${own}`, name: `구매 ${own}`, bizPartnerId: supplier.id });
  const order = await api(Order.create, { businessId: business.id, direction: 'PURCHASE', orderDate: '2026-03-02', status: 'CONFIRMED' });
  await api(OrderMaterial.create, { orderId: order.id, purpose: 'PURCHASE', materialId: material.id, qty: 1000 });

  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
  });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const label = (lot: string, kg: number, serial: string) =>
    `]C101095212345432133100${String(kg).padStart(6, '0')}1126030117280301241M${own}${gs}10${lot}${gs}21${serial}${gs}400${order.orderNo}`;
  await scan(page, label(`H1-${own}`, 480, `A${own}`));
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const lot = box.getByLabel(word('stock.supplierLotNo'));
  await expect(lot).toHaveValue(`H1-${own}`);
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 480, uom: 'kg' }))).toBeVisible();
  await expect(box.getByLabel(word('stock.expiryDate'))).toHaveValue(/2028/);

  await lot.click();
  await scan(page, label(`H1-${own}`, 480, `A${own}`));
  await expect(page.getByRole('alert').filter({ hasText: word('stock.labelTwice') })).toBeVisible();
  await expect(lot).toHaveValue(`H1-${own}`);
  await scan(page, label(`H2-${own}`, 510, `B${own}`));
  await expect(lot.nth(1)).toHaveValue(`H2-${own}`);
  await expect(lot.first()).toHaveValue(`H1-${own}`);

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: word('stock.labelTitle') })).toContainText(`H2-${own}`);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  const received = await api(packages, { materialId: material.id });
  expect(received).toMatchObject(
    [
      { supplierLotNo: `H1-${own}`, qty: 480 },
      { supplierLotNo: `H2-${own}`, qty: 510 },
    ].map((one) => ({
      ...one,
      orderNo: order.orderNo,
      bizPartnerId: supplier.id,
      manufactureDate: '2026-03-01',
      expiryDate: '2028-03-01',
    })),
  );
});
