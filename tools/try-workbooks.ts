import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '@lotline/contract/kit/words';
import { allWords, type WordKey } from '@lotline/contract/words';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { imports } from './imports.ts';

// Gives every workbook of a folder to every Excel import of a server that is there to be tried, and saves nothing.
const usage = `Usage: npm run try-workbooks -- --url http://127.0.0.1:8080 FOLDER [--only material] [--user admin]
The password is read from LOTLINE_PASSWORD; against a demo server its known sign-in is used.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, only: { type: 'string', default: '' }, user: { type: 'string', default: 'admin' } },
});
const word = (key: WordKey) => say(allWords[key], 'kr');

const slowMs = 20_000;

const main = async () => {
  const { url, only, user } = values;
  const [folder] = positionals;
  if (!url || !folder) return fail(usage);
  const settings = (await (await fetch(`${url}/api/settings/public`)).json()) as { demo: { password: string } | null };
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.](?:xlsx|xls|ods)$/i.test(file))
    .sort();
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'ko-KR' });
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    page.on('crash', () => broken.push('the page crashed'));
    await signIn(page, url, user, process.env.LOTLINE_PASSWORD ?? settings.demo?.password ?? '');
    for (const one of imports.filter(({ name }) => name.startsWith(only))) {
      const counts: Record<string, number> = {};
      for (const file of files) {
        const since = performance.now();
        const said = await give(page, url, one, path.join(folder, file)).catch(
          (error: Error) => `no answer: ${error.message.split('\n')[0]}`,
        );
        const slow = performance.now() - since > slowMs || said.startsWith('no answer');
        const what = said === 'rows' ? 'reviewed row by row' : 'refused in a sentence';
        counts[slow || broken.length ? 'BROKEN' : what] = (counts[slow || broken.length ? 'BROKEN' : what] ?? 0) + 1;
        if (slow || broken.length > 0) {
          console.log(`  ${one.name} ${file}: ${said} ${broken.splice(0).join('; ')} (${Math.round(performance.now() - since)} ms)`);
          process.exitCode = 1;
        }
      }
      console.log(
        `${one.name}: ${files.length} files, ${Object.entries(counts)
          .map(([what, n]) => `${n} ${what}`)
          .join(', ')}`,
      );
    }
  } finally {
    await browser.close();
  }
};

const signIn = async (page: Page, url: string, user: string, password: string) => {
  await page.goto(url);
  await page.locator('input[autocomplete=username]').fill(user);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => !/auth|login/.test(at.pathname));
};

/** What an import says of a file: 'rows' where it shows them, else its sentence. */
const give = async (page: Page, url: string, { path: screen, before }: (typeof imports)[number], file: string) => {
  await page.goto(url + screen);
  await before?.(page);
  await page
    .getByRole('button', { name: word('record.import'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: word('import.title') });
  await dialog.locator('input[type=file]').setInputFiles(file);
  const alert = dialog.getByRole('alert').filter({ hasText: /\S/ }).first();
  const rows = dialog.locator('[data-line]').first();
  await rows.or(alert).first().waitFor({ timeout: 60_000 });
  return (await rows.count()) > 0 ? 'rows' : ((await alert.textContent()) ?? '');
};

const fail = (message: string) => {
  console.error(message);
  process.exitCode = 2;
};

await main();
