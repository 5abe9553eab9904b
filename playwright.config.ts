import { defineConfig } from '@playwright/test';
import { actingProject, besideProject, looksProject } from './e2e/kit/projects.ts';
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

/** Stories that act on the second plant, so that both have about as long to tell. */
const beside = ['kit', 'label', 'lot', 'mold', 'partner', 'sales', 'system'].map((folder) => `**/e2e/${folder}/*.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  globalSetup: './e2e/kit/plant.ts',
  // Two cores carry two plants with a browser each. Two that act on one plant would stand in each other's way; those that only look come
  // after the second plant's.
  workers: 2,
  projects: [
    { name: actingProject, testIgnore: [...looking, ...beside], workers: 1 },
    { name: besideProject, testIgnore: looking, testMatch: beside, workers: 1 },
    { name: looksProject, testMatch: looking, workers: 1 },
  ],
  forbidOnly: true,
  // A machine that others load holds a page back for longer than any story waits. Which story needed it is said at the end.
  retries: 1,
  // What is there is found at once; a busy machine is waited for.
  timeout: 120_000,
  // So many that fail have one cause, and what fails waits longest: the names of these are worth more than those of all.
  maxFailures: 15,
  globalTimeout: 68 * 60_000,
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
