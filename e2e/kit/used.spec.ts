import { Material } from '@lotline/contract/material/material';
import { changePackage, packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import { code, codeCategory } from '@lotline/contract/system/code';
import { customField } from '@lotline/contract/system/custom-ext';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from './story.ts';

const own = () => Date.now().toString(36).slice(-6).toUpperCase();
const aMaterial = (api: Client, mark: string, uom = 'kg') =>
  api(Material.create, { code: `M${mark}`, name: `환봉 ${mark}`, type: 'RAW', uom, barcode: `BAR${mark}` });

test('a code in use stays, and who wanted to delete it reads where it is used and goes there', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = own();
  const units = (await api(codeCategory.list, {})).find(({ category }) => category === 'UOM');
  const unit = await api(code.create, {
    categoryId: units?.id ?? 0,
    code: `U${mark}`,
    nameKr: `통 ${mark}`,
    nameEn: `Can ${mark}`,
    enabled: true,
  });
  await aMaterial(api, mark, unit.code);
  await bring(page, signedIn);
  await page.goto(`/code?search=${unit.code}`);
  await page
    .getByRole('navigation', { name: word('code.categories') })
    .getByRole('button', { name: /UOM/ })
    .click();
  const row = page.locator('[data-line]').filter({ hasText: unit.code });
  await row.locator('[data-col=nameKr]').click();
  const subject = `${units?.nameKr} '통 ${mark}'`;
  const uses = word('related.use', 'kr', { screen: word('menu.material'), count: 1 });
  const dialog = page.getByRole('dialog', { name: word('related.title') });
  // Where it is used is read without trying to delete it.
  await page.getByRole('button', { name: word('code.uses'), exact: true }).click();
  await expect(dialog).toContainText(word('code.usedIn', 'kr', { subject, uses }));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: word('action.delete'), exact: true })
    .click();
  await expect(dialog).toContainText(word('ERROR_CONSTRAINT_VIOLATION', 'kr', { subject, uses }));
  await dialog.getByText(`M${mark} 환봉 ${mark}`).click();
  await expect(page).toHaveURL(/\/material\/material\?.*id=/);
});

