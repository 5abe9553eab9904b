import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { Outsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { office } from '../kiosk/floor.ts';
import { scan, typeThenScan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test('a scanned lot goes to a vendor by keys and comes back in part, and one piece more than is there can’t be booked', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const products: { id: number }[] = await get('/product/products');
  const product = products[0];
  if (!product) throw new Error('The demo plant has no products.');
  const lotNo = `OUT-${Date.now()}`;
  const [place] = (await get('/productstock/stocks')) as { locationId: number }[];
  const added = await request.post('/api/productstock/stock-add', {
    headers,
    data: { productId: product.id, lotId: lotNo, qty: 20, locationId: place?.locationId, reason: '기초 재고' },
  });
  expect(added.ok(), await added.text()).toBe(true);

  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  await expect(page.getByText(word('outsourcing.scanHint'))).toBeVisible();
  await scan(page, lotNo);
  const drawer = page.getByRole('dialog', { name: word('outsourcing.new') });
  const qty = drawer.getByRole('textbox', { name: `${word('outsourcing.qty')} ${lotNo}` });
  await expect(qty).toHaveValue('20');
  await qty.fill('12');
  await drawer.getByLabel(word('outsourcing.vendorId')).fill('두리');
  await page.locator('.ant-select-item-option').filter({ hasText: '두리표면처리' }).click();
  await page.keyboard.press('Control+s');
  await expect(drawer).toBeHidden();

  const mine = async () => {
    const { found } = await get(`/out-sourcing/scan?code=${lotNo}`);
    return (await get(`/out-sourcing/${found[0].id}`)) as Outsourcing;
  };
  const sent = await mine();
  expect(sent).toMatchObject({ status: 'OUT', qty: 12, vendorName: '두리표면처리' });
  await expect(page.getByText(sent.outNo, { exact: true }).first()).toBeVisible();

  // Its lot's label opens what came back.
  await page.reload();
  await expect(page.getByText(sent.outNo, { exact: true }).first()).toBeVisible();
  await scan(page, lotNo);
  const back = page.getByRole('dialog', { name: new RegExp(sent.outNo) });
  const good = back.getByRole('textbox', { name: `${word('outsourcing.goodQty')} ${lotNo}` });
  await expect(good).toHaveValue('12');
  await good.fill('13');
  await expect(back.getByText(/12.*1/).last()).toBeVisible();
  await expect(back.getByRole('button', { name: word('outsourcing.receive') })).toBeDisabled();
  await good.fill('5');
  await page.keyboard.press('Control+s');
  await expect(back).toBeHidden();
  await expect.poll(async () => (await mine()).status).toBe('PARTIALLY_IN');
  expect(await mine()).toMatchObject({ goodQty: 5, remainQty: 7 });
});

for (const lang of ['kr', 'en'] as const)
  test(`two people with the same arrival open: the second hears who received what and what is left (${lang})`, async ({
    page,
    signedIn,
    request,
  }) => {
    const headers = { authorization: `Bearer ${signedIn.token}` };
    const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
    const post = async (path: string, data: object) => {
      const answer = await request.post(`/api${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const [product]: { id: number }[] = await get('/product/products');
    const [place] = (await get('/productstock/stocks')) as { locationId: number }[];
    const lotNo = `TWO-${lang}-${Date.now()}`;
    await post('/productstock/stock-add', {
      ...{ productId: product?.id, lotId: lotNo, qty: 20, locationId: place?.locationId, reason: '기초 재고' },
    });
    const { lot, package: none } = await get(`/out-sourcing/scan?code=${lotNo}`);
    expect(none).toBeNull();
    const { packages } = await get('/out-sourcing/sendable?kind=MATERIAL');
    const pack = packages.find(({ qty, uom }: { qty: number; uom: string }) => qty >= 5 && uom === 'kg');

    await bring(page, signedIn, lang);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/production/outSourcing');
    const t = (key: Parameters<typeof word>[0], facts?: Parameters<typeof word>[2]) => word(key, lang, facts);
    await page.getByRole('button', { name: t('outsourcing.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('outsourcing.new') });
    await test.step('what goes by hand is given its vendor’s usual operation', async () => {
      await form.getByLabel(t('outsourcing.vendorId')).fill('두리');
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: lang === 'en' ? 'Duri Surface' : '두리표면처리' })
        .click();
      await expect(form.locator('.ant-form-item', { has: page.getByLabel(t('outsourcing.operationId')) })).toContainText(
        lang === 'en' ? 'Plating' : '도금',
      );
      await form.getByLabel(t('outsourcing.find')).fill(lotNo);
      await form.getByRole('button', { name: new RegExp(lotNo) }).click();
      const qty = form.getByRole('textbox', { name: `${t('outsourcing.qty')} ${lotNo}` });
      await qty.fill('2.5');
      await expect(form.getByText(t('issue.integer'))).toBeVisible();
      await qty.fill('20');
      await expect(form.getByText(t('issue.integer'))).toBeHidden();
      await form.getByLabel(t('outsourcing.find')).fill(pack.packageId);
      await form.getByRole('button', { name: new RegExp(pack.packageId) }).click();
      await form.getByRole('textbox', { name: `${t('outsourcing.qty')} ${pack.packageId}` }).fill('5');
      await page.keyboard.press('Control+s');
      await expect(form).toBeHidden();
    });
    const { found } = await get(`/out-sourcing/scan?code=${lotNo}`);
    const mine = async () => (await get(`/out-sourcing/${found[0].id}`)) as Outsourcing;
    const sent = await mine();
    expect(sent).toMatchObject({
      status: 'OUT',
      vendorName: '두리표면처리',
      operationName: '도금',
      items: `${lot.productName}, ${pack.materialName}`,
    });

    const back = page.getByRole('dialog', { name: new RegExp(sent.outNo) });
    const good = back.getByRole('textbox', { name: `${t('outsourcing.goodQty')} ${lotNo}` });
    const used = back.getByRole('textbox', { name: `${t('outsourcing.usedQty')} ${pack.packageId}` });
    await test.step('its label opens the form with the hand in the first figure, and material follows the pieces', async () => {
      await page.reload();
      await expect(page.getByText(sent.outNo, { exact: true }).first()).toBeVisible();
      await scan(page, lotNo);
      await expect(good).toBeFocused();
      await page.keyboard.type('8');
      await expect(good).toHaveValue('8');
      await expect(used).toHaveValue('2');
      await expect(
        back.getByText(t('outsourcing.usedByShare', { worked: '8', there: '20', pieces: 'EA', left: '3', uom: 'kg' })),
      ).toBeVisible();
    });
    await test.step('what somebody books meanwhile is named, and nothing is booked before it was seen', async () => {
      const [pieces, material] = sent.lines;
      const bookedByOther = {
        version: sent.version,
        lines: [
          { lineId: pieces?.id, goodQty: 8 },
          { lineId: material?.id, usedQty: 5 },
        ],
      };
      await post(`/out-sourcing/${sent.id}/receive`, bookedByOther);
      const notice = back.getByRole('alert').filter({ hasText: signedIn.user.username });
      await expect(notice).toContainText(/8.*EA.*12.*EA/s);
      await expect(notice).toContainText(t('outsourcing.settledMeanwhile', { what: pack.packageId }));
      const save = back.getByRole('button', { name: t('outsourcing.receive'), exact: true });
      await expect(save).toBeDisabled();
      await page.keyboard.press('Control+s');
      await expect(notice).toBeVisible();
      expect(await mine()).toMatchObject({ goodQty: 8, remainQty: 12 });
      await notice.getByRole('button', { name: t('outsourcing.goOn') }).click();
      await expect(notice).toBeHidden();
      await expect(used).toBeHidden();
      await expect(good).toHaveValue('8');
      await page.keyboard.press('Control+s');
      await expect(back).toBeHidden();
      await expect.poll(async () => (await mine()).goodQty).toBe(16);
      expect(await mine()).toMatchObject({ status: 'PARTIALLY_IN', remainQty: 4 });
    });
    await test.step('what is waited for and what is at the vendor stand in a small window', async () => {
      for (const name of [t('outsourcing.remainQty'), t('outsourcing.atVendorQty')]) {
        const head = page.getByRole('columnheader', { name }).first();
        await expect(head).toBeInViewport({ ratio: 0.95 });
      }
    });
  });

test('what comes back says its defects by several reasons, what is wrong stands at its field, and its label and its vendor are found', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const [product]: { id: number }[] = await get('/product/products');
  const [place] = (await get('/productstock/stocks')) as { locationId: number }[];
  const lotNo = `WHY-${Date.now()}`;
  await post('/productstock/stock-add', {
    productId: product?.id,
    lotId: lotNo,
    qty: 10,
    locationId: place?.locationId,
    reason: '기초 재고',
  });
  const { lot } = await get(`/out-sourcing/scan?code=${lotNo}`);
  const [vendor] = (await get('/biz-partner/type/OUTSOURCER')) as { id: number; name: string }[];
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const made: Outsourcing = await post('/out-sourcing', {
    ...{ vendorId: vendor?.id, outDate: day, dueDate: day, lots: [{ productStockId: lot.productStockId, qty: 10 }] },
  });

  await bring(page, signedIn);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/production/outSourcing?id=${made.id}`);
  await page.getByRole('gridcell', { name: made.outNo, exact: true }).click();
  await test.step('sent, its label is one press away', async () => {
    await page.getByRole('button', { name: word('outsourcing.send'), exact: true }).click();
    await page
      .locator('.kit-snack, [role=status]')
      .getByRole('button', { name: word('print.label') })
      .click();
    const print = page.getByRole('dialog');
    await expect(print).toContainText(made.outNo);
    await page.keyboard.press('Escape');
    await expect(print).toBeHidden();
  });
  await test.step('defects by two reasons, the first takes what the second leaves', async () => {
    await page.getByRole('button', { name: word('outsourcing.receive'), exact: true }).click();
    const back = page.getByRole('dialog', { name: new RegExp(made.outNo) });
    const number = (field: 'goodQty' | 'defectQty') => back.getByRole('textbox', { name: `${word(`outsourcing.${field}`)} ${lotNo}` });
    await number('defectQty').fill('3');
    await expect(number('goodQty')).toHaveValue('7');
    // What comes next is asked for, and isn't wrong yet.
    await expect(back.getByRole('status').filter({ hasText: '불량 3 EA의 사유를 고르세요' }).first()).toBeVisible();
    const reason = (n: string) => back.getByRole('combobox', { name: `${word('outsourcing.defectReason')} ${lotNo}${n}` });
    await reason('').click();
    await page.keyboard.press('Enter');
    await back.getByRole('button', { name: word('outsourcing.addReason') }).click();
    await reason(' 2').click();
    await page.keyboard.press('Enter');
    await back.getByRole('textbox', { name: `${word('outsourcing.defectReasonQty')} ${lotNo} 2` }).fill('1');
    await expect(back.getByRole('textbox', { name: `${word('outsourcing.defectReasonQty')} ${lotNo} 1` })).toHaveValue('2');
    await number('goodQty').fill('9');
    await expect(number('goodQty')).toHaveAttribute('aria-describedby', /.+/);
    const said = await number('goodQty').getAttribute('aria-describedby');
    await expect(back.locator(`[id="${said}"]`)).toContainText('2 EA');
    await expect(back.locator('[aria-invalid=true]')).toHaveCount(1);
    await number('goodQty').fill('7');
    await page.keyboard.press('Control+s');
    await expect(back).toBeHidden();
    const { returns, status } = await get(`/out-sourcing/${made.id}`);
    expect(status).toBe('COMPLETE');
    expect(returns[0].lines[0].defects.map(({ qty }: { qty: number }) => qty)).toEqual([2, 1]);
  });
  await test.step('who worked on the lot stands in its picture', async () => {
    await page.goto(`/report/tracking?kind=lot&id=${lot.lotId}&view=picture`);
    await expect(page.locator('svg [data-kind=vendor]').first()).toContainText(vendor?.name ?? '');
  });
});

test('what was typed stays when the next code is scanned: of what goes, and of what comes back', async ({ page, signedIn, request }) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [product] = (await get('/product/products')) as { id: number }[];
  const [place] = (await get('/productstock/stocks')) as { locationId: number }[];
  const own = Date.now().toString(36).toUpperCase();
  const [one, two] = [`OUTA-${own}`, `OUTB-${own}`];
  for (const lotId of [one, two]) {
    const data = { productId: product?.id, lotId, qty: 20, locationId: place?.locationId, reason: '기초 재고' };
    const added = await request.post('/api/productstock/stock-add', { headers, data });
    expect(added.ok(), await added.text()).toBe(true);
  }
  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  await expect(page.getByText(word('outsourcing.scanHint'))).toBeVisible();
  await scan(page, one);
  const drawer = page.getByRole('dialog', { name: word('outsourcing.new') });
  const qtyOf = (lot: string) => drawer.getByRole('textbox', { name: `${word('outsourcing.qty')} ${lot}` });
  await expect(qtyOf(one)).toHaveValue('20');
  await qtyOf(one).click();
  // The hand is still in the quantity; a scanner behind Caps Lock writes the other case.
  await typeThenScan(page, '7', two.toLowerCase());
  await expect(qtyOf(two)).toHaveValue('20');
  await expect(qtyOf(one)).toHaveValue('7');
  await scan(page, two);
  await expect(page.locator('.scan-flash')).toContainText(word('outsourcing.scanListed', 'kr', { code: two }));
  await drawer.getByLabel(word('outsourcing.vendorId')).fill('두리');
  await page.locator('.ant-select-item-option').filter({ hasText: '두리표면처리' }).click();
  await page.keyboard.press('Control+s');
  await expect(drawer).toBeHidden();

  const sent = async (): Promise<Outsourcing> => {
    const { found } = await get(`/out-sourcing/scan?code=${one}`);
    return get(`/out-sourcing/${found[0].id}`);
  };
  expect((await sent()).lines.map(({ lotNo, qty }) => [lotNo, qty])).toEqual([
    [one, 7],
    [two, 20],
  ]);
  await page.reload();
  await expect(page.getByText((await sent()).outNo, { exact: true }).first()).toBeVisible();
  await scan(page, one);
  const back = page.getByRole('dialog', { name: new RegExp((await sent()).outNo) });
  const goodOf = (lot: string) => back.getByRole('textbox', { name: `${word('outsourcing.goodQty')} ${lot}` });
  await expect(goodOf(one)).toBeFocused();
  await typeThenScan(page, '5', two);
  await expect(goodOf(two)).toBeFocused();
  await typeThenScan(page, '11', 'NOT-OF-THIS');
  await expect(page.locator('.scan-flash')).toContainText(word('outsourcing.scanOther'));
  await expect(goodOf(two)).toHaveValue('11');
  await page.keyboard.press('Control+s');
  await expect(back).toBeHidden();
  await expect
    .poll(async () => (await sent()).lines.map(({ lotNo, goodQty }) => [lotNo, goodQty]))
    .toEqual([
      [one, 5],
      [two, 11],
    ]);
});

test('what can go is offered a kind at a time, nothing of zero pieces among it, and taken by keys', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/production/outSourcing');
  await page
    .getByRole('button', { name: word('outsourcing.new'), exact: true })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: word('outsourcing.new') });
  const find = drawer.getByRole('region', { name: word('outsourcing.add') });
  await find.getByText(new RegExp(`^${word('outsourcing.kind.STOCK')} `)).click();
  const offered = find.locator('.outsourcing-found > button');
  await expect(offered.first()).toContainText(word('outsourcing.wentBefore'));
  expect((await offered.locator('b').allTextContents()).filter((qty) => /^0 /.test(qty))).toEqual([]);
  const code = (await offered.first().locator('strong').textContent()) ?? '';
  await find.getByRole('textbox').fill(code);
  await expect(offered).toHaveCount(1);
  await find.getByRole('textbox').press('Enter');
  await expect(drawer.getByRole('textbox', { name: `${word('outsourcing.qty')} ${code}` })).toBeVisible();
  // What waits for the operation before is folded away, with why.
  await find.getByRole('textbox').fill('');
  await find.getByText(new RegExp(`^${word('outsourcing.kind.WIP')} `)).click();
  for (const why of await find.locator('.outsourcing-not-yet b').allTextContents()) expect(why).toMatch(/^0 /);
});

