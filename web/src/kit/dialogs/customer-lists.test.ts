import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { plansOf } from '../excel/check.ts';
import { cellsFrom } from '../grid/copy.ts';
import { pastedRows } from './pasted-rows.ts';

type Row = { id: number; version: number; code: string; name: string; state: string; qty: number; made: number; due: string };
const { text, number, day, choice, money } = columnsOf<Row>();
const shown = [
  text('code', { name: '제품 코드' }),
  text('name', { name: '제품명' }),
  choice('state', ['OPEN'], { name: '상태', choiceWords: 'state' }),
  number('qty', { name: '수주 수량' }),
  number('made', { name: '생산 수량' }),
  day('dueDate', { name: '납기일', value: () => null }),
  money('unitPrice', { name: '단가', value: () => null }),
  text('drawingNo', { name: '도면 번호', value: () => null }),
  text('note', { name: '비고', value: () => null }),
];
const codes = ['F-1001', 'F-1002', '10023'];
const item = text('productId', {
  name: '제품 코드',
  shownAs: 'code',
  required: true,
  value: ({ code }) => code,
  read: (said) => (codes.includes(said) ? codes.indexOf(said) + 1 : undefined),
});
const speeches = [{ say: (key: string) => key, lang: 'kr' as const, codes: {} }];
const draft = z.object({
  productId: z.number(),
  qty: z.number(),
  ...{ dueDate: z.string(), unitPrice: z.number().nullish(), drawingNo: z.string().nullish(), note: z.string().nullish() },
});
const template = plansOf(draft, [item, ...shown] as never[], speeches);
const read = (said: string, { on = [] as Row[], chosen = undefined as (string | null)[] | undefined } = {}) =>
  pastedRows({ cells: cellsFrom(said), columns: shown, rows: on } as never, { template, speeches, makes: true, chosen });
const where = (said: string) => read(said).block.map(({ column }) => column);
const cells = (said: string) => read(said).rows.map((row) => row.cells);

test.each([
  '품번\t수량\t납기\t단가\t비고',
  '품목코드\t주문수량\t납품일\t단가(원)\t특기사항',
  '제품코드\t발주 수량(EA)\t납기일자\tU/PRICE\tREMARKS',
  'Part No.\tQ’ty\tDelivery Date\tUnit Price\tRemark',
  'ITEM\tQuantity\tDue date\tPrice\tNotes',
  '"품번\n(Part No)"\t"주문\n수량"\t납기 요청일 / Due\t단 가\t비 고',
])('a customer’s own headings are understood: %s', (head) => {
  const [line] = read(`${head}\nF-1001\t1,200\t12/1\t500\t급함`).rows;
  expect(line?.cells).toMatchObject({ productId: 'F-1001', qty: '1,200', dueDate: '12/1', unitPrice: '500', note: '급함' });
});
test('a name stands in for the code that a new row lacks, and a row that has one keeps it', () => {
  const list = '품번\t품명\t수량\nF-1001\t축\t5\n\t핀\t7';
  expect(cells(list).map(({ productId, qty }) => [productId, qty])).toEqual([
    ['F-1001', '5'],
    ['핀', '7'],
  ]);
  expect(read(list).unread).toEqual([]);
  expect(read('품번\t품명\t수량\nF-1001\t축\t5').unread).toEqual([{ said: '품명', computed: false }]);
  const on = [1, 2].map((id) => ({ id, version: 1, code: `F-100${id}`, name: '축', state: 'OPEN', qty: 1, made: 0, due: '' }));
  expect(read(list, { on }).rows.map((row) => row.cells.productId)).toEqual(['F-1001', '']);
});
test('what stands above the headings, empty lines and sums are left out and counted; what is worked out is said so', () => {
  const said = read(
    '발 주 서\t\t\t\t\n\t\t\t\t\nNo\t품번\t품명\t수량\t납기\t금액\n1\tF-1001\t축\t1,200\t2026-12-01\t600,000\n\t\t\t\t\t\n2\tF-1002\t핀\t40\t2026-12-02\t20,000\n\t합 계\t\t1,240\t\t620,000\n',
  );
  expect(said.rows.map((row) => row.cells)).toEqual([
    { productId: 'F-1001', qty: '1,200', dueDate: '2026-12-01' },
    { productId: 'F-1002', qty: '40', dueDate: '2026-12-02' },
  ]);
  expect([said.above, said.sums]).toEqual([1, 1]);
  expect(said.unread).toEqual([
    { said: 'No', computed: false },
    { said: '품명', computed: false },
    { said: '금액', computed: true },
  ]);
});
test('headings may be two rows high', () => {
  expect(cells('품목\t\t발주\t\n품번\t품명\t수량\t납기\nF-1001\t축\t1,200\t12/1')).toEqual([
    { productId: 'F-1001', qty: '1,200', dueDate: '12/1' },
  ]);
  expect(cells('품번\t수량\t납기\n(Part No)\t(EA)\t(Due)\nF-1001\t1,200\t12/1')).toEqual([
    { productId: 'F-1001', qty: '1,200', dueDate: '12/1' },
  ]);
});
test('without headings cells go where they could be, and none into a column that nobody types in', () => {
  expect(where('F-1001\t1,200\t2026.12.20')).toEqual(['productId', 'qty', 'dueDate']);
  expect(where('2026-12-20\t10023\t1,200 EA')).toEqual(['dueDate', 'productId', 'qty']);
  expect(where('1\tF-1001\t1,200\t12/1\t500\n2\tF-1002\t40\t12/2\t600')).toEqual([null, 'productId', 'qty', 'dueDate', 'unitPrice']);
  const { unread } = read('F-1001\t고정 축\t1,200\t12/1\t500\t600,000');
  expect(unread.map(({ said }) => said)).toEqual(['고정 축', '600,000']);
});
test('a person says which column is which', () => {
  const { rows } = read('F-1001\t9,999\t1,200', { chosen: ['productId', null, 'qty'] });
  expect(rows[0]?.cells).toEqual({ productId: 'F-1001', qty: '1,200' });
});
test('rows of this very list that come back without their titles stay in its columns', () => {
  const row = { id: 1, version: 1, code: 'F-1001', name: '축', state: 'OPEN', qty: 5, made: 2, due: '2026-12-01' };
  expect(read('F-1001\t축\tOPEN\t9\t2\t2026-12-01\t500\t\tx', { on: [row] }).block.map(({ column }) => column)).toEqual([
    ...['productId', null, null, 'qty', null, 'dueDate', 'unitPrice', 'drawingNo', 'note'],
  ]);
});
test('lines of a mail come apart at wide gaps', () => {
  expect(cells('품번      수량     납기\nF-1001    1,200    12/1\nF-1002    40       12/2')).toEqual([
    { productId: 'F-1001', qty: '1,200', dueDate: '12/1' },
    { productId: 'F-1002', qty: '40', dueDate: '12/2' },
  ]);
});
test('a drawing names the item where nothing else does', () => {
  expect(where('도번\t수량\t납기\nF-1001\t3\t12/1')).toEqual(['productId', 'qty', 'dueDate']);
  expect(where('품번\t도번\t수량\nF-1001\tD-1\t3')).toEqual(['productId', 'drawingNo', 'qty']);
});
