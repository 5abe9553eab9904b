import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { say } from '../../contract/src/kit/words.ts';
import { Material } from '../../contract/src/material/material.ts';
import { Bom } from '../../contract/src/product/bom.ts';
import { Product } from '../../contract/src/product/product.ts';
import { allWords, type WordKey } from '../../contract/src/words.ts';
import { testApp } from '../../server/src/testing.ts';
import { type Client, Refusal } from '../plant-log/client.ts';
import { bring } from './bring.ts';
import { compare, standing } from './compare.ts';
import { readDump, readTables, Unreadable } from './source.ts';
import { workbooksOf } from './workbooks.ts';

const word = (key: WordKey) => say(allWords[key], 'kr');
const { as } = await testApp();
const { send } = await as();
const ask = (async (call, what) => {
  const answer = await send(call, what);
  if (answer.statusCode !== 200) throw new Refusal({ ...answer.json(), status: answer.statusCode });
  return answer.json();
}) as Client;

const products = [
  '1\tBike\tBK-1\t1\t1\t',
  '2\tWheel\tWH-1\t1\t0\t',
  '3\tTire\tTI-1\t0\t0\t',
  '4\tGrease\tGR-1\t0\t0\t',
  '5\tPump\tPU-1\t0\t1\t',
].join('\r\n');
const line = (id: number, parent: string, child: number, qty: string, { uom = 'EA ', start = '2021-01-01', end = '', level = 1 } = {}) =>
  [id, parent, child, `${start} 00:00:00.000`, end && `${end} 00:00:00.000`, uom, level, qty, ''].join('\t');
const bills = [
  line(1, '', 1, '1.00', { level: 0 }),
  line(2, '1', 2, '2.00'),
  line(3, '2', 3, '1.00', { end: '2021-06-30', level: 2 }),
  line(4, '2', 3, '2.00', { start: '2021-07-01', level: 2 }),
  line(5, '2', 4, '4.00', { uom: 'OZ ', level: 2 }),
];
const tables = (...more: string[]) => readTables(products, [...bills, ...more].join('\n'), 'OZ \tOunces\t\nEA \tEach\t');

test('tables become products, merchandise and bought parts, and rows without a parent no lines', () => {
  const { items, lines, told } = tables();
  expect(items.map(({ code, kind, type, uom }) => [code, kind, type, uom].join(' '))).toEqual([
    'BK-1 PRODUCT FINISHED EA',
    'WH-1 PRODUCT SEMI EA',
    'TI-1 MATERIAL PURCHASED_PART EA',
    'GR-1 MATERIAL PURCHASED_PART OZ',
    'PU-1 PRODUCT MERCHANDISE EA',
  ]);
  expect(lines.map(({ parent, child, qtyPer, effectiveTo }) => [parent, child, qtyPer, effectiveTo])).toEqual([
    ['BK-1', 'WH-1', 2, null],
    ['WH-1', 'TI-1', 1, '2021-06-30'],
    ['WH-1', 'TI-1', 2, null],
    ['WH-1', 'GR-1', 4, null],
  ]);
  expect(told[0]).toContain('no lines of a bill: 1');
});

test('the workbooks have the titles that the screens read', () => {
  const [first, , bill] = workbooksOf(tables());
  const rows = (bytes: Uint8Array | undefined) => {
    const book = read(bytes, { type: 'array' });
    return utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as object, { header: 1 }) as unknown[][];
  };
  expect(rows(first?.bytes)[0]).toEqual([word('product.code'), word('product.name'), word('product.type'), word('product.uom')]);
  const [titles, row] = rows(bill?.bytes);
  expect(titles?.slice(0, 4)).toEqual([word('bom.parentCode'), word('bom.childCode'), word('bom.qtyPer'), word('bom.uom')]);
  expect(row?.slice(0, 4)).toEqual(['BK-1', 'WH-1', 2, 'EA']);
});

