import { languages } from '@lotline/contract/kit/words';
import { office } from '../kiosk/floor.ts';
import { bring, expect, test } from '../kit/story.ts';

test.use({ viewport: { width: 1024, height: 600 } });

test('in a low window the plan’s tools stand in one line, and three operations with their days below the list', async ({
  page,
  request,
  signedIn,
}) => {
  const { plan } = await office(request, signedIn).planToday('펌프 샤프트', 30);
  await bring(page, signedIn);
  for (const lang of languages) {
    await page.goto('/production/plan');
    await page.evaluate((language) => localStorage.setItem('lotline.lang', language), lang);
    await page.goto('/production/plan');
    await page.getByRole('row').filter({ hasText: plan.planNo }).getByRole('gridcell').nth(3).click();
    await expect(page.locator('.plan-tabs')).toContainText(plan.planNo);
    const rows = page.locator('.board tbody tr');
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) await expect(row.locator('th'), lang).toBeInViewport({ ratio: 1 });
    for (const row of await rows.all()) await expect(row.locator('.board-cell').first(), lang).toBeInViewport({ ratio: 1 });
    const lines = await page.locator('.board-tools > *').evaluateAll((tools) => {
      const seen = tools.map((tool) => tool.getBoundingClientRect()).filter(({ width }) => width > 0);
      return Math.max(...seen.map(({ top }) => top)) < Math.min(...seen.filter(({ height }) => height > 0).map(({ bottom }) => bottom));
    });
    expect(lines, `the tools break into two lines in ${lang}`).toBe(true);
  }
});
