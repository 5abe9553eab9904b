import { bring, expect, test, word } from '../kit/story.ts';
import { office } from './floor.ts';

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test.use({ viewport: { width: 1280, height: 800 } });

test('an opened kiosk opens again without a network, with its works and their instructions, and takes a report; the office’s pages are not kept', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first } = await desk.planToday('펌프 샤프트', 30);
  await desk.bringMaterial(plan.id, first);
  const check = `외경 확인 ${plan.lotNo}`;
  const picture = await desk.upload('workInstruction', 'how.png', Buffer.from(onePixel, 'base64'));
  await desk.instruct(first, [
    { kind: 'CHECK', textKr: check },
    { textKr: '척에 물린다', fileId: picture },
  ]);
  await bring(page, signedIn);
  await page.addInitScript((line) => localStorage.setItem('lotline.kiosk.line', line), String(first.lineId));
  const card = page.locator('.kiosk-card-open', { hasText: plan.lotNo }).first();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ delay: 420 });

  await page.goto('/kiosk');
  await press(word('kiosk.anyShift'));
  await expect(card).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/kiosk')) ?? navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  // The papers of the list come while nothing else is to do.
  const pictures = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('lotline.kiosk.files', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('files');
          opening.onsuccess = () => {
            const count = opening.result.transaction('files').objectStore('files').count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(pictures).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.offline'));
  await card.click();
  await expect(page.getByText(check)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(word('workInstruction.one')) }).click({ delay: 420 });
  await expect
    .poll(() =>
      page
        .locator('.kiosk-shown img')
        .first()
        .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
    )
    .toBe(1);
  await press(word('kiosk.back'));
  await press(word('kiosk.result'));
  await page.locator('.pad').getByRole('button', { name: '4', exact: true }).click();
  await press(word('kiosk.saveSum', 'kr', { qty: 4, uom: first.uom }));
  await expect(page.locator('.kiosk-network')).toHaveText(word('kiosk.waiting', 'kr', { n: 1 }));

  // What only this device knows doesn't look like what is booked.
  await expect(page.locator('.kiosk-figure[data-tone=kept]').first()).toContainText(/미전송|not sent/);
  await context.setOffline(false);
  await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row.completedQty).toBe(4);

  const held = await page.evaluate(async () => {
    const urls = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return urls.flat();
  });
  expect(held).toContain('/kiosk');
  const drawnLater = ['RefusedPage', 'Reports', 'HelpPage', 'PersonPage', 'Papers'];
  expect(drawnLater.filter((name) => !held.some((path) => path.startsWith(`/assets/${name}-`)))).toEqual([]);
  expect(held.filter((path) => path.startsWith('/api') || /MainShell|Grid/.test(path))).toEqual([]);
});
