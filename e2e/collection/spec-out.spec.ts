import { Device, giveDeviceKey } from '@lotline/contract/collection/device';
import { Parameter } from '@lotline/contract/collection/parameter';
import { specOutDatas } from '@lotline/contract/collection/spec-out';
import { Location } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { drawer } from '../kit/form.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const minute = 60_000;

test('what a machine pushes is beyond its limit: its line is told and says why; what it leaves the office answers, and the curve shows it', async ({
  page,
  request,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = Date.now().toString(36);
  // A factory and a line of its own: what its machine says is told at no other kiosk.
  const site = (await api(Location.list, { type: 'SITE' }))[0];
  const factory = await api(Location.create, { type: 'FACTORY', code: `F-${mark}`, name: `별관 ${mark}`, parentId: site?.id ?? null });
  const line = await api(Location.create, { type: 'LINE', code: `L-${mark}`, name: `열처리 ${mark}`, parentId: factory.id });
  const tool = await api(Tool.create, { code: `F-${mark}`, name: `침탄로 ${mark}`, nameEn: `Furnace ${mark}`, locationId: line.id });
  const parameter = (code: string, name: string) =>
    api(Parameter.create, { code: `${code}-${mark}`, name, toolId: tool.id, unit: '℃', decimals: 1, lsl: 840, usl: 860 });
  await parameter('Z1', '1존 온도');
  await parameter('OIL', '유조 온도');
  const device = await api(Device.create, { name: `게이트웨이 ${mark}`, toolId: tool.id });
  const { key } = await api(giveDeviceKey, { id: device.id, version: device.version });
  const push = async (code: string, values: readonly (readonly [agoMin: number, value: number])[]) => {
    const points = values.map(([ago, value]) => ({ parameter: `${code}-${mark}`, at: Date.now() - ago * minute, value }));
    const answer = await request.post('/api/observation', { headers: { authorization: `Bearer ${key}` }, data: { points } });
    expect(await answer.json()).toMatchObject({ taken: points.length, refused: [] });
  };
  await push('Z1', [
    [30, 850],
    [20, 866.5],
    [15, 864],
  ]);
  await push('OIL', [
    [30, 850],
    [25, 835],
    [10, 850],
  ]);
  // They are found when what was taken is put into its blocks.
  const outs = async () => (await api(specOutDatas, {})).filter(({ toolId }) => toolId === tool.id);
  await expect.poll(async () => (await outs()).length, { timeout: 60_000 }).toBe(2);

  await bring(page, signedIn);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(
    (at) => {
      localStorage.setItem('lotline.kiosk.line', String(at.lineId));
      if (!sessionStorage.getItem('lotline.kiosk.place')) sessionStorage.setItem('lotline.kiosk.place', JSON.stringify(at));
    },
    { lineId: line.id, workId: null, step: 'works' },
  );
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).click({ delay: 420 });

  await test.step('the band says which machine, what it says and since when it is out', async () => {
    await page.goto('/kiosk');
    const band = page.getByRole('alert').filter({ hasText: `침탄로 ${mark} 1존 온도 866.5 ℃` });
    await expect(band).toContainText('상한 860 ℃ 외 1건', { timeout: 20_000 });
    expect(await barriersOn(page)).toEqual([]);
    await band.getByRole('button', { name: word('lineAlarm.answer') }).click({ delay: 420 });
    await expect(page.getByRole('heading', { name: word('lineAlarm.title') })).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('one tap is the cause, one what was done; the band goes on about the other', async () => {
    await tap(/1존 온도/);
    await expect(page.getByRole('heading', { name: word('lineSignal.whatCaused') })).toBeVisible();
    await tap('설비 조건이 달라짐');
    await expect(page.getByText(word('lineSignal.causeWas', 'kr', { cause: '설비 조건이 달라짐' }))).toBeVisible();
    await tap('설비 조건 재설정');
    await expect(page.getByText(word('lineAlarm.settled'))).toBeVisible();
    await expect(page.getByRole('button', { name: /1존 온도/ })).toHaveCount(0);
    await tap(word('kiosk.back'));
    await expect(page.getByRole('status').filter({ hasText: '유조 온도 835 ℃' })).toBeVisible();
  });

  await test.step('the office reads who said it, and answers the other', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto('/dataCollection/specOut');
    const row = (name: string) =>
      page
        .getByRole('row')
        .filter({ hasText: `침탄로 ${mark}` })
        .filter({ hasText: name });
    await expect(row('1존 온도')).toContainText('설비 조건 재설정');
    await row('유조 온도').click();
    await page.getByRole('button', { name: word('specOut.acknowledge'), exact: true }).click();
    const form = drawer(page, 'specOut');
    await form.fill({ reason: '유조 냉각수 과다', action: '밸브 조정' });
    await form.save();
    await expect(row('유조 온도')).toContainText('밸브 조정');
    expect((await outs()).every(({ acknowledgedAt }) => acknowledgedAt !== null)).toBe(true);
  });

  await test.step('its curve is a step away, another day may lie behind it', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: `침탄로 ${mark}` })
      .filter({ hasText: '1존 온도' })
      .click();
    await page.getByRole('button', { name: word('specOut.seeCurve'), exact: true }).click();
    await expect(page.locator('.collection-curves canvas')).toBeVisible({ timeout: 20_000 });
    await page.getByText(word('trendOver.1d'), { exact: true }).click();
    await expect(page).toHaveURL(/over=1d/);
    await expect(page.locator('.collection-curves canvas')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('the line has nothing left', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/kiosk');
    await expect(page.locator('.kiosk-main')).toBeVisible();
    await expect(page.getByText(`침탄로 ${mark}`)).toHaveCount(0);
  });
});
