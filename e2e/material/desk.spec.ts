import { holdFound, releaseHold } from '@lotline/contract/lot/recall';
import { issueMaterial, issues, restockMaterial } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan, typeThenScan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** Two packages of a material, in pieces. */
const shelved = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const material = await api(Material.create, {
    ...{ code: `M${own}`, name: `육각볼트 ${own}`, type: 'RAW', uom: 'EA', barcode: `BAR${own}` },
    defaultShelfId: shelf?.id ?? null,
  });
  const [one, two] = await api(receiveMaterial, {
    materialId: material.id,
    packages: [
      { packageId: `ONE-${own}`, qty: 100 },
      { packageId: `TWO-${own}`, qty: 60 },
    ],
  });
  if (!one || !two) throw new Error('Nothing was received.');
  return { own, material, one, two };
};
/** Both packages are at the line for two plans. */
const atTheLine = async (api: Client, { own, one, two }: Awaited<ReturnType<typeof shelved>>) => {
  const [line] = await api(Location.list, { type: 'LINE' });
  if (!line) throw new Error('The demo plant has no line.');
  const operation = await api(Operation.create, { code: `O${own}`, name: `조립 ${own}`, type: 'MACHINING', lineId: line.id });
  const product = await api(Product.create, { code: `P${own}`, name: `브래킷 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  const today = new Date().toISOString().slice(0, 10);
  const plan = () => api(createPlan, { productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  const [first, second] = [await plan(), await plan()];
  await api(issueMaterial, { productionPlanId: first.id, issues: [{ materialStockId: one.id, qty: 100 }] });
  await api(issueMaterial, { productionPlanId: second.id, issues: [{ materialStockId: two.id, qty: 60 }] });
  return { first, second };
};

test('what comes back is scanned and typed straight away; of several nobody’s quantity is proposed', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const plant = await shelved(api);
  const { first, second } = await atTheLine(api, plant);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await page.getByText(word('issuing.tabRestock'), { exact: true }).click();
  const desk = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  const qtyOf = ({ packageId }: { packageId: string }) => desk.getByRole('textbox', { name: new RegExp(packageId) });
  const main = desk.getByRole('button', { name: word('issuing.restockN', 'kr', { n: 2 }) });

  await expect(desk).toBeVisible();
  await scan(page, `BAR${plant.own}`);
  await expect(page.getByRole('status').filter({ hasText: word('issuing.severalBack', 'kr', { n: 2 }) })).toBeVisible();
  await expect(qtyOf(plant.one)).toHaveValue('');
  await expect(qtyOf(plant.two)).toHaveValue('');
  await expect(main).toBeDisabled();
  expect(await barriersOn(page)).toEqual([]);
  await qtyOf(plant.two).fill('61');
  await expect(desk.getByRole('alert')).toContainText('60 EA');
  await qtyOf(plant.two).fill('2.5');
  await expect(desk.getByRole('alert')).toHaveText(word('issue.integer'));
  await qtyOf(plant.two).fill('10');
  await desk.getByRole('button', { name: new RegExp(`${word('action.remove')} ${plant.one.packageId}`) }).click();

  // The hand is in the quantity of what was scanned last.
  await scan(page, plant.one.packageId);
  await expect(qtyOf(plant.one)).toBeFocused();
  await expect(qtyOf(plant.one)).toHaveValue('100');
  await page.keyboard.type('40', { delay: 120 });
  await main.click();
  await expect(page.getByText(word('issuing.restocked', 'kr', { n: 2 }))).toBeVisible();
  const left = await Promise.all([first, second].map(({ id }) => api(issues, { productionPlanId: id, atLine: true })));
  expect(left.map(({ rows: [one] }) => one?.atLineQty)).toEqual([60, 50]);
});

test('what was typed at a desk stays when the next code is scanned, wherever the hand is', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const plant = await shelved(api);
  const { first, second } = await atTheLine(api, plant);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await page.getByText(word('issuing.tabRestock'), { exact: true }).click();
  const desk = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  const qtyOf = ({ packageId }: { packageId: string }) => desk.getByRole('textbox', { name: new RegExp(packageId) });
  await expect(desk).toBeVisible();
  await scan(page, plant.one.packageId);
  await expect(qtyOf(plant.one)).toBeFocused();
  await typeThenScan(page, '40', plant.two.packageId);
  await expect(qtyOf(plant.two)).toBeFocused();
  await expect(qtyOf(plant.one)).toHaveValue('40');
  // Scanned once more, its line is shown and keeps what was typed.
  await typeThenScan(page, '25', plant.one.packageId.toLowerCase());
  await expect(page.locator('.scan-flash')).toContainText(plant.one.packageId);
  await expect(qtyOf(plant.one)).toHaveValue('40');
  await expect(qtyOf(plant.two)).toHaveValue('25');
  await desk.getByRole('button', { name: word('issuing.restockN', 'kr', { n: 2 }) }).click();
  await expect(page.getByText(word('issuing.restocked', 'kr', { n: 2 }))).toBeVisible();
  const left = await Promise.all([first, second].map(({ id }) => api(issues, { productionPlanId: id, atLine: true })));
  expect(left.map(({ rows: [one] }) => one?.atLineQty)).toEqual([60, 35]);
});

test('what was issued is taken back from where it is seen; a package that was held meanwhile comes back to no shelf unasked', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const plant = await shelved(api);
  const { second } = await atTheLine(api, plant);
  await api(holdFound, { kind: 'material-stock', id: plant.one.id, reason: '열처리 불량 통보' });
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock?tab=issued');
  await page.getByRole('gridcell', { name: plant.two.packageId }).first().click();
  await page.getByRole('button', { name: word('issuing.takeBack') }).click();
  const desk = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  const qtyOf = ({ packageId }: { packageId: string }) => desk.getByRole('textbox', { name: new RegExp(packageId) });
  await expect(qtyOf(plant.two)).toHaveValue('60');

  await scan(page, plant.one.packageId);
  const band = page.locator('.scan-flash').filter({ hasText: plant.one.packageId });
  await expect(band).toHaveAttribute('data-warns', 'true');
  await expect(band).toContainText('열처리 불량 통보');
  await expect(desk.getByText(word('quality.HOLD'), { exact: true })).toBeVisible();
  await expect(desk.getByRole('alert')).toHaveText(word('issuing.backShelf'));
  const main = desk.getByRole('button', { name: word('issuing.restockN', 'kr', { n: 2 }) });
  await expect(main).toBeDisabled();
  // What is missing is the shelf: it is red and has the hand, the quantity is right.
  const shelf = desk.getByRole('combobox', { name: new RegExp(plant.one.packageId) });
  await expect(shelf).toBeFocused();
  await expect(shelf).toHaveAttribute('aria-invalid', 'true');
  await expect(qtyOf(plant.one)).not.toHaveAttribute('aria-invalid', 'true');
  await qtyOf(plant.two).focus();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(shelf).toBeFocused();
  await desk.getByRole('button', { name: new RegExp(`${word('action.remove')} ${plant.one.packageId}`) }).click();
  await desk.getByRole('button', { name: word('issuing.restockN', 'kr', { n: 1 }) }).click();
  const told = page.locator('.snackbar').filter({ hasText: word('issuing.restocked', 'kr', { n: 1 }) });
  await expect(told).toContainText(`${plant.two.packageId} 60 EA → `);
  expect((await api(issues, { productionPlanId: second.id, atLine: true })).rows).toEqual([]);
});

test('a hold that comes while a package stands in the list of what comes back is heard; of which some still lies on its shelf goes back there', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const plant = await shelved(api);
  const { first } = await atTheLine(api, plant);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock?tab=restock');
  const desk = page.getByRole('region', { name: word('issuing.restock'), exact: true });
  await expect(desk).toBeVisible();
  await scan(page, plant.one.packageId);
  const qty = desk.getByRole('textbox', { name: new RegExp(plant.one.packageId) });
  await expect(qty).toHaveValue('100');
  await qty.fill('40');
  const hold = await api(holdFound, { kind: 'material-stock', id: plant.one.id, reason: '성적서 확인' });
  await expect(desk.getByText(word('quality.HOLD'), { exact: true })).toBeVisible();
  const band = page.locator('.scan-flash').filter({ hasText: plant.one.packageId });
  await expect(band).toContainText('성적서 확인');
  await expect(desk.getByRole('alert')).toHaveText(word('issuing.backShelf'));
  await expect(qty).toHaveValue('40');

  // Released, it goes back by itself; held again with some of it on the shelf, it goes there and nowhere else.
  await api(releaseHold, { id: hold.id, reason: '재검사 합격' });
  await expect(desk.getByRole('alert')).toHaveCount(0);
  const [issue] = (await api(issues, { productionPlanId: first.id, atLine: true })).rows;
  await api(restockMaterial, { restocks: [{ issueId: issue?.id ?? 0, qty: 10 }] });
  await api(holdFound, { kind: 'material-stock', id: plant.one.id, reason: '치수 불량' });
  await expect(desk.getByText(word('issuing.backToRest', 'kr', { rest: '10 EA' }))).toBeVisible();
  await expect(desk.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('.snackbar').filter({ hasText: `${plant.one.packageId} 40 EA → ` })).toBeVisible();
  await expect(band).toHaveCount(0);
  const [left] = (await api(issues, { productionPlanId: first.id, atLine: true })).rows;
  expect(left).toMatchObject({ atLineQty: 50, onShelfQty: 50 });
});

test('a shelf is counted package by package: each scan opens the next, and what will change is said before it is saved', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, one, two } = await shelved(api);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const box = page.getByRole('dialog', { name: new RegExp(word('stock.adjust')) });
  const counted = box.getByRole('textbox', { name: new RegExp(word('stock.countedQty')) });
  // Nothing is set right that nobody picked, though the list has opened its first row.
  await expect(page.getByRole('button', { name: word('stock.adjust'), exact: true })).toBeDisabled();
  await scan(page, one.packageId);
  await page.getByRole('button', { name: word('stock.adjust'), exact: true }).click();
  await expect(box).toContainText(one.packageId);
  await counted.fill('97');
  await expect(box).toContainText(word('stock.fromTo', 'kr', { from: '100 EA', to: '97 EA' }));
  await expect(box).toContainText('−3 EA');

  // Another package isn't opened over what is being typed, and its code lands nowhere.
  await scan(page, two.packageId);
  await expect(page.getByRole('alert').filter({ hasText: word('stock.saveFirst') })).toBeVisible();
  await expect(counted).toHaveValue('97');
  await counted.press('Enter');
  await expect(box).toHaveCount(0);
  const adjusted = { packageId: one.packageId, from: '100 EA', to: '97 EA' };
  await expect(page.locator('.snackbar').filter({ hasText: word('stock.adjusted', 'kr', adjusted) })).toBeVisible();
  await expect(page.getByText(word('stock.counting'))).toBeVisible();

  await scan(page, two.packageId);
  await expect(box).toContainText(two.packageId);
  await expect(counted).toBeFocused();
  await expect(counted).toHaveValue('');

  // What is taken off is typed as it is, without a sign, and needs a reason of its own.
  await box.getByRole('combobox', { name: word('common.type') }).click();
  await page.getByText(word('stock.adjust.LESS'), { exact: true }).last().click();
  const less = box.getByRole('textbox', { name: new RegExp(word('stock.by.LESS')) });
  await expect(less).toBeFocused();
  await less.fill('70');
  const refusal = word('material.adjustNeverExceedsStock', 'kr', { packageId: two.packageId, stock: 60, qty: 70, uom: 'EA' });
  await expect(box.getByText(refusal)).toBeVisible();
  await less.press('Enter');
  await expect(less).toBeFocused();
  await expect(page.getByText(refusal)).toHaveCount(1);
  await expect(page.locator('.snackbar')).toHaveCount(0);
  await less.fill('5');
  await expect(box).toContainText(word('stock.fromTo', 'kr', { from: '60 EA', to: '55 EA' }));
  await less.press('Enter');
  await expect(box.getByText(word('issue.requiredChoice', 'kr', { name: word('stock.reasonCode') }))).toBeVisible();
  await box.getByRole('combobox', { name: word('stock.reasonCode') }).click();
  await expect(page.getByRole('option', { name: '폐기', exact: true })).toHaveCount(1);
  await expect(page.getByText('발견', { exact: true })).toHaveCount(0);
  await page.getByText('파손', { exact: true }).last().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: word('stock.endCounting') }).click();
  await scan(page, one.packageId);
  await expect(page.getByRole('status').filter({ hasText: one.packageId })).toBeVisible();
  await expect(box).toHaveCount(0);
  const now = await api(packages, { materialId: material.id });
  expect(now.map(({ packageId, qty }) => [packageId, qty]).toSorted()).toEqual([
    [`ONE-${own}`, 97],
    [`TWO-${own}`, 55],
  ]);
});
