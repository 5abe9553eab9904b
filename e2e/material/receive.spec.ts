import { separator as gs } from '@lotline/contract/material/gs1';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial, removePackage } from '@lotline/contract/material/stock';
import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { OrderMaterial } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A supplier with a material that is ordered from it. */
const supplied = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const supplier = await api(Partner.create, { partnerCode: `S${own}`, types: ['SUPPLIER'], name: `대한철강 ${own}` });
  const material = await api(Material.create, {
    ...{ code: `M${own}`, name: `환봉 ${own}`, type: 'RAW', uom: 'kg', barcode: `BAR${own}` },
    defaultShelfId: shelf?.id ?? null,
  });
  const business = await api(Business.create, { code: `B${own}`, name: `구매 ${own}`, bizPartnerId: supplier.id });
  const order = async (dueDate: string, qty: number) => {
    const one = await api(Order.create, {
      businessId: business.id,
      direction: 'PURCHASE',
      orderDate: '2026-03-02',
      dueDate,
      status: 'CONFIRMED',
    });
    await api(OrderMaterial.create, { orderId: one.id, purpose: 'PURCHASE', materialId: material.id, qty, dueDate });
    return one;
  };
  return { own, supplier, material, order };
};

test('a supplier’s labels fill the receipt of their order: material, lots, quantities and dates, and Enter makes their labels', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, supplier, order: ordered } = await supplied(api);
  const order = await ordered('2026-03-20', 1000);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const label = (lot: string, kg: number, serial: string) =>
    `]C101095212345432133100${String(kg).padStart(6, '0')}1126030117280301241M${own}${gs}10${lot}${gs}21${serial}${gs}400${order.orderNo}${gs}422410`;
  await scan(page, label(`H1-${own}`, 480, `A${own}`));
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const lot = box.getByLabel(word('stock.supplierLotNo'));
  await expect(lot).toHaveValue(`H1-${own}`);
  // What nothing here asks for is told as it was read.
  await expect(box.getByText(word('stock.onLabel', 'kr', { said: '(422) 410' }))).toBeVisible();
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 480, uom: 'kg' }))).toBeVisible();
  await expect(box.getByLabel(word('stock.expiryDate'))).toHaveValue(/2028/);

  await lot.click();
  await scan(page, label(`H1-${own}`, 480, `A${own}`));
  await expect(page.getByRole('alert').filter({ hasText: word('stock.labelTwice') })).toBeVisible();
  await expect(lot).toHaveValue(`H1-${own}`);
  await scan(page, label(`H2-${own}`, 510, `B${own}`));
  await expect(lot.nth(1)).toHaveValue(`H2-${own}`);
  await expect(lot.first()).toHaveValue(`H1-${own}`);

  await page.keyboard.press('ControlOrMeta+s');
  const labels = page.getByRole('dialog', { name: word('print.title') });
  await expect(labels).toContainText(`H2-${own}`);
  await expect(labels.getByRole('button', { name: word('print.makePdf', 'kr', { n: 2 }) })).toBeFocused();
  const made = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await made).suggestedFilename()).toMatch(/[.]pdf$/);
  const received = await api(packages, { materialId: material.id });
  expect(received).toMatchObject(
    [
      { supplierLotNo: `H1-${own}`, qty: 480 },
      { supplierLotNo: `H2-${own}`, qty: 510 },
    ].map((one) => ({
      ...one,
      orderNo: order.orderNo,
      bizPartnerId: supplier.id,
      manufactureDate: '2026-03-01',
      expiryDate: '2028-03-01',
    })),
  );
});

test('a material without an open order says so, and a package far beyond the usual is asked about before it comes in', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material } = await supplied(api);
  await api(receiveMaterial, { materialId: material.id, packages: [{ qty: 500 }] });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  await scan(page, `BAR${own}`);
  const box = page.getByRole('dialog', { name: word('stock.receiveFree') });
  await expect(box.getByText(word('stock.noOrderOpen'))).toBeVisible();
  await expect(page.locator('.scan-flash')).toHaveAttribute('data-warns', 'true');
  await box.getByLabel(word('stock.supplierLotNo')).fill(`H1-${own}`);
  const qty = box.getByRole('textbox', { name: new RegExp(`${word('common.qty')} \\(kg\\)`) });
  await qty.fill('99999999');
  await page.keyboard.press('ControlOrMeta+s');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('99,999,999 kg');
  await expect(asked).toContainText('500 kg');
  await page.keyboard.press('Escape');
  await expect(qty).toBeFocused();
  expect(await api(packages, { materialId: material.id })).toHaveLength(1);
  await qty.fill('6000');
  await page.keyboard.press('ControlOrMeta+s');
  await asked.getByRole('button', { name: word('stock.receiptMeant') }).click();
  await expect(page.getByRole('dialog', { name: word('print.title') })).toBeVisible();
  expect((await api(packages, { materialId: material.id })).map((one) => one.qty).toSorted()).toEqual([500, 6000]);
});

