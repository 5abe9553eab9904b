import type { Recall } from '@lotline/contract/lot/recall';
import type { Tracking } from '@lotline/contract/lot/tracking';
import type { APIRequestContext, Locator } from '@playwright/test';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, type SignedIn, test, word } from '../kit/story.ts';

const asked = async <Answer>(request: APIRequestContext, { token }: SignedIn, path: string, lang = 'kr'): Promise<Answer> =>
  (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}`, 'x-language': lang } })).json();

/** A supplier's lot that reached a customer and of which something is still in the house. */
const suspicious = async (request: APIRequestContext, signedIn: SignedIn) => {
  const { rows: shipments } = await asked<{ rows: { id: number; status: string }[] }>(
    request,
    signedIn,
    '/shipment/shipments?startDt=2025-01-01&endDt=2027-12-31',
  );
  for (const { id } of shipments.filter(({ status }) => status === 'SHIPPED').slice(0, 20)) {
    const { nodes } = await asked<Tracking>(request, signedIn, `/tracking/shipment/${id}`);
    for (const node of nodes.filter(({ kind }) => kind === 'supplier-lot')) {
      const sheet = await asked<Recall>(request, signedIn, `/tracking/recall/supplier-lot/${node.id}`);
      if ([...sheet.packages, ...sheet.lots].some(({ holdable }) => holdable) && sheet.customers.length > 0) return sheet;
    }
  }
  throw new Error('The demo plant has no supplier’s lot that reached a customer.');
};

test('from a supplier’s lot to its customers and the rest: held at once, told to the customer, released', async ({
  page,
  signedIn,
  request,
}) => {
  const sheet = await suspicious(request, signedIn);
  expect(sheet.gapQty).toBe(0);
  const [customer] = sheet.customers;
  await bring(page, signedIn);
  await page.goto('/report/tracking');
  await page.getByRole('combobox', { name: word('tracking.search') }).fill(sheet.label);
  await page.locator('.ant-select-item-group', { hasText: word('tracking.kind.supplier-lot') }).waitFor();
  await page.locator('.ant-select-item-option', { hasText: sheet.label }).first().click();
  await expect(page.getByText(word('recall.balances'))).toBeVisible();
  const sums = page.getByLabel(word('recall.sheet'), { exact: true }).locator('dd');
  await expect(sums.first()).toContainText(sheet.receivedQty.toLocaleString('en-US'));
  await expect(page.locator('.recall-customers')).toContainText(customer?.name ?? word('recall.noPartner'));

  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: word('recall.hold') }).click();
  const asking = page.getByRole('dialog', { name: word('recall.hold') });
  await asking.getByRole('textbox').fill('재질 성적서 불일치');
  await asking.getByRole('button', { name: word('recall.hold') }).click();
  const held = page.locator('.recall-held');
  await expect(held).toContainText('재질 성적서 불일치');
  // What was said of the hold still stands when one releases it: it lies neither on the question nor on its buttons.
  await held.getByRole('button', { name: word('recall.release') }).click();
  const release = page.getByRole('dialog', { name: word('recall.release') });
  await expect(release).toBeVisible();
  const told = page.locator('.snackbar');
  await told.first().hover();
  for (const message of await told.all()) expect(await overlap(message, release)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(release).toBeHidden();
  await expect(page.getByRole('button', { name: word('recall.hold') })).toBeDisabled();

  await page.getByRole('button', { name: word('recall.notice') }).click();
  const notice = page.getByRole('dialog', { name: word('recall.notice') });
  await expect(notice.getByRole('heading', { name: word('notice.title') }).first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await notice.getByText('English', { exact: true }).click();
  await expect(notice.getByRole('heading', { name: word('notice.title', 'en') }).first()).toBeVisible();
  const english = await asked<Recall>(request, signedIn, `/tracking/recall/${sheet.kind}/${sheet.id}`, 'en');
  expect(english.customers[0]?.name).not.toBe(customer?.name);
  await expect(notice.locator('dd').first()).toHaveText(english.customers[0]?.name ?? '');
  await notice
    .getByRole('button', { name: word('action.close') })
    .last()
    .click();

  await held.getByRole('button', { name: word('recall.release') }).click();
  const releasing = page.getByRole('dialog', { name: word('recall.release') });
  await releasing.getByRole('textbox').fill('재시험 합격');
  await releasing.getByRole('button', { name: word('recall.release') }).click();
  await expect(held).toHaveCount(0);
  await expect(page.getByRole('button', { name: word('recall.hold') })).toBeEnabled();

  await page.getByText(word('tracking.asPicture'), { exact: true }).click();
  const time = page.getByRole('slider', { name: word('tracking.time') });
  const shipments = page.locator('.track-thing[data-kind=shipment]');
  await expect(shipments.first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(crowded), 'quantities lie on nothing, and names are no wider than their boxes').toEqual([]);
  await time.focus();
  await page.keyboard.press('Home');
  await expect(shipments.and(page.locator(':not([data-yet])'))).toHaveCount(0);
  await page.getByRole('button', { name: word('tracking.play') }).click();
  await expect(page.getByRole('button', { name: word('tracking.pause') })).toBeVisible();
  await time.focus();
  await page.keyboard.press('End');
  await expect(shipments.and(page.locator('[data-yet]'))).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.recall-sums')).toBeVisible();
  await expect(page.locator('.track-picture')).toHaveCount(0);
  // Each row says all of itself on a phone, and nothing is wider than it.
  const rows = page.getByRole('list', { name: word('recall.where') }).getByRole('listitem');
  await expect(rows).toHaveCount(Math.min(sheet.rows.length, 40));
  await expect(rows.first().locator('strong')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of them doesn’t stand there');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

/** What lies on something else in the flow picture, as it is drawn. */
const crowded = () => {
  const placed = [...document.querySelectorAll('.track-quantity text')].map((one) => ({ one, at: one.getBoundingClientRect() }));
  const boxes = [...document.querySelectorAll('.track-thing')].map((one) => ({
    one,
    at: (one.querySelector('rect') ?? one).getBoundingClientRect(),
  }));
  const meet = (a: DOMRect, b: DOMRect) =>
    a.width > 0 && a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
  const over = placed.flatMap((label, at) =>
    [...placed.slice(at + 1), ...boxes]
      .filter((other) => meet(label.at, other.at))
      .map(({ one }) => `${label.one.textContent} on ${one.textContent}`),
  );
  const wide = boxes.flatMap(({ one, at }) =>
    [...one.querySelectorAll('text')]
      .filter((text) => text.getBoundingClientRect().right > at.right + 1)
      .map((text) => `${text.textContent} is too wide`),
  );
  return [...over, ...wide];
};
