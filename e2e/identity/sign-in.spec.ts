import { expect, frame, signInPage, test, word } from '../kit/story.ts';

test('a person signs in, sees the menu in both languages, and signs out', async ({ page, account }) => {
  const door = signInPage(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/loginForm/);
  await door.signIn({ ...account, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toContainText(word('session.check'));
  await door.signIn(account);
  await expect(frame(page).menu).toBeVisible();
  await frame(page).chooseLanguage('English');
  await expect(frame(page, 'en').menu).toBeVisible();
  await frame(page, 'en').signOut();
  await expect(page).toHaveURL(/\/auth\/loginForm/);
});

test('the sign-in page brings people to the page they wanted', async ({ page, account }) => {
  await page.goto('/OSS');
  await expect(page).toHaveURL(/\/auth\/loginForm\?redirect=/);
  await signInPage(page).signIn(account);
  await expect(page).toHaveURL(/\/OSS$/);
});
