import { countSheets } from '@lotline/contract/count/count';
import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { Partner } from '@lotline/contract/partner/partner';
import { signIn } from '../../tools/plant-log/client.ts';
import { drawer } from './form.ts';
import { bring, expect, test, word } from './story.ts';

test('what quick hands type before the palette has come stands in it', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  // The piece comes when the keys have been pressed, however fast the machine is.
  const typed = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/production/plan');
  const opener = page.getByRole('button', { name: word('record.history'), exact: true });
  await expect(opener).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(word('menu.tools'));
  typed.resolve();
  const box = page.getByRole('combobox', { name: word('frame.goTo'), exact: true });
  await expect(box).toHaveValue(word('menu.tools'));
  await expect(page.getByRole('option', { name: word('menu.tools') }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
});

test('its keys are its own: over an open form Esc leaves the palette alone, and Ctrl-S saves nothing beneath it', async ({
  page,
  signedIn,
}) => {
  await bring(page, signedIn);
  await page.goto('/material/material');
  const cell = page.locator('[data-line="0"] [data-col=name]');
  const name = await cell.innerText();
  await cell.click();
  await page.keyboard.press('Enter');
  const form = drawer(page, 'material');
  await form.field('name').fill(`${name} 2`);
  const box = page.getByRole('combobox', { name: word('frame.goTo'), exact: true });
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(form.field('name')).toBeFocused();
  await expect(form.field('name')).toHaveValue(`${name} 2`);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cell).toHaveText(name);
});

test('a form that arrives while the palette stands open leaves it its keys, and has them once it is gone', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/RecordDrawer-[^/]+\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/material/material');
  await page.locator('[data-line="0"] [data-col=name]').click();
  await page.keyboard.press('Enter');
  const form = drawer(page, 'material');
  const box = page.getByRole('combobox', { name: word('frame.goTo'), exact: true });
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(form.field('name')).toHaveCount(0);
  arrives.resolve();
  await expect(form.field('name')).toHaveCount(1);
  // As a hand types: a form that takes the focus does it within the first of these letters.
  await page.keyboard.type(word('menu.tools'), { delay: 150 });
  await expect(box).toHaveValue(word('menu.tools'));
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(form.box.locator('input:focus, textarea:focus')).toHaveCount(1);

  await page.keyboard.press('Control+k');
  await box.fill(word('menu.tools'));
  await expect(page.getByRole('option', { selected: true })).toContainText(word('menu.tools'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word('menu.tools'));
});

test('another part of the screen where one is has the keys as soon as it stands', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/stockOutRestock');
  const prompt = page.locator('main .kit-barcode-prompt');
  await expect(prompt).toBeVisible();
  for (const [title, tab] of [
    ['frame.restock', 'issuing.tabRestock'],
    ['frame.issue', 'issuing.tabIssue'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(word(title));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: word(tab), exact: true })).toBeChecked();
    await expect(prompt).toBeFocused();
  }
});

test('does not open over a dialog, which keeps the focus', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await page.locator('[data-line="0"] [data-col=packageId]').click();
  await page.getByRole('button', { name: word('print.label'), exact: true }).click();
  const dialog = page
    .locator('.ant-modal')
    .getByRole('button', { name: word('action.close'), exact: true })
    .last();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText(word('frame.answerFirst'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: word('frame.goTo'), exact: true })).toHaveCount(0);
});

test('begins what people do all day, found in either language, with its form open', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  const begin = async (text: string, title: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(text);
    await expect(page.getByRole('option', { selected: true })).toContainText(title);
    await page.keyboard.press('Enter');
  };
  /** Its form is there, and gone by Escape, which is heard once what it holds has come. */
  const isOpen = async (title: string) => {
    const form = page.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  };
  const newPlan = word('record.new', 'kr', { name: word('plan.one') });
  await begin('new plan', newPlan);
  await isOpen(newPlan);
  await begin('새 출하', word('shipment.new'));
  await isOpen(word('shipment.new'));
  await begin('발주 입고', word('stock.receiveOrdered'));
  await isOpen(word('stock.receiveOrdered'));
  await begin('return material', word('frame.restock'));
  await expect(page.getByRole('radio', { name: word('issuing.tabRestock') })).toBeChecked();
});

