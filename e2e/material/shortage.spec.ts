import { addDays, dayIn, daysIn } from '@lotline/contract/kit/production-day';
import { Material } from '@lotline/contract/material/material';
import { shortages } from '@lotline/contract/material/shortage';
import { Partner } from '@lotline/contract/partner/partner';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const shown = (day: string) => day.replaceAll('-', '/');

test('what falls below its safety stock is ordered from the list of shortages, and counts there at once', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `SHORT-${Date.now().toString(36).toUpperCase()}`;
  const { id: defaultSupplierId } = await api(Partner.create, { partnerCode: code, name: `${code} 상사`, types: ['SUPPLIER'] });
  const material = await api(Material.create, {
    ...{ code, name: '방청유', nameEn: 'Rust preventive', type: 'CONSUMABLE', uom: 'L', unitPrice: 4200 },
    ...{ safetyStock: 50, orderUnitQty: 40, leadTimeDays: 2, defaultSupplierId },
  });
  await bring(page, signedIn);
  await page.goto(`/material/shortage?id=${material.id}`);

  const from = (await api(shortages, { days: 28 })).find(({ id }) => id === material.id)?.from ?? '';
  const row = page.getByRole('row').filter({ hasText: code }).filter({ hasText: '방청유' });
  await expect(row).toContainText(word('shortage.state.BELOW_SAFETY'));
  await expect(row.getByRole('img')).toHaveAttribute('aria-label', /0 L/);
  await expect(page.getByText(word('shortage.nothingAhead'))).toBeVisible();

  await test.step('the order begins with the supplier, the material and as much as is proposed', async () => {
    await row.getByRole('gridcell', { name: '방청유' }).click();
    await page.getByRole('button', { name: word('shortage.order'), exact: true }).click();
    const form = page.getByRole('dialog');
    await expect(form).toContainText(`${code} 상사`);
    const qty = form.locator('[data-line="0"] [data-col=qty] input');
    await expect(qty).toHaveValue('80');
    await expect(qty).toBeFocused();
    // Its supplier brings it in two days, and it is lacking today.
    const soonest = addDays(dayIn(new Date(), 'Asia/Seoul'), 2);
    await expect(form.getByLabel(word('order.dueDate'), { exact: true })).toHaveValue(soonest);
    await expect(form).toContainText(word('order.lackBefore', 'kr', { day: shown(from), days: daysIn(from, soonest) - 1 }));
    await expect(form).toContainText(word('orderOf.PURCHASE.customerPoNo'));
    await expect(form).not.toContainText(word('orderOf.SALES.customerPoNo'));
    expect(await form.innerText()).not.toContain('수주');
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
  });

  await test.step('what was ordered comes in the list, with its number', async () => {
    await expect
      .poll(async () => (await api(shortages, { days: 28 })).find(({ id }) => id === material.id))
      .toMatchObject({ comingQty: 80, proposedQty: 0, orderBy: null, moveQty: 80 });
    const comes = page
      .getByRole('row')
      .filter({ hasText: word('shortageEntry.kind.PURCHASE') })
      .filter({ hasText: `${code} 상사` });
    await expect(comes).toContainText(/PO-\d{8}-\d+/);
    await expect(comes).toContainText('80');
  });

  await test.step('it comes too late, so it is to be brought forward and not ordered again', async () => {
    const days = daysIn(from, addDays(dayIn(new Date(), 'Asia/Seoul'), 2)) - 1;
    await expect(row.getByRole('link', { name: new RegExp(`${days}일 늦음 · PO-`) })).toBeVisible();
    const note = word('shortageEntry.comesLate', 'kr', { needed: shown(from), days });
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `${code} 상사` })
        .filter({ hasText: note }),
    ).toBeVisible();
    await row.getByRole('gridcell', { name: '방청유' }).click();
    await page.getByRole('button', { name: word('shortage.order'), exact: true }).click();
    const again = page.getByRole('dialog');
    const due = addDays(dayIn(new Date(), 'Asia/Seoul'), 2);
    await expect(again.getByText(word('order.underWay'))).toContainText(new RegExp(`PO-\\d{8}-\\d+ 80 L · 납기 ${shown(due)}`));
    // What lacks until it comes, in whole units of the supplier, is the first thing to decide.
    const more = again.locator('[data-line="0"] [data-col=qty] input');
    await expect(more).toHaveValue('80');
    await expect(more).toBeFocused();
    await more.fill('40');
    await page.keyboard.press('Control+s');
    const asks = page.getByRole('alertdialog');
    await expect(asks).toContainText(word('order.underWayAsk'));
    await asks.getByRole('button', { name: word('order.underWayBack') }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('.kit-chip', { hasText: word('quick.orderNow') }).click();
    await expect(row).toHaveCount(0);
    await page.locator('.kit-chip', { hasText: word('quick.orderNow') }).click();
    await page.locator('.kit-chip', { hasText: word('quick.bringForward') }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    const english = page.getByRole('row').filter({ hasText: code }).filter({ hasText: 'Rust preventive' });
    await english.getByRole('link', { name: new RegExp(`${days} days late · PO-`) }).click();
    await expect(page).toHaveURL(/orderInfo/);
  });
});
