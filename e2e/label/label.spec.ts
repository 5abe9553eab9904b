import type { PrintJob } from '@lotline/contract/label/print';
import type { PrinterRow } from '@lotline/contract/label/printer';
import type { LabelTemplateRow } from '@lotline/contract/label/template';
import type { Locator, Page } from '@playwright/test';
import { office } from '../kiosk/floor.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
/** The label of the first package of the stock list, asked for as people do. */
const openLabel = async (page: Page, line = 0) => {
  await page.goto('/material/stock');
  await page.locator(`[data-line="${line}"] [data-col=packageId]`).click();
  await button(page, word('print.label')).click();
  const dialog = page.getByRole('dialog', { name: word('print.title') });
  await expect(dialog.locator('.label-picture').first()).toBeVisible();
  return dialog;
};

test('a template is made beside the label that it makes: added, moved by keys, too narrow said at once, and what it can’t be refused', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const name = `이야기 ${Date.now() % 1_000_000}`;
  await bring(page, signedIn);
  await page.goto('/system/label');
  await page.getByRole('button', { name: word('action.create') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(word('label.name'), { exact: true }).fill(name);
  await button(form, word('label.add', 'kr', { what: word('labelElement.TEXT') })).click();
  const picture = form.locator('.label-picture');
  await expect(picture).toContainText('MT-20260302-0001');
  await form.getByLabel(word('label.text'), { exact: true }).fill('{{7*7}} <b>');
  await expect(picture).toContainText('{{7*7}} <b>');

  await button(form, word('label.add', 'kr', { what: word('labelElement.CODE') })).click();
  const code = form.locator('.label-hit').nth(1);
  await code.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect(form.getByLabel(word('label.x'), { exact: true })).toHaveValue('5');
  await expect(form.getByLabel(word('label.y'), { exact: true })).toHaveValue('4.1');

  const wide = form.getByLabel(word('label.elementWidth'), { exact: true });
  await wide.fill('6');
  const narrow = word('label.pictureProblem', 'kr', { n: 2, why: word('label.tooNarrow') });
  await expect(form.getByRole('alert').filter({ hasText: narrow })).toBeVisible();
  await wide.fill('90');
  await expect(form.getByText(narrow)).toHaveCount(0);
  // What reaches beyond the label is said at once, and its frame lies on nothing beside the label.
  await expect(
    form.getByRole('alert').filter({ hasText: word('label.elementsStandInside', 'kr', { n: 2, width: 90, height: 50 }) }),
  ).toBeVisible();
  const adding = await form.locator('.label-adding button').first().boundingBox();
  const lies = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.label-hit') !== null, {
    x: (adding?.x ?? 0) + 5,
    y: (adding?.y ?? 0) + 5,
  });
  expect(lies).toBe(false);
  await page.keyboard.press('Control+s');
  // Where it is mended, and by the key that saves; of one that isn't chosen, beside the picture.
  const outside = form.getByText(word('label.elementsStandInside', 'kr', { n: 2, width: 90, height: 50 }));
  await expect(outside).toHaveCount(2);
  await form.locator('.label-part').nth(0).click();
  await expect(outside).toHaveCount(2);
  await form.locator('.label-part').nth(1).click();
  await wide.fill('24');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  const saved = (await desk.get<LabelTemplateRow[]>('/label/templates')).find((one) => one.name === name);
  expect(saved?.elements.map(({ type, x, y, width }) => [type, x, y, width])).toEqual([
    ['TEXT', 3, 3, 40],
    ['CODE', 5, 4.1, 24],
  ]);
});

