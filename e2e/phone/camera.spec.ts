import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { findChromium } from '../../tools/chromium.ts';
import { bring, expect, test, word } from '../kit/story.ts';
import { phone } from './hand.ts';
import { rawPixels } from './picture.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-camera-'));
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

/** What the camera sees, over and over: a code as our labels have it, on white; nothing without one. */
const film = async (name: string, code: { bcid: string; text: string } | null) => {
  const file = path.join(folder, `${name}.y4m`);
  const [width, height] = [640, 480];
  const shades = new Uint8Array(width * height).fill(235);
  if (code) {
    const drawn = rawPixels(await bwipjs.toBuffer({ ...code, scale: 3, height: 20, padding: 12, backgroundcolor: 'ffffff' }));
    const [left, top] = [Math.floor((width - drawn.width) / 2), Math.floor((height - drawn.height) / 2)];
    for (let y = 0; y < drawn.height; y += 1)
      for (let x = 0; x < drawn.width; x += 1) shades[(y + top) * width + x + left] = drawn.isDark(x, y) ? 16 : 235;
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), shades, Buffer.alloc((width * height) / 2, 128)]);
  fs.writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
  return file;
};

const withCamera = (file: string | null) =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      ...(file ? [`--use-file-for-fake-video-capture=${file}`] : []),
    ],
  });

test('the camera reads a label and goes on with it; without a code it looks on until it is closed', async ({
  request,
  signedIn,
  baseURL,
}) => {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const list = (await (await request.get('/api/material-stock/stocks', { headers })).json()) as {
    packageId: string;
    materialName: string;
    qty: number;
  }[];
  const one = list.find(({ qty }) => qty > 0);
  if (!one) throw new Error('the plant has no package');
  for (const bcid of ['code128', 'qrcode', 'datamatrix']) {
    const browser = await withCamera(await film(bcid, { bcid, text: one.packageId }));
    const page = await browser.newPage({ ...phone, locale: 'ko-KR', baseURL: baseURL as string });
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(sent.url()));
    await bring(page, signedIn);
    await page.goto('/m/material/stock');
    await expect(page.getByPlaceholder(word('phone.code'))).toBeVisible();
    expect(
      fetched.filter((url) => url.includes('.wasm')),
      'nothing of the decoder before the camera opens',
    ).toEqual([]);
    await page.getByRole('button', { name: word('phone.camera'), exact: true }).click();
    await expect(page.locator('.phone-result h2'), bcid).toHaveText(one.materialName);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('.wasm')).every((url) => url.startsWith(baseURL as string))).toBe(true);
    await browser.close();
  }
  const browser = await withCamera(await film('nothing', null));
  const page = await browser.newPage({ ...phone, locale: 'ko-KR', baseURL: baseURL as string });
  await bring(page, signedIn);
  await page.goto('/m/material/stock');
  await page.getByRole('button', { name: word('phone.camera'), exact: true }).click();
  await expect(page.locator('.phone-camera[data-looks=true]')).toBeVisible();
  await page.waitForTimeout(2000);
  await expect(page.locator('.phone-result')).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('action.close') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await browser.close();
});

test('a page that came without HTTPS says what is missing, and typing goes on', async ({ page, signedIn }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await bring(page, signedIn);
  await page.goto('/m/material/stock');
  await page.getByRole('button', { name: word('phone.camera'), exact: true }).click();
  await expect(page.getByText(word('phone.cameraFault.notSecure'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('action.close') })
    .click();
  await page.getByPlaceholder(word('phone.code')).fill('nothing has this');
  await page.getByRole('button', { name: word('phone.find') }).click();
  await expect(page.locator('.phone-nothing')).toContainText('nothing has this');
});
