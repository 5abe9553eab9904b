import fs from 'node:fs';
import path from 'node:path';
import { saidByServer } from '@lotline/contract/server-words';
import { allWords } from '@lotline/contract/words';
import { expect, it } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

const sources = ['contract/src', 'server/src', 'web/src'].flatMap((floor) =>
  fs
    .readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.](test|words)[.]tsx?$/.test(file))
    .map((file) => path.join(floor, file)),
);

/** In a query `plan.id` looks like a word; the columns of tables tell the two apart. */
const columns = new Set(
  [...fs.readFileSync(path.join(root, 'server/src/kit/database/tables.ts'), 'utf8').matchAll(/^ {4}(\w+):/gm)].map(([, column]) => column),
);
const isColumn = (found: string) => columns.has(/\.(\w+) in/.exec(found)?.[1]);

it('every word that a source names has its sentence in both languages', () => {
  const keys = Object.keys(allWords);
  /** A word, or the beginning that a choice's words share: `work.kind` of `work.kind.RUN`. */
  const isKnown = (word: string) => word in allWords || keys.some((key) => key.startsWith(`${word}.`));
  const families = new Set(keys.map((key) => key.split('.')[0]));
  const missing = sources.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/['"]([a-z][a-zA-Z]*)\.([a-z][a-zA-Z]*)['"]/g)]
      .filter(([, family = '', word]) => families.has(family) && !isKnown(`${family}.${word}`))
      .map(([, family, word]) => `${family}.${word} in ${file}`),
  );
  expect(missing.filter((found) => !found.includes(' in server/') || !isColumn(found))).toEqual([]);
});

it('a key that is known before goes through the compiler: `say` takes those that come as data', () => {
  const known = sources.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/\bsay\(\s*(['"][^'"]*['"]|`[^`$]*`)/g)].map(
      ([, key]) => `${key} in ${file}`,
    ),
  );
  expect(known).toEqual([]);
});

/** Nobody but the server imports it. */
const isTheServersRules = (file: string) =>
  file.endsWith('.rules.ts') &&
  !sources.some(
    (other) => !other.startsWith('server/') && fs.readFileSync(path.join(root, other), 'utf8').includes(`/${path.basename(file, '.ts')}`),
  );

it('what the server alone says is named by no page and by no rule that a page asks', () => {
  const named = sources
    .filter((file) => !file.startsWith('server/') && !file.endsWith('server-words.ts') && !isTheServersRules(file))
    .flatMap((file) => {
      const source = fs.readFileSync(path.join(root, file), 'utf8');
      return [...saidByServer].filter((key) => source.includes(`'${key}'`)).map((key) => `${key} in ${file}`);
    });
  expect(named).toEqual([]);
});

it('no screen tells of a failure with the failure’s own message, which may be a bare code', () => {
  const screens = sources.filter((file) => file.startsWith('web/src'));
  const bare = /(?:tell\.\w+|answerScan|setWrong)\([^;]*\b(?:failure|error)\.message/;
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((file) => bare.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
