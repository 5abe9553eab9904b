import { describe, expect, test } from 'vitest';
import { codeLetter, letters, levels } from './code-letter.ts';
import { aqls, planOf, type Severity } from './master.ts';

/**
 * The acceptance numbers of ISO 2859-1:1999 as its tables print them (2-A normal, 2-B tightened, 2-C reduced; also GB/T 2828.1-2012, pages 15–17):
 * a row for each letter, a column for each AQL from .010 to 1000, and arrows to the first plan above or below.
 */
const normalTable = `
A    2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 7 10 14 21 30
B    3 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 30 44
C    5 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 30 44 ↑
D    8 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 30 44 ↑ ↑
E   13 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 30 44 ↑ ↑ ↑
F   20 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑
G   32 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑
H   50 ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
J   80 ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
K  125 ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
L  200 ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
M  315 ↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
N  500 ↓ ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
P  800 ↓ 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
Q 1250 0 ↑ ↓ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
R 2000 ↑ ↑ 1 2 3 5 7 10 14 21 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑`;

const tightenedTable = `
A    2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 1 2 3 5 8 12 18 27
B    3 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 27 41
C    5 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 27 41 ↑
D    8 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 27 41 ↑ ↑
E   13 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 27 41 ↑ ↑ ↑
F   20 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑
G   32 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑
H   50 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
J   80 ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
K  125 ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
L  200 ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
M  315 ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
N  500 ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
P  800 ↓ ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
Q 1250 ↓ 0 ↓ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
R 2000 0 ↑ ↓ 1 2 3 5 8 12 18 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
S 3150 ↑ ↑ 1 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑`;

const reducedTable = `
A    2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↓ ↓ 1 2 3 5 7 10 14 21 30
B    2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 7 10 14 21 30
C    2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 14 21 ↑
D    3 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 14 21 ↑ ↑
E    5 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 14 21 ↑ ↑ ↑
F    8 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑
G   13 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑
H   20 ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
J   32 ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
K   50 ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
L   80 ↓ ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
M  125 ↓ ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
N  200 ↓ ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
P  315 ↓ 0 ↑ ↓ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
Q  500 0 ↑ ↑ ↓ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
R  800 ↑ ↑ ↑ 1 2 3 5 6 8 10 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [letter = '', n, ...cells] = line.split(/ +/);
      return { letter, n: Number(n), cells };
    });

/** Goes from a cell along its arrows. */
const followed = (rows: ReturnType<typeof rowsOf>, from: number, column: number): { n: number; ac: number; re: number } => {
  const { n, cells } = rows[from] as (typeof rows)[number];
  const cell = cells[column];
  if (cell === '↓' || cell === '↑') return followed(rows, from + (cell === '↓' ? 1 : -1), column);
  return { n, ac: Number(cell), re: Number(cell) + 1 };
};

describe.each([
  ['NORMAL', normalTable],
  ['TIGHTENED', tightenedTable],
  ['REDUCED', reducedTable],
] as const satisfies readonly (readonly [Severity, string])[])('the table of %s inspection', (severity, table) => {
  const rows = rowsOf(table);
  test('is whole', () => {
    expect(rows.slice(0, 16).map(({ letter }) => letter)).toEqual([...letters]);
    expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([26]));
  });
  test.each([...letters])('row %s is the same in all 26 columns', (letter) => {
    const from = letters.indexOf(letter);
    const ours = aqls.map((aql) => {
      const { n, ac, re } = planOf(severity, letter, aql);
      return { aql, n, ac, re };
    });
    expect(ours).toEqual(aqls.map((aql, column) => ({ aql, ...followed(rows, from, column) })));
  });
});

test('the letters of the table of lot sizes, at both ends of every row', () => {
  const of = (lot: number) => levels.map((level) => codeLetter(lot, level)).join('');
  const ends = [2, 8, 9, 15, 16, 25, 26, 50, 51, 90, 91, 150, 151, 280, 281, 500, 501, 1200, 1201, 3200, 3201];
  expect(ends.map(of)).toEqual([
    ...['AAAAAAB', 'AAAAAAB', 'AAAAABC', 'AAAAABC', 'AABBBCD', 'AABBBCD', 'ABBCCDE', 'ABBCCDE', 'BBCCCEF', 'BBCCCEF'],
    ...['BBCDDFG', 'BBCDDFG', 'BCDEEGH', 'BCDEEGH', 'BCDEFHJ', 'BCDEFHJ', 'CCEFGJK', 'CCEFGJK', 'CDEGHKL', 'CDEGHKL', 'CDFGJLM'],
  ]);
  expect([10_000, 10_001, 35_000, 35_001, 150_000, 150_001, 500_000, 500_001, 9e9].map(of)).toEqual([
    ...['CDFGJLM', 'CDFHKMN', 'CDFHKMN', 'DEGJLNP', 'DEGJLNP', 'DEGJMPQ', 'DEGJMPQ', 'DEHKNQR', 'DEHKNQR'],
  ]);
  expect([codeLetter(1, 'II'), codeLetter(8.5, 'II')]).toEqual(['A', 'B']);
});
