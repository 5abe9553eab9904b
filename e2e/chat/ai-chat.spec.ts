import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPlant } from '../kit/plant.ts';
import { bring, expect, openSession, signInPage, test, word } from '../kit/story.ts';

/** How the chat's host answers just now: with its script, not at all, or late. */
let answers: 'script' | 'missing' | 'late' = 'missing';
const waiting = new Set<http.ServerResponse>();
const script = `
  document.getElementById('ai-chat').textContent = 'How can I help?';
  fetch(new URL('/hello', document.currentScript.src)).then((answer) => answer.text()).then((said) => {
    document.getElementById('ai-chat').textContent += ' ' + said;
  });`;
const host = http.createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  if (request.url === '/hello') return response.end('from its host');
  if (answers === 'missing') return response.writeHead(404).end();
  response.setHeader('content-type', 'text/javascript');
  if (answers === 'script') return response.end(script);
  waiting.add(response);
});
const password = 'Chat-2026-story';
let plant: Awaited<ReturnType<typeof startPlant>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  plant = await startPlant({
    ...{ LOTLINE_MODE: 'production', ADMIN_PASSWORD: password, COMPANY_NAME: '대화정밀' },
    CHAT_SCRIPT_URL: `http://127.0.0.1:${port}/chat.js`,
  });
});
test.afterAll(async () => {
  for (const response of waiting) response.destroy();
  host.close();
  await plant.stop();
});

test('the AI chat signs in on its own page, says when its script doesn’t come or is slow, and runs it when it does', async ({
  browser,
  playwright,
}) => {
  const context = await browser.newContext({ baseURL: plant.address, viewport: { width: 500, height: 700 } });
  const page = await context.newPage();
  await page.goto('/ai-chat');
  await expect(page).toHaveURL('/auth/loginForm/ai-chat');
  await signInPage(page).signIn({ userId: 'admin', password });
  await expect(page).toHaveURL('/ai-chat');
  await expect(page.getByRole('alert')).toContainText(word('aiChat.failed'));

  answers = 'late';
  await page.getByRole('button', { name: word('action.retry') }).click();
  await expect(page.getByText(word('aiChat.loading'))).toBeVisible();
  await expect(page.getByRole('button', { name: word('action.retry') })).toBeVisible();
  answers = 'script';
  await page.getByRole('button', { name: word('action.retry') }).click();
  await expect(page.getByText('How can I help? from its host')).toBeVisible();
  await context.close();

  // From the toolbar it opens in a window of its own.
  const request = await playwright.request.newContext({ baseURL: plant.address });
  const office = await browser.newContext({ baseURL: plant.address });
  const desk = await office.newPage();
  await bring(desk, await openSession(request, { userId: 'admin', password }));
  await desk.goto('/admin/user');
  const [beside] = await Promise.all([office.waitForEvent('page'), desk.getByRole('button', { name: word('frame.openAiChat') }).click()]);
  await expect(beside.getByText('How can I help? from its host')).toBeVisible();
  expect(await beside.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 700]);
  // The page beside it lets no script of that host in.
  const { port } = host.address() as AddressInfo;
  const isLetIn = await desk.evaluate(
    (url) =>
      new Promise((resolve) => {
        const one = document.createElement('script');
        one.onload = () => resolve(true);
        one.onerror = () => resolve(false);
        one.src = url;
        document.head.append(one);
      }),
    `http://127.0.0.1:${port}/chat.js`,
  );
  expect(isLetIn).toBe(false);
  await office.close();
  await request.dispose();
});

test('where none is configured, an administrator is told how, and others whom to ask', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/notice');
  await expect(page.getByRole('button', { name: word('online.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: word('frame.openAiChat') })).toHaveCount(0);
  await page.goto('/ai-chat');
  await expect(page.getByText(word('aiChat.none'))).toBeVisible();
  await expect(page.getByText('CHAT_SCRIPT_URL')).toBeVisible();
});
