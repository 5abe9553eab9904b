import type { ProductRow } from '@lotline/contract/product/product';
import type { Page } from '@playwright/test';
import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

test.use({ viewport: { width: 1024, height: 600 }, hasTouch: true });

/** A picture of so many pixels. */
const drawn = async (page: Page, width: number, height: number) => {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w as number, h as number];
      canvas.getContext('2d')?.fillText('Ø 32', 40, 40);
      return canvas.toDataURL('image/png').split(',')[1];
    },
    [width, height] as const,
  );
  return Buffer.from(data ?? '', 'base64');
};

test('the drawing has a key of its own, fills the screen, is enlarged by a tap and pushed about by a finger, without a network too', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  await bring(page, signedIn);
  await page.goto('/404');
  const designImageId = await desk.upload('productDesign', 'drawing.png', await drawn(page, 2400, 1700));
  const small = await desk.upload('workInstruction', 'step.png', await drawn(page, 480, 320));
  const product = (await desk.get<ProductRow[]>('/product/products')).find(({ id }) => id === first.productId);
  await desk.send('PUT', '/product', { ...product, designImageId });
  const steps = ['척에 물린다', '외경을 깎는다', '모서리를 딴다', '외경을 잰다'];
  await desk.instruct(
    first,
    steps.map((textKr, at) => ({ textKr, ...(at === 0 && { fileId: small }) })),
  );
  await page.addInitScript(
    (at) => {
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      if (!sessionStorage.getItem('lotline.kiosk.place')) sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: first.lineId, workId: first.dailyPlanId, step: 'work' },
  );
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });
  const picture = page.locator('.kiosk-picture img');
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);

  await page.goto('/kiosk');
  const keys = page.locator('.kiosk-papers > *');
  await expect(keys).toHaveCount(2);
  for (const key of await keys.all()) expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await press(new RegExp(word('kiosk.drawing')));
  await expect.poll(width).toBeGreaterThan(800);
  const leave = () =>
    page
      .locator('.kiosk-picture')
      .getByRole('button', { name: word('kiosk.back') })
      .click({ delay: 420 });
  await leave();
  await context.setOffline(true);

  await test.step('all of it is seen; a tap shows its own pixels, a finger pushes it, two spread or close it', async () => {
    await press(new RegExp(word('kiosk.drawing')));
    await expect(picture).toBeInViewport({ ratio: 1 });
    await page.touchscreen.tap(300, 300);
    await expect.poll(width).toBe(2400);
    const before = await picture.boundingBox();
    const cdp = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number; id: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: 500, y: 400, id: 1 });
    for (let by = 10; by <= 150; by += 10) await touch('touchMove', { x: 500 - by, y: 400 - by, id: 1 });
    await touch('touchEnd');
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 50);
    await touch('touchStart', { x: 200, y: 300, id: 1 }, { x: 600, y: 300, id: 2 });
    for (let by = 10; by <= 100; by += 10) await touch('touchMove', { x: 200 + by, y: 300, id: 1 }, { x: 600 - by, y: 300, id: 2 });
    await touch('touchEnd');
    await expect.poll(width).toBeLessThan(1400);
    expect(await width()).toBeGreaterThan(1000);
    await press(word('kiosk.wholePicture'));
    await expect(picture).toBeInViewport({ ratio: 1 });
  });

  await test.step('its keys fit gloves and say why they do nothing more', async () => {
    for (const key of await page.locator('.kiosk-picture-keys button').all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
    }
    for (let n = 0; n < 4 && (await width()) < 2400; n++) await press(word('kiosk.larger'));
    expect(await width()).toBe(2400);
    await page.getByRole('button', { name: word('kiosk.larger'), exact: true }).tap({ force: true });
    await expect(page.locator('.snackbar')).toContainText(word('kiosk.fullSize'));
    await leave();
    await expect(keys).toHaveCount(2);
  });

  await test.step('every step is read without scrolling; its picture is enlarged to its own pixels and no further', async () => {
    await press(new RegExp(word('workInstruction.one')));
    for (const text of steps) await expect(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
    await press(word('kiosk.enlarge', 'kr', { name: '척에 물린다' }));
    await expect.poll(width).toBe(480);
    await leave();
    await expect(page.getByText('외경을 잰다', { exact: true })).toBeVisible();
  });
});
