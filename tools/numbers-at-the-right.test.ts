import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

const elsewhere = /<td(?![^>]*kit-number)(?:\s[^>]*)?>\s*\{formatNumber\([^<]*<\/td>/g;

test('a cell of a table that holds a number stands at the right', () => {
  const files = fs.readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const cells = files.flatMap((file) =>
    (fs.readFileSync(path.join(root, 'web/src', file), 'utf8').match(elsewhere) ?? []).map((cell) => `${file}: ${cell}`),
  );
  expect(cells).toEqual([]);
  expect('<td>{formatNumber(qty)}</td>').toMatch(elsewhere);
});
