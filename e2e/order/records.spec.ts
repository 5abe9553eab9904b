import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('what is due first leads to its order, the plans that make it and their lot, each at an address of its own', async ({
  page,
  signedIn,
}) => {
  await bring(page, signedIn);
  await page.goto('/production/orderInfo');
  const list = page.getByRole('grid', { name: word('order.open') });
  // One that is being made: what is due first may have no plan yet.
  const first = list
    .getByRole('row')
    .filter({ hasText: 'SO-' })
    .filter({ hasText: word('orderStatus.IN_PROGRESS') })
    .first();
  await expect(first).toContainText(/\d+일 지연|오늘|임박 \d일|\d+일 남음/);
  const orderNo = (await first.getByRole('link').first().textContent()) ?? '';
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/production\/orderInfo\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();

  const past = page.getByRole('tab', { name: word('record.history') });
  await past.click();
  await expect(page).toHaveURL(/tab=history$/);
  await page.reload();
  await expect(past).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid', { name: word('history.title') }).getByText(word('history.ADD'), { exact: true })).toBeVisible();

  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('tab', { name: word('menu.productionPlan') }).click();
  await expect(page).toHaveURL(/tab=plans$/);
  const plan = page
    .getByRole('grid', { name: word('menu.productionPlan') })
    .getByRole('link')
    .first();
  const planNo = (await plan.textContent()) ?? '';
  await plan.click();
  await expect(page.getByRole('heading', { level: 1, name: planNo })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: word('plan.openLot') }).click();
  await expect(page).toHaveURL(/\/report\/lot\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: `${planNo}-1` })).toBeVisible();
  await page.getByRole('tab', { name: word('record.tabDays') }).click();
  await expect(
    page
      .getByRole('grid', { name: word('record.tabDays') })
      .getByRole('row')
      .nth(2),
  ).toBeVisible();

  expect(await barriersOn(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: planNo })).toBeVisible();
  await page.goto('/production/orderInfo/0');
  await expect(page).toHaveURL(/\/404$/);
});

test('the page of an order that was shipped leads to its shipments', async ({ page, request, signedIn }) => {
  await bring(page, signedIn);
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const lately = await (await request.get('/api/shipment/shipments?startDt=2000-01-01&endDt=2999-12-31&limit=50', { headers })).json();
  const sent = lately.rows.find(({ status, orderId }: { status: string; orderId: number | null }) => status === 'SHIPPED' && orderId);
  await page.goto(`/production/orderInfo/${sent.orderId}?tab=shipments`);
  await page
    .getByRole('grid', { name: word('menu.shipment') })
    .getByRole('link', { name: sent.shipmentNo })
    .click();
  await expect(page).toHaveURL(new RegExp(`/production/shipment\\?id=${sent.id}`));
});

test('what is due to be shipped begins its shipment with the stock that is ready', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByText(word('shipment.dueAll'), { exact: true }).last().click();
  const due = page.getByRole('grid', { name: word('menu.shipment') });
  const ready = due.getByRole('row').filter({ has: page.getByRole('link', { name: word('shipment.begin') }) });
  const orderNo = await ready.first().getByRole('gridcell').nth(1).textContent();
  await ready.first().getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: word('shipment.new') });
  await expect(drawer.getByText(`${orderNo}-`).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: word('action.save'), exact: true })).toBeEnabled();
});
