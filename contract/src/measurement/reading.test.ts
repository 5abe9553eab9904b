import { describe, expect, test } from 'vitest';
import { readDelimited } from './delimited.ts';
import { isDfq, readDfq } from './dfq.ts';
import { namesIn, proposedMapping, type Target } from './mapping.ts';
import { numberIn, okIn, timeIn } from './typed-value.ts';

const target = (of: string, name: string, more: Partial<Target> = {}): Target => ({
  ...{ of, id: 1, name, nameEn: null, balloonNo: null, kind: 'VARIABLE', nominal: null, lsl: null, usl: null, unit: null },
  ...more,
});

describe('numbers', () => {
  test.each([
    ['10.02', 10.02],
    [' -0.5 ', -0.5],
    ['.25', 0.25],
    ['1e-3', 0.001],
    ['10,02', 10.02],
    ['0,125', 0.125],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['-0', 0],
    ['−1.5', -1.5],
  ])('%s is %d', (said, value) => expect(numberIn(said)).toMatchObject({ value, rounded: false, unclear: false }));
  test.each(['10.O2', 'abc', '', '1.2.3', '--1', 'NaN', 'Infinity', '1 e', '0x10'])('%s is none', (said) =>
    expect(numberIn(said)).toMatchObject({ value: Number.NaN, unclear: false }),
  );
  test('1,234 may be a thousand or little more than one', () => expect(numberIn('1,234').unclear).toBe(true));
  test('the seventh decimal is rounded and said', () => expect(numberIn('1.23456789')).toMatchObject({ value: 1.234568, rounded: true }));
  test('1e308 is told as it is, so that it can be refused', () => expect(numberIn('1e308').value).toBe(1e308));
});

test.each([
  ['OK', true],
  ['합격', true],
  ['ng', false],
  ['불량', false],
  ['1', null],
  ['', null],
])('%s is %s', (said, ok) => expect(okIn(said)).toBe(ok));

test.each([
  ['2026-11-27 14:05:06', '2026-11-27T05:05:06.000Z'],
  ['2026/11/27 14:05', '2026-11-27T05:05:00.000Z'],
  ['2026.11.27. 오후 2:05:06', '2026-11-27T05:05:06.000Z'],
  ['2026-11-27 2:05 PM', '2026-11-27T05:05:00.000Z'],
  ['2026-11-27 12:00 am', '2026-11-26T15:00:00.000Z'],
  ['20261127140506', '2026-11-27T05:05:06.000Z'],
  ['27.11.2026/14:05:06', '2026-11-27T05:05:06.000Z'],
  ['1.2.26/9:00:00', '2026-02-01T00:00:00.000Z'],
  ['2026-11-27T14:05:06Z', '2026-11-27T14:05:06.000Z'],
  ['2026-11-27T14:05:06+0100', '2026-11-27T13:05:06.000Z'],
  ['2026-02-30', null],
  ['3/4/2026', null],
  ['2026-11-27 25:00', null],
  ['2026-11-27 13:00 PM', null],
  ['어제', null],
])('%s is %s in Seoul', (said, at) => expect(timeIn(said, 'Asia/Seoul')).toBe(at));

