import { Characteristic } from '@lotline/contract/quality/standard';
import { expect, test } from 'vitest';
import { differencesOf, isOutside, lineOf, pastedOnto, readLines, saidIn, withFiled, written } from './lines.ts';

const diameter = Characteristic.parse({ key: 'c1', name: '외경', nominal: 12, lsl: 11.98, usl: 12.02, unit: 'mm', decimals: 2 });

test('a line says what its characteristic says, and an empty line says nothing', () => {
  const { characteristics, wrong } = readLines([lineOf(diameter), lineOf()]);
  expect(wrong).toEqual([]);
  expect(characteristics).toMatchObject([{ key: 'c1', name: '외경', nominal: 12, lsl: 11.98, usl: 12.02 }]);
});

test('a tolerance fills the limits, before or after its nominal', () => {
  const line = written(written(lineOf(), 'tolerance', '±0.02'), 'nominal', '12');
  expect(line.text).toMatchObject({ lsl: '11.98', usl: '12.02' });
  expect(written(line, 'tolerance', '+0.05/-0.02').text).toMatchObject({ lsl: '11.98', usl: '12.05' });
  expect(written(line, 'tolerance', 'H7').text).toMatchObject({ lsl: '11.98', usl: '12.02' });
  expect(written(lineOf(), 'tolerance', '60 이상').text).toMatchObject({ lsl: '60', usl: '' });
});

test('what is wrong is said at its cell', () => {
  const [unnamed, letters, crossed] = [
    written(lineOf(), 'usl', '1'),
    written(lineOf(diameter), 'usl', '12a'),
    written(lineOf(diameter), 'lsl', '13'),
  ];
  expect(readLines([unnamed, letters, crossed]).wrong).toMatchObject([
    { line: unnamed.id, field: 'name', code: 'characteristic.nameNeeded' },
    { line: letters.id, field: 'usl', code: 'characteristic.noNumber' },
    { line: crossed.id, field: 'usl', code: 'quality.limitsDontCross' },
  ]);
});

test('a nominal outside its limits is told of', () => {
  expect(isOutside(lineOf(diameter))).toBe(false);
  expect(isOutside(written(lineOf(diameter), 'nominal', '12.03'))).toBe(true);
});

test('a block of cells fills lines from the chosen cell on, and makes those that lack', () => {
  const choices = { kind: [{ value: 'ATTRIBUTE', label: '계수(합부)' }], gaugeClassId: [{ value: 7, label: '마이크로미터' }] };
  const columns = ['name', 'kind', 'special', 'nominal', 'tolerance', 'gaugeClassId'];
  const lines = pastedOnto(
    [lineOf(diameter)],
    0,
    columns,
    [
      ['내경', '', '', '8', '±0.01', '마이크로미터'],
      ['버', '계수(합부)', 'Y'],
    ],
    choices,
  );
  expect(lines).toMatchObject([
    { key: 'c1', gaugeClassId: 7, text: { name: '내경', lsl: '7.99', usl: '8.01' } },
    { kind: 'ATTRIBUTE', special: true, text: { name: '버', nominal: '' } },
  ]);
});

test('two revisions differ by what was added, taken out and changed', () => {
  const found = differencesOf(
    [diameter, Characteristic.parse({ key: 'c2', name: '버', kind: 'ATTRIBUTE' })],
    [{ ...diameter, usl: 12.03 }, Characteristic.parse({ key: 'c3', name: '찍힘', kind: 'ATTRIBUTE' })],
  );
  expect(found).toEqual([
    { key: 'c1', name: '외경', kind: 'CHANGED', fields: [{ field: 'usl', from: 12.02, to: 12.03 }] },
    { key: 'c3', name: '찍힘', kind: 'ADDED', fields: [] },
    { key: 'c2', name: '버', kind: 'REMOVED', fields: [] },
  ]);
});

test('a file says lines anew where they stand, keeps of them what it has no column for, and adds what is new', () => {
  const first = lineOf({ ...diameter, key: 'c1', gaugeRequired: true });
  const second = lineOf({ name: '버 없음', kind: 'ATTRIBUTE' });
  const [one, other, third] = withFiled(
    [first, lineOf(), second],
    [{ name: '경도' }, { ...saidIn(first), id: first.id, method: '마이크로미터' }],
  );
  expect([one?.id, one?.key, one?.gaugeRequired, one?.text.method]).toEqual([first.id, 'c1', true, '마이크로미터']);
  expect(other).toBe(second);
  expect(third?.text.name).toBe('경도');
});
