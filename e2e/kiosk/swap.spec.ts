import type { Work } from '@lotline/contract/kiosk/kiosk';
import { bring, expect, test, word } from '../kit/story.ts';
import { office, why } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('one tap swaps the job of a busy machine; a typo in a report is corrected where it was made', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const { plan: other, first: running } = await desk.planToday('펌프 샤프트', 30);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  // Whatever the machine does, it does the other job from now on.
  await desk.tap({ action: 'START', dailyPlanId: running.dailyPlanId, toolId: running.toolId, workerIds: [], swap: true });
  await bring(page, signedIn);
  const place = { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' };
  await page.addInitScript((at) => {
    if (localStorage.getItem('lotline.kiosk.line')) return;
    localStorage.setItem('lotline.kiosk.line', String(at.lineId));
    sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
  }, place);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
  const kinds = async (id: number) => (await desk.dayOf(id)).events.map(({ kind, endedAt }) => `${kind}${endedAt ? '' : ' open'}`).sort();

  await test.step('the block is the button that solves it', async () => {
    await page.goto('/kiosk');
    const block = page.getByRole('button', { name: new RegExp(other.planNo) });
    await expect(block).toContainText(`${running.operationName} · ${running.productName} · ${other.planNo}`);
    await block.click({ delay: 420 });
    await page.locator('.kiosk-tile:not([data-tone=warn])').first().click();
    await press(word('kiosk.withThese', 'kr', { n: 1 }));
    await expect(page.locator('.kiosk-work .kiosk-state')).toContainText(word('kiosk.state.RUN'));
    await expect(page.getByRole('button', { name: new RegExp(other.planNo) })).toHaveCount(0);
    await expect.poll(() => kinds(first.dailyPlanId)).toEqual(['RUN open']);
    expect(await kinds(running.dailyPlanId)).toEqual(['CHANGEOVER open', 'RUN']);
  });

  await test.step('twenty-one was counted for two, and is set right with its reason', async () => {
    await press(word('kiosk.result'));
    await expect(page.getByRole('button', { name: '+10', exact: true })).toBeVisible();
    await page.keyboard.type('21');
    await press(word('kiosk.saveSum', 'kr', { qty: 21, uom: first.uom }));
    await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row.completedQty).toBe(21);
    await page.getByRole('button', { name: new RegExp(`^${word('kiosk.reports')}`) }).click({ delay: 420 });
    await press(word('kiosk.correct'));
    await expect(page.getByRole('button', { name: '+10', exact: true })).toBeVisible();
    await page.keyboard.press('Backspace', { delay: 80 });
    await press(word('kiosk.saveSum', 'kr', { qty: 2, uom: first.uom }));
    await press(why.MISTYPED);
    await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row.completedQty).toBe(2);
    await expect(page.locator('.kiosk-report')).toContainText(why.MISTYPED);
  });

  await test.step('a reason is a code: the other language has its own name for it', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('.kiosk-report')).toContainText('Mistyped');
  });

  await test.step('a short finish asks once: why, what becomes of the rest; the rest is planned for the next shift', async () => {
    const pressEnglish = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
    await pressEnglish(word('kiosk.back', 'en'));
    await pressEnglish(word('kiosk.finish', 'en'));
    await pressEnglish('Short of material');
    await page
      .getByRole('button', { name: /^Carry over to/ })
      .first()
      .click();
    await pressEnglish(word('kiosk.finish', 'en'));
    await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row).toMatchObject({ workStatus: 'COMPLETE', remainQty: 0 });
    const days = await desk.get<Work[]>(`/kiosk/daily-plans?planIds=${plan.id}`);
    expect(days.find(({ operPlanId, carriedInQty }) => operPlanId === first.operPlanId && carriedInQty > 0)?.carriedInQty).toBe(28);
  });
});
