import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const places = [
  process.env.CHROMIUM,
  // The same pages without a browser's own windows, whose parts cost a story as much as the page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const findChromium = () => places.find((place) => place && fs.existsSync(place));

/** The browser for the stories; on Debian and its kin it is installed, with Korean fonts, when it is missing. */
export const bringChromium = () => {
  const found = findChromium();
  if (found) return found;
  if (process.geteuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get'))
    throw new Error('No Chromium here: install it, or name it in CHROMIUM.');
  console.log('No Chromium here: installing chromium-headless-shell and fonts-noto-cjk with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'], {
    stdio: 'inherit',
    env,
  });
  const installed = findChromium();
  if (!installed) throw new Error('apt-get brought no Chromium.');
  return installed;
};
