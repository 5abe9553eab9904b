import { expect, test } from 'vitest';
import { readLines } from './line-protocol.ts';

const at = 1_772_413_200_000;
const one = (text: string, precision: Parameters<typeof readLines>[1] = 'ns') => readLines(text, precision);

test('a line names its parameters by measurement and field, and the field value by the measurement alone', () => {
  const { points, unreadable } = one(`CNC-1,line=A temp=20.5,spindle=1200i ${at}000000\nT-1 value=-3e2 ${at}000000\n`);
  expect(unreadable).toEqual([]);
  expect(points.map(({ line, parameter, value, at: time }) => [line, parameter, value, time])).toEqual([
    [1, 'CNC-1.temp', 20.5, at],
    [1, 'CNC-1.spindle', 1200, at],
    [2, 'T-1', -300, at],
  ]);
});

test('a time has the precision that is told, or is left out', () => {
  expect(one(`T value=1 ${at}`, 'ms').points[0]?.at).toBe(at);
  expect(one(`T value=1 ${at}999`, 'us').points[0]?.at).toBe(at);
  expect(one(`T value=1 ${at / 1000}`, 's').points[0]?.at).toBe(at);
  expect(one('T value=1').points[0]?.at).toBeNull();
  expect(one('T value=1 5').points[0]?.at).toBe(0);
});

test('switches are 1 and 0, a text is no number, and tags may say the quality', () => {
  expect(one('T,quality=bad,historical=true a=t,b=false,c="x, y=1 z"').points).toEqual([
    { line: 1, parameter: 'T.a', value: 1, at: null, quality: 'BAD', historical: true },
    { line: 1, parameter: 'T.b', value: 0, at: null, quality: 'BAD', historical: true },
    { line: 1, parameter: 'T.c', value: Number.NaN, at: null, quality: 'BAD', historical: true },
  ]);
});

test('escaped names are read, comments passed over, and what nobody can read is named by its line', () => {
  const { points, unreadable } = one('# who\r\n사출\\ 1\\,A 온\\=도=1\r\nbroken\n\nT value=1 soon\nT value\n T value=2\nT value=3');
  expect(points.map(({ line, parameter, value }) => [line, parameter, value])).toEqual([
    [2, '사출 1,A.온=도', 1],
    [8, 'T', 3],
  ]);
  expect(unreadable).toEqual([3, 5, 6, 7]);
});

test('numbers in other clothes are none', () => {
  for (const value of ['NaN', 'inf', '0x10', '1_000', '', '--1', '1e'])
    expect(one(`T value=${value}`).points[0]?.value ?? Number.NaN).toBeNaN();
});
