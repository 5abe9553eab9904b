import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  globalSetup: './e2e/kit/plant.ts',
  // Two cores carry one browser, the server and its database.
  workers: 1,
  forbidOnly: true,
  // A machine that others load holds a page back for longer than any story waits. Which story needed it is said at the end.
  retries: 1,
  // What is there is found at once; a busy machine is waited for.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1600, height: 900 },
    // Moving things in and out takes two fifths of a story; one story lets them move.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs a third of a story, and most stories pass: `playwright test NAME --trace on` tells it of one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: quiet },
  },
});
