import fs from 'node:fs';
import path from 'node:path';
import { allWords } from '@lotline/contract/words';
import { expect, it } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';
import { ruleCodes } from './rules.ts';

const codes = await ruleCodes();
const sources = ['contract/src', 'server/src', 'web/src'].flatMap((floor) =>
  fs
    .readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
    .map((file) => ({ file: `${floor}/${file}`, text: fs.readFileSync(path.join(root, floor, file), 'utf8') })),
);
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('every rule has its sentence', () => {
  expect(codes.filter((code) => !(code in allWords))).toEqual([]);
});

it('rules stand in rules files alone', () => {
  expect(filesWith(/^\s+(code: .*)?broken: \(?/m).filter((file) => !file.endsWith('.rules.ts'))).toEqual([]);
});

it('no key has two sentences', () => {
  const keys = sources
    .filter(({ file }) => /words[.]ts$/.test(file))
    .flatMap(({ text }) => [...text.matchAll(/^ {2}'?([\w.]+)'?: \[/gm)].map(([, key]) => key));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
