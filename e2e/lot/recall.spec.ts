import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { dayIn } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import type { Recall } from '@lotline/contract/lot/recall';
import { issueMaterial } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import { workers } from '@lotline/contract/plant/worker';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { codesOfCategory } from '@lotline/contract/system/code';
import type { Locator } from '@playwright/test';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { ending } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { asked, suspicious } from './suspicious.ts';

test('from a supplier’s lot to its customers and the rest: held at once, told to the customer, released', async ({
  page,
  signedIn,
  request,
}) => {
  const sheet = await suspicious(request, signedIn);
  expect(sheet.gapQty).toBe(0);
  const [customer] = sheet.customers;
  await bring(page, signedIn);
  await page.goto('/report/tracking');
  await page.getByRole('combobox', { name: word('tracking.search') }).fill(sheet.label);
  await page.locator('.ant-select-item-group', { hasText: word('tracking.kind.supplier-lot') }).waitFor();
  await page.locator('.ant-select-item-option', { hasText: sheet.label }).first().click();
  await expect(page.getByText(word('recall.balances'))).toBeVisible();
  const sums = page.getByLabel(word('recall.sheet'), { exact: true }).locator('dd');
  await expect(sums.first()).toContainText(sheet.receivedQty.toLocaleString('en-US'));
  await expect(page.locator('.recall-customers')).toContainText(customer?.name ?? word('recall.noPartner'));

  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: word('recall.hold') }).click();
  const asking = page.getByRole('dialog', { name: word('recall.hold') });
  await asking.getByRole('textbox').fill('재질 성적서 불일치');
  await asking.getByRole('button', { name: word('recall.hold') }).click();
  const held = page.locator('.recall-held');
  await expect(held).toContainText('재질 성적서 불일치');
  // What was said of the hold still stands when one releases it: it lies neither on the question nor on its buttons.
  await held.getByRole('button', { name: word('recall.release') }).click();
  const release = page.getByRole('dialog', { name: word('recall.release') });
  await expect(release).toBeVisible();
  const told = page.locator('.snackbar');
  await told.first().hover();
  for (const message of await told.all()) expect(await overlap(message, release)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(release).toBeHidden();
  await expect(page.getByRole('button', { name: word('recall.hold') })).toBeDisabled();

  await page.getByRole('button', { name: word('recall.notice') }).click();
  const notice = page.getByRole('dialog', { name: word('recall.notice') });
  await expect(notice.getByRole('heading', { name: word('recallNotice.title') }).first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await notice.getByText('English', { exact: true }).click();
  await expect(notice.getByRole('heading', { name: word('recallNotice.title', 'en') }).first()).toBeVisible();
  const english = await asked<Recall>(request, signedIn, `/tracking/recall/${sheet.kind}/${sheet.id}`, 'en');
  expect(english.customers[0]?.name).not.toBe(customer?.name);
  await expect(notice.locator('dd').first()).toHaveText(english.customers[0]?.name ?? '');
  await notice
    .getByRole('button', { name: word('action.close') })
    .last()
    .click();

  await held.getByRole('button', { name: word('recall.release') }).click();
  const releasing = page.getByRole('dialog', { name: word('recall.release') });
  await releasing.getByRole('textbox').fill('재시험 합격');
  await releasing.getByRole('button', { name: word('recall.release') }).click();
  await expect(held).toHaveCount(0);
  await expect(page.getByRole('button', { name: word('recall.hold') })).toBeEnabled();

  await page.getByText(word('tracking.asPicture'), { exact: true }).click();
  const time = page.getByRole('slider', { name: word('tracking.time') });
  const shipments = page.locator('.track-thing[data-kind=shipment]');
  await expect(shipments.first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(crowded), 'quantities lie on nothing, and names are no wider than their boxes').toEqual([]);
  await time.focus();
  await page.keyboard.press('Home');
  await expect(shipments.and(page.locator(':not([data-yet])'))).toHaveCount(0);
  await page.getByRole('button', { name: word('tracking.play') }).click();
  await expect(page.getByRole('button', { name: word('tracking.pause') })).toBeVisible();
  await time.focus();
  await page.keyboard.press('End');
  await expect(shipments.and(page.locator('[data-yet]'))).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.recall-sums')).toBeVisible();
  await expect(page.locator('.track-picture')).toHaveCount(0);
  // Each row says all of itself on a phone, and nothing is wider than it.
  const rows = page.getByRole('list', { name: word('recall.where') }).getByRole('listitem');
  await expect(rows).toHaveCount(Math.min(sheet.rows.length, 40));
  await expect(rows.first().locator('strong')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The letter to a customer is read without scrolling it across, and its keys stand side by side or under one another.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: word('recall.notice') }).click();
  await notice.getByText('English', { exact: true }).click();
  await expect(notice.getByRole('heading', { name: word('recallNotice.title', 'en') }).first()).toBeVisible();
  const shut = notice.getByRole('button', { name: word('action.close') }).last();
  expect(await overlap(notice.getByText('English', { exact: true }), shut)).toBe(false);
  expect(await page.locator('.recall-notices').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await shut.click();
  // What is found by a number is whole as well, and so is what is said of it.
  await page.getByRole('combobox', { name: word('tracking.search') }).fill(sheet.label);
  await expect(page.locator('.track-option span').first()).toBeInViewport({ ratio: 1 });
  const said = page.locator('.track-option small').first();
  expect(await said.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** Three packages of one heat, one of them at a line, where a worker made 29 good pieces and a defective one of it at a machine. */
const threePackages = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const tool = (await api(Tool.list, {})).findLast(({ status, active }) => active && status === 'OPERATING');
  const [worker] = await api(workers, { active: true });
  const reason = (await api(codesOfCategory, { category: 'DEFECT' })).findLast(({ enabled }) => enabled);
  if (!shelf || !tool || !worker || !reason) throw new Error('The demo plant has no shelf, machine, worker or reason of a defect.');
  const lineId = tool.locationId;
  const material = await api(Material.create, { code: `M${own}`, name: `환봉 ${own}`, type: 'RAW', uom: 'kg', defaultShelfId: shelf.id });
  const operation = await api(Operation.create, { code: `O${own}`, name: '선삭', type: 'MACHINING', lineId });
  const product = await api(Product.create, { code: `P${own}`, name: `축 ${own}`, type: 'FINISHED', uom: 'EA' });
  await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId, toolId: tool.id });
  await api(Bom.create, { parentId: product.id, childMaterialId: material.id, qtyPer: 2, operationId: operation.id });
  const heat = `HEAT-${own}`;
  const packages = [1, 2, 3].map((n) => ({ packageId: `R${own}-${n}`, qty: 100, supplierLotNo: heat }));
  const [first] = await api(receiveMaterial, { materialId: material.id, packages });
  const today = dayIn(new Date(), 'Asia/Seoul');
  const plan = await api(createPlan, { productId: product.id, planQty: 30, startDt: today, endDt: today, locationId: lineId });
  await api(issueMaterial, { productionPlanId: plan.id, issues: [{ materialStockId: first?.id ?? 0, qty: 100 }] });
  const [step] = await api(operationPlansOf, { id: plan.id });
  const day = {
    operPlanId: step?.id ?? 0,
    workDate: today,
    dayNight: 'DAY' as const,
    targetQty: 30,
    toolId: tool.id,
    workerIds: [worker.id],
  };
  const [daily] = await api(saveDailyPlans, { rows: [day] });
  const counted = { goodQty: 29, defectQty: 1, defects: [{ defectCodeId: reason.id, qty: 1 }] };
  await api(changeProfit, { action: 'REGISTER', dailyPlanId: daily?.id ?? 0, toolId: tool.id, workerIds: [worker.id], ...counted });
  return { heat, made: { lotNo: plan.lotNo, operation: operation.name, tool: tool.code, worker: worker.name } };
};

