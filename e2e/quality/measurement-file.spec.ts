import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { chartedList } from '@lotline/contract/control/control';
import { Material } from '@lotline/contract/material/material';
import { measurementResults } from '@lotline/contract/measurement/measurement';
import { Product } from '@lotline/contract/product/product';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { MaterialQuality, ProductQuality } from '@lotline/contract/quality/standard';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { pickIn } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A product that is inspected by two characteristics, and an inspection of it that waits for three samples. */
const inspected = async (api: Client, password: string) => {
  const own = `ZM${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const product = await api(Product.create, { code: own, name: `부시 ${own}`, type: 'FINISHED', uom: 'EA', barcode: own });
  const draft = await api(ProductQuality.create, {
    ...{ productId: product.id, stage: 'PATROL', name: `순회 ${own}`, effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 3 } },
    characteristics: [
      { name: '외경', lsl: 9.9, usl: 10.1, decimals: 3 },
      { name: '길이', lsl: 49, usl: 51, decimals: 2 },
    ],
  });
  await api(ProductQuality.approve, { id: draft.id, version: draft.version, password });
  const inspection = await api(productInspections.create, { stage: 'PATROL', productId: product.id, lotQty: 100 });
  return { own, product, inspection };
};

test('a machine’s file is shown, its bad line settled, and its values stand in the inspection; the next file is read by name', async ({
  page,
  signedIn,
  account,
  baseURL,
}, info) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, inspection } = await inspected(api, account.password);
  const text = (n: number) => `Program ${own}\nNo;D1;L1\n1;10,01;50,${n}\n2;10,15;50,2\nMean;10,08;50,1\n`;
  const first = info.outputPath(`${own}-1.csv`);
  const second = info.outputPath(`${own}-2.csv`);
  await fs.writeFile(first, text(11));
  await fs.writeFile(second, text(12));

  await bring(page, signedIn);
  await page.goto('/quality/product/measurementResult');
  const open = async (file: string) => {
    await page.getByRole('button', { name: word('measurement.new') }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  };
  const drawer = page.getByRole('dialog').last();
  await open(first);
  await pickIn(page, drawer.getByRole('combobox', { name: word('measurement.resultId') }), inspection.resultNo);
  // D1 and L1 are no characteristics of the standard until somebody says which.
  await drawer.getByLabel(`D1 ${word('measurement.characteristic')}`).selectOption({ label: `외경 (${word('stage.PATROL')})` });
  await drawer.getByLabel(`L1 ${word('measurement.characteristic')}`).selectOption({ label: `길이 (${word('stage.PATROL')})` });
  const refused = drawer.getByRole('alert').filter({ hasText: word('measurement.refused', 'kr', { n: 1 }) });
  await expect(refused).toContainText(word('measurement.sampleIsANumber', 'kr', { line: 5, text: 'Mean' }));
  await refused.getByRole('button', { name: word('measurement.leaveOut') }).click();
  await expect(drawer.getByText(word('measurement.counts', 'kr', { rows: 3, values: 4, ng: 1 }))).toBeVisible();
  await drawer.getByLabel(word('measurement.readsAs')).fill(`투영기 ${own}`);
  await drawer.getByRole('button', { name: word('measurement.post', 'kr', { n: 4 }) }).click();

  // The page of the file, with the value that is out of its limits; its bytes come back as they went.
  await expect(page).toHaveURL(/\/quality\/product\/measurementResult\/\d+/);
  await expect(page.getByRole('gridcell', { name: '10.15' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: word('measurement.save') }).click();
  const saved = await fs.readFile(await (await saving).path());
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(saved)).toBe(hash(await fs.readFile(first)));
  const page1 = await api(productInspections.one, { id: inspection.id });
  expect(page1.values.filter(({ inForce }) => inForce).map(({ value }) => value)).toEqual([10.01, 50.11, 10.15, 50.2]);

  // The same bytes are known; the next file of the machine is read by its name, and its cells are taken.
  await page.goto('/quality/product/measurementResult');
  await open(first);
  await expect(drawer.getByRole('alert')).toContainText(word('measurement.ofSomething'));
  await drawer.getByRole('button', { name: word('measurement.another') }).click();
  await drawer.locator('input[type=file]').setInputFiles(second);
  await pickIn(page, drawer.getByRole('combobox', { name: word('measurement.resultId') }), inspection.resultNo);
  await expect(drawer.getByText(word('measurement.recognised', 'kr', { name: `투영기 ${own}` }))).toBeVisible();
  await expect(drawer.getByRole('alert')).toContainText(word('measurement.cellIsFree', 'kr', { line: 3, column: 'D1', sample: 1 }));
  await drawer.getByRole('button', { name: word('action.cancel') }).click();

  // Void, its values leave the inspection and its line the list.
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const listed = async () =>
    (await api(measurementResults, { startDt: today, endDt: today, limit: 1000 })).rows.filter(({ fileName }) => fileName.startsWith(own));
  const [posted] = await listed();
  await page.goto(`/quality/product/measurementResult/${posted?.id}`);
  await page.getByRole('button', { name: word('measurement.voidIt') }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill('다른 부시의 파일');
  await dialog.getByRole('button', { name: word('measurement.voidIt'), exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '다른 부시의 파일' })).toBeVisible();
  expect((await api(productInspections.one, { id: inspection.id })).values.filter(({ inForce }) => inForce)).toEqual([]);
  expect(await listed()).toEqual([]);
});

test('a file of what came in stands with its material, and its values are shown on their chart when somebody asks for them', async ({
  page,
  signedIn,
  account,
  baseURL,
}, info) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = `ZG${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const material = await api(Material.create, { code: own, name: `강봉 ${own}`, type: 'RAW', uom: 'EA' });
  const draft = await api(MaterialQuality.create, {
    ...{ materialId: material.id, stage: 'INCOMING', name: `수입 ${own}`, effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 3 } },
    characteristics: [{ name: `외경 ${own}`, lsl: 9.9, usl: 10.1, decimals: 3, chart: 'I_MR' }],
  });
  await api(MaterialQuality.approve, { id: draft.id, version: draft.version, password: account.password });
  const file = info.outputPath(`${own}.csv`);
  await fs.writeFile(file, `시료번호,외경 ${own}\n1,10.01\n2,10.30\n3,9.99\n`);

  await bring(page, signedIn);
  await page.goto('/quality/product/measurementResult');
  await page.getByRole('button', { name: word('measurement.new') }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  const drawer = page.getByRole('dialog').last();
  await pickIn(page, drawer.getByRole('combobox', { name: word('measurement.materialId') }), own);
  await expect(drawer.getByText(word('measurement.counts', 'kr', { rows: 3, values: 3, ng: 1 }))).toBeVisible();
  await drawer.getByRole('button', { name: word('measurement.post', 'kr', { n: 3 }) }).click();
  await expect(page).toHaveURL(/\/quality\/product\/measurementResult\/\d+/);
  await expect(page.getByText(`강봉 ${own}`).first()).toBeVisible();

  const charted = Object.values(await api(chartedList, {})).find(({ name }) => name === `외경 ${own}`);
  await page.goto(`/quality/spc/${charted?.id}?tab=values`);
  await expect(page.getByRole('cell', { name: '10.300' }).or(page.getByRole('gridcell', { name: '10.3' }))).toHaveCount(0);
  await page.getByRole('checkbox', { name: word('control.withFiles', 'kr', { n: 3 }) }).check();
  await expect(
    page
      .getByText('10.300')
      .or(page.getByText('10.3', { exact: true }))
      .first(),
  ).toBeVisible();
});
