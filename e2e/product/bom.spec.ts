import { addDays } from '@lotline/contract/kit/production-day';
import { issues } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { signIn } from '../../tools/plant-log/client.ts';
import { formatDay, today } from '../../web/src/kit/words/format.ts';
import { office } from '../kiosk/floor.ts';
import { barriersOn } from '../kit/axe.ts';
import { pickIn } from '../kit/form.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a bill that becomes another is seen on both days, and beside the bill of another product', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect([answer.status(), answer.status() < 300 ? '' : await answer.text()]).toEqual([expect.any(Number), '']);
    return (await answer.json()) as { id: number };
  };
  const stamp = Date.now();
  const product = (code: string, type: string) => post('/product', { code, barcode: code, name: code, type, uom: 'EA' });
  const [gear, twin, hub, pin, ring] = [
    await product(`GEAR-${stamp}`, 'FINISHED'),
    await product(`TWIN-${stamp}`, 'FINISHED'),
    await product(`HUB-${stamp}`, 'SEMI'),
    await product(`PIN-${stamp}`, 'SEMI'),
    await product(`RING-${stamp}`, 'SEMI'),
  ];
  const ahead = addDays(today(), 10);
  const line = (parentId: number, childProductId: number, more: object) => post('/bom', { parentId, childProductId, qtyPer: 1, ...more });
  await line(gear.id, hub.id, {});
  await line(hub.id, pin.id, { qtyPer: 2, effectiveTo: addDays(ahead, -1) });
  await line(hub.id, pin.id, { qtyPer: 3, effectiveFrom: ahead });
  await line(gear.id, ring.id, { effectiveFrom: ahead });
  await line(twin.id, hub.id, { scrapRate: 5 });

  await bring(page, signedIn);
  await page.goto('/bom');
  await page
    .getByRole('gridcell', { name: `GEAR-${stamp}` })
    .first()
    .click();
  const structure = page.getByRole('region', { name: word('bom.structure') });
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toHaveCount(2);
  const days = page.getByRole('toolbar', { name: word('bom.changesOn') });
  await days.getByRole('button', { name: formatDay(ahead) }).click();
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toHaveCount(1);
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toContainText('3');
  await days.getByRole('button', { name: formatDay(ahead) }).click();
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toHaveCount(2);

  // Compared, it opens around the day on which it changes.
  await page.getByText(word('bom.compare'), { exact: true }).click();
  const compared = page.getByRole('region', { name: word('bom.compare') });
  const of = (code: string) => compared.getByRole('row').filter({ hasText: `${code}-${stamp}` });
  await expect(
    page.getByRole('status').filter({ hasText: word('bom.differ', 'kr', { added: 1, removed: 0, changed: 1, same: 1 }) }),
  ).toBeVisible();
  await expect(of('PIN')).toContainText(`${word('bom.qtyPer')} 2 EA → 3 EA`);
  await expect(of('PIN')).toContainText('+1');
  await expect(of('RING')).toContainText(word('bomChange.ADDED'));
  expect(await barriersOn(page)).toEqual([]);

  await page.getByLabel(word('bom.compareAfter')).fill(today());
  await page.keyboard.press('Enter');
  await expect(compared.getByText(word('bom.alike'))).toBeVisible();
  await compared.getByRole('button', { name: word('bom.showAlike') }).click();
  await expect(of('PIN')).toHaveCount(1);

  await page.goto(`${page.url()}&with=${twin.id}`);
  await page
    .getByRole('gridcell', { name: `GEAR-${stamp}` })
    .first()
    .click();
  await expect(of('HUB')).toContainText(`${word('bom.scrapRate')} 0 → 5`);
  await expect(page.getByRole('columnheader', { name: `TWIN-${stamp} · ${formatDay(today())}` })).toBeVisible();
});

