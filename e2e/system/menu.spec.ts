import { replaceMenu } from '@lotline/contract/system/menu-form';
import type { APIRequestContext, Page } from '@playwright/test';
import { drawer, ending } from '../kit/form.ts';
import { bring, expect, frame, type SignedIn, test, word } from '../kit/story.ts';

const asBuilt = (request: APIRequestContext, { token }: SignedIn) =>
  request.post(`/api${replaceMenu.path}`, { headers: { authorization: `Bearer ${token}` }, data: {} });
test.beforeEach(({ request, signedIn }) => asBuilt(request, signedIn));
test.afterEach(({ request, signedIn }) => asBuilt(request, signedIn));

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
  await open(page, signedIn, '/custom-ext');
  const { menu } = frame(page);
  await expect(menu.getByRole('link', { name: word('menu.customExt'), exact: true })).toBeVisible();

  const desk = await context.newPage();
  await open(desk, signedIn, '/config');
  await entryOf(desk, 'customExt').dblclick();
  const form = drawer(desk, 'config');
  await form.fill({ nameKr: '추가 입력란', nameEn: 'Extra fields' });
  await form.save();
  await expect(menu.getByRole('link', { name: '추가 입력란', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText('추가 입력란');
  await expect(page).toHaveTitle(/^추가 입력란 · /);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: word('frame.goTo') }).fill('입력란');
  await expect(page.getByRole('option', { name: '추가 입력란' }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Dragged above the first of another group, it stands in that group, here and in the breadcrumbs.
  await entryOf(desk, 'customExt').dragTo(entryOf(desk, 'lotReport'), { targetPosition: { x: 60, y: 2 } });
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(word('menu.report'));

  // Hidden, it is in nobody's menu; its address still opens it.
  await desk.getByRole('button', { name: word('config.hide'), exact: true }).click();
  await expect(menu.getByRole('link', { name: '추가 입력란', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '추가 입력란' })).toBeVisible();

  await desk.getByRole('button', { name: ending(word('config.reset')) }).click();
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: word('config.reset') })
    .click();
  await expect(menu.getByRole('link', { name: word('menu.customExt'), exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'breadcrumb' })).toContainText(word('menu.system'));
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

test('of two administrators the second is told what the first has saved', async ({ page, context, signedIn }) => {
  await open(page, signedIn, '/config');
  const other = await context.newPage();
  await open(other, signedIn, '/config');
  await entryOf(page, 'role').dblclick();
  const late = drawer(page, 'config');
  await late.fill({ nameKr: '권한 묶음' });
  await entryOf(other, 'role').dblclick();
  const early = drawer(other, 'config');
  await early.fill({ nameKr: '역할' });
  await early.save();
  await late.box.getByRole('button', { name: ending(word('action.save')) }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText(word('record.staleTitle'));
  await expect(dialog).toContainText('역할');
});
