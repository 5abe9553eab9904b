import { Partner } from '@lotline/contract/partner/partner';
import { bring, expect, test, word } from './story.ts';

test('a clerk gives several partners one value by keyboard alone, takes it back, and what somebody changed meanwhile stays', async ({
  page,
  request,
  signedIn,
}) => {
  const mark = `일괄${Date.now() % 100_000}`;
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const made = await request.post(`/api${Partner.bulk.path}`, {
    headers,
    data: {
      rows: [1, 2, 3].map((n) => ({
        partnerCode: `${mark}-${n}`,
        name: `${mark} 상사 ${n}`,
        types: ['CUSTOMER'],
        phone: n === 3 ? '02-555-0101' : `02-000-000${n}`,
      })),
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await bring(page, signedIn);
  await page.goto(`/baseinfo/bizPartner?f.name=${encodeURIComponent(mark)}&sort=partnerCode`);
  const rows = page.locator('.kit-screen [role=row][data-line]');
  await expect(rows).toHaveCount(3);
  const phones = () => rows.locator('[data-col=phone]').allTextContents();
  const was = ['02-000-0001', '02-000-0002', '02-555-0101'];
  const dialog = page.getByRole('dialog');
  const said = (key: Parameters<typeof word>[0], facts: object) => page.getByText(word(key, 'kr', facts as Record<string, string>));

  const changeAll = async () => {
    await page.getByRole('button', { name: word('record.bulkEdit') }).focus();
    await page.keyboard.press('Enter');
    // The focus is in the field picker; each Enter goes on.
    await expect(dialog.getByRole('combobox', { name: word('bulk.field') })).toBeFocused();
    await page.keyboard.type(word('partner.phone'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(word('bulk.value'), { exact: true })).toBeFocused();
    await page.keyboard.type('02-555-0101');
  };
  const phone = word('partner.phone');

  await page.locator('[data-line="0"] [data-col=name]').focus();
  await page.keyboard.press('Control+a');
  await changeAll();
  await expect(dialog).toContainText(word('bulk.summary', 'kr', { rows: 3, changed: 2, same: 1 }));
  await expect(dialog.locator('[data-line="0"] [data-col=phone]')).toHaveText('02-000-0001→02-555-0101');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: word('action.save'), exact: true })).toBeFocused();
  // The Enter that went on to the button didn't press it.
  await expect(dialog.getByRole('combobox', { name: word('bulk.field') })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(said('bulk.saved', { fields: phone, rows: 2 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(phones).toEqual(['02-555-0101', '02-555-0101', '02-555-0101']);
  // The hand is in the list, at what was changed.
  await expect(page.locator('[data-line="0"] [data-col=phone]')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(said('bulk.undone', { fields: phone, rows: 2 })).toBeVisible();
  await expect.poll(phones).toEqual(was);

  // Somebody changes one of them before the undo; all are chosen still.
  await changeAll();
  await page.keyboard.press('Control+s');
  await expect.poll(phones).toEqual(['02-555-0101', '02-555-0101', '02-555-0101']);
  const all = (await (await request.get(`/api${Partner.list.path}`, { headers })).json()) as { partnerCode: string }[];
  const second = all.find(({ partnerCode }) => partnerCode === `${mark}-2`);
  const theirs = await request.put(`/api${Partner.change.path}`, { headers, data: { ...second, phone: '031-777-7777' } });
  expect(theirs.ok(), await theirs.text()).toBe(true);
  await expect.poll(phones).toEqual(['02-555-0101', '031-777-7777', '02-555-0101']);
  await page.keyboard.press('Control+z');
  await expect(said('bulk.undone', { fields: phone, rows: 1 })).toBeVisible();
  await expect(
    said('bulk.notUndone', { count: 1, names: `${mark} 상사 2`, why: word('bulk.changedSince', 'kr', { count: 1 }) }),
  ).toBeVisible();
  await expect.poll(phones).toEqual([was[0], '031-777-7777', was[2]]);
});
