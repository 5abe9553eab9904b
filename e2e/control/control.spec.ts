import { chartedList, chartPage } from '@lotline/contract/control/control';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('the wall leads to what isn’t stable; its point is looked into, its signal gets a cause, and the chart does without it', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const rows = Object.values(await api(chartedList, {}));
  // The demo's grinding drifts since a few days.
  const worst = rows.find(({ verdict, chart }) => verdict === 'UNSTABLE' && chart === 'XBAR_R');
  expect(worst).toBeTruthy();
  await bring(page, signedIn);
  await page.goto('/quality/spc');
  const tile = page.locator(`.control-tile[href$="/${worst?.id}"]`);
  await expect(tile).toContainText(word('controlVerdict.UNSTABLE'));
  await tile.click();
  await expect(page.getByRole('status')).toContainText(word('control.unstableSaid', 'kr', { n: worst?.openSignals ?? 0 }));

  await page.getByRole('button', { name: word('control.before') }).click();
  await expect(page.getByRole('button', { name: word('control.openInspection') })).toBeVisible();
  await page
    .getByRole('tab', { name: word('control.tabSignals') })
    .first()
    .click();
  const settles = page.getByRole('button', { name: word('control.settle') });
  await expect(settles.first()).toBeVisible();
  const before = await settles.count();
  await settles.first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(word('control.cause')).fill('숫돌 마모');
  await drawer.getByLabel(word('control.action')).fill('숫돌 교체, 보정값 재설정');
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(settles).toHaveCount(before - 1);
  await expect(page.getByText('숫돌 마모')).toBeVisible();

  // Limits aren't made of a process that isn't stable.
  await page
    .getByRole('tab', { name: word('control.tabLimits') })
    .first()
    .click();
  await page.getByRole('button', { name: word('control.hold') }).click();
  const signing = page.getByRole('dialog');
  await signing.getByLabel(word('control.holdReason')).fill('초기 한계');
  await signing.locator('input[type=password]').fill(account.password);
  await signing.getByRole('button', { name: word('control.hold') }).click();
  await expect(signing.getByRole('alert')).toBeVisible();
  const { limits, settled } = await api(chartPage, { id: worst?.id ?? 0 });
  expect(limits).toEqual([]);
  expect(settled.some(({ cause }) => cause === '숫돌 마모')).toBe(true);
});
