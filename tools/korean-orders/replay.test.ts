import { expect, test } from 'vitest';
import { ledgerDifferences } from '../../server/src/ledger-check.ts';
import { testApp } from '../../server/src/testing.ts';
import { type Client, Refusal } from '../plant-log/client.ts';
import { makeMasters } from './masters.ts';
import { agrees, months } from './months.ts';
import { kilograms, readSheet, Unreadable } from './read.ts';
import { replay } from './replay.ts';

const { db, as } = await testApp({ env: { FACT_BACK_DAYS: '36000' } });
const { send } = await as();
const ask = (async (call, what, key) => {
  const answer = await send(call, what, key ? { 'idempotency-key': key } : undefined);
  if (answer.statusCode !== 200) throw new Refusal({ ...answer.json(), status: answer.statusCode });
  return answer.json();
}) as Client;
const hours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };

const numbered = (what: string) => Array.from({ length: 10 }, (_, n) => `${n + 1}차 ${what}`);
const head = ['생산일자', '작업지시번호', '제품코드', '시작', '종료', '생산량(Kg)', ...numbered('출고날짜'), ...numbered('출고량')];
type Left = readonly [day: string, qty: string];
const row = (no: string, made: string, left: readonly Left[], [started, ended] = ['2021-01-13 7:10', '2021-01-13 10:40']) => {
  const ten = (at: 0 | 1, nothing: string) => Array.from({ length: 10 }, (_, n) => left[n]?.[at] ?? nothing);
  return ['2021-01-12', no, 'M21', started, ended, made, ...ten(0, ''), ...ten(1, '0')].map((cell) => `"${cell}"`).join();
};
const sheetOf = (...rows: string[]) => readSheet(`\ufeff${[head.join(), ...rows].join('\n')}`, '+09:00');

test('kilograms keep their fractions, and what is no number of them is none', () => {
  expect(['13,550', '1,234.567', '0', '12'].map(kilograms)).toEqual([13_550, 1234.567, 0, 12]);
  expect(['1,2', '12,34,567', '-5', '1e3', '1.2345', '', '약 5'].map(kilograms)).toEqual(Array(7).fill(null));
});

test('a row that can’t be is named and left out', () => {
  const { rows, orders, refused } = sheetOf(
    row('1', '10', []),
    row('1', '10', []),
    row('2', 'ten', []),
    row('3', '10', [], ['2021-01-13 10:40', '2021-01-13 7:10']),
    row('4', '10', [['', '5']]),
    row('5', '10', [['2021-01-20', '0']]),
    row('6', '10', [], ['2021-13-13 7:10', '2021-01-13 10:40']),
  );
  expect([rows, orders.map(({ no }) => no)]).toEqual([7, ['1']]);
  expect(refused.map(({ what, why }) => `${what} ${why}`)).toEqual([
    'row 3 its work order stands in an earlier row',
    'row 4 a quantity that is no number of kilograms',
    'row 5 it ends before it starts',
    'row 6 a shipment without a day',
    'row 7 a shipment of nothing',
    'row 8 a day or a time that is none',
  ]);
  expect(() => readSheet('a,b\n1,2', '+09:00')).toThrow(Unreadable);
});

test('work orders become orders, plans, lots and shipments; what never was made can’t leave, and a second run adds nothing', async () => {
  const { orders } = sheetOf(
    row('A', '1,000.5', [
      ['2021-02-03', '600.25'],
      ['2021-01-20', '400.25'],
    ]),
    // One kilogram more than was made, and the last gram of another.
    row('B', '500', [
      ['2021-01-20', '499'],
      ['2021-02-04', '2'],
    ]),
    row('C', '0.003', [
      ['2021-01-20', '0.001'],
      ['2021-01-20', '0.002'],
    ]),
    // It left the day before it was made, another on the very day.
    row('D', '70', [
      ['2021-01-12', '30'],
      ['2021-01-13', '40'],
    ]),
  );
  const run = async () => {
    const masters = await makeMasters(ask, ['M21']);
    const replayed = await replay(ask, orders, masters, hours, () => undefined);
    return { replayed, months: await months(ask, orders, replayed) };
  };
  const first = await run();
  expect(first.replayed.refused.map(({ what, why }) => [what, why.split(': ')[0]])).toEqual([
    ['B shipment 2', 'shipment.lotOutOfStock'],
    ['D shipment 1', 'stock.neverNegativeInTime'],
  ]);
  expect(first.months).toEqual([
    { product: 'M21', month: '2021-01', file: 969.253, refused: 30, server: 939.253 },
    { product: 'M21', month: '2021-02', file: 602.25, refused: 2, server: 600.25 },
  ]);
  expect(first.months.every(agrees)).toBe(true);
  const counted = async () => {
    const count = async (table: 'orderInfo' | 'productionPlan' | 'productionResult' | 'shipment' | 'lot') =>
      Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
    return [
      await count('orderInfo'),
      await count('productionPlan'),
      await count('productionResult'),
      await count('shipment'),
      await count('lot'),
    ];
  };
  expect(await counted()).toEqual([4, 4, 4, 6, 4]);
  const second = await run();
  expect(second.months).toEqual(first.months);
  expect(await counted()).toEqual([4, 4, 4, 6, 4]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a month that differs is told', () => {
  expect(agrees({ product: 'M21', month: '2021-01', file: 0.3, refused: 0.1, server: 0.2 })).toBe(true);
  expect(agrees({ product: 'M21', month: '2021-01', file: 0.3, refused: 0.1, server: 0.201 })).toBe(false);
});
