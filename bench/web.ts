import { gzipSync } from 'node:zlib';
import { Partner } from '@lotline/contract/partner/partner';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { startPlant } from '../e2e/kit/plant.ts';
import { demoAccount, openSession, type SignedIn } from '../e2e/kit/story.ts';
import { bringChromium } from '../tools/chromium.ts';
import { median, watchMachine } from './duel.ts';
import { options } from './options.ts';
import { type BenchResult, resultOf } from './result.ts';

/** The processor of a cheap tablet beside this one. */
const slowdown = 4;
const partners = 10_000;
const signIn = '/auth/loginForm';
const records = '/baseinfo/bizPartner';
const typed = ['P', 'a', 'r', 't', 'n', 'e', 'r', ' ', '1', '2', '3', '4', 'Backspace', 'Backspace', 'Backspace', '7', '7', '7'];
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const firstField = 'input[type=password]';
const firstRow = '[role=row] [role=gridcell]:not(:has(input))';

/** The web in a real browser: what a person waits for, and what is carried to them. */
export const web = async (): Promise<BenchResult[]> => {
  const { address, stop } = await startPlant();
  const api = await request.newContext({ baseURL: address });
  const browser = await chromium.launch({ executablePath: bringChromium(), args: flags });
  const machine = watchMachine();
  try {
    const session = await openSession(api, await demoAccount(api));
    const opened: { sign: number; records: number; weight: number }[] = [];
    for (let round = 0; round <= options.rounds; round += 1) {
      machine.calibrate();
      const sign = await machine.during(() => open(browser, address, signIn, firstField));
      const list = await machine.during(() => open(browser, address, records, firstRow, session));
      // The first round warms the server up.
      if (round > 0) opened.push({ sign: sign.ms, records: list.ms, weight: list.weight });
    }
    const rows = Array.from({ length: partners }, (_, n) => ({ partnerCode: `W${n}`, types: ['CUSTOMER'], name: `Partner ${n}` }));
    const made = await api.post(`/api${Partner.bulk.path}`, { headers: { authorization: `Bearer ${session.token}` }, data: { rows } });
    if (!made.ok()) throw new Error(`${made.status()} ${await made.text()}`);
    const strokes: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) strokes.push(...(await machine.during(() => type(browser, address, session))));
    machine.calibrate();
    const noise = machine.noise();
    const ratios = opened.map((one) => one.records / one.sign);
    return [
      resultOf({
        name: `a record screen is usable, against the sign-in page, at ${slowdown} × throttle`,
        unit: 'times',
        ours: median(ratios),
        spread: [Math.min(...ratios), Math.max(...ratios)],
        must: 2.2,
        aim: 1.6,
        beside: { 'sign-in ms': median(opened.map((one) => one.sign)), 'record screen ms': median(opened.map((one) => one.records)) },
        noise,
      }),
      resultOf({
        name: 'JavaScript before the first rows',
        unit: 'kB',
        ours: median(opened.map(({ weight }) => weight)),
        must: 420,
        aim: 300,
      }),
      resultOf({
        name: `a keystroke in a filter over ${partners} rows, p95, at ${slowdown} × throttle`,
        unit: 'ms',
        ours: at(strokes, 0.95),
        must: 100,
        beside: { median: median(strokes), greatest: Math.max(...strokes) },
        noise,
      }),
    ];
  } finally {
    await browser.close();
    await api.dispose();
    await stop?.();
  }
};

const at = (all: number[], share: number) =>
  [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;

/** A page with nothing in its caches and a slow processor. */
const slowPage = async (browser: Browser, address: string, session?: SignedIn): Promise<Page> => {
  const context = await browser.newContext({ baseURL: address, locale: 'ko-KR', viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  if (session)
    await page.addInitScript(
      ([token, user]) => {
        localStorage.setItem('lotline.token', token as string);
        localStorage.setItem('lotline.user', user as string);
        localStorage.setItem('lotline.lastAccess', String(Date.now()));
      },
      [session.token, JSON.stringify(session.user)],
    );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
};

/** Milliseconds until something is drawn and the page answers within a frame or three, and what came until then. */
const open = async (browser: Browser, address: string, path: string, drawn: string, session?: SignedIn) => {
  const page = await slowPage(browser, address, session);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      scripts.push(
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
  });
  await page.addInitScript((selector) => {
    const free = 50;
    const look = (before: number) =>
      requestAnimationFrame(() => {
        const now = performance.now();
        if (document.querySelector(selector) && now - before < free) document.documentElement.dataset.usable = String(now);
        else look(now);
      });
    look(performance.now());
  }, drawn);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.usable, undefined, { timeout: 60_000 });
  const ms = Number(await page.evaluate(() => document.documentElement.dataset.usable));
  const weight = (await Promise.all([...scripts])).reduce((sum, bytes) => sum + bytes, 0) / 1024;
  await page.context().close();
  return { ms, weight };
};

/** Milliseconds from each key until what it leaves is painted. */
const type = async (browser: Browser, address: string, session: SignedIn): Promise<number[]> => {
  const page = await slowPage(browser, address, session);
  await page.goto(records);
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(window, { took });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => took.push(performance.now() - timeStamp);
          painted.port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  // What the screen fetches ahead when it is idle isn't the keystroke's.
  await page.waitForTimeout(4000);
  const field = page.locator('[data-filter=name], .ag-floating-filter input').first();
  await field.focus();
  for (const [n, key] of typed.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => (window as unknown as { took: number[] }).took.length >= count, n + 1);
    await page.waitForTimeout(120);
  }
  const took = await page.evaluate(() => (window as unknown as { took: number[] }).took);
  await page.context().close();
  return took;
};
