import { userById, user as userCalls } from '@lotline/contract/identity/user';
import { noticeReaders, posts } from '@lotline/contract/notice/notice';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, openSession, test, word } from '../kit/story.ts';

test('a manager writes a notice, somebody reads and confirms it from the bell, and the manager sees who hasn’t', async ({
  page,
  browser,
  request,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const own = Date.now().toString(36);
  const title = `교육 ${own}`;
  const reader = { userId: `reader${own}`, password: `Reader-${own}-1` };
  const { roleIds } = await api(userById, { id: signedIn.user.userId as never });
  await api(userCalls.create, { ...reader, username: `읽는 이 ${own}`, roleIds });

  await bring(page, signedIn);
  await page.goto('/notice');
  await page.getByRole('button', { name: word('notice.new') }).click();
  const drawer = page.getByRole('dialog', { name: word('notice.new') });
  await drawer.getByLabel(word('notice.title')).fill(title);
  const text = drawer.getByRole('textbox', { name: word('notice.contents') });
  await text.click();
  await drawer.getByRole('button', { name: word('rich.bold') }).click();
  await page.keyboard.type('보호구');
  await drawer.getByRole('button', { name: word('rich.bold') }).click();
  await page.keyboard.type('를 착용하세요');
  await drawer.getByLabel(word('notice.important')).click();
  await drawer
    .locator('input[type=file][multiple]')
    .last()
    .setInputFiles({ name: '점검표.txt', mimeType: 'text/plain', buffer: Buffer.from('점검') });
  await drawer.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(drawer).toBeHidden();
  const notice = Object.values(await api(posts, {})).find((one) => one.title === title);
  expect(notice).toMatchObject({ important: true, attachFileName: '점검표.txt', excerpt: '보호구를 착용하세요' });

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await bring(other, await openSession(request, reader));
  await other.goto('/notice');
  await other.getByRole('button', { name: new RegExp(`^${word('bell.unread', 'kr', { n: 0 }).replace('0', '\\d+')}$`) }).click();
  const bell = other.getByRole('dialog', { name: word('bell.title') });
  await bell.getByRole('button', { name: new RegExp(title) }).click();
  await expect(bell.locator('.rich-text strong')).toHaveText('보호구');
  await bell.getByRole('button', { name: word('notice.confirm') }).click();
  await expect(other.getByText(word('notice.confirmedSaid', 'kr', { name: `읽는 이 ${own}` }))).toBeVisible();
  await expect(bell.getByText(word('notice.isConfirmed'))).toBeVisible();
  await other.context().close();

  await page.goto(`/notice/${notice?.id}?tab=readers`);
  const readers = page.getByRole('grid', { name: word('notice.readers') });
  await expect(readers).toContainText(word('noticeReader.WORKER'));
  const told = Object.values(await api(noticeReaders, { id: notice?.id ?? 0 }));
  expect(told.filter(({ confirmedAt }) => confirmedAt !== null).map(({ name }) => name)).toEqual([`읽는 이 ${own}`]);
  // Those who haven't stand first.
  expect(told.at(-1)?.name).toBe(`읽는 이 ${own}`);

  await page.goto('/notice');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('checkbox').check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: word('action.delete'), exact: true })
    .click();
  await expect(page.getByRole('grid').getByText(title)).toHaveCount(0);
});
