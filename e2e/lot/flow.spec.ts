import type { Tracking } from '@lotline/contract/lot/tracking';
import type { Page } from '@playwright/test';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { asked, suspicious } from './suspicious.ts';

/** What of the picture is cut, and whether its columns leave room beside them. */
const seen = (page: Page) =>
  page.locator('.track-picture > svg').evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    const things = [...svg.querySelectorAll('.track-thing')].map((one) => ({
      at: (one.querySelector('rect') ?? one).getBoundingClientRect(),
      texts: [...one.querySelectorAll('text')].map(({ textContent }) => textContent ?? ''),
      told: one.querySelector('title')?.textContent ?? '',
    }));
    const cut = things.filter(({ texts }) => texts.some((text) => text.endsWith('…')));
    return {
      cut: cut.map(({ texts }) => texts.join(' / ')),
      untold: cut.filter(({ texts, told }) => texts.some((text) => text.endsWith('…') && !told.includes(text.slice(0, -1)))).length,
      widths: new Set(things.map(({ at }) => Math.round(at.width))).size,
      left: Math.min(...things.map(({ at }) => at.left)) - frame.left,
      right: frame.right - Math.max(...things.map(({ at }) => at.right)),
    };
  });

test('the columns of the flow are as wide as their texts: nothing is cut where there is room, nothing is stretched', async ({
  page,
  signedIn,
  request,
  browser,
}) => {
  const sheet = await suspicious(request, signedIn);
  const address = `/report/tracking?kind=${sheet.kind}&id=${sheet.id}&view=picture`;
  const shown = async (one: Page, width: number, height: number) => {
    await one.setViewportSize({ width, height });
    await one.goto(address);
    await expect(one.locator('.track-thing[data-root]')).toBeVisible();
    return seen(one);
  };
  const english = await browser.newPage();
  await bring(page, signedIn);
  await bring(english, signedIn, 'en');
  for (const one of [page, english]) {
    for (const [width, height] of [
      [1366, 768],
      [1280, 800],
    ] as const)
      expect((await shown(one, width, height)).cut, `${width}×${height}`).toEqual([]);
    const low = await shown(one, 1024, 600);
    expect(low.untold, 'what is cut is told whole').toBe(0);
    const large = await shown(one, 1920, 1080);
    expect(large.cut).toEqual([]);
    expect(large.widths, 'each column has its own width').toBeGreaterThan(2);
    expect(large.left, 'what is over stays empty on both sides').toBeGreaterThan(30);
    expect(Math.abs(large.left - large.right)).toBeLessThan(4);
  }
  await english.close();
});

test('with the keys alone: from thing to thing, what is chosen stays in sight, Enter opens it and the keys go on from there', async ({
  page,
  signedIn,
  request,
}) => {
  const sheet = await suspicious(request, signedIn);
  await bring(page, signedIn);
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto(`/report/tracking?kind=${sheet.kind}&id=${sheet.id}&view=picture`);
  const focused = page.locator('.track-thing:focus');
  const { nodes } = await asked<Tracking>(request, signedIn, `/tracking/${sheet.kind}/${sheet.id}`);
  await page.locator('.track-thing[data-root]').focus();
  await page.keyboard.press('ArrowLeft');
  const supplier = nodes.find(({ kind }) => kind === 'supplier');
  await expect(focused).toHaveAccessibleName(new RegExp(`^${word('tracking.kind.supplier')}, ${supplier?.label}`));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-kind', 'material-stock');
  expect(
    await focused
      .locator('rect')
      .last()
      .evaluate((rect) => getComputedStyle(rect).strokeWidth),
  ).toBe('4px');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-kind', 'lot');
  // Its details take a part of the window, and it is whole in the rest.
  await expect(page.getByRole('complementary', { name: word('tracking.details') })).toBeVisible();
  await expect
    .poll(async () => {
      const [thing, picture] = await Promise.all([focused.boundingBox(), page.locator('.track-picture > svg').boundingBox()]);
      return thing && picture ? thing.x >= picture.x && thing.x + thing.width <= picture.x + picture.width : false;
    })
    .toBe(true);
  expect(await barriersOn(page)).toEqual([]);
  const lot = await focused.getAttribute('data-key');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`kind=lot&id=${lot?.split(':')[1]}&view=picture`));
  await expect(page.locator('.track-thing[data-root]')).toHaveAttribute('data-key', lot ?? '');
  await expect(focused).toHaveAttribute('data-key', lot ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).not.toHaveAttribute('data-key', lot ?? '');
  // What nothing can be traced from opens its own screen.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/report\/lot\?lot=/);
});

test('what is on hold says so in the picture, in words and in the colour of a hold', async ({ page, signedIn, request }) => {
  const sheet = await suspicious(request, signedIn);
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${signedIn.token}`, 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await send('POST', '/tracking/hold', { kind: sheet.kind, id: sheet.id, reason: '재질 성적서 불일치' });
  try {
    await bring(page, signedIn);
    await page.goto(`/report/tracking?kind=${sheet.kind}&id=${sheet.id}&view=picture`);
    const held = page.locator('.track-thing [data-trouble=held]');
    await expect(held.first()).toHaveText(`❚❚ ${word('quality.HOLD')}`);
    const root = page.locator('.track-thing[data-root]');
    await expect(root).toHaveAccessibleName(new RegExp(word('quality.HOLD')));
    const colours = await held.first().evaluate((text) => {
      const like = document.createElement('i');
      like.style.color = 'var(--hold)';
      document.body.append(like);
      const hold = getComputedStyle(like).color;
      like.remove();
      return [getComputedStyle(text).fill, hold];
    });
    expect(colours[0]).toBe(colours[1]);
    expect(await barriersOn(page)).toEqual([]);
  } finally {
    await send('PUT', `/tracking/hold/${id}/release`, { reason: '재시험 합격' });
  }
});
