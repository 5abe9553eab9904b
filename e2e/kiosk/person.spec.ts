import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('a worker says with a PIN who acts; a count made without the network is still theirs', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  const { workers } = await desk.get<{ workers: { id: number; name: string }[] }>(`/kiosk/choices?lineId=${first.lineId}`);
  const who = workers[0] as (typeof workers)[number];
  await desk.send('PUT', '/worker/pin', { id: who.id, pin: '4711' });
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
  const enter = async (pin: string) => {
    await page.keyboard.type(pin, { delay: 80 });
    await press(word('person.enter'));
  };

  await page.goto('/kiosk');
  await press(new RegExp(`^${word('person.choose')}`));
  await page.locator('.kiosk-tile', { hasText: who.name }).click({ delay: 420 });
  await enter('0000');
  await expect(page.getByRole('alert')).toContainText(word('person.pinWrong'));
  await enter('4711');
  await expect(page.getByRole('button', { name: `${word('person.choose')} · ${who.name}` })).toBeVisible();

  await context.setOffline(true);
  await press(word('kiosk.result'));
  await page.keyboard.type('2', { delay: 80 });
  await press(word('kiosk.saveSum', 'kr', { qty: 2, uom: first.uom }));
  await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.waiting', 'kr', { n: 1 }));
  await press(new RegExp(`^${word('person.choose')}`));
  await press(word('person.nobody'));
  await context.setOffline(false);
  await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).results).toMatchObject([{ goodQty: 2, actorName: who.name }]);
});
