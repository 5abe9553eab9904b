import { Device, giveDeviceKey } from '@lotline/contract/collection/device';
import { Parameter } from '@lotline/contract/collection/parameter';
import { Tool } from '@lotline/contract/plant/tool';
import { signIn } from '../../tools/plant-log/client.ts';
import { barriersOn } from '../kit/axe.ts';
import { bring, expect, test, word } from '../kit/story.ts';

const second = 1000;

test('two parameters that go together, one a minute later: how well, with what to mind, and the way to their curves', async ({
  page,
  request,
  signedIn,
  account,
  baseURL,
}) => {
  const api = await signIn(baseURL ?? '', account.userId, account.password);
  const mark = Date.now().toString(36);
  const tool = Object.values(await api(Tool.list, {}))[0];
  const made = async (code: string, name: string) =>
    (await api(Parameter.create, { code: `${code}-${mark}`, name: `${name} ${mark}`, toolId: tool?.id ?? 0, everySec: 10 })).id;
  const ids = [await made('PWR', '히터 출력'), await made('TMP', '노 온도')];
  const device = await api(Device.create, { name: `상관 ${mark}` });
  const { key } = await api(giveDeviceKey, { id: device.id, version: device.version });
  // Two hours of steps by chance, the second following the first after sixty seconds.
  let state = 7;
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const power = Array.from({ length: 720 }, () => 40 + Math.round(chance() * 200) / 10);
  const start = Math.floor(Date.now() / (10 * second)) * 10 * second - 7_190_000;
  const points = power.flatMap((value, n) => [
    { parameter: `PWR-${mark}`, at: start + n * 10 * second, value },
    ...(n < 6
      ? []
      : [
          { parameter: `TMP-${mark}`, at: start + n * 10 * second, value: Math.round(((power[n - 6] ?? 0) * 8 + chance() * 10) * 10) / 10 },
        ]),
  ]);
  const answer = await request.post('/api/observation', { headers: { authorization: `Bearer ${key}` }, data: { points } });
  expect(await answer.json()).toMatchObject({ taken: points.length, refused: [] });

  await bring(page, signedIn);
  const told = page.getByRole('grid', { name: word('correlation.pairs') });

  await test.step('nothing is said of one parameter alone', async () => {
    await page.goto(`/dataCollection/correlation?ids=${ids[0]}&from=${start}&to=${start + 7_200_000}`);
    await expect(page.getByText(word('correlation.choose', 'kr', { most: 8 }))).toBeVisible();
  });

  await test.step('both chosen: they hardly go together at once, and clearly a minute apart, which is said', async () => {
    await page.getByRole('searchbox', { name: word('trend.find') }).fill(mark);
    await page.getByRole('checkbox', { name: new RegExp(`노 온도 ${mark}`) }).check();
    await expect(told).toContainText(word('correlationRemark.LAGS'), { timeout: 20_000 });
    // The lag in seconds, as it was made.
    await expect(told.getByRole('row').filter({ hasText: `히터 출력 ${mark}` })).toContainText('60');
    await expect(page.locator('.collection-curves canvas')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('a stretch that is too long is refused in words', async () => {
    await page.goto(`/dataCollection/correlation?ids=${ids.join(',')}&from=${start - 3 * 86_400_000}&to=${start}`);
    await expect(page.getByRole('alert')).toContainText('2');
  });

  await test.step('the way to the curves keeps parameters and stretch', async () => {
    await page.goto(`/dataCollection/correlation?ids=${ids.join(',')}&from=${start}&to=${start + 7_200_000}`);
    await expect(told).toContainText(word('correlationRemark.LAGS'), { timeout: 20_000 });
    await page.getByRole('button', { name: word('correlation.toTrend') }).click();
    await expect(page).toHaveURL(new RegExp(`trend\\?ids=${ids.join('%2C')}|trend\\?ids=${ids.join(',')}`));
    await expect(page.locator('.collection-curves canvas')).toBeVisible({ timeout: 20_000 });
  });
});
