import { holdFound } from '@lotline/contract/lot/recall';
import { issueMaterial, issues } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan } from '../kit/scanner.ts';
import { expect, test, word } from '../kit/story.ts';
import { band, handOf, mainKey, openInHand, phone, tap, tooSmall, widthFits } from './in-hand.ts';

test.use(phone);

/** Two packages that are at the line for a plan. */
const atTheLine = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [[shelf, other], [line]] = [await api(Location.list, { type: 'SHELF' }), await api(Location.list, { type: 'LINE' })];
  if (!shelf || !other || !line) throw new Error('The demo plant has no two shelves and a line.');
  const material = await api(Material.create, {
    ...{ code: `M${own}`, name: `육각볼트 ${own}`, type: 'RAW', uom: 'EA', barcode: `BAR${own}` },
    defaultShelfId: shelf.id,
  });
  const [one, two] = await api(receiveMaterial, {
    materialId: material.id,
    packages: [
      { packageId: `ONE-${own}`, qty: 100 },
      { packageId: `TWO-${own}`, qty: 60 },
    ],
  });
  if (!one || !two) throw new Error('Nothing was received.');
  const operation = await api(Operation.create, { code: `O${own}`, name: `조립 ${own}`, type: 'MACHINING', lineId: line.id });
  const product = await api(Product.create, { code: `P${own}`, name: `브래킷 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  await api(issueMaterial, { productionPlanId: plan.id, issues: [one, two].map(({ id, qty }) => ({ materialStockId: id, qty })) });
  return { own, material, one, two, plan, shelf, other };
};

test('a package is scanned, its quantity typed, its shelf scanned, and one tap returns it once; more than is at the line says so', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { material, one, plan, other } = await atTheLine(api);
  await openInHand(page, await handOf(api, request, 'mobileMaterialReIn'), '/m/material/re-in');
  await scan(page, 'NO-SUCH-PACKAGE');
  await expect(band(page, 'NO-SUCH-PACKAGE')).toContainText(word('barcode.notFound').replace(/\s*\[.*$/, ''));
  await scan(page, one.packageId);
  const card = page.getByRole('region', { name: one.packageId });
  const qty = card.getByLabel(word('issuing.backQty'));
  await expect(qty).toHaveValue('100');
  await qty.fill('101');
  await expect(card.getByRole('alert')).toContainText('100 EA');
  await qty.fill('40');
  await scan(page, other.code);
  await expect(band(page, word('inHand.shelfTaken', 'kr', { packageId: one.packageId }))).toBeVisible();
  await expect(qty).toHaveValue('40');
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);

  let sent = 0;
  await page.route('**/api/material-stock/ship-in-restock', async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    // What it did is told to every page before its answer is lost.
    await page.waitForTimeout(1_500);
    await route.abort();
  });
  await tap(mainKey(page));
  await expect(page.locator('.snackbar')).toBeVisible();
  await expect(qty).toHaveValue('40');
  await tap(mainKey(page));
  await expect(page.getByText(word('issuing.restocked', 'kr', { n: 1 })).first()).toBeVisible();
  const [back] = (await api(packages, { materialId: material.id })).filter(({ packageId }) => packageId === one.packageId);
  expect([back?.qty, back?.locationId]).toEqual([40, other.id]);
  const { rows } = await api(issues, { productionPlanId: plan.id, atLine: true });
  expect(rows.find(({ packageId }) => packageId === one.packageId)?.atLineQty).toBe(60);
});

test('a package that was held comes back to no shelf unasked', async ({ page, account, request, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { two, other } = await atTheLine(api);
  await api(holdFound, { kind: 'material-stock', id: two.id, reason: '열처리 불량 통보' });
  await openInHand(page, await handOf(api, request, 'mobileMaterialReIn'), `/m/material/re-in?barcode=${two.packageId}`);
  const card = page.getByRole('region', { name: two.packageId });
  await expect(card).toContainText('열처리 불량 통보');
  await expect(card.getByRole('alert')).toHaveText(word('issuing.backShelf'));
  await expect(mainKey(page)).toHaveAttribute('aria-disabled', 'true');
  await tap(card.getByRole('button', { name: word('inHand.chooseShelf') }));
  const sheet = page.getByRole('dialog', { name: word('issuing.backTo') });
  await sheet.getByLabel(word('inHand.findShelf')).fill(other.code);
  await tap(sheet.getByRole('listitem').first().getByRole('button'));
  await tap(mainKey(page));
  await expect(page.getByText(word('issuing.restocked', 'kr', { n: 1 })).first()).toBeVisible();
});
