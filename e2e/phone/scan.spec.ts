import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { phone } from './hand.ts';
import { tap } from './in-hand.ts';

test.use(phone);

type Package = { id: number; packageId: string; materialName: string; materialId: number; qty: number };

test('a scanned package is named and leads to its stock, where its place and its past stand; what nobody knows is said with what was read', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const list = (await (await request.get('/api/material-stock/stocks', { headers })).json()) as Package[];
  const one = list.find(({ qty }) => qty > 0) as Package;
  await bring(page, signedIn);
  await page.goto('/m/notice');
  await expect(page.locator('.phone-head h1')).toBeVisible();
  await scan(page, one.packageId);
  const sheet = page.getByRole('dialog', { name: word('phone.kind.MATERIAL_STOCK') });
  await expect(sheet).toContainText(one.materialName);
  await expect(page.locator('.scan-flash').first()).toBeVisible();
  await tap(sheet.getByRole('button', { name: word('phone.mobileMaterialStock'), exact: true }));
  await expect(page).toHaveURL(new RegExp(`/m/material/stock\\?barcode=${one.packageId}$`));
  await expect(page.locator('.phone-result h2')).toHaveText(one.materialName);
  await expect(
    page
      .getByRole('list', { name: word('phone.history') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();

  await scan(page, 'NOBODY-KNOWS-THIS');
  await expect(page.getByText(word('barcode.notFound').replace(/\s*\[.*$/, '')).first()).toBeVisible();
  await expect(page.getByText('NOBODY-KNOWS-THIS').first()).toBeVisible();
});

test('a lot typed by hand tells where its pieces are; a long number in the address stays as it was scanned', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const stocks = (await (await request.get('/api/productstock/stocks', { headers })).json()) as {
    lotNo: string;
    productName: string;
    qty: number;
  }[];
  const lot = stocks.find(({ qty }) => qty > 0) as (typeof stocks)[number];
  await bring(page, signedIn);
  await page.goto('/m/production/stock');
  await page.getByPlaceholder(word('phone.code')).fill(lot.lotNo);
  await page.getByRole('button', { name: word('phone.find') }).click();
  await expect(page.locator('.phone-result h2')).toHaveText(lot.productName);
  await tap(
    page
      .getByRole('list', { name: word('phone.where') })
      .getByRole('button')
      .first(),
  );
  await expect(
    page
      .getByRole('list', { name: word('phone.history') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: word('phone.back') }).click();
  await expect(page.getByRole('list', { name: word('phone.where') })).toBeVisible();

  await page.goto('/m/material/stock?barcode=123456789012345678901234');
  await expect(page.locator('.phone-nothing')).toContainText('123456789012345678901234');
  expect(new URL(page.url()).searchParams.get('barcode')).toBe('123456789012345678901234');
});
