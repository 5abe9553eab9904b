import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Parameter } from '@lotline/contract/collection/parameter';
import { Tool } from '@lotline/contract/plant/tool';
import { signIn } from '../../tools/plant-log/client.ts';
import { drawer } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a folder is listened to: made, tried, mapped, paused', async ({ page, signedIn, account, baseURL }) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = Date.now().toString(36);
  const tool = Object.values(await api(Tool.list, {}))[0];
  const { code } = await api(Parameter.create, { code: `Z-${mark}`, name: `도금 온도 ${mark}`, toolId: tool?.id ?? 0 });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signals-'));
  fs.chmodSync(folder, 0o777);
  const name = `도금 라인 ${mark}`;
  await bring(page, signedIn);
  await page.goto('/dataCollection/connection');
  await page
    .getByRole('button', { name: word('action.create') })
    .first()
    .click();
  const form = drawer(page, 'connection');
  await form.fill({ name });
  await form.field('kind').click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: word('connectionKind.CSV') })
    .click();
  await form.fill({ 'connection.set.folder': folder, 'connection.set.files': 'plating; *.csv; Time' });
  await form.save();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(word('connectionState.UP'), { timeout: 20_000 });

  fs.writeFileSync(path.join(folder, 'a.csv'), 'Time,Temp\n2026-11-01 09:00:00,42.5\n');
  await expect(row).toContainText('42.5', { timeout: 20_000 });
  await row.click();
  await page.getByRole('button', { name: word('connection.test'), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(word('connection.reached'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: word('connection.tags'), exact: true }).click();
  const tags = page.getByRole('dialog');
  await tags.getByRole('combobox').first().fill(code);
  await page.locator('.ant-select-item-option').filter({ hasText: code }).click();
  await tags.getByRole('button', { name: word('action.save') }).click();
  await expect(tags).toBeHidden();
  await page.getByRole('button', { name: word('connection.pause'), exact: true }).click();
  await expect(row).toContainText(word('connectionState.PAUSED'));
});
