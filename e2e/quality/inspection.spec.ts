import { addProductStock } from '@lotline/contract/lot/product-stock';
import { issueMaterial } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { Product, productNames } from '@lotline/contract/product/product';
import { productInspections, waitingInspections } from '@lotline/contract/quality/quality-result';
import { MaterialQuality } from '@lotline/contract/quality/standard';
import { type Client, type Refusal, signIn } from '../../tools/plant-log/client.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A material that is inspected by a standard of two characteristics, with a delivery that waits. */
const delivered = async (api: Client, password: string) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const made = await api(Material.create, {
    ...{ code: `MQ${own}`, name: `정밀 환봉 ${own}`, type: 'RAW', uom: 'kg', barcode: `MQ${own}` },
    ...{ iqcRequired: true, defaultShelfId: shelf?.id ?? null },
  });
  const draft = await api(MaterialQuality.create, {
    ...{ materialId: made.id, stage: 'INCOMING', name: `수입 검사 ${own}`, effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 2 } },
    characteristics: [
      { name: '외경', nominal: 10, lsl: 9.9, usl: 10.1, decimals: 2, unit: 'mm', balloonNo: '1' },
      { name: '흠집', kind: 'ATTRIBUTE', class: 'CRITICAL', balloonNo: '2' },
    ],
  });
  await api(MaterialQuality.approve, { id: draft.id, version: draft.version, password });
  const [pack] = await api(receiveMaterial, { materialId: made.id, packages: [{ qty: 100, supplierLotNo: `SL-${own}` }] });
  const waiting = (await api(waitingInspections, { limit: 1000 })).rows.find(({ materialId }) => materialId === made.id);
  return { own, material: made, pack: pack as NonNullable<typeof pack>, waiting: waiting as NonNullable<typeof waiting> };
};
const statusOf = async (api: Client, materialId: number, packageId: string) => {
  const rows = await api(packages, { materialId });
  return rows.find((one) => one.packageId === packageId)?.qualityStatus;
};

test('what comes in waits, is measured by keys, judged and confirmed, and may be used then', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { material, pack, waiting } = await delivered(api, account.password);
  expect(pack.qualityStatus).toBe('PENDING');
  await bring(page, signedIn);
  await page.goto(`/quality/material/result`);
  await page.getByText(waiting.resultNo).dblclick();
  const cell = (name: string, no: number) => page.getByLabel(`${name} ${no}`, { exact: true });
  await cell('외경', 1).focus();
  await page.keyboard.type('10.02');
  await page.keyboard.press('Enter');
  await expect(cell('흠집', 1)).toBeFocused();
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(cell('외경', 2)).toBeFocused();
  await page.keyboard.type('10.3');
  await expect(cell('외경', 2)).toHaveAttribute('data-out', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  await expect(page.getByText(word('inspection.saved'))).toBeVisible();

  // What was read wrongly is corrected with a reason, and stays to be seen.
  await cell('외경', 2).fill('10.03');
  await cell('외경', 2).press('Enter');
  const why = page.getByRole('dialog', { name: word('inspection.correct') });
  await why.getByRole('textbox').fill('잘못 읽음');
  await why.getByRole('button', { name: word('inspection.correct') }).click();
  await expect(page.getByRole('region', { name: word('inspection.corrections') })).toContainText('10.30');
  await page.reload();
  await expect(cell('외경', 2)).toHaveValue('10.03');

  await page
    .getByRole('form', { name: word('inspection.judge') })
    .getByRole('button', { name: word('inspection.judge') })
    .click();
  await expect(page.getByRole('region', { name: word('inspection.effects') })).toContainText(pack.packageId);
  expect(await statusOf(api, material.id, pack.packageId)).toBe('PENDING');
  await page.getByRole('button', { name: word('inspection.confirm'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('inspection.confirm') })
    .click();
  await expect(page.getByText(word('qualityStatus.CONFIRMED'), { exact: true })).toBeVisible();
  await expect.poll(() => statusOf(api, material.id, pack.packageId)).toBe('OK');
});

test('a lot that fails is rejected, and nobody can issue it', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { material, pack, waiting } = await delivered(api, account.password);
  await bring(page, signedIn);
  await page.goto(`/quality/material/result?desk=${waiting.id}`);
  await page.getByLabel('외경 1', { exact: true }).fill('12');
  await page.getByLabel('외경 1', { exact: true }).press('Enter');
  await expect(page.getByText(word('inspection.saved'))).toBeVisible();
  const form = page.getByRole('form', { name: word('inspection.judge') });
  await form.getByRole('radiogroup').getByText(word('qualityJudgement.FAIL'), { exact: true }).click();
  await form.getByRole('button', { name: word('inspection.judge') }).click();
  await page.getByRole('button', { name: word('inspection.confirm'), exact: true }).click();
  // Who looks after what failed, and until when, is said before it is confirmed.
  const ahead = page.getByRole('dialog', { name: word('inspection.confirm') });
  await expect(ahead.getByRole('note')).toContainText(word('ncBecause.CONFIRMER'));
  await ahead.getByRole('button', { name: word('inspection.confirm'), exact: true }).click();
  await expect.poll(() => statusOf(api, material.id, pack.packageId)).toBe('REJECTED');
  const issued = api(issueMaterial, { productionPlanId: 1, issues: [{ materialStockId: pack.id, qty: 1 }] });
  await expect(issued.catch((failure: Refusal) => failure.failure.code)).resolves.toMatch(/^material[.]issueOnly/);
});

