import { recordPageHit } from '@lotline/contract/system/page-hit';
import { bring, expect, test, word } from '../kit/story.ts';

test('every bar of the page usage opens its rows, and a press on it again lets them go', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  for (const name of ['route', 'route', 'route', 'operation'])
    await request.post(`/api${recordPageHit.path}`, { headers, data: { app: 'web', name, path: `/baseinfo/${name}` } });
  await bring(page, signedIn);
  await page.goto('/page-hit');
  const rows = page.locator('[data-line] [data-col=page]');
  const pages = page.getByRole('region', { name: word('pageHit.chartFunction') });
  const line = pages.getByRole('button', { name: new RegExp(`^${word('menu.route')}`) });
  const count = Number(await line.locator('em').innerText());
  // Whose visits there are is nobody's alone: another account looks around beside this story.
  expect(count).toBeGreaterThanOrEqual(3);
  await line.click();
  await expect(rows).toHaveText(Array.from({ length: count }, () => word('menu.route')));
  // Of that page alone the bars over time and the people are told, too, and the address keeps it.
  await expect(page.getByRole('region', { name: word('pageHit.chartTime') }).getByRole('heading')).toContainText(
    word('pageHit.allTime', 'kr', { hits: count, users: '§' }).split('§')[0] ?? '',
  );
  await page.reload();
  await expect(rows.first()).toHaveText(word('menu.route'));
  const clear = page.getByRole('button', {
    name: word('pageHit.clear', 'kr', { what: word('pageHit.onlyName', 'kr', { name: word('menu.route') }) }),
  });
  await clear.click();
  await expect(clear).toHaveCount(0);

  // By keys alone: the last day of the chart holds today's visits.
  const bars = page.getByRole('toolbar', { name: word('pageHit.chartTime') });
  await bars.getByRole('button').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(bars.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.filter({ hasText: word('menu.operation') }).first()).toBeVisible();
  await page.getByText(word('pageHit.rowsUser'), { exact: true }).click();
  await expect(page.locator('[data-line] [data-col=username]').filter({ hasText: signedIn.user.username })).toBeVisible();
});
