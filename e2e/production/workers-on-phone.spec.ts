import { languages } from '@lotline/contract/kit/words';
import { office } from '../kiosk/floor.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone each worker is a card: who, how it stands and how long, at which machine on what, where; what is done is one tap', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 10);
  await desk.bringMaterial(plan.id, first);
  const { workers, tools } = await desk.get<{ workers: { id: number; name: string }[]; tools: { id: number }[] }>(
    `/kiosk/choices?lineId=${first.lineId}`,
  );
  const start = { action: 'START', kind: 'RUN', dailyPlanId: first.dailyPlanId, toolId: first.toolId ?? tools[0]?.id };
  await desk.tap({ ...start, swap: true, movePerson: true, workerIds: [workers[0]?.id] });
  await bring(page, signedIn);
  await page.goto('/production/worker');
  const cards = page.locator('.card-list li');
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ])
    for (const lang of languages) {
      await page.setViewportSize(size);
      await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
      await page.reload();
      const where = `${lang} ${size.width}`;
      const card = cards.filter({ hasText: workers[0]?.name ?? '' }).first();
      await expect(card, where).toBeVisible();
      await expect(page.getByRole('grid'), where).toHaveCount(0);
      // Who works stands above who is at nothing.
      await expect.soft(cards.first().locator('.kit-tag'), where).not.toHaveText(word('worker.noWork', lang));
      await expect.soft(card.locator('.kit-tag'), where).toContainText(word('kiosk.state.RUN', lang));
      await expect.soft(card.locator('.kit-tag'), where).toContainText(/\d/);
      await expect.soft(card, where).toContainText((lang === 'en' && first.toolNameEn) || first.toolName || '');
      await expect.soft(card, where).toContainText((lang === 'en' && first.productNameEn) || first.productName);
      if (process.env.LOOKS) await page.screenshot({ path: `test-results/looks/workers-${lang}-${size.width}.png` });
      const wrong = await cards.evaluateAll((all) =>
        all.flatMap((one) => {
          const keys = [...one.querySelectorAll<HTMLElement>('button, a')].filter((key) => key.getBoundingClientRect().height < 48);
          const cut = [...one.querySelectorAll<HTMLElement>('.card-face > *')].filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          );
          return [...keys, ...cut].map((part) => part.innerText);
        }),
      );
      expect.soft(wrong, where).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(size.width);
    }
  // One tap opens the person, another one gives a new PIN.
  await page.evaluate(() => localStorage.setItem('lotline.lang', 'kr'));
  await page.reload();
  await page
    .locator('.card-list')
    .getByRole('searchbox')
    .fill(workers[0]?.name ?? '');
  await expect(cards).toHaveCount(1);
  await cards.first().locator('.card-face').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
