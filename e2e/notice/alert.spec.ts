import { alerts } from '@lotline/contract/alert/alert';
import { callHelp, endHelp, takeHelp } from '@lotline/contract/kiosk/help';
import { kioskChoices } from '@lotline/contract/kiosk/kiosk';
import { Location } from '@lotline/contract/plant/location';
import { signIn } from '../../tools/plant-log/client.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** The product looks every ten seconds. */
const noticed = { timeout: 60_000 };

test('a call for help is told in the bell, leads to where it stands, is done when it ends, and stays away once it is switched off', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  // A line of its own: nobody else calls there.
  const mark = Date.now().toString(36);
  const site = (await api(Location.list, { type: 'SITE' }))[0];
  const factory = await api(Location.create, { type: 'FACTORY', code: `F-${mark}`, name: `별관 ${mark}`, parentId: site?.id ?? null });
  const { id: lineId } = await api(Location.create, { type: 'LINE', code: `L-${mark}`, name: `조립 ${mark}`, parentId: factory.id });
  const { callReasons } = await api(kioskChoices, { lineId });
  const reasonId = callReasons[0]?.id ?? 0;
  const { id } = await api(callHelp, { lineId, reasonId });
  const mine = async () => Object.values(await api(alerts, {})).find(({ path }) => path === `/production/kioskRefusal?id=${id}`);
  await expect.poll(mine, noticed).toMatchObject({ kind: 'HELP_CALL', doneAt: null });

  await bring(page, signedIn);
  await page.goto('/notice');
  await page.getByRole('button', { name: new RegExp(`^${word('bell.unread', 'kr', { n: 0 }).replace('0', '\\d+')}$`) }).click();
  const bell = page.getByRole('dialog', { name: word('bell.title') });
  await bell.getByRole('radio', { name: new RegExp(`^${word('alert.list')}`) }).check({ force: true });
  const told = bell.getByRole('button', { name: new RegExp(`^${word('alertKind.HELP_CALL')}.*조립 ${mark}`) });
  await expect(told.first()).toHaveAttribute('data-open', 'true');
  await told.first().click();
  await expect(page).toHaveURL(new RegExp(`/production/kioskRefusal\\?id=${id}`));
  await expect.poll(async () => (await mine())?.isRead).toBe(true);

  await api(takeHelp, { id });
  await api(endHelp, { id });
  await expect.poll(async () => (await mine())?.doneAt ?? null, noticed).not.toBeNull();

  await page.locator('.account-button').click();
  await page.getByRole('menuitem', { name: word('alert.settings') }).click();
  const settings = page.getByRole('dialog', { name: word('alert.settings') });
  const onBell = settings.getByRole('switch', { name: word('alert.onBell', 'kr', { kind: word('alertKind.HELP_CALL') }) });
  await expect(onBell).toBeChecked();
  await onBell.press('Space');
  await expect(onBell).not.toBeChecked();
  await expect.poll(mine).toBeUndefined();
  await onBell.press('Space');
  await expect(onBell).toBeChecked();
  await settings.getByLabel(word('alert.quietFrom')).fill('22:00');
  await expect(settings.getByRole('alert').filter({ hasText: word('alert.quietHasBothEnds') })).toBeVisible();
  await settings.getByLabel(word('alert.quietTo')).fill('07:00');
  await settings.getByRole('button', { name: word('action.save') }).click();
  await expect(settings.getByRole('button', { name: word('action.save') })).toBeDisabled();
  await page.reload();
  await page.locator('.account-button').click();
  await page.getByRole('menuitem', { name: word('alert.settings') }).click();
  await expect(settings.getByLabel(word('alert.quietTo'))).toHaveValue('07:00');
  await settings.getByLabel(word('alert.quietFrom')).fill('');
  await settings.getByLabel(word('alert.quietTo')).fill('');
  await settings.getByRole('button', { name: word('action.save') }).click();
  await expect(settings.getByRole('button', { name: word('action.save') })).toBeDisabled();
});
