import { issueParts, partIssues } from '@lotline/contract/lot/part-issue';
import { addProductStock, productStocksOfLot } from '@lotline/contract/lot/product-stock';
import { holdFound } from '@lotline/contract/lot/recall';
import { Location } from '@lotline/contract/plant/location';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A plan of ten that builds in two parts each, with three lots of the part and one of another part. */
const planWithParts = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [[warehouse], [line]] = [await api(Location.list, { type: 'WAREHOUSE' }), await api(Location.list, { type: 'LINE' })];
  if (!warehouse || !line) throw new Error('The demo plant has no warehouse or line.');
  const operation = await api(Operation.create, { code: `O${own}`, name: `조립 ${own}`, type: 'ASSEMBLY', lineId: line.id });
  const product = (code: string, name: string, type: 'SEMI' | 'FINISHED') =>
    api(Product.create, { code: `${code}${own}`, name: `${name} ${own}`, type, uom: 'EA' });
  const [part, other, whole] = [
    await product('S', '슬리브', 'SEMI'),
    await product('T', '피스톤', 'SEMI'),
    await product('F', '밸브', 'FINISHED'),
  ];
  await api(OperPlan.create, { productId: whole.id, operationId: operation.id, lineId: line.id });
  await api(Bom.create, { parentId: whole.id, childProductId: part.id, qtyPer: 2, operationId: operation.id });
  const lot = (productId: number, name: string, qty: number, daysAgo: number) => {
    const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    return api(addProductStock, { productId, lotId: `${name}-${own}`, locationId: warehouse.id, qty, reason: 'INITIAL', occurredAt });
  };
  const lots = {
    old: await lot(part.id, 'OLD', 12, 9),
    young: await lot(part.id, 'YOUNG', 12, 5),
    youngest: await lot(part.id, 'NEW', 30, 1),
    foreign: await lot(other.id, 'OTHER', 30, 9),
  };
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: whole.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  return { plan, warehouse, ...lots };
};

test('a clerk brings parts of our own making to a plan: stopped at a foreign lot and at a younger one, filled oldest first, and a part of it taken back', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, warehouse, old, young, youngest, foreign } = await planWithParts(api);
  await bring(page, signedIn);
  await page.goto('/production/productStockOutRestock');
  await expect(page.getByText(word('barcode.prompt'), { exact: true })).toBeVisible();
  await scan(page, plan.planNo);
  const desk = page.getByRole('region', { name: word('issuing.issue'), exact: true });
  const listed = (name: string) => desk.getByRole('row').filter({ hasText: name });
  await expect(listed(old.lotNo)).toContainText(warehouse.name);
  await expect(listed(young.lotNo)).toContainText('8 EA');
  await expect(listed(youngest.lotNo)).toHaveCount(0);

  await scan(page, foreign.lotNo);
  const stop = page.getByRole('alertdialog');
  await expect(stop).toContainText(word('parts.stopRed'));
  await expect(stop).toContainText('이 계획의 BOM에 없는 부품입니다');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(stop).toHaveCount(0);
  await scan(page, youngest.lotNo);
  await expect(stop).toContainText(word('parts.stopYellow'));
  await expect(stop).toContainText(old.lotNo);
  // The lot that goes instead is the answer.
  await scan(page, old.lotNo);
  await expect(stop).toHaveCount(0);
  await expect(listed(old.lotNo)).toHaveAttribute('data-ticked', 'true');
  await page.getByRole('button', { name: word('issuing.fillOldestFirst') }).click();
  await expect(listed(young.lotNo).getByRole('img', { name: word('issuing.unscanned') })).toBeVisible();
  await scan(page, young.lotNo);
  await expect(desk).toContainText(word('issuing.scannedOf', 'kr', { n: 2, of: 2 }));
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  const told = page.locator('.snackbar').filter({ hasText: word('issuing.issued', 'kr', { n: 2 }) });
  await expect(told).toContainText(`${old.lotNo} 12 EA`);

  // Undone is brought back: what was issued stands on the list, and one lot of it comes back in part.
  await told.getByRole('button', { name: word('issuing.takeBack') }).click();
  const back = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  await back.getByRole('button', { name: `${word('action.remove')} ${old.lotNo}` }).click();
  await back.getByRole('textbox', { name: `${word('issuing.backQty')} ${young.lotNo} (EA)` }).fill('3');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('.snackbar').filter({ hasText: word('issuing.restocked', 'kr', { n: 1 }) })).toContainText(
    `${young.lotNo} 3 EA`,
  );
  const issues = (await api(partIssues, { atLine: true, productionPlanId: plan.id })).rows;
  expect(issues.map(({ lotNo, atLineQty }) => [lotNo, atLineQty]).sort()).toEqual([
    [old.lotNo, 12],
    [young.lotNo, 5],
  ]);
});

test('a lot that is held while it lies at the line comes back to a place that somebody names', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, warehouse, old } = await planWithParts(api);
  await api(issueParts, { productionPlanId: plan.id, issues: [{ productStockId: old.id, qty: 12 }] });
  await api(holdFound, { kind: 'lot', id: old.lotId, reason: '치수 의심' });
  await bring(page, signedIn);
  await page.goto('/production/productStockOutRestock?tab=restock');
  await expect(page.getByText(word('barcode.prompt'), { exact: true })).toBeVisible();
  await scan(page, old.lotNo);
  await expect(page.locator('.scan-flash')).toContainText('치수 의심');
  const desk = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  const row = desk.getByRole('row').filter({ hasText: old.lotNo });
  await expect(row).toContainText(word('quality.HOLD'));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(desk).toContainText(word('parts.backShelf'));
  const place = row.getByRole('combobox', { name: `${word('parts.backTo')} ${old.lotNo}` });
  await expect(place).toBeFocused();
  await place.fill(warehouse.code);
  await expect(page.getByText(`(${warehouse.code})`)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('.snackbar').filter({ hasText: word('issuing.restocked', 'kr', { n: 1 }) })).toBeVisible();
  const stocks = (await api(productStocksOfLot, { lot: old.lotNo })).filter(({ qty }) => qty > 0);
  expect(stocks.map(({ qty, qualityStatus }) => [qty, qualityStatus])).toEqual([[12, 'HOLD']]);
});
