import { languages } from '@lotline/contract/kit/words';
import type { Page } from '@playwright/test';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** What a glove can't press: smaller than 56 px, outside the screen, or under something else. Parts that scroll are asked where they stand. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>('.kiosk button, .kiosk a')].flatMap((target) => {
      const box = target.getBoundingClientRect();
      if (box.width === 0) return [];
      const name = `${target.ariaLabel || target.textContent} ${Math.round(box.width)}×${Math.round(box.height)} at ${Math.round(box.left)},${Math.round(box.top)}`;
      if (box.width < 56 || box.height < 56) return [`small: ${name}`];
      if (box.left < 0 || box.right > innerWidth) return [`outside: ${name}`];
      if (box.top >= 0 && box.bottom <= innerHeight) {
        const corners = [4, box.height - 4].map((down) => document.elementFromPoint(box.left + box.width / 2, box.top + down));
        return corners.every((found) => found && target.contains(found)) || scrolls(target) ? [] : [`covered: ${name}`];
      }
      return scrolls(target) ? [] : [`outside: ${name}`];
    });
  });
/** The keys of a pad never scroll: all of them are in sight at once. */
const hiddenKeys = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pad button, .pad-entry')].flatMap((key) => {
      const { left, top, width, height, right, bottom } = key.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const corners = [top + 3, bottom - 3].map((y) => document.elementFromPoint(left + width / 2, y));
      return inside && corners.every((found) => found && key.contains(found))
        ? []
        : [`${key.textContent} ${width}×${height} at ${left},${top}`];
    }),
  );

test('every page of the kiosk fits gloves at 1280×800 and at 1024×600, in both languages, the pad always whole', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { first } = await desk.planToday('펌프 샤프트', 30);
  await bring(page, signedIn);
  const at = async (place: object) => {
    await page.evaluate((kept) => sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(kept)), place);
    await page.evaluate((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
    await page.goto('/kiosk');
    await page.locator('.kiosk-main button, .kiosk-main a, .kiosk-message').first().waitFor();
  };
  await page.goto('/kiosk');
  const work = { lineId: first.lineId, workId: first.dailyPlanId };
  const steps = [
    'works',
    'work',
    'actions',
    'machine',
    'people',
    'pause',
    'result',
    'finish',
    'reopen',
    'refused',
    'help',
    'reports',
    'person',
  ];
  for (const lang of languages) {
    await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
    for (const step of steps) {
      await page.setViewportSize(sizes[0] as (typeof sizes)[number]);
      await at(step === 'works' || step === 'refused' ? { lineId: first.lineId, workId: null, step } : { ...work, step });
      if (step === 'person') await page.locator('.kiosk-tile').first().click();
      // What things are called is the same in every size.
      expect.soft(await barriersOn(page), `barriers, ${lang} ${step}`).toEqual([]);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const tabs = step === 'result' ? [0, 1, 2] : [null];
        for (const tab of tabs) {
          if (tab !== null) await page.getByRole('tab').nth(tab).click();
          const where = `${lang} ${step} ${tab ?? ''} ${size.width}×${size.height}`;
          expect.soft(await outOfReach(page), where).toEqual([]);
          expect.soft(await hiddenKeys(page), where).toEqual([]);
          if (step === 'work' || step === 'works')
            await expect
              .soft(page.getByRole('button', { name: word('kiosk.reports', lang), exact: true }), where)
              .toBeInViewport({ ratio: 1 });
          expect.soft(await page.locator('.kiosk').innerText(), where).not.toMatch(/\b(?:kiosk|pad|person|kit)\.\w+/);
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(size.width);
        }
      }
    }
  }
});
