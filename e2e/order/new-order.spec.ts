import { allOrders } from '@lotline/contract/order/open-order';
import { OrderProduct } from '@lotline/contract/order/order-product';
import type { Page } from '@playwright/test';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const isAt = (page: Page, line: number, field: string) =>
  expect(page.locator(`[data-line="${line}"] [data-col=${field}] input`)).toBeFocused();

test('a new order with five lines is entered by keyboard alone, from anywhere, with what the customer paid last', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const { rows } = await (await request.get(`/api${allOrders.path}?closed=true&limit=100`, { headers })).json();
  const customer: string = rows[0].bizPartnerName;
  const products: { code: string }[] = (await (await request.get('/api/order/choices', { headers })).json()).products.slice(0, 5);
  const due = `${new Date().getFullYear() + 1}-03-02`;

  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill('new order');
  await expect(page.getByRole('option', { selected: true })).toContainText(word('order.newSales'));
  await page.keyboard.press('Enter');

  const form = page.getByRole('dialog', { name: word('order.newSales') });
  await expect(form.getByRole('combobox', { name: word('tracking.kind.customer') })).toBeFocused();
  const chosen = (text: string) =>
    expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toContainText(text);
  await page.keyboard.type(customer);
  await chosen(customer);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel(word('order.dueDate'), { exact: true })).toBeFocused();
  // Said before anything is saved, and never left to chance.
  await expect(form.getByText('KRW · 대한민국 원')).toBeVisible();
  await page.keyboard.type(due);
  await page.keyboard.press('Enter');
  for (const [line, { code }] of products.entries()) {
    await isAt(page, line, 'itemId');
    await page.keyboard.type(code);
    await chosen(code);
    await page.keyboard.press('Enter');
    await isAt(page, line, 'qty');
    await page.keyboard.type(String(line + 1));
    if (line < products.length - 1) await page.keyboard.press('Enter');
  }
  await expect(form.locator('[data-line="0"] [data-col=unitPrice] input')).not.toHaveValue('');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/at=ORDER:\d+$/);
  const id = Number(/ORDER:(\d+)$/.exec(page.url())?.[1]);
  const path = OrderProduct.list.path.replace('{orderId}', String(id));
  const lines: { productCode: string; qty: number; dueDate: string }[] = await (await request.get(`/api${path}`, { headers })).json();
  expect(lines.map(({ productCode, qty, dueDate }) => [productCode, qty, dueDate])).toEqual(
    products.map(({ code }, at) => [code, at + 1, due]),
  );
});

