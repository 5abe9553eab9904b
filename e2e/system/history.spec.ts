import { Partner } from '@lotline/contract/partner/partner';
import { bring, expect, test, word } from '../kit/story.ts';

test('every changing call is listed with who sent it and how it was answered, and one person’s calls alone', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const name = `호출-${Date.now()}`;
  const data = { partnerCode: name, name, types: ['CUSTOMER'] };
  expect((await request.post(`/api${Partner.create.path}`, { headers, data })).ok()).toBe(true);
  const again = await request.post(`/api${Partner.create.path}`, { headers, data });
  expect(again.status(), 'two partners of one number').toBe(422);
  await bring(page, signedIn);
  // The log is written after the answer.
  await expect
    .poll(async () =>
      (await (await request.get(`/api/history/service/date/0/${Date.now()}?limit=20&quick=refused`, { headers })).text()).includes(name),
    )
    .toBe(true);
  await page.goto('/history');
  await page.getByRole('button', { name: new RegExp(`^${word('quick.refused')}`) }).click();
  const line = page.locator('[data-line]').filter({ hasText: name });
  await expect(line.locator('[data-col=username]')).toHaveText(signedIn.user.username);
  await expect(line.locator('[data-col=status]')).toHaveText('422');

  await line.dblclick();
  const one = page.getByRole('dialog', { name: word('serviceUse.one') });
  await expect(one.locator('pre')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(one).toHaveCount(0);

  await line.click();
  await page.getByRole('button', { name: word('serviceUse.story'), exact: true }).click();
  const chip = page.getByRole('button', { name: word('serviceUse.onlyPerson', 'kr', { name: signedIn.user.username }) });
  await expect(chip).toBeVisible();
  await expect(line).toHaveCount(1);
  // A shared link tells the same story.
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(line).toHaveCount(1);
  await chip.click();
  await expect(chip).toHaveCount(0);
});
