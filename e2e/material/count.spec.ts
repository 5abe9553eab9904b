import {
  countLines,
  countOne,
  countSheet,
  countSheets,
  planCount,
  postCount,
  startCount,
  submitCount,
} from '@lotline/contract/count/count';
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
  // Enter takes the hit, and a second one nothing else.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(plan.locator('.ant-select-selection-item')).toHaveText([shelf.name]);
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
  const qty = desk.getByRole('textbox', { name: word('count.countedQty') });
  await scan(page, right?.packageId ?? '');
  await expect(desk.locator('.count-hand')).toContainText(right?.packageId ?? '');
  await expect(desk.locator('.count-hand')).not.toContainText(word('count.bookQty'));
  // What was typed is written down by the scan that follows. What the books have on another shelf is said to be so, and is written down where it lies.
  await qty.fill('40');
  await scan(page, stray?.packageId ?? '');
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 1, all: 2 }));
  await expect(desk.locator('.count-hand')).toContainText(word('count.scanFound', 'kr', { place: other.name }));
  // One that can't be written down stays in the hand, and the scan goes nowhere.
  await qty.fill('-12');
  await scan(page, short?.packageId ?? '');
  await expect(page.getByText(word('count.writeDownFirst', 'kr', { unit: stray?.packageId ?? '', qty: '-12' }))).toBeVisible();
  await expect(desk.locator('.count-hand')).toContainText(stray?.packageId ?? '');
  // For a moment the field gives back what a late letter of the scan put there; whoever presses a key types on.
  await qty.press('End');
  await qty.fill('12');
  await scan(page, short?.packageId ?? '');
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 2, all: 3 }));
  await expect(desk.locator('.count-hand')).toContainText(short?.packageId ?? '');

  // The lists leave the most of the desk to what is in the hand, and take its room when nothing is.
  const shareOfLists = () => desk.evaluate((box) => (box.querySelector('.count-lists')?.clientHeight ?? 0) / box.clientHeight);
  expect(await shareOfLists()).toBeLessThanOrEqual(0.4);

  // Far from the books is asked about, without a word of what they say.
  await qty.fill('4');
  await qty.press('Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(word('count.isFarOff', 'kr', { unit: short?.packageId ?? '', uom: 'EA', qty: 4, book: null }));
  await asked.getByRole('button', { name: word('action.cancel') }).click();
  await qty.fill('48');
  await qty.press('Enter');
  await expect(desk).toContainText(word('count.progress', 'kr', { done: 3, all: 3 }));
  expect(await shareOfLists()).toBeGreaterThan(0.5);

  // A blind count tells what differs once it is handed in, and asks why then.
  await desk.getByRole('button', { name: word('count.submit'), exact: true }).click();
  const reasons = page.getByRole('dialog', { name: word('count.reasonsOf', 'kr', { no: '' }).trim() });
  await expect(reasons.getByRole('listitem')).toHaveCount(1);
  await expect(reasons).toContainText(word('count.reasonsLack', 'kr', { n: 1 }));
  await reasons.getByRole('button', { name: word('count.reasonsLater') }).click();
  await expect(row).toContainText(word('countStatus.SUBMITTED'));
  await row.locator('[data-col=places]').click();
  const line = page.locator('[data-line]').filter({ hasText: short?.packageId ?? '' });
  await expect(line.locator('[data-col=difference]')).toHaveText('-2');

  // Approval lists what is in the way, with the way there and back.
  await page.getByRole('button', { name: word('count.approve'), exact: true }).click();
  const approval = page.getByRole('dialog', { name: word('count.approve') });
  const approve = approval.getByRole('button', { name: word('count.approve'), exact: true });
  await expect(approval.getByRole('region', { name: word('count.inTheWay') })).toContainText(short?.packageId ?? '');
  // Each line that differs stands there with its way, its worth and its reason: nobody knows what this one costs.
  const differing = approval.getByRole('region', { name: word('count.differences', 'kr', { n: 1 }) }).getByRole('row');
  await expect(differing.filter({ hasText: short?.packageId ?? '' })).toContainText('-2 EA');
  await expect(differing.filter({ hasText: short?.packageId ?? '' })).toContainText(word('count.amountUnknown'));
  await expect(differing.filter({ hasText: short?.packageId ?? '' })).toContainText(word('count.noReason'));
  await expect(approve).toBeDisabled();
  await approval.getByRole('button', { name: word('count.giveReasons') }).click();
  await reasons.getByRole('combobox', { name: `${short?.packageId} ${word('count.reasonCode')}` }).click();
  await page.locator('.ant-select-item-option', { hasText: '분실' }).click();
  await expect(reasons).toContainText(word('count.reasonsWhole'));
  await reasons.getByRole('button', { name: word('action.save'), exact: true }).click();
  await expect(line).toContainText('분실');
  await expect(approval.getByRole('region', { name: word('count.inTheWay') })).toBeHidden();
  await approve.click();
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

test('an open count is handed in with all of its reasons by one press, and is cancelled behind “…”', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `CNR-${Date.now().toString(36).toUpperCase()}`;
  const warehouse = (await api(Location.list, { type: 'WAREHOUSE' })).at(0);
  const shelf = await api(Location.create, { type: 'SHELF', code, name: `${code} 칸`, parentId: warehouse?.id ?? 0 });
  const material = await api(Material.create, { code, name: `${code} 너트`, type: 'CONSUMABLE', uom: 'EA' });
  await api(receiveMaterial, { materialId: material.id, locationId: shelf.id, packages: [40, 50, 60].map((qty) => ({ qty })) });
  const day = (await api(countSheets, { startDt: '2026-01-01', endDt: '2099-12-31' })).rows.at(0)?.plannedOn ?? '';
  const planned = await api(planCount, { plannedOn: day, locationIds: [shelf.id], items: 'ALL', blind: false, byAnother: false });
  const begun = await api(startCount, { id: planned.id, version: planned.version });
  const lines = (await api(countLines, { id: begun.id })).rows;
  for (const [n, { id: lineId, version }] of lines.entries())
    await api(countOne, { id: begun.id, lineId, version, countedQty: [38, 49, 61][n] ?? 0 });

  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.includes('/stock-count/')) sent.push(pathname.split('/').at(-1) ?? '');
  });
  await bring(page, signedIn);
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/material/count?desk=${begun.id}`);
    await page
      .locator('.count-desk')
      .getByRole('button', { name: word('count.submit'), exact: true })
      .click();
    const reasons = page.getByRole('dialog', { name: word('count.reasonsOf', 'kr', { no: begun.sheetNo }) });
    await expect(reasons.getByRole('listitem')).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width === 390) {
      await reasons.getByRole('button', { name: word('action.cancel') }).click();
      continue;
    }
    // One reason for all goes where it fits: what was found more has its own.
    await reasons.getByRole('combobox', { name: word('count.sameForAll') }).click();
    await page.locator('.ant-select-item-option', { hasText: '분실' }).click();
    await expect(reasons).toContainText(word('count.reasonsLack', 'kr', { n: 1 }));
    await reasons.getByRole('combobox', { name: `${lines[2]?.unitNo} ${word('count.reasonCode')}` }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '발견' }).click();
    await expect(reasons).toContainText(word('count.reasonsWhole'));
    await reasons.getByRole('button', { name: word('count.submit'), exact: true }).click();
  }
  const row = page.locator('[data-line]').filter({ hasText: begun.sheetNo });
  await expect(row).toContainText(word('countStatus.SUBMITTED'));
  expect((await api(countLines, { id: begun.id })).rows.map(({ reasonCode }) => reasonCode)).toEqual(['LOSS', 'LOSS', 'FOUND']);
  // Reasons and count are handed in together or not at all.
  expect(sent).toEqual(['submit']);

  await row.locator('[data-col=places]').click();
  await expect(page.getByRole('button', { name: word('count.cancel') })).toHaveCount(0);
  await page
    .getByRole('button', { name: word('grid.rowMenu') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: word('count.cancel') }).click();
  const why = page.getByRole('dialog', { name: word('count.cancel') });
  await why.getByRole('textbox').fill('잘못 계획함');
  await why.getByRole('button', { name: word('count.cancel'), exact: true }).click();
  await expect(row).toContainText(word('countStatus.CANCELLED'));
});

test('who reads an approval that somebody else gives meanwhile sees so in place, and approves nothing', async ({
  page,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const code = `CNP-${Date.now().toString(36).toUpperCase()}`;
  const warehouse = (await api(Location.list, { type: 'WAREHOUSE' })).at(0);
  const shelf = await api(Location.create, { type: 'SHELF', code, name: `${code} 칸`, parentId: warehouse?.id ?? 0 });
  const material = await api(Material.create, { code, name: `${code} 너트`, type: 'CONSUMABLE', uom: 'EA' });
  await api(receiveMaterial, { materialId: material.id, locationId: shelf.id, packages: [{ qty: 40 }] });
  const day = (await api(countSheets, { startDt: '2026-01-01', endDt: '2099-12-31' })).rows.at(0)?.plannedOn ?? '';
  const planned = await api(planCount, { plannedOn: day, locationIds: [shelf.id], items: 'ALL', blind: true, byAnother: false });
  const begun = await api(startCount, { id: planned.id, version: planned.version });
  const [line] = (await api(countLines, { id: begun.id })).rows;
  await api(countOne, { id: begun.id, lineId: line?.id, version: line?.version, countedQty: 40 });
  const handed = await api(submitCount, { id: begun.id, version: begun.version });

  await bring(page, signedIn);
  await page.goto('/material/count');
  await page.locator('[data-line]').filter({ hasText: handed.sheetNo }).locator('[data-col=places]').click();
  await page.getByRole('button', { name: word('count.approve'), exact: true }).click();
  const approval = page.getByRole('dialog', { name: word('count.approve') });
  const approve = approval.getByRole('button', { name: word('count.approve'), exact: true });
  await expect(approve).toBeEnabled();
  await api(postCount, { id: handed.id, version: handed.version });
  const { postedByName, postedAt } = await api(countSheet, { id: handed.id });
  expect(postedAt).not.toBeNull();
  await expect(approval.getByRole('alert')).toContainText(postedByName ?? '');
  await expect(approval.getByRole('alert')).toContainText(handed.sheetNo);
  await expect(approve).toBeDisabled();
  await approval.getByRole('button', { name: word('action.cancel'), exact: true }).click();
  await expect(page.locator('[data-line]').filter({ hasText: handed.sheetNo })).toContainText(word('countStatus.POSTED'));
});