test('what a copied bill will add is seen before, and the copy is taken back while its report stands', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const post = async (path: string, data: object) =>
    (await (await request.post(`/api${path}`, { headers, data })).json()) as { id: number };
  const stamp = Date.now();
  const product = (code: string) => post('/product', { code, barcode: code, name: code, type: 'SEMI', uom: 'EA' });
  const [from, , part] = [await product(`FROM-${stamp}`), await product(`TO-${stamp}`), await product(`PART-${stamp}`)];
  await post('/bom', { parentId: from.id, childProductId: part.id, qtyPer: 2 });
  await bring(page, signedIn);
  await page.goto('/bom');
  await page
    .getByRole('gridcell', { name: `TO-${stamp}` })
    .first()
    .click();
  const structure = page.getByRole('region', { name: word('bom.structure') });
  const copied = structure.getByRole('row').filter({ hasText: `PART-${stamp}` });
  await structure.getByRole('button', { name: word('bom.copy'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: word('bom.copy') });
  await dialog.getByRole('combobox').fill(`FROM-${stamp}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: word('bom.copyLook'), exact: true }).click();
  const facts = { to: `TO-${stamp} (TO-${stamp})`, before: 0, created: 1 };
  await expect(dialog.getByRole('status')).toContainText(word('bom.copyWould', 'kr', facts));
  await expect(dialog.getByRole('status')).toContainText(`TO-${stamp} → PART-${stamp}`);
  await expect(copied).toHaveCount(0);
  await dialog.getByRole('button', { name: word('bom.copy'), exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(word('bom.copied', 'kr', { created: 1 }));
  await expect(copied).toHaveCount(1);
  await dialog.getByRole('button', { name: word('record.undo'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(copied).toHaveCount(0);
});

test('a substitute is entered in the bill, and proposed and issued in place of what is short without any exception', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [[shelf], [line]] = [await api(Location.list, { type: 'SHELF' }), await api(Location.list, { type: 'LINE' })];
  if (!shelf || !line) throw new Error('The demo plant has no shelf or line.');
  const material = (code: string, name: string) =>
    api(Material.create, { code: `${code}${own}`, name: `${name} ${own}`, type: 'RAW', uom: 'kg', defaultShelfId: shelf.id });
  const [thin, thick] = [await material('D20', '봉 Ø20'), await material('D35', '봉 Ø35')];
  const operation = await api(Operation.create, {
    code: `T${own}`,
    name: `선삭 ${own}`,
    nameEn: `Turning ${own}`,
    type: 'MACHINING',
    lineId: line.id,
  });
  const product = await api(Product.create, { code: `SPOOL${own}`, name: `스풀 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id });
  await api(Bom.create, { parentId: product.id, childMaterialId: thin.id, qtyPer: 1, operationId: operation.id });

  await bring(page, signedIn);
  await page.goto(`/bom?id=${product.id}`);
  const structure = page.getByRole('region', { name: word('bom.structure') });
  await structure.getByRole('row').filter({ hasText: thin.code }).click();
  await page.getByRole('button', { name: word('bom.addSubstitute') }).click();
  const form = page.getByRole('dialog');
  await expect(form).toContainText(word('bom.substituteHint', 'kr', { material: thin.name }));
  await pickIn(page, form.getByRole('combobox').first(), thick.code);
  await form.getByLabel(word('bom.qtyPer'), { exact: true }).fill('3');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  const row = structure.getByRole('row').filter({ hasText: thick.code });
  await expect(row).toContainText(word('bom.standsInFor', 'kr', { material: thin.name, n: 1 }));

  const [some] = await api(receiveMaterial, { materialId: thin.id, packages: [{ packageId: `THIN-${own}`, qty: 4 }] });
  const [instead] = await api(receiveMaterial, { materialId: thick.id, packages: [{ packageId: `THICK-${own}`, qty: 60 }] });
  const today = new Date().toISOString().slice(0, 10);
  const plan = await api(createPlan, { productId: product.id, planQty: 10, startDt: today, endDt: today, locationId: line.id });
  await page.goto('/material/stockOutRestock');
  await page.getByText(plan.planNo).click();
  await expect(
    page.getByText(word('issuing.coveredBy', 'kr', { substitute: thick.name, qty: '18', uom: 'kg', covers: '6', of: 'kg' })),
  ).toBeVisible();
  const desk = page.getByRole('region', { name: word('issuing.issue'), exact: true });
  await scan(page, some?.packageId ?? '');
  await scan(page, instead?.packageId ?? '');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const going = desk.getByRole('row').filter({ hasText: instead?.packageId ?? '' });
  await expect(going).toContainText(word('issuing.standsIn', 'kr', { material: thin.name }));
  await expect(going.getByRole('textbox')).toHaveValue('18');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(word('issuing.issued', 'kr', { n: 2 }))).toBeVisible();
  const issued = (await api(issues, { productionPlanId: plan.id, atLine: true })).rows.map(({ materialId, substituteForId }) => [
    materialId,
    substituteForId,
  ]);
  expect(issued.sort()).toEqual(
    [
      [thin.id, null],
      [thick.id, thin.id],
    ].sort(),
  );
});

