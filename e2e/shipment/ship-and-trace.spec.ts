import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { ProductStock } from '@lotline/contract/lot/product-stock';
import type { ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import type { APIRequestContext, Page } from '@playwright/test';
import { scan } from '../kit/scanner.ts';
import { bring, expect, type SignedIn, test, word } from '../kit/story.ts';

// Here drawers, lists and messages move, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What the server has on its shelves at this moment. */
const shippable = async (request: APIRequestContext, { token }: SignedIn): Promise<ShippableLot[]> =>
  (await request.get('/api/lot/shipment-lots', { headers: { authorization: `Bearer ${token}` } })).json();

const orderLines = async (request: APIRequestContext, { token }: SignedIn): Promise<ShippableOrderLine[]> =>
  (await request.get('/api/shipment/order-lines', { headers: { authorization: `Bearer ${token}` } })).json();
const waitsFor =
  ({ productId, bizPartnerId, productPartnerId }: ShippableLot) =>
  (line: ShippableOrderLine) =>
    line.productId === productId && line.bizPartnerId === bizPartnerId && bizPartnerId === productPartnerId && line.qty > line.shippedQty;

/** Two lots of different clients, the first of them waited for by an order, with more than one piece. */
const lotsOfTwoClients = async (request: APIRequestContext, signedIn: SignedIn) => {
  const lots = await shippable(request, signedIn);
  const waiting = await orderLines(request, signedIn);
  const mine = lots.find((lot) => lot.qty >= 2 && lot.orderProductId !== null && waiting.some(waitsFor(lot)));
  // Of a product that the first one's client hasn't ordered: what he waits for may go for a reason.
  const theirs = lots.find(
    ({ productId, productPartnerId }) =>
      productPartnerId !== null &&
      productPartnerId !== mine?.productPartnerId &&
      !waiting.some((line) => line.productId === productId && line.bizPartnerId === mine?.bizPartnerId),
  );
  if (!mine || !theirs) throw new Error('The demo plant has no lots of two clients.');
  return { mine, theirs };
};

const drawer = (page: Page) => page.getByRole('dialog', { name: word('shipment.new') });
const chosen = (page: Page) => drawer(page).locator('.shipment-scroll');
const save = (page: Page) => drawer(page).getByRole('button', { name: word('action.save'), exact: true });
const saidBeside = (page: Page, text: string) => expect(drawer(page).locator('.ant-drawer-footer')).toContainText(text);

test('a clerk ships a lot, can’t ship too much or to two clients, traces it both ways and takes it back', async ({
  page,
  signedIn,
  request,
}) => {
  const { mine, theirs } = await lotsOfTwoClients(request, signedIn);
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  await saidBeside(page, word('shipment.noLines'));
  await expect(save(page)).toBeDisabled();

  await scan(page, 'NO-SUCH-LOT');
  await expect(page.getByRole('alert').filter({ hasText: 'NO-SUCH-LOT' })).toBeVisible();
  await scan(page, mine.lotNo);
  const qty = drawer(page).getByRole('textbox', { name: `${word('shipment.qty')} ${mine.lotNo}` });
  await expect(qty).toBeVisible();
  await expect(save(page)).toBeEnabled();

  await scan(page, theirs.lotNo);
  const stop = page.locator('[data-stop]');
  await expect(stop).toContainText(word('shipment.othersStays'));
  await expect(stop.getByRole('button', { name: word('shipment.addWithReason') })).toHaveCount(0);
  await saidBeside(page, word('shipment.decideFirst'));
  await stop.getByRole('button', { name: word('shipment.setAside') }).click();
  await expect(stop).toHaveCount(0);
  await expect(chosen(page)).not.toContainText(theirs.lotNo);
  await expect(save(page)).toBeEnabled();

  await qty.fill(String(mine.qty + 1));
  await expect(save(page)).toBeDisabled();
  await expect(drawer(page).getByRole('alert')).toBeVisible();
  await qty.fill('1');
  await expect(save(page)).toBeEnabled();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/shipment') && response.request().method() === 'POST');
  await page.keyboard.press('ControlOrMeta+s');
  const { id, shipmentNo } = await (await answered).json();
  await expect(
    page.getByRole('status').filter({ hasText: word('shipment.went', 'kr', { no: shipmentNo, much: `1 ${mine.uom}` }) }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: word('shipment.linesOf', 'kr', { no: shipmentNo }) })).toBeVisible();
  expect((await shippable(request, signedIn)).find(({ productStockId }) => productStockId === mine.productStockId)?.qty ?? 0).toBe(
    mine.qty - 1,
  );

  await page.getByRole('button', { name: word('prodStock.openTracking') }).click();
  await expect(page).toHaveURL(new RegExp(`kind=shipment&id=${id}`));
  const thing = (key: string) => page.locator(`[data-key="${key}"]`);
  await expect(thing(`customer:${mine.productPartnerId}`)).toBeVisible();
  await expect(page.locator('[data-kind="supplier"].track-thing').first()).toBeVisible();
  // Back to the lot by keyboard, and on from there: the shipment is among what the lot went into.
  await thing(`shipment:${id}`).click();
  await page.keyboard.press('ArrowLeft');
  await expect(thing(`lot:${mine.lotId}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`kind=lot&id=${mine.lotId}`));
  await thing(`shipment:${id}`).click();
  await page.getByRole('button', { name: word('tracking.open') }).click();

  await expect(page.getByRole('heading', { name: word('shipment.linesOf', 'kr', { no: shipmentNo }) })).toBeVisible();
  await page.getByRole('button', { name: word('shipment.cancel'), exact: true }).click();
  const asked = page.getByRole('dialog', { name: word('shipment.cancel') });
  await expect(asked.getByRole('button', { name: word('shipment.cancel') })).toBeDisabled();
  await asked.getByRole('textbox').fill('오출하');
  await asked.getByRole('button', { name: word('shipment.cancel') }).click();
  await expect(page.locator('.shipment-cancelled')).toContainText('오출하');
  expect((await shippable(request, signedIn)).find(({ productStockId }) => productStockId === mine.productStockId)?.qty).toBe(mine.qty);
});

test('what is proposed is ringed until it is scanned, a lot that nobody ordered is stopped, and what nobody scanned is asked about once', async ({
  page,
  signedIn,
  request,
}) => {
  const lots = await shippable(request, signedIn);
  const waiting = await orderLines(request, signedIn);
  const order = waiting.find((line) => lots.filter((lot) => waitsFor(lot)(line)).length > 0 && line.orderStatus !== 'ON_HOLD');
  const theirs = waiting.filter(({ bizPartnerId }) => bizPartnerId === order?.bizPartnerId);
  const strange = lots.find((lot) => lot.bizPartnerId === null && !theirs.some(({ productId }) => productId === lot.productId));
  if (!order || !strange) throw new Error('The demo plant has no lot that nobody ordered.');
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByText(word('shipment.dueAll'), { exact: true }).last().click();
  const due = page.getByRole('grid', { name: word('menu.shipment') });
  const ready = due.getByRole('row').filter({ has: page.getByRole('link', { name: word('shipment.begin') }) });
  await ready
    .filter({ hasText: order.orderNo })
    .first()
    .getByRole('link', { name: word('shipment.begin') })
    .click();
  const lines = chosen(page).locator('tr[data-line]');
  const ringed = lines.getByRole('img', { name: word('issuing.unscanned') });
  const tick = lines.getByRole('img', { name: word('issuing.ticked') });
  await expect(ringed.first()).toBeVisible();
  await expect(tick).toHaveCount(0);
  const before = await lines.count();
  const lotNo = (await lines.first().locator('strong').textContent()) ?? '';

  await scan(page, strange.lotNo);
  const stop = page.locator('[data-stop]');
  await expect(stop).toContainText(strange.lotNo);
  await expect(page.locator('.scan-flash')).toHaveCount(0);
  await expect(stop.getByRole('button', { name: word('shipment.setAside') })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await saidBeside(page, word('shipment.decideFirst'));
  await stop.getByRole('button', { name: word('shipment.setAside') }).click();
  await expect(lines).toHaveCount(before);
  await scan(page, strange.lotNo);
  await stop.getByRole('button', { name: word('shipment.why.sample') }).click();
  await stop.getByRole('button', { name: word('shipment.addWithReason') }).click();
  await expect(lines).toHaveCount(before + 1);
  await expect(lines.last()).toContainText(word('shipment.why.sample'));
  await expect(tick).toHaveCount(1);

  const question = page.getByRole('alertdialog');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(question).toContainText(word('shipment.unscannedAsk', 'kr', { n: before }));
  await expect(question).toContainText(lotNo);
  await expect(question.getByRole('button', { name: word('issuing.unscannedBack') })).toBeFocused();
  // What it asks about is scanned: that is the answer.
  await scan(page, lotNo);
  await expect(question).toHaveCount(0);
  await expect(tick).toHaveCount(2);
  await expect(lines).toHaveCount(before + 1);

  const answered = page.waitForResponse((response) => response.url().endsWith('/api/shipment') && response.request().method() === 'POST');
  await page.keyboard.press('ControlOrMeta+s');
  if (before > 1) await question.getByRole('button', { name: word('shipment.unscannedGo') }).click();
  const sent = await (await answered).json();
  expect(sent.note).toBe(`${strange.lotNo}: ${word('shipment.why.sample')}`);
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const cancelled = await request.put('/api/shipment/cancel', { headers, data: { id: sent.id, version: sent.version, reason: '오출하' } });
  expect(cancelled.status()).toBe(200);
});

test('what another order of the customer asks for is said in amber, and goes along only after it was asked about', async ({
  page,
  signedIn,
  request,
}) => {
  const lots = await shippable(request, signedIn);
  const waiting = await orderLines(request, signedIn);
  const ready = waiting.filter((line) => line.orderStatus !== 'ON_HOLD' && lots.some((lot) => waitsFor(lot)(line)));
  const pairs = ready.flatMap((order) =>
    ready.flatMap((other) => {
      const isTheirs = other.bizPartnerId === order.bizPartnerId && other.orderNo !== order.orderNo;
      const asksForIt = waiting.some(({ orderNo, productId }) => orderNo === order.orderNo && productId === other.productId);
      const lot = lots.find((one) => waitsFor(one)(other));
      return isTheirs && !asksForIt && lot ? [{ order, other, lot }] : [];
    }),
  );
  const [pair] = pairs;
  if (!pair) throw new Error('The demo plant has no customer who waits for two products.');
  const { order, lot } = pair;
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByText(word('shipment.dueAll'), { exact: true }).last().click();
  const due = page.getByRole('grid', { name: word('menu.shipment') });
  await due
    .getByRole('row')
    .filter({ hasText: order.orderNo })
    .filter({ has: page.getByRole('link', { name: word('shipment.begin') }) })
    .first()
    .getByRole('link', { name: word('shipment.begin') })
    .click();
  const lines = chosen(page).locator('tr[data-line]');
  await expect(lines.first()).toBeVisible();
  await expect(lines.filter({ hasText: word('shipment.otherOrderHere') })).toHaveCount(0);
  await scan(page, lot.lotNo);
  const band = page.locator('.scan-flash').filter({ hasText: lot.lotNo });
  await expect(band).toHaveAttribute('data-warns', 'true');
  await expect(lines.filter({ hasText: lot.lotNo })).toContainText(word('shipment.otherOrderHere'));
  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(word('shipment.othersAsk', 'kr', { n: 1 }));
  await expect(question).toContainText(lot.lotNo);
  await expect(question.getByRole('button', { name: word('shipment.othersBack') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(lines.filter({ hasText: lot.lotNo })).toHaveCount(1);
});

test('a lot that was held after it was listed is stopped at its scan and taken off the lines', async ({ page, signedIn, request }) => {
  const { mine } = await lotsOfTwoClients(request, signedIn);
  const headers = { authorization: `Bearer ${signedIn.token}` };
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  await drawer(page)
    .getByRole('textbox', { name: word('shipment.findLot') })
    .fill(mine.lotNo);
  await drawer(page).locator('.shipment-lots').getByRole('button').first().click();
  await expect(chosen(page)).toContainText(mine.lotNo);
  const held = await request.post('/api/tracking/hold', { headers, data: { kind: 'lot', id: mine.lotId, reason: '치수 확인' } });
  expect(held.status(), await held.text()).toBe(200);
  const { id } = await held.json();
  try {
    // The line says it before anybody scans the lot, and so does the list that lots are taken from.
    const why = `보류: 치수 확인 · ${signedIn.user.username} · `;
    await expect(chosen(page).locator('tr[data-held]')).toContainText(why);
    await expect(drawer(page).locator('.shipment-lots')).toContainText(why);
    await expect(save(page)).toBeDisabled();
    await scan(page, mine.lotNo);
    const stop = page.locator('[data-stop]');
    await expect(stop).toContainText(why);
    await expect(stop).toContainText(word('shipment.heldStays'));
    await expect(stop.getByRole('button', { name: word('shipment.addWithReason') })).toHaveCount(0);
    await stop.getByRole('button', { name: word('shipment.setAside') }).click();
    await expect(drawer(page).getByText(word('shipment.noLines')).first()).toBeVisible();
  } finally {
    const released = await request.put(`/api/tracking/hold/${id}/release`, { headers, data: { reason: '치수 합격' } });
    expect(released.status(), await released.text()).toBe(200);
  }
});

test('a scan closes the list of customers that its first letters opened', async ({ page, signedIn, request }) => {
  const { mine } = await lotsOfTwoClients(request, signedIn);
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  await expect(drawer(page).getByRole('combobox', { name: word('shipment.partner') })).toBeFocused();
  await scan(page, mine.lotNo);
  await expect(chosen(page)).toContainText(mine.lotNo);
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
});

test('a supplier’s package leads on to the customers, as a picture and as a table', async ({ page, signedIn, request }) => {
  const [lot] = (await shippable(request, signedIn)).filter(({ orderProductId }) => orderProductId !== null);
  await bring(page, signedIn);
  await page.goto(`/report/tracking?kind=lot&id=${lot?.lotId}&view=picture`);
  const packages = page.locator('[data-kind="material-stock"].track-thing');
  await packages.first().dblclick();
  await expect(page).toHaveURL(/kind=material-stock/);
  await expect(page.locator('[data-root][data-kind="material-stock"]')).toBeVisible();
  await expect(page.locator('[data-kind="customer"].track-thing').first()).toBeVisible();
  await page.getByText(word('tracking.asTable'), { exact: true }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
});

test('stock is counted with a reason, and a lot is traced from it', async ({ page, signedIn, request }) => {
  const rows: ProductStock[] = await (
    await request.get('/api/productstock/stocks', { headers: { authorization: `Bearer ${signedIn.token}` } })
  ).json();
  // A lot that lies in two places or qualities stands in two rows, and both are chosen.
  const lot = rows.find(({ lotId, lotState }) => lotState === 'ACTIVE' && rows.filter((row) => row.lotId === lotId).length === 1);
  await bring(page, signedIn);
  await page.goto(`/production/prodStock?lot=${lot?.lotNo}`);
  await page.getByRole('button', { name: word('prodStock.edit') }).click();
  const edit = page.getByRole('dialog').filter({ hasText: word('prodStock.countedQty') });
  const counted = edit.getByRole('textbox', { name: word('prodStock.countedQty') });
  await counted.fill(String((lot?.qty ?? 0) + 1));
  // What lacks is said at its field.
  await expect(edit).toContainText(word('stock.adjustmentHasAReason'));
  await expect(edit.getByRole('button', { name: word('action.save') })).toBeDisabled();
  await counted.fill(String(lot?.qty));
  await expect(edit.locator('.ant-drawer-footer')).toContainText(word('prodStock.unchanged'));
});

test('a lot that is younger than another one goes only for a reason, which stays with it; filling with the oldest needs none', async ({
  page,
  signedIn,
  request,
}) => {
  const lots = await shippable(request, signedIn);
  const waiting = await orderLines(request, signedIn);
  const day = (lot: ShippableLot | undefined) => (lot?.firstInAt ?? '').slice(0, 10);
  const isFree = (lot: ShippableLot) => !waiting.some(({ id, qty, shippedQty }) => id === lot.orderProductId && qty > shippedQty);
  const olderThan = (lot: ShippableLot) =>
    lots.find(
      (one) => one.productId === lot.productId && one.bizPartnerId === lot.bizPartnerId && day(one) < day(lot) && isFree(one) && !one.hold,
    );
  const young = lots.find((lot) => lot.qty >= 2 && olderThan(lot) && waiting.some(waitsFor(lot)));
  const old = young && olderThan(young);
  if (!young || !old) throw new Error('The demo plant has no two lots of a product.');
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  await saidBeside(page, word('shipment.noLines'));
  await scan(page, young.lotNo);
  const stop = page.locator('[data-stop]');
  await expect(stop).toContainText(word('shipment.stopYounger'));
  await expect(stop).toContainText(old.lotNo);
  await expect(stop).toContainText(old.locationName);
  const go = stop.getByRole('button', { name: word('shipment.addWithReason') });
  await expect(go).toBeDisabled();
  await stop.getByRole('button', { name: word('shipment.why.customerLot') }).click();
  await go.click();
  await expect(chosen(page)).toContainText(word('shipment.why.customerLot'));

  // Filled anew, the older one stands first and nothing is asked.
  await drawer(page)
    .getByRole('button', { name: word('shipment.oldestFirst') })
    .click();
  await expect(chosen(page).locator('tbody tr').first()).toContainText(old.lotNo);
  await expect(chosen(page)).not.toContainText(word('shipment.why.customerLot'));
  await expect(save(page)).toBeEnabled();

  // Without the older one the line asks at once.
  await drawer(page)
    .getByRole('button', { name: `${word('action.remove')} ${old.lotNo}` })
    .click();
  await expect(save(page)).toBeDisabled();
  await drawer(page)
    .getByRole('button', { name: `${word('shipment.sayWhy')} ${young.lotNo}` })
    .click();
  await stop.getByRole('textbox').fill('고객 요청');
  await go.click();
  await drawer(page)
    .getByRole('textbox', { name: `${word('shipment.qty')} ${young.lotNo}` })
    .fill('1');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/shipment') && response.request().method() === 'POST');
  await save(page).click();
  const { id, version, lines } = await (await answered).json();
  expect(lines.map(({ youngerReason }: { youngerReason: string }) => youngerReason)).toEqual(['고객 요청']);
  await expect(page.getByRole('gridcell', { name: '고객 요청' })).toBeVisible();
  const headers = { authorization: `Bearer ${signedIn.token}` };
  await request.put('/api/shipment/cancel', { headers, data: { id, version, reason: '이야기 끝' } });
});