test('what is late says so, good that was typed stays as it was typed, and what was lost is told with what is still outstanding', async ({
  page,
  signedIn,
  request,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const [product]: { id: number }[] = await get('/product/products');
  const [place] = (await get('/productstock/stocks')) as { locationId: number }[];
  const lotNo = `LOST-${Date.now()}`;
  const stock = { productId: product?.id, lotId: lotNo, qty: 10, locationId: place?.locationId, reason: '기초 재고' };
  await post('/productstock/stock-add', stock);
  const { lot } = await get(`/out-sourcing/scan?code=${lotNo}`);
  const [vendor] = (await get('/biz-partner/type/OUTSOURCER')) as { id: number }[];
  const dayBefore = (days: number) => new Date(Date.now() + 9 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
  const made: Outsourcing = await post('/out-sourcing', {
    ...{ vendorId: vendor?.id, outDate: dayBefore(6), dueDate: dayBefore(4), send: true },
    lots: [{ productStockId: lot.productStockId, qty: 10 }],
  });
  if (made.status === 'REQUESTED') await post(`/out-sourcing/${made.id}/send`, { version: made.version });

  await bring(page, signedIn);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/production/outSourcing?id=${made.id}`);
  const row = page.getByRole('row').filter({ hasText: made.outNo }).first();
  await expect(row).toContainText(/[45]일 지연/);
  await page.getByRole('gridcell', { name: made.outNo, exact: true }).click();
  await page.getByRole('button', { name: word('outsourcing.receive'), exact: true }).click();
  const form = page.getByRole('dialog');
  const field = (name: 'goodQty' | 'lostQty') => form.getByLabel(`${word(`outsourcing.${name}`)} ${lotNo}`);
  await field('goodQty').fill('5');
  const before = await field('lostQty').boundingBox();
  await field('lostQty').fill('8');
  await expect(form.getByRole('alert').filter({ hasText: '3 EA' }).first()).toBeVisible();
  // What is said below moves no field from under the hand.
  expect(await field('lostQty').boundingBox()).toEqual(before);
  await field('lostQty').fill('5');
  await field('lostQty').fill('3');
  await expect(field('goodQty')).toHaveValue('5');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  const told = { no: made.outNo, good: '5', defect: null, lost: '3', left: '2', uom: 'EA' };
  await expect(page.locator('.snackbar')).toContainText(word('outsourcing.receivedSaid', 'kr', told));
  const cancel = page.getByRole('button', { name: word('outsourcing.cancel') });
  await expect(cancel).toBeDisabled();
  await expect(cancel).toHaveAttribute('title', /.+/);
});

test('what was sent by mistake is taken back from its message; what went is cancelled with a reason, and stands on its shelf again', async ({
  page,
  signedIn,
  request,
}) => {
  const desk = office(request, signedIn);
  const [product] = await desk.get<{ id: number }[]>('/product/products');
  const [place] = await desk.get<{ locationId: number }[]>('/productstock/stocks');
  const lotNo = `BACK-${Date.now()}`;
  await desk.send('POST', '/productstock/stock-add', {
    ...{ productId: product?.id, lotId: lotNo, qty: 10, locationId: place?.locationId, reason: '기초 재고' },
  });
  const { lot } = await desk.get<{ lot: { productStockId: number; productId: number } }>(`/out-sourcing/scan?code=${lotNo}`);
  const [vendor] = await desk.get<{ id: number }[]>('/biz-partner/type/OUTSOURCER');
  const dayIn = (days: number) => new Date(Date.now() + (9 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
  const made = await desk.send<Outsourcing>('POST', '/out-sourcing', {
    ...{ vendorId: vendor?.id, outDate: dayIn(2), dueDate: dayIn(9), lots: [{ productStockId: lot.productStockId, qty: 6 }] },
  });
  const now = () => desk.get<Outsourcing & { movements: { inForce: boolean }[] }>(`/out-sourcing/${made.id}`);
  const onShelf = async () =>
    (await desk.get<{ id: number; qty: number }[]>(`/productstock/stocks?productId=${lot.productId}`)).find(
      ({ id }) => id === lot.productStockId,
    )?.qty;
  expect(await onShelf()).toBe(10);

  await bring(page, signedIn);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/production/outSourcing?id=${made.id}`);
  await page.getByRole('gridcell', { name: made.outNo, exact: true }).click();
  const send = page.getByRole('button', { name: word('outsourcing.send'), exact: true });
  const said = page.locator('.snackbar');

  await test.step('sent and taken back: it never left, and goes on the day for which it was asked', async () => {
    await send.click();
    await expect(said).toContainText(word('outsourcing.wentSaid', 'kr', { no: made.outNo, vendor: made.vendorName }));
    expect(await onShelf()).toBe(4);
    await said.getByRole('button', { name: word('record.undo'), exact: true }).click();
    await expect(said.filter({ hasText: word('outsourcing.unsentSaid', 'kr', { no: made.outNo }) })).toBeVisible();
    expect(await now()).toMatchObject({ status: 'REQUESTED', outDate: dayIn(2), remainQty: 6 });
    expect((await now()).movements.map(({ inForce }) => inForce)).toEqual([false, false]);
    expect(await onShelf()).toBe(10);
    await expect(page.getByRole('row').filter({ hasText: made.outNo }).first()).toContainText(word('outsourcing.status.REQUESTED'));
  });
  await test.step('it goes again, and comes back untouched when it is cancelled with a reason', async () => {
    await send.click();
    await expect.poll(async () => (await now()).status).toBe('OUT');
    await page.getByRole('button', { name: word('outsourcing.cancel'), exact: true }).click();
    const ask = page.getByRole('dialog', { name: word('outsourcing.cancel') });
    await expect(ask).toContainText(word('outsourcing.cancelBack'));
    await expect(ask).toContainText(`${lotNo} · 6 EA`);
    const go = ask.getByRole('button', { name: word('outsourcing.cancel'), exact: true });
    await expect(go).toBeDisabled();
    await ask.getByRole('textbox', { name: word('outsourcing.cancelReason') }).fill('업체 휴무');
    await go.click();
    await expect(ask).toBeHidden();
    expect(await now()).toMatchObject({ status: 'CANCELLED', cancelReason: '업체 휴무', backQty: 6, remainQty: 0 });
    expect(await onShelf()).toBe(10);
    const cancelled = page.getByRole('row').filter({ hasText: made.outNo }).first();
    await expect(cancelled).toContainText(word('outsourcing.status.CANCELLED'));
    await expect(send).toBeDisabled();
  });
});

test('work that is done outside says so at the kiosk, with who has how much of it, and isn’t started there', async ({
  page,
  signedIn,
  request,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 12);
  await desk.stopMachineOf(first);
  const works = async () => desk.get<Work[]>(`/kiosk/daily-plans?planIds=${plan.id}`);
  const [operation] = await desk.get<Record<string, unknown>[]>(`/productionplan/plan/${plan.id}/operplans`);
  await desk.send('PUT', '/productionplan/operplan', { ...operation, outsourced: true });
  const [vendor] = await desk.get<{ id: number; name: string }[]>('/biz-partner/type/OUTSOURCER');
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const made = await desk.send<Outsourcing>('POST', '/out-sourcing', {
    ...{ vendorId: vendor?.id, operPlanId: operation?.id, qty: 5, outDate: day, dueDate: day },
  });
  await bring(page, signedIn);
  const at = { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' };
  await page.addInitScript((place) => {
    if (localStorage.getItem('lotline.kiosk.line')) return;
    localStorage.setItem('lotline.kiosk.line', String(place.lineId));
    sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(place));
  }, at);
  await page.goto('/kiosk');
  const band = page.locator('.kiosk-block').filter({ hasText: word('kiosk.block.OUTSOURCED', 'kr', {}) });
  await expect(band).toBeVisible();
  await test.step('what leaves while the kiosk looks is named there by itself', async () => {
    await desk.send('POST', `/out-sourcing/${made.id}/send`, { version: made.version });
    await expect(band).toContainText(word('kiosk.block.OUTSOURCED', 'kr', { vendor: made.vendorName, qty: '5', uom: 'EA' }));
    expect((await works()).find(({ dailyPlanId }) => dailyPlanId === first.dailyPlanId)?.blocks).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'OUTSOURCED' })]),
    );
  });
  await test.step('no key starts it, and a start that is sent all the same is refused', async () => {
    await expect(page.getByRole('button', { name: word('kiosk.start'), exact: true })).toBeDisabled();
    await desk.tap({ action: 'START', dailyPlanId: first.dailyPlanId, toolId: first.toolId, workerIds: [] }, 'error');
  });
  await test.step('its band leads to the call for help', async () => {
    await band.click({ delay: 420 });
    await expect(page.getByRole('heading', { name: word('help.whom') })).toBeVisible();
  });
});
