import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { MoldRow } from '@lotline/contract/mold/mold';
import { office } from '../kiosk/floor.ts';
import { pickIn } from '../kit/form.ts';
import { scan } from '../kit/scanner.ts';
import { bring, expect, test, word } from '../kit/story.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('a mold is mounted by keyboard, the kiosk refuses the wrong one and changes it, and the lot says which mold made it', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 12);
  await desk.bringMaterial(plan.id, first);
  await desk.stopMachineOf(first);
  const tag = plan.planNo.slice(-6);
  const shelf = (await desk.get<{ id: number; code: string }[]>('/location/by-type/SHELF')).find(({ code }) => code === 'MOLD-1');
  const enter = (code: string) =>
    desk.send<MoldRow>('POST', '/mold/mold', { code, name: `축 지그 ${code}`, type: 'JIG', cavityCount: 4, locationId: shelf?.id });
  const [wrong, right] = [await enter(`A${tag}`), await enter(`B${tag}`)];
  const read = (id: number) => desk.get<MoldRow>(`/mold/mold/${id}`);
  await bring(page, signedIn);

  await test.step('mounted by keyboard alone, in the form that its page opens', async () => {
    await page.goto(`/mold/moldInfo/${wrong.id}`);
    const mount = page.getByRole('button', { name: word('moldMove.MOUNT'), exact: true });
    await mount.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await pickIn(page, form.getByRole('combobox', { name: new RegExp(word('moldInout.toolId')) }), first.toolName as string);
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(page.locator('.record-head')).toContainText(word('moldStatus.MOUNTED'));
    expect(await read(wrong.id)).toMatchObject({ status: 'MOUNTED', toolId: first.toolId });
  });

  await test.step('the kiosk refuses it where the plan names another, and one tap changes it', async () => {
    const [operation] = await desk.get<Record<string, unknown>[]>(`/productionplan/plan/${plan.id}/operplans`);
    await desk.send('PUT', '/productionplan/operplan', { ...operation, moldId: right.id });
    const at = { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' };
    await page.addInitScript((place) => {
      if (localStorage.getItem('lotline.kiosk.line')) return;
      localStorage.setItem('lotline.kiosk.line', String(place.lineId));
      sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(place));
    }, at);
    await page.goto('/kiosk');
    await expect(page.locator('.kiosk-settings')).toContainText(wrong.code);
    const block = page.locator('button.kiosk-block', { hasText: right.code });
    await expect(block).toContainText(wrong.code);
    await block.click({ delay: 420 });
    await page.locator('.kiosk-tile', { hasText: right.code }).click({ delay: 420 });
    await expect(page.locator('.kiosk-settings')).toContainText(right.code);
    await expect(page.locator('.kiosk-block', { hasText: wrong.code })).toHaveCount(0);
    expect(await read(wrong.id)).toMatchObject({ status: 'STORED', locationId: shelf?.id });
  });

  await test.step('a report counts its shots, and its lot and the mold’s page say so', async () => {
    const { dailyPlanId, toolId } = first;
    await desk.tap({ action: 'START', dailyPlanId, toolId, workerIds: [], swap: true });
    await desk.tap({ action: 'RESULT', dailyPlanId, goodQty: 9 });
    expect(await read(right.id)).toMatchObject({ shotCount: 3 });
    await page.goto(`/report/lot/${(await desk.get<Work[]>(`/kiosk/daily-plans?planIds=${plan.id}`))[0]?.lotId}?tab=days`);
    await expect(page.getByRole('grid')).toContainText(`${right.code} (1, 2, 3, 4)`);
    await page.goto(`/mold/moldInfo/${right.id}?tab=usages`);
    await expect(page.getByRole('grid')).toContainText(plan.planNo);
    await expect(page.getByRole('grid')).toContainText('1-4');
    await page.goto(`/mold/moldInfo/${right.id}?tab=inouts`);
    await expect(page.getByRole('grid')).toContainText(word('moldMove.MOUNT'));
  });

  // What other stories find is as it was.
  await desk.tap({ action: 'PAUSE', dailyPlanId: first.dailyPlanId, kind: 'PAUSE' });
  await desk.send('POST', '/mold/inout', { moldId: right.id, kind: 'UNMOUNT', locationId: shelf?.id });
});

test('a scan of a mold’s code leads to its page, out of a filter too', async ({ page, signedIn }) => {
  await bring(page, signedIn);
  await page.goto('/mold/moldInfo');
  await expect(page.getByRole('link', { name: 'JIG-1003', exact: true })).toBeVisible();
  await page.locator('main input').last().focus();
  await scan(page, 'JIG-1005');
  await expect(page).toHaveURL(/\/mold\/moldInfo\/\d+/);
  await expect(page.getByRole('heading', { name: 'JIG-1005' })).toBeVisible();
});