test('elements are chosen and ordered in their list, by buttons and by keys; what lies below another is taken there', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const name = `순서 ${Date.now() % 1_000_000}`;
  await bring(page, signedIn);
  await page.goto('/system/label');
  await page.getByRole('button', { name: word('action.create') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(word('label.name'), { exact: true }).fill(name);
  for (const type of ['TEXT', 'CODE', 'BOX'] as const)
    await button(form, word('label.add', 'kr', { what: word(`labelElement.${type}`) })).click();
  const parts = form.locator('.label-part');
  await expect(parts).toHaveCount(3);
  await expect(parts.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(form, word('label.downHint', 'kr', { n: 3 }))).toBeDisabled();
  await button(form, word('label.upHint', 'kr', { n: 3 })).click();
  await expect(parts.nth(1)).toContainText(word('labelElement.BOX'));
  await expect(parts.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await parts.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(parts.nth(0)).toContainText(word('labelElement.BOX'));
  await expect(parts.nth(0)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(parts.nth(0)).toBeFocused();

  // The symbol lies above the text; chosen in the list, the text is what is dragged.
  await parts.nth(1).click();
  const hit = form.locator('.label-hit').nth(1);
  await hit.hover({ position: { x: 8, y: 8 } });
  await page.mouse.down();
  await page.mouse.move(500, 500, { steps: 4 });
  await page.mouse.up();
  await expect(form.getByLabel(word('label.x'), { exact: true })).not.toHaveValue('3');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  const saved = (await desk.get<LabelTemplateRow[]>('/label/templates')).find((one) => one.name === name);
  expect(saved?.elements.map(({ type }) => type)).toEqual(['BOX', 'TEXT', 'CODE']);
  expect(saved?.elements[2]).toMatchObject({ x: 3, y: 3 });
});

test('a package’s label comes as a PDF; printed again it asks why, and the list of prints keeps the answer', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  await bring(page, signedIn);
  // Told once more, it is of a package whose label nobody printed.
  const line = 1 + 4 * test.info().retry;
  const dialog = await openLabel(page, line);
  const packageId = await page.locator(`[data-line="${line}"] [data-col=packageId]`).innerText();
  await expect(dialog.locator('.label-picture')).toContainText(packageId);
  const first = page.waitForEvent('download');
  await button(dialog, word('print.makePdf', 'kr', { n: 1 })).click();
  expect((await first).suggestedFilename()).toMatch(/[.]pdf$/);
  await expect(dialog).toBeHidden();

  const again = await openLabel(page, line);
  const go = button(again, word('print.makePdf', 'kr', { n: 1 }));
  const why = again.getByRole('textbox', { name: word('print.reason'), exact: true });
  await expect(why).toBeFocused();
  await expect(go).toBeDisabled();
  await page.keyboard.type('라벨이 물에 젖음');
  const second = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await second;
  await expect(again).toBeHidden();
  const [job] = (await desk.get<PrintJob[]>('/print-job/print-jobs')).filter(({ titles }) => titles === packageId);
  expect(job).toMatchObject({ status: 'SENT', reason: '라벨이 물에 젖음', printerName: null });
  await page.goto('/system/print-job');
  await expect(page.locator('[data-col=reason]').filter({ hasText: '라벨이 물에 젖음' }).first()).toBeVisible();
});

test('a printer that is off is tried again by itself, and its job is taken back', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const name = `꺼진 프린터 ${Date.now() % 1_000_000}`;
  // Nobody has this address: it is kept for examples.
  await desk.send<PrinterRow>('POST', '/printer', { name, host: '192.0.2.77', port: 9100, language: 'ZPL' });
  await bring(page, signedIn);
  const dialog = await openLabel(page, 3);
  await dialog.getByRole('combobox', { name: word('print.printer') }).click();
  await page.locator('.ant-select-item-option', { hasText: name }).click();
  const why = dialog.getByRole('textbox', { name: word('print.reason'), exact: true });
  if (await why.isVisible()) await why.fill('다시');
  await button(dialog, word('print.go', 'kr', { n: 1 })).click();
  await expect(page.getByText(word('print.queued', 'kr', { n: 1, printer: name }))).toBeVisible();

  await page.goto('/system/print-job');
  const row = page.locator('[data-line]').filter({ has: page.locator('[data-col=printerName]', { hasText: name }) });
  await expect(row.locator('[data-col=lastError]')).toContainText(/프린터/, { timeout: 20_000 });
  await expect(row.locator('[data-col=status]')).toContainText(word('printStatus.QUEUED'));
  await row.locator('[data-col=printerName]').click();
  await button(page, word('printJob.cancel')).click();
  await expect(row.locator('[data-col=status]')).toContainText(word('printStatus.CANCELLED'));
  const [job] = (await desk.get<PrintJob[]>('/print-job/print-jobs')).filter(({ printerName }) => printerName === name);
  expect(job).toMatchObject({ status: 'CANCELLED', nextAt: null });
});

test('who printed to a printer that is off hears of it on whatever screen, and has the label as a PDF or from another printer instead', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const tag = Date.now() % 1_000_000;
  const [off, other] = [`멈춘 프린터 ${tag}`, `다른 프린터 ${tag}`];
  for (const name of [off, other])
    await desk.send<PrinterRow>('POST', '/printer', { name, host: '192.0.2.78', port: 9100, language: 'ZPL' });
  await bring(page, signedIn);
  const printThere = async (line: number) => {
    const dialog = await openLabel(page, line);
    await dialog.getByRole('combobox', { name: word('print.printer') }).click();
    await page.locator('.ant-select-item-option', { hasText: off }).click();
    const why = dialog.getByRole('textbox', { name: word('print.reason'), exact: true });
    if (await why.isVisible()) await why.fill('다시');
    await button(dialog, word('print.go', 'kr', { n: 1 })).click();
    await expect(dialog).toBeHidden();
  };
  const said = page.locator('.snackbar', { hasText: off }).filter({ has: page.getByRole('button', { name: word('print.asPdf') }) });

  await printThere(6);
  // Another screen, and loaded anew at that.
  await page.goto('/baseinfo/bizPartner');
  await expect(said).toBeVisible();
  const file = page.waitForEvent('download');
  await button(said, word('print.asPdf')).click();
  expect((await file).suggestedFilename()).toMatch(/[.]pdf$/);
  await expect(said).toHaveCount(0);

  await printThere(7);
  await page
    .getByRole('link', { name: word('menu.material') })
    .first()
    .click();
  await expect(said).toBeVisible();
  await button(said, word('print.elsewhere')).click();
  const asked = page.getByRole('dialog', { name: word('print.elsewhere') });
  await asked.getByRole('combobox', { name: word('print.printer') }).click();
  await page.locator('.ant-select-item-option', { hasText: other }).click();
  await button(asked, word('print.go', 'kr', { n: 1 })).click();
  await expect(page.getByText(word('print.queued', 'kr', { n: 1, printer: other }))).toBeVisible();

  const jobs = async () => (await desk.get<PrintJob[]>('/print-job/print-jobs')).filter(({ createdBy }) => createdBy === signedIn.user.id);
  await expect.poll(async () => (await jobs()).slice(0, 2).map(({ printerName }) => printerName)).toEqual([other, null]);
  const again = page.locator('.snackbar', { hasText: other }).getByRole('button', { name: word('print.elsewhere') });
  await again.click();
  await button(asked, word('printJob.cancel')).click();
  await expect.poll(async () => (await jobs())[0]?.status).toBe('CANCELLED');
  await page.goto('/system/printer');
  await expect(
    page
      .locator('[data-col=port]')
      .filter({ hasText: /^9100$/ })
      .first(),
  ).toBeVisible();
});

