import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** What stands on a page as a number, without its unit. */
const numberOf = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''));

test('a report of products is turned, and its numbers open the rows that add up to them', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/report/product');
  const table = page.locator('.report-table');
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const good = table.locator('tfoot td').nth(1).getByRole('button');
  const sum = numberOf(await good.textContent());
  const cells = await table.locator('tbody tr td:nth-child(3)').allTextContents();
  expect(cells.map(numberOf).reduce((all, one) => all + one, 0)).toBeCloseTo(sum, 3);
  await good.click();
  const rows = page.getByRole('dialog');
  await expect(rows.locator('tbody tr').first()).toBeVisible();
  expect(numberOf(await rows.locator('tfoot td').first().textContent())).toBe(sum);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(0);
  await page.getByText(word('report.dim.line'), { exact: true }).first().click();
  await expect(page.getByText(word('report.passesHint'))).toBeVisible();
  await expect(page).toHaveURL(/rows=line/);
  expect(await barriersOn(page)).toEqual([]);
});

test('defects stand as a Pareto with their trend; a reason opens its results and filters all', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/report/defect');
  const first = page.locator('.report-table tbody tr').first();
  await expect(first).toBeVisible();
  const number = first.locator('td').first().getByRole('button');
  const qty = numberOf(await number.textContent());
  await number.click();
  const rows = page.getByRole('dialog');
  await expect(rows.locator('tbody tr').first()).toBeVisible();
  expect(numberOf(await rows.locator('tfoot td').first().textContent())).toBe(qty);
  await page.keyboard.press('Escape');
  await first.getByRole('rowheader').getByRole('button').click();
  await expect(page.locator('.report-table tbody tr')).toHaveCount(1);
  expect(numberOf(await page.locator('.report-table tfoot td').first().textContent())).toBe(qty);
  expect(await barriersOn(page)).toEqual([]);
});

test('key figures of a month open their rows, a month without any is “–”, and the report comes on paper', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/report/kpi');
  const tile = page.locator('.kpi-tiles li').filter({ hasText: word('kpi.oee') });
  const value = await tile.getByRole('button').textContent();
  await tile.getByRole('button').click();
  const rows = page.getByRole('dialog');
  await expect(rows.locator('tfoot tr')).toContainText(value ?? '');
  await page.keyboard.press('Escape');
  // A browser without windows has nothing to show a paper with: what its tab is opened with is read instead.
  const paper = page.evaluate(
    () =>
      new Promise<string>((read) => {
        const made = URL.createObjectURL;
        URL.createObjectURL = (file: Blob) => {
          void file.text().then((text) => read(text.slice(0, 5)));
          return made.call(URL, file);
        };
      }),
  );
  await page.getByRole('button', { name: 'PDF' }).click();
  expect(await paper).toBe('%PDF-');
  const workbook = page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.xlsx'));
  await page.getByRole('button', { name: 'Excel' }).click();
  await workbook;
  await page.goto('/report/kpi?yearMonth=2020-01');
  await expect(page.locator('.kpi-tiles strong').first()).toHaveText('–');
  expect(new Set(await page.locator('.kpi-tiles strong').allTextContents())).toEqual(new Set(['–']));
  expect(await barriersOn(page)).toEqual([]);
});
