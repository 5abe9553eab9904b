import { formatDay } from '@lotline/contract/kit/when';
import { bring, expect, test, word } from '../kit/story.ts';
import { office, settled, why } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 }, hasTouch: true });

test('nine refused pieces are settled at the kiosk by touch: a leader’s PIN, the count on the pad, the time, what it changes, a reason', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  const [, yesterday, before] = [0, 1, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  await desk.bringMaterial(plan.id, first, before);
  const no = plan.lotNo.replaceAll('-', '');
  const worker = await desk.send<{ id: number }>('PUT', '/worker', { workerNo: `W${no}`, name: `작업자 ${no}`, locationId: first.lineId });
  const leader = await desk.send<{ id: number }>('PUT', '/worker', {
    // Of no line: who is at home at one hears of that one alone, in all stories after this.
    ...{ workerNo: `L${no}`, name: `반장 ${no}`, userId: signedIn.user.id },
  });
  for (const [id, pin] of [
    [worker.id, '1357'],
    [leader.id, '2468'],
  ])
    await desk.send('PUT', '/worker/pin', { id, pin });
  await bring(page, signedIn);
  await page.addInitScript(
    (at) => {
      if (localStorage.getItem('lotline.kiosk.line')) return;
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' },
  );
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
  const key = (name: string) => page.locator('.pad').getByRole('button', { name, exact: true }).tap();
  const say = async (name: string, pin: string) => {
    await page.locator('.kiosk-tile', { hasText: name }).click({ delay: 420 });
    for (const digit of pin) await key(digit);
    await press(word('person.enter'));
  };

  await test.step('an operator counts nine while the network is gone, and another kiosk finishes the work', async () => {
    await page.goto('/kiosk');
    await press(new RegExp(`^${word('person.choose')}`));
    await say(`작업자 ${no}`, '1357');
    await context.setOffline(true);
    await press(word('kiosk.result'));
    await key('9');
    await press(word('kiosk.saveSum', 'kr', { qty: 9, uom: first.uom }));
    await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.waiting', 'kr', { n: 1 }));
    await desk.tap({ action: 'FINISH', dailyPlanId: first.dailyPlanId, closeReason: why.SHIFT_END });
    await context.setOffline(false);
    await page.getByRole('button', { name: word('kiosk.refusedCount', 'kr', { n: 1 }) }).click({ delay: 420 });
    await press(word('kiosk.hand'));
  });

  await test.step('it is a leader’s to settle: the operator’s own PIN is not enough', async () => {
    // Once it stands among what waits for a leader.
    await page.locator('.kiosk-others .kiosk-report', { hasText: plan.lotNo }).locator('[data-kind=primary]').click({ delay: 420 });
    await expect(page.getByText(word('refusal.leaderWho'))).toBeVisible();
    await say(`작업자 ${no}`, '1357');
    await expect(page.getByRole('alert')).toContainText(word('refusal.leaderNot', 'kr', { name: `작업자 ${no}` }));
    await say(`반장 ${no}`, '2468');
    await expect(page.getByText(word('refusal.leaderIs', 'kr', { name: `반장 ${no}` }))).toBeVisible();
  });

  const field = (name: string) => page.locator('.settle-fields button', { hasText: name });
  const change = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await test.step('eight were made, yesterday at noon', async () => {
    await expect(change(word('refusal.ofWork', 'kr', { kind: word('refusal.goodQty') }))).toContainText('9');
    await field(word('refusal.counted')).click({ delay: 420 });
    await key(word('pad.clear'));
    await key('8');
    await press(word('kiosk.saveSum', 'kr', { qty: 8, uom: first.uom }));
    await expect(change(word('refusal.ofWork', 'kr', { kind: word('refusal.goodQty') }))).toContainText('8');
    await field(word('refusal.madeAt')).click({ delay: 420 });
    await press(formatDay(yesterday));
    for (const digit of '1200') await key(digit);
    await press(word('refusal.takeTime'));
    await expect(field(word('refusal.madeAt'))).toContainText('12:00');
  });

  await test.step('without a reason nothing is booked; with one tap it is, and the operator acts on', async () => {
    const book = word('refusal.saveQty', 'kr', { qty: 8, uom: first.uom });
    await page.getByRole('button', { name: book, exact: true }).tap({ force: true });
    await expect(page.getByRole('alert')).toContainText(word('refusal.whyFirst'));
    await press(settled.kr);
    await press(book);
    await expect(page.locator('.kiosk-others .kiosk-report', { hasText: plan.lotNo })).toContainText(`반장 ${no}`);
    await expect(page.getByRole('button', { name: `${word('person.choose')} · 작업자 ${no}` })).toBeVisible();
    expect(await desk.dayOf(first.dailyPlanId)).toMatchObject({
      row: { workStatus: 'COMPLETE', completedQty: 8 },
      results: [{ goodQty: 8, actorName: `작업자 ${no}`, occurredAt: expect.stringMatching(/T03:00:00/) }],
    });
  });
});
