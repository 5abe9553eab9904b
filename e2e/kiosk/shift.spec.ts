import { type Facts, say } from '@lotline/contract/kit/words';
import { allWords, type WordKey } from '@lotline/contract/words';
import type { BrowserContext, Page } from '@playwright/test';
import { bring, expect, test, word } from '../kit/story.ts';
import { office, why } from './floor.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const told = (key: WordKey, facts: Facts) => say(allWords[key], 'kr', facts);

const kiosk = (page: Page) => {
  // A finger that means it: quicker presses at one place are taken for a glove that bounces.
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click({ delay: 420 });
  return {
    press,
    open: () => page.goto('/kiosk'),
    chooseLine: (name: string) => press(new RegExp(`^${name}`)),
    /** A wedge scanner: a burst of keys and Enter, wherever the focus is; it waits for nobody between its keys. */
    scan: async (code: string) => {
      const keyboard = await page.context().newCDPSession(page);
      const press = (key: object) => [
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
      ];
      await Promise.all([...[...code].flatMap((key) => press({ key, text: key })), ...press({ key: 'Enter', text: '\r' })]);
      await keyboard.detach();
    },
    count: (tab: 'kiosk.good' | 'kiosk.defect') => page.getByRole('tab', { name: new RegExp(`^${word(tab)}`) }).click(),
    says: (text: string) => expect(page.getByText(text).first()).toBeVisible(),
    network: page.locator('.kiosk-network'),
  };
};

/** Everything pressed with a glove is at least 56 px each way. */
const expectGloves = async (page: Page) => {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.kiosk button, .kiosk a')]
      .map((target) => ({ name: target.textContent || target.ariaLabel, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 56 || box.height < 56))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
};

test('a shift at the kiosk: set-up, work, a stop, the network gone, results with defects, a short finish', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const desk = office(request, signedIn);
  const { plan, first, lineName } = await desk.planToday('펌프 샤프트', 30);
  await bring(page, signedIn);
  const at = kiosk(page);
  await at.open();
  await expectGloves(page);
  await at.chooseLine(lineName);
  await expect(page.locator('.kiosk-bar')).toBeVisible();

  await test.step('the lot’s barcode opens its work, which says what is missing', async () => {
    await at.scan(plan.lotNo);
    await expect(page.getByRole('heading', { name: first.operationName })).toBeVisible();
    const missing = told('kiosk.block.NO_MATERIAL', { material: first.materials[0]?.name });
    await at.says(missing);
    await expectGloves(page);
    await desk.bringMaterial(plan.id, first);
    await expect(page.getByText(missing)).toHaveCount(0);
  });

  await test.step('another machine takes the work over: the planned one may be busy', async () => {
    // A machine with a stopped work says so in a key that begins with the same word.
    await at.press(new RegExp(`^${word('kiosk.machine')} `));
    const free = page.locator('.kiosk-tile:not([aria-disabled=true]):not([data-tone=warn])').first();
    const name = (await free.locator('strong').textContent()) ?? '';
    await free.click({ delay: 420 });
    await at.says(name);
    await expect(page.getByRole('button', { name: word('kiosk.setup'), exact: true })).toBeEnabled();
  });

  await test.step('set-up asks who works, once', async () => {
    await at.press(word('kiosk.setup'));
    await page.locator('.kiosk-tile:not([data-tone=warn])').first().click();
    await expectGloves(page);
    await at.press(told('kiosk.withThese', { n: 1 }));
    await at.says(word('kiosk.state.SETUP'));
    await at.press(word('kiosk.start'));
    await at.says(word('kiosk.state.RUN'));
  });

  await test.step('a result with defects by reason; a glove that bounces saves once', async () => {
    await at.press(word('kiosk.result'));
    await at.press('+10');
    await at.count('kiosk.defect');
    await page.locator('.kiosk-tile').first().click();
    await page.locator('.kiosk-tile').first().click();
    await expectGloves(page);
    await page.getByRole('button', { name: told('kiosk.saveSum', { qty: 12, uom: first.uom }) }).dblclick();
    await expect(page.getByRole('heading', { name: first.operationName })).toBeVisible();
    await expect(at.network).toHaveText(word('kiosk.online'));
    await expect
      .poll(async () => (await desk.dayOf(first.dailyPlanId)).results.map(({ goodQty, defectQty }) => [goodQty, defectQty]))
      .toEqual([[10, 2]]);
  });

  await test.step('without a network everything goes on and waits here', async () => {
    await context.setOffline(true);
    await at.press(word('kiosk.pause'));
    await page.locator('.kiosk-tile').first().click();
    await at.says(word('kiosk.state.STOPPED'));
    await at.press(word('kiosk.goOn'));
    await at.press(word('kiosk.result'));
    await page.keyboard.press('5', { delay: 80 });
    await at.press(told('kiosk.saveSum', { qty: 5, uom: first.uom }));
    await expect(at.network).toHaveText(told('kiosk.waiting', { n: 3 }));
    await expect(page.locator('.kiosk-figure', { hasText: word('kiosk.good') }).locator('strong')).toHaveText('15');
  });

  await test.step('and survives the window, to arrive once, in order, at its own times', async () => {
    const { page: again, context: other } = await reopen(page, context);
    const anew = kiosk(again);
    await expect(anew.network).toHaveText(word('kiosk.online'));
    await expect
      .poll(async () => (await desk.dayOf(first.dailyPlanId)).results.map(({ goodQty, source }) => [goodQty, source]))
      .toEqual([
        [5, 'KIOSK'],
        [10, 'KIOSK'],
      ]);
    expect((await desk.dayOf(first.dailyPlanId)).events.map(({ kind }) => kind)).toEqual(['SETUP', 'RUN', expect.any(String), 'RUN']);

    await test.step('a finish that is short asks why; it can be opened again', async () => {
      await anew.scan(plan.lotNo);
      await anew.press(word('kiosk.finish'));
      await anew.press(why.SHIFT_END);
      await anew.press(word('kiosk.carryNone'));
      await anew.press(word('kiosk.finish'));
      await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row.workStatus).toBe('COMPLETE');
      await anew.scan(plan.lotNo);
      await anew.says(why.SHIFT_END);
      await anew.press(word('kiosk.reopen'));
      await anew.press(why.MORE);
      await expect.poll(async () => (await desk.dayOf(first.dailyPlanId)).row.workStatus).toBe('IN_PROGRESS');
    });

    await test.step('what the server won’t take is said on the work until somebody discards it by that name', async () => {
      await anew.press(word('kiosk.result'));
      await anew.press('+100');
      await anew.press(told('kiosk.saveSum', { qty: 100, uom: first.uom }));
      await anew.press(word('result.sureYes'));
      await expect(again.getByRole('alert')).toContainText(first.materials[0]?.name ?? '');
      await anew.press(word('kiosk.settle'));
      await anew.press(word('kiosk.discardEntry'));
      await again
        .locator('.alert')
        .getByRole('button', { name: word('kiosk.discardEntry') })
        .click();
      await expect(again.locator('.kiosk-settling')).toHaveCount(0);
      expect((await desk.dayOf(first.dailyPlanId)).row.completedQty).toBe(15);
    });
    await other.setOffline(false);
  });
});

/** The window is gone without a word, as when the power fails; the network is back when another one opens. */
const reopen = async (page: Page, context: BrowserContext) => {
  const next = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await next.goto('/kiosk');
  return { page: next, context };
};
