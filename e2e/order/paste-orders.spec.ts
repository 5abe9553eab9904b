import { allOrders } from '@lotline/contract/order/open-order';
import { OrderProduct } from '@lotline/contract/order/order-product';
import type { Page } from '@playwright/test';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const paste = (page: Page, text: string) =>
  page.evaluate((said) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', said);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
const review = (page: Page) => page.getByRole('dialog').last();

test('a customer’s list becomes orders by his order numbers, saved by one press, and is known again when it comes twice', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [first, second] = (await read('/order/choices')).products.filter((one: { unitPrice: number | null }) => one.unitPrice);
  const partners: { name: string; types: string[] }[] = await read('/biz-partner/biz-partners');
  const customer = partners.find(({ types }) => types.includes('CUSTOMER'))?.name as string;
  const mark = `LST${Date.now() % 1_000_000}`;
  const due = `${new Date().getFullYear() + 1}-03-02`;
  const list = [
    'P/O No\t품번\t주문수량\t납기일\t비고',
    `${mark}-A\t${first.code}\t1,200 EA\t${due}\t급함`,
    `${mark}-B\t${first.code}\t10\t${due}\t`,
    `${mark}-A\t${second.code}\t40\t${due}\t`,
    '합계\t\t1,250\t\t',
  ].join('\r\n');

  await bring(page, signedIn);
  await page.goto('/production/orderInfo');
  const cell = page.locator('.kit-screen [data-line="0"] [data-col="customerPoNo"]').first();
  await cell.click();
  await paste(page, list);
  // No customer stands in the list: there is one question, and the hands are at it.
  const whose = review(page).getByRole('combobox', { name: word('order.listCustomer') });
  await expect(whose).toBeFocused();
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 3, wrong: 3 }));
  await page.keyboard.type(customer);
  await page.keyboard.press('Enter');
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 3, wrong: 0 }));
  await expect(review(page)).toContainText(word('order.listOrders', 'kr', { orders: 2 }));
  await expect(review(page).locator('[data-line="2"] [data-col="unitPrice"]')).not.toHaveText('');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 3 }))).toBeVisible();
  const mine = async () => {
    const { rows } = await read(`${allOrders.path}?closed=true&f.customerPoNo=${mark}`);
    return rows.filter(({ customerPoNo }: { customerPoNo: string | null }) => customerPoNo?.startsWith(mark));
  };
  const orders: { id: number; customerPoNo: string; bizPartnerName: string }[] = await mine();
  expect(orders.map(({ customerPoNo, bizPartnerName }) => [customerPoNo, bizPartnerName]).toSorted()).toEqual([
    [`${mark}-A`, customer],
    [`${mark}-B`, customer],
  ]);
  const one = orders.find(({ customerPoNo }) => customerPoNo === `${mark}-A`);
  const lines: Record<string, unknown>[] = await read(OrderProduct.list.path.replace('{orderId}', String(one?.id)));
  expect(lines.map(({ productCode, qty, dueDate, note }) => [productCode, qty, dueDate, note])).toEqual([
    [first.code, 1200, due, '급함'],
    [second.code, 40, due, null],
  ]);
  expect(lines.every(({ unitPrice }) => Number(unitPrice) > 0)).toBe(true);

  // The same list again, now with its customer, and where a file would be dropped.
  await page.reload();
  await page
    .locator('.kit-screen')
    .getByRole('button', { name: word('record.import') })
    .first()
    .click();
  await expect(review(page)).toContainText(word('import.orPaste'));
  await paste(page, `고객사\tPO번호\t품목코드\t수량\t납기\n${customer}\t${mark}-A\t${first.code}\t1\t${due}`);
  await expect(review(page)).toContainText(`${mark}-A: 이미`);
  await expect(review(page)).toContainText(word('order.listOrders', 'kr', { orders: 1 }));
  await expect(whose).toHaveCount(0);
});