test('the stock of a bill says for how many each part suffices and what keeps more from being made, and a part where it goes into', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const material = (code: string, name: string) =>
    api(Material.create, { code: `${code}${own}`, name: `${name} ${own}`, type: 'SUB', uom: 'EA', defaultShelfId: shelf?.id ?? null });
  const [bolt, cover] = [await material('BOLT', '볼트'), await material('COVER', '덮개')];
  const product = await api(Product.create, { code: `BOX${own}`, name: `함 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(Bom.create, { parentId: product.id, childMaterialId: bolt.id, qtyPer: 4 });
  await api(Bom.create, { parentId: product.id, childMaterialId: cover.id, qtyPer: 1 });
  await api(receiveMaterial, { materialId: bolt.id, packages: [{ qty: 30 }] });
  await api(receiveMaterial, { materialId: cover.id, packages: [{ qty: 50 }] });
  await bring(page, signedIn);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/bom?id=${product.id}`);
  await page.getByText(word('bom.stock'), { exact: true }).first().click();
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await expect(page.getByText(`${word('bom.canMake')}: 7 EA`)).toBeVisible();
  await expect(row(bolt.code).last()).toContainText(word('bom.bottleneck'));
  await expect(row(bolt.code).last()).toContainText('7');
  await expect(row(cover.code).last()).toContainText('50');
  await expect(row(cover.code).last()).not.toContainText(word('bom.bottleneck'));
  await expect(row(bolt.code).last().getByText(word('bom.bottleneck'))).toBeInViewport({ ratio: 1 });

  await page.getByText(word('bom.whereUsed'), { exact: true }).first().click();
  const head = page.locator('.kit-detail-head');
  await head.getByText(word('bomChild.MATERIAL'), { exact: true }).click();
  await pickIn(page, head.getByRole('combobox'), bolt.code);
  await expect(row(product.code).last()).toContainText('4');
});

test('what a product costs rolls up its bill level by level, says what nobody knows, and whoever enters that sees the whole', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const stamp = Date.now().toString(36).toUpperCase();
  const product = (code: string, type: string, more: object = {}) =>
    desk.send<{ id: number }>('POST', '/product', { code, barcode: code, name: code, type, uom: 'EA', ...more });
  const material = (code: string, more: object = {}) =>
    desk.send<{ id: number; version: number }>('POST', '/material/material', {
      code,
      barcode: code,
      name: code,
      type: 'RAW',
      uom: 'EA',
      ...more,
    });
  const pump = await product(`PUMP-${stamp}`, 'FINISHED', { unitPrice: 10_000 });
  const shaft = await product(`AXLE-${stamp}`, 'SEMI');
  const bar = await material(`BAR-${stamp}`, { unitPrice: 1200 });
  const seal = await material(`SEAL-${stamp}`);
  await desk.send('POST', '/bom', { parentId: pump.id, childProductId: shaft.id, qtyPer: 3 });
  await desk.send('POST', '/bom', { parentId: pump.id, childMaterialId: seal.id, qtyPer: 1 });
  await desk.send('POST', '/bom', { parentId: shaft.id, childMaterialId: bar.id, qtyPer: 2 });

  await bring(page, signedIn);
  const costs = page.getByRole('region', { name: word('bom.cost') });
  const of = (code: string) => costs.getByRole('row').filter({ hasText: `${code}-${stamp}` });
  const head = page.locator('.cost-each');
  await page.goto('/bom?tab=cost');
  await page
    .getByRole('gridcell', { name: `PUMP-${stamp}` })
    .first()
    .click();
  await test.step('ten pieces: 60 bars through three axles each, and a seal whose price nobody knows', async () => {
    await page.getByLabel(word('bom.forQty')).fill('10');
    await page.keyboard.press('Tab');
    await expect(of('BAR')).toContainText('60 EA');
    await expect(of('BAR')).toContainText('72,000');
    await expect(of('AXLE')).toContainText('30 EA');
    await expect(of('AXLE')).toContainText('72,000');
    await expect(of('PUMP')).toContainText('72,000');
    await expect(head).toContainText(word('cost.atLeast', 'kr', { amount: word('cost.amountOf', 'kr', { amount: '7,200' }) }));
    await expect(page.getByText(word('cost.gap.MATERIAL_PRICE', 'kr', { name: `SEAL-${stamp}` }))).toBeVisible();
  });
  await test.step('once the price is entered the sum is whole, with the margin on what it is sold for', async () => {
    const row = await desk.get<object>(`/material/${seal.id}`);
    await desk.send('PUT', '/material', { ...row, unitPrice: 300 });
    await expect(head).toContainText(word('cost.amountOf', 'kr', { amount: '7,500' }));
    await expect(head).not.toContainText(word('cost.atLeast', 'kr', { amount: '' }).trim());
    await expect(of('PUMP')).toContainText('75,000');
    await expect(head).toContainText(word('cost.againstPrice', 'kr', { price: '10,000', rate: '25%' }));
    await expect(page.getByText(word('cost.gap.MATERIAL_PRICE', 'kr', { name: `SEAL-${stamp}` }))).toHaveCount(0);
  });
});
