import { drawer, ending } from '../kit/form.ts';
import { bring, expect, frame, test, word } from '../kit/story.ts';

test('an order is taken, planned, spread over the days by keyboard, and its schedule changed by force', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/production/orderInfo');
  const tree = page.getByRole('navigation', { name: word('order.tree') });
  const code = `E2E-${Date.now().toString(36).toUpperCase()}`;

  await test.step('a business and an order under a customer', async () => {
    await tree.getByText('대륙유압').click();
    await page
      .getByRole('button', { name: ending(word('action.create')) })
      .first()
      .click();
    const business = drawer(page, 'business');
    await business.fill({ code, name: '이야기 사업' });
    await business.save();
    await tree.getByText(code).click();
    await page
      .getByRole('button', { name: ending(word('action.create')) })
      .first()
      .click();
    const order = drawer(page, 'order');
    await order.fill({ orderNo: code });
    await order.save();
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
  });

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
    await expect(tree.getByText(word('orderStatus.CONFIRMED'))).toBeVisible();
  });

  await test.step('a plan for more than was ordered is asked about', async () => {
    await frame(page).go('productionPlan');
    await expect(page.getByText(word('plan.choosePlan'))).toBeVisible();
    await page
      .getByRole('button', { name: ending(word('action.create')) })
      .first()
      .click();
    const plan = drawer(page, 'plan');
    await plan.pick('orderProductId', code);
    await expect(plan.field('planQty')).toHaveValue('120');
    await plan.fill({ planNo: code, planQty: 150 });
    await plan.pick('locationId', 'L-TURN');
    await plan.turn('propose', false);
    await plan.box.getByRole('button', { name: ending(word('action.save')) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('plan.confirmOver') })
      .click();
    await expect(plan.box).toBeHidden();
    await expect(page.getByText(`${code}-1`).first()).toBeVisible();
  });

  const cell = (row: number, column: number) => page.locator(`[data-spot="${row}-${column}"]`);
  await test.step('targets are typed like in a sheet', async () => {
    await cell(0, 0).focus();
    for (const key of ['6', '0', 'ArrowRight', '9', '0', 'Enter', '7', 'Control+s']) await page.keyboard.press(key);
    await expect(page.locator('.board [data-changed]')).toHaveCount(0);
    await page.reload();
    await page.locator('.plan-top').getByText(code, { exact: true }).click();
    await expect(cell(0, 1)).toHaveValue('90');
    await expect(cell(1, 1)).toHaveValue('7');
  });

  await test.step('a change of the quantity shows the days that it deletes', async () => {
    await page.locator('.plan-top').getByText(code, { exact: true }).dblclick();
    const plan = drawer(page, 'plan');
    await plan.fill({ planQty: 120 });
    await plan.box.getByRole('button', { name: ending(word('action.save')) }).click();
    const force = page.getByRole('dialog').filter({ hasText: word('plan.forceText') });
    await expect(force.getByRole('row')).toHaveCount(4);
    await force.getByRole('button', { name: ending(word('plan.force')) }).click();
    await expect(cell(0, 0)).toHaveValue('');
  });
});
