import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { Location } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import { OperPlan } from '@lotline/contract/product/oper-plan';
import { Operation } from '@lotline/contract/product/operation';
import { Product } from '@lotline/contract/product/product';
import { type DailyPlanDraft, saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { startPlant } from '../e2e/kit/plant.ts';
import { demoAccount, openSession, type SignedIn } from '../e2e/kit/story.ts';
import { bringChromium } from '../tools/chromium.ts';
import { type Client, signIn } from '../tools/plant-log/client.ts';
import { median, watchMachine } from './duel.ts';
import { options } from './options.ts';
import { type BenchResult, resultOf } from './result.ts';

/** The processor of a cheap laptop beside this one. */
const slowdown = 4;
const lines = 10;
const blocks = 1000;
const daysOfBoard = 14;
/** What stands above the board and below it. */
const around = 200;
const width = 1920;
const steps = 120;

/** What dragging one daily plan over a thousand others takes of a frame, against one bare block over a thousand. */
export const board = async (): Promise<BenchResult[]> => {
  const { address, stop } = await startPlant();
  const api = await request.newContext({ baseURL: address });
  const browser = await chromium.launch({ executablePath: bringChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const machine = watchMachine();
  try {
    const account = await demoAccount(api);
    const session = await openSession(api, account);
    const monday = await fill(await signIn(address, account.userId, account.password));
    const page = await openBoard(browser, session, `${address}/production/plan?tab=board&weeks=2&from=${monday}`);
    const bare = await openBare(browser, page.viewportSize());
    const drawn = await page.locator('.pb-block').count();
    const rounds: { ours: number; floor: number }[] = [];
    for (let round = 0; round <= options.rounds; round += 1) {
      machine.calibrate();
      const ours = await machine.during(() => drag(page, '.pb-block'));
      const floor = await machine.during(() => drag(bare, '.block'));
      // The first round warms both up.
      if (round > 0) rounds.push({ ours, floor });
    }
    machine.calibrate();
    const ratios = rounds.map(({ ours, floor }) => ours / floor);
    return [
      resultOf({
        name: `a frame while a daily plan is dragged over ${blocks} others, p95, against ${blocks} bare blocks, at ${slowdown} × throttle`,
        unit: 'ms',
        ours: median(rounds.map(({ ours }) => ours)),
        floor: median(rounds.map(({ floor }) => floor)),
        ratio: median(ratios),
        spread: [Math.min(...ratios), Math.max(...ratios)],
        must: 2,
        aim: 1.3,
        beside: { drawn },
        noise: machine.noise(),
      }),
    ];
  } finally {
    await browser.close();
    await api.dispose();
    await stop?.();
  }
};

/** Ten lines with two machines each, and a thousand daily plans of a hundred plans on them, far behind everything else. */
const fill = async (api: Client) => {
  const far = addDays(dayIn(new Date(), 'Asia/Seoul'), 400);
  const monday = addDays(far, (8 - new Date(`${far}T00:00:00Z`).getUTCDay()) % 7);
  const days = Array.from({ length: daysOfBoard }, (_, at) => addDays(monday, at)).filter((_, at) => at % 7 < 5);
  const [factory] = await api(Location.list, { type: 'FACTORY' });
  const rows: DailyPlanDraft[] = [];
  const perLine = blocks / lines / days.length;
  for (let n = 0; n < lines; n += 1) {
    const line = await api(Location.create, { type: 'LINE', code: `BB-${n}`, name: `Board ${n}`, parentId: factory?.id ?? 0 });
    const tools = [];
    for (const at of [1, 2]) tools.push(await api(Tool.create, { code: `BB-${n}-${at}`, name: `Machine ${n}-${at}`, locationId: line.id }));
    const product = await api(Product.create, { code: `BB-${n}`, name: `Bracket ${n}`, type: 'FINISHED', uom: 'EA' });
    const operation = await api(Operation.create, { code: `BB-${n}`, name: `Cutting ${n}`, type: 'MACHINING', lineId: line.id });
    await api(OperPlan.create, { productId: product.id, operationId: operation.id, lineId: line.id, toolId: tools[0]?.id, cycleSec: 30 });
    for (let at = 0; at < perLine; at += 1) {
      const plan = await api(createPlan, {
        ...{ productId: product.id, planQty: 1000, locationId: line.id, startDt: monday, endDt: days.at(-1) as string },
      });
      const [own] = await api(operationPlansOf, { id: plan.id });
      const toolId = tools[at % 2]?.id ?? null;
      for (const workDate of days)
        rows.push({
          ...{ operPlanId: own?.id ?? 0, workDate, dayNight: 'DAY', toolId, targetQty: 20 + at, workerIds: [], seq: 1, remove: false },
        });
    }
  }
  await api(saveDailyPlans, { rows });
  return monday;
};

const slowed = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
};

const openBoard = async (browser: Browser, session: SignedIn, address: string) => {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width, height: 1080 } });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('lotline.token', token as string);
      localStorage.setItem('lotline.user', user as string);
      localStorage.setItem('lotline.lastAccess', String(Date.now()));
    },
    [session.token, JSON.stringify(session.user)],
  );
  await page.goto(address);
  await page.locator('.pb-block').first().waitFor();
  // So high that all of them are on the screen, however high a block is.
  const height = await page.locator('.pb-body').evaluate((body) => body.clientHeight);
  await page.setViewportSize({ width, height: height + around });
  await page
    .locator('.pb-block')
    .nth(blocks - 1)
    .waitFor();
  return slowed(page);
};

