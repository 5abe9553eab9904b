import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('a package is split into equal ones and a rest, which is said before, and too much is refused', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `RPK-${Date.now().toString(36).toUpperCase()}`;
  const shelf = (await api(Location.list, { type: 'SHELF' })).at(0);
  const material = await api(Material.create, { code, name: `${code} 볼트`, type: 'CONSUMABLE', uom: 'EA' });
  const [whole] = await api(receiveMaterial, { materialId: material.id, locationId: shelf?.id ?? 0, packages: [{ qty: 100 }] });
  await bring(page, signedIn);
  await page.goto(`/material/stock?id=${whole?.id}`);
  const row = page.locator('[data-line]').filter({ hasText: whole?.packageId ?? '' });
  await row.locator('[data-col=materialName]').click();
  await page.getByRole('button', { name: word('repack.split'), exact: true }).click();
  const form = page.getByRole('dialog', { name: `${word('repack.split')} · ${whole?.packageId}` });
  await form.getByLabel(word('repack.partQty')).fill('25');
  await form.getByLabel(word('repack.parts')).fill('4');
  // What is wrong stands at its field, not at the foot of the form.
  const tooMany = form.locator('.ant-form-item').filter({ has: page.getByLabel(word('repack.parts')) });
  await expect(tooMany.getByRole('alert')).toContainText('100');
  await expect(form.getByRole('button', { name: word('repack.split'), exact: true })).toBeDisabled();
  await form.getByLabel(word('repack.parts')).fill('3');
  await expect(form).toContainText(word('repack.stays', 'kr', { packageId: whole?.packageId ?? '', qty: 25, uom: 'EA' }));
  await form.getByRole('button', { name: word('repack.split'), exact: true }).click();
  await expect(form).toBeHidden();
  const stock = async () => (await api(packages, { materialId: material.id })).map(({ qty }) => qty);
  await expect.poll(stock).toEqual([25, 25, 25, 25]);

  // Two of them become one: which keeps its ID and what it holds then is said before.
  const parts = await api(packages, { materialId: material.id });
  const [into, other] = [parts[2], parts[3]];
  const tick = (id: string) => page.locator('[data-line]').filter({ hasText: id }).getByRole('checkbox').check();
  await page.goto('/material/stock');
  await page
    .locator('main')
    .getByRole('textbox', { name: word('stock.materialName') })
    .first()
    .fill(code);
  await tick(into?.packageId ?? '');
  await tick(other?.packageId ?? '');
  await page.getByRole('button', { name: word('repack.merge'), exact: true }).click();
  const merging = page.getByRole('dialog', { name: word('repack.merge') });
  await merging.getByRole('radio', { name: new RegExp(other?.packageId ?? '') }).check();
  await expect(merging.getByRole('status').first()).toContainText(
    word('repack.becomes', 'kr', { into: other?.packageId ?? '', qty: 50, uom: 'EA' }),
  );
  await merging.getByRole('button', { name: word('repack.merge'), exact: true }).click();
  await expect(merging).toBeHidden();
  await expect.poll(async () => (await stock()).sort()).toEqual([25, 25, 50]);

  // Its label is printed again because of that: nobody is asked why. Taken back, each holds again what it held, and no label is asked for.
  const labels = page.getByRole('dialog', { name: word('print.title') });
  await expect(labels.getByRole('button', { name: word('print.makePdf', 'kr', { n: 1 }) })).toBeEnabled();
  await expect(labels.getByRole('textbox', { name: word('print.reason'), exact: true })).toBeHidden();
  await page
    .locator('.snackbar', { hasText: other?.packageId ?? '' })
    .getByRole('button', { name: word('record.undo') })
    .click();
  await expect.poll(stock).toEqual([25, 25, 25, 25]);
  await expect(labels).toBeHidden();
});

test('what stands in the way of splitting and merging is said before anything is filled in', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `RPK-${Date.now().toString(36).toUpperCase()}`;
  const shelf = (await api(Location.list, { type: 'SHELF' })).at(0);
  const material = await api(Material.create, { code, name: `${code} 너트`, type: 'CONSUMABLE', uom: 'EA' });
  const receive = { materialId: material.id, locationId: shelf?.id ?? 0 };
  const came = await api(receiveMaterial, {
    ...receive,
    packages: [
      { qty: 10, supplierLotNo: 'A' },
      { qty: 10, supplierLotNo: 'B' },
    ],
  });
  const [a, b] = came;
  await bring(page, signedIn);
  await page.goto('/material/stock');
  await page
    .locator('main')
    .getByRole('textbox', { name: word('stock.materialName') })
    .first()
    .fill(code);
  for (const one of [a, b])
    await page
      .locator('[data-line]')
      .filter({ hasText: one?.packageId ?? '' })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: word('repack.merge'), exact: true }).click();
  const merging = page.getByRole('dialog', { name: word('repack.merge') });
  const facts = { packageId: b?.packageId ?? '', into: a?.packageId ?? '', theirs: 'B', its: 'A' };
  await expect(merging.getByRole('radio', { name: new RegExp(b?.packageId ?? '') })).toBeVisible();
  await expect(merging.getByRole('alert')).toHaveText([word('repack.otherSupplierLot', 'kr', facts)]);
  // What can't become one has no sum.
  await expect(merging).not.toContainText(word('repack.becomes', 'kr', { into: a?.packageId ?? '', qty: 20, uom: 'EA' }));
  await expect(merging.getByRole('button', { name: word('repack.merge'), exact: true })).toBeDisabled();
});
