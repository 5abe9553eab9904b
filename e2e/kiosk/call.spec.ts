import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('a call for help says for how long it stands, and who comes once somebody answers it', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const { first } = await desk.planToday('펌프 샤프트', 10);
  await bring(page, signedIn);
  await page.addInitScript(
    (at) => {
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: first.lineId, workId: first.dailyPlanId, step: 'help' },
  );
  await page.goto('/kiosk');
  const { callReasons } = await desk.get<{ callReasons: { id: number; name: string }[] }>(`/kiosk/choices?lineId=${first.lineId}`);
  const reason = callReasons[0]?.name ?? '';
  await page.getByRole('button', { name: reason, exact: true }).click({ delay: 420 });
  const call = page.locator('.kiosk-report', { hasText: first.lotNo });
  await expect(call).toContainText(word('help.stands', 'kr', { minutes: word('kiosk.minutes', 'kr', { m: 0 }) }));
  await expect(call).toContainText(word('help.nobody'));
  const calls = await desk.get<{ id: number; lotNo: string | null }[]>(`/kiosk/help?lineId=${first.lineId}`);
  const id = calls.find(({ lotNo }) => lotNo === first.lotNo)?.id;
  await desk.send('PUT', '/kiosk/help/taken', { id });
  await expect(call).toContainText(word('help.coming', 'kr', { by: signedIn.user.username }));
  await expect(call).not.toContainText(word('help.nobody'));
  await call.getByRole('button', { name: word('help.end') }).click({ delay: 420 });
  await expect(call).toHaveCount(0);
});
