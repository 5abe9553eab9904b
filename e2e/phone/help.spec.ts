import { endHelp, type HelpCall, helpChoices, openHelp } from '@lotline/contract/kiosk/help';
import { languages } from '@lotline/contract/kit/words';
import { barriersOn } from '../kit/axe.ts';
import { choose } from '../kit/look.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { hardToPress, phone, tooWide } from './hand.ts';

test.use(phone);

test('help is called to a line from a phone, and whoever comes says so and ends the call there', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const { lines, reasons } = await (await request.get(`/api${helpChoices.path}`, { headers })).json();
  const [line, reason] = [lines.at(-1), reasons.at(-1)];
  // What a story before this one called there is over.
  const standing: HelpCall[] = await (await request.get(`/api${openHelp.path}`, { headers })).json();
  for (const { id, lineId } of standing) if (lineId === line.id) await request.put(`/api${endHelp.path}`, { headers, data: { id } });
  await bring(page, signedIn);
  await page.goto('/m/notice');
  await page.getByRole('button', { name: word('frame.menu'), exact: true }).click();
  await page.getByRole('button', { name: word('help.call') }).click();
  const sheet = page.getByRole('dialog', { name: word('help.call') });

  // Nobody is called before it is said where to.
  await sheet.getByRole('button', { name: reason.name, exact: true }).click({ force: true });
  await expect(page.getByText(word('help.line')).last()).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: line.name })).toHaveCount(0);

  await sheet.getByLabel(word('help.line')).selectOption({ value: String(line.id) });
  await sheet.getByRole('button', { name: reason.name, exact: true }).click();
  const call = sheet.getByRole('listitem').filter({ hasText: line.name }).filter({ hasText: reason.name });
  await expect(call).toContainText(word('help.nobody'));
  await expect(call).toBeInViewport();

  for (const viewport of [phone.viewport, { width: 360, height: 640 }]) {
    await page.setViewportSize(viewport);
    for (const lang of languages)
      for (const shade of ['light', 'dark'] as const) {
        await choose(page, { lang, shade });
        await expect(page.locator('html')).toHaveAttribute('data-theme', shade);
        const at = `${lang}, ${shade}, ${viewport.width}`;
        expect(await hardToPress(page), at).toEqual([]);
        expect(await tooWide(page), at).toBeLessThanOrEqual(0);
        expect(await barriersOn(page), at).toEqual([]);
        if (process.env.LOOKS) await page.screenshot({ path: `test-results/looks/phone-help-${lang}-${shade}-${viewport.width}.png` });
      }
  }
  await choose(page, { lang: 'kr', shade: 'light' });

  await call.getByRole('button', { name: word('help.take') }).click();
  await expect(call).toContainText(word('help.coming', 'kr', { by: signedIn.user.username }));
  await call.getByRole('button', { name: word('help.end') }).click();
  await expect(call).toHaveCount(0);

  // The line is remembered for the next call.
  await page.reload();
  await page.getByRole('button', { name: word('frame.menu'), exact: true }).click();
  await page.getByRole('button', { name: word('help.call') }).click();
  await expect(sheet.getByLabel(word('help.line'))).toHaveValue(String(line.id));
});