test('a worn mold has a band at the kiosk that leads to another one; trial pieces wear it, and its shelf is proposed when it comes off', async ({
  page,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 12);
  await desk.bringMaterial(plan.id, first);
  await desk.stopMachineOf(first);
  const tag = plan.planNo.slice(-6);
  const shelf = (await desk.get<{ id: number; code: string; name: string }[]>('/location/by-type/SHELF')).find(
    ({ code }) => code === 'MOLD-1',
  );
  const enter = (code: string, more: object = {}) =>
    desk.send<MoldRow>('POST', '/mold/mold', { code, name: `축 지그 ${code}`, type: 'JIG', locationId: shelf?.id, ...more });
  const worn = await enter(`W${tag}`, { guaranteedShots: 10, initialShots: 8 });
  const fresh = await enter(`F${tag}`);
  const read = (id: number) => desk.get<MoldRow>(`/mold/mold/${id}`);
  await desk.send('POST', '/mold/inout', { moldId: worn.id, kind: 'MOUNT', toolId: first.toolId, counter: 500 });
  await bring(page, signedIn);
  const at = { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' };
  await page.addInitScript((place) => {
    if (localStorage.getItem('lotline.kiosk.line')) return;
    localStorage.setItem('lotline.kiosk.line', String(place.lineId));
    sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(place));
  }, at);
  const { dailyPlanId, toolId } = first;
  const band = page.locator('button.kiosk-block', { hasText: worn.code });

  await test.step('amber from 80 % on', async () => {
    await page.goto('/kiosk');
    await expect(band).toHaveAttribute('data-tone', 'warn');
    await expect(band).toContainText('80%');
  });
  await test.step('pieces that try it out are counted on a page of their own, and are shots', async () => {
    await desk.tap({ action: 'START', dailyPlanId, toolId, workerIds: [], swap: true });
    // The kiosk hears of the start by itself; a press before that means nothing.
    const trial = page.getByRole('tab', { name: new RegExp(word('kiosk.trial')) });
    await expect(async () => {
      await page.getByRole('button', { name: word('kiosk.result'), exact: true }).click({ delay: 420, timeout: 5000 });
      await expect(trial).toBeVisible({ timeout: 3000 });
    }).toPass();
    await trial.click({ delay: 420 });
    await expect(page.getByText(word('kiosk.trialHint'))).toBeVisible();
    await page.getByRole('button', { name: '+1', exact: true }).click({ delay: 420 });
    await page.getByRole('button', { name: '+1', exact: true }).click({ delay: 420 });
    await page.getByRole('button', { name: word('kiosk.save'), exact: true }).click({ delay: 420 });
    await expect.poll(async () => (await read(worn.id)).shotCount).toBe(10);
    expect((await desk.get<Work[]>(`/kiosk/daily-plans?planIds=${plan.id}`)).find((one) => one.dailyPlanId === dailyPlanId)).toMatchObject({
      completedQty: 0,
    });
  });
  await test.step('red at 100 %, while it runs with the call for help, and when it stands with another mold', async () => {
    await expect(band).toHaveAttribute('data-tone', 'bad');
    await expect(band).toContainText(word('kiosk.callHelp'));
    await desk.tap({ action: 'PAUSE', dailyPlanId, kind: 'PAUSE' });
    await expect(band).toContainText(word('kiosk.changeMold'));
    await band.click({ delay: 420 });
    await page.locator('.kiosk-tile', { hasText: fresh.code }).click({ delay: 420 });
    await expect(page.locator('.kiosk-settings')).toContainText(fresh.code);
    await expect(band).toHaveCount(0);
    expect(await read(worn.id)).toMatchObject({ status: 'STORED', locationId: shelf?.id });
  });
  await test.step('taken off in the office, it is proposed to go where it stood, with what the counter shows and a photo', async () => {
    await page.goto(`/mold/moldInfo/${fresh.id}?tab=inouts`);
    await page.getByRole('button', { name: word('moldMove.UNMOUNT'), exact: true }).click();
    const form = page.getByRole('dialog');
    await expect(form).toContainText(word('moldInout.usualPlace'));
    await expect(form).toContainText(shelf?.name ?? '');
    const photo = { name: 'wear.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
    await form.locator('input[type=file]').setInputFiles(photo);
    await expect(form).toContainText('wear.png');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect.poll(async () => (await read(fresh.id)).status).toBe('STORED');
    await page
      .getByRole('button', { name: word('moldInout.photosOf', 'kr', { kind: word('moldMove.UNMOUNT') }) })
      .first()
      .click();
    await expect(page.getByRole('img', { name: 'wear.png' })).toBeVisible();
  });
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a mold is discarded for good only after that was asked, by a key that says so', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const code = `END${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const shelf = (await desk.get<{ id: number; code: string }[]>('/location/by-type/SHELF')).find((one) => one.code === 'MOLD-1');
  const mold = await desk.send<MoldRow>('POST', '/mold/mold', { code, name: `낡은 지그 ${code}`, type: 'JIG', locationId: shelf?.id });
  const statusNow = async () => (await desk.get<MoldRow>(`/mold/mold/${mold.id}`)).status;
  await bring(page, signedIn);
  await page.goto(`/mold/moldInfo/${mold.id}`);
  await page.getByRole('button', { name: word('mold.dispose'), exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(word('moldInout.reason')).fill('균열');
  const key = form.getByRole('button', { name: word('mold.dispose'), exact: true });
  await expect(key).toHaveAttribute('data-danger', 'true');
  await key.click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(word('mold.disposeAsk', 'kr', { mold: code }));
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  expect(await statusNow()).toBe('STORED');
  await key.click();
  await asked.getByRole('button', { name: word('mold.dispose'), exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.locator('.record-head')).toContainText(word('moldStatus.DISCARDED'));
  expect(await statusNow()).toBe('DISCARDED');
  await expect(page.getByRole('button', { name: word('moldMove.MOUNT'), exact: true })).toHaveCount(0);
});

test('a mold goes to be repaired at a maker and comes back to the shelf where it stood', async ({ page, request, signedIn }) => {
  const desk = office(request, signedIn);
  const code = `FIX${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const shelf = (await desk.get<{ id: number; code: string; name: string }[]>('/location/by-type/SHELF')).find(
    (one) => one.code === 'MOLD-1',
  );
  const mold = await desk.send<MoldRow>('POST', '/mold/mold', { code, name: `수리 지그 ${code}`, type: 'JIG', locationId: shelf?.id });
  const [maker] = await desk.get<{ id: number; name: string }[]>('/biz-partner/type/OUTSOURCER');
  const read = () => desk.get<MoldRow>(`/mold/mold/${mold.id}`);
  await bring(page, signedIn);
  await page.goto(`/mold/moldInfo/${mold.id}`);
  const step = (kind: 'REPAIR_OUT' | 'REPAIR_IN' | 'MOUNT') =>
    page.getByRole('button', { name: word(`moldMove.${kind}`), exact: true }).first();
  const form = page.getByRole('dialog');

  await test.step('to whom or where it goes has to be said', async () => {
    await step('REPAIR_OUT').click();
    await form.getByLabel(word('moldInout.reason')).fill('핀 마모');
    await page.keyboard.press('Control+s');
    await expect(form.getByText(word('mold.repairIsSomewhere')).first()).toBeVisible();
    expect(await read()).toMatchObject({ status: 'STORED' });
    await pickIn(page, form.getByRole('combobox', { name: new RegExp(word('moldInout.partnerId')) }), maker?.name ?? '');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(page.locator('.record-head')).toContainText(word('moldStatus.IN_REPAIR'));
    expect(await read()).toMatchObject({ status: 'IN_REPAIR', partnerName: maker?.name, locationId: null });
  });
  await test.step('taken back from its message it stands where it was, and goes again', async () => {
    const undo = page.locator('.snackbar').getByRole('button', { name: word('record.undo'), exact: true });
    await undo.click();
    await expect(page.locator('.record-head')).toContainText(word('moldStatus.STORED'));
    expect(await read()).toMatchObject({ status: 'STORED', locationId: shelf?.id });
    await step('REPAIR_OUT').click();
    await pickIn(page, form.getByRole('combobox', { name: new RegExp(word('moldInout.partnerId')) }), maker?.name ?? '');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(step('REPAIR_IN')).toBeVisible();
    await expect(step('MOUNT')).toHaveCount(0);
  });
  await test.step('back from repair it is proposed to go where it stood, and both steps stand in its history', async () => {
    await step('REPAIR_IN').click();
    await expect(form).toContainText(word('moldInout.usualPlace'));
    await expect(form).toContainText(shelf?.name ?? '');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(page.locator('.record-head')).toContainText(word('moldStatus.STORED'));
    expect(await read()).toMatchObject({ status: 'STORED', locationId: shelf?.id, partnerId: null });
    await page.goto(`/mold/moldInfo/${mold.id}?tab=inouts`);
    const steps = page.getByRole('grid');
    await expect(steps).toContainText(word('moldMove.REPAIR_OUT'));
    await expect(steps).toContainText(word('moldMove.REPAIR_IN'));
    await expect(steps).toContainText(maker?.name ?? '');
  });
});
