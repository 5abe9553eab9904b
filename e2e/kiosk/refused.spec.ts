import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { RefusalRow } from '@lotline/contract/kiosk/refusal-list';
import { bring, expect, test, word } from '../kit/story.ts';
import { office, settled, why } from './floor.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('nine pieces reported without a network, refused because another kiosk finished the work, are handed over and booked by a leader', async ({
  page,
  context,
  browser,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first, lineName } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await bring(page, signedIn);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
  const openWork = async () => page.locator('.kiosk-card-open', { hasText: plan.lotNo }).first().click();

  await test.step('the first kiosk counts nine while its network is gone', async () => {
    await page.goto('/kiosk');
    await page.getByRole('button', { name: new RegExp(`^${lineName}`) }).click();
    await page.getByRole('button', { name: word('kiosk.anyShift'), exact: true }).click();
    await openWork();
    await context.setOffline(true);
    await press(word('kiosk.result'));
    await page.locator('.pad').getByRole('button', { name: '9', exact: true }).click();
    await press(word('kiosk.saveSum', 'kr', { qty: 9, uom: first.uom }));
    await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.waiting', 'kr', { n: 1 }));
  });

  await test.step('the second kiosk finishes the work', async () => {
    const other = await browser.newContext();
    const second = await other.newPage();
    await bring(second, signedIn);
    await second.addInitScript((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
    await second.goto('/kiosk');
    await second.getByRole('button', { name: word('kiosk.anyShift'), exact: true }).click();
    await second.locator('.kiosk-card-open', { hasText: plan.lotNo }).first().click();
    await second.locator('.kiosk-act').first().waitFor();
    // The result of another device begins the day, which may then be finished.
    await desk.tap({ action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 1 });
    await second.getByRole('button', { name: word('kiosk.finish'), exact: true }).click({ delay: 420 });
    await second.getByRole('button', { name: why.SHIFT_END, exact: true }).click();
    await second.getByRole('button', { name: word('kiosk.carryNone'), exact: true }).click();
    await second.getByRole('button', { name: word('kiosk.finish'), exact: true }).click({ delay: 420 });
    await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row.workStatus).toBe('COMPLETE');
    await other.close();
  });

  const settling = page.locator('.kiosk-settling');
  await test.step('the first one comes back: the refusal stays, also after a reload', async () => {
    await context.setOffline(false);
    const refused = page.getByRole('button', { name: word('kiosk.refusedCount', 'kr', { n: 1 }) });
    await expect(refused).toBeVisible();
    await page.reload();
    await refused.click();
    await expect(settling).toContainText('9');
  });

  await test.step('what books it is offered first and large, what throws it away apart from it, and what wouldn’t book it not at all', async () => {
    const keys = settling.getByRole('button');
    await expect(keys).toHaveText([word('kiosk.hand'), word('kiosk.discardEntry')]);
    const [hand, discard] = await Promise.all([keys.first().boundingBox(), keys.last().boundingBox()]);
    expect(hand?.height).toBeGreaterThanOrEqual(72);
    expect((discard?.x ?? 0) - (hand?.x ?? 0) - (hand?.width ?? 0)).toBeGreaterThan(120);
    await keys.last().click({ delay: 420 });
    await expect(page.getByRole('alertdialog')).toContainText(plan.lotNo);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('action.cancel') })
      .click({ delay: 420 });
  });

  await test.step('an English screen says it by English names, the machine too', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(settling).toContainText('CNC lathe');
    await expect(settling).not.toContainText(first.toolName ?? '');
    await page.getByRole('button', { name: '한국어' }).click();
    await expect(settling).toContainText(first.toolName ?? '');
  });

  await test.step('and is handed over', async () => {
    await press(word('kiosk.hand'));
    await expect(settling).toHaveCount(0);
    await expect(page.locator('.kiosk-others', { hasText: word('refusal.state.HANDED') }).filter({ hasText: plan.lotNo })).toHaveCount(1);
  });

  await test.step('a leader sees both stories and books it: the pieces are in the lot, the work stays finished', async () => {
    await page.goto('/production/kioskRefusal');
    await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(word('menu.kioskRefusal'));
    await page.getByRole('gridcell', { name: plan.lotNo }).dblclick();
    const form = page.getByRole('dialog').last();
    await expect(form).toContainText(word('refusal.reported'));
    await expect(form).toContainText(word('refusal.standing'));
    await expect(form.getByRole('status').first()).toContainText('9');
    await form.getByLabel(word('refusal.ownWords')).fill('완료하기 전에 센 수량');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row).toMatchObject({ workStatus: 'COMPLETE', completedQty: 10 });
    const { rows } = await desk.get<{ rows: RefusalRow[] }>('/kiosk/refusals?which=ALL');
    expect(rows.find(({ lotNo }) => lotNo === plan.lotNo)).toMatchObject({ state: 'SENT', goodQty: 9 });
  });
});

