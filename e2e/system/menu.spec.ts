import { replaceMenu } from '@lotline/contract/system/menu-form';
import type { APIRequestContext, Page } from '@playwright/test';
import { drawer, ending } from '../kit/form.ts';
import { bring, expect, frame, type SignedIn, test, word } from '../kit/story.ts';

const asBuilt = (request: APIRequestContext, { token }: SignedIn) =>
  request.post(`/api${replaceMenu.path}`, { headers: { authorization: `Bearer ${token}` }, data: {} });
test.beforeEach(({ request, signedIn }) => asBuilt(request, signedIn));
test.afterEach(({ request, signedIn }) => asBuilt(request, signedIn));

/** Those in the first groups are in sight however many screens there are. */
const entryOf = (page: Page, name: string) => page.locator(`[data-menu="${name}"]`);
const open = async (page: Page, signedIn: SignedIn, path: string) => {
  await bring(page, signedIn);
  await page.goto(path);
};

test('an administrator names, moves and hides entries, and whoever is signed in sees it at once, wherever they are', async ({
  page,
  context,
  signedIn,
}) => {
  await open(page, signedIn, '/baseinfo/route');
  const { menu } = frame(page);
  await expect(menu.getByRole('link', { name: word('menu.route'), exact: true })).toBeVisible();

  const desk = await context.newPage();
  await open(desk, signedIn, '/config');
  await entryOf(desk, 'route').dblclick();
  const form = drawer(desk, 'config');
  await form.fill({ nameKr: '공정 순서표', nameEn: 'Routings' });
  await form.save();
  await expect(menu.getByRole('link', { name: '공정 순서표', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText('공정 순서표');
  await expect(page).toHaveTitle(/^공정 순서표 · /);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo'), exact: true }).fill('순서표');
  await expect(page.getByRole('option', { name: '공정 순서표' }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Dragged above the first of another group, it stands in that group, here and in the breadcrumbs.
  await entryOf(desk, 'route').dragTo(entryOf(desk, 'materialStock'), { targetPosition: { x: 60, y: 2 } });
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(word('menu.materialGroup'));

  // Hidden, it is in nobody's menu; its address still opens it.
  await desk.getByRole('button', { name: word('config.hide'), exact: true }).click();
  await expect(menu.getByRole('link', { name: '공정 순서표', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '공정 순서표' })).toBeVisible();

  await desk.getByRole('button', { name: ending(word('config.reset')) }).click();
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: word('config.reset') })
    .click();
  await expect(menu.getByRole('link', { name: word('menu.route'), exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(word('menu.baseinfo'));
});

test('the keys alone move an entry, within its group and out of it, and one undo takes the last step back', async ({ page, signedIn }) => {
  await open(page, signedIn, '/config');
  const order = () => page.locator('[data-menu]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.menu));
  const beside = async (name: string) => {
    const all = await order();
    return all[all.indexOf(name) - 1];
  };
  await entryOf(page, 'location').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => beside('location')).toBe('plantCalendar');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => beside('location')).toBe('tools');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => beside('location')).toBe('bizPartner');
  await expect(entryOf(page, 'location')).toHaveAttribute('data-inside', 'false');
  await page.keyboard.press('Control+z');
  await expect.poll(() => beside('location')).toBe('tools');
});

test('of two windows the second is told what was saved in the first, and that the hand was one’s own', async ({
  page,
  context,
  signedIn,
}) => {
  await open(page, signedIn, '/config');
  const other = await context.newPage();
  await open(other, signedIn, '/config');
  await entryOf(page, 'operation').dblclick();
  const late = drawer(page, 'config');
  await late.fill({ nameKr: '가공 공정' });
  await entryOf(other, 'operation').dblclick();
  const early = drawer(other, 'config');
  await early.fill({ nameKr: '작업 공정' });
  await early.save();
  await late.box.getByRole('button', { name: ending(word('action.save')) }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText(word('record.staleOwnTitle'));
  await expect(dialog).toContainText('작업 공정');
});