test('what is rejected by eye says why', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const own = `ME${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const made = await api(Material.create, {
    ...{ code: own, name: `포장재 ${own}`, type: 'RAW', uom: 'EA', barcode: own, iqcRequired: true, defaultShelfId: shelf?.id ?? null },
  });
  const [pack] = await api(receiveMaterial, { materialId: made.id, packages: [{ qty: 20 }] });
  await bring(page, signedIn);
  // From the package on the shelf to what it waits for.
  await page.goto(`/material/stock?id=${pack?.id}`);
  await page
    .getByText(pack?.packageId ?? '', { exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: word('inspection.toIt') }).click();
  const form = page.getByRole('form', { name: word('inspection.judge') });
  const judge = form.getByRole('button', { name: word('inspection.judge') });
  // Nothing is judged beforehand.
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(form.getByRole('status')).toHaveText(word('inspection.choose'));
  await form.getByText(word('qualityJudgement.FAIL'), { exact: true }).click();
  await expect(form.getByRole('status')).toHaveText(word('inspection.whyRejected'));
  await form.getByRole('button', { name: word('profit.addDefect') }).click();
  await form.getByRole('combobox').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await judge.click();
  await expect(page.getByRole('region', { name: word('inspection.effects') })).toContainText(`20 EA`);
  await expect(page.getByRole('region', { name: word('inspection.effects') })).toContainText(word('profit.defects'));
});

test('a first piece is inspected by hand', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const [item] = await api(productNames, {});
  const made = await api(productInspections.create, { productId: item?.id ?? 0, stage: 'FIRST', lotQty: 1 });
  await bring(page, signedIn);
  await page.goto(`/quality/product/result?desk=${made.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(made.resultNo);
  await expect(page.getByRole('form', { name: word('inspection.judge') })).toBeVisible();
});

test('a lot that needs its outgoing inspection isn’t shipped, and one is asked for on the spot', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `OQ${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const made = await api(Product.create, {
    code,
    name: `출하 검사품 ${code}`,
    type: 'FINISHED',
    uom: 'EA',
    barcode: code,
    oqcRequired: true,
  });
  const [shelf] = await api(Location.list, { type: 'WAREHOUSE' });
  await api(addProductStock, { lotId: `L-${code}`, productId: made.id, locationId: shelf?.id ?? 0, qty: 10, reason: 'OPENING' });
  await bring(page, signedIn);
  await page.goto('/production/shipment');
  await page.getByRole('button', { name: word('shipment.new') }).click();
  await scan(page, `L-${code}`);
  // Nobody ordered it.
  await page.getByRole('button', { name: word('shipment.why.sample') }).click();
  await page.getByRole('button', { name: word('shipment.addWithReason') }).click();
  const drawer = page.getByRole('dialog', { name: word('shipment.new') });
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  const offer = page.getByRole('alertdialog');
  await expect(offer).toContainText(`L-${code}`);
  await offer.getByRole('button', { name: word('inspection.outgoingRequest') }).click();
  await expect(page.locator('.snackbar', { hasText: 'QI-' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: word('inspection.toIt') }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toContainText('QI-');
  // The shipment is still there.
  await expect(drawer).toContainText(`L-${code}`);
});