test('three packages of one heat are one trace: its sums by place, in the sheet and in Excel, add up to what was received', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { heat, made } = await threePackages(api);
  await bring(page, signedIn);
  await page.goto('/report/tracking');
  await page.getByRole('combobox', { name: word('tracking.search') }).fill(heat);
  const found = page.locator('.track-option').filter({ has: page.getByText(heat, { exact: true }) });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByText(word('recall.balances'))).toBeVisible();

  // Of 3 × 100 kg one package was issued; 29 good pieces took 58 kg of it and a defective one 2.
  const sums = page.locator('.recall-sums');
  const sumOf = (place: string) => sums.locator(`[data-place=${place}] dd`);
  await expect(sums.locator('[data-total] dd')).toHaveText('300 kg');
  await expect(sumOf('SHELF')).toHaveText('200');
  await expect(sumOf('LINE')).toHaveText('40');
  await expect(sumOf('STOCK')).toHaveText('58');
  await expect(sumOf('SCRAP')).toHaveText('2');
  const shown = (await sums.locator('[data-place] dd').allTextContents()).map(Number);
  expect(add(0, ...shown)).toBe(300);

  // The lot that it went into, and how sure that is.
  const lots = page.getByRole('grid', { name: word('recall.lots') });
  await expect(lots.getByRole('row').filter({ hasText: made.lotNo })).toContainText(word('tracking.confidence.EXACT'));
  await expect(page.locator('.recall-why')).toContainText(word('recall.why.EXACT'));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ending(word('recall.excel')) }).click(),
  ]);
  const book = read(await readFile(await download.path()));
  expect(book.SheetNames).toEqual([word('recall.summary'), word('recall.where'), word('recall.lots')]);
  const sheetOf = (name: string) => utils.sheet_to_json<(string | number | null)[]>(book.Sheets[name] ?? {}, { header: 1 });
  const [head = [], ...lines] = sheetOf(word('recall.where'));
  const rows = lines.slice(0, -1);
  const at = head.findIndex((title) => String(title).startsWith(word('recall.recalledQty')));
  const place = head.indexOf(word('recall.place'));
  const inFile = (name: string) => add(0, ...rows.filter((row) => row[place] === name).map((row) => Number(row[at])));
  expect(add(0, ...rows.map((row) => Number(row[at])))).toBe(300);
  expect(lines.at(-1)?.[at], 'the sheet is closed by its sum').toBe(300);
  // What was scrapped is neither good nor held.
  expect(rows.find((row) => row[place] === word('recall.place.SCRAP'))?.[head.indexOf(word('recall.state'))]).toBeUndefined();
  const summary = sheetOf(word('recall.summary'));
  const told = (title: string) => summary.find(([first]) => first === title)?.slice(1);
  expect(told(word('recall.sheet'))).toEqual([heat]);
  expect(told(word('recall.onHold'))).toEqual([word('recall.notOnHold')]);
  expect(told(word('recall.sum'))).toEqual([300, 'kg']);
  expect(told(word('recall.gapQty'))).toEqual([0, 'kg']);
  expect(told(`✓ ${word('recall.balances')}`)).toEqual([]);
  expect(told(word('recall.sheetBy'))?.[0]).toContain(signedIn.user.username);
  for (const [name, qty] of [
    ['SHELF', 200],
    ['LINE', 40],
    ['STOCK', 58],
    ['SCRAP', 2],
  ] as const) {
    expect(inFile(word(`recall.place.${name}`)), name).toBe(qty);
    expect(told(word(`recall.place.${name}`)), name).toEqual([qty, 'kg']);
  }

  await test.step('the picture fits its window in letters of 13 px, with the operation, its machine, its worker and its defects', async () => {
    await page.getByText(word('tracking.asPicture'), { exact: true }).click();
    const lot = page.locator('.track-thing[data-kind=lot]');
    await expect(lot).toContainText(`${made.operation} · ${made.tool} · ${made.worker}`);
    await expect(lot).toContainText('✕ 1');
    const drawn = await page.locator('.track-picture').evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const texts = [...box.querySelectorAll('.track-thing text, .track-quantity text')];
      const scale = (text: Element) => (text as SVGTextElement).getScreenCTM()?.a ?? 0;
      const outside = [...box.querySelectorAll('.track-thing')].filter((one) => {
        const at = one.getBoundingClientRect();
        return at.left < left || at.right > right || at.top < top || at.bottom > bottom;
      });
      return {
        letters: Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale(text))),
        outside: outside.length,
        right,
        bottom,
      };
    });
    expect(drawn.letters).toBeGreaterThanOrEqual(12.99);
    expect(drawn.outside).toBe(0);
    expect(drawn.right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(drawn.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  });
});

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of them doesn’t stand there');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

/** What lies on something else in the flow picture, as it is drawn. */
const crowded = () => {
  const placed = [...document.querySelectorAll('.track-quantity text')].map((one) => ({ one, at: one.getBoundingClientRect() }));
  const boxes = [...document.querySelectorAll('.track-thing')].map((one) => ({
    one,
    at: (one.querySelector('rect') ?? one).getBoundingClientRect(),
  }));
  const meet = (a: DOMRect, b: DOMRect) =>
    a.width > 0 && a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
  const over = placed.flatMap((label, at) =>
    [...placed.slice(at + 1), ...boxes]
      .filter((other) => meet(label.at, other.at))
      .map(({ one }) => `${label.one.textContent} on ${one.textContent}`),
  );
  const wide = boxes.flatMap(({ one, at }) =>
    [...one.querySelectorAll('text')]
      .filter((text) => text.getBoundingClientRect().right > at.right + 1)
      .map((text) => `${text.textContent} is too wide`),
  );
  return [...over, ...wide];
};
