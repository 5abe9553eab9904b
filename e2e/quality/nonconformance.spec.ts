import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { concessions } from '@lotline/contract/nonconformance/concession';
import { nonconformances } from '@lotline/contract/nonconformance/nonconformance';
import { Partner } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { materialInspections, waitingInspections } from '@lotline/contract/quality/quality-result';
import type { Page } from '@playwright/test';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { bring, demoAccount, expect, openSession, test, word } from '../kit/story.ts';

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

test('what doesn’t conform is used as it is once somebody else signs, and the stock says under which concession', async ({
  page,
  signedIn,
  account,
  baseURL,
  request,
  browser,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { material } = await rejected(api);
  const nc = (await api(nonconformances, { limit: 1000 })).rows.find(({ materialId }) => materialId === material.id);
  await bring(page, signedIn);
  await page.goto(`/quality/nonconformance/${nc?.id}`);
  await page.getByRole('button', { name: word('concession.ask') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^특채 수량/).fill('40');
  await drawer.getByLabel(word('concession.reason')).fill('외관만 벗어남, 기능 무관');
  await drawer.getByLabel(word('concession.validUntil'), { exact: true }).fill('2190-12-31');
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: word('concession.ask'), exact: true }).click();
  await expect(drawer).toBeHidden();
  const asked = (await api(concessions, { limit: 1000 })).rows.find(({ nonconformanceId }) => nonconformanceId === nc?.id);
  const sign = async (on: Page, own: string) => {
    await on.goto(`/quality/concession/${asked?.id}`);
    await on.getByRole('button', { name: word('concession.approve'), exact: true }).click();
    const dialog = on.locator('[role=alertdialog], [role=dialog]').filter({ has: on.getByLabel(word('sign.password')) });
    await dialog.getByLabel(word('sign.password')).fill(own);
    await dialog.getByRole('button', { name: word('concession.approve'), exact: true }).click();
    return dialog;
  };
  // Who asked doesn't approve.
  const refused = await sign(page, account.password);
  const facts = { concession: asked?.concessionNo ?? '', by: signedIn.user.username };
  await expect(refused).toContainText(word('concession.anotherApproves', 'kr', facts));
  const { password } = await demoAccount(request);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await bring(other, await openSession(request, { userId: 'quality', password }));
  const dialog = await sign(other, password);
  await expect(dialog).toBeHidden();
  await expect(other.getByText(word('concession.approvedSaid', 'kr', { concession: asked?.concessionNo ?? '' }))).toBeVisible();
  await other.getByRole('tab', { name: word('signature.title') }).click();
  await expect(other.getByRole('list', { name: word('signature.title') })).toContainText(word('signMeaning.APPROVED'));
  await other.close();
  const stock = await api(packages, { materialId: material.id });
  expect(stock.map(({ qty, qualityStatus, concessionNo }) => [qty, qualityStatus, concessionNo]).sort()).toEqual([
    [40, 'CONCESSION', asked?.concessionNo],
    [60, 'REJECTED', null],
  ]);
});