test('codes are gone through by the arrows, and who deletes one and takes it back goes on with the keyboard', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = own();
  const made = await api(codeCategory.create, { category: `K${mark}`, nameKr: `분류 ${mark}`, nameEn: `Category ${mark}` });
  const add = (name: string, parentId: number | null = null) =>
    api(code.create, { categoryId: made.id, code: name, nameKr: name, nameEn: name, parentId, enabled: true });
  const group = await add('GROUP');
  await add('UNDER', group.id);
  await add('LAST');
  await bring(page, signedIn);
  await page.goto(`/code?category=${made.id}`);
  const row = (name: string) => page.locator('[data-line]').filter({ hasText: name });
  const cell = (name: string) => row(name).locator('[data-col=nameKr]');
  await cell('GROUP').click();
  await page.keyboard.press('ArrowDown');
  await expect(cell('UNDER')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell('LAST')).toBeFocused();
  await page.keyboard.press('Space');
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: word('action.delete'), exact: true })
    .click();
  await expect(row('LAST')).toHaveCount(0);
  await expect(page.locator('[data-line] [role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(row('LAST')).toHaveCount(1);
  await expect(page.locator('[data-line] [role=gridcell]:focus')).toHaveCount(1);
  await row('GROUP')
    .getByRole('button', { name: word('code.fold', 'kr', { code: 'GROUP' }) })
    .click();
  await expect(row('UNDER')).toHaveCount(0);
  await expect(row('LAST')).toHaveCount(1);

  // A code that is no longer wanted is turned off from its row, and taken back by the keys.
  const enabled = row('LAST').locator('[data-col=enabled]');
  await cell('LAST').click();
  await page.getByRole('button', { name: word('code.turnOff'), exact: true }).click();
  await expect(enabled).toHaveText(word('action.no'));
  await expect(page.getByRole('button', { name: word('code.turnOn'), exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(enabled).toHaveText(word('action.yes'));

  // With a group goes what stands under it, which is said before, and all of it comes back.
  await row('GROUP')
    .getByRole('button', { name: word('code.unfold', 'kr', { code: 'GROUP' }) })
    .click();
  const below = row('UNDER').locator('[data-col=enabled]');
  await cell('GROUP').click();
  await page.getByRole('button', { name: word('code.turnOff'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(word('code.turnOffBelowText', 'kr', { count: 1, names: 'UNDER' }));
  await question.getByRole('button', { name: word('code.turnOff'), exact: true }).click();
  await expect(below).toHaveText(word('action.no'));
  await page.keyboard.press('Control+z');
  await expect(below).toHaveText(word('action.yes'));

  // Turned on later, it may bring them back, or come alone.
  await page.getByRole('button', { name: word('code.turnOff'), exact: true }).click();
  await question.getByRole('button', { name: word('code.turnOff'), exact: true }).click();
  await expect(below).toHaveText(word('action.no'));
  await page.getByRole('button', { name: word('code.turnOn'), exact: true }).click();
  await expect(question).toContainText('UNDER');
  // Esc leaves all as it is.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row('GROUP').locator('[data-col=enabled]')).toHaveText(word('action.no'));
  await page.getByRole('button', { name: word('code.turnOn'), exact: true }).click();
  await question.getByRole('button', { name: word('code.turnOnAlone') }).click();
  await expect(row('GROUP').locator('[data-col=enabled]')).toHaveText(word('action.yes'));
  await expect(below).toHaveText(word('action.no'));
  await page.keyboard.press('Control+z');
  await expect(row('GROUP').locator('[data-col=enabled]')).toHaveText(word('action.no'));
  await page.getByRole('button', { name: word('code.turnOn'), exact: true }).click();
  await question.getByRole('button', { name: word('code.turnOnAll') }).click();
  await expect(below).toHaveText(word('action.yes'));
});

test('a custom field that holds values is deleted by its name, and one undo brings it back with them', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = own();
  const field = `f${mark.toLowerCase()}`;
  const name = `두께 ${mark}`;
  await api(customField.create, {
    tableName: 'tool',
    field,
    displayKr: name,
    displayEn: `Thickness ${mark}`,
    type: 'text',
    required: false,
  });
  const [line] = await api(Location.list, { type: 'LINE' });
  const tool = await api(Tool.create, { code: `T${mark}`, name: `설비 ${mark}`, locationId: line?.id ?? 0, ext: { [field]: '12T' } });
  await bring(page, signedIn);
  await page.goto('/custom-ext');
  await page
    .getByRole('navigation', { name: word('customField.tables') })
    .getByRole('button', { name: /\btool\b/ })
    .first()
    .click();
  const row = page.locator('[data-line]').filter({ hasText: name });
  await row.locator('[data-col=field]').click();
  const remove = page.getByRole('toolbar').getByRole('button', { name: word('action.delete'), exact: true });
  const question = page.getByRole('alertdialog');
  await remove.click();
  await expect(question).toContainText(word('customField.hasValues', 'kr', { table: word('menu.tools'), records: 1, field }));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(1);
  await remove.click();
  await question.getByRole('button', { name: word('customField.deleteNamed', 'kr', { name }), exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row).toHaveCount(1);
  expect((await api(Tool.list, {})).find(({ id }) => id === tool.id)?.ext).toEqual({ [field]: '12T' });
});

test('packages received in error are taken back at one press and come back by one undo; a used one is named and all stay', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = own();
  const material = await aMaterial(api, mark);
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const came = await api(receiveMaterial, {
    materialId: material.id,
    locationId: shelf?.id ?? 0,
    packages: [{ qty: 10 }, { qty: 20 }, { qty: 30 }],
  });
  const [, , last] = came;
  await api(changePackage, {
    ...{ id: last?.id ?? 0, version: last?.version ?? 1, locationId: shelf?.id ?? 0 },
    adjust: { type: 'COUNT', countedQty: 29, reasonCode: 'COUNT' },
  });
  await bring(page, signedIn);
  await page.goto(`/material/stock?f.materialCode=M${mark}&sort=packageId`);
  const rows = page.locator('[data-line]').filter({ hasText: `환봉 ${mark}` });
  await expect(rows).toHaveCount(3);
  const remove = page.getByRole('toolbar').getByRole('button', { name: word('action.delete'), exact: true });
  await rows.first().locator('[data-col=packageId]').click();
  await page.keyboard.press('Control+a');
  await remove.click();
  const dialog = page.getByRole('dialog', { name: word('related.title') });
  const uses = word('related.use', 'kr', { screen: word('menu.materialHistory'), count: 1 });
  await expect(dialog).toContainText(word('ERROR_CONSTRAINT_VIOLATION', 'kr', { subject: `'${last?.packageId}'`, uses }));
  await expect(dialog).toContainText(`${last?.packageId} · ${word('type.COUNT')} 1 kg`);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(3);

  await rows.first().locator('[data-col=packageId]').click();
  await page.keyboard.press('Shift+ArrowDown');
  await remove.click();
  await expect(rows).toHaveCount(1);
  await expect(
    page.getByText(
      word('record.deletedMany', 'kr', {
        kind: word('stock.one'),
        count: 2,
        names: came
          .slice(0, 2)
          .map(({ packageId }) => packageId)
          .join(', '),
      }),
    ),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(3);
  expect((await api(packages, { materialId: material.id })).reduce((sum, { qty }) => sum + qty, 0)).toBe(59);
});
