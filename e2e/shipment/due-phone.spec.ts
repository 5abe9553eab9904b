import type { DueLine } from '@lotline/contract/shipment/shipment';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { orderLate } from '../kit/late-order.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone what is late says so on its card and by one press; without stock the next step is a plan or the order, never the past', async ({
  page,
  signedIn,
  request,
  account,
  baseURL,
}) => {
  await orderLate(await signIn(baseURL ?? '', account.userId, account.password), Date.now().toString(36));
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const { rows }: { rows: DueLine[] } = await (await request.get('/api/shipment/due?limit=200', { headers })).json();
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  const late = page.getByRole('radio', { name: new RegExp(`^${word('shipment.dueLate')}`) });
  await expect(late).toBeInViewport({ ratio: 1 });
  await page.getByText(word('shipment.dueAll'), { exact: true }).first().click();
  const cards = page.locator('.card-list li');
  await expect(cards.first().locator('.kit-tag')).toHaveText(new RegExp(word('record.daysLate', 'kr', { days: 0 }).replace('0', '\\d+')));
  for (const { orderNo, productName, readyQty, orderStatus, toPlanQty } of rows.slice(0, 20)) {
    const card = cards.filter({ hasText: orderNo }).filter({ hasText: productName }).first();
    const goes = readyQty > 0 && orderStatus !== 'ON_HOLD';
    const next = goes ? word('shipment.begin') : toPlanQty > 0 ? word('orderProduct.plan') : word('shipment.toOrder');
    await expect(card.locator('.card-acts button').first(), `${orderNo} ${productName}`).toHaveText(next);
  }
  expect(await barriersOn(page)).toEqual([]);
});