test('where several orders wait for a material, the receipt says which one it goes to and why, and one press changes it', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, order } = await supplied(api);
  const [late, soon] = [await order('2026-04-20', 700), await order('2026-04-10', 300)];
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const label = (lot: string, kg: number) =>
    `]C101095212345432133100${String(kg).padStart(6, '0')}241M${own}${gs}10${lot}-${own}${gs}21${lot}${own}`;
  await scan(page, label('H1', 120));
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const to = ({ orderNo }: { orderNo: string }) => box.locator('section').filter({ hasText: `${orderNo} · ${material.name}` });
  await expect(to(soon)).toContainText(word('stock.severalWait', 'kr', { n: 2 }));
  await expect(to(soon)).toContainText(word('stock.why.earliest'));
  await to(soon)
    .getByRole('button', { name: new RegExp(`^${late.orderNo}`) })
    .click();

  // What was scanned goes along, and so does what is scanned next; the way back is the same press.
  await expect(to(soon)).toHaveCount(0);
  await expect(to(late).getByLabel(word('stock.supplierLotNo'))).toHaveValue(`H1-${own}`);
  await expect(to(late)).toContainText(word('stock.why.chosen'));
  await expect(to(late).getByRole('button', { name: new RegExp(`^${soon.orderNo}`) })).toBeVisible();
  await scan(page, label('H2', 130));
  await expect(to(late)).toContainText(word('stock.totalOf', 'kr', { n: 2, qty: 250, uom: 'kg' }));

  // An order's number lets nothing of another order in.
  await scan(page, soon.orderNo);
  await expect(box.getByText(word('stock.onlyOrder', 'kr', { orderNo: soon.orderNo }))).toBeVisible();
  await scan(page, label('H3', 140));
  await expect(to(soon).getByLabel(word('stock.supplierLotNo'))).toHaveValue(`H3-${own}`);
  await expect(to(late)).toContainText(word('stock.totalOf', 'kr', { n: 2, qty: 250, uom: 'kg' }));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: word('print.title') })).toContainText(`H3-${own}`);
  const received = await api(packages, { materialId: material.id });
  expect(received.map(({ supplierLotNo, orderNo, qty }) => [supplierLotNo, orderNo, qty]).toSorted()).toEqual([
    [`H1-${own}`, late.orderNo, 120],
    [`H2-${own}`, late.orderNo, 130],
    [`H3-${own}`, soon.orderNo, 140],
  ]);
});

test('a material that is chosen says which orders wait for it, and all that was typed goes along to the receipt of one', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, order: ordered } = await supplied(api);
  const [late, later] = [await ordered('2026-03-20', 2140), await ordered('2126-03-20', 500)];
  await bring(page, signedIn);
  await page.goto(`/material/stock?materialId=${material.id}`);
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill(word('stock.receiveFree'));
  await page.keyboard.press('Enter');
  const free = page.getByRole('dialog', { name: word('stock.receiveFree') });
  await free.getByLabel(word('stock.material')).fill(own);
  await page.locator('.ant-select-item-option').filter({ hasText: material.code }).click();
  const said = free.getByRole('alert').filter({ hasText: late.orderNo });
  await expect(said).toContainText(`${later.orderNo} 500 kg`);
  await expect(said.locator('[data-late]')).toHaveText(new RegExp(`${late.orderNo} 2,140 kg \\(입고 지연 \\d+일\\)`));
  await free.getByLabel(word('stock.supplierLotNo')).fill(`H9-${own}`);
  await free.getByRole('textbox', { name: new RegExp(`${word('common.qty')} \\(kg\\)`) }).fill('120');
  await said.getByRole('button', { name: word('stock.receiveThere') }).click();
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  await expect(box.getByLabel(word('stock.supplierLotNo'))).toHaveValue(`H9-${own}`);
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 120, uom: 'kg' }))).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: word('print.title') })).toBeVisible();
  expect(await api(packages, { materialId: material.id })).toMatchObject([{ supplierLotNo: `H9-${own}`, qty: 120, orderNo: late.orderNo }]);
});

