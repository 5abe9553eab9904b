import { Gauge } from '@lotline/contract/gauge/gauge';
import { measureStudy, Study } from '@lotline/contract/gauge/study';
import { kioskWorks } from '@lotline/contract/kiosk/kiosk';
import { addDays } from '@lotline/contract/kit/production-day';
import { Location } from '@lotline/contract/plant/location';
import type { Page } from '@playwright/test';
import { signIn } from '../../tools/plant-log/client.ts';
import { drawer, ending } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** Ends a study and answers that it is meant. */
const complete = async (page: Page) => {
  const key = { name: word('study.complete'), exact: true };
  await page.getByRole('button', key).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).last().getByRole('button', key).click();
};

test('a study is planned, typed in its random order and pasted, judged, and stands on its gauge’s page', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = `ZS${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const [line] = await api(Location.list, { type: 'LINE' });
  const gauge = await api(Gauge.create, { code: own, name: `마이크로미터 ${own}`, locationId: line?.id ?? 0 });

  await bring(page, signedIn);
  await page.goto('/quality/msa');
  await page
    .getByRole('button', { name: ending(word('action.create')) })
    .first()
    .click();
  const form = drawer(page, 'study');
  await form.pick('toolId', own);
  await form.fill({ characteristic: '외경 20', lsl: 19, usl: 24, parts: '1\n2\n3', appraisers: '김, 이', trials: 2 });
  await form.save();
  const [planned] = await api(Study.list, { toolId: gauge.id });
  await page.goto(`/quality/msa/${planned?.id}`);

  // The first of the random order stands marked; Enter leads to the second, by the keys alone.
  const cells = page.locator('.study-table input');
  await expect(cells).toHaveCount(12);
  await page.getByRole('button', { name: word('study.goNext') }).click();
  const first = page.locator('.study-table input:focus');
  const label = await first.getAttribute('aria-label');
  expect(label).toContain('김');
  await page.keyboard.type('20.5');
  await page.keyboard.press('Enter');
  const second = await page.locator('.study-table input:focus').getAttribute('aria-label');
  expect(second).not.toBe(label);
  expect(second).toContain(`김 ${word('study.trial', 'kr', { n: 1 })}`);

  // A block of a spreadsheet fills the rest from its upper left.
  const block = [20, 21, 22]
    .map((of, row) => [0, 0.01, 0.02, 0.01].map((more, at) => (of + more + (row === at ? 0.01 : 0)).toFixed(2)).join('\t'))
    .join('\n');
  await cells.first().focus();
  await cells.first().evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, block);
  await expect(page.getByText(word('study.allThere'))).toBeVisible();
  await page.getByRole('button', { name: word('study.save'), exact: true }).click();
  await expect(page.getByText(word('study.saved', 'kr', { n: 12 }))).toBeVisible();

  await complete(page);
  await expect(page.getByRole('heading', { name: word('study.components') })).toBeVisible();
  await expect(page.getByRole('row', { name: word('studySource.GRR') })).toBeVisible();
  await expect(page.getByRole('img', { name: word('study.chart.interaction') })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: word('study.report') }).click();
  expect((await saving).suggestedFilename()).toContain(planned?.studyNo);

  await page.goto(`/quality/gauge/${gauge.id}?tab=studies`);
  await expect(page.getByRole('link', { name: planned?.studyNo ?? '' })).toBeVisible();
});

test('a master is read over the weeks, its last occasion today; the chart tells whether the gauge is stable', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = `ZT${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const [line] = await api(Location.list, { type: 'LINE' });
  const gauge = await api(Gauge.create, { code: own, name: `하이트 게이지 ${own}`, locationId: line?.id ?? 0 });
  const { date } = await api(kioskWorks, { lineId: line?.id ?? 0 });
  const study = await api(Study.create, {
    ...{
      kind: 'STABILITY',
      toolId: gauge.id,
      characteristic: '마스터 10',
      parts: 'M-1, 10',
      appraisers: '김',
      trials: 3,
      occasions: 20,
      plannedOn: date,
    },
  });
  const read = Array.from({ length: 19 * 3 }, (_, n) => {
    const [occasion, trial] = [Math.floor(n / 3) + 1, (n % 3) + 1];
    const value = 10 + ((occasion * 7 + trial * 3) % 5) * 0.001;
    return { part: String(occasion), appraiser: '김', trial, value, on: addDays(date, occasion - 20) };
  });
  await api(measureStudy, { id: study.id, version: study.version, measurements: read });

  await bring(page, signedIn);
  await page.goto(`/quality/msa/${study.id}`);
  await expect(page.getByRole('status').filter({ hasText: word('study.nextOccasion', 'kr', { part: 20, trial: 1 }) })).toBeVisible();
  await page.getByRole('button', { name: word('study.goNext') }).click();
  for (const value of ['10.001', '10.003', '10.002']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  // Nobody said when: it is today.
  await expect(page.getByLabel(word('study.dayCell', 'kr', { part: 20 }))).toHaveValue(date);
  await page.getByRole('button', { name: word('study.save'), exact: true }).click();
  await expect(page.getByText(word('study.saved', 'kr', { n: 60 }))).toBeVisible();
  await complete(page);
  await expect(page.getByRole('img', { name: word('study.chart.stability') })).toBeVisible();
  await expect(page.getByText(word('studyVerdict.GOOD'), { exact: true }).first()).toBeVisible();
});
