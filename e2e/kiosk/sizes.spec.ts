import type { LineRefusal } from '@lotline/contract/kiosk/refusal';
import { languages } from '@lotline/contract/kit/words';
import type { Page } from '@playwright/test';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { crowded, cutWords } from './crowded.ts';
import { office, why } from './floor.ts';
import { illegible } from './legible.ts';
import { bandsOf, hiddenKeys, outOfReach } from './reach.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** What is said where something is pressed: each message with the key that it lies on. */
const saidOverKeys = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { left, top, right, bottom };
    };
    const keys = [...document.querySelectorAll<HTMLElement>('.kiosk :is(button, a, input)')].map((key) => ({ key, at: seen(key) }));
    return [...document.querySelectorAll<HTMLElement>('.snackbar')].flatMap((said) => {
      const box = said.getBoundingClientRect();
      return keys
        .filter(({ at }) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top && at.right > at.left)
        .map(({ key }) => `“${said.innerText}” on “${key.innerText || key.ariaLabel}”`);
    });
  });

test('what the kiosk says lies on no key, goes by itself, and goes with the next press once it was read', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await bring(page, signedIn);
  await page.addInitScript((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
  const said = page.locator('.snackbar');
  await page.goto('/kiosk');
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size);
    for (const [step, key] of [
      ['result', word('kiosk.save')],
      ['finish', word('kiosk.finish')],
      ['work', word('kiosk.finish')],
    ] as const) {
      const where = `${step} ${size.width}×${size.height}`;
      await page.evaluate((at) => sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at)), {
        ...{ lineId: first.lineId, workId: first.dailyPlanId, step },
      });
      await page.reload();
      await page.getByRole('button', { name: key, exact: true }).click({ force: true });
      await expect(said, where).toBeVisible();
      expect.soft(await saidOverKeys(page), where).toEqual([]);
      // How long it stays depends on no size.
      if (at === 0) await expect(said, where).toHaveCount(0);
    }
  }
});