test('an order from the list takes pasted lines, and asks before it is saved without a due day', async ({
  page,
  context,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const products: { code: string }[] = (await (await request.get('/api/order/choices', { headers })).json()).products.slice(0, 3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bring(page, signedIn);
  await page.goto('/production/orderInfo');
  await page
    .getByRole('button', { name: word('order.newSales') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: word('order.newSales') });
  await expect(form.getByRole('combobox', { name: word('tracking.kind.customer') })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(form.getByText('고객사를 선택하세요')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText('KRW · 대한민국 원')).toBeVisible();
  const item = form.locator('[data-line="0"] [data-col=itemId] input');
  await item.focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), products.map(({ code }, at) => `${code}\t${at + 2}\t1000`).join('\n'));
  await page.keyboard.press('Control+v');
  await expect(form.getByText(word('order.totalOf', 'kr', { n: 3, amount: '9,000 KRW' }))).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alertdialog')).toContainText(word('order.noDueAsk'));
  await page.getByRole('button', { name: word('order.noDueGo') }).click();
  await expect(page).toHaveURL(/at=ORDER:\d+$/);
});

test('a due day that can’t be stands in red and isn’t saved; one that is meant is saved as it is shown', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const [{ code }]: [{ code: string }] = (await (await request.get('/api/order/choices', { headers })).json()).products;
  const year = new Date().getFullYear() + 1;
  await bring(page, signedIn);
  await page.goto('/production/orderInfo');
  await page
    .getByRole('button', { name: word('order.newSales') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: word('order.newSales') });
  await expect(form.getByRole('combobox', { name: word('tracking.kind.customer') })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByText('KRW · 대한민국 원')).toBeVisible();
  await form.locator('[data-line="0"] [data-col=itemId] input').focus();
  await page.keyboard.type(code);
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toContainText(code);
  await page.keyboard.press('Enter');
  await isAt(page, 0, 'qty');
  await page.keyboard.type('3');
  const due = form.getByLabel(word('order.dueDate'), { exact: true });
  await due.fill(`${year}-12-24`);
  await due.press('Tab');
  for (const [none, key] of [
    [`${year}-13-24`, 'Tab'],
    ['026-12-20', 'Enter'],
  ] as const) {
    await due.fill(none);
    await due.press(key);
    await expect(form.getByText(`${word('issue.noDay')}: ${none}`)).toBeVisible();
    await expect(due).toHaveValue(none);
    await page.keyboard.press('Control+s');
    await expect(due).toBeFocused();
  }
  await due.fill(`${year % 100}.12.24`);
  await due.press('Tab');
  await expect(due).toHaveValue(`${year}-12-24`);
  await due.fill(`${year}년 12월 25일`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/at=ORDER:\d+$/);
  const path = OrderProduct.list.path.replace('{orderId}', String(Number(/ORDER:(\d+)$/.exec(page.url())?.[1])));
  const lines: { dueDate: string }[] = await (await request.get(`/api${path}`, { headers })).json();
  expect(lines.map(({ dueDate }) => dueDate)).toEqual([`${year}-12-25`]);
});

test('by keys alone: what is typed at once has a place, a slip in quantity, day and due day is asked about, and the order is confirmed next', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const [{ code }]: [{ code: string }] = (await (await request.get('/api/order/choices', { headers })).json()).products;
  await bring(page, signedIn);
  // What the customer brings along comes late.
  const arrives = Promise.withResolvers<void>();
  await page.route('**/api/order/beginning/**', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/production/orderInfo');
  await page
    .getByRole('button', { name: word('order.newSales') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: word('order.newSales') });
  const customer = form.getByRole('combobox', { name: word('tracking.kind.customer') });
  await expect(customer).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toBeVisible();
  const now = new Date();
  const day = (ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  // As fast as keys can come: not one of them is lost on the way from field to field.
  await page.keyboard.press('Enter');
  await page.keyboard.type(day(90));
  const due = form.getByLabel(word('order.dueDate'), { exact: true });
  await expect(due).toHaveValue(day(90));
  await form.getByLabel(word('order.deliveryPlace'), { exact: true }).fill('2번 문');
  arrives.resolve();
  await expect(form.getByText('KRW · 대한민국 원')).toBeVisible();
  await expect(due).toHaveValue(day(90));
  await expect(form.getByLabel(word('order.deliveryPlace'), { exact: true })).toHaveValue('2번 문');

  // Delete empties a field, and Tab stops at fields alone.
  await customer.focus();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: word('record.openScreen') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(due).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await isAt(page, 0, 'itemId');
  await page.keyboard.type(code);
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toContainText(code);
  await page.keyboard.press('Enter');
  await isAt(page, 0, 'qty');
  await page.keyboard.type('99999999');
  await form.getByLabel(word('orderOf.SALES.orderDate'), { exact: true }).fill(day(28));
  await page.keyboard.press('Control+s');

  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(word('order.noDueAsk'));
  await page.keyboard.press('Enter');
  await expect(due).toBeFocused();
  await page.keyboard.type(day(90));
  await page.keyboard.press('Control+s');
  await expect(question).toContainText(word('order.sureDay'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toContainText(word('order.sureQty'));
  await expect(question).toContainText('99,999,999');
  await page.keyboard.press('Enter');
  await isAt(page, 0, 'qty');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Control+s');
  await expect(question).toContainText(word('order.sureDay'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/at=ORDER:\d+$/);
  const confirm = page.getByRole('button', { name: word('order.confirm'), exact: true });
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole('button', { name: word('orderProduct.plan') })).toBeFocused();
});