test('all that is wrong in a list is said before it is saved, each at its own row, and nothing stays once it is mended', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [first, second] = (await read('/order/choices')).products.filter((one: { unitPrice: number | null }) => one.unitPrice);
  const partners: { name: string; types: string[] }[] = await read('/biz-partner/biz-partners');
  const customer = partners.find(({ types }) => types.includes('CUSTOMER'))?.name as string;
  const mark = `WRG${Date.now() % 1_000_000}`;
  const year = new Date().getFullYear();
  await bring(page, signedIn);
  await page.goto('/production/orderInfo');
  await page.locator('.kit-screen [data-line="0"] [data-col="customerPoNo"]').first().click();
  await paste(
    page,
    [
      '고객사\tPO번호\t품번\t수량\t납기',
      `${customer}\t${mark}-1\t${first.code}\t10\t${year + 1}-03-02`,
      `${customer}\t${mark}-1\t${second.code}\t-5\t${year + 1}-03-02`,
      `${customer}\t${mark}-2\t${second.code}\t7\t${year - 1}-11-01`,
    ].join('\r\n'),
  );
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 3, wrong: 2 }));
  const cell = (line: number, col: string) => review(page).locator(`[data-line="${line}"] [data-col="${col}"]`);
  await expect(cell(1, 'qty')).toContainText(word('order.quantityAboveZero'));
  await expect(cell(2, 'dueDate')).toContainText(word('order.dueAfterOrdered'));
  await expect(cell(0, 'dueDate')).not.toContainText(word('order.dueAfterOrdered'));
  const write = async (line: number, col: string, said: string) => {
    await cell(line, col).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(said);
    await page.keyboard.press('Enter');
  };
  await write(1, 'qty', '5');
  await write(2, 'dueDate', `${year + 1}-11-01`);
  await expect(review(page)).toContainText(word('import.summary', 'kr', { rows: 3, wrong: 0 }));
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word('import.saved', 'kr', { rows: 3 }))).toBeVisible();
});

test('a list that comes again without a number is asked about before it is entered again, and so are two of its rows that are the same', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [first, second] = (await read('/order/choices')).products.filter((one: { unitPrice: number | null }) => one.unitPrice);
  const partners: { name: string; types: string[] }[] = await read('/biz-partner/biz-partners');
  const customer = partners.find(({ types }) => types.includes('CUSTOMER'))?.name as string;
  const qty = 11 + (Date.now() % 80);
  const due = `${new Date().getFullYear() + 1}-04-06`;
  const list = [
    '고객사\t품번\t수량\t납기',
    `${customer}\t${first.code}\t${qty}\t${due}`,
    `${customer}\t${second.code}\t${qty}\t${due}`,
    `${customer}\t${first.code}\t${qty}\t${due}`,
  ].join('\r\n');
  await bring(page, signedIn);
  const pasteList = async () => {
    await page.goto('/production/orderInfo');
    await page.locator('.kit-screen [data-line="0"] [data-col="customerPoNo"]').first().click();
    await paste(page, list);
    await expect(review(page)).toContainText(word('order.sameRows', 'kr', { rows: '1, 3' }));
    await page.keyboard.press('Control+s');
  };
  const question = page.getByRole('alertdialog');
  // A digit too many stands beside its row like the rest, and nobody is asked a second time.
  const cell = (line: number) => review(page).locator(`[data-line="${line}"] [data-col="qty"]`);
  await pasteList();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await cell(1).click();
  await expect(review(page).locator('.grid-row input:checked')).toHaveCount(0);
  await page.keyboard.type('99999999');
  await page.keyboard.press('Enter');
  await expect(review(page)).toContainText(word('order.sizeOfRow', 'kr', { row: 2, said: `${second.code}: 99,999,999` }));
  await page.keyboard.press('Control+s');
  await expect(question).toContainText(word('import.doubtAsk', 'kr', { count: 2 }));
  await page.keyboard.press('Escape');
  await expect(cell(1)).toBeFocused();
  await page.keyboard.type(String(qty));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(question).toContainText(word('import.doubtAsk', 'kr', { count: 1 }));
  await expect(question.getByRole('button', { name: word('import.doubtBack') })).toBeFocused();
  await question.getByRole('button', { name: word('import.doubtGo') }).click();
  await expect(page.getByText(word('import.saved', 'kr', { rows: 3 }))).toBeVisible();
  await pasteList();
  await expect(question).toContainText(word('import.doubtAsk', 'kr', { count: 2 }));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(review(page)).toBeVisible();
});
