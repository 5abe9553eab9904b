import { chartedList } from '@lotline/contract/control/control';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { ProductQuality, type ProductStandard } from '@lotline/contract/quality/standard';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 } });

const hour = 3_600_000;

test('a value that makes a signal says so at once, with what to do; cause and action are said by tiles, or it is left to a leader', async ({
  page,
  request,
  signedIn,
  account,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 20);
  await desk.bringMaterial(plan.id, first);
  const [size, depth] = [`외경 ${plan.lotNo}`, `깊이 ${plan.lotNo}`];
  const chart = { kind: 'VARIABLE', class: 'MAJOR', decimals: 2, unit: 'mm', chart: 'I_MR', spc: { ruleSet: 'NELSON', rules: [1] } };
  const reactionPlan = '바이트를 확인하고 보정한 뒤 다시 잰다';
  const standard = await desk.send<ProductStandard>('POST', ProductQuality.create.path, {
    ...{ productId: first.productId, operationId: first.operationId, stage: 'FIRST', name: '선삭 초품', effectiveFrom: '2026-01-01' },
    sampling: { mode: 'N', n: 1 },
    characteristics: [
      { ...chart, name: size, nominal: 32, lsl: 31, usl: 33, reactionPlan },
      { ...chart, name: depth, nominal: 5, lsl: 4, usl: 6 },
    ],
  });
  const approved = await desk.send<ProductStandard>('PUT', `/product-quality/approve/${standard.id}`, {
    ...{ version: standard.version, password: account.password },
  });
  const charted = await desk.get<{ id: number; name: string }[]>(chartedList.path);
  const characteristics = [size, depth].map((name) => charted.find((one) => one.name === name)?.id ?? 0);
  // Twenty calm points of the days before.
  for (let n = 0; n < 20; n++) {
    const { id } = await desk.send<{ id: number }>('POST', productInspections.create.path, {
      ...{ productId: first.productId, stage: 'FIRST', operationId: first.operationId, lotQty: 1 },
    });
    const occurredAt = new Date(Date.now() - (20 - n) * hour).toISOString();
    await desk.send('POST', productInspections.values.path.replace('{id}', String(id)), {
      values: characteristics.map((characteristicId, at) => ({
        ...{ characteristicId, sampleNo: 1, value: (at === 0 ? 32 : 5) + ((n * 7) % 5) * 0.01, occurredAt },
      })),
    });
  }
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
  const enter = async (figures: string) => {
    for (const key of figures) await page.keyboard.press(key, { delay: 60 });
    await page
      .locator('.pad')
      .getByRole('button', { name: word('pad.enter') })
      .click({ delay: 420 });
  };
  const key = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('what is measured first lies far from its chart: the screen says it, and what the standard says to do', async () => {
    await page.goto('/kiosk');
    const waits = word('lineInspection.waits', 'kr', { stage: word('stage.FIRST'), cause: word('lineInspection.cause.START') });
    await page.getByRole('button', { name: waits }).click({ delay: 420, timeout: 25_000 });
    await expect(page.getByRole('heading', { name: size })).toBeVisible();
    await enter('32.5');
    await expect(page.getByText(word('lineSignal.of', 'kr', { name: size }))).toBeVisible();
    await expect(page.getByRole('heading', { name: word('lineSignal.beyond.UP') })).toBeVisible();
    await expect(page.getByText(reactionPlan)).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('cause and action are one tap each', async () => {
    await key(word('lineSignal.say')).click({ delay: 420 });
    await expect(page.getByRole('heading', { name: word('lineSignal.whatCaused') })).toBeVisible();
    await key('공구 마모·파손').click({ delay: 420 });
    await expect(page.getByText(word('lineSignal.causeWas', 'kr', { cause: '공구 마모·파손' }))).toBeVisible();
    await key('보정값 조정').click({ delay: 420 });
    await expect(page.getByText(word('lineSignal.settled'))).toBeVisible();
    await expect(page.getByRole('heading', { name: depth })).toBeVisible();
  });

  await test.step('another one may wait until all is measured, but not longer: it is left to a leader', async () => {
    await enter('5.5');
    await expect(page.getByText(word('lineSignal.noPlan'))).toBeVisible();
    await key(word('lineSignal.later')).click({ delay: 420 });
    const judge = page.getByRole('button', { name: `${word('lineInspection.judge')} · ${word('qualityJudgement.PASS')}` });
    await expect(judge).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: /^이상 신호 \d+건/ }).click({ delay: 420 });
    await key(word('lineSignal.leave')).click({ delay: 420 });
    await expect(page.getByText(word('lineSignal.left'))).toBeVisible();
    await judge.click({ delay: 420, timeout: 20_000 });
    await expect(page.getByText(word('lineInspection.passed'))).toBeVisible();
  });

  await test.step('both stand on their charts, with who said it; what was left is found on the wall', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/quality/spc/${characteristics[0]}?tab=signals`);
    const row = page.getByRole('row').filter({ hasText: '공구 마모·파손' }).first();
    await expect(row).toContainText('보정값 조정');
    await expect(row).toContainText(signedIn.user.username);
    await page.goto('/quality/spc');
    await page.getByRole('button', { name: word('controlQuick.left') }).click();
    await expect(page.getByRole('link', { name: depth })).toBeVisible();
    await expect(page.getByRole('link', { name: size })).toHaveCount(0);
  });

  await desk.send('PUT', `/product-quality/obsolete/${standard.id}`, {
    ...{ version: approved.version, reason: '이야기가 끝남', password: account.password },
  });
  await desk.tap({ action: 'PAUSE', kind: 'PAUSE', dailyPlanId: first.dailyPlanId });
});
