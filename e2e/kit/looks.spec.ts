import { languages } from '@lotline/contract/kit/words';
import type { WordKey } from '@lotline/contract/words';
import type { APIRequestContext, Page } from '@playwright/test';
import { suspicious } from '../lot/suspicious.ts';
import { barriersOn } from './axe.ts';
import { ending } from './form.ts';
import { arrived, choose, cramped, goTo, type Look, look, looks, nothing, overflow, softly, tick } from './look.ts';
import { pathOf, screensByMenu } from './screens-by-menu.ts';
import { bring, complaintsOf, expect, type SignedIn, test, word } from './story.ts';

/** What a screen opens over itself, by the words on the buttons that do; what is the same on every screen is opened on the first of its group. */
const doors: readonly WordKey[] = ['action.create', 'record.import', 'record.history', 'bom.copy'];
const sameEverywhere: readonly WordKey[] = ['record.import', 'record.history'];

/** Opens everything that the screen at hand opens over itself, one after the other, and looks at each. */
const lookBehindDoors = async (page: Page, at: Look, name: string, closed: Set<WordKey>) => {
  const { lang } = at;
  const row = page.locator('main [role=gridcell]').first();
  if (await row.isVisible()) await row.click();
  for (const key of doors.filter((one) => !closed.has(one))) {
    const buttons = page.locator('main').getByRole('button', { name: ending(word(key, lang)) });
    for (let n = 0; n < (await buttons.count()); n++) {
      if (!(await buttons.nth(n).isEnabled())) continue;
      await buttons.nth(n).click();
      const box = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last();
      const where = `${name}, ${word(key, lang)}`;
      await softly(box, where).toBeVisible();
      await arrived(page);
      await softly.poll(() => look(page, at), { message: where }).toEqual(nothing);
      softly(await barriersOn(page), `barriers, ${where}`).toEqual([]);
      await page.keyboard.press('Escape');
      await softly(box, where).toBeHidden();
      if (sameEverywhere.includes(key)) closed.add(key);
    }
  }
};

/** Lists that lead to the pages of their records. */
const recordLists = [
  '/baseinfo/productInfo',
  '/material/material',
  '/baseinfo/tools',
  '/production/orderInfo',
  '/production/plan',
  '/report/lot',
  '/mold/moldInfo',
];

/** Goes from a list to the page of its first record. */
const goToRecord = async (page: Page, path: string) => {
  const to = await page.locator(`main a[href^="${path}/"]`).first().getAttribute('href');
  if (!to) throw new Error(`${path} leads to no record`);
  await goTo(page, to);
  await softly(page.getByRole('tab').first()).toBeVisible();
  return to;
};

/** The Korean names of the plant's things that have an English one, and what lists them. */
const named = [
  ...['/product/products', '/material/materials', '/operation/operations', '/route/routes'],
  ...['/location/by-type/LINE', '/location/by-type/SHELF', '/tool/tools/with-location-user'],
];
/** What stands between names where several make one text. */
const separators = /[\n\t·/()[\],:→|]+/;
const koreanNames = async (request: APIRequestContext, token: string) => {
  const lists = await Promise.all(
    named.map(async (path) => {
      const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'ko' } });
      expect(answer.ok(), path).toBe(true);
      return (await answer.json()) as { name: string; nameEn: string | null }[];
    }),
  );
  const names = lists.flat().flatMap(({ name, nameEn }) => (nameEn && nameEn !== name && /[가-힣]/.test(name) ? [name] : []));
  expect(names.length).toBeGreaterThan(20);
  return names;
};

/** Looks at pages in each look, and where rows can be ticked with one and with two of them. */
const lookingAround = async (page: Page, signedIn: SignedIn, request: APIRequestContext) => {
  await bring(page, signedIn);
  const ours = await koreanNames(request, signedIn.token);
  const complaints = complaintsOf(page);
  await page.goto('/404');
  return async (name: string, order: readonly Look[] = looks) => {
    for (const wanted of order) {
      await choose(page, wanted);
      const at = `${name} in ${wanted.lang}, ${wanted.shade}`;
      await expect(page.locator('html'), at).toHaveAttribute('data-theme', wanted.shade);
      await expect(page.locator('html'), at).toHaveAttribute('lang', wanted.lang === 'kr' ? 'ko' : 'en');
      const several = await tick(page, 1);
      // The words of a language arrive with its first use.
      await softly.poll(() => look(page, wanted), { message: at }).toEqual(nothing);
      if (wanted.lang === 'en')
        await softly
          .poll(
            async () => {
              // What stories name beside this one begins as the plant's own things do: whole names are looked for.
              const said = new Set((await page.innerText('body')).split(separators).map((part) => part.trim()));
              return ours.filter((one) => said.has(one));
            },
            { message: `Korean names, ${at}` },
          )
          .toEqual([]);
      if (several) {
        await tick(page, 2);
        await softly.poll(() => look(page, wanted), { message: `${at}, two rows chosen` }).toEqual(nothing);
      }
      if (process.env.LOOKS)
        await page.screenshot({ path: `test-results/looks/${wanted.lang}-${wanted.shade}${name.replaceAll('/', '-')}.png` });
      softly(complaints.splice(0), `complaints ${at}`).toEqual([]);
    }
  };
};

