import type { Page } from '@playwright/test';
import { bring, expect, test } from './story.ts';

const list = '/baseinfo/bizPartner';
const firstName = (page: Page) => page.locator('[data-line="0"] [data-col=name]');
const tabsOfOneDesk = 20;

test('twenty tabs of a browser work: what is changed in one is seen in the others, also when the first is gone', async ({
  page,
  context,
  signedIn,
}) => {
  test.setTimeout(300_000);
  await bring(page, signedIn);
  await page.goto(list);
  await expect(firstName(page)).not.toBeEmpty();
  const others = await Promise.all(
    Array.from({ length: tabsOfOneDesk - 1 }, async () => {
      const other = await context.newPage();
      await other.goto(list);
      return other;
    }),
  );
  for (const other of others) await expect(firstName(other)).not.toBeEmpty();

  /** Renames the first partner with a call of this very tab, which needs one of the browser's few connections. */
  const rename = (at: Page, name: string) =>
    at.evaluate(
      async ([token, next]) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const code = document.querySelector('[data-line="0"] [data-col=partnerCode]')?.textContent;
        const rows: { partnerCode: string }[] = await (await fetch('/api/biz-partner/biz-partners', { headers })).json();
        const row = rows.find(({ partnerCode }) => partnerCode === code);
        const body = JSON.stringify({ ...row, name: next });
        return (await fetch('/api/biz-partner', { method: 'PUT', headers, body })).status;
      },
      [signedIn.token, name] as const,
    );
  const [second, third] = others as [Page, Page];
  const was = (await firstName(page).textContent()) ?? '';
  expect(await rename(second, `${was} 가`)).toBe(200);
  for (const tab of [page, ...others]) await expect(firstName(tab)).toHaveText(`${was} 가`);

  await page.close();
  expect(await rename(second, `${was} 나`)).toBe(200);
  await expect(firstName(third)).toHaveText(`${was} 나`);

  // What was missed while a tab was frozen is asked for when it is back.
  await third.evaluate(() => document.dispatchEvent(new Event('freeze')));
  expect(await rename(second, was)).toBe(200);
  await expect(firstName(second)).toHaveText(was);
  expect(await firstName(third).textContent()).toBe(`${was} 나`);
  await third.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(firstName(third)).toHaveText(was);
});