test('packages are divided by Enter and saved by nothing else, steel without its lot is asked about, and the hand is always somewhere', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, order: ordered } = await supplied(api);
  const order = await ordered('2026-04-20', 2760);
  const other = await api(Material.create, {
    ...{ code: `N${own}`, name: `강판 ${own}`, type: 'RAW', uom: 'kg' },
    defaultShelfId: material.defaultShelfId ?? null,
  });
  await api(OrderMaterial.create, { orderId: order.id, purpose: 'PURCHASE', materialId: other.id, qty: 100, dueDate: '2026-04-20' });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  await scan(page, order.orderNo);
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const grid = box.getByRole('grid');
  // Two lines came with that number: the hand is on the box of the first.
  await expect(grid.locator('[data-line="0"] .grid-check')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(box.getByRole('alert').first()).toContainText(word('stock.lines'));
  await expect(grid.locator('[data-line="0"] .grid-check')).toBeFocused();

  await scan(page, `BAR${own}`);
  const lot = box.getByLabel(word('stock.supplierLotNo'));
  await expect(lot).toBeFocused();
  const count = box.getByRole('textbox', { name: word('stock.howMany') });
  await count.click();
  await page.keyboard.type('6', { delay: 120 });
  await page.keyboard.press('Tab');
  await page.keyboard.type('80', { delay: 120 });

  // Neither way of saving takes the delivery in undivided.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(box.getByText(word('stock.divideFirst'))).toBeVisible();
  await expect(count).toBeFocused();
  await count.press('Enter');
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 6, qty: 480, uom: 'kg' }))).toBeVisible();
  await expect(lot).toBeFocused();

  await page.keyboard.press('ControlOrMeta+s');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(word('stock.noLot', 'kr', { materials: material.name }));
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(lot).toBeFocused();
  await page.keyboard.type(`heat-${own}`, { delay: 120 });
  // Enter goes on to the next field: nobody is done with a delivery by typing its lot.
  await page.keyboard.press('Enter');
  await expect(box.getByLabel(word('stock.manufactureDate'))).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  const labels = page.getByRole('dialog', { name: word('print.title') });
  await expect(labels).toBeVisible();
  const received = await api(packages, { materialId: material.id });
  expect(received.map(({ qty, supplierLotNo }) => [qty, supplierLotNo])).toEqual(Array.from({ length: 6 }, () => [80, `heat-${own}`]));
});

test('what goes beyond the order is said in amber by the scan that passes it, and the total says it as long as it is so', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, order } = await supplied(api);
  await order('2026-04-20', 1000);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const label = (kg: number, serial: string) =>
    `]C101095212345432133100${String(kg).padStart(6, '0')}241M${own}${gs}10H-${own}${gs}21${serial}${own}`;
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const band = page.locator('.scan-flash');
  await scan(page, label(600, 'A'));
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 600, uom: 'kg' }))).toBeVisible();
  await expect(band).not.toHaveAttribute('data-warns', 'true');
  await scan(page, label(640, 'B'));
  const much = word('stock.tooMuch', 'kr', { over: '240', uom: 'kg' });
  await expect(band.filter({ hasText: much })).toHaveAttribute('data-warns', 'true');
  const total = box.getByRole('status').filter({ hasText: '1,240 kg' });
  await expect(total).toContainText(much);
  await box
    .getByRole('textbox', { name: word('common.qty') })
    .last()
    .fill('400');
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 2, qty: '1,000', uom: 'kg' }))).not.toContainText(much);
});

test('goods past their date stop the desk in red and come in on hold or not at all, scanned or typed', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material, order } = await supplied(api);
  await order('2026-04-20', 1000);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const label = (kg: number, serial: string, expires: string) =>
    `]C101095212345432133100${String(kg).padStart(6, '0')}17${expires}241M${own}${gs}10H-${own}${gs}21${serial}${own}`;
  const box = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const stop = page.getByRole('alertdialog');
  await scan(page, label(400, 'A', '251101'));
  await expect(stop).toContainText(word('stock.expiredStop'));
  await expect(stop).toContainText('2025/11/01');
  await expect(stop.getByRole('button', { name: word('stock.leaveExpired') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stop).toHaveCount(0);
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 400, uom: 'kg' }))).toHaveCount(0);

  // What was left out may be scanned again, and somebody may want it on hold.
  await scan(page, label(400, 'A', '251101'));
  await stop.getByRole('button', { name: word('stock.receiveHeld') }).click();
  await expect(page.locator('.scan-flash')).toContainText(word('stock.comesInHeld'));
  await expect(page.locator('.scan-flash')).toHaveAttribute('data-warns', 'true');
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 400, uom: 'kg' }))).toBeVisible();
  await expect(box.getByText(word('stock.isExpired'))).toBeVisible();
  // Of what was answered at the scan nothing is asked at saving.
  await page.keyboard.press('ControlOrMeta+s');
  const labels = page.getByRole('dialog', { name: word('print.title') });
  await expect(labels).toContainText(word('quality.HOLD'));
  expect(await api(packages, { materialId: material.id })).toMatchObject([{ qty: 400, availableQty: 0, qualityStatus: 'HOLD' }]);
  await labels
    .getByRole('button', { name: word('action.close') })
    .last()
    .click();

  await scan(page, `BAR${own}`);
  await box.getByLabel(word('stock.supplierLotNo')).fill(`H2-${own}`);
  await box
    .getByRole('textbox', { name: word('common.qty') })
    .last()
    .fill('700');
  const expires = box.getByLabel(word('stock.expiryDate'));
  await expires.fill('2025-10-31');
  await expires.press('Tab');
  await expect(box.getByText(word('stock.isExpired'))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  // Each question is put once: that more comes than was ordered, and that it is past its date.
  await stop.getByRole('button', { name: word('stock.receiveAnyway') }).click();
  await expect(stop).toContainText('2025/10/31');
  await page.keyboard.press('Escape');
  await expect(expires).toBeFocused();
  expect(await api(packages, { materialId: material.id })).toHaveLength(1);
  await page.keyboard.press('ControlOrMeta+s');
  await stop.getByRole('button', { name: word('stock.receiveAnyway') }).click();
  await stop.getByRole('button', { name: word('stock.receiveHeld') }).click();
  await expect(labels).toContainText(word('quality.HOLD'));
  expect((await api(packages, { materialId: material.id })).map((one) => one.qualityStatus)).toEqual(['HOLD', 'HOLD']);
});

