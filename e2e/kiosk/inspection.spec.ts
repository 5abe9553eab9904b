import { addDays } from '@lotline/contract/kit/production-day';
import { ProductQuality, type ProductStandard } from '@lotline/contract/quality/standard';
import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('a work asks for its first piece by itself; it is measured by the pad without a network, and passes at the line', async ({
  page,
  context,
  request,
  signedIn,
  account,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 20);
  await desk.bringMaterial(plan.id, first);
  const size = `외경 ${plan.lotNo}`;
  const standard = await desk.send<ProductStandard>('POST', ProductQuality.create.path, {
    ...{ productId: first.productId, operationId: first.operationId, stage: 'FIRST', name: '선삭 초품', effectiveFrom: '2026-01-01' },
    sampling: { mode: 'N', n: 1 },
    characteristics: [
      { name: size, kind: 'VARIABLE', class: 'MAJOR', nominal: 32, lsl: 31.9, usl: 32.1, decimals: 2, unit: 'mm' },
      { name: '버', kind: 'ATTRIBUTE', class: 'MINOR', sampleSize: 1 },
    ],
  });
  await desk.send('PUT', `/product-quality/approve/${standard.id}`, { version: standard.version, password: account.password });
  await desk.stopMachineOf(first);
  await desk.tap({ action: 'START', dailyPlanId: first.dailyPlanId, workerIds: [], swap: true });
  await bring(page, signedIn);
  await page.addInitScript(
    (at) => {
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      if (!sessionStorage.getItem('lotline.kiosk.place')) sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' },
  );

  await test.step('seconds after it began a band says so, and leads to what is measured first', async () => {
    await page.goto('/kiosk');
    const waits = word('lineInspection.waits', 'kr', { stage: word('stage.FIRST'), cause: word('lineInspection.cause.START') });
    await expect(page.getByText(waits)).toBeVisible({ timeout: 25_000 });
    await page.getByRole('button', { name: waits }).click({ delay: 420 });
    await expect(page.getByRole('heading', { name: size })).toBeVisible();
  });

  await test.step('what is out turns red before it is entered; without a network the value stays on the device', async () => {
    await context.setOffline(true);
    for (const key of ['3', '3']) await page.locator('.pad').getByRole('button', { name: key, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: word('lineInspection.out') })).toBeVisible();
    for (const key of ['Backspace', '2', '.', '0', '5']) await page.keyboard.press(key);
    await expect(page.getByRole('alert').filter({ hasText: word('lineInspection.out') })).toHaveCount(0);
    await page
      .locator('.pad')
      .getByRole('button', { name: word('pad.enter') })
      .click();
    await expect(page.getByText(word('lineInspection.kept', 'kr', { n: 1 }))).toBeVisible();
    await page.getByRole('button', { name: word('lineInspection.ok'), exact: true }).click({ delay: 420 });
    await context.setOffline(false);
    await expect(page.getByText(word('lineInspection.saysPass'))).toBeVisible();
  });

  await test.step('one key judges what the values say, and nothing waits any more', async () => {
    await page
      .getByRole('button', { name: `${word('lineInspection.judge')} · ${word('qualityJudgement.PASS')}` })
      .click({ delay: 420, timeout: 20_000 });
    await expect(page.getByText(word('lineInspection.passed'))).toBeVisible();
    await expect(page.getByText(word('lineInspection.measure'), { exact: true })).toHaveCount(0);
    const { date } = await desk.get<{ date: string }>(`/kiosk/works?lineId=${first.lineId}`);
    const results = await desk.get<{ rows: { stage: string; status: string; judgement: string; lotNo: string | null }[] }>(
      `/product-quality-result/results?startDt=${date}&endDt=${addDays(date, 1)}&limit=200`,
    );
    expect(results.rows.find(({ lotNo, stage }) => lotNo === plan.lotNo && stage === 'FIRST')).toMatchObject({
      status: 'CONFIRMED',
      judgement: 'PASS',
    });
  });

  // The plant's other works of this product go on without it.
  const approved = await desk.get<{ version: number }>(`/product-quality/${standard.id}`);
  await desk.send('PUT', `/product-quality/obsolete/${standard.id}`, {
    ...{ version: approved.version, reason: '이야기가 끝남', password: account.password },
  });
  await desk.tap({ action: 'PAUSE', kind: 'PAUSE', dailyPlanId: first.dailyPlanId });
});
