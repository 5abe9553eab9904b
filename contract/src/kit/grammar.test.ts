import { describe, expect, test } from 'vitest';
import { type FilterKind, filterTest, filterText, parseFilter } from './grammar.ts';

const matchesFilter = (kind: FilterKind, asked: string, value: unknown) => filterTest(kind, asked)?.(filterText(kind, value)) ?? true;

const picks = (kind: FilterKind, asked: string, values: readonly unknown[]) => values.filter((value) => matchesFilter(kind, asked, value));

describe('text', () => {
  const oils = ['Cutting Oil', 'cutting fluid', 'Grease A&B', '베어링 6204', 'oil | grease', 'say "hi"', null];
  test.each([
    ['oil', ['Cutting Oil', 'oil | grease']],
    ['OIL', ['Cutting Oil', 'oil | grease']],
    ['"Oil"', ['Cutting Oil']],
    ['oil | grease', ['Cutting Oil', 'Grease A&B', 'oil | grease']],
    ['cutting & fluid', ['cutting fluid']],
    ['cutting & fluid | 베어링', ['cutting fluid', '베어링 6204']],
    ['베어링&6204', ['베어링 6204']],
    ['"A&B"', ['Grease A&B']],
    ['"oil | grease"', ['oil | grease']],
    ['="Cutting Oil"', ['Cutting Oil']],
    ['="Cutting"', []],
    ['="cutting oil"', []],
    ['="oil | grease" | ="베어링 6204"', ['베어링 6204', 'oil | grease']],
    ['=""', [null]],
    ['="', []],
    ['say "hi', ['say "hi"']],
    ['>=10', []],
    ['nothing here', []],
    ['6204 베어', ['베어링 6204']],
    ['oil cut', ['Cutting Oil']],
    ['"oil cut"', []],
    ['oil cut | 링 62', ['Cutting Oil', '베어링 6204']],
  ])('%s', (asked, found) => expect(picks('text', asked, oils)).toEqual(found));
  test.each(['', '  ', '|', '&', '""', ' | & '])('%j asks nothing', (asked) => expect(picks('text', asked, oils)).toEqual(oils));
  test('a term that is still being typed does not empty the list', () => expect(picks('text', 'fluid |', oils)).toEqual(['cutting fluid']));
  test('patterns of other languages are ordinary signs', () => expect(picks('text', '%', ['100%', 'a_b'])).toEqual(['100%']));
  test('decomposed Korean is found as composed', () => expect(matchesFilter('text', '베어링'.normalize('NFD'), '베어링')).toBe(true));
});

describe('numbers', () => {
  const numbers = [-5, 0, 9.999, 10, 10.001, 15, 20, 1234.5, null];
  test.each([
    ['>10', [10.001, 15, 20, 1234.5]],
    ['>=10', [10, 10.001, 15, 20, 1234.5]],
    ['<10', [-5, 0, 9.999]],
    ['<= 10', [-5, 0, 9.999, 10]],
    ['=10', [10]],
    ['10..20', [10, 10.001, 15, 20]],
    ['-5..0', [-5, 0]],
    ['..0', [-5, 0]],
    ['20..', [20, 1234.5]],
    ['>=10 & <20', [10, 10.001, 15]],
    ['<0 | =20', [-5, 20]],
    ['1,234.5', [1234.5]],
    ['>1,000', [1234.5]],
    ['1', [10, 10.001, 15, 1234.5]],
    ['>abc', []],
    ['10..x', []],
  ])('%s', (asked, found) => expect(picks('number', asked, numbers)).toEqual(found));
  test.each(['>', '>=', '=', '<'])('%s alone asks nothing yet', (asked) => expect(picks('number', asked, numbers)).toEqual(numbers));
});

describe('days', () => {
  const days = ['2025-12-31', '2026-02-28', '2026-03-01', '2026-03-02', '2026-04-01', null];
  test.each([
    ['=2026-03-02', ['2026-03-02']],
    ['=2026-03', ['2026-03-01', '2026-03-02']],
    ['=2026', ['2026-02-28', '2026-03-01', '2026-03-02', '2026-04-01']],
    ['>2026-03', ['2026-04-01']],
    ['>=2026/3/2', ['2026-03-02', '2026-04-01']],
    ['<2026-03', ['2025-12-31', '2026-02-28']],
    ['<=2026-03-01', ['2025-12-31', '2026-02-28', '2026-03-01']],
    ['2026-02..2026-03', ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['03-0', ['2026-03-01', '2026-03-02']],
    ['2026/03', ['2026-03-01', '2026-03-02']],
    ['=2026-02-31', []],
    ['=2026-13', []],
  ])('%s', (asked, found) => expect(picks('day', asked, days)).toEqual(found));
});

describe('instants', () => {
  const instants = ['2026-03-01 23:59:59', '2026-03-02 00:00:00', '2026/03/02 08:30:15', '2026-03-03 00:00:00'];
  test.each([
    ['=2026-03-02', ['2026-03-02 00:00:00', '2026/03/02 08:30:15']],
    ['>2026-03-02', ['2026-03-03 00:00:00']],
    ['=2026-03-02 08:30', ['2026/03/02 08:30:15']],
    ['2026-03-02 8..2026-03-02 9', ['2026/03/02 08:30:15']],
    ['08:30', ['2026/03/02 08:30:15']],
  ])('%s', (asked, found) => expect(picks('at', asked, instants)).toEqual(found));
});

test('hostile text ten times as long takes no more than some ten times as long to read', () => {
  const hostile = (n: number) => ['"'.repeat(n), '|&'.repeat(n), '9'.repeat(n), `>${'1,'.repeat(n)}`, '.'.repeat(n), '2026-'.repeat(n)];
  const timed = (texts: readonly string[]) => {
    const rounds = Array.from({ length: 5 }, () => {
      const since = performance.now();
      for (const text of texts) for (const kind of ['text', 'number', 'day', 'at'] as const) parseFilter(kind, text);
      return performance.now() - since;
    });
    return Math.min(...rounds);
  };
  // What looks at each character once more for each that came before takes a hundred times as long.
  expect(timed(hostile(50_000))).toBeLessThan(40 * timed(hostile(5000)));
});