test('more pieces than the operation before made are refused, counted anew at the device itself, and booked', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  const [, second] = (await desk.get<Work[]>(`/kiosk/daily-plans?planIds=${plan.id}`)).sort((a, b) => a.operationSeq - b.operationSeq);
  if (!second) throw new Error('The plan has no second operation today.');
  for (const work of [first, second]) await desk.bringMaterial(plan.id, work);
  await desk.tap({ action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 10 });
  await bring(page, signedIn);
  await page.addInitScript(
    (at) => {
      if (localStorage.getItem('lotline.kiosk.line')) return;
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: second.lineId, workId: second.dailyPlanId, step: 'work' },
  );
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });

  await page.goto('/kiosk');
  await page.getByRole('button', { name: word('kiosk.result'), exact: true }).waitFor();
  await context.setOffline(true);
  await press(word('kiosk.result'));
  await page.locator('.pad').getByRole('button', { name: '9', exact: true }).click();
  await press(word('kiosk.saveSum', 'kr', { qty: 9, uom: second.uom }));
  await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.waiting', 'kr', { n: 1 }));
  // Another device reports four of the ten meanwhile.
  await desk.tap({ action: 'RESULT', dailyPlanId: second.dailyPlanId, goodQty: 4 });
  await context.setOffline(false);

  const refused = page.getByRole('button', { name: word('kiosk.refusedCount', 'kr', { n: 1 }) });
  await refused.click();
  await expect(page.locator('.kiosk-settling')).toContainText('9');
  await press(word('kiosk.correctAndSend'));
  await expect(page.getByRole('button', { name: word('kiosk.saveSum', 'kr', { qty: 9, uom: second.uom }), exact: true })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.locator('.pad').getByRole('button', { name: '6', exact: true }).click();
  await press(word('kiosk.saveSum', 'kr', { qty: 6, uom: second.uom }));
  await expect.poll(async () => (await desk.dayOf(second.dailyPlanId)).row.completedQty).toBe(10);
  await expect(refused).toHaveCount(0);
  const { rows } = await desk.get<{ rows: RefusalRow[] }>('/kiosk/refusals?which=ALL');
  expect(rows.find(({ lotNo }) => lotNo === plan.lotNo)).toMatchObject({ state: 'SENT' });
});

test('seven pieces of a work that was taken off the plan keep their names, and a leader books them in the own language on the day that is proposed', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await bring(page, signedIn);
  await page.addInitScript((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
  const names = [first.operationName, first.productName, plan.lotNo, first.toolName ?? ''];
  let following = 0;

  await test.step('the day is taken off the plan while the kiosk counts without its network', async () => {
    await page.goto('/kiosk');
    await press(word('kiosk.anyShift'));
    await page.locator('.kiosk-card-open', { hasText: plan.lotNo }).first().click();
    await context.setOffline(true);
    await press(word('kiosk.result'));
    await page.locator('.pad').getByRole('button', { name: '7', exact: true }).click();
    await press(word('kiosk.saveSum', 'kr', { qty: 7, uom: first.uom }));
    await press(word('kiosk.back'));
    const { operPlanId, toolId, dailyPlanId, workDate } = first;
    const day = { operPlanId, toolId, dayNight: 'DAY', targetQty: 30 };
    const tomorrow = new Date(Date.parse(workDate) + 86_400_000).toISOString().slice(0, 10);
    const left = await desk.send<{ id: number; workDate: string }[]>('POST', '/productionplan/operplan/daily-plans', {
      rows: [
        { ...day, workDate: tomorrow },
        { ...day, id: dailyPlanId, workDate, remove: true },
      ],
    });
    following = left.find((one) => one.workDate === tomorrow)?.id ?? 0;
  });

  await test.step('the list says of what the refused report is, and it is handed over', async () => {
    await context.setOffline(false);
    const lost = page.locator('.kiosk-refusal');
    for (const name of names) await expect(lost).toContainText(name);
    await lost.getByRole('button', { name: word('kiosk.settle') }).click({ delay: 420 });
    for (const name of names) await expect(page.locator('.kiosk-settling')).toContainText(name);
    await press(word('kiosk.hand'));
    await expect(page.locator('.kiosk-settling')).toHaveCount(0);
  });

  await test.step('the leader reads English, sees both stories beside the form, and books', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.evaluate(() => localStorage.setItem('lotline.lang', 'en'));
    await page.goto('/production/kioskRefusal');
    await page.getByRole('gridcell', { name: plan.lotNo }).dblclick();
    const form = page.getByRole('dialog').last();
    await expect(form).toContainText(word('refusal.planGone', 'en'));
    await expect(form).toContainText(word('refusal.because.NEXT', 'en'));
    const will = form.locator('.refusal-will');
    await expect(will).toContainText(`7 ${first.uom}`);
    for (const part of [form.getByText(word('refusal.reported', 'en')), form.getByText(word('refusal.standing', 'en')), will])
      await expect(part).toBeInViewport({ ratio: 1 });
    const reason = form.getByRole('button', { name: settled.en });
    await reason.click();
    await expect(reason).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
    expect((await desk.dayOf(following)).row.completedQty).toBe(7);
  });
});
