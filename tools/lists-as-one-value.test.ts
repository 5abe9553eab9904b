import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

/** A condition on a list whose values the code doesn't write down: its text would differ with their count (decision 0029). */
const writtenOut = /'(?:not )?in',(?!\s*\[\s*['\d])[^;]{0,40}/g;
const foundIn = (text: string) => [...text.matchAll(writtenOut)].map(([found]) => found);

test('a list of values travels as one value', () => {
  const files = fs
    .readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]ts$/.test(file) && !/(?:[.]test|testing)[.]ts$/.test(file));
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => foundIn(fs.readFileSync(path.join(root, 'server/src', file), 'utf8')).map((text) => [file, text]));
  expect(found).toEqual([]);
});

test('the search finds each way of writing one out', () => {
  expect(foundIn("where('id', 'in', ids); where('id', 'in', [...ids, 0]); e(\n'id',\n'not in',\nids.map(of))")).toHaveLength(3);
  expect(foundIn("where('state', 'in', ['OPEN', 'HANDED'])")).toEqual([]);
});
