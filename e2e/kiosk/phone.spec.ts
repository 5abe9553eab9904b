import { languages } from '@lotline/contract/kit/words';
import { bring, expect, test, word } from '../kit/story.ts';
import { crowded } from './crowded.ts';
import { office, why } from './floor.ts';
import { illegible } from './legible.ts';
import { bandsOf, hiddenKeys, outOfReach, padOf, tilesOf } from './reach.ts';

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

/** A phone, and a small one. */
const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

test('on a phone every pad keeps its place under bands, a refusal and without the network; bands take two lines together, and a tap says all of them', async ({
  page,
  request,
  context,
  signedIn,
}) => {
  test.setTimeout(300_000);
  const desk = office(request, signedIn);
  const { plan: other, first: running } = await desk.planToday('펌프 샤프트', 30);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  for (const [{ id }, work] of [[other, running] as const, [plan, first] as const]) await desk.bringMaterial(id, work);
  await desk.stopMachineOf(first);
  // A worn mold on the machine, which is busy with another work: both have a band.
  const shelf = (await desk.get<{ id: number; code: string }[]>('/location/by-type/SHELF')).find(({ code }) => code === 'MOLD-1');
  const mold = { code: `P${plan.planNo.slice(-6)}`, name: '축 지그', type: 'JIG', locationId: shelf?.id };
  const worn = await desk.send<{ id: number }>('POST', '/mold/mold', { ...mold, guaranteedShots: 10, initialShots: 8 });
  await desk.send('POST', '/mold/inout', { moldId: worn.id, kind: 'MOUNT', toolId: first.toolId, counter: 500 });
  const run = { action: 'START', kind: 'RUN', toolId: first.toolId, workerIds: [], swap: true };
  await desk.tap({ ...run, dailyPlanId: running.dailyPlanId });
  await bring(page, signedIn);
  await page.goto('/kiosk');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const open = async (step: string, kept: Record<string, string> = {}) => {
    const at = { lineId: first.lineId, workId: first.dailyPlanId, step };
    await page.evaluate(
      ([place, more]) => {
        localStorage.setItem('lotline.kiosk.line', String(place.lineId));
        sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(place));
        for (const [key, value] of Object.entries(more)) localStorage.setItem(key, value);
      },
      [at, kept] as const,
    );
    await page.reload();
    await page.locator('.kiosk-main :is(button, a, h1)').first().waitFor();
  };
  const pads = new Map<string, string[]>();
  const bands = page.locator('.kiosk-band-said');
  const lookAt = async (state: string, shades: readonly ['light' | 'dark', 'light' | 'dark']) => {
    for (const [nth, lang] of languages.entries())
      for (const step of ['works', 'work', 'result', 'pause', 'finish', 'machine', 'people']) {
        await open(step, { 'lotline.lang': lang, 'lotline.kiosk.shade': shades[nth] ?? 'light' });
        for (const tab of step === 'result' ? [0, 1] : [null]) {
          if (tab !== null) await page.getByRole('tab').nth(tab).click();
          for (const size of phones) {
            await page.setViewportSize(size);
            const where = `${state} ${lang} ${size.width} ${step} ${tab ?? ''}`;
            await expect.soft.poll(() => crowded(page), { message: where, timeout: 4000 }).toEqual([]);
            expect.soft(await illegible(page), where).toEqual([]);
            expect.soft(await outOfReach(page), where).toEqual([]);
            expect.soft(await hiddenKeys(page), where).toEqual([]);
            const { height, lines } = await bandsOf(page);
            expect.soft(height, where).toBeLessThanOrEqual(64);
            expect.soft(lines, where).toBeLessThanOrEqual(2);
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(size.width);
            const foot = page.locator('.kiosk-foot');
            if (await foot.count()) expect.soft((await foot.boundingBox())?.height, where).toBeLessThanOrEqual(72);
            if (step === 'pause' || step === 'finish') {
              const { inARow, wrong } = await tilesOf(page);
              expect.soft([2, 3], where).toContain(inARow);
              expect.soft(wrong, where).toEqual([]);
            }
            if (tab === null) continue;
            const [pad, key] = [await padOf(page), `${lang} ${size.width} ${tab}`];
            expect.soft(pad, where).toEqual(pads.get(key) ?? pad);
            pads.set(key, pad);
            // What is counted with: a row of reasons stands whole above the pad.
            if (tab === 1) await expect.soft(page.locator('.kiosk-tile').first(), where).toBeInViewport({ ratio: 0.98 });
          }
        }
      }
    await page.setViewportSize(phones[0] as (typeof phones)[number]);
    await open('work', { 'lotline.lang': 'kr' });
  };
  await test.step('with a busy machine and a worn mold', () => lookAt('bands', ['light', 'dark']));
  await test.step('a tap on them says both whole, each with its key', async () => {
    await bands.click({ delay: 420 });
    const all = page.locator('.kiosk-bands-all');
    await expect(all.locator('.kiosk-block')).toHaveCount(2);
    await expect(all).toContainText(other.planNo);
    await expect(all).toContainText(mold.code);
    await expect(all.getByText(word('kiosk.swap'), { exact: true })).toBeVisible();
    await all.getByRole('button', { name: word('action.close') }).click({ delay: 420 });
    await expect(all).toHaveCount(0);
  });
  await test.step('with a refusal that stands, and a call for help', async () => {
    const { callReasons } = await desk.get<{ callReasons: { id: number }[] }>(`/kiosk/choices?lineId=${first.lineId}`);
    await desk.send('POST', '/kiosk/help', { lineId: first.lineId, reasonId: callReasons[0]?.id });
    await open('result');
    await context.setOffline(true);
    await page.locator('.pad').getByRole('button', { name: '9', exact: true }).click();
    await page.getByRole('button', { name: word('kiosk.saveSum', 'kr', { qty: 9, uom: first.uom }), exact: true }).click({ delay: 420 });
    // What waits here is said in the head, whole, beside an open call.
    await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.keptShort', 'kr', { n: 1 }));
    await expect.poll(() => crowded(page)).toEqual([]);
    if (process.env.LOOKS) await page.screenshot({ path: 'test-results/looks/kiosk-phone-kept.png' });
    await desk.tap({ action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 2 });
    await desk.tap({ action: 'FINISH', dailyPlanId: first.dailyPlanId, closeReason: why.SHIFT_END });
    await context.setOffline(false);
    await expect(page.locator('.kiosk-refused')).toBeVisible();
    await desk.tap({ action: 'REOPEN', dailyPlanId: first.dailyPlanId, reason: why.MORE });
    await lookAt('refused', ['dark', 'light']);
  });
  await test.step('without the network', async () => {
    await open('result');
    await context.setOffline(true);
    await expect(page.locator('.kiosk-network')).toHaveAttribute('data-state', 'away');
    await lookAt('offline', ['light', 'dark']);
    await context.setOffline(false);
  });
  await test.step('more than is ready is said in two lines beside the key, and a tap says all of it', async () => {
    await open('result');
    const before = await padOf(page);
    for (let n = 0; n < 5; n += 1) await page.locator('.pad').getByRole('button', { name: '9', exact: true }).click({ delay: 60 });
    await page.locator('.kiosk-foot').getByRole('button').last().click({ delay: 420 });
    const said = page.locator('.kiosk-sum button');
    await expect(said).toBeVisible();
    expect(await padOf(page)).toEqual(before);
    await said.click({ delay: 420 });
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
  // What other stories find is as it was.
  await desk.tap({ action: 'PAUSE', dailyPlanId: running.dailyPlanId, kind: 'PAUSE' });
  await desk.send('POST', '/mold/inout', { moldId: worn.id, kind: 'UNMOUNT', locationId: shelf?.id });
});
