import { dayIn } from '@lotline/contract/kit/production-day';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { LaborRate } from '@lotline/contract/plant/rate';
import { Tool } from '@lotline/contract/plant/tool';
import { saveWorker } from '@lotline/contract/plant/worker';
import { Bom } from '@lotline/contract/product/bom';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** Ten pieces of two kilograms at 300 won, of which four good ones and a bad one were made in half an hour by one person on one machine. */
const madeByHalf = async (api: Client) => {
  const own = `CO${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const [factory] = await api(Location.list, { type: 'FACTORY' });
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const line = await api(Location.create, { type: 'LINE', code: own, name: `라인 ${own}`, parentId: factory?.id ?? 0 });
  await api(LaborRate.create, { locationId: line.id, perHour: 24_000, effectiveFrom: '2026-01-01' });
  const tool = await api(Tool.create, { code: own, name: `선반 ${own}`, locationId: line.id });
  const worker = await api(saveWorker, { workerNo: own, name: `작업자 ${own}`, locationId: line.id });
  const operation = await api(Operation.create, { code: own, name: `절삭 ${own}`, type: 'MACHINING', lineId: line.id });
  const product = await api(Product.create, { code: own, name: `축 ${own}`, type: 'FINISHED', uom: 'EA', unitPrice: 9000 });
  const standard = { productId: product.id, operationId: operation.id, lineId: line.id, toolId: tool.id };
  await api(OperPlan.create, { ...standard, cycleSec: 180 });
  const material = await api(Material.create, { code: own, name: `봉재 ${own}`, type: 'RAW', uom: 'kg', unitPrice: 300 });
  await api(Bom.create, { parentId: product.id, childMaterialId: material.id, qtyPer: 2, operationId: operation.id, backflush: true });
  const began = Date.now() - 3 * 3_600_000;
  const at = (minutes: number) => new Date(began + minutes * 60_000).toISOString();
  await api(receiveMaterial, {
    materialId: material.id,
    locationId: shelf?.id ?? 0,
    occurredAt: at(-60),
    unitPrice: 310,
    packages: [{ qty: 40 }],
  });
  const day = dayIn(new Date(began - 8 * 3_600_000), 'Asia/Seoul');
  const plan = await api(createPlan, { productId: product.id, planNo: own, planQty: 10, locationId: line.id, startDt: day, endDt: day });
  const [only] = await api(operationPlansOf, { id: plan.id });
  const [daily] = await api(saveDailyPlans, {
    rows: [{ operPlanId: only?.id ?? 0, dayNight: 'DAY', workDate: day, targetQty: 10, toolId: tool.id }],
  });
  const made = { goodQty: 5, startedAt: at(0), endedAt: at(30), occurredAt: at(30), toolId: tool.id, workerIds: [worker.id] };
  await api(changeProfit, { action: 'REGISTER', dailyPlanId: daily?.id ?? 0, ...made });
  return { plan, tool, line, own };
};

test('a plan says what it cost and what is missing; who enters that sees the rest of it at once, and its lot says the same', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { plan, tool, line, own } = await madeByHalf(api);
  await bring(page, signedIn);
  await page.goto(`/production/plan/${plan.id}?tab=cost`);
  const row = (kind: string) => page.locator('.cost-sums').getByRole('row').filter({ hasText: kind });

  await test.step('material by its package and people by their minutes, with the machine named as missing', async () => {
    await expect(row(word('cost.kind.MATERIAL'))).toContainText('3,100');
    await expect(row(word('cost.kind.LABOR'))).toContainText('12,000');
    await expect(row(word('cost.sum'))).toContainText(word('cost.atLeast', 'kr', { amount: '15,100' }));
    const missing = page.getByRole('region', { name: word('cost.missing', 'kr', { n: 1 }) });
    await expect(missing.getByRole('listitem')).toContainText(word('cost.gap.MACHINE_RATE', 'kr', { name: tool.name, n: 1 }));
    expect(await barriersOn(page)).toEqual([]);
    await missing.getByRole('link', { name: word('cost.enter') }).click();
  });

  await test.step('the machine gets what its hour costs', async () => {
    await expect(page.getByText(word('machineRate.none'))).toBeVisible();
    await page.getByRole('button', { name: word('action.create'), exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(word('machineRate.perHour')).fill('16000');
    await form.getByLabel(word('machineRate.effectiveFrom')).fill('2026-01-01');
    await form.getByLabel(word('machineRate.effectiveFrom')).press('Tab');
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
    await expect(page.getByText(word('laborRate.own', 'kr', { rate: '16,000', day: '2026/01/01' }))).toBeVisible();
  });

  await test.step('and the plan its whole cost and margin', async () => {
    await page.goBack();
    await expect(row(word('cost.kind.MACHINE'))).toContainText('8,000');
    await expect(row(word('cost.sum'))).toContainText('23,100');
    await expect(row(word('cost.margin'))).toContainText('21,900');
    await expect(page.locator('.cost-gaps')).toHaveCount(0);
  });

  await test.step('which are its lot’s', async () => {
    await page.goto(`/report/lot/${plan.lotId}?tab=cost`);
    await expect(row(word('cost.sum'))).toContainText('23,100');
    await expect(page.getByText(word('cost.lotIsPlan', 'kr', { plan: plan.planNo }))).toBeVisible();
  });

  await test.step('a hundred more are to cost what the bill and the standard times say', async () => {
    await page.goto(`/bom?id=${plan.productId}&tab=cost`);
    await expect(page.locator('.cost-each')).toContainText('2,620');
    const whole = page
      .getByRole('region', { name: word('bom.cost') })
      .getByRole('row')
      .filter({ hasText: own });
    await expect(whole.first()).toContainText('262,000');
    expect(await barriersOn(page)).toEqual([]);
    // Three hundred minutes, by operation at both rates.
    await page.getByText(word('cost.byOperation'), { exact: true }).click();
    const work = page.getByRole('region', { name: word('cost.byOperation') }).getByRole('row');
    const cut = work.filter({ hasText: `절삭 ${own}` });
    for (const figure of ['300', '24,000', '120,000', '16,000', '80,000', '200,000', '2,000']) await expect(cut).toContainText(figure);
    await expect(work.filter({ hasText: word('cost.workSum') })).toContainText('200,000');
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('the line says whose rate holds there', async () => {
    await page.goto(`/baseinfo/location?tab=rates&place=${line.id}`);
    await expect(page.getByText(word('laborRate.own', 'kr', { rate: '24,000', day: '2026/01/01' }))).toBeVisible();
  });
});