test('every page of the kiosk fits gloves at each of its sizes, in both languages, the pad always whole; all is read in light and dark', async ({
  page,
  request,
  signedIn,
}) => {
  test.setTimeout(300_000);
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await desk.instruct(first, [{ kind: 'CHECK', textKr: '외경을 잰다', textEn: 'Measure the outside' }, { textKr: '척에 물린다' }]);
  // One report that stands, and one that its kiosk still has because the work was finished.
  const { first: finished, plan: old } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(old.id, finished);
  for (const { dailyPlanId } of [first, finished]) await desk.tap({ action: 'RESULT', dailyPlanId, goodQty: 2 });
  await desk.tap({ action: 'FINISH', dailyPlanId: finished.dailyPlanId, closeReason: why.SHIFT_END });
  await desk.tap({ action: 'RESULT', dailyPlanId: finished.dailyPlanId, goodQty: 9 }, 'error');
  const lost = await desk.get<LineRefusal[]>(`/kiosk/line-refusals?lineId=${first.lineId}`);
  const refusal = lost.find(({ lotNo }) => lotNo === old.lotNo)?.id ?? 0;
  await bring(page, signedIn);
  const at = async (place: object) => {
    await page.evaluate((kept) => sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(kept)), place);
    await page.evaluate((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
    await page.goto('/kiosk');
    await page.locator('.kiosk-main :is(button, a, h1), .kiosk-message').first().waitFor();
  };
  await page.goto('/kiosk');
  const work = { lineId: first.lineId, workId: first.dailyPlanId };
  const line = { lineId: first.lineId, workId: null };
  const settle = (part?: string) => ({ ...line, step: 'settle', settling: { id: refusal, ...(part && { part }) } });
  const places: Record<string, object> = {
    works: { ...line, step: 'works' },
    ...Object.fromEntries(
      ['work', 'actions', 'machine', 'people', 'pause', 'result', 'finish', 'reopen', 'papers', 'help', 'reports', 'person'].map((step) => [
        step,
        { ...work, step },
      ]),
    ),
    finished: { ...line, workId: finished.dailyPlanId, step: 'work' },
    refused: { ...line, step: 'refused' },
    settle: settle(),
    'settle: count': settle('count'),
    'settle: time': settle('time'),
    'settle: discard': settle('discard'),
  };
  for (const lang of languages) {
    await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
    for (const [step, place] of Object.entries(places)) {
      await page.setViewportSize(sizes[0] as (typeof sizes)[number]);
      await at(place);
      if (step === 'person') await page.locator('.kiosk-tile').first().click();
      // What things are called is the same in every size.
      expect.soft(await barriersOn(page), `barriers, ${lang} ${step}`).toEqual([]);
      // Each step begins with the shade that the one before it ended with.
      for (const turned of [false, true]) {
        const shade = page.getByRole('button', {
          name: new RegExp(`^(${word('kiosk.darkScreen', lang)}|${word('kiosk.lightScreen', lang)})$`),
        });
        if (turned) await shade.click();
        const theme = await page.locator('html').getAttribute('data-theme');
        await expect.soft.poll(() => illegible(page), { message: `letters, ${lang} ${step}, ${theme}` }).toEqual([]);
      }
      for (const size of sizes) {
        await page.setViewportSize(size);
        const tabs = step === 'result' || step === 'settle: count' ? [0, 1, 2] : [null];
        for (const tab of tabs) {
          if (tab !== null) await page.getByRole('tab').nth(tab).click();
          const where = `${lang} ${step} ${tab ?? ''} ${size.width}×${size.height}`;
          expect.soft(await outOfReach(page), where).toEqual([]);
          expect.soft(await hiddenKeys(page), where).toEqual([]);
          expect.soft(await crowded(page), where).toEqual([]);
          expect.soft(await cutWords(page), where).toEqual([]);
          // What to check, the drawing and the main keys have their place without scrolling.
          if (step === 'work')
            for (const part of await page.locator('.kiosk-papers > *, .kiosk-figures, .kiosk-act').all())
              await expect.soft(part, where).toBeInViewport({ ratio: 1 });
          if (step === 'work' || step === 'works')
            await expect
              .soft(page.getByRole('button', { name: word('kiosk.reports', lang), exact: true }), where)
              .toBeInViewport({ ratio: 1 });
          expect.soft(await page.locator('.kiosk').innerText(), where).not.toMatch(/\b(?:kiosk|pad|person|kit|refusal)\.\w+/);
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(size.width);
          if (process.env.LOOKS)
            await page.screenshot({ path: `test-results/looks/kiosk-${lang}-${step.replace(': ', '-')}-${tab ?? ''}-${size.width}.png` });
        }
      }
    }
  }
});

test('on a low screen a used-up mold and a busy machine take two lines together; a tap says each whole, and its words are cut nowhere', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan: other, first: running } = await desk.planToday('펌프 샤프트', 30);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  for (const [{ id }, work] of [[other, running] as const, [plan, first] as const]) await desk.bringMaterial(id, work);
  await desk.stopMachineOf(first);
  const shelf = (await desk.get<{ id: number; code: string }[]>('/location/by-type/SHELF')).find(({ code }) => code === 'MOLD-1');
  const mold = { code: `L${plan.planNo.slice(-6)}`, name: '축 지그', type: 'JIG', locationId: shelf?.id };
  const worn = await desk.send<{ id: number }>('POST', '/mold/mold', { ...mold, guaranteedShots: 10, initialShots: 9 });
  await desk.send('POST', '/mold/inout', { moldId: worn.id, kind: 'MOUNT', toolId: first.toolId, counter: 500 });
  const run = { action: 'START', kind: 'RUN', toolId: first.toolId, workerIds: [], swap: true };
  await desk.tap({ ...run, dailyPlanId: running.dailyPlanId });
  await desk.tap({ action: 'RESULT', dailyPlanId: running.dailyPlanId, goodQty: 2 });
  await bring(page, signedIn);
  await page.goto('/kiosk');
  for (const [nth, lang] of languages.entries())
    for (const size of sizes.slice(0, 2)) {
      await page.setViewportSize(size);
      await page.evaluate(
        ([at, language, shade]) => {
          localStorage.setItem('lotline.kiosk.line', String(at.lineId));
          localStorage.setItem('lotline.lang', language);
          localStorage.setItem('lotline.kiosk.shade', shade);
          sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
        },
        [{ lineId: first.lineId, workId: first.dailyPlanId, step: 'work' }, lang, nth === 0 ? 'light' : 'dark'] as const,
      );
      await page.reload();
      await expect(page.locator('.kiosk-work-facts')).toContainText(mold.code);
      const where = `${lang} ${size.width}`;
      expect.soft(await crowded(page), where).toEqual([]);
      expect.soft(await cutWords(page), where).toEqual([]);
      expect.soft(await illegible(page), where).toEqual([]);
      expect.soft(await outOfReach(page), where).toEqual([]);
      expect.soft((await bandsOf(page)).height, where).toBeLessThanOrEqual(size.height > 640 ? 180 : 64);
      await expect.soft(page.locator('.kiosk-figures'), where).toBeInViewport({ ratio: 1 });
      if (process.env.LOOKS) await page.screenshot({ path: `test-results/looks/kiosk-bands-${where.replace(' ', '-')}.png` });
      if (size.height > 640) continue;
      await page.locator('.kiosk-band-said').click({ delay: 420 });
      const all = page.locator('.kiosk-bands-all');
      await expect(all.locator('.kiosk-block')).toHaveCount(2);
      await expect(all).toContainText(other.planNo);
      await expect(all.locator('.kiosk-block', { hasText: mold.code })).toHaveAttribute('data-tone', 'bad');
      expect.soft(await cutWords(page), where).toEqual([]);
      await all.getByRole('button', { name: word('action.close', lang) }).click({ delay: 420 });
    }
  // What other stories find is as it was.
  await desk.tap({ action: 'PAUSE', dailyPlanId: running.dailyPlanId, kind: 'PAUSE' });
  await desk.send('POST', '/mold/inout', { moldId: worn.id, kind: 'UNMOUNT', locationId: shelf?.id });
});

