import { readFile } from 'node:fs/promises';
import type { ProductStandard } from '@lotline/contract/quality/standard';
import { office } from '../kiosk/floor.ts';
import { barriersOn } from '../kit/axe.ts';
import { drawer, ending } from '../kit/form.ts';
import { bring, demoAccount, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('a standard is written by keys and paste, signed, revised, and what changed is told', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const code = `QS${Date.now().toString(36)}`;
  const product = await desk.send<{ id: number }>('POST', '/product', { code, name: `검사품 ${code}`, type: 'FINISHED', uom: 'EA' });
  const { password } = await demoAccount(request);
  const standards = () => desk.get<ProductStandard[]>(`/product-quality/product/${product.id}`);
  await bring(page, signedIn);
  await page.goto('/quality/product/info');

  await test.step('its head is filled in', async () => {
    await page.getByRole('button', { name: ending(word('action.create')) }).click();
    const form = drawer(page, 'standard');
    await form.pick('productId', code);
    await form.pick('stage', word('stage.OUTGOING'));
    await form.fill({ name: '출하 검사' });
    await form.save();
    expect(await standards()).toMatchObject([{ status: 'DRAFT', characteristicCount: 0, sampling: { mode: 'FULL' } }]);
  });

  const details = page.getByRole('region', { name: '출하 검사' });
  const cell = (field: 'name' | 'nominal' | 'tolerance' | 'lsl' | 'usl', line: number) =>
    details.getByLabel(`${word(`characteristic.${field}`)} ${line}`, { exact: true });

  await test.step('the first line is typed: the tolerance fills the limits; Enter goes on to the next line', async () => {
    await cell('name', 1).click();
    await page.keyboard.type('외경');
    await cell('nominal', 1).fill('12');
    await cell('tolerance', 1).fill('±0.02');
    await expect(cell('lsl', 1)).toHaveValue('11.98');
    await expect(cell('usl', 1)).toHaveValue('12.02');
    await page.keyboard.press('Enter');
    await expect(cell('tolerance', 2)).toBeFocused();
  });

  await test.step('a block of cells from a sheet fills the lines below', async () => {
    await cell('name', 2).focus();
    await cell('name', 2).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '버 없음\t계수(합부)\t경\n경도\t계량\t중\t\tHRC\t\t58~62');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(cell('usl', 3)).toHaveValue('62');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await standards())[0]?.characteristicCount).toBe(3);
    expect((await standards())[0]?.characteristics).toMatchObject([
      { key: 'c1', name: '외경', lsl: 11.98, usl: 12.02 },
      { key: 'c2', name: '버 없음', kind: 'ATTRIBUTE', class: 'MINOR' },
      { key: 'c3', name: '경도', unit: 'HRC', lsl: 58, usl: 62 },
    ]);
  });

  await test.step('approving asks for the password: a wrong one is said in place, the right one signs', async () => {
    await details.getByRole('button', { name: word('standard.approve'), exact: true }).click();
    const sign = page.getByRole('dialog', { name: word('standard.approve') });
    await sign.getByLabel(word('sign.password'), { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await expect(sign.getByRole('alert')).toContainText(word('signature.signerKnowsThePassword'));
    await sign.getByLabel(word('sign.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(sign).toBeHidden();
    expect(await standards()).toMatchObject([{ status: 'APPROVED', inForce: true }]);
    await expect(cell('name', 1)).toHaveAttribute('readonly', '');
    await details.getByText(word('standard.revisions'), { exact: true }).click();
    await expect(details).toContainText(word('signMeaning.APPROVED'));
  });

  await test.step('the next revision widens a limit, and the difference is told', async () => {
    await details.getByRole('button', { name: word('standard.revise'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ending(word('standard.revise')) })
      .click();
    await expect(details.getByRole('tab', { name: word('standard.revisionNo', 'kr', { n: 2 }) })).toHaveAttribute('aria-selected', 'true');
    await cell('usl', 1).fill('12.03');
    await page.keyboard.press('Control+s');
    await details.getByText(word('standard.revisions'), { exact: true }).click();
    await expect(details.locator('[data-kind="CHANGED"]')).toContainText('12.03');
    expect((await standards()).map(({ revision, status }) => [revision, status])).toEqual([
      [2, 'DRAFT'],
      [1, 'APPROVED'],
    ]);
  });
});

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Two pages of two shapes. */
const drawing = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 842 595] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /Contents 5 0 R >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 400 800] /Contents 6 0 R >> endobj
5 0 obj << /Length 49 >> stream
6 w 20 20 802 555 re S 421 20 m 421 575 l S      
endstream endobj
6 0 obj << /Length 49 >> stream
6 w 20 20 360 760 re S 20 400 m 380 400 l S      
endstream endobj
trailer << /Root 1 0 R >>
%%EOF`;

test('a draft beside what is in force: its head, a late save, balloons on two pages, a file out and in, and away again', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const code = `QT${Date.now().toString(36)}`;
  const product = await desk.send<{ id: number }>('POST', '/product', { code, name: `검사품 ${code}`, type: 'FINISHED', uom: 'EA' });
  const { password } = await demoAccount(request);
  const standards = () => desk.get<ProductStandard[]>(`/product-quality/product/${product.id}`);
  const draft = async () => (await standards()).find(({ status }) => status === 'DRAFT') as ProductStandard;
  const first = await desk.send<ProductStandard>('POST', '/product-quality', {
    ...{ productId: product.id, stage: 'OUTGOING', name: '축 출하 검사', effectiveFrom: '2026-01-01', sampling: { mode: 'FULL' } },
    characteristics: [
      { name: '외경', nominal: 12, lsl: 11.98, usl: 12.02, unit: 'mm' },
      { name: '버 없음', kind: 'ATTRIBUTE' },
    ],
  });
  await desk.send('PUT', `/product-quality/approve/${first.id}`, { version: first.version, password });
  await desk.send('POST', `/product-quality/revise/${first.id}`, {});
  await bring(page, signedIn);
  await page.goto('/quality/product/info');
  await page.getByRole('gridcell', { name: code, exact: true }).click();
  const details = page.getByRole('region', { name: '축 출하 검사' });
  const button = (name: string) => details.getByRole('button', { name: ending(name) });
  const cell = (field: 'name' | 'usl' | 'unit', line: number) =>
    details.getByLabel(`${word(`characteristic.${field}`)} ${line}`, { exact: true });
  const open = page.getByRole('dialog').last();

  await test.step('its day, sampling and reason are changed on its own tab', async () => {
    await button(word('standard.editHead')).click();
    const form = drawer(page, 'standard');
    await form.fill({ revisionReason: '상한 확대' });
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await form.save();
    expect(await draft()).toMatchObject({ revisionReason: '상한 확대', characteristicCount: 2 });
  });

  await test.step('a late save shows both versions of each line, and keeps what was typed', async () => {
    await cell('usl', 1).fill('12.03');
    const { characteristics = [], ...rest } = await draft();
    const [size, burr] = characteristics;
    await desk.send('PUT', '/product-quality', {
      ...rest,
      note: '늦은 저장',
      characteristics: [
        { ...size, usl: 12.05 },
        { ...burr, name: '버·찍힘 없음' },
      ],
    });
    await page.keyboard.press('Control+s');
    const both = page.getByRole('dialog').last();
    await expect(both).toContainText('12.03');
    await expect(both).toContainText('12.05');
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await both.getByRole('button', { name: word('record.keepMine') }).click();
    await expect
      .poll(async () => (await draft()).characteristics?.map(({ name, usl }) => [name, usl ?? null]))
      .toEqual([
        ['외경', 12.03],
        ['버·찍힘 없음', null],
      ]);
    expect(await draft()).toMatchObject({ note: '늦은 저장' });
  });

  await test.step('balloons stand on the shape of their own page', async () => {
    await details
      .locator('input[type=file]')
      .setInputFiles({ name: '도면.pdf', mimeType: 'application/pdf', buffer: Buffer.from(drawing) });
    const sheet = details.locator('.standard-sheet');
    const shape = async () => {
      const box = await sheet.boundingBox();
      return box ? Math.round((box.width / box.height) * 10) / 10 : null;
    };
    await expect.poll(shape).toBe(1.4);
    await details.getByLabel(word('standard.page')).fill('2');
    await expect.poll(shape).toBe(0.5);
    await cell('name', 2).focus();
    await sheet.locator('.standard-balloons').click({ position: { x: 50, y: 100 } });
    await expect(sheet.getByRole('button', { name: /버·찍힘 없음/ })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await draft()).characteristics?.[1]?.balloonAt).toMatchObject({ page: 2 });
  });

  await test.step('its lines go into a file and come in again', async () => {
    const saved = page.waitForEvent('download');
    await details.getByRole('button', { name: word('record.export') }).click();
    const file = await (await saved).path();
    await button(word('record.import')).click();
    await open.locator('input[type=file]').setInputFiles({ name: 'lines.xlsx', mimeType: sheetType, buffer: await readFile(file) });
    await expect(open).toContainText('외경');
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await expect(open).toContainText(word('import.nothingChanged'));
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden();
    await expect(cell('name', 2)).toHaveValue('버·찍힘 없음');
    await expect(cell('name', 3)).toHaveCount(0);
  });

  await test.step('a draft that isn’t wanted goes, and comes back by its message', async () => {
    await page.reload();
    await page.getByRole('gridcell', { name: code, exact: true }).click();
    await button(word('action.delete')).click();
    await expect.poll(async () => (await standards()).length).toBe(1);
    await page.getByRole('button', { name: word('record.undo') }).click();
    await expect.poll(async () => (await standards()).length).toBe(2);
  });
});
