import { languages } from '@lotline/contract/kit/words';
import { expect } from '@playwright/test';
import { office } from '../kiosk/floor.ts';
import { bring, test } from '../kit/story.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the list of workers says whole at which machine each one works, and for how long', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 10);
  await desk.bringMaterial(plan.id, first);
  const { workers, tools } = await desk.get<{ workers: { id: number }[]; tools: { id: number }[] }>(
    `/kiosk/choices?lineId=${first.lineId}`,
  );
  const start = { action: 'START', kind: 'RUN', dailyPlanId: first.dailyPlanId, toolId: first.toolId ?? tools[0]?.id };
  await desk.tap({ ...start, swap: true, movePerson: true, workerIds: [workers[0]?.id] });
  await bring(page, signedIn);
  for (const lang of languages) {
    await page.goto('/production/worker?quick=working');
    await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
    await page.reload();
    const lines = page.locator('.worker-doing');
    await expect(lines.first()).toBeVisible();
    const told = await lines.evaluateAll((all) =>
      all.map((one) => {
        const [at, more] = [...one.children] as HTMLElement[];
        const row = one.closest('[data-line]')?.getBoundingClientRect();
        const box = one.getBoundingClientRect();
        return {
          cut: !at || at.scrollWidth > at.clientWidth,
          long: /\d/.test(more?.innerText ?? ''),
          inside: row !== undefined && box.right <= innerWidth && box.top >= row.top - 1 && box.bottom <= row.bottom + 1,
        };
      }),
    );
    for (const one of told) expect.soft(one, lang).toEqual({ cut: false, long: true, inside: true });
  }
});
