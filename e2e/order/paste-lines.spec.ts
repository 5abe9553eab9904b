import { OrderProduct } from '@lotline/contract/order/order-product';
import { orderBeginning, placeOrder } from '@lotline/contract/order/place-order';
import type { APIRequestContext, Page } from '@playwright/test';
import { bring, expect, type SignedIn, test, word } from '../kit/story.ts';

/** Pastes cells as a spreadsheet copies them, where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate((said) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', said);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
const grid = '.kit-grid:has([data-head="productCode"])';
const review = (page: Page) => page.getByRole('dialog', { name: word('import.pasteTitle') });
const save = (page: Page) =>
  review(page)
    .getByRole('button', { name: word('action.save'), exact: true })
    .click();

type Product = { id: number; code: string; unitPrice: number | null };
/** An order of a customer with one line, and two products beside that. */
const anOrder = async (request: APIRequestContext, { token }: SignedIn) => {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const products: Product[] = (await read('/order/choices')).products.filter((one: Product) => one.unitPrice);
  const [first, second, third] = products as [Product, Product, Product];
  const [partner] = (await read('/biz-partner/biz-partners')).filter(({ types }: { types: string[] }) => types.includes('CUSTOMER'));
  const today = new Date().toISOString().slice(0, 10);
  const placed = await request.post(`/api${placeOrder.path}`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      ...{ bizPartnerId: partner.id, direction: 'SALES', orderDate: today, currency: 'KRW' },
      lines: [{ productId: first.id, qty: 7, unitPrice: 500, dueDate: `${Number(today.slice(0, 4)) + 1}-06-30` }],
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const { id } = await placed.json();
  const begun = await read(`${orderBeginning.path.replace('{bizPartnerId}', String(partner.id))}?direction=SALES`);
  const priceOf = (one: Product): number =>
    begun.prices.find((price: { itemId: number; currency: string }) => price.itemId === one.id && price.currency === 'KRW')?.unitPrice ??
    one.unitPrice;
  const lines = async () =>
    (await read(OrderProduct.list.path.replace('{orderId}', String(id)))).map(
      ({ productCode, qty, dueDate, unitPrice }: Record<string, unknown>) => [productCode, qty, dueDate, unitPrice],
    );
  return { id, first, second, third, priceOf, lines };
};
const nextYear = new Date().getFullYear() + 1;

test('a customer’s list with his own headings, pasted on a line that stands, is asked about and becomes new lines with their prices', async ({
  page,
  request,
  signedIn,
}) => {
  const { id, first, second, third, priceOf, lines } = await anOrder(request, signedIn);
  const before = await lines();
  await bring(page, signedIn);
  await page.goto(`/production/orderInfo?at=ORDER:${id}`);
  await page.locator(`${grid} [data-line="0"] [data-col="productCode"]`).click();
  await paste(
    page,
    `발주서\t\t\t\t\t\r\n\t\t\t\t\t\r\nNo\t품번\t품명\t"주문\n수량"\t납기\t금액\r\n1\t${second.code}\t축\t1,200 EA\t${nextYear}.3.2\t600,000\r\n2\t${third.code}\t핀\t40\t${nextYear}년 3월 5일\t20,000\r\n\t\t\t\t\t\r\n합계\t\t\t1,240\t\t620,000\r\n`,
  );
  await expect(review(page)).toContainText(word('import.overAsk', 'kr', { rows: 1 }));
  // What the line says and would say stands beside each other, and nothing is saved before one has chosen.
  await expect(review(page).locator('del').first()).toHaveText(first.code);
  await expect(review(page)).toContainText(word('import.computed', 'kr', { said: '금액' }));
  await expect(review(page)).toContainText(word('import.pasteSums', 'kr', { rows: 1 }));
  await expect(review(page).getByRole('button', { name: word('import.overNew') })).toBeFocused();
  await save(page);
  await expect(review(page)).toContainText(word('import.overFirst'));
  await expect(review(page).getByRole('button', { name: word('import.overNew') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 2, wrong: 0 }));
  await expect(review(page).locator('del')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 2 }))).toBeVisible();
  expect(await lines()).toEqual([
    ...before,
    [second.code, 1200, `${nextYear}-03-02`, priceOf(second)],
    [third.code, 40, `${nextYear}-03-05`, priceOf(third)],
  ]);
  // In a low window the list of materials, which is empty, is a line: the lines have the room.
  await page.setViewportSize({ width: 1024, height: 600 });
  const materials = page.locator('.kit-detail').filter({ hasText: word('orderMaterial.materials') });
  await expect.poll(async () => (await materials.boundingBox())?.height ?? 0).toBeLessThan(100);
  await expect(page.locator(`${grid} [data-line="2"] [data-col="productCode"]`)).toBeInViewport({ ratio: 1 });
});

test('cells without headings go where they could be, the person says which column is which, and another unit is refused', async ({
  page,
  request,
  signedIn,
}) => {
  const { id, second, third, priceOf, lines } = await anOrder(request, signedIn);
  const before = await lines();
  await bring(page, signedIn);
  await page.goto(`/production/orderInfo?at=ORDER:${id}`);
  // Below the last line is where new ones are pasted.
  await page.locator(`${grid} [data-line="0"] [data-col="productCode"]`).click();
  await page.keyboard.press('ArrowDown');
  await paste(page, `${second.code}\t9,999\t1,200 kg\t${nextYear}-03-02\n${third.code}\t8,888\t40\t${nextYear}-03-05`);
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 2, wrong: 1 }));
  await expect(review(page).getByRole('button', { name: word('import.overNew') })).toHaveCount(0);
  const places = review(page).getByRole('group', { name: word('import.places') });
  await expect(places.getByLabel(second.code)).toHaveValue('productId');
  await expect(places.getByLabel('9,999')).toHaveValue('qty');
  await expect(places.getByLabel('1,200 kg')).toHaveValue('unitPrice');
  await expect(places.getByLabel(`${nextYear}-03-02`)).toHaveValue('dueDate');
  await places.getByLabel('1,200 kg').selectOption('qty');
  // What held the column before is left out, and said to be.
  await expect(places.getByLabel('9,999')).toHaveValue('');
  await expect(review(page)).toContainText(word('import.pasteUnread', 'kr', { columns: '9,999' }));
  await expect(review(page)).toContainText(word('import.otherUnit', 'kr', { said: 'kg', its: 'EA' }));
  const cell = review(page).locator('[data-line="0"] [data-col="qty"]');
  await cell.dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 2, wrong: 0 }));
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 2 }))).toBeVisible();
  expect(await lines()).toEqual([
    ...before,
    [second.code, 1200, `${nextYear}-03-02`, priceOf(second)],
    [third.code, 40, `${nextYear}-03-05`, priceOf(third)],
  ]);
});
