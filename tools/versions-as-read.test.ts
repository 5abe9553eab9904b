import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

/** What stands in the braces of an attribute `save={…}`, whole. */
const savings = (text: string) =>
  [...text.matchAll(/\bsave=\{/g)].map(({ index }) => {
    let depth = 0;
    const from = index + 'save='.length;
    for (let at = from; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
    return text.slice(from);
  });
/** A row that stands on the page is fetched anew while a form is open: with its version what somebody else saved meanwhile would be written over. */
const namesAnother = (saving: string) => /\bversion: (?!was\b|made\b)\w+\.version\b|[{,] version,/.test(saving);

test('a form saves with the version that it was filled in from', () => {
  const files = fs
    .readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx$/.test(file) && !/[.]test[.]/.test(file));
  expect(files.length).toBeGreaterThan(300);
  // A form of a new record is filled in from none.
  const texts = files.map((file) => [file, fs.readFileSync(path.join(root, 'web/src', file), 'utf8')] as const);
  const wrong = texts.filter(([, text]) => !text.includes('row={null}') && savings(text).some(namesAnother));
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test('the search finds a version that was read later', () => {
  const finds = (text: string) => savings(text).some(namesAnother);
  expect(finds('<RecordDrawer save={(draft) => change({ ...draft, id, version: row.version })} close={close} />')).toBe(true);
  expect(finds('<Editor save={(draft) => change.send({ id, version, ...draft })} />')).toBe(true);
  expect(finds('<RecordDrawer save={(draft, was) => change({ ...draft, id, version: was?.version ?? row.version })} />')).toBe(false);
  expect(finds('<Many save={send} close={() => ({ version: row.version })} />')).toBe(false);
});