test('what is counted in an unknown unit stays out with its lines, and comes in once the unit is known', async () => {
  const source = tables();
  const first = await bring(ask, source, { makeUnits: false });
  expect(first.left).toEqual([
    { what: 'GR-1', why: 'its unit “OZ” is unknown' },
    { what: 'WH-1 ← GR-1 (line 5)', why: 'GR-1 isn’t there' },
  ]);
  expect([first.items.length, first.lines.length, first.before]).toEqual([4, 3, 0]);
  const second = await bring(ask, source, { makeUnits: true });
  expect([second.left, second.items.length, second.lines.length, second.before]).toEqual([[], 5, 4, 7]);
  const agree = [...(await standing(ask, second)), ...(await compare(ask, second, ['2021-03-01', '2026-03-02']))];
  expect(agree.filter(({ source, server }) => source !== server)).toEqual([]);
  expect(agree.filter(({ what }) => what.startsWith('lines in trees')).map(({ server }) => server)).toEqual([3, 3]);
});

test('a circle and a part that stands twice are refused by the rules, by name, and the rest comes in', async () => {
  const named = products.replaceAll(/-1/g, '-2');
  const source = readTables(
    named,
    [...bills, line(6, '2', 1, '1.00'), line(7, '2', 4, '3.00', { uom: 'OZ ' })].join('\n'),
    'OZ \tOunces\t',
  );
  const { left, lines } = await bring(ask, source, { makeUnits: true });
  expect(left.map(({ what }) => what).sort()).toEqual(['BK-2 ← WH-2 (line 2)', 'WH-2 ← BK-2 (line 6)', 'WH-2 ← GR-2 (line 7)']);
  expect(left.filter(({ why }) => why.includes('BK-2 → WH-2 → BK-2') || why.includes('WH-2 → BK-2 → WH-2'))).toHaveLength(2);
  expect(lines).toHaveLength(3);
});

test('a read-back that differs from its source is told', async () => {
  const brought = await bring(ask, tables(), { makeUnits: true });
  const parent = (await ask(Product.list, {})).find(({ code }) => code === 'WH-1');
  const [standingLine] = (await ask(Bom.list, { id: parent?.id ?? 0 })).filter(({ effectiveTo }) => !effectiveTo);
  await ask(Bom.change, { ...(standingLine as NonNullable<typeof standingLine>), qtyPer: 7 });
  const rows = [...(await standing(ask, brought)), ...(await compare(ask, brought, ['2026-03-02']))];
  expect(rows.filter(({ source, server }) => source !== server).map(({ what }) => what)).toEqual([
    'lines, each with qty, unit and days',
    'rolled-up quantities',
  ]);
});

test('a dump hands lines of a template down to its variants, and parts of one number go by their own', async () => {
  const part = (pk: number, more: object) => ({
    model: 'part.part',
    pk,
    fields: { name: `Part ${pk}`, IPN: null, units: '', assembly: false, salable: false, variant_of: null, ...more },
  });
  const item = (pk: number, more: object) => ({
    model: 'part.bomitem',
    pk,
    fields: { optional: false, consumable: false, inherited: false, reference: '', note: '', quantity: '1.00000', ...more },
  });
  const dump = [
    part(1, { assembly: true, salable: true, IPN: 'TABLE' }),
    part(2, { assembly: true, salable: true, variant_of: 1, IPN: 'TABLE' }),
    part(3, { units: 'litres', IPN: 'PAINT' }),
    part(4, { units: 'parsec' }),
    item(1, { part: 1, sub_part: 3, quantity: '0.12500', inherited: true, consumable: true }),
    item(2, { part: 2, sub_part: 4, optional: true, reference: 'R1' }),
  ];
  const source = readDump(JSON.stringify(dump));
  expect(source.items.map(({ code, uom }) => [code, uom])).toEqual([
    ['PART-1', 'EA'],
    ['PART-2', 'EA'],
    ['PAINT', 'L'],
    ['PART-4', 'parsec'],
  ]);
  expect(source.lines).toMatchObject([
    { parent: 'PART-1', child: 'PAINT', qtyPer: 0.125, note: 'Consumable' },
    { parent: 'PART-2', child: 'PART-4', mandatory: false, position: 'R1' },
    { parent: 'PART-2', child: 'PAINT', qtyPer: 0.125 },
  ]);
  const { left, lines } = await bring(ask, source, { makeUnits: false });
  expect(left[0]).toEqual({ what: 'PART-4', why: 'its unit “parsec” is unknown' });
  expect(lines).toHaveLength(2);
  expect((await ask(Material.list, {})).find(({ code }) => code === 'PAINT')?.uom).toBe('L');
});

test('what is no dump is refused in a sentence', () => {
  expect(() => readDump('<html>')).toThrow(Unreadable);
  expect(() => readDump('[]')).toThrow('The file holds no parts.');
});
