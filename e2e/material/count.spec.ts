import { countLines, countSheets } from '@lotline/contract/count/count';
import { Material } from '@lotline/contract/material/material';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Location } from '@lotline/contract/plant/location';
import { signIn } from '../../tools/plant-log/client.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('a shelf is counted blind by scans, what differs gets its reason, and somebody approves it into stock', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `CNT-${Date.now().toString(36).toUpperCase()}`;
  const warehouse = (await api(Location.list, { type: 'WAREHOUSE' })).at(0);
  const place = (n: number) =>
    api(Location.create, { type: 'SHELF', code: `${code}-${n}`, name: `${code} 칸 ${n}`, parentId: warehouse?.id ?? 0 });
  const [shelf, other] = [await place(1), await place(2)];
  const material = await api(Material.create, { code, name: `${code} 볼트`, type: 'CONSUMABLE', uom: 'EA' });
  const receive = (locationId: number, ...qty: number[]) =>
    api(receiveMaterial, { materialId: material.id, locationId, packages: qty.map((one) => ({ qty: one })) });
  const [right, short] = await receive(shelf.id, 40, 50);
  const [stray] = await receive(other.id, 12);

  await bring(page, signedIn);
  await page.goto('/material/count');
  await page.getByRole('button', { name: word('count.new') }).click();
  const plan = page.getByRole('dialog', { name: word('count.new') });
  await plan.getByRole('combobox', { name: word('count.locationIds') }).fill(shelf.name);
  await page.locator('.ant-select-tree-node-content-wrapper', { hasText: shelf.name }).click();
  await page.keyboard.press('Escape');
  await plan.getByRole('switch', { name: word('count.byAnother') }).click();
  await plan.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(plan).toBeHidden();

  const row = page
    .locator('[data-line]')
    .filter({ hasText: shelf.name })
    .filter({ hasText: /CT-\d+/ });
  await row.locator('[data-col=places]').click();
  await page.getByRole('button', { name: word('count.start'), exact: true }).click();
  await expect(row).toContainText(word('countStatus.COUNTING'));
  await page.getByRole('button', { name: word('count.count'), exact: true }).click();

  const desk = page.locator('.count-desk');
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 0, all: 2 }));
  const wedge = (text: string) => page.keyboard.type(`${text}\n`, { delay: 5 });
  const qty = desk.getByRole('textbox', { name: word('count.countedQty') });
  await wedge(right?.packageId ?? '');
  await expect(desk.locator('.count-hand')).toContainText(right?.packageId ?? '');
  await expect(desk.locator('.count-hand')).not.toContainText(word('count.bookQty'));
  // An Enter so soon behind that of the scan would belong to the scan.
  const save = desk.getByRole('button', { name: word('action.save'), exact: true });
  await qty.fill('40');
  await save.click();
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 1, all: 2 }));

  // What the books have on another shelf is said to be so, and is written down where it lies.
  await wedge(stray?.packageId ?? '');
  await expect(desk.locator('.count-hand')).toContainText(word('count.scanFound', 'kr', { place: other.name }));
  await qty.fill('12');
  await save.click();
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 2, all: 3 }));

  // Far from the books is asked about, without a word of what they say.
  await desk.getByRole('button', { name: new RegExp(short?.packageId ?? '') }).click();
  await qty.fill('4');
  await qty.press('Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(word('count.isFarOff', 'kr', { unit: short?.packageId ?? '', uom: 'EA', qty: 4, book: null }));
  await asked.getByRole('button', { name: word('action.cancel') }).click();
  await qty.fill('48');
  await qty.press('Enter');
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 3, all: 3 }));
  await desk.getByRole('button', { name: word('count.leaveDesk') }).click();

  await row.locator('[data-col=places]').click();
  await page.getByRole('button', { name: word('count.submit'), exact: true }).click();
  await expect(row).toContainText(word('countStatus.SUBMITTED'));
  const line = page.locator('[data-line]').filter({ hasText: short?.packageId ?? '' });
  await expect(line.locator('[data-col=difference]')).toHaveText('-2');
  await line.locator('[data-col=itemName]').click();
  await page.getByRole('button', { name: word('count.giveReason'), exact: true }).click();
  const why = page.getByRole('dialog', { name: word('count.giveReason') });
  await why.getByRole('button', { name: '분실' }).click();
  await why.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(why).toBeHidden();
  await expect(line).toContainText('분실');

  await row.locator('[data-col=places]').click();
  await page.getByRole('button', { name: word('count.approve'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('count.approve') })
    .click();
  await expect(row).toContainText(word('countStatus.POSTED'));

  const stock = await api(packages, { materialId: material.id });
  expect(stock.map(({ packageId, qty: left, locationId }) => [packageId, left, locationId]).sort()).toEqual(
    [
      [right?.packageId, 40, shelf.id],
      [short?.packageId, 48, shelf.id],
      [stray?.packageId, 12, shelf.id],
    ].sort(),
  );
});

test('stock that is being counted says so in its list, and a phone counts it without looking sideways', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const { rows } = await api(countSheets, { startDt: '2026-01-01', endDt: '2099-12-31', quick: 'counting' });
  const sheet = rows.findLast(({ openCount }) => openCount > 0);
  if (!sheet) throw new Error('The demo plant counts nothing.');
  const left = (await api(countLines, { id: sheet.id, quick: 'uncounted' })).rows.at(0);
  await bring(page, signedIn);
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.goto(`/material/stock?id=${left?.unitId}`);
  await expect(page.locator('[data-line]').filter({ hasText: left?.unitNo ?? '' })).toContainText(sheet.sheetNo);

  await page.setViewportSize({ width: 390, height: 844 });
  const desk = page.locator('.count-desk');
  const shelf = (await Promise.all((['SHELF', 'WAREHOUSE', 'LINE'] as const).map((type) => api(Location.list, { type }))))
    .flat()
    .find(({ id }) => sheet.locationIds.includes(id));
  const card = page.locator('.card-list li').filter({ hasText: sheet.sheetNo });
  // Its number opens it, also behind Caps Lock, and so does the code of a place that it counts.
  for (const code of [sheet.sheetNo.toLowerCase(), shelf?.code ?? '']) {
    await page.goto('/material/count');
    await expect(card).toContainText(word('countStatus.COUNTING'));
    await expect(page.getByRole('grid')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    if (process.env.LOOKS) await page.screenshot({ path: 'test-results/looks/count-phone.png' });
    await scan(page, code);
    await expect(desk).toContainText(sheet.sheetNo);
  }
  await page.goto('/material/count');
  await card.getByRole('button', { name: word('count.count') }).click();
  await expect(desk).toContainText(sheet.sheetNo);
  await desk.getByRole('button', { name: new RegExp(left?.unitNo ?? '') }).click();
  await expect(desk.getByRole('textbox', { name: word('count.countedQty') })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await desk.getByRole('textbox', { name: word('count.countedQty') }).fill('-1');
  await expect(desk.getByRole('button', { name: word('action.save') })).toBeDisabled();
});
