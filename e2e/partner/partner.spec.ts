import { role as roles } from '@lotline/contract/identity/role';
import { user as userCalls } from '@lotline/contract/identity/user';
import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { Material } from '@lotline/contract/material/material';
import { openOrderLines, receiveOrdered } from '@lotline/contract/material/stock';
import { placeOrder } from '@lotline/contract/order/place-order';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { shipments } from '@lotline/contract/shipment/shipment';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, openSession, test, word } from '../kit/story.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

test('a business partner has a page: who it is, what it does, and its papers', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const partnerCode = `PAPER-${Date.now()}`;
  const data = { partnerCode, name: '한빛정밀', types: ['CUSTOMER', 'OUTSOURCER'], businessType: '제조업', businessItem: '표면처리' };
  const answer = await request.post('/api/biz-partner', { headers, data });
  const { id } = (await answer.json()) as { id: number };
  await bring(page, signedIn);
  await page.goto(`/baseinfo/bizPartner?id=${id}`);
  await page.getByRole('link', { name: partnerCode }).click();
  await expect(page).toHaveURL(new RegExp(`/baseinfo/bizPartner/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('한빛정밀');
  await expect(page.locator('.record-title')).toContainText(partnerCode);
  await page.getByRole('tab', { name: word('record.tabInfo') }).click();
  await expect(page.getByText('표면처리')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('tab', { name: word('attachment.title') }).click();
  await page
    .getByLabel(word('attachment.add'))
    .last()
    .setInputFiles([{ name: '사업자등록증.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  const files = page.getByRole('grid', { name: word('attachment.title') });
  await expect(files.getByRole('row').filter({ hasText: '사업자등록증.pdf' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: word('attachment.title') })).toContainText('1');
});

const today = dayIn(new Date(), 'Asia/Seoul');

test('before a call to a supplier its page says whom to call, what is open and late, and what its material cost last; a purchase begins there', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `CALL-${Date.now().toString(36).toUpperCase()}`;
  const contact = { contactName: '김구매', contactPhone: '010-1234-5678', contactEmail: 'buy@example.com', phone: '02-555-0100' };
  const supplier = await api(Partner.create, { partnerCode: code, name: `${code} 상사`, types: ['SUPPLIER'], ...contact });
  const material = await api(Material.create, {
    code,
    name: '황동봉',
    type: 'RAW',
    uom: 'kg',
    leadTimeDays: 5,
    defaultSupplierId: supplier.id,
  });
  const place = (dueDate: string, unitPrice: number) =>
    api(placeOrder, {
      ...{ bizPartnerId: supplier.id, direction: 'PURCHASE', orderDate: addDays(today, -20), dueDate, currency: 'KRW' },
      lines: [{ materialId: material.id, qty: 40, unitPrice }],
    });
  const late = await place(addDays(today, -2), 8200);
  await place(addDays(today, 9), 8500);
  await bring(page, signedIn);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/baseinfo/bizPartner/${supplier.id}`);

  await expect(page.getByRole('link', { name: '010-1234-5678' })).toHaveAttribute('href', 'tel:01012345678');
  await expect(page.getByRole('link', { name: 'buy@example.com' })).toHaveAttribute('href', 'mailto:buy@example.com');
  const open = page.locator('.record-figures > div', { hasText: word('partner.open.PURCHASE') });
  await expect(open).toContainText('2');
  await expect(open).toContainText(word('partner.late', 'kr', { late: '1' }));
  await expect(page.getByText(word('partner.open.SALES'))).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: late.orderNo });
  await expect(row).toContainText('황동봉');
  expect(await barriersOn(page)).toEqual([]);

  await test.step('a part is fetched when it is opened', async () => {
    expect(asked.some((path) => path.includes('/order/items/'))).toBe(false);
    await page.getByRole('tab', { name: word('partner.tab.materials') }).click();
    const line = page.getByRole('row').filter({ hasText: code });
    await expect(line).toContainText('8,500');
    await expect(line.locator('[data-col=leadTimeDays]')).toHaveText('5');
    await expect(line.locator('[data-col=openQty]')).toContainText('80');
    // Once, or twice where drawing it took longer than what was read counts as just read.
    expect(new Set(asked.filter((path) => path.includes('/order/items/'))).size).toBe(1);
  });

  await test.step('a new purchase knows its supplier', async () => {
    await page.getByRole('button', { name: word('order.newPurchase') }).click();
    const form = page.getByRole('dialog');
    await expect(form).toContainText(`${code} 상사`);
    await form.getByRole('button', { name: word('action.cancel'), exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: word('order.newSales') })).toHaveCount(0);
  });

  await test.step('the files are one press away', async () => {
    await page.getByRole('button', { name: word('attachment.title'), exact: true }).click();
    await expect(page.getByRole('tab', { name: word('attachment.title') })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('how it kept its days is said with the lines that make it, and each order with what came on it', async () => {
    const kept = page.locator('.record-figures > div', { hasText: word('partner.onTimeShare', 'kr', { n: 180 }) });
    await expect(kept).toContainText('0% (0/1)');
    await page.getByRole('tab', { name: word('partner.tab.deliveries') }).click();
    const line = page.getByRole('row').filter({ hasText: late.orderNo });
    await expect(line).toContainText(word('delivery.state.MISSING'));
    const [item] = await api(openOrderLines, { bizPartnerId: supplier.id });
    const shelf = (await api(Location.list, { type: 'SHELF' })).find(({ code: its }) => its === 'RAW-A1');
    const lines = [{ orderMaterialId: item?.id ?? 0, locationId: shelf?.id ?? 0, packages: [{ qty: 40 }] }];
    const [came] = await api(receiveOrdered, { lines });
    await expect(line).toContainText(word('delivery.state.LATE'));
    await line.getByRole('link', { name: late.orderNo }).click();
    await page.getByRole('tab', { name: word('partner.tab.receipts'), exact: true }).click();
    await expect(page.getByRole('link', { name: came?.packageId ?? '–' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(late.orderNo);
    await expect(page.getByRole('option').filter({ hasText: late.orderNo })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });
});

test('of a customer the shipments of a period stand there, and the statement of what was sold is made from there', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { rows } = await api(shipments, { startDt: addDays(today, -90), endDt: today });
  const sent = rows.find(
    ({ bizPartnerId, status, lines }) =>
      status === 'SHIPPED' && bizPartnerId !== null && lines.every(({ unitPrice }) => unitPrice !== null),
  );
  if (!sent) throw new Error('the demo plant ships with prices');
  await bring(page, signedIn);
  await page.goto(`/baseinfo/bizPartner/${sent.bizPartnerId}`);
  await page.getByRole('tab', { name: word('partner.tab.shipments') }).click();
  await expect(page.getByRole('link', { name: sent.shipmentNo })).toBeVisible();
  await page.getByRole('button', { name: word('statement.title') }).click();
  const tab = page.getByRole('tab', { name: word('partner.tab.statements') });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('row').filter({ hasText: sent.shipmentNo }).first().getByRole('checkbox').click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: word('statement.title') })
    .click();
  expect((await saved).suggestedFilename()).toContain(sent.shipmentNo);
});

test('who may see partners alone sees no part of what others may', async ({ page, request, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = Date.now().toString(36);
  const seen = [{ name: 'baseinfo', view: true, children: [{ name: 'bizPartner', view: true }] }];
  const role = await api(roles.create, { name: `전화 ${mark}`, roleItem: JSON.stringify(seen) });
  const clerk = { userId: `call${mark}`, password: `Call-${mark}-9` };
  await api(userCalls.create, { ...clerk, username: '안내', roleIds: [role.id] });
  const partner = await api(Partner.create, { partnerCode: `SEEN-${mark}`, name: '한빛', types: ['CUSTOMER', 'SUPPLIER', 'OUTSOURCER'] });
  await bring(page, await openSession(request, clerk));
  await page.goto(`/baseinfo/bizPartner/${partner.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('한빛');
  await expect(page.getByRole('tab')).toHaveText([word('record.tabInfo'), word('attachment.title'), word('record.history')]);
  await expect(page.getByRole('button', { name: word('order.newSales') })).toHaveCount(0);
});
