import { bring, expect, test, word } from '../kit/story.ts';
import { suspicious } from './suspicious.ts';

test('a recall is handed over on paper: all of it, with what it is about and that it balances, and nothing of the screen', async ({
  page,
  signedIn,
  request,
}) => {
  const sheet = await suspicious(request, signedIn);
  await bring(page, signedIn);
  await page.goto(`/report/tracking?kind=supplier-lot&id=${sheet.id}`);
  await expect(page.getByRole('button', { name: word('recall.printSheet') })).toBeVisible();
  await expect(page.getByText(word('recall.balances'))).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await page.getByRole('button', { name: word('recall.printSheet') }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.recall-paper');
  await expect(paper).toBeVisible();
  await expect(page.locator('main')).toBeHidden();
  await expect(page.locator('nav').first()).toBeHidden();
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText(`${word('recall.sheet')} ${sheet.label}`);
  const factOf = (title: string) => paper.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) });
  await expect(factOf(word('recall.onHold'))).toContainText(word('recall.notOnHold'));
  await expect(factOf(word('recall.supplier'))).toContainText(sheet.supplier ?? '');
  await expect(factOf(word('recall.sheetBy'))).toContainText(signedIn.user.username);
  await expect(paper).toContainText(word('recall.balances'));
  for (const { label } of sheet.rows) await expect(paper).toContainText(label);
  const tables = paper.locator('table');
  await expect(tables.last().locator('tbody tr')).toHaveCount(sheet.lots.length);
  await expect(tables.nth(-2).locator('tbody tr')).toHaveCount(sheet.rows.length + 1);
  await expect(paper.locator('footer')).toContainText(word('recall.signApproved'));
  // On A4 that lies, nothing is cut at the right.
  await page.setViewportSize({ width: 1032, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1032);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));

  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});
