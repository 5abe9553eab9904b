import { expect, test } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { lackOf, scalesOf } from './decimals.ts';

type Row = { qty: number | null; uom: string };
const { qty, text } = columnsOf<Row>();
const columns = [text('uom'), qty('qty')];
const rows = [
  { qty: 12, uom: 'EA' },
  { qty: 0.5, uom: 'kg' },
  { qty: 1200.125, uom: 'kg' },
  { qty: null, uom: 'kg' },
];

test('numbers of one column leave room for the decimals that the others have', () => {
  const scale = scalesOf(columns, rows).get('qty');
  expect(scale).toBe(3);
  expect(rows.map((row) => lackOf(qty('qty'), row.qty, scale))).toEqual(['.000', '00', undefined, undefined]);
});

test('pieces alone have no decimals, and a text none', () => {
  const scales = scalesOf(columns, rows.slice(0, 1));
  expect([...scales]).toEqual([['qty', 0]]);
  expect(lackOf(qty('qty'), 12, scales.get('qty'))).toBeUndefined();
});