/** The same many blocks with nothing behind them; the browser moves one of them. */
const openBare = async (browser: Browser, viewport: { width: number; height: number } | null) => {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.setContent(`<style>
    body { margin: 0; position: relative; font: 12px sans-serif; user-select: none }
    .block { position: absolute; width: 90px; height: 24px; overflow: hidden; border: 1px solid #ccc; border-radius: 5px; background: #eee; contain: layout paint style }
    .ghost { position: fixed; top: 0; left: 0; width: 200px; height: 40px; background: #fff; pointer-events: none; will-change: transform }
  </style><div class="ghost"></div>`);
  await page.evaluate(
    ({ count }) => {
      for (let n = 0; n < count; n += 1) {
        const block = document.createElement('div');
        block.className = 'block';
        block.textContent = `${n} Bracket`;
        block.style.transform = `translate(${200 + (n % 16) * 95}px, ${60 + Math.floor(n / 16) * 26}px)`;
        document.body.append(block);
      }
      const ghost = document.querySelector<HTMLElement>('.ghost');
      let at = { x: 0, y: 0 };
      let frame = 0;
      window.addEventListener('pointermove', ({ clientX, clientY }) => {
        at = { x: clientX, y: clientY };
        if (frame) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          if (ghost) ghost.style.transform = `translate(${at.x}px, ${at.y}px)`;
        });
      });
    },
    { count: blocks },
  );
  return slowed(page);
};

/** Drags the first block over the others and back to where it came from; the time of a frame that 95 of 100 don't exceed. */
const drag = async (page: Page, block: string) => {
  const box = await page.locator(block).first().boundingBox();
  if (!box) throw new Error('No block is on the screen.');
  const from = { x: box.x + 20, y: box.y + 10 };
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      frames.push(now - last);
      last = now;
      if (document.documentElement.dataset.measured !== 'over') requestAnimationFrame(look);
    };
    delete document.documentElement.dataset.measured;
    requestAnimationFrame(look);
    Object.assign(globalThis, { frames });
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const turn = (step / steps) * 2 * Math.PI;
    await page.mouse.move(from.x + 450 * (1 - Math.cos(turn)), from.y + 700 * Math.sin(turn / 2));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const frames = await page.evaluate(() => {
    document.documentElement.dataset.measured = 'over';
    return (globalThis as unknown as { frames: number[] }).frames.slice(2);
  });
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
};