/** The pages that stand beside the menu. */
const besideTheMenu = ['/OSS', '/403', '/404'];
for (const [group, members] of screensByMenu())
  test(`${group}: pages look right in both languages, light and dark`, async ({ page, signedIn, request }) => {
    test.setTimeout(240_000);
    const lookAround = await lookingAround(page, signedIn, request);
    const closed = new Set<WordKey>();
    for (const [n, path] of [...members.map(pathOf), ...(group === 'others' ? besideTheMenu : [])].entries())
      await test.step(path, async () => {
        await goTo(page, path);
        // Labels are the same in each look: they are looked at once, with what the screen opens over itself.
        const [first] = looks as [Look];
        await choose(page, first);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
        // What stands for an input until the browser is idle isn't what people meet.
        await softly(page.locator('.kit-pick-face, .kit-period-face')).toHaveCount(0);
        softly(await barriersOn(page), `barriers, ${path}`).toEqual([]);
        await lookBehindDoors(page, first, path, closed);
        // Every second page begins with the look that the one before it ended with.
        await lookAround(path, n % 2 ? looks.toReversed() : looks);
        if (!recordLists.includes(path)) return;
        const to = await goToRecord(page, path);
        softly(await barriersOn(page), `barriers, ${to}`).toEqual([]);
        await lookAround(to);
      });
  });

test('a traced lot looks right in both languages, light and dark', async ({ page, signedIn, request }) => {
  const lookAround = await lookingAround(page, signedIn, request);
  const traced = await suspicious(request, signedIn);
  await goTo(page, `/report/tracking?kind=${traced.kind}&id=${traced.id}`);
  await softly(page.locator('.recall-customers')).toBeVisible();
  await lookAround('a recall sheet');
  await page.locator('.track-views label').nth(1).click();
  await softly(page.locator('.track-thing[data-kind=shipment]').first()).toBeVisible();
  await lookAround('a flow picture', looks.toReversed());
  await page.locator('.track-views label').nth(2).click();
  await softly(page.locator('main [role=grid]').first()).toBeVisible();
  await lookAround('a table of links');
});

/** The windows of an office, down to an old screen, and 1366×768 with letters at 150 %. */
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 911, height: 512 },
];
/** Looks at a page at every size of window, for what is cramped there and whatever `what` finds. */
const lookingAtSizes = async (page: Page, signedIn: SignedIn) => {
  await bring(page, signedIn);
  await page.goto('/404');
  return async (name: string, what: (page: Page) => Promise<string[]> = cramped) => {
    for (const lang of languages) {
      await choose(page, { lang, shade: 'light' });
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'kr' ? 'ko' : 'en');
      // English says the same in more letters: where it fits, Korean does, but for the rows of the smallest windows.
      for (const size of lang === 'kr' ? sizes.slice(-2) : sizes.toReversed()) {
        await page.setViewportSize(size);
        const at = `${name} at ${size.width}×${size.height} in ${lang}`;
        await softly.poll(async () => [...(await what(page)), ...(await overflow(page))], { message: at }).toEqual([]);
        if (process.env.LOOKS)
          await page.screenshot({ path: `test-results/looks/${lang}-${size.width}x${size.height}${name.replaceAll('/', '-')}.png` });
      }
    }
  };
};

for (const [group, members] of screensByMenu())
  test(`${group}: at every size of window lists keep five rows, and nothing lies over anything else or is cut`, async ({
    page,
    signedIn,
  }) => {
    const lookAt = await lookingAtSizes(page, signedIn);
    // The kiosk has stories of its own sizes.
    for (const path of members.filter((menu) => menu !== 'kiosk').map(pathOf))
      await test.step(path, async () => {
        await goTo(page, path);
        await tick(page, 2);
        await lookAt(path);
        if (recordLists.includes(path)) await lookAt(await goToRecord(page, path));
      });
  });

test('at every size of window nothing of a traced lot lies over anything else or is cut', async ({ page, signedIn, request }) => {
  const lookAt = await lookingAtSizes(page, signedIn);
  const traced = await suspicious(request, signedIn);
  await goTo(page, `/report/tracking?kind=${traced.kind}&id=${traced.id}`);
  await softly(page.locator('.recall-customers')).toBeVisible();
  // Its list stands at the end of what is scrolled.
  await lookAt('a recall sheet', async () => []);
  await page.locator('.track-views label').nth(1).click();
  await softly(page.locator('.track-thing[data-kind=shipment]').first()).toBeVisible();
  await lookAt('a flow picture');
});
