import { addDays } from '@lotline/contract/kit/production-day';
import { expiringUnits } from '@lotline/contract/lot/expiry';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('what expires stands in the order of its days with its shelf, and what is past its day is put on hold with a reason', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `EXP-${Date.now().toString(36).toUpperCase()}`;
  const shelf = (await api(Location.list, { type: 'SHELF' })).at(0);
  if (!shelf) throw new Error('The demo plant has no shelf.');
  const material = await api(Material.create, { code, name: `${code} 접착제`, type: 'CONSUMABLE', uom: 'EA' });
  const today = new Date().toISOString().slice(0, 10);
  const [near, far] = await api(receiveMaterial, {
    materialId: material.id,
    locationId: shelf.id,
    packages: [
      { qty: 3, expiryDate: addDays(today, 4) },
      { qty: 5, expiryDate: addDays(today, 400) },
    ],
  });
  await bring(page, signedIn);
  await page.goto('/material/expiry');
  await page.getByRole('button', { name: new RegExp(`^${word('quick.expiresThisWeek')}`) }).click();
  const row = page.locator('[data-line]').filter({ hasText: near?.packageId ?? '' });
  await expect(row).toContainText(shelf.name);
  await expect(row).toContainText(word('quality.OK'));
  await expect(page.locator('[data-line]').filter({ hasText: far?.packageId ?? '' })).toHaveCount(0);

  await row.locator('[data-col=itemName]').click();
  await page.getByRole('button', { name: word('expiry.hold'), exact: true }).click();
  const asked = page.getByRole('dialog', { name: word('expiry.hold') });
  await expect(asked).toContainText(word('recall.packageCount', 'kr', { n: 1 }));
  await asked.getByRole('textbox').fill('뚜껑이 열려 있음');
  await asked.getByRole('button', { name: word('expiry.hold'), exact: true }).click();
  await expect(row).toContainText(word('quality.HOLD'));
  const { rows } = await api(expiringUnits, { limit: 500 });
  expect(rows.find(({ unitNo }) => unitNo === near?.packageId)).toMatchObject({ qualityStatus: 'HOLD', holdReason: '뚜껑이 열려 있음' });
  expect(rows.find(({ unitNo }) => unitNo === far?.packageId)).toMatchObject({ qualityStatus: 'OK' });

  // The row stays chosen; what is on hold isn't held again.
  const hold = page.getByRole('button', { name: word('expiry.hold'), exact: true });
  await expect(hold).toBeDisabled();
});
