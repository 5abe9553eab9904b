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
  await page.goto('/history?tab=calls');
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

test('who changed what is told in the plant’s words, with the story of a record and of a person', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const name = `이력-${Date.now()}`;
  const data = { partnerCode: name, name, types: ['CUSTOMER'], phone: '055-000-0001' };
  const made = await (await request.post(`/api${Partner.create.path}`, { headers, data })).json();
  const changed = { ...data, types: ['CUSTOMER', 'SUPPLIER'], phone: '055-000-0002', id: made.id, version: made.version };
  const saved = await request.put(`/api${Partner.change.path}`, { headers, data: changed });
  expect(saved.ok(), await saved.text()).toBe(true);
  await bring(page, signedIn);
  await page.goto('/history');
  await page.getByRole('searchbox', { name: word('dataChange.find') }).fill(name);
  const lines = page.locator('[data-line]');
  await expect(lines).toHaveCount(2);
  const [last, first] = [lines.first(), lines.last()];
  await expect(last.locator('[data-col=table]')).toHaveText(word('recordKind.biz_partner'));
  await expect(last.locator('[data-col=type]')).toHaveText(word('history.MOD'));
  await expect(last.locator('[data-col=changes]')).toContainText('055-000-0001 → 055-000-0002');
  await expect(last.locator('[data-col=changes]')).toContainText(`${word('partnerType.CUSTOMER')}, ${word('partnerType.SUPPLIER')}`);
  await expect(first.locator('[data-col=type]')).toHaveText(word('history.ADD'));

  await last.locator('[data-col=type]').click();
  await page.getByRole('button', { name: word('dataChange.storyOf'), exact: true }).click();
  const story = page.getByRole('dialog');
  await expect(story.getByRole('listitem')).toHaveCount(2);
  await expect(story.getByRole('listitem').first().locator('ins').last()).toHaveText('055-000-0002');
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);

  // The person stays as one goes over to what this person sent.
  await page.getByRole('button', { name: word('dataChange.person'), exact: true }).click();
  const chip = page.getByRole('button', { name: word('serviceUse.onlyPerson', 'kr', { name: signedIn.user.username }) });
  await expect(chip).toBeVisible();
  await page.getByText(word('dataChange.calls'), { exact: true }).click();
  await expect(chip).toBeVisible();
  await expect(page.locator('[data-line] [data-col=username]').first()).toHaveText(signedIn.user.username);

  // The record opens from its name, and its own history tells the same.
  await page.getByText(word('dataChange.title'), { exact: true }).click();
  await page.getByRole('searchbox', { name: word('dataChange.find') }).fill(name);
  await expect(lines).toHaveCount(2);
  await last.locator('[data-col=record] a').click();
  await expect(page).toHaveURL(new RegExp(`bizPartner/${made.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('tab', { name: word('record.history') }).click();
  const past = page.getByRole('grid', { name: word('history.title') });
  for (const kind of ['ADD', 'MOD'] as const) await expect(past.getByText(word(`history.${kind}`), { exact: true })).toBeVisible();
});
