import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

/** A quantity by its name. */
const name = String.raw`[\w.?]*(?:qty|Qty|[qQ]uantity|[qQ]uantities|[aA]mount|[uU]nitPrice|Target|overShipPct|overPlanPct|overReceiptPct)\b`;
const operator = String.raw`(?:\+|-|\*\*?|/)`;
const bare = [
  new RegExp(String.raw`${name}\)*(?: \?\? 0\))* ${operator} [\w(]`),
  new RegExp(String.raw`[\w)] ${operator} \(*${name}`),
  new RegExp(String.raw`Math\.(?:round|floor|ceil|trunc)\(\(*${name}`),
  new RegExp(String.raw`(?:\+|-)= ${name}`),
];

/** Without what only reads like arithmetic, comments, strings and imports, and without SQL, which counts in exact decimals. */
const codeOf = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '')
    // Whole numbers of thousandths don't drift.
    .replace(/\bexact\([\w.]+\)/g, 'thousandths')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/(sql(?:<[^`;]*>)?)?`[^`]*`/g, (template, tag) =>
      tag || /\b(?:select|sum|from|coalesce)\b/.test(template) ? template.replace(/[^\n]/g, '') : template,
    );
const bareIn = (text: string) =>
  codeOf(text)
    .split('\n')
    .flatMap((line, at) => (bare.some((one) => one.test(line)) ? [at + 1] : []));

test('a quantity is added, scaled and rounded by contract/src/kit/quantity.ts alone', () => {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((floor) =>
    fs
      .readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]|[.]words[.]|kit\/quantity[.]ts$/.test(file))
      .map((file) => path.join(floor, file)),
  );
  const found = files.flatMap((file) => bareIn(fs.readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

test('the search finds the shapes that bite', () => {
  const offences = [
    'const most = Math.floor(line.qty * (100 + line.overShipPct) * 10) / 1000;',
    'const left = row.targetQty + row.carriedInQty - row.carriedOutQty;',
    'if (planQty < goodQty + defectQty - 1e-9) stop();',
    'sum += line.qty;',
    'const share = goodQty / planQty;',
    'const due = Math.round(qty);',
  ];
  expect(offences.map((line) => bareIn(line).length)).toEqual(offences.map(() => 1));
  expect(bareIn("const text = 'qty + 1'; // qty * 2\nconst left = subtract(qty, 2);")).toEqual([]);
  expect(bareIn('sql`select qty - 1\nfrom stock`;\nconst left = qty - 1;')).toEqual([3]);
});
