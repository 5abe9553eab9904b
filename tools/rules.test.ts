import fs from 'node:fs';
import path from 'node:path';
import { allWords } from '@lotline/contract/words';
import { expect, it } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';
import { ruleCodes } from './rules.ts';

const codes = await ruleCodes();
const tests = ['contract/src', 'server/src', 'web/src'].flatMap((floor) =>
  fs
    .readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]test[.]tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(root, floor, file), 'utf8')),
);

it('every rule has its sentence', () => {
  expect(codes.filter((code) => !(code in allWords))).toEqual([]);
});

it('every rule is broken by some test', () => {
  expect(codes.filter((code) => !tests.some((text) => text.includes(code)))).toEqual([]);
});
