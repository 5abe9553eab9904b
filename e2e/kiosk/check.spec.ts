import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('a check is due with every twentieth piece, is said to be made by one key without a network, and the office reads who, when and at which piece', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 50);
  await desk.bringMaterial(plan.id, first);
  const text = `외경 측정 ${plan.lotNo}`;
  await desk.instruct(first, [{ textKr: '척에 물린다' }, { kind: 'CHECK', textKr: text, everyPieces: 20 }]);
  await desk.tap({ action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 17, defectQty: 0 });
  await bring(page, signedIn);
  await page.addInitScript(
    (at) => {
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      if (!sessionStorage.getItem('lotline.kiosk.place')) sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' },
  );
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
  const due = word('kiosk.checkDue', 'kr', { n: 20 });
  const checks = async () => (await desk.get<{ checks: object[] }>(`/productionprofit/${first.dailyPlanId}`)).checks;

  await test.step('the page of the work says when it is next, with nothing to scroll for', async () => {
    await page.goto('/kiosk');
    const check = page.locator('.kiosk-checks');
    await expect(check).toContainText(word('kiosk.checkNext', 'kr', { n: 20 }));
    await expect(check).toBeInViewport({ ratio: 1 });
    const key = await check.getByRole('button').boundingBox();
    expect(key?.height).toBeGreaterThanOrEqual(56);
  });

  await test.step('five more pieces pass the twentieth: the count says so and is saved all the same', async () => {
    await context.setOffline(true);
    await press(word('kiosk.result'));
    await expect(page.getByText(due)).toHaveCount(0);
    const more = page.getByRole('button', { name: '+10', exact: true });
    const before = await more.boundingBox();
    await page.locator('.pad').getByRole('button', { name: '5', exact: true }).click();
    await expect(page.getByText(`${due} — ${text}`)).toBeVisible();
    expect(await more.boundingBox()).toEqual(before);
    await press(word('kiosk.saveSum', 'kr', { qty: 5, uom: first.uom }));
    await expect(page.locator('.kiosk-checks')).toContainText(due);
    await press(word('kiosk.back'));
    await expect(page.locator('.kiosk-card', { hasText: plan.lotNo }).first()).toContainText(due);
  });

  await test.step('one key says that somebody looked; it waits for the network beside the report and goes out once', async () => {
    await page.locator('.kiosk-card-open', { hasText: plan.lotNo }).first().click();
    await press(`${word('kiosk.checked')} · ${text}`);
    await expect(page.locator('.kiosk-checks')).toContainText(word('kiosk.checkNext', 'kr', { n: 40 }));
    await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.waiting', 'kr', { n: 2 }));
    await context.setOffline(false);
    await expect.poll(checks).toMatchObject([{ atQty: 22, textKr: text, actorName: signedIn.user.username, source: 'KIOSK' }]);
    await expect(page.locator('.kiosk-checks')).toContainText(signedIn.user.username);
  });

  await test.step('the office reads it beside the results', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/production/profit?quick=today`);
    await page.getByRole('gridcell', { name: plan.lotNo }).first().waitFor();
    const rows = page.getByRole('row').filter({ hasText: plan.lotNo }).filter({ hasText: first.operationName });
    await rows.first().getByRole('gridcell', { name: plan.lotNo }).dblclick();
    const day = page.getByRole('dialog');
    await day.getByRole('tab', { name: `${word('profit.checks')} 1` }).click();
    await expect(day.getByRole('row').filter({ hasText: text })).toContainText('22');
  });
});
