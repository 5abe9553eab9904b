import type { Outsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a scanned lot goes to a vendor by keys and comes back in part, and one piece more than is there can’t be booked', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const products: { id: number }[] = await get('/product/products');
  const product = products[0];
  if (!product) throw new Error('The demo plant has no products.');
  const lotNo = `OUT-${Date.now()}`;
  const [place] = (await get('/productstock/stocks')) as { locationId: number }[];
  const added = await request.post('/api/productstock/stock-add', {
    headers,
    data: { productId: product.id, lotId: lotNo, qty: 20, locationId: place?.locationId, reason: '기초 재고' },
  });
  expect(added.ok(), await added.text()).toBe(true);

  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  await expect(page.getByText(word('outsourcing.scanHint'))).toBeVisible();
  await scan(page, lotNo);
  const drawer = page.getByRole('dialog', { name: word('outsourcing.new') });
  const qty = drawer.getByRole('textbox', { name: `${word('outsourcing.qty')} ${lotNo}` });
  await expect(qty).toHaveValue('20');
  await qty.fill('12');
  await drawer.getByLabel(word('outsourcing.vendorId')).fill('두리');
  await page.locator('.ant-select-item-option').filter({ hasText: '두리표면처리' }).click();
  await page.keyboard.press('Control+s');
  await expect(drawer).toBeHidden();

  const mine = async () => {
    const { found } = await get(`/out-sourcing/scan?code=${lotNo}`);
    return (await get(`/out-sourcing/${found[0].id}`)) as Outsourcing;
  };
  const sent = await mine();
  expect(sent).toMatchObject({ status: 'OUT', qty: 12, vendorName: '두리표면처리' });
  await expect(page.getByText(sent.outNo, { exact: true }).first()).toBeVisible();

  // Its lot's label opens what came back.
  await page.reload();
  await expect(page.getByText(sent.outNo, { exact: true }).first()).toBeVisible();
  await scan(page, lotNo);
  const back = page.getByRole('dialog', { name: new RegExp(sent.outNo) });
  const good = back.getByRole('textbox', { name: `${word('outsourcing.goodQty')} ${lotNo}` });
  await expect(good).toHaveValue('12');
  await good.fill('13');
  await expect(back.getByText(/12.*1/).last()).toBeVisible();
  await expect(back.getByRole('button', { name: word('outsourcing.receive') })).toBeDisabled();
  await good.fill('5');
  await page.keyboard.press('Control+s');
  await expect(back).toBeHidden();
  await expect.poll(async () => (await mine()).status).toBe('PARTIALLY_IN');
  expect(await mine()).toMatchObject({ goodQty: 5, remainQty: 7 });
});
