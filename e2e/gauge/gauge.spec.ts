import { calibrate, Gauge } from '@lotline/contract/gauge/gauge';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { waitingInspections } from '@lotline/contract/quality/quality-result';
import { MaterialQuality } from '@lotline/contract/quality/standard';
import { codesOfCategory } from '@lotline/contract/system/code';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const plantDay = (ago = 0) => new Date(Date.now() + 9 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

/** A gauge that was calibrated half a year ago, and a delivery whose length must be measured with one of its kind. */
const delivered = async (api: Client, password: string) => {
  const own = `ZG${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const [line] = await api(Location.list, { type: 'LINE' });
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const gauge = await api(Gauge.create, {
    ...{ code: own, name: `깊이 게이지 ${own}`, gaugeClass: 'HEIGHT', locationId: line?.id ?? 0, calIntervalMonths: 12, gaugeUnit: 'mm' },
  });
  await api(calibrate, {
    ...{ toolId: gauge.id, calibratedOn: plantDay(180), kind: 'INTERNAL', points: [{ reference: 10, found: 10, tolerance: 0.02 }] },
  });
  const made = await api(Material.create, {
    ...{
      code: `M${own}`,
      name: `봉재 ${own}`,
      type: 'RAW',
      uom: 'EA',
      barcode: `M${own}`,
      iqcRequired: true,
      defaultShelfId: shelf?.id ?? null,
    },
  });
  const kind = (await api(codesOfCategory, { category: 'GAUGE_CLASS' })).find(({ code }) => code === 'HEIGHT');
  const draft = await api(MaterialQuality.create, {
    ...{ materialId: made.id, stage: 'INCOMING', name: `수입 ${own}`, effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 1 } },
    characteristics: [{ name: '길이', lsl: 9.9, usl: 10.1, decimals: 2, gaugeClassId: kind?.id ?? 0, gaugeRequired: true }],
  });
  await api(MaterialQuality.approve, { id: draft.id, version: draft.version, password });
  const [pack] = await api(receiveMaterial, { materialId: made.id, packages: [{ qty: 40, supplierLotNo: `SL-${own}` }] });
  const waiting = (await api(waitingInspections, { limit: 1000 })).rows.find(({ materialId }) => materialId === made.id);
  return { own, gauge, material: made, pack: pack as NonNullable<typeof pack>, waiting: waiting as NonNullable<typeof waiting> };
};

test('a value says its gauge; found off, the gauge is out, and what it measured is held in its name', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { own, gauge, material, pack, waiting } = await delivered(api, account.password);
  await bring(page, signedIn);
  await page.goto(`/quality/material/result?desk=${waiting.id}`);
  // A value that needs a gauge waits on the desk until one is chosen.
  const cell = page.getByLabel('길이 1', { exact: true });
  const choice = page.getByLabel(`길이 ${word('qualityResult.gaugeId')}`);
  await choice.selectOption('');
  await cell.fill('10.02');
  await cell.press('Enter');
  await expect(page.getByText(word('inspection.gaugeFirst', 'kr', { characteristic: '길이' }))).toBeVisible();
  await choice.selectOption(String(gauge.id));
  await expect(page.getByText(word('inspection.saved'))).toBeVisible();
  await page.reload();
  await expect(cell).toHaveValue('10.02');
  await expect(choice).toHaveValue(String(gauge.id));

  // Calibrated again, it is found off at the longer reference.
  await page.goto(`/quality/gauge/${gauge.id}`);
  await page.getByRole('button', { name: word('gauge.calibrate') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: word('calibration.addPoint') }).click();
  const point = (what: 'reference' | 'foundValue' | 'tolerance', at: number) => drawer.getByLabel(`${word(`calibration.${what}`)} ${at}`);
  await point('reference', 1).fill('10');
  await point('foundValue', 1).fill('10.05');
  await point('tolerance', 1).fill('0.02');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main').getByText(word('calibrationStatus.OUT'), { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: word('gauge.tabMeasured') }).click();
  const grid = page.getByRole('grid', { name: word('gauge.tabMeasured') });
  await expect(grid).toContainText(pack.packageId);
  const hold = word('holdLeft.all', 'kr', { n: 1 });
  await page.getByRole('button', { name: hold }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: hold }).click();
  await expect(page.getByText(word('holdLeft.said', 'kr', { n: 1 }))).toBeVisible();
  const rows = await api(packages, { materialId: material.id });
  expect(rows.find(({ packageId }) => packageId === pack.packageId)?.qualityStatus).toBe('HOLD');

  // Nobody measures with it until it is right again.
  const again = await api(receiveMaterial, { materialId: material.id, packages: [{ qty: 5, supplierLotNo: `SL2-${own}` }] });
  const next = (await api(waitingInspections, { limit: 1000 })).rows.find(
    ({ materialId, id }) => materialId === material.id && id !== waiting.id,
  );
  expect(again).toHaveLength(1);
  await page.goto(`/quality/material/result?desk=${next?.id}`);
  await choice.selectOption(String(gauge.id));
  await cell.fill('10.01');
  await cell.press('Enter');
  await expect(page.getByText(own).and(page.getByText('교정이 유효하지 않아')).first()).toBeVisible();
});
