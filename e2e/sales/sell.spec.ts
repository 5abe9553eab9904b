import { readFile } from 'node:fs/promises';
import { productionDay } from '@lotline/contract/kit/production-day';
import type { MaterialSale } from '@lotline/contract/sales/sale';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

type Named = { id: number; code: string };
const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };

test('a scanned package is reserved for a sale, is nobody else’s, leaves with its shipment and comes back when that is cancelled', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const materials: Named[] = await get('/material/materials');
  const chips = materials.find(({ code }) => code === 'W-STEEL');
  if (!chips) throw new Error('The demo plant has no chips to sell.');
  const came = await request.post('/api/material-stock/ship-in', {
    headers,
    data: { materialId: chips.id, packages: [{ qty: 100 }], confirmed: true },
  });
  const [pack] = await came.json();
  const stockNow = async () => (await get(`/material-stock/by-barcode/${pack.packageId}`))[0];

  await bring(page, signedIn);
  await page.goto('/material/sales');
  await expect(page.getByText(word('sale.scanHint'))).toBeVisible();
  await scan(page, pack.packageId);
  const drawer = page.getByRole('dialog', { name: word('sale.new') });
  const qty = drawer.getByRole('textbox', { name: `${word('sale.qty')} ${pack.packageId}` });
  await expect(qty).toHaveValue('100');

  // One gram more than there is says so beside its line, and can't be saved.
  await qty.fill('100.001');
  await expect(drawer.getByRole('alert').filter({ hasText: '0.001' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: word('sale.save.SHIPPED') })).toBeDisabled();
  await qty.fill('40');
  // A price below zero says so at once, one below its cost is doubted at its field.
  const price = drawer.getByRole('textbox', { name: `${word('sale.unitPrice')} ${pack.packageId}` });
  await price.fill('-5');
  await expect(drawer.getByRole('alert').filter({ hasText: word('sale.priceBelowZero') })).toBeVisible();
  await price.fill('0');
  await expect(drawer.getByText(word('sale.forNothing'))).toBeVisible();
  await price.fill('300');
  await drawer.getByText(word('sale.way.REGISTERED')).click();
  await drawer.getByLabel(word('sale.bizPartnerId')).fill('늘푸른');
  await page.locator('.ant-select-item-option').filter({ hasText: '늘푸른자원' }).click();
  await expect(drawer.getByText('13,200')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(drawer).toBeHidden();
  expect(await stockNow()).toMatchObject({ qty: 100, reservedQty: 40, availableQty: 60 });

  const day = productionDay(new Date(), hours).businessDate;
  const { rows }: { rows: MaterialSale[] } = await get(`/material-sales/material-saless?startDt=${day}&endDt=2099-12-31`);
  const sale = rows.find(({ lines }) => lines.some(({ packageId }) => packageId === pack.packageId));
  if (!sale) throw new Error('The sale isn’t there.');
  await expect(page.getByText(sale.saleNo, { exact: true }).first()).toBeVisible();

  await page
    .getByRole('button', { name: word('sale.ship'), exact: true })
    .first()
    .click();
  const ship = page.getByRole('button', { name: word('sale.ship'), exact: true }).first();
  const shipped = page.getByText(word('sale.shippedSaid', 'kr', { n: 1 }));
  await expect(shipped).toBeVisible();
  expect(await stockNow()).toMatchObject({ qty: 60, reservedQty: 0, availableQty: 60 });
  // The message takes the step back: it stands on its shelf again, kept for the same sale.
  await page.keyboard.press('Control+z');
  await expect(page.getByText(word('sale.unshippedSaid', 'kr', { n: 1 }))).toBeVisible();
  expect(await stockNow()).toMatchObject({ qty: 100, reservedQty: 40, availableQty: 60 });
  await ship.click();
  await expect(shipped).toBeVisible();
  await page
    .getByRole('button', { name: word('sale.settle'), exact: true })
    .first()
    .click();
  const settled = page.getByText(word('sale.settledSaid', 'kr', { n: 1 }));
  await expect(settled).toBeVisible();
  await page
    .locator('.snackbar')
    .filter({ has: settled })
    .getByRole('button', { name: word('record.undo') })
    .click();
  await expect(page.getByText(word('sale.unsettledSaid', 'kr', { n: 1 }))).toBeVisible();

  const statement = page.getByRole('button', { name: word('statement.title'), exact: true }).first();
  const [paper] = await Promise.all([page.waitForEvent('download'), statement.click()]);
  expect(paper.suggestedFilename()).toBe(`${word('statement.title')} ${sale.saleNo}.pdf`);

  await page
    .getByRole('button', { name: word('sale.cancel'), exact: true })
    .first()
    .click();
  const why = page.getByRole('dialog', { name: word('sale.cancel') });
  await why.getByRole('textbox').fill('잘못 등록');
  await why.getByRole('button', { name: word('sale.cancel') }).click();
  await expect(page.getByText(word('sale.cancelledSaid', 'kr', { n: 1 }))).toBeVisible();
  expect(await stockNow()).toMatchObject({ qty: 100, reservedQty: 0, availableQty: 100 });
});

test('sums of what was sold open the lines that they add up', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/sales/materialProdSales?tab=sums');
  await page.getByText('늘푸른자원', { exact: true }).click();
  await expect(page.getByRole('button', { name: /늘푸른자원/ })).toBeVisible();
  await expect(page.getByText('합금강 절삭칩').first()).toBeVisible();
  await expect(page.getByText('한서로보틱스')).toHaveCount(0);
});

test('lines of a sale come out of an Excel file that the form itself wrote, and what can’t be sold is said at its row', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const materials: Named[] = await (await request.get('/api/material/materials', { headers })).json();
  const chips = materials.find(({ code }) => code === 'W-STEEL');
  if (!chips) throw new Error('The demo plant has no chips to sell.');
  const data = { materialId: chips.id, packages: [{ qty: 60 }], confirmed: true };
  const [pack] = await (await request.post('/api/material-stock/ship-in', { headers, data })).json();
  await bring(page, signedIn);
  await page.goto('/material/sales');
  await expect(page.getByText(word('sale.scanHint'))).toBeVisible();
  await scan(page, pack.packageId);
  const drawer = page.getByRole('dialog', { name: word('sale.new') });
  await drawer.getByRole('textbox', { name: `${word('sale.qty')} ${pack.packageId}` }).fill('25');
  await drawer.getByRole('textbox', { name: `${word('sale.unitPrice')} ${pack.packageId}` }).fill('310');
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: word('record.export') }).click();
  const file = await (await download).path();

  // Taken back, it says what stood there.
  await drawer.getByRole('textbox', { name: `${word('sale.qty')} ${pack.packageId}` }).fill('1');
  await drawer.getByRole('button', { name: word('record.import') }).click();
  const review = page.getByRole('dialog', { name: word('import.title') });
  await review.locator('input[type=file]').setInputFiles({ name: 'lines.xlsx', mimeType: '', buffer: await readFile(file) });
  await expect(review.getByRole('row').filter({ hasText: pack.packageId })).toContainText('25');
  await review.getByRole('button', { name: word('import.pasteTake') }).click();
  await expect(review).toBeHidden();
  await expect(drawer.getByRole('textbox', { name: `${word('sale.qty')} ${pack.packageId}` })).toHaveValue('25');
  await expect(drawer.getByRole('textbox', { name: `${word('sale.unitPrice')} ${pack.packageId}` })).toHaveValue('310');
});