describe('texts of columns', () => {
  test('a table stands below what a machine says first', () => {
    const table = readDelimited('Program: SHAFT-20\nDate,2026-11-27\n\nLOT,Dia 1,Dia 2\nL1,10.01,5.02\nL1,"10,02",5.01\n');
    expect(table.heads.map(({ head }) => head)).toEqual(['LOT', 'Dia 1', 'Dia 2']);
    expect(table.rows).toEqual([
      { line: 5, cells: ['L1', '10.01', '5.02'] },
      { line: 6, cells: ['L1', '10,02', '5.01'] },
    ]);
    expect(table.about).toBe('Program: SHAFT-20 · Date 2026-11-27');
  });
  test.each([';', '\t', '|'])('%j parts', (by) =>
    expect(readDelimited(`시료${by}외경\n1${by}10,01\n2${by}10,02`).rows.map(({ cells }) => cells)).toEqual([
      ['1', '10,01'],
      ['2', '10,02'],
    ]),
  );
  test('columns that stand two spaces apart may have names of two words', () => {
    const table = readDelimited('No  Outer dia  Length\n1   10.01      5.02\n2   10.02      5.03');
    expect(table.heads.map(({ head }) => head)).toEqual(['No', 'Outer dia', 'Length']);
    expect(table.rows[1]?.cells).toEqual(['2', '10.02', '5.03']);
  });
  test('without a head the columns are called as a spreadsheet calls them', () =>
    expect(readDelimited('1,10.01\n2,10.02').heads.map(({ head }) => head)).toEqual(['A', 'B']));
  test('quotes hold line ends, and lines keep their number', () => {
    const { rows } = readDelimited('a,b\n"x\ny",1\nz,2\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  });
  test('columns of one name are told apart', () =>
    expect(readDelimited('x,,x\n1,2,3').heads.map(({ head }) => head)).toEqual(['x', 'B', 'x (2)']));
  test.each(['', '\n\n', '  \r\n'])('%j is nothing', (text) => expect(() => readDelimited(text)).toThrow('measurement.fileIsReadable'));
});

/** Written from the published K-fields: K0100 characteristics, K1001/K1002 part, K2001/K2002 number and name, K2101 nominal, K2110/K2111 limits, K2112/K2113 allowances, K2142 unit. */
const described = [
  'K0100 2',
  'K1001 SH-20',
  'K1002 Shaft 20',
  ...['K2001/1 1', 'K2002/1 Outer diameter', 'K2101/1 20.000', 'K2110/1 19.980', 'K2111/1 20.020', 'K2142/1 mm'],
  ...['K2001/2 2', 'K2002/2 Length', 'K2101/2 50.0', 'K2112/2 -0.1', 'K2113/2 0.1'],
  'K4093/7 Kim Ji-hun',
];
const si = '\u000f';
const dc4 = '\u0014';

describe('Q-DAS', () => {
  test('values stand in lines, each with what was told of it', () => {
    const text = [
      ...described,
      `20.004${dc4}0${dc4}27.11.2026/14:05:06${dc4}${dc4}#L-7${dc4}${dc4}7${dc4}3${dc4}${dc4}MIC-01${si}50.02${dc4}0`,
      `20.011${dc4}0${dc4}27.11.2026/14:06:06${dc4}${dc4}#L-7${dc4}${dc4}7${si}0${dc4}256`,
    ].join('\r\n');
    expect(isDfq(text)).toBe(true);
    const table = readDfq(text);
    expect(table.heads).toMatchObject([
      { head: 'Outer diameter', nominal: 20, lsl: 19.98, usl: 20.02, unit: 'mm' },
      { head: 'Length', nominal: 50, lsl: 49.9, usl: 50.1 },
      { head: 'K0004' },
      { head: 'K0006' },
      { head: 'K0008' },
      { head: 'K0012' },
    ]);
    expect(table.about).toBe('SH-20 Shaft 20');
    expect(table.rows).toEqual([
      { line: 16, cells: ['20.004', '50.02', '27.11.2026/14:05:06', 'L-7', 'Kim Ji-hun', 'MIC-01'] },
      { line: 17, cells: ['20.011', '', '27.11.2026/14:06:06', 'L-7', 'Kim Ji-hun', ''] },
    ]);
  });
  test('values stand in K-fields', () => {
    const text = [
      ...described,
      ...['K0001/1 20.004', 'K0004/1 27.11.2026/14:05:06', 'K0001/2 50.02', 'K0001/1 20.011', 'K0001/2 99', 'K0002/2 255'],
    ].join('\n');
    expect(readDfq(text).rows.map(({ cells }) => cells)).toEqual([
      ['20.004', '50.02', '27.11.2026/14:05:06'],
      ['20.011', '', ''],
    ]);
  });
  test('half a line stays half', () => expect(readDfq([...described, '20.004'].join('\n')).rows[0]?.cells).toEqual(['20.004']));
  test('half a description is refused', () =>
    expect(() => readDfq(['K0100 3', ...described.slice(1)].join('\n'))).toThrow('measurement.allCharacteristicsThere'));
  test('a second part is refused with its line', () =>
    expect(() => readDfq([...described, `20.0${si}50`, ...described].join('\n'))).toThrow('measurement.onePartPerFile'));
  test('a file that says it has none is none', () => expect(() => readDfq('K0100 0\nK1001 x')).toThrow('measurement.fileIsReadable'));
});

describe('what columns mean', () => {
  test('columns that are called like characteristics are their values, and usual words stand for the rest', () => {
    const table = readDelimited('시료번호,LOT,외경,비고,길이,측정일시\n1,L1,10.01,정상,5.0,2026-11-27 09:00\n');
    expect(proposedMapping(table, [target('S/c1', '외경'), target('S/c2', '길이')])).toEqual({
      columns: [
        { head: '시료번호', as: 'SAMPLE' },
        { head: 'LOT', as: 'LOT' },
        { head: '외경', as: 'VALUES', of: 'S/c1' },
        { head: '길이', as: 'VALUES', of: 'S/c2' },
        { head: '측정일시', as: 'TIME' },
      ],
      names: [],
    });
  });
  test('where a line is one value, names are sought among the characteristics, by balloon too', () => {
    const table = readDelimited('Feature\tNominal\tActual\nOuter dia\t10\t10.01\n7\t5\t5.02\nFlatness\t0\t0.01');
    const targets = [target('S/c1', '외경', { nameEn: 'Outer Dia' }), target('S/c2', '길이', { balloonNo: '7' })];
    const { columns, names } = proposedMapping(table, targets);
    expect(columns.map(({ as }) => as)).toEqual(['NAME', 'NOMINAL', 'VALUE']);
    expect(names).toEqual([
      { name: 'Outer dia', of: 'S/c1' },
      { name: '7', of: 'S/c2' },
    ]);
    expect(namesIn(table, columns)).toEqual(['Outer dia', '7', 'Flatness']);
  });
  test('of two characteristics of one name the first is taken where both judge alike, else neither', () => {
    const table = readDelimited('외경\n10.01\n10.02');
    const of = (usl: number) => proposedMapping(table, [target('S/c1', '외경', { usl: 10.1 }), target('T/c1', '외경', { usl })]).columns;
    expect(of(10.1)).toEqual([{ head: '외경', as: 'VALUES', of: 'S/c1' }]);
    expect(of(10.2)).toEqual([{ head: '외경', as: 'VALUES' }]);
  });
});