test('a dead printer is told of once, whatever waits for it; a reason is one press, and a printer is tried from its row', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const name = `조용한 프린터 ${Date.now() % 1_000_000}`;
  await desk.send<PrinterRow>('POST', '/printer', { name, host: '192.0.2.79', port: 9100, language: 'ZPL' });
  await bring(page, signedIn);
  const said = page.locator('.snackbar', { hasText: name }).filter({ has: page.getByRole('button', { name: word('print.asPdf') }) });
  for (const line of [3, 4, 3]) {
    const dialog = await openLabel(page, line);
    await dialog.getByRole('combobox', { name: word('print.printer') }).click();
    await page.locator('.ant-select-item-option', { hasText: name }).click();
    const why = dialog.getByRole('group', { name: word('print.reason') });
    if (await why.isVisible()) await why.getByRole('button').first().click();
    await button(dialog, word('print.go', 'kr', { n: 1 })).click();
    await expect(dialog).toBeHidden();
  }
  await expect(said).toContainText(word('print.titlesAndMore', 'kr', { titles: '', n: 2 }).trim());
  await expect(said).toHaveCount(1);
  await button(said, word('print.elsewhere')).click();
  const elsewhere = page.getByRole('dialog', { name: word('print.elsewhere') });
  // What is offered first isn't the one that is silent; chosen by hand, it says so.
  await expect(elsewhere.locator('.label-choices')).not.toContainText(name);
  await elsewhere.getByRole('combobox', { name: word('print.printer') }).click();
  await page.locator('.ant-select-item-option', { hasText: word('print.silent', 'kr', { printer: name }) }).click();
  await expect(elsewhere.getByText(word('print.isSilent'))).toBeVisible();
  await button(elsewhere, word('printJob.cancel')).click();
  await expect(said).toHaveCount(0);

  // Who looks at the list of prints takes the way out there as well.
  const dialog = await openLabel(page, 5);
  await dialog.getByRole('combobox', { name: word('print.printer') }).click();
  await page.locator('.ant-select-item-option', { hasText: name }).click();
  await expect(dialog.getByText(word('print.isSilent'))).toBeVisible();
  const because = dialog.getByRole('group', { name: word('print.reason') });
  if (await because.isVisible()) await because.getByRole('button').first().click();
  await button(dialog, word('print.go', 'kr', { n: 1 })).click();
  await expect(dialog).toBeHidden();
  await page.goto('/system/print-job');
  const row = page.locator('[data-line]').filter({ has: page.locator('[data-col=printerName]', { hasText: name }) });
  await expect(row.first().locator('[data-col=lastError]')).toContainText(/프린터/, { timeout: 20_000 });
  await row.first().locator('[data-col=printerName]').click();
  await page
    .locator('.kit-picked, main')
    .getByRole('button', { name: word('print.elsewhere'), exact: true })
    .first()
    .click();
  const file = page.waitForEvent('download');
  await button(elsewhere, word('print.asPdf')).click();
  expect((await file).suggestedFilename()).toMatch(/[.]pdf$/);

  await page.goto('/system/printer');
  await page.locator('[data-line]').filter({ hasText: name }).locator('[data-col=name]').click();
  await button(page, word('printer.test')).click();
  await expect(page.getByText(word('printer.testSent', 'kr', { printer: name }))).toBeVisible();
  await expect(said).toContainText(name);
  await button(said, word('print.elsewhere')).click();
  await button(page.getByRole('dialog', { name: word('print.elsewhere') }), word('printJob.cancel')).click();
});

test('places, machines, molds, workers and lots have their labels as well', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  for (const path of [
    '/baseinfo/location',
    '/baseinfo/tools',
    '/mold/moldInfo',
    '/production/worker',
    '/production/prodStock',
    '/report/lot',
  ]) {
    await page.goto(path);
    await page.locator('[data-line="0"] [data-col]').first().click();
    await button(page, word('print.label')).click();
    const dialog = page.getByRole('dialog', { name: word('print.title') });
    await expect(dialog.locator('.label-picture path').first(), path).toBeVisible();
    await expect(dialog.locator('.label-picture text').first(), path).toBeVisible();
    await button(dialog, word('action.close')).last().click();
    await expect(dialog).toBeHidden();
  }
});