test('says beside an order whose it is, what and when, and finds it by its customer and number together', async ({
  page,
  signedIn,
  request,
}) => {
  const { bizPartnerName, orderNo } = await (
    await request.get('/api/order/all?limit=1', { headers: { authorization: `Bearer ${signedIn.token}` } })
  )
    .json()
    .then(({ rows }) => rows[0]);
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(`${bizPartnerName} ${orderNo}`);
  const found = page.getByRole('option', { name: orderNo }).first();
  await expect(found).toContainText(bizPartnerName);
  await expect(found).toContainText(/납기 \d{4}\/\d\d\/\d\d/);
});

test('a shelf is found and shown chosen, a recall leads to tracking, and a word in the wrong mode of the keyboard is understood', async ({
  page,
  signedIn,
  request,
}) => {
  const shelves = await request.get('/api/location/by-type/SHELF', { headers: { authorization: `Bearer ${signedIn.token}` } });
  const { name } = (await shelves.json())[0];
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  const field = page.getByRole('combobox', { name: word('frame.goTo'), exact: true });
  await page.keyboard.press('Control+k');
  await field.fill('cnfgk');
  await expect(page.getByRole('option', { name: word('shipment.new') }).first()).toBeVisible();
  await field.fill('리콜');
  await expect(page.getByRole('option').first()).toContainText(word('frame.recall'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report\/tracking/);
  await page.keyboard.press('Control+k');
  await field.fill(name);
  const place = page.getByRole('option').filter({ hasText: name }).first();
  await expect(place).toBeVisible();
  await place.click();
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(word('menu.location'));
  await expect(page.locator(`[data-line][aria-selected=true]`).filter({ hasText: name }).first()).toBeVisible();
});

test('purchases stand in a group of their own, the open one first and before what is to be begun; a business and a count are found', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = `PAL${Date.now().toString(36).toUpperCase()}`;
  const partner = await api(Partner.create, { partnerCode: mark, name: `발주 ${mark}`, types: ['CUSTOMER', 'SUPPLIER'] });
  const business = await api(Business.create, {
    code: `B-${mark}`,
    name: `${mark} 연간`,
    bizPartnerId: partner.id,
    currency: 'KRW',
    status: 'ACTIVE',
  });
  const ordered = { businessId: business.id, orderDate: '2026-03-02', status: 'CONFIRMED' } as const;
  await api(Order.create, { ...ordered, orderNo: `SO-${mark}`, direction: 'SALES' });
  await api(Order.create, { ...ordered, orderNo: `PO-${mark}-1`, direction: 'PURCHASE' });
  const over = await api(Order.create, { ...ordered, orderNo: `PO-${mark}-2`, direction: 'PURCHASE' });
  await api(Order.change, { ...over, status: 'CANCELLED' });
  await bring(page, signedIn);
  await page.goto('/baseinfo/bizPartner');
  await expect(page.locator('[data-line="0"]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: word('frame.goTo'), exact: true });
  await field.fill(mark);
  const lines = page.locator('.palette-lines > *');
  await expect(page.getByRole('option', { name: `PO-${mark}-1` }).first()).toBeVisible();
  const told = (await lines.allInnerTexts()).map((line) => line.split('\n')[0]);
  const at = (text: string) => told.indexOf(text);
  expect(told.slice(at(word('partner.tab.PURCHASE')), at(word('partner.tab.PURCHASE')) + 3)).toEqual([
    word('partner.tab.PURCHASE'),
    `PO-${mark}-1`,
    `PO-${mark}-2`,
  ]);
  expect(told[at(word('partner.tab.SALES')) + 1]).toBe(`SO-${mark}`);

  await test.step('who says that purchases are meant has them first, and Enter waits for them', async () => {
    await field.fill(`${mark} 발주`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`PO-${mark}-1`);
  });
  await test.step('a business leads into the tree of orders', async () => {
    await page.keyboard.press('Control+k');
    await field.fill(`${mark} 연간`);
    await page
      .getByRole('option')
      .filter({ hasText: `B-${mark}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`at=BUSINESS(:|%3A)${business.id}`));
    await expect(page.getByRole('row').filter({ hasText: `SO-${mark}` })).toBeVisible();
  });
  await test.step('a count leads to its day', async () => {
    const { rows } = await api(countSheets, { startDt: '2020-01-01', endDt: '2030-01-01', limit: 1 });
    const sheetNo = rows[0]?.sheetNo ?? '';
    await page.keyboard.press('Control+k');
    await field.fill(sheetNo);
    await page.getByRole('option').filter({ hasText: sheetNo }).first().click();
    await expect(page.getByRole('row', { selected: true }).filter({ hasText: sheetNo })).toBeVisible();
  });
});
