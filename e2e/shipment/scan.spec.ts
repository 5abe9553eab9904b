import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { DueLine } from '@lotline/contract/shipment/shipment';
import type { APIRequestContext, Page } from '@playwright/test';
import { scan } from '../kit/scanner.ts';
import { bring, expect, type SignedIn, test, word } from '../kit/story.ts';

const asked = async <T>(request: APIRequestContext, { token }: SignedIn, path: string): Promise<T> =>
  (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

/** A lot that goes whole to the order it was made for. */
const ownLot = async (request: APIRequestContext, signedIn: SignedIn) => {
  const lots = await asked<ShippableLot[]>(request, signedIn, '/lot/shipment-lots');
  const { rows: due } = await asked<{ rows: DueLine[] }>(request, signedIn, '/shipment/due?limit=500');
  const lineOf = (lot: ShippableLot) =>
    due.find(({ id, remainQty, orderStatus }) => id === lot.orderProductId && orderStatus !== 'ON_HOLD' && remainQty >= lot.qty);
  const isWhole = ({ lotId }: ShippableLot) => lots.filter((one) => one.lotId === lotId).length === 1;
  const lot = lots.findLast((one) => isWhole(one) && lineOf(one));
  const line = lot && lineOf(lot);
  if (!lot || !line) throw new Error('The demo plant has no lot that its order takes whole.');
  return { lot, line };
};

const flash = (page: Page) => page.locator('.scan-flash');
const drawer = (page: Page) => page.getByRole('dialog', { name: word('shipment.new') });
const lines = (page: Page) => drawer(page).locator('tr[data-line]');
const linesOf = (page: Page, no: string) => page.getByRole('heading', { name: word('shipment.linesOf', 'kr', { no }) });
const refused = async (page: Page, code: string, said: string) => {
  await scan(page, code);
  await expect(flash(page).filter({ hasText: said })).toHaveAttribute('data-taken', 'false');
};

test.use({ viewport: { width: 1024, height: 600 } });

test('the list of what is due begins a shipment with a scan, both lists open one by its number, and what is neither is named', async ({
  page,
  signedIn,
  request,
}) => {
  const { lot, line } = await ownLot(request, signedIn);
  const packages = await asked<{ rows: { packageId: string }[] }>(request, signedIn, '/material-stock/stocks?limit=1');
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await expect(page.getByText(word('shipment.scanHint'))).toBeVisible();
  await refused(page, 'NO-SUCH-LOT', 'NO-SUCH-LOT');
  await refused(page, packages.rows[0]?.packageId ?? '', word('shipment.is.PACKAGE'));
  await refused(page, lot.productCode, word('shipment.is.PRODUCT'));
  await expect(drawer(page)).toHaveCount(0);

  // An order brings its lines, unscanned; each box that is scanned while the form is on its way is ticked as well.
  await scan(page, line.orderNo);
  await scan(page, lot.lotNo);
  const its = lines(page).filter({ hasText: lot.lotNo });
  await expect(its.getByRole('img', { name: word('issuing.ticked') })).toBeVisible();
  await expect(its).toBeInViewport({ ratio: 1 });
  await expect(its).toContainText(line.orderNo);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('record.discard') })
    .click();
  await expect(drawer(page)).toHaveCount(0);

  await scan(page, lot.lotNo);
  await expect(its.getByRole('img', { name: word('issuing.ticked') })).toBeVisible();
  const unscanned = await lines(page)
    .getByRole('img', { name: word('issuing.unscanned') })
    .count();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/shipment') && response.request().method() === 'POST');
  await page.keyboard.press('ControlOrMeta+s');
  if (unscanned > 0)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('shipment.unscannedGo') })
      .click();
  const { shipmentNo, bizPartnerName, qty, lines: went } = await (await answered).json();
  const much = `${qty.toLocaleString('en-US')} ${lot.uom}`;
  await expect(page.getByRole('status').filter({ hasText: word('shipment.went', 'kr', { no: shipmentNo, much }) })).toBeVisible();
  await expect(linesOf(page, shipmentNo)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: shipmentNo })).toBeFocused();

  // Gone whole, it is refused where one ships, and leads to its shipment where one looks up.
  await page.getByText(word('shipment.due'), { exact: true }).click();
  await refused(page, lot.lotNo, shipmentNo);
  await scan(page, shipmentNo);
  await expect(flash(page)).toHaveAttribute('data-taken', 'true');
  await expect(linesOf(page, shipmentNo)).toBeVisible();
  await page.getByRole('gridcell', { name: /^SH-/ }).filter({ hasNotText: shipmentNo }).first().click();
  await expect(linesOf(page, shipmentNo)).toHaveCount(0);
  await scan(page, lot.lotNo);
  await expect(linesOf(page, shipmentNo)).toBeVisible();

  // Who takes it back is told whose it is, how much of how many lots, and what waits for it again.
  await page.getByRole('button', { name: word('shipment.cancel'), exact: true }).click();
  const question = page.getByRole('dialog', { name: word('shipment.cancel') });
  const lots = new Set(went.map(({ lotNo }: { lotNo: string }) => lotNo)).size;
  await expect(question).toContainText(word('shipment.cancelAsk', 'kr', { no: shipmentNo, client: bizPartnerName, much, lots }));
  await expect(question).toContainText(`${lot.lotNo} · ${lot.qty.toLocaleString('en-US')} ${lot.uom}`);
  await expect(question).toContainText(line.orderNo);
  await question.getByRole('textbox').fill('오출하');
  await question.getByRole('button', { name: word('shipment.cancel') }).click();
  await expect(page.locator('.shipment-cancelled')).toContainText('오출하');
  await expect(page.getByRole('gridcell', { name: shipmentNo })).toBeFocused();
});

