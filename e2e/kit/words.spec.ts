import type { Lang } from '@lotline/contract/kit/words';
import { allWords } from '@lotline/contract/words';
import type { Page } from '@playwright/test';
import { pathOf, screensByMenu } from './screens-by-menu.ts';
import { bring, expect, test } from './story.ts';

/** The file with all words of a language; those that a page opens with have its name before their letters and digits. */
const allOfThem = /words\.generated\.(?:kr|en)-[\w-]{7}\.js$/;

/** Words whose name stands where a person should read the word itself: in text, in what is read aloud, in hints. */
const bareNames = async (page: Page) => {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder'];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walk.nextNode()) found.push(walk.currentNode.textContent ?? '');
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      found.push(...attributes.map((name) => one.getAttribute(name) ?? ''));
    return found;
  });
  const names = texts.flatMap((text) => text.match(/[a-z]\w*(?:\.\w+)+/g) ?? []).filter((name) => name in allWords);
  return [...new Set(names)];
};

for (const lang of ['kr', 'en'] satisfies Lang[])
  for (const [group, members] of screensByMenu())
    test(`${group}: screens open with the words that they say first, before the others have come (${lang})`, async ({ page, signedIn }) => {
      await bring(page, signedIn, lang);
      const held: string[] = [];
      // They never come: what waits for them stays away.
      await page.route(allOfThem, (route) => void held.push(route.request().url()));
      for (const path of members.map(pathOf))
        await test.step(path, async () => {
          await page.goto(path);
          await expect.soft(page.locator('h1').first(), path).toBeVisible();
          await expect.soft(page.locator('#root [aria-busy=true]'), path).toHaveCount(0);
          expect.soft(await bareNames(page), path).toEqual([]);
        });
      await expect.poll(() => held.length, 'nothing was held back').toBeGreaterThan(0);
    });