/** A phone, a small one, and tablets of both sorts. */
const narrow = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 800, height: 600 },
];
test('on phones and narrow tablets the keys of every pad stand whole above the bar that saves, and with an open call the head takes two rows', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  const { callReasons } = await desk.get<{ callReasons: { id: number }[] }>(`/kiosk/choices?lineId=${first.lineId}`);
  await desk.send('POST', '/kiosk/help', { lineId: first.lineId, reasonId: callReasons[0]?.id });
  // One that waits for a leader stands in the head, too.
  await desk.tap({ action: 'FINISH', dailyPlanId: first.dailyPlanId, closeReason: why.SHIFT_END });
  await desk.tap({ action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 9 }, 'error');
  const told = (await desk.get<LineRefusal[]>(`/kiosk/line-refusals?lineId=${first.lineId}`)).find(({ lotNo }) => lotNo === plan.lotNo);
  await desk.send('PUT', '/kiosk/refusals', {
    outcome: 'HAND',
    change: { key: told?.key, action: 'RESULT', dailyPlanId: first.dailyPlanId, goodQty: 9 },
    about: { lineId: first.lineId, operation: first.operationName, product: first.productName, lotNo: plan.lotNo },
    why: { code: 'production.resultOnlyOnOpenDay', message: '-' },
  });
  await desk.tap({ action: 'REOPEN', dailyPlanId: first.dailyPlanId, reason: why.MORE });
  await bring(page, signedIn);
  await page.goto('/kiosk');
  for (const lang of languages) {
    await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
    for (const step of ['result', 'person', 'finish']) {
      await page.setViewportSize(narrow[0] as (typeof narrow)[number]);
      await page.evaluate((at) => sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at)), {
        ...{ lineId: first.lineId, workId: first.dailyPlanId, step },
      });
      await page.evaluate((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
      await page.goto('/kiosk');
      if (step === 'person') await page.locator('.kiosk-tile').first().click();
      await expect(page.locator('.kiosk-help b')).toBeVisible();
      await expect(page.locator('.kiosk-refused')).toBeVisible();
      for (const size of narrow) {
        await page.setViewportSize(size);
        for (const tab of step === 'result' ? [0, 1] : [null]) {
          if (tab !== null) await page.getByRole('tab').nth(tab).click();
          const where = `${lang} ${step} ${tab ?? ''} ${size.width}×${size.height}`;
          expect.soft(await outOfReach(page), where).toEqual([]);
          expect.soft(await hiddenKeys(page), where).toEqual([]);
          const [foot, keys] = await Promise.all([page.locator('.kiosk-foot').boundingBox(), page.locator('.pad button').all()]);
          for (const key of keys) {
            const box = await key.boundingBox();
            if (box && foot && box.x < foot.x + foot.width && box.x + box.width > foot.x)
              expect.soft(box.y + box.height, where).toBeLessThanOrEqual(foot.y);
          }
          const head = page.locator('.kiosk-head');
          expect.soft((await head.boundingBox())?.height, where).toBeLessThan(3 * 56);
          expect.soft(await head.evaluate((one) => one.scrollWidth - one.clientWidth), where).toBeLessThanOrEqual(0);
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(size.width);
        }
      }
    }
  }
});
