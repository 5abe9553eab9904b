import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { nonconformances } from '@lotline/contract/nonconformance/nonconformance';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { materialInspections, waitingInspections } from '@lotline/contract/quality/quality-result';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A delivery of a hundred that its inspection rejected whole. */
const rejected = async (api: Client) => {
  const own = `NC${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const supplier = await api(Partner.create, { partnerCode: own, name: `공급 ${own}`, types: ['SUPPLIER'] });
  const [shelf] = await api(Location.list, { type: 'SHELF' });
  const material = await api(Material.create, {
    ...{ code: own, name: `환봉 ${own}`, type: 'RAW', uom: 'EA', barcode: own, iqcRequired: true, defaultShelfId: shelf?.id ?? null },
  });
  await api(receiveMaterial, { materialId: material.id, bizPartnerId: supplier.id, packages: [{ qty: 100, supplierLotNo: `H-${own}` }] });
  const waiting = (await api(waitingInspections, { limit: 1000 })).rows.find(({ materialId }) => materialId === material.id);
  const { id = 0, version = 1 } = waiting ?? {};
  await api(materialInspections.judge, { id, version, judgement: 'FAIL', remark: '외경 초과', confirm: true });
  return { material, resultId: id };
};

test('what an inspection rejected goes back in part, turns out good in part, and is closed with its cause', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { material, resultId } = await rejected(api);
  const nc = (await api(nonconformances, { limit: 1000 })).rows.find(({ materialId }) => materialId === material.id);
  const ncNo = nc?.ncNo ?? '';
  await bring(page, signedIn);
  // From the inspection that failed to what it opened.
  await page.goto(`/quality/material/result?desk=${resultId}`);
  await page.getByRole('button', { name: word('nonconformance.fromInspection', 'kr', { no: ncNo }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ncNo);

  const drawer = page.getByRole('dialog');
  const dispose = async (kind: 'RETURN' | 'SORT', qty: string) => {
    await page.getByRole('button', { name: word('nonconformance.dispose'), exact: true }).click();
    await drawer.getByLabel(word('nonconformance.kind'), { exact: true }).click();
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(word(`disposition.${kind}`), { exact: true })
      .click();
    await drawer.getByLabel(/^수량/).fill(qty);
    await drawer.getByLabel(word('nonconformance.reason')).fill('선별 결과');
    await drawer.getByRole('button', { name: word('nonconformance.dispose'), exact: true }).click();
    await expect(drawer).toBeHidden();
  };
  await dispose('RETURN', '40');
  await expect(page.getByText(word('nonconformance.progress', 'kr', { disposed: '40', suspected: '100', uom: 'EA' }))).toBeVisible();
  await dispose('SORT', '60');
  const stock = await api(packages, { materialId: material.id });
  expect(stock.filter(({ qty }) => qty > 0).map(({ qty, qualityStatus }) => [qty, qualityStatus])).toEqual([[60, 'OK']]);

  await page.getByRole('button', { name: word('nonconformance.edit') }).click();
  await drawer.getByLabel(word('nonconformance.confirmedCause')).fill('공급처 공구 마모');
  await drawer.getByLabel(word('nonconformance.corrective')).fill('공급처 공구 교체 주기 단축');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: word('nonconformance.close'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('nonconformance.close'), exact: true })
    .click();
  await expect(page.getByText(word('nonconformance.closedSaid', 'kr', { nc: ncNo }))).toBeVisible();
});