test('a supplier’s label comes in once: scanned again it says as which package and where, until that receipt is taken back', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, material } = await supplied(api);
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await expect(page.getByText(word('stock.scanOrLabel'))).toBeVisible();
  const label = (serial: string) => `]C101095212345432133100000400241M${own}${gs}10H-${own}${gs}21${serial}${own}`;
  const box = page.getByRole('dialog', { name: word('stock.receiveFree') });
  const band = page.locator('.scan-flash');
  await scan(page, label('A'));
  // Divided, the label stays with the first: the others carry none.
  await box.getByRole('textbox', { name: word('stock.howMany') }).fill('2');
  await box.getByRole('textbox', { name: word('stock.qtyEach') }).fill('200');
  await page.keyboard.press('Enter');
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 2, qty: 400, uom: 'kg' }))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  const labels = page.getByRole('dialog', { name: word('print.title') });
  await expect(labels).toBeVisible();
  const [first] = (await api(packages, { materialId: material.id })).toSorted((one, other) => one.id - other.id);
  await labels
    .getByRole('button', { name: word('action.close') })
    .last()
    .click();

  // On the list the label leads to its package, and nothing is begun.
  await scan(page, label('A'));
  await expect(band).toContainText(first?.packageId ?? '');
  await expect(band).toHaveAttribute('data-warns', 'true');
  await expect(box).toHaveCount(0);
  // In a receipt it is refused, with the package, its place and since when.
  await scan(page, label('B'));
  await expect(box).toBeVisible();
  await scan(page, label('A'));
  const refused = page.getByRole('alert').filter({ hasText: first?.packageId ?? '' });
  await expect(refused).toContainText('이미 입고된 라벨입니다');
  await expect(refused).toContainText(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/);
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 1, qty: 400, uom: 'kg' }))).toBeVisible();
  await api(removePackage, { id: first?.id ?? 0 });
  await scan(page, label('A'));
  await expect(box.getByText(word('stock.totalOf', 'kr', { n: 2, qty: 800, uom: 'kg' }))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(labels).toBeVisible();
  expect(await api(packages, { materialId: material.id })).toHaveLength(3);
});

test('on a phone what is ordered stands as cards, and the one that came is filled in without anything beside the screen', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { material, order } = await supplied(api);
  const { orderNo } = await order('2026-03-20', 400);
  await page.setViewportSize({ width: 390, height: 844 });
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await page
    .getByRole('button', { name: word('stock.receive') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: word('stock.receiveOrdered') }).click();
  const form = page.getByRole('dialog', { name: word('stock.receiveOrdered') });
  const card = form.locator('.card-list li').filter({ hasText: orderNo });
  await expect(card).toContainText(material.name);
  await expect(card).toContainText('400 kg');
  await card.getByRole('button').first().click();
  await expect(form.getByLabel(word('stock.supplierLotNo')).first()).toBeFocused();
  await expect(card).toHaveCount(0);
  const beside = await form.evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>('input, button, label')]
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const { left, right, width, height } = one.getBoundingClientRect();
        const isColumnOfLetters = one.innerText?.length > 4 && height > 3 * width;
        return left < 0 || right > 390 || isColumnOfLetters ? [one.innerText || one.getAttribute('aria-label') || one.id] : [];
      }),
  );
  expect(beside).toEqual([]);
  await form.getByRole('button', { name: `${word('action.remove')} ${orderNo}` }).click();
  await expect(card).toHaveCount(1);
});
