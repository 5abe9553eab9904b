import { issueMaterial, issues } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { drawer } from '../kit/form.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const stored = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const material = await api(Material.create, {
    ...{ code: `T${own}`, name: `스프링 ${own}`, type: 'CONSUMABLE', uom: 'EA', barcode: `TB${own}` },
    defaultShelfId: shelf?.id ?? null,
  });
  return { own, material, shelf };
};

test('a receipt says how many packages of what stand where, with the ways to its labels and back', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, shelf } = await stored(api);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  await scan(page, `TB${own}`);
  const box = page.getByRole('dialog', { name: word('stock.receiveFree') });
  await box.getByLabel(word('stock.supplierLotNo')).fill(`H-${own}`);
  await box.getByRole('textbox', { name: new RegExp(`${word('common.qty')} \\(EA\\)`) }).fill('30');
  await page.keyboard.press('ControlOrMeta+s');
  const labels = page.getByRole('dialog', { name: word('print.title') });
  await expect(labels).toBeVisible();
  const what = `${material.name} 30 EA`;
  const told = page.locator('.snackbar').filter({ hasText: word('stock.receivedSaid', 'kr', { n: 1, what, where: shelf?.name ?? '' }) });
  await expect(told.getByRole('button', { name: word('print.label') })).toBeVisible();
  await told.getByRole('button', { name: word('record.undo') }).click();
  await expect(page.locator('.snackbar').filter({ hasText: word('stock.receivedUndone', 'kr', { n: 1 }) })).toBeVisible();
  await expect(labels).toHaveCount(0);
  expect(await api(packages, { materialId: material.id })).toEqual([]);
});

test('a return is undone from what is said of it: the package is at the line for its plan again', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material } = await stored(api);
  const [pack] = await api(receiveMaterial, { materialId: material.id, packages: [{ packageId: `TB1-${own}`, qty: 50 }] });
  const [line] = await api(Location.list, { type: 'LINE' });
  if (!line || !pack) throw new Error('The demo plant has no line.');
  const operation = await api(Operation.create, { code: `TO${own}`, name: `조립 ${own}`, type: 'MACHINING', lineId: line.id });
  const product = await api(Product.create, { code: `TP${own}`, name: `받침 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  await api(issueMaterial, { productionPlanId: plan.id, issues: [{ materialStockId: pack.id, qty: 20 }] });
  const atLine = async () => (await api(issues, { productionPlanId: plan.id, atLine: true })).rows.map(({ atLineQty }) => atLineQty);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock?tab=restock');
  const desk = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  await expect(desk).toBeVisible();
  await scan(page, pack.packageId);
  await expect(desk.getByRole('textbox', { name: new RegExp(pack.packageId) })).toHaveValue('20');
  await page.keyboard.press('ControlOrMeta+s');
  const told = page.locator('.snackbar').filter({ hasText: word('issuing.restocked', 'kr', { n: 1 }) });
  await expect(told).toBeVisible();
  expect(await atLine()).toEqual([]);
  await told.getByRole('button', { name: word('record.undo') }).click();
  await expect.poll(atLine).toEqual([20]);
});

test('some of a package is scrapped from the list of stock: too much is refused with figures, and what is left is said', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material } = await stored(api);
  const [pack] = await api(receiveMaterial, { materialId: material.id, packages: [{ packageId: `TS-${own}`, qty: 40 }] });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  await scan(page, pack?.packageId ?? '');
  await expect(page.locator('[data-line]').filter({ hasText: pack?.packageId ?? '' })).toBeVisible();
  await page.getByRole('button', { name: word('scrap.scrap'), exact: true }).click();
  const form = page.getByRole('dialog', { name: `${word('scrap.scrap')} · ${pack?.packageId}` });
  const qty = form.getByRole('textbox', { name: new RegExp(word('scrap.qty')) });
  await qty.fill('41');
  await qty.blur();
  await expect(form).toContainText(
    word('scrap.neverExceedsStock', 'kr', { packageId: pack?.packageId ?? '', stock: 40, qty: 41, over: 1, uom: 'EA' }),
  );
  await qty.fill('15');
  await expect(form).toContainText(word('scrap.left', 'kr', { left: 25, uom: 'EA' }));
  await drawer(page, 'scrap').pick('reasonCode', '파손');
  await form.getByRole('button', { name: word('scrap.scrap'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('scrap.scrap'), exact: true })
    .click();
  await expect(page.locator('.snackbar')).toContainText(
    word('scrap.said', 'kr', { packageId: pack?.packageId ?? '', qty: 15, left: 25, uom: 'EA' }),
  );
  expect((await api(packages, { materialId: material.id })).map((one) => one.qty)).toEqual([25]);
});
