import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allWords, kioskFirstWords } from '../contract/src/words.ts';
import { root } from '../server/src/kit/running/config.ts';

/** Pages of the office that stand in the kiosk's folder. */
const ofTheOffice = ['RefusalScreen.tsx', 'RefusalPanel.tsx'];
/** A page that brings all words along; it is nothing without the network. */
const withAllWords = ['SettlePage.tsx', 'TimeQuestion.tsx', 'Becoming.tsx'];
const others = new Set([...ofTheOffice, ...withAllWords]);

test('what the kiosk says stands in the words it opens with', () => {
  const folder = path.join(root, 'web/src/kiosk');
  const sources = new Map<string, string>();
  /** The kit's parts that the kiosk is drawn with speak there as well. */
  const read = (file: string) => {
    if (sources.has(file)) return;
    const source = fs.readFileSync(file, 'utf8');
    sources.set(file, source);
    for (const [, from = ''] of source.matchAll(/^(?:import|\} from)\b[^;]*?'(\.[^']+\.tsx?)';$/gm))
      read(path.join(path.dirname(file), from));
  };
  for (const name of fs.readdirSync(folder))
    if (/\.tsx?$/.test(name) && !/\.test\.|testing/.test(name) && !others.has(name)) read(path.join(folder, name));
  const text = [...sources.values()].join('\n');
  const literals = [...text.matchAll(/'([a-z]\w*\.[\w.]+)'/gi)].map(([, key]) => key as string);
  const beginnings = [...text.matchAll(/`([a-z]\w*\.(?:\w+\.)*)\$\{/gi)].map(([, start]) => start as string);
  const said = Object.keys(allWords).filter((key) => literals.includes(key) || beginnings.some((start) => key.startsWith(start)));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((key) => !(key in kioskFirstWords))).toEqual([]);
});

test('no screen tells of a failure with the failure’s own message, which may be a bare code', () => {
  const folder = path.join(root, 'web/src');
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
  const bare = /(?:tell\.\w+|answerScan|setWrong)\([^;]*\b(?:failure|error)\.message/;
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => bare.test(fs.readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
});
