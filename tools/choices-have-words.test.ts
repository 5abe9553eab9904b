import fs from 'node:fs';
import path from 'node:path';
import { allWords } from '@lotline/contract/words';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

/** Files of the web that describe columns. */
const sources = fs
  .readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, 'web/src', file), 'utf8') }));
const prefixes = new Set(Object.keys(allWords).map((key) => key.slice(0, key.lastIndexOf('.'))));

/** The screen's own prefix and the column's id, where a column doesn't say by which words its values are called. */
const called = (file: string, text: string, id: string) => {
  const words = new Set([...text.matchAll(/words="(\w+)"/g)].map(([, word]) => word));
  const all = words.size > 0 ? words : new Set(sources.filter((one) => path.dirname(one.file) === path.dirname(file)).flatMap(wordsIn));
  return all.size > 0 ? [...all].map((word) => `${word}.${id}`) : [id];
};
const wordsIn = ({ text }: { text: string }) => [...text.matchAll(/words="(\w+)"/g)].map(([, word]) => word as string);

test('a choice whose column names no words has words under its screen’s prefix', () => {
  const wordless = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bchoice\('(\w+)', [^,()]+(?:\)|, \{([^}]*)\})/g)].flatMap(([, id, options = '']) =>
      /choiceWords|choiceNames|category/.test(options) || called(file, text, id as string).some((prefix) => prefixes.has(prefix))
        ? []
        : `${file}: ${id}`,
    ),
  );
  expect(wordless).toEqual([]);
});
