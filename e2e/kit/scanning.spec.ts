import type { Locator, Page } from '@playwright/test';
import { ending } from './form.ts';
import { scan } from './scanner.ts';
import { bring, expect, test, word } from './story.ts';

type Place = {
  /** Brings the page to where one scans and tells what is clicked there, and the field in which somebody was typing, where there is one. */
  open: (page: Page) => Promise<{ click: Locator; field?: Locator }>;
};
const places: Readonly<Record<string, Place>> = {
  'the issue desk': {
    open: async (page) => {
      await page.goto('/material/stockOutRestock');
      await expect(page.getByText(word('barcode.prompt'), { exact: true })).toBeVisible();
      const desk = page.getByRole('region', { name: word('issuing.issue'), exact: true });
      return { click: desk.getByText(word('issuing.choosePlan')).first(), field: desk.getByRole('textbox', { name: word('common.note') }) };
    },
  },
  'the receiving drawer': {
    open: async (page) => {
      await page.goto('/material/stock');
      await page.getByRole('button', { name: ending(word('stock.receive')) }).click();
      await page.getByRole('menuitem', { name: word('stock.receiveFree') }).click();
      const drawer = page.getByRole('dialog').last();
      await expect(drawer.getByText(word('barcode.prompt'), { exact: true })).toBeVisible();
      return { click: drawer.getByText(word('barcode.prompt'), { exact: true }), field: drawer.getByLabel(word('common.note')) };
    },
  },
  'the kiosk': {
    open: async (page) => {
      await page.goto('/kiosk');
      await page.locator('.kiosk-tile').first().click();
      await page.getByRole('button', { name: word('kiosk.anyShift'), exact: true }).click();
      await expect(page.locator('.kiosk-body')).toBeVisible();
      return { click: page.locator('.kiosk-body') };
    },
  },
};

for (const [name, { open }] of Object.entries(places))
  test(`at ${name} a code is heard after a click, out of a field and in Hangul mode, and stays in no field`, async ({ page, signedIn }) => {
    await bring(page, signedIn);
    const { click, field } = await open(page);
    const isTold = (code: string) => expect(page.locator('.scan-flash').filter({ hasText: code })).toBeVisible();

    await click.click({ position: { x: 2, y: 2 } });
    await scan(page, 'NO-SUCH-1');
    await isTold('NO-SUCH-1');
    if (field) {
      await field.fill('12');
      await scan(page, 'NO-SUCH-2');
      await isTold('NO-SUCH-2');
      await expect(field).toHaveValue('12');
      // A hand on the keys ends what a field still gives back after a scan.
      await field.press('End');
    }
    await scan(page, 'NO-SUCH-3', { hangul: true });
    await isTold('NO-SUCH-3');
    if (field) await expect(field).toHaveValue('12');
  });

/** As long as a supplier's label, and nobody's. */
const long = (n: number) => `NO-SUCH-${n}-${'0123456789ABCDEF'.repeat(4)}`.slice(0, 64);

test('a label scanned while a list to choose from has the focus is heard, and leaves the list as it was, on a slow machine too', async ({
  page,
  signedIn,
}) => {
  await bring(page, signedIn);
  const slow = await page.context().newCDPSession(page);
  await page.goto('/material/stock');
  await page.getByRole('button', { name: ending(word('stock.receive')) }).click();
  await page.getByRole('menuitem', { name: word('stock.receiveFree') }).click();
  const drawer = page.getByRole('dialog').last();
  const list = drawer.getByRole('combobox').first();
  await expect(list).toBeFocused();
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let n = 0; n < 6; n++) {
    await scan(page, long(n), { hangul: n === 5 });
    await expect(page.locator('.scan-flash').filter({ hasText: long(n) })).toBeVisible();
    await expect(list).toHaveValue('');
    await expect(list).toBeFocused();
  }
  await expect(list).toHaveAttribute('aria-expanded', 'false');
});

test('where nobody scans, a label scanned into a list is looked for as any text, and the page stands', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  const slow = await page.context().newCDPSession(page);
  await page.goto('/production/plan');
  await page.getByRole('button', { name: ending(word('action.create')) }).click();
  const drawer = page.getByRole('dialog').last();
  const list = drawer.getByRole('combobox').first();
  await expect(list).toBeFocused();
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let n = 0; n < 4; n++) {
    await scan(page, long(n));
    await expect(list).toBeFocused();
  }
  await page.keyboard.type('없');
  await expect(list).toHaveValue(/없$/);
});
