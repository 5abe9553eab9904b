import { addDays } from '@lotline/contract/kit/production-day';
import { expiringUnits, holdStock } from '@lotline/contract/lot/expiry';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Partner } from '@lotline/contract/partner/partner';
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

test('somebody takes a warning until a day, finds it among his own, releases what was held and gives the warning back', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `CARE-${Date.now().toString(36).toUpperCase()}`;
  const shelf = (await api(Location.list, { type: 'SHELF' })).at(0);
  if (!shelf) throw new Error('The demo plant has no shelf.');
  const material = await api(Material.create, { code, name: `${code} 접착제`, type: 'CONSUMABLE', uom: 'EA' });
  const today = new Date().toISOString().slice(0, 10);
  const [bottle] = await api(receiveMaterial, {
    materialId: material.id,
    locationId: shelf.id,
    packages: [{ qty: 3, expiryDate: addDays(today, 4) }],
  });
  await api(holdStock, { packages: [bottle?.id ?? 0], reason: '라벨 확인' });
  await bring(page, signedIn);
  await page.goto('/material/expiry');
  await page.getByRole('button', { name: new RegExp(`^${word('quick.nobodys')}`) }).click();
  const row = page.locator('[data-line]').filter({ hasText: bottle?.packageId ?? '' });
  await row.locator('[data-col=itemName]').click();
  await page.getByRole('button', { name: word('warning.take'), exact: true }).click();
  const form = page.getByRole('dialog', { name: word('warning.takeTitle') });
  await form.getByLabel(word('warning.note')).fill('이번 주에 먼저 씁니다');
  await form.getByRole('button', { name: word('warning.take'), exact: true }).click();
  // Taken, it isn't nobody's any more.
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${word('quick.nobodys')}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^${word('quick.mine')}`) }).click();
  await expect(row).toContainText(word('warning.careState.TAKEN'));

  await row.locator('[data-col=itemName]').click();
  await page.getByRole('button', { name: word('recall.release'), exact: true }).click();
  const asked = page.getByRole('dialog', { name: word('recall.release') });
  await expect(asked).toContainText('라벨 확인');
  await asked.getByRole('textbox').fill('라벨이 맞음');
  await asked.getByRole('button', { name: word('recall.release'), exact: true }).click();
  await expect(row).toContainText(word('quality.OK'));

  await page.getByRole('button', { name: word('warning.giveBack'), exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('what fell below its safety stock is taken and ordered with what is lacking', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `MIN-${Date.now().toString(36).toUpperCase()}`;
  const supplier = (await api(Partner.list, {})).find(({ types }) => types.includes('SUPPLIER'));
  await api(Material.create, {
    ...{ code, name: `${code} 절삭유`, type: 'CONSUMABLE', uom: 'L', safetyStock: 30, orderUnitQty: 20 },
    ...{ defaultSupplierId: supplier?.id ?? null },
  });
  await bring(page, signedIn);
  await page.goto('/material/minimum');
  const row = page.locator('[data-line]').filter({ hasText: code });
  await expect(row.locator('[data-col=lackingQty]')).toHaveText('30');
  await expect(row.locator('[data-col=proposedQty]')).toHaveText('40');
  await row.locator('[data-col=name]').click();
  await page.getByRole('button', { name: word('minimum.order'), exact: true }).click();
  const order = page.getByRole('dialog');
  await expect(order).toContainText(code);
  await order.getByRole('button', { name: word('action.save') }).click();
  await expect(row.locator('[data-col=comingQty]')).toHaveText('40');
  await expect(row.locator('[data-col=proposedQty]')).toHaveText('0');
});
