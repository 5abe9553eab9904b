import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

const pair = /[을를이가은는과와]\([을를이가은는과와]\)|\(으\)로/;

it('only a word of the contract writes both particles: what the server or a screen puts together itself would show them', () => {
  const writers = ['server/src', 'web/src', 'db'].flatMap((floor) =>
    fs
      .readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => /[.](tsx?|sql|html)$/.test(file) && !/[.]test[.]tsx?$/.test(file))
      .map((file) => path.join(floor, file))
      .filter((file) => pair.test(fs.readFileSync(path.join(root, file), 'utf8'))),
  );
  expect(writers).toEqual([]);
});
