import { Material } from '@lotline/contract/material/material';
import { shortages } from '@lotline/contract/material/shortage';
import { Partner } from '@lotline/contract/partner/partner';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

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

  const row = page.getByRole('row').filter({ hasText: code }).filter({ hasText: '방청유' });
  await expect(row).toContainText(word('shortage.state.BELOW_SAFETY'));
  await expect(row.getByRole('img')).toHaveAttribute('aria-label', /0 L/);
  await expect(page.getByText(word('shortage.nothingAhead'))).toBeVisible();

  await test.step('the order begins with the supplier, the material and as much as is proposed', async () => {
    await row.getByRole('gridcell', { name: '방청유' }).click();
    await page.getByRole('button', { name: word('shortage.order'), exact: true }).click();
    const form = page.getByRole('dialog');
    await expect(form).toContainText(`${code} 상사`);
    await expect(form.locator('input[value="80"]')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
  });

  await test.step('what was ordered comes in the list, with its number', async () => {
    await expect
      .poll(async () => (await api(shortages, { days: 28 })).find(({ id }) => id === material.id))
      .toMatchObject({ comingQty: 80 });
    const comes = page.getByRole('row').filter({ hasText: /PO-\d{8}-\d+/ });
    await expect(comes).toContainText(word('shortageEntry.kind.PURCHASE'));
    await expect(comes).toContainText('80');
  });
});
