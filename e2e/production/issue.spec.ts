import { pickList } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import type { Locator } from '@playwright/test';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A plan that wants 50 kg of a material, with packages of it from three days, and a package of another material. */
const planWithPackages = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [[shelf], [line]] = [await api(Location.list, { type: 'SHELF' }), await api(Location.list, { type: 'LINE' })];
  if (!shelf || !line) throw new Error('The demo plant has no shelf or line.');
  const material = (code: string, name: string) =>
    api(Material.create, { code: `${code}${own}`, name: `${name} ${own}`, type: 'RAW', uom: 'kg', defaultShelfId: shelf.id });
  const [wanted, other] = [await material('M', '강판 2.0T'), await material('N', '강판 2.3T')];
  const operation = await api(Operation.create, { code: `O${own}`, name: `절단 ${own}`, type: 'MACHINING', lineId: line.id });
  const product = await api(Product.create, { code: `P${own}`, name: `브래킷 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  await api(Bom.create, { parentId: product.id, childMaterialId: wanted.id, qtyPer: 5, operationId: operation.id });
  const receive = async (materialId: number, packageId: string, qty: number, daysAgo: number) => {
    const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const [one] = await api(receiveMaterial, { materialId, occurredAt, packages: [{ packageId: `${packageId}-${own}`, qty }] });
    if (!one) throw new Error('Nothing was received.');
    return one;
  };
  const packages = {
    old: await receive(wanted.id, 'OLD', 30, 5),
    young: await receive(wanted.id, 'YOUNG', 30, 2),
    youngest: await receive(wanted.id, 'NEW', 60, 0),
    foreign: await receive(other.id, 'OTHER', 60, 5),
  };
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  return { plan, ...packages };
};

test('a clerk is stopped at a foreign package and at a younger one, fills the list by oldest first and issues it', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, old, young, youngest, foreign } = await planWithPackages(api);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await expect(page.getByText(word('barcode.prompt'), { exact: true })).toBeVisible();
  await scan(page, plan.planNo);
  const desk = page.getByRole('region', { name: word('issuing.issue'), exact: true });
  const listed = (name: string) => desk.getByRole('row').filter({ hasText: name });
  await expect(listed(old.packageId)).toContainText(old.locationName);
  await expect(listed(young.packageId)).toContainText('20');
  await expect(listed(youngest.packageId)).toHaveCount(0);

  const band = page.locator('.scan-flash');
  await scan(page, foreign.packageId);
  const stop = page.getByRole('alertdialog');
  await expect(stop).toContainText(word('issuing.stopRed'));
  await expect(stop).toContainText('이 계획의 BOM에 없는 자재입니다');
  expect(await barriersOn(page)).toEqual([]);
  // The stop is its own answer: nothing lies over it, and the next question waits for this one.
  await expect(band).toHaveCount(0);
  await scan(page, youngest.packageId);
  await expect(band).toContainText(word('issuing.stopWaits', 'kr', { packageId: foreign.packageId }));
  await expect(stop).toContainText(word('issuing.stopRed'));
  await expect(stop).toContainText(word('issuing.stopsBehind', 'kr', { packages: youngest.packageId }));
  expect(await overlap(stop, band)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(stop).toContainText(word('issuing.stopYellow'));
  await expect(stop).toContainText(old.packageId);
  await expect(stop).toContainText(old.locationName);
  await expect(listed(foreign.packageId)).toHaveCount(0);

  // The package that goes instead is the answer.
  await scan(page, young.packageId);
  await expect(stop).toHaveCount(0);
  await expect(listed(young.packageId)).toHaveAttribute('data-ticked', 'true');
  await expect(desk).toContainText(word('issuing.scannedOf', 'kr', { n: 1, of: 2 }));

  // What the program proposes is no tick until its label is read, which adds nothing to it.
  await page.getByRole('button', { name: word('issuing.fillOldestFirst') }).click();
  const ring = listed(old.packageId).getByRole('img', { name: word('issuing.unscanned') });
  await expect(ring).toBeVisible();
  const press = () => page.keyboard.press('ControlOrMeta+s');
  expect(await barriersOn(page)).toEqual([]);
  await press();
  const asked = page.getByRole('alertdialog', { name: word('issuing.unscannedAsk', 'kr', { n: 1 }) });
  await expect(asked).toContainText(old.packageId);
  await expect(asked).not.toContainText(young.packageId);
  await asked.getByRole('button', { name: word('issuing.unscannedBack') }).click();
  await expect(asked).toHaveCount(0);
  await scan(page, old.packageId);
  await expect(listed(old.packageId)).toHaveAttribute('data-ticked', 'true');
  await expect(ring).toHaveCount(0);
  await expect(listed(old.packageId)).toHaveCount(1);
  await expect(listed(old.packageId).getByRole('textbox')).toHaveValue('30');
  await expect(desk).toContainText(word('issuing.scannedOf', 'kr', { n: 2, of: 2 }));
  await scan(page, old.packageId);
  await expect(
    page.getByRole('alert').filter({ hasText: word('issuing.alreadyListed', 'kr', { packageId: old.packageId }) }),
  ).toBeVisible();
  await press();
  await expect(page.getByText(word('issuing.issued', 'kr', { n: 2 }))).toBeVisible();
  expect(await api(pickList, { productionPlanId: plan.id })).toEqual([]);
});

test('a plant without labels issues what was filled with one press more', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, old } = await planWithPackages(api);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await page.getByText(plan.planNo).click();
  const desk = page.getByRole('region', { name: word('issuing.issue'), exact: true });
  await page.getByRole('button', { name: word('issuing.fillOldestFirst') }).click();
  await expect(desk.getByRole('row').filter({ hasText: old.packageId })).toContainText(word('issuing.unscanned'));
  await page.getByRole('button', { name: word('issuing.issueN', 'kr', { n: 2 }) }).click();
  await page.getByRole('button', { name: word('issuing.unscannedGo') }).click();
  await expect(page.getByText(word('issuing.issued', 'kr', { n: 2 }))).toBeVisible();
  expect(await api(pickList, { productionPlanId: plan.id })).toEqual([]);
});

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of the two is not on the page.');
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width;
};
