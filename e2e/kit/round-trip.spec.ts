import { readFile } from 'node:fs/promises';
import { signIn } from '../../tools/plant-log/client.ts';
import { roundTrips } from './round-trips.ts';
import { bring, expect, test, word } from './story.ts';

for (const { name, open, at, keys } of roundTrips)
  test(`a file of ${name} that comes in as it went out changes nothing, and says so`, async ({ page, signedIn, account, baseURL }) => {
    const api = await signIn(baseURL ?? '', account.userId, account.password);
    await bring(page, signedIn);
    await open(page, api);
    const button = (key: 'record.export' | 'record.import') =>
      at(page)
        .getByRole('button', { name: word(keys?.[key] ?? key), exact: true })
        .first();
    const download = page.waitForEvent('download');
    await button('record.export').click();
    const file = await (await download).path();
    await button('record.import').click();
    const review = page.getByRole('dialog', { name: word('import.title') });
    await review
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: await readFile(file) });
    const counted = (part: string) => review.locator(`[data-part=${part}] small`);
    await expect(counted('SAME')).toHaveText(/^[1-9]\d*$/);
    await expect(counted('WRONG')).toHaveText('0');
    for (const part of ['NEW', 'CHANGED']) await expect(counted(part)).toHaveCount(0);
    await expect(review).toContainText(word('import.nothingChanged'));
    await page.keyboard.press('Control+s');
    await expect(review).toBeVisible();
  });
