import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { partnersOfType } from '@lotline/contract/partner/partner';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { drawer, ending } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const own = `E2E-${Date.now().toString(36).toUpperCase()}`;

/** An order of a customer, still without lines. */
const takeOrder = async (base: string, { userId, password }: { userId: string; password: string }) => {
  const api = await signIn(base, userId, password);
  const [customer] = await api(partnersOfType, { type: 'CUSTOMER' });
  const business = await api(Business.create, { code: own, name: '이야기 사업', bizPartnerId: customer?.id ?? 0 });
  const orderDate = new Date().toISOString().slice(0, 10);
  return (await api(Order.create, { orderNo: own, businessId: business.id, direction: 'SALES', orderDate })).id;
};

test('an order’s line is taken, planned, spread over the days by keyboard, and its schedule changed by force', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const order = await takeOrder(baseURL ?? '', account);
  await bring(page, signedIn);
  await page.goto(`/production/orderInfo?at=ORDER:${order}`);
  await expect(page.getByRole('heading', { name: own })).toBeVisible();

  await test.step('a line is refused at nothing and taken at something; the bill says what it requires', async () => {
    const lines = page.getByRole('region', { name: word('orderProduct.products') });
    await lines.getByRole('button', { name: ending(word('action.create')) }).click();
    const line = drawer(page, 'orderProduct');
    await line.pick('productId', 'F-1002');
    await line.fill({ qty: 0 });
    await line.box.getByRole('button', { name: ending(word('action.save')) }).click();
    await expect(line.box).toContainText(word('order.quantityAboveZero'));
    await line.fill({ qty: 120 });
    await line.save();
    await page.getByRole('button', { name: ending(word('order.proposeRequirement')) }).click();
    await expect(
      page
        .getByRole('region', { name: word('orderMaterial.materials') })
        .getByRole('gridcell', { name: word('orderPurpose.REQUIREMENT'), exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: word('order.confirm'), exact: true }).click();
    await expect(page.getByRole('button', { name: word('order.confirm'), exact: true })).toBeHidden();
  });

  await test.step('its plan begins from the line, filled in; one for more than was ordered is asked about', async () => {
    await page.getByRole('button', { name: ending(word('orderProduct.plan')) }).click();
    const plan = drawer(page, 'plan');
    await expect(plan.field('planQty')).toHaveValue('120');
    await expect(plan.box).toContainText(`${own}-10`);
    // What the days were chosen by is said beside them.
    await expect(plan.box.locator('p.kit-quiet').first()).toContainText('납기');
    const isWhole = (box: Element) =>
      [...box.querySelectorAll('*')].every(
        (part) => !/auto|scroll/.test(getComputedStyle(part).overflowX) || part.scrollWidth <= part.clientWidth,
      );
    expect(await plan.box.evaluate(isWhole), 'a long name makes the form no wider').toBe(true);
    await expect(page).toHaveURL(/\/plan(?!.*line=)/);
    expect(await barriersOn(page)).toEqual([]);
    await plan.fill({ planNo: own, planQty: 150 });
    await plan.pick('locationId', 'L-TURN');
    await plan.turn('propose', false);
    await plan.box.getByRole('button', { name: ending(word('action.save')) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('plan.confirmOver') })
      .click();
    await expect(plan.box).toBeHidden();
    // Others that begin later stand above it.
    await page.getByRole('row').filter({ hasText: own }).getByRole('gridcell', { name: '펌프 샤프트' }).click();
    await expect(page.getByText(`${own}-1`).first()).toBeVisible();
  });

  const cell = (row: number, column: number) => page.locator(`[data-spot="${row}-${column}"]`);
  await test.step('targets are typed like in a sheet', async () => {
    await cell(0, 0).focus();
    for (const key of ['6', '0', 'ArrowRight', '9', '0', 'Enter', '7', 'Control+s']) await page.keyboard.press(key);
    await expect(page.locator('.board [data-changed]')).toHaveCount(0);
    await page.reload();
    await page.locator('.kit-divided-list').getByRole('row').filter({ hasText: own }).click();
    await expect(cell(0, 1)).toHaveValue('90');
    await expect(cell(1, 1)).toHaveValue('7');
  });

  await test.step('a change of the quantity shows the days that it deletes', async () => {
    await page.locator('.kit-divided-list').getByRole('row').filter({ hasText: own }).dblclick();
    const plan = drawer(page, 'plan');
    await plan.fill({ planQty: 120 });
    await plan.box.getByRole('button', { name: ending(word('action.save')) }).click();
    const force = page.getByRole('dialog').filter({ hasText: word('plan.forceText') });
    await expect(force.getByRole('row')).toHaveCount(4);
    await force.getByRole('button', { name: ending(word('plan.force')) }).click();
    await expect(cell(0, 0)).toHaveValue('');
  });
});

test('a new plan is chosen and in sight, though a filter and the period would have hidden it', async ({ page, signedIn }) => {
  const planNo = `PLAN-${Date.now().toString(36).toUpperCase()}`;
  await bring(page, signedIn);
  await page.goto('/production/plan');
  const row = page.locator('main [data-line]').filter({ hasText: planNo });
  const filter = page.locator('main').getByRole('textbox', { name: word('grid.filterOf', 'kr', { name: word('plan.productName') }) });
  await filter.fill('펌프');
  await expect(page.locator('main [data-line]').first()).toContainText('펌프');
  await page
    .getByRole('button', { name: ending(word('action.create')), exact: true })
    .first()
    .click();
  const plan = drawer(page, 'plan');
  await plan.pick('productId', 'S-2002');
  await plan.fill({ planNo, planQty: 6 });
  await plan.pick('locationId', 'L-TURN');
  await plan.turn('propose', false);
  const nextYear = Number((await plan.field('startDt').inputValue()).slice(0, 4)) + 1;
  // The last day first: none begins after it ends.
  for (const [name, day] of [
    ['endDt', `${nextYear}-12-10`],
    ['startDt', `${nextYear}-12-06`],
  ] as const) {
    await plan.field(name).fill(day);
    await plan.field(name).press('Tab');
  }
  await plan.save();
  await expect(row).toBeInViewport();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(filter).toHaveValue('');
});
