import { holdFound } from '@lotline/contract/lot/recall';
import { issues } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { scan } from '../kit/scanner.ts';
import { expect, test, word } from '../kit/story.ts';
import { band, handOf, mainKey, openInHand, shortPhone, tap, tooSmall, widthFits } from './in-hand.ts';

test.use(shortPhone);

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
/** A plan that wants 100 pieces, with an older, a younger and a foreign package on the shelf. */
const planned = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [[shelf], [line]] = [await api(Location.list, { type: 'SHELF' }), await api(Location.list, { type: 'LINE' })];
  if (!shelf || !line) throw new Error('The demo plant has no shelf or line.');
  const make = (code: string) =>
    api(Material.create, { code, name: `육각볼트 ${code}`, type: 'RAW', uom: 'EA', barcode: `BAR${code}`, defaultShelfId: shelf.id });
  const [asked, foreign] = [await make(`A${own}`), await make(`F${own}`)];
  const receive = async (materialId: number, packageId: string, back: number, qty = 100) => {
    const [one] = await api(receiveMaterial, { materialId, occurredAt: day(back), packages: [{ packageId, qty }] });
    if (!one) throw new Error('Nothing was received.');
    return one;
  };
  const older = await receive(asked.id, `OLD-${own}`, 9, 60);
  const younger = await receive(asked.id, `NEW-${own}`, 2);
  const wrong = await receive(foreign.id, `WRONG-${own}`, 5);
  const operation = await api(Operation.create, { code: `O${own}`, name: `조립 ${own}`, type: 'MACHINING', lineId: line.id });
  const product = await api(Product.create, { code: `P${own}`, name: `브래킷 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  await api(Bom.create, { parentId: product.id, childMaterialId: asked.id, qtyPer: 1, baseQty: 1, uom: 'EA', seq: 10 });
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: product.id, planQty: 100, startDt: today, endDt: today, locationId: line.id });
  return { own, older, younger, wrong, plan, product, shelf };
};

test('the plan’s lot and the packages are scanned: the wrong one stops red, the younger one yellow with the older one’s name, and one tap issues', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { older, younger, wrong, plan, product, shelf } = await planned(api);
  await openInHand(page, await handOf(api, request, 'mobileMaterialOut'), '/m/material/out');
  await scan(page, plan.planNo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  const toPick = page.getByRole('list', { name: new RegExp(word('issuing.pickList')) }).getByRole('listitem');
  // The oldest package stands first, with its shelf in the largest letters.
  await expect(toPick.first()).toContainText(older.packageId);
  await expect(toPick.first().locator('b')).toHaveText(shelf.name);
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);

  await scan(page, wrong.packageId);
  const stop = page.getByRole('alertdialog');
  await expect(stop).toHaveAttribute('data-tone', 'red');
  await expect(stop).toContainText(word('issuing.stopRed'));
  // Without the right to issue by exception nothing lets it go.
  await expect(stop.getByRole('button')).toHaveText([word('issuing.setAside')]);
  expect([await widthFits(page), await tooSmall(page), await barriersOn(page)]).toEqual([true, [], []]);
  await tap(stop.getByRole('button'));
  await expect(stop).toHaveCount(0);

  await scan(page, older.packageId);
  await expect(band(page, older.packageId)).toHaveAttribute('data-taken', 'true');
  await scan(page, older.packageId);
  await expect(band(page, word('issuing.alreadyListed', 'kr', { packageId: older.packageId }))).toBeVisible();
  await scan(page, younger.packageId);
  await expect(page.getByRole('list', { name: word('issuing.ticked') }).getByRole('listitem')).toHaveCount(2);
  await tap(mainKey(page));
  await expect(page.getByText(word('issuing.issued', 'kr', { n: 2 })).first()).toBeVisible();
  const { rows } = await api(issues, { productionPlanId: plan.id, atLine: true });
  expect(rows.map(({ packageId, issuedQty }) => [packageId, issuedQty]).sort()).toEqual([
    [younger.packageId, 40],
    [older.packageId, 60],
  ]);
});

test('a younger package goes with a reason, which stays with the issue; one that was held is stopped, and the answer that was lost issues once', async ({
  page,
  account,
  request,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, older, younger, plan, shelf } = await planned(api);
  const [middle] = await api(receiveMaterial, {
    materialId: older.materialId,
    occurredAt: day(1),
    locationId: shelf.id,
    packages: [{ packageId: `MID-${own}`, qty: 30 }],
  });
  if (!middle) throw new Error('Nothing was received.');
  await openInHand(page, await handOf(api, request, 'mobileMaterialOut'), `/m/material/out?barcode=${plan.lotNo}`);
  await expect(page.locator('.phone-head p')).toContainText(plan.planNo);
  await scan(page, middle.packageId);
  const stop = page.getByRole('alertdialog');
  await expect(stop).toHaveAttribute('data-tone', 'yellow');
  await expect(stop).toContainText(older.packageId);
  await tap(stop.getByRole('button', { name: word('issuing.why.unreachable') }));
  await tap(stop.getByRole('button', { name: word('issuing.passWithReason') }));
  await expect(page.getByRole('list', { name: word('issuing.ticked') })).toContainText(middle.packageId);

  await api(holdFound, { kind: 'material-stock', id: younger.id, reason: '열처리 불량 통보' });
  await scan(page, younger.packageId);
  await expect(stop).toHaveAttribute('data-tone', 'red');
  await expect(stop).toContainText('열처리 불량 통보');
  await tap(stop.getByRole('button', { name: word('issuing.setAside') }));

  let sent = 0;
  await page.route('**/api/material-stock/ship-out', async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await tap(mainKey(page));
  await expect(page.locator('.snackbar')).toBeVisible();
  await expect(page.getByRole('list', { name: word('issuing.ticked') })).toContainText(middle.packageId);
  await tap(mainKey(page));
  await expect(page.getByText(word('issuing.issued', 'kr', { n: 1 })).first()).toBeVisible();
  const { rows } = await api(issues, { productionPlanId: plan.id, atLine: true });
  expect(rows.map(({ packageId, issuedQty, exceptionReason }) => [packageId, issuedQty, exceptionReason])).toEqual([
    [middle.packageId, 30, word('issuing.why.unreachable')],
  ]);
});
