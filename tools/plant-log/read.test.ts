import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyOf } from './key.ts';
import { readLog, Unreadable } from './read.ts';

const header =
  'Case ID,Activity,Resource,Start Timestamp,Complete Timestamp,Span,Work Order  Qty,Part Desc.,Worker ID,Report Type,Qty Completed,Qty Rejected,Qty for MRB,Rework';
const row = (change: Record<number, string> = {}) => {
  const cells = [
    'Case 1',
    'Milling',
    'Machine 4',
    '2012/01/30 05:44:00.000',
    '2012/01/30 06:42:00.000',
    '000:58',
    '10',
    'Cable  Head',
    'ID4932',
    'D',
    '1',
    '0',
    '0',
    '',
  ];
  return cells.map((cell, at) => change[at] ?? cell).join();
};
const read = (...rows: string[]) => readLog([header, ...rows].join('\n'), '+09:00');

test('a report keeps its instants, quantities and tidied names', () => {
  expect(read(row()).reports).toEqual([
    {
      row: 2,
      caseId: 'Case 1',
      activity: 'Milling',
      resource: 'Machine 4',
      startedAt: '2012-01-29T20:44:00.000Z',
      endedAt: '2012-01-29T21:42:00.000Z',
      orderQty: 10,
      part: 'Cable Head',
      workerId: 'ID4932',
      type: 'D',
      completed: 1,
      rejected: 0,
      mrb: 0,
      rework: false,
    },
  ]);
  expect(read(row()).noticed).toEqual([{ row: 2, why: 'a name has spaces too many' }]);
});
test('an exact copy is refused, one that differs in a second is not', () => {
  const { refused, reports } = read(row(), row(), row({ 4: '2012/01/30 06:42:01.000' }));
  expect(refused).toEqual([{ row: 3, why: 'an exact copy of an earlier row' }]);
  expect(reports).toHaveLength(2);
});
test('no time and no quantity says nothing; a quantity without time is taken and noticed', () => {
  const still = { 4: '2012/01/30 05:44:00.000', 5: '000:00' };
  expect(read(row({ ...still, 10: '0' })).refused[0]?.why).toBe('no time and no quantity');
  expect(read(row(still)).noticed).toContainEqual({ row: 2, why: 'it took no time but made something' });
});
test('midnight without a span and an overlap are taken and noticed', () => {
  const midnight = { 3: '2012/01/30 00:00:00.000', 4: '2012/01/30 01:00:00.000', 5: '000:00' };
  expect(read(row({ ...midnight, 7: 'Plug' })).noticed).toContainEqual({
    row: 2,
    why: 'it is stamped midnight and spans nothing: only its day is sure',
  });
  const { noticed } = read(
    row(),
    row({ 3: '2012/01/30 06:41:59.000', 4: '2012/01/30 07:00:00.000' }),
    row({ 3: '2012/01/30 07:00:00.000', 4: '2012/01/30 08:00:00.000' }),
  );
  expect(noticed.filter(({ why }) => why.includes('overlaps'))).toEqual([{ row: 3, why: 'it overlaps another report on its machine' }]);
});
test('an end before its start, an unknown type and a broken quantity are refused', () => {
  const whys = read(row({ 4: '2012/01/30 05:43:59.000' }), row({ 9: 'X' }), row({ 10: 'ten' })).refused.map(({ why }) => why);
  expect(whys).toEqual(['it ends before it starts', 'an unknown report type “X”', 'a quantity that is no number']);
});
test('a lost date refuses the whole file, by row and value', () => {
  expect(() => read(row(), row({ 3: '24:00.0' }))).toThrow(/row 3: “24:00.0”/);
  expect(() => read(row({ 3: '24:00.0' }))).toThrow(Unreadable);
});
test('other columns are no plant log', () => expect(() => readLog('a,b\n1,2', '+09:00')).toThrow(Unreadable));
test('the same words have the same key, which is a UUID', () => {
  expect(keyOf('event', 1)).toBe(keyOf('event', 1));
  expect(keyOf('event', 1)).not.toBe(keyOf('event', 2));
  expect(keyOf('event', 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

const real = path.resolve(import.meta.dirname, '../../../shared/data/plant-log');
if (fs.existsSync(real))
  test('the real log is read but for its copies', () => {
    const log = readLog(fs.readFileSync(path.join(real, 'machining-log.csv'), 'utf8'), '+09:00');
    expect([log.rows, log.reports.length, log.refused.length]).toEqual([3020, 3001, 19]);
    expect(() => readLog(fs.readFileSync(path.join(real, 'machining-log-damaged-by-excel.csv'), 'utf8'), '+09:00')).toThrow(
      /have lost their date/,
    );
  });
