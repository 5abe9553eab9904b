import { holdFound, releaseHold } from '@lotline/contract/lot/recall';
import { pickList } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { changePackage, receiveMaterial } from '@lotline/contract/material/stock';
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
  const receive = async (materialId: number, packageId: string, qty: number, daysAgo: number, expiryDate?: string) => {
    const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const packages = [{ packageId: `${packageId}-${own}`, qty }];
    const [one] = await api(receiveMaterial, { materialId, occurredAt, packages });
    if (!one) throw new Error('Nothing was received.');
    // It has expired since: what is past its date when it comes in comes in on hold.
    const { id, version, locationId } = one;
    if (expiryDate) await api(changePackage, { id, version, locationId, expiryDate });
    // Calls answer in English; the desk is read in Korean.
    return { ...one, locationName: shelf.name };
  };
  const packages = {
    old: await receive(wanted.id, 'OLD', 30, 5),
    young: await receive(wanted.id, 'YOUNG', 30, 2),
    youngest: await receive(wanted.id, 'NEW', 60, 0),
    foreign: await receive(other.id, 'OTHER', 60, 5),
  };
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  const receiveWanted = (packageId: string, qty: number, expiryDate?: string) => receive(wanted.id, packageId, qty, 9, expiryDate);
  return { plan, wanted, receiveWanted, ...packages };
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

test('what goes beyond the need is amber as it is typed and scanned, and asked about with its figures before it leaves', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, old, young, youngest } = await planWithPackages(api);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await expect(page.getByText(word('barcode.prompt'), { exact: true })).toBeVisible();
  await scan(page, plan.planNo);
  const desk = page.getByRole('region', { name: word('issuing.issue'), exact: true });
  const listed = (name: string) => desk.getByRole('row').filter({ hasText: name });
  const beyond = (qty: number) => word('issuing.beyond', 'kr', { qty, uom: 'kg' });
  for (const { packageId } of [old, young]) {
    await scan(page, packageId);
    await expect(listed(packageId)).toHaveAttribute('data-ticked', 'true');
  }
  // The plan wants 50 kg, and both packages hold 60.
  await expect(desk.getByText(word('issuing.missingQty')).first()).toBeVisible();
  await listed(young.packageId).getByRole('textbox').fill('30');
  await expect(desk.getByText(beyond(10))).toBeVisible();
  const asked = page.getByRole('alertdialog', { name: word('issuing.beyondAsk') });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(asked).toContainText('50 kg');
  await expect(asked).toContainText('10 kg');
  expect(await barriersOn(page)).toEqual([]);
  // Who presses Enter out of habit has issued nothing.
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(listed(young.packageId)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+s');
  await asked.getByRole('button', { name: word('issuing.beyondGo') }).click();
  await expect(listed(young.packageId)).toHaveCount(0);

  await scan(page, youngest.packageId);
  await expect(page.locator('.scan-flash')).toContainText(beyond(60));
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

test('a hold that comes while a package stands in the list stops it, and its release lets it go like any other', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, old } = await planWithPackages(api);
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await page.getByText(plan.planNo).click();
  const going = page.locator('tr[data-ticked]').filter({ hasText: old.packageId });
  await scan(page, old.packageId);
  await expect(going).toBeVisible();
  const hold = await api(holdFound, { kind: 'material-stock', id: old.id, reason: '성적서 확인' });
  const stop = page.getByRole('alertdialog');
  await expect(stop).toHaveAttribute('data-tone', 'red');
  await expect(stop).toContainText('성적서 확인');
  // A hold is passed in somebody's own words only.
  await expect(stop.getByRole('button')).toHaveCount(2);
  await stop.getByRole('textbox', { name: word('issuing.why') }).fill('품질팀 확인');
  await stop.getByRole('button', { name: word('issuing.passWithReason') }).click();
  await expect(going).toContainText(`${word('issuing.exceptions.WITHHELD')}: 품질팀 확인`);
  await api(releaseHold, { id: hold.id, reason: '재검사 합격' });
  await expect(going).not.toContainText('품질팀 확인');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('.snackbar').filter({ hasText: `${old.packageId} 30 kg` })).toBeVisible();
});

