import { chats, messages, sendMessage } from '@lotline/contract/chat/chat';
import { user as userCalls } from '@lotline/contract/identity/user';
import { Location } from '@lotline/contract/plant/location';
import { findRecords } from '@lotline/contract/system/find';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, openSession, test, word } from '../kit/story.ts';

type Api = Awaited<ReturnType<typeof signIn>>;
/** Somebody with an account of their own; without roles they may view nothing of the plant. */
const somebody = async (api: Api, name: string, more: object = {}) => {
  const own = `${Date.now().toString(36)}${Math.floor(performance.now())}`;
  const account = { userId: `talk${own}`, password: `Talks-${own}-1` };
  const { id } = await api(userCalls.create, { ...account, username: `${name} ${own}`, ...more });
  return { ...account, id, username: `${name} ${own}` };
};
const windowOf = async (browser: Browser, session: Parameters<typeof bring>[1], options: object = {}) => {
  const page = await (await browser.newContext(options)).newPage();
  await bring(page, session);
  return page;
};
/** A picture of one dot. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const field = (page: Page) => page.getByRole('textbox', { name: word('chat.write') });
const log = (page: Page) => page.getByRole('log', { name: word('chat.messages') });

test('two people find each other in the list of who is online and talk; what is new is counted, seen and taken back', async ({
  page,
  browser,
  request,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const kim = await somebody(api, '김대화');
  const other = await windowOf(browser, await openSession(request, kim), { baseURL });
  await other.goto('/chat');
  await expect(other.getByText(word('chat.none'))).toBeVisible();

  await bring(page, signedIn);
  await page.goto('/notice');
  await page
    .getByRole('button', { name: word('online.title') })
    .first()
    .click();
  const people = page.getByRole('dialog', { name: word('online.title') });
  await people.getByRole('searchbox').fill(kim.username);
  const line = people.getByRole('link', { name: new RegExp(kim.username) });
  await expect(line).toContainText(word('user.status.1'));
  await expect(line).toContainText('127.0.0.1');
  expect(await barriersOn(page)).toEqual([]);
  const [talk] = await Promise.all([page.context().waitForEvent('page'), line.click()]);
  await expect(field(talk)).toBeFocused();

  // By keys alone, and a double Enter says it once. What looks like markup is text.
  const said = '<img src=x onerror="alert(1)"> 3호기 점검 끝났나요?';
  await talk.keyboard.type(said);
  await talk.keyboard.press('Enter');
  await talk.keyboard.press('Enter');
  await expect(log(talk).getByText(said)).toBeVisible();
  const row = other.getByRole('link', { name: new RegExp(signedIn.user.username) });
  await expect(row).toContainText(word('chat.unread', 'kr', { n: 1 }));
  await row.click();
  await expect(log(other).getByText(said)).toBeVisible();
  await expect(log(other).locator('img[src="x"]')).toHaveCount(0);
  await expect(row.getByText(word('chat.unread', 'kr', { n: 1 }))).toHaveCount(0);
  await expect(log(talk).getByText(word('chat.seen'))).toBeVisible();
  expect(await barriersOn(other)).toEqual([]);

  await field(other).fill('네, 끝났습니다');
  await other.getByRole('button', { name: word('chat.send') }).click();
  await expect(log(talk).getByText('네, 끝났습니다')).toBeVisible();
  const mine = log(other).getByRole('article').filter({ hasText: '네, 끝났습니다' });
  await mine.hover();
  await mine.getByRole('button', { name: word('chat.withdraw') }).click();
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: word('chat.withdraw') })
    .click();
  await expect(log(talk).getByText(word('chat.withdrawn'))).toBeVisible();
  await expect(log(talk).getByText('네, 끝났습니다')).toHaveCount(0);

  // Found by its initial consonants, and shown where it was said.
  await talk.getByRole('searchbox', { name: word('chat.search') }).fill('ㅈㄱ');
  await talk
    .getByRole('list', { name: word('chat.hits') })
    .getByRole('link')
    .first()
    .click();
  await expect(log(talk).locator('[data-sought=true]')).toContainText('3호기 점검');

  // Closed, the last window makes its owner offline.
  await other.context().close();
  await expect(line).toContainText(word('user.status.0'), { timeout: 60_000 });
});

test('an order is put in by typing #, and its card says nothing to who may not see orders', async ({
  page,
  browser,
  request,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const outsider = await somebody(api, '외부인');
  const order = Object.values(await api(findRecords, { text: '-0' })).find(({ table }) => table === 'order_info');
  expect(order).toBeDefined();
  await bring(page, signedIn);
  await page.goto(`/chat?with=${outsider.id}`);
  await field(page).pressSequentially(`이거 보세요 #${order?.label}`);
  await expect(page.getByRole('option').first()).toContainText(order?.label ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const card = log(page).getByRole('link', { name: new RegExp(order?.label ?? '') });
  await expect(card).toHaveAttribute('href', `/production/orderInfo/${order?.id}`);

  const other = await windowOf(browser, await openSession(request, outsider), { baseURL });
  await other.goto(`/chat?with=${signedIn.user.id}`);
  await expect(log(other).getByText('이거 보세요')).toBeVisible();
  await expect(log(other).getByText(word('chat.mayNotSee'))).toBeVisible();
  await expect(log(other).getByText(order?.label ?? '')).toHaveCount(0);
  await other.context().close();
});

test('the people of a place talk on a phone with a picture, and who moved away hears no more', async ({
  browser,
  request,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const [place, elsewhere] = Object.values(await api(Location.list, { type: 'LINE' }));
  expect([place, elsewhere]).not.toContain(undefined);
  const lee = await somebody(api, '이현장', { locationId: place?.id });
  const phone = await windowOf(browser, await openSession(request, lee), {
    baseURL,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  await phone.goto('/chat');
  await phone.getByRole('button', { name: word('chat.new') }).click();
  await phone.getByRole('searchbox', { name: word('chat.findWith') }).fill(place?.name ?? '');
  await phone
    .getByRole('link', { name: new RegExp(place?.name ?? '') })
    .first()
    .click();
  await field(phone).fill('자재 왔습니다');
  await phone.getByLabel(word('chat.picture')).last().setInputFiles({ name: '라벨.png', mimeType: 'image/png', buffer: dot });
  await phone.getByRole('button', { name: word('chat.send') }).click();
  await expect(log(phone).getByText('자재 왔습니다')).toBeVisible();
  await expect(log(phone).getByRole('img', { name: word('chat.pictureOf', 'kr', { name: lee.username }) })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await barriersOn(phone)).toEqual([]);

  const chat = Object.values(await (await signIn(baseURL ?? '', lee.userId, lee.password))(chats, {})).find(
    ({ withId }) => withId === place?.id,
  );
  const { version } = Object.values(await api(userCalls.list, {})).find(({ id }) => id === lee.id) ?? { version: 1 };
  await api(userCalls.change, { id: lee.id, version, locationId: elsewhere?.id ?? null });
  const sent = await request.post(`/api${sendMessage.path}`, {
    headers: { authorization: `Bearer ${signedIn.token}`, 'idempotency-key': crypto.randomUUID() },
    multipart: { locationId: String(place?.id), body: '그 뒤의 이야기' },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await phone.reload();
  await expect(log(phone).getByText('자재 왔습니다')).toBeVisible();
  await expect(log(phone).getByText('그 뒤의 이야기')).toHaveCount(0);
  await expect(phone.getByText(word('chat.left'))).toBeVisible();
  const told = await api(messages, { id: chat?.id ?? 0 });
  expect(told.rows.map(({ body }) => body)).toContain('그 뒤의 이야기');
  expect(signedIn.user.id).not.toBe(lee.id);
  await phone.context().close();
});
