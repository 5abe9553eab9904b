import { calls } from '@lotline/contract/calls';
import { webClient } from '@lotline/contract/identity/session-window';
import { user as userCalls } from '@lotline/contract/identity/user';
import { leftOut } from '@lotline/contract/kit/left-out';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { say } from '@lotline/contract/kit/words';
import { type MenuName, menus } from '@lotline/contract/system/menu';
import { allWords, type WordKey } from '@lotline/contract/words';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

import { addressOf, looksProject } from './projects.ts';

export { expect };

export const word = (key: WordKey, lang: Lang = 'kr', facts?: Facts) => say(allWords[key], lang, facts);
const menuWord = (name: MenuName, lang: Lang) => word(`menu.${name}` as WordKey, lang);

export type SignedIn = { token: string; user: { id: number; userId: string; username: string } };
type Account = { userId: string; password: string };

/** The demo's own sign-in, as the sign-in page shows it. */
export const demoAccount = async (request: APIRequestContext): Promise<Account> =>
  (await (await request.get('/api/settings/public')).json()).demo;

/** A session without the sign-in page, for stories about something else. */
export const openSession = async (request: APIRequestContext, account: Account): Promise<SignedIn> => {
  const credential = Buffer.from(`${webClient}:`).toString('base64');
  const answer = await request.post('/api/oauth/token', {
    headers: { authorization: `Basic ${credential}` },
    form: { grant_type: 'password', username: account.userId, password: account.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token: token, id } = await answer.json();
  const user = await (await request.get(`/api/user/users/${id}`, { headers: { authorization: `Bearer ${token}` } })).json();
  return { token, user };
};

/** An account that may do what the demo's administrator may, whose theme, columns and language nobody else changes. */
const accountOfLooks = async (request: APIRequestContext): Promise<Account> => {
  const { token, user } = await openSession(request, await demoAccount(request));
  const headers = { authorization: `Bearer ${token}` };
  const { roleIds } = (await (await request.get(`/api/user/users/${user.id}`, { headers })).json()) as { roleIds: number[] };
  const account = { userId: `looks${Date.now().toString(36)}`, password: `Looks-${Date.now()}` };
  const made = await request.post(`/api${userCalls.create.path}`, { headers, data: { ...account, username: '둘러보기', roleIds } });
  expect(made.ok(), await made.text()).toBe(true);
  return account;
};

/** Brings a session along to every page that this one opens. */
export const bring = (page: Page, { token, user }: SignedIn, lang: Lang = 'kr') =>
  page.addInitScript(
    ([key, who, language]) => {
      // A PDF that is shown in a frame has no storage.
      if (window !== window.top || sessionStorage.getItem('brought')) return;
      sessionStorage.setItem('brought', 'yes');
      localStorage.setItem('lotline.token', key as string);
      localStorage.setItem('lotline.user', who as string);
      localStorage.setItem('lotline.lastAccess', String(Date.now()));
      localStorage.setItem('lotline.lang', language as string);
    },
    [token, JSON.stringify(user), lang],
  );

/** The sign-in page. */
export const signInPage = (page: Page, lang: Lang = 'kr') => ({
  open: () => page.goto('/auth/loginForm'),
  signIn: async ({ userId, password }: Account) => {
    await page.getByLabel(word('session.userId', lang), { exact: true }).fill(userId);
    await page.getByLabel(word('session.password', lang), { exact: true }).fill(password);
    await page.getByRole('button', { name: word('session.signIn', lang), exact: true }).click();
  },
});

/** What stands around a screen: the menu, the language, the account. */
export const frame = (page: Page, lang: Lang = 'kr') => {
  const menu = page.getByRole('navigation', { name: word('frame.menu', lang) });
  return {
    menu,
    /** Opens a screen as people do: its group, then its name. */
    go: async (name: MenuName) => {
      const link = menu.getByRole('link', { name: menuWord(name, lang), exact: true });
      const group = menus.find(({ node }) => node.name === name)?.above.at(-1) as MenuName | undefined;
      // A page that was just opened shows its menu late: its group is asked whether it is open, not the link whether it is seen.
      const holder = group && menu.getByRole('button', { name: menuWord(group, lang), exact: true });
      if (holder && (await holder.getAttribute('aria-expanded')) !== 'true') await holder.click();
      await link.click();
      await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(menuWord(name, lang));
    },
    chooseLanguage: (name: '한국어' | 'English') => page.getByRole('button', { name }).click(),
    signOut: async () => {
      await page.getByRole('button', { name: word('frame.account', lang) }).click();
      await page.getByRole('menuitem', { name: word('session.signOut', lang) }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: word('session.signOut', lang) })
        .click();
    },
  };
};

/** What the browser complained of while a page was open. */
export const complaintsOf = (page: Page) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  return complaints;
};

type Plant = { account: Account; signedIn: SignedIn };
/**
 * A story told by the demo's administrator (those that only look: by one like it), signed in already; it fails when a page of it threw, went against the content security policy,
 * or sent a fact without its key or a save without its version.
 */
export const test = base.extend<{ pageErrors: undefined }, Plant>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the braces which fixtures are wanted
  baseURL: async ({}, use, { project }) => use(addressOf(project.name)),
  account: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: addressOf(project.name) });
      await use(await (project.name === looksProject ? accountOfLooks(request) : demoAccount(request)));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ playwright, account }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: addressOf(project.name) });
      await use(await openSession(request, account));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  pageErrors: [
    async ({ page }, use) => {
      const thrown: string[] = [];
      await page.exposeFunction('lotlineViolation', (what: string) => void thrown.push(`security policy: ${what}`));
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
          (globalThis as unknown as { lotlineViolation: (what: string) => void }).lotlineViolation(
            `${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`,
          ),
        ),
      );
      page.on('pageerror', (error) => thrown.push(error.stack || String(error)));
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        const sent = { method: request.method(), path: pathname.slice('/api'.length), key: request.headers()['idempotency-key'] };
        const json = request.headers()['content-type']?.includes('json') ? request.postDataJSON() : null;
        thrown.push(...leftOut(calls, { ...sent, body: json }).map((what) => `sent without ${what}`));
      });
      await use(undefined);
      expect(thrown).toEqual([]);
    },
    { auto: true },
  ],
});