test('an expired package and one on hold stop in red; who may goes on with a reason that stays with the issue, and bars say what is missing', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, wanted, receiveWanted } = await planWithPackages(api);
  const expired = await receiveWanted('EXPIRED', 10, new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10));
  const held = await receiveWanted('HELD', 20);
  await api(holdFound, { kind: 'material-stock', id: held.id, reason: '성적서 확인' });
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  await page.getByText(plan.planNo).click();
  const need = page.locator('.material-needs li').filter({ hasText: wanted.code });
  const saysOfNeed = async (issued: number, listed: number, missing: number) => {
    await expect(need).toContainText(`${word('issuing.requiredQty')} 50 kg`);
    await expect(need).toContainText(`${word('issuing.issuedSoFar')} ${issued} `);
    await expect(need).toContainText(`${word('issuing.listedQty')} ${listed} `);
    await expect(need.locator('[data-missing]')).toHaveText(`${word('issuing.missingQty')} ${missing}`);
    const bar = (await need.locator('.material-need-bar').boundingBox())?.width ?? 0;
    for (const [part, qty] of Object.entries({ issued, listed }))
      await expect.poll(async () => ((await need.locator(`[data-part=${part}]`).boundingBox())?.width ?? 0) / bar).toBeCloseTo(qty / 50, 1);
  };
  await saysOfNeed(0, 0, 50);
  // The shelves hold more than the plan wants: it is to be issued, and not short.
  const plans = page.getByRole('region', { name: word('issuing.plan') });
  const turn = (to: 'issuing.plansShort' | 'issuing.plansAll') =>
    plans
      .locator('.kit-segments')
      .getByText(word(to, 'kr', { n: '' }).trim())
      .click();
  await turn('issuing.plansShort');
  await expect(plans.getByText(plan.planNo)).toHaveCount(0);
  const large = await api(createPlan, {
    ...{ productId: plan.productId, planQty: 90, locationId: plan.locationId },
    ...{ startDt: plan.startDt, endDt: plan.endDt },
  });
  const short = plans.locator('.material-plan').filter({ hasText: large.planNo });
  await expect(short.locator('.kit-tag').first()).toHaveText(word('issuing.shelvesShort', 'kr', { n: 1 }));
  await expect(short.locator('.kit-tag').first()).toHaveClass(/kit-tag-orange/);
  // What the warehouse lacks takes a row of its own below its material, as wide as the list.
  await short.click();
  const list = page.locator('.material-needs');
  await expect(list.locator('.material-need-lack')).toBeVisible();
  const widthOf = async (what: string) => (await page.locator(what).boundingBox())?.width ?? 0;
  expect(await widthOf('.material-need-lack')).toBeGreaterThan((await widthOf('.material-needs')) * 0.9);
  await turn('issuing.plansAll');
  await page.getByText(plan.planNo).click();

  const stop = page.getByRole('alertdialog');
  const goOn = stop.getByRole('button', { name: word('issuing.passWithReason') });
  const stops = async ({ packageId }: { packageId: string }, because: string, reason: string) => {
    await scan(page, packageId);
    await expect(stop).toHaveAttribute('data-tone', 'red');
    await expect(stop).toContainText(packageId);
    await expect(stop).toContainText(because);
    await expect(goOn).toBeDisabled();
    await stop.getByRole('textbox', { name: word('issuing.why') }).fill(reason);
    await goOn.click();
    await expect(stop).toHaveCount(0);
  };
  await stops(expired, '유효기한이 지난 패키지', '재시험 성적서 R-17');
  await saysOfNeed(0, 10, 40);
  await stops(held, '성적서 확인', '품질팀 확인, 시험 생산');
  await saysOfNeed(0, 30, 20);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(word('issuing.issued', 'kr', { n: 2 }))).toBeVisible();
  await saysOfNeed(30, 0, 20);

  // A window in which the records stand in their whole width.
  await page.setViewportSize({ width: 2800, height: 900 });
  await page.getByText(word('issuing.tabIssued'), { exact: true }).click();
  const issued = (packageId: string) => page.getByRole('row').filter({ hasText: packageId });
  await expect(issued(expired.packageId).locator('[data-col=exceptionReason]')).toHaveText('재시험 성적서 R-17');
  await expect(issued(held.packageId).locator('[data-col=exceptionReason]')).toHaveText('품질팀 확인, 시험 생산');
});

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of the two is not on the page.');
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width;
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a clerk chooses a plan, reads what to fetch next and from which shelf, takes or scans it, and issues with one thumb', async ({
    page,
    signedIn,
    account,
    baseURL,
  }) => {
    const api = await signIn(baseURL ?? '', account.userId, account.password);
    const { plan, old, young } = await planWithPackages(api);
    await bring(page, signedIn);
    await page.goto('/material/stockOutRestock');
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const choice = page.locator('.material-plans button').filter({ hasText: plan.planNo });
    await choice.click();
    // One step after the other: the plans have gone, and what to fetch next stands on the first page.
    await expect(page.locator('.material-plans')).toBeHidden();
    const next = page.locator('.material-picks [data-next]');
    await expect(next).toContainText(old.packageId);
    await expect(next).toContainText(old.locationName);
    await expect(next).toBeInViewport({ ratio: 1 });
    const take = next.getByRole('button', { name: `${word('issuing.take')} ${old.packageId}` });
    expect((await take.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await fits();
    await scan(page, old.packageId);
    await expect(page.locator('.material-picks [data-ticked]')).toContainText(old.packageId);
    await expect(next).toContainText(young.packageId);
    await next.getByRole('button', { name: `${word('issuing.take')} ${young.packageId}` }).click();
    await page.getByRole('button', { name: word('issuing.otherPlan') }).click();
    await expect(page.getByText(word('issuing.finishFirst'))).toBeVisible();
    const main = page.getByRole('button', { name: word('issuing.issueN', 'kr', { n: 2 }) });
    expect((await main.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await main.click();
    await page.getByRole('button', { name: word('issuing.unscannedGo') }).click();
    await expect(page.locator('.material-picks [data-ticked]')).toHaveCount(0);
    await page.getByRole('button', { name: word('issuing.otherPlan') }).click();
    await expect(page.locator('.material-plans')).toBeVisible();
    // What comes back is a card to press.
    await page.getByText(word('issuing.tabRestock'), { exact: true }).click();
    await page.locator('.card-list button').filter({ hasText: old.packageId }).click();
    await expect(page.getByRole('button', { name: word('issuing.restockN', 'kr', { n: 1 }) })).toBeVisible();
    await fits();
  });
});
