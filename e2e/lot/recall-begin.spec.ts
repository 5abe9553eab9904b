import type { Tracking } from '@lotline/contract/lot/tracking';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { asked } from './suspicious.ts';

/** One number that two suppliers gave to a lot of theirs, and one that one of them gave alone. */
const twoHeats = async (api: Client) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const suppliers = (await api(Partner.list, {})).filter(({ types, active }) => active && types.includes('SUPPLIER')).slice(0, 2);
  const [one, other] = suppliers;
  if (!shelf || !one || !other) throw new Error('The demo plant has no shelf or two suppliers.');
  const material = await api(Material.create, { code: `T${own}`, name: `각재 ${own}`, type: 'RAW', uom: 'kg', defaultShelfId: shelf.id });
  const receive = (bizPartnerId: number, supplierLotNo: string, qty: number) =>
    api(receiveMaterial, { materialId: material.id, bizPartnerId, packages: [{ qty, supplierLotNo }] });
  const [both, alone] = [`H${own}`, `A${own}`];
  await receive(one.id, both, 10);
  await receive(other.id, both, 25);
  await receive(one.id, alone, 7);
  return { both, alone, one, other };
};

test('a supplier’s label is scanned: its lot is traced; a number that two suppliers gave is asked about, and the keys choose', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { both, alone, one, other } = await twoHeats(api);
  await bring(page, signedIn);
  await page.goto('/report/tracking');
  await expect(page.getByText(word('tracking.begin.held'))).toBeVisible();

  // Article, lot and how many of them, as a label of GS1 says it.
  await scan(page, `(01)08801234567893(10)${alone}(30)7`);
  await expect(page.locator('.recall-sums [data-total] dd')).toHaveText('7 kg');
  await expect(page.locator('.recall-head')).toContainText(alone);

  await scan(page, both);
  await expect(page.locator('.scan-flash')).toContainText(word('tracking.several', 'kr', { n: 2 }));
  const offered = page.locator('.track-option');
  await expect(offered).toHaveCount(2);
  await expect(offered.filter({ hasText: one.name })).toHaveCount(1);
  await expect(page.locator('.recall-head'), 'nothing is traced before somebody chose').toContainText(alone);
  await expect(page.getByRole('combobox', { name: word('tracking.search') })).toBeFocused();
  const first = (await offered.first().innerText()).includes(other.name);
  await page.keyboard.press('Enter');
  await expect(page.locator('.recall-sums [data-total] dd')).toHaveText(first ? '25 kg' : '10 kg');
  await expect(page.locator('.recall-head')).toContainText(first ? other.name : one.name);
});

test('a search that didn’t reach the server says so, and doesn’t say that there is nothing; a text too long finds nothing and breaks nothing', async ({
  page,
  signedIn,
}) => {
  await bring(page, signedIn);
  await page.goto('/report/tracking');
  const field = page.getByRole('combobox', { name: word('tracking.search') });
  await field.fill('9'.repeat(400));
  await expect(page.getByText(word('record.noMatch'), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('9'.repeat(100));
  await page.route('**/api/tracking/starts**', (route) => route.abort());
  await field.fill('HEAT');
  await expect(page.getByText(word('tracking.searchFailed'))).toBeVisible();
  await expect(page.getByText(word('record.noMatch'), { exact: true })).toHaveCount(0);
});

test('on a phone a customer’s shipment leads back: each thing on a line of its own, nothing sideways, and what is held says so', async ({
  page,
  signedIn,
  request,
}) => {
  const { rows } = await asked<{ rows: { id: number; status: string }[] }>(
    request,
    signedIn,
    '/shipment/shipments?startDt=2025-01-01&endDt=2027-12-31',
  );
  const withRest = async () => {
    for (const { id } of rows.filter(({ status }) => status === 'SHIPPED')) {
      const { nodes } = await asked<Tracking>(request, signedIn, `/tracking/shipment/${id}`);
      const package_ = nodes.find(({ kind, qty }) => kind === 'material-stock' && (qty ?? 0) > 0);
      if (package_) return { shipment: { id }, nodes, package_ };
    }
    throw new Error('The demo plant has shipped nothing of which a package has something left.');
  };
  const { shipment, nodes, package_ } = await withRest();
  const change = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const headers = { authorization: `Bearer ${signedIn.token}`, 'idempotency-key': crypto.randomUUID() };
    const answer = await request.fetch(`/api${path}`, { method, data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await change('POST', '/tracking/hold', { kind: 'material-stock', id: package_.id, reason: '재질 성적서 불일치' });
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await bring(page, signedIn);
    await page.goto(`/report/tracking?kind=shipment&id=${shipment.id}`);
    const lines = page.getByRole('list', { name: word('tracking.asPicture') }).getByRole('listitem');
    await expect(lines).toHaveCount(Math.min(40, nodes.length - 1));
    await expect(lines.first()).toContainText(word('tracking.kind.customer'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const held = lines.filter({ hasText: package_.label }).first();
    await expect(held.locator('.kit-tag-purple')).toHaveText(word('quality.HOLD'));
    expect((await held.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await held.getByRole('link').click();
    await expect(page.locator('.recall-head')).toContainText(package_.label);
    // Where it is now says that it is held as well.
    const now = page.getByRole('list', { name: word('recall.where') }).locator('.kit-tag-purple');
    await expect(now.first()).toHaveText(word('quality.HOLD'));
  } finally {
    await change('PUT', `/tracking/hold/${id}/release`, { reason: '재시험 합격' });
  }
});
