import type { ProductStandard } from '@lotline/contract/quality/standard';
import { office } from '../kiosk/floor.ts';
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
