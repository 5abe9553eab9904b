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
  await expect(form).toContainText('100');
  await expect(form.getByRole('button', { name: word('repack.split'), exact: true })).toBeDisabled();
  await form.getByLabel(word('repack.parts')).fill('3');
  await expect(form).toContainText(word('repack.stays', 'kr', { packageId: whole?.packageId ?? '', qty: 25, uom: 'EA' }));
  await form.getByRole('button', { name: word('repack.split'), exact: true }).click();
  await expect(form).toBeHidden();
  const stock = async () => (await api(packages, { materialId: material.id })).map(({ qty }) => qty);
  await expect.poll(stock).toEqual([25, 25, 25, 25]);
});
