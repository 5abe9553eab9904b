import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the line and who acts are read, the figures stand free, and every key is under the thumb', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first, lineName } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await bring(page, signedIn);
  await page.addInitScript(
    (at) => {
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' },
  );
  await page.goto('/kiosk');
  const keys = page.locator('.kiosk-act');
  await expect(keys.first()).toBeVisible();
  for (const key of await keys.all()) await expect(key).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.kiosk-figure').first()).toBeInViewport({ ratio: 1 });
  const [figure, key] = await Promise.all([page.locator('.kiosk-figure').first().boundingBox(), keys.first().boundingBox()]);
  expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThanOrEqual(key?.y ?? 0);
  const line = page.locator('.kiosk-line strong');
  await expect(line).toHaveText(lineName);
  expect(await line.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
  await expect(page.locator('.kiosk-who')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'English' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: word('kiosk.result'), exact: true }).click();
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  for (const key of await page.locator('.pad button').all()) await expect(key).toBeInViewport({ ratio: 1 });
});
