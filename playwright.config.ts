import { defineConfig } from '@playwright/test';
import { looksProject } from './e2e/kit/looks-project.ts';
import { findChromium } from './tools/chromium.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Stories that go through every screen and only look: they change an account's own settings and nothing of the plant. */
const looking = ['kit/looks.spec.ts', 'kit/words.spec.ts', 'kit/address.spec.ts'].map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  globalSetup: './e2e/kit/plant.ts',
  // Two cores carry the server, its database, one browser in which things are done and one in which they are looked at. Two that act on the
  // plant would stand in each other's way.
  workers: 2,
  projects: [
    { name: 'stories', testIgnore: looking, workers: 1 },
    { name: looksProject, testMatch: looking, workers: 1 },
  ],
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
