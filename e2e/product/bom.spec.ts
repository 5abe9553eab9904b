import { addDays } from '@lotline/contract/kit/production-day';
import { formatDay, today } from '../../web/src/kit/words/format.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a bill that becomes another is seen on both days, and beside the bill of another product', async ({ page, request, signedIn }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect([answer.status(), answer.status() < 300 ? '' : await answer.text()]).toEqual([expect.any(Number), '']);
    return (await answer.json()) as { id: number };
  };
  const stamp = Date.now();
  const product = (code: string, type: string) => post('/product', { code, barcode: code, name: code, type, uom: 'EA' });
  const [gear, twin, hub, pin, ring] = [
    await product(`GEAR-${stamp}`, 'FINISHED'),
    await product(`TWIN-${stamp}`, 'FINISHED'),
    await product(`HUB-${stamp}`, 'SEMI'),
    await product(`PIN-${stamp}`, 'SEMI'),
    await product(`RING-${stamp}`, 'SEMI'),
  ];
  const ahead = addDays(today(), 10);
  const line = (parentId: number, childProductId: number, more: object) => post('/bom', { parentId, childProductId, qtyPer: 1, ...more });
  await line(gear.id, hub.id, {});
  await line(hub.id, pin.id, { qtyPer: 2, effectiveTo: addDays(ahead, -1) });
  await line(hub.id, pin.id, { qtyPer: 3, effectiveFrom: ahead });
  await line(gear.id, ring.id, { effectiveFrom: ahead });
  await line(twin.id, hub.id, { scrapRate: 5 });

  await bring(page, signedIn);
  await page.goto('/bom');
  await page
    .getByRole('gridcell', { name: `GEAR-${stamp}` })
    .first()
    .click();
  const structure = page.getByRole('region', { name: word('bom.structure') });
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toHaveCount(2);
  const days = page.getByRole('toolbar', { name: word('bom.changesOn') });
  await days.getByRole('button', { name: formatDay(ahead) }).click();
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toHaveCount(1);
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toContainText('3');
  await days.getByRole('button', { name: formatDay(ahead) }).click();
  await expect(structure.getByRole('row').filter({ hasText: `PIN-${stamp}` })).toHaveCount(2);

  // Compared, it opens around the day on which it changes.
  await page.getByText(word('bom.compare'), { exact: true }).click();
  const compared = page.getByRole('region', { name: word('bom.compare') });
  const of = (code: string) => compared.getByRole('row').filter({ hasText: `${code}-${stamp}` });
  await expect(
    page.getByRole('status').filter({ hasText: word('bom.differ', 'kr', { added: 1, removed: 0, changed: 1, same: 1 }) }),
  ).toBeVisible();
  await expect(of('PIN')).toContainText(`${word('bom.qtyPer')} 2 EA → 3 EA`);
  await expect(of('PIN')).toContainText('+1');
  await expect(of('RING')).toContainText(word('bomChange.ADDED'));
  expect(await barriersOn(page)).toEqual([]);

  await page.getByLabel(word('bom.compareAfter')).fill(today());
  await page.keyboard.press('Enter');
  await expect(compared.getByText(word('bom.alike'))).toBeVisible();
  await compared.getByRole('button', { name: word('bom.showAlike') }).click();
  await expect(of('PIN')).toHaveCount(1);

  await page.goto(`${page.url()}&with=${twin.id}`);
  await page
    .getByRole('gridcell', { name: `GEAR-${stamp}` })
    .first()
    .click();
  await expect(of('HUB')).toContainText(`${word('bom.scrapRate')} 0 → 5`);
  await expect(page.getByRole('columnheader', { name: `TWIN-${stamp} · ${formatDay(today())}` })).toBeVisible();
});

test('what a copied bill will add is seen before, and the copy is taken back while its report stands', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const post = async (path: string, data: object) =>
    (await (await request.post(`/api${path}`, { headers, data })).json()) as { id: number };
  const stamp = Date.now();
  const product = (code: string) => post('/product', { code, barcode: code, name: code, type: 'SEMI', uom: 'EA' });
  const [from, , part] = [await product(`FROM-${stamp}`), await product(`TO-${stamp}`), await product(`PART-${stamp}`)];
  await post('/bom', { parentId: from.id, childProductId: part.id, qtyPer: 2 });
  await bring(page, signedIn);
  await page.goto('/bom');
  await page
    .getByRole('gridcell', { name: `TO-${stamp}` })
    .first()
    .click();
  const structure = page.getByRole('region', { name: word('bom.structure') });
  const copied = structure.getByRole('row').filter({ hasText: `PART-${stamp}` });
  await structure.getByRole('button', { name: word('bom.copy'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: word('bom.copy') });
  await dialog.getByRole('combobox').fill(`FROM-${stamp}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: word('bom.copyLook'), exact: true }).click();
  const facts = { to: `TO-${stamp} (TO-${stamp})`, before: 0, created: 1 };
  await expect(dialog.getByRole('status')).toContainText(word('bom.copyWould', 'kr', facts));
  await expect(dialog.getByRole('status')).toContainText(`TO-${stamp} → PART-${stamp}`);
  await expect(copied).toHaveCount(0);
  await dialog.getByRole('button', { name: word('bom.copy'), exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(word('bom.copied', 'kr', { created: 1 }));
  await expect(copied).toHaveCount(1);
  await dialog.getByRole('button', { name: word('record.undo'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(copied).toHaveCount(0);
});
