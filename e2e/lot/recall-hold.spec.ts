import { recall } from '@lotline/contract/lot/recall';
import type { Page } from '@playwright/test';
import { bring, expect, test, word } from '../kit/story.ts';
import { suspicious } from './suspicious.ts';

const held = (page: Page) => page.locator('.recall-held');
const tile = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a hold takes a usual reason and Ctrl-Enter, its banner says what it can’t reach, and the keys go on from there', async ({
  page,
  signedIn,
  request,
}) => {
  const sheet = await suspicious(request, signedIn);
  await bring(page, signedIn);
  await page.goto(`/report/tracking?kind=supplier-lot&id=${sheet.id}`);
  await page.getByRole('button', { name: word('recall.hold') }).click();
  const asking = page.getByRole('dialog', { name: word('recall.hold') });
  // Of what there is none nothing is said.
  await expect(asking).not.toContainText(word('recall.packageCount', 'kr', { n: 0 }));
  await tile(page, '열처리 불량').click();
  await asking.getByRole('textbox').fill('경도 미달');
  await asking.getByRole('textbox').press('Control+Enter');
  await expect(held(page)).toContainText(word('recall.heldBecause', 'kr', { reason: '열처리 불량 · 경도 미달' }));
  const [gone] = sheet.sums.filter(({ place, qty }) => place === 'SHIPPED' && qty > 0);
  await expect(held(page)).toContainText(`${word('recall.place.SHIPPED')} ${gone?.qty} ${sheet.uom}`);
  await expect(page.getByRole('button', { name: word('recall.notice') })).toBeFocused();

  await held(page)
    .getByRole('button', { name: word('recall.release') })
    .click();
  await tile(page, '의심 해소').click();
  await page.getByRole('dialog').getByRole('textbox').press('Control+Enter');
  await expect(held(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: sheet.label })).toBeFocused();
  const after = await request.get(`/api${recall.path.replace('{a}', sheet.kind).replace('{b}', `${sheet.id}`)}`, {
    headers: { authorization: `Bearer ${signedIn.token}`, 'x-language': 'en' },
  });
  expect((await after.json()).holds[0]).toMatchObject({
    reasonEn: 'Heat treatment · 경도 미달',
    releaseReasonEn: 'Suspicion was unfounded',
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the reasons lie under the thumb without a keyboard, and what comes next is the main button, with nothing said over it', async ({
    page,
    signedIn,
    request,
  }) => {
    const sheet = await suspicious(request, signedIn);
    await bring(page, signedIn);
    await page.goto(`/report/tracking?kind=supplier-lot&id=${sheet.id}`);
    await page.getByRole('button', { name: word('recall.hold') }).tap();
    await expect(tile(page, '공급사 통보')).toBeFocused();
    for (const button of await page.getByRole('dialog').getByRole('button').all())
      expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44);
    await tile(page, '치수 불량').tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('recall.hold') })
      .tap();
    await expect(held(page)).toBeVisible();
    const notice = page.getByRole('button', { name: word('recall.notice') });
    const [at, told] = await Promise.all([notice.boundingBox(), page.locator('.snackbar').first().boundingBox()]);
    expect(at?.height).toBeGreaterThanOrEqual(44);
    expect(at?.y, 'the notice lies under the thumb').toBeGreaterThan(700);
    expect((told?.y ?? 0) + (told?.height ?? 0), 'what is said lies above it').toBeLessThanOrEqual(at?.y ?? 0);
    expect(told?.y, 'and below the page’s tools').toBeGreaterThan(500);
    await notice.tap();
    await expect(page.getByRole('dialog', { name: word('recall.notice') })).toBeVisible();
    await page.keyboard.press('Escape');

    await held(page)
      .getByRole('button', { name: word('recall.release') })
      .tap();
    await expect(tile(page, '재검사 합격')).toBeFocused();
    await tile(page, '잘못 보류함').tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('recall.release') })
      .tap();
    await expect(held(page)).toHaveCount(0);
  });
});
