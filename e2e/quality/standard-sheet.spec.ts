import { readFile } from 'node:fs/promises';
import type { ProductStandard } from '@lotline/contract/quality/standard';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sheetWriter } from '../../web/src/kit/excel/sheet.ts';
import { office } from '../kiosk/floor.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, demoAccount, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const sheetPath = 'xl/worksheets/sheet1.xml';
const mimeType = 'application/octet-stream';
const titles = ['productId', 'stage', 'standardName', 'balloonNo', 'name', 'kind', 'unit', 'lsl', 'usl', 'gaugeClassId'] as const;
type Said = Partial<Record<(typeof titles)[number], string | number>>;
const workbook = (rows: readonly Said[]) => {
  const writer = sheetWriter({
    name: 'standards',
    heads: [titles.map((title) => word(`characteristic.${title}`))],
    widths: titles.map(() => 12),
  });
  writer.add(rows.map((row) => titles.map((title) => row[title] ?? null)));
  return { name: 'standards.xlsx', mimeType, buffer: Buffer.from(writer.finish()) };
};
const dialog = (page: Page) => page.getByRole('dialog').last();
const counted = (page: Page, part: string) => dialog(page).locator(`[data-part=${part}] small`);

test('the standards of several products come in by one sheet, go out by one, and what was signed stays', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { password } = await demoAccount(request);
  const mark = `QSH${Date.now().toString(36)}`.toUpperCase();
  const product = (code: string) =>
    desk.send<{ id: number }>('POST', '/product', { code, name: `검사품 ${code}`, type: 'FINISHED', uom: 'EA' });
  const [signed, other] = [await product(`${mark}-A`), await product(`${mark}-B`)];
  const standardsOf = (id: number) => desk.get<ProductStandard[]>(`/product-quality/product/${id}`);
  const { id } = await desk.send<{ id: number }>('POST', '/product-quality', {
    ...{ productId: signed.id, stage: 'OUTGOING', name: '출하 검사', effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 3 } },
    characteristics: [
      { balloonNo: '1', name: '외경', unit: 'mm', lsl: 11.98, usl: 12.02 },
      { balloonNo: '2', name: '버 없음', kind: 'ATTRIBUTE' },
    ],
  });
  await desk.send('PUT', `/product-quality/approve/${id}`, { id, version: 1, password });

  const outer = { productId: `${mark}-A`, stage: word('stage.OUTGOING'), balloonNo: '1', name: '외경', unit: 'mm', lsl: 11.98 };
  const ring = { ...outer, productId: `${mark}-B`, standardName: '링 출하' };
  await bring(page, signedIn);
  await page.goto('/quality/product/info');
  const bringIn = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByRole('button', { name: word('standard.sheetImport'), exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(file);
  };
  const answer = (key: 'record.discard' | 'import.doubtGo') =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: word(key) })
      .click();

  await test.step('every mistake is told at its row and column, and nothing is saved', async () => {
    await bringIn(
      workbook([
        { ...outer, usl: 12.03 },
        { ...ring, productId: 'NOBODY', usl: 1 },
        { ...ring, usl: 11 },
        { ...ring, name: '내경', usl: '열둘' },
        { ...ring, name: '폭', usl: 12, gaugeClassId: '없는 측정기' },
        { ...ring, name: '높이', usl: 12 },
        { ...ring, name: '높이', usl: 13 },
      ]),
    );
    await expect(counted(page, 'WRONG')).toHaveText('6');
    await expect(counted(page, 'CHANGED')).toHaveText('1');
    await expect(dialog(page)).toContainText(word('import.noneCalled'));
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await answer('record.discard');
    expect(await standardsOf(other.id)).toEqual([]);
  });

  await test.step('the review says what becomes of each standard, and asks about what is left out', async () => {
    await bringIn(
      workbook([
        { ...outer, usl: 12.03 },
        { ...ring, usl: 12.5 },
        { ...ring, balloonNo: '2', name: '폭', usl: 13 },
      ]),
    );
    await expect(dialog(page)).toContainText(word('standard.sheetMeans', 'kr', { created: 1, revised: 1, changed: 0, same: 0 }));
    await expect(dialog(page)).toContainText('버 없음');
    await page.keyboard.press('Control+s');
    await answer('import.doubtGo');
    await expect(page.getByText(word('import.saved', 'kr', { rows: 3 }))).toBeVisible();
    expect(await standardsOf(signed.id)).toMatchObject([
      { revision: 2, status: 'DRAFT', name: '출하 검사', characteristics: [{ key: 'c1', usl: 12.03 }] },
      { revision: 1, status: 'APPROVED', inForce: true, characteristics: [{ usl: 12.02 }, { name: '버 없음' }] },
    ]);
    expect(await standardsOf(other.id)).toMatchObject([{ revision: 1, status: 'DRAFT', name: '링 출하', characteristicCount: 2 }]);
  });

  await test.step('what goes out comes in again, and only the draft that was changed in it is replaced', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: word('standard.sheetExport'), exact: true }).click(),
    ]);
    const parts = unzipSync(await readFile(await file.path()));
    const sheet = strFromU8(parts[sheetPath] as Uint8Array).replace('<v>12.5</v>', '<v>12.625</v>');
    const changed = zipSync({ ...parts, [sheetPath]: strToU8(sheet) });
    await bringIn({ name: file.suggestedFilename(), mimeType, buffer: Buffer.from(changed) });
    await expect(counted(page, 'CHANGED')).toHaveText('1');
    await expect(counted(page, 'WRONG')).toHaveText('0');
    await expect(dialog(page).locator('[data-part=NEW]')).toHaveCount(0);
    await expect(dialog(page)).toContainText(`${mark}-B`);
    await page.keyboard.press('Control+s');
    await answer('import.doubtGo');
    await expect(dialog(page)).toBeHidden();
    await expect.poll(async () => (await standardsOf(other.id))[0]?.characteristics?.[0]?.usl).toBe(12.625);
    expect(await standardsOf(signed.id)).toHaveLength(2);
  });
});
