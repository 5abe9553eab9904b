import { Product } from '@lotline/contract/product/product';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { ProductQuality } from '@lotline/contract/quality/standard';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

/** A patrol inspection of a product of its own: a size of two pieces, and one that is looked at. */
const patrolled = async (api: Client, password: string) => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const made = await api(Product.create, { code: `ZP${own}`, name: `순회 축 ${own}`, type: 'FINISHED', uom: 'EA' });
  const draft = await api(ProductQuality.create, {
    ...{ productId: made.id, stage: 'PATROL', name: `순회 검사 ${own}`, effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 2 } },
    characteristics: [
      { name: '외경', nominal: 10, lsl: 9.9, usl: 10.1, decimals: 2, unit: 'mm' },
      { name: '흠집', kind: 'ATTRIBUTE', class: 'MINOR', sampleSize: 1 },
    ],
  });
  await api(ProductQuality.approve, { id: draft.id, version: draft.version, password });
  return api(productInspections.create, { productId: made.id, stage: 'PATROL', lotQty: 20 });
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]) {
  test.describe(`on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test('an inspection is found, measured value by value with a thumb, kept without a network, and judged', async ({
      page,
      context,
      signedIn,
      account,
      baseURL,
    }) => {
      const api = await signIn(baseURL ?? '', account.userId, account.password);
      const made = await patrolled(api, account.password);
      await bring(page, signedIn);
      await page.goto('/quality/product/result');
      await page.getByText(made.resultNo).first().tap();
      const key = (name: string) => page.locator('.pad').getByRole('button', { name, exact: true });
      const type = async (text: string) => {
        for (const one of text) await key(one).tap();
      };
      const enter = () => key(word('pad.enter')).tap();
      const left = (n: number) => expect(page.getByText(word('lineInspection.left', 'kr', { n }))).toBeVisible();

      await test.step('the pad and its keys stand whole below what is measured, large enough for a thumb', async () => {
        await expect(page.getByRole('heading', { name: /외경/ })).toBeInViewport();
        await left(3);
        await expect(key(word('pad.enter'))).toBeInViewport({ ratio: 1 });
        const box = await key('5').boundingBox();
        expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        expect(await barriersOn(page)).toEqual([]);
      });

      await test.step('what is out turns red before it is entered', async () => {
        await type('10.3');
        await expect(page.getByRole('alert').filter({ hasText: word('lineInspection.out') })).toBeVisible();
        await key(word('pad.clear')).tap();
        await type('10.02');
        await expect(page.getByRole('alert')).toHaveCount(0);
        await enter();
        await expect(page.getByRole('heading', { name: /흠집/ })).toBeVisible();
      });

      await test.step('without a network a value stays on the phone, through a reload too', async () => {
        await expect(page.getByText(word('inspection.saved'))).toBeVisible();
        await context.setOffline(true);
        await page.waitForTimeout(350);
        await page.getByRole('button', { name: word('lineInspection.ok'), exact: true }).tap();
        await expect(page.getByText(word('inspection.stillSaving', 'kr', { n: 1 }))).toBeVisible();
        await context.setOffline(false);
        await page.reload();
        await left(1);
        await expect(page.getByText(word('inspection.saved'))).toBeVisible({ timeout: 15_000 });
      });

      await test.step('when all is measured the judgement is one tap away', async () => {
        await type('10.05');
        await enter();
        await page.getByRole('button', { name: word('inspection.toJudge') }).tap();
        const form = page.getByRole('form', { name: word('inspection.judge') });
        await form.getByRole('button', { name: word('inspection.judge'), exact: true }).tap();
        await expect(page.getByText(word('inspection.judgedSaid', 'kr', { no: made.resultNo }))).toBeVisible();
        expect((await api(productInspections.one, { id: made.id })).judgement).toBe('PASS');
      });
    });
  });
}
