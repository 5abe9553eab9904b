import { languages } from '@lotline/contract/kit/words';
import { bring, expect, test, word } from '../kit/story.ts';
import { crowded } from './crowded.ts';
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

test('on a phone a call that nobody has been told of is read whole, and so is what a work stands still for', async ({
  page,
  request,
  context,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  // The plant's own work may stand on the machine at this hour.
  await desk.tap({ action: 'START', kind: 'RUN', dailyPlanId: first.dailyPlanId, toolId: first.toolId, workerIds: [], swap: true });
  await desk.tap({ action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 2 });
  type Reason = { id: number; name: string };
  const { stopReasons, callReasons } = await desk.get<{ stopReasons: Reason[]; callReasons: Reason[] }>(
    `/kiosk/choices?lineId=${first.lineId}`,
  );
  const longest = [...stopReasons].sort((a, b) => b.name.length - a.name.length)[0];
  await desk.tap({ action: 'PAUSE', kind: 'PAUSE', dailyPlanId: first.dailyPlanId, stopReasonId: longest?.id });
  await bring(page, signedIn);
  await page.goto('/kiosk');
  const open = async (step: string) => {
    const at = { lineId: first.lineId, workId: first.dailyPlanId, step };
    await page.evaluate((kept) => {
      localStorage.setItem('lotline.kiosk.line', String(kept.lineId));
      sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(kept));
    }, at);
    await page.reload();
    await page.locator('.kiosk-main :is(button, a, h1)').first().waitFor();
  };
  for (const [at, lang] of languages.entries()) {
    await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
    for (const step of ['works', 'work', 'reports', 'pause']) {
      await open(step);
      await expect.soft.poll(() => crowded(page), { message: `${lang} ${step}` }).toEqual([]);
    }
    await open('work');
    // What it stands still for, and for how long, is read on whole lines.
    const state = page.locator('.kiosk-work-facts .kiosk-state');
    await expect(state).toHaveAttribute('data-state', 'STOPPED');
    expect.soft(await state.evaluate((chip) => chip.scrollWidth <= chip.clientWidth + 1), lang).toBe(true);
    expect.soft((await state.boundingBox())?.height, lang).toBeLessThan(60);

    await open('help');
    await expect(page.locator('.kiosk-tile')).toHaveCount(callReasons.length);
    await context.setOffline(true);
    await page.locator('.kiosk-tile').nth(at).click({ delay: 420 });
    const kept = page.locator('.kiosk-report[data-tone=warn]').first();
    await expect(kept.getByRole('button', { name: word('help.takeBack', lang) })).toBeVisible();
    await expect.soft.poll(() => crowded(page), { message: `${lang} help without network` }).toEqual([]);
    const [box, said] = await Promise.all([kept.boundingBox(), kept.locator('p').boundingBox()]);
    expect.soft(said?.width, lang).toBeGreaterThan(300);
    expect.soft((said?.y ?? 0) + (said?.height ?? 0), lang).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await context.setOffline(false);
    // Back on the network it is sent, and stands as the others do.
    await expect(kept).toHaveCount(0);
    await expect(page.locator('.kiosk-report')).not.toHaveCount(0);
    await expect.soft.poll(() => crowded(page), { message: `${lang} help` }).toEqual([]);
  }
});
