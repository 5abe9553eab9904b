import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allWords, kioskFirstWords } from '../contract/src/words.ts';
import { root } from '../server/src/kit/running/config.ts';

/** Pages of the office that stand in the kiosk's folder. */
const ofTheOffice = new Set(['RefusalScreen.tsx', 'RefusalPanel.tsx']);

test('what the kiosk says stands in the words it opens with', () => {
  const folder = path.join(root, 'web/src/kiosk');
  const sources = fs
    .readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name) && !ofTheOffice.has(name))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const literals = [...sources.matchAll(/'([a-z]\w*\.[\w.]+)'/gi)].map(([, key]) => key as string);
  const beginnings = [...sources.matchAll(/`([a-z]\w*\.(?:\w+\.)*)\$\{/gi)].map(([, start]) => start as string);
  const said = Object.keys(allWords).filter((key) => literals.includes(key) || beginnings.some((start) => key.startsWith(start)));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((key) => !(key in kioskFirstWords))).toEqual([]);
});