test('a lot on hold is refused at the list with why, by whom and since when', async ({ page, signedIn, request }) => {
  const { lot } = await ownLot(request, signedIn);
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const held = await request.post('/api/tracking/hold', { headers, data: { kind: 'lot', id: lot.lotId, reason: '치수 불량 통보' } });
  expect(held.status(), await held.text()).toBe(200);
  const { id } = await held.json();
  try {
    await bring(page, signedIn);
    await page.goto('/production/shipment');
    await expect(page.getByText(word('shipment.scanHint'))).toBeVisible();
    await refused(page, lot.lotNo, `보류: 치수 불량 통보 · ${signedIn.user.username} · `);
    await expect(drawer(page)).toHaveCount(0);
  } finally {
    const released = await request.put(`/api/tracking/hold/${id}/release`, { headers, data: { reason: '치수 합격' } });
    expect(released.status(), await released.text()).toBe(200);
  }
});

test('a delivery note in English carries the company as it signs in English, and no line for what isn’t known', async ({
  page,
  signedIn,
  request,
}) => {
  const { letterhead } = await asked<{ letterhead: { nameEn: string; addressEn: string; regNum: string; phone: string } }>(
    request,
    signedIn,
    '/settings/public',
  );
  const { rows } = await asked<{ rows: { id: number; sealNo: string | null }[] }>(
    request,
    signedIn,
    '/shipment/shipments?startDt=2020-01-01&endDt=2099-12-31&limit=1',
  );
  await bring(page, signedIn, 'en');
  await page.goto(`/production/shipment?id=${rows[0]?.id}`);
  await page.getByRole('button', { name: word('shipment.deliveryNote', 'en'), exact: true }).click();
  const note = page.getByRole('dialog').locator('.delivery-note');
  const facts = note.locator('dl > div');
  const { nameEn, addressEn, regNum, phone } = letterhead;
  const said = [
    ['deliveryNote.from', nameEn],
    ['partner.companyRegNum', regNum],
    ['partner.address', addressEn],
    ['deliveryNote.phone', phone],
  ] as const;
  for (const [at, [key, value]] of said.entries()) await expect(facts.nth(at)).toHaveText(`${word(key, 'en')}${value}`);
  await expect(facts.filter({ hasText: '–' })).toHaveCount(0);
  if (!rows[0]?.sealNo) await expect(facts.filter({ hasText: word('shipment.seal', 'en') })).toHaveCount(0);
});
